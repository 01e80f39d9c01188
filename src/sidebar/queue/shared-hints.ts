// One hint that many rows of a turn have (panel, no effects): it is told once, on the first of them.
import { type HintAction, hintOf, isHintOnFace, type RowView } from '../rows/index.ts';
import type { MessageKey } from '../words/index.ts';

/** What helps all rows of a hint at once, by what helps one; what is missing here helps all anyway, or is for one alone. */
export const FOR_ALL: Partial<Record<HintAction, MessageKey>> = {
  retarget: 'help_retarget_all',
  include: 'help_include_all',
  skip: 'help_skip_all',
};

/** Statuses of which nothing was run: what came of a row that was, and a row that changed after it was read, is told of each alone. */
const ASKS: readonly RowView['status'][] = ['queued', 'blocked', 'invalid', 'conflict'];

/**
 * The rows whose closed face has a hint that another row of their turn has too: of the first its id with the ids of the others, of each of the others
 * its id with null. Rows that are alone with theirs are missing.
 * @param rows in the order in which they are shown
 */
export function sharedHints(rows: readonly RowView[]): ReadonlyMap<string, readonly string[] | null> {
  const alike = new Map<string, string[]>();
  for (const row of rows) {
    const hint = ASKS.includes(row.status) && row.was === '' && isHintOnFace(row) ? hintOf(row) : null;
    if (hint === null) continue;
    const says = JSON.stringify([row.item.reply, hint]);
    const same = alike.get(says);
    if (same) same.push(row.item.id);
    else alike.set(says, [row.item.id]);
  }
  const shared = new Map<string, readonly string[] | null>();
  for (const [first = '', ...others] of alike.values()) {
    if (others.length === 0) continue;
    shared.set(first, others);
    for (const id of others) shared.set(id, null);
  }
  return shared;
}
