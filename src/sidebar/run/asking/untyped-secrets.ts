// What the user was to type before a row that asks (panel, no effects).
import type { FormField } from '../../../executor/page-api.ts';
import type { RowView } from '../../rows/index.ts';

/**
 * The rows before this one of its reply that would type a secret, which the user has to type and did not say that they have. `sent`: the fields of the form
 * that the row sends; one that holds a secret was typed into.
 */
export function untypedSecrets(rows: readonly RowView[], { item }: RowView, sent: readonly FormField[] = []): readonly RowView[] {
  const before = rows.slice(
    0,
    rows.findIndex(row => row.item.id === item.id),
  );
  const typed = (row: RowView) => sent.some(({ name, value, secret }) => secret && value !== '' && name === row.seen?.card.name);
  return before.filter(row => row.item.reply === item.reply && row.secret === 'field' && !typed(row));
}
