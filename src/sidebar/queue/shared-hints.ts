// One hint that many rows of a turn have (panel, no effects): it is told once, on the first of them.

import { faceHint } from '../rows/begun.ts';
import type { HintAction, RowView } from '../rows/index.ts';
import type { MessageKey } from '../words/index.ts';

/** What helps all rows of a hint at once, by what helps one; what is missing here helps all anyway, or is for one alone. */
export const FOR_ALL: Partial<Record<HintAction, MessageKey>> = {
  retarget: 'help_retarget_all',
  include: 'help_include_all',
  skip: 'help_skip_all',
};

/**
 * Which rows have a hint on their closed face that another row of their turn and tab has too: by id the ids of all that share it, the first of which
 * tells it. Rows that are alone with theirs are missing. What came of a row that ran, a line that cannot be read, and a row that changed after it was
 * read are told of each alone.
 * @param rows in the order in which they are shown
 */
export function sharedHints(rows: readonly RowView[]): ReadonlyMap<string, readonly string[]> {
  const alike = new Map<string, string[]>();
  for (const row of rows) {
    const asks = (row.status === 'queued' && row.was === '') || row.status === 'blocked';
    const hint = asks ? faceHint(row) : null;
    if (hint === null) continue;
    const says = JSON.stringify([row.item.reply, row.tabId, hint]);
    alike.set(says, [...(alike.get(says) ?? []), row.item.id]);
  }
  return new Map([...alike.values()].flatMap(ids => (ids.length > 1 ? ids.map(id => [id, ids] as const) : [])));
}
