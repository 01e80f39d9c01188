// What earlier rows typed into a form (panel, no effects): what the row that sends it is about to send.
import type { RowView } from '../rows/index.ts';
import { t } from '../words/index.ts';

/**
 * Values that earlier rows typed on the same tab, in the document of the row's target, or in the last one where it has none: what a commit row may send.
 * Never of a protected field.
 */
export function typedBefore(rows: readonly RowView[], row: RowView): { name: string; value: string; by: 'ai' | 'user' }[] {
  const at = rows.findIndex(({ item }) => item.id === row.item.id);
  const earlier = at < 0 ? rows : rows.slice(0, at);
  const typed = earlier.flatMap(({ item, tabId, seen }) => {
    const { command, status, author } = item;
    if (status !== 'done' || tabId !== row.tabId || command?.action.type !== 'type') return [];
    const name = seen?.card.name || command.json.s || t('value_unnamed');
    return [{ name, value: seen?.card.sensitive ? '••••' : command.action.text, by: author, document: seen?.nonce }];
  });
  const shown = row.seen?.nonce ?? typed.at(-1)?.document;
  const values = typed.filter(({ document }) => shown === undefined || document === undefined || document === shown);
  return [...new Map(values.map(({ document, ...value }) => [value.name, value])).values()];
}
