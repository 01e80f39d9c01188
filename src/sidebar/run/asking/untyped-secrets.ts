// What the user was to type before a row that asks (panel, no effects).
import type { RowView } from '../../rows/index.ts';

/** The rows before this one of its reply that would type a secret, which the user has to type and did not say that they have. */
export function untypedSecrets(rows: readonly RowView[], { item }: RowView): readonly RowView[] {
  const before = rows.slice(
    0,
    rows.findIndex(row => row.item.id === item.id),
  );
  return before.filter(row => row.item.reply === item.reply && row.secret === 'field');
}
