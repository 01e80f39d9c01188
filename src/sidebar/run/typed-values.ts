// What earlier rows typed into a form (panel, no effects): what the row that sends it is about to send.
import type { Seen } from '../../protocol/seen.ts';
import type { RowView } from '../rows/index.ts';
import { t } from '../words/index.ts';

/**
 * Values that earlier rows typed on the same tab, in the page of the row's target, also in frames of it, or in the last page where it has none: what a commit row may send.
 * Never of a protected field.
 */
export function typedBefore(rows: readonly RowView[], row: RowView): { name: string; value: string; by: 'ai' | 'user' }[] {
  const at = rows.findIndex(({ item }) => item.id === row.item.id);
  const earlier = at < 0 ? rows : rows.slice(0, at);
  const typed = earlier.flatMap(({ item, tabId, seen }) => {
    const { command, status, author } = item;
    if (status !== 'done' || tabId !== row.tabId || command?.action.type !== 'type') return [];
    const name = seen?.card.name || command.json.s || t('value_unnamed');
    return [{ name, value: seen?.card.sensitive ? '••••' : command.action.text, by: author, page: pageOf(seen) }];
  });
  const shown = pageOf(row.seen) ?? typed.at(-1)?.page;
  const values = typed.filter(({ page }) => shown === undefined || page === undefined || page === shown);
  return [...new Map(values.map(({ page, ...value }) => [value.name, value])).values()];
}

/** The document that the tab showed. */
function pageOf(seen: Seen | null): string | undefined {
  return seen?.topNonce || seen?.nonce;
}
