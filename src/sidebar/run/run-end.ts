// What is said of a run that is over (panel, no effects): what came of its reply, and which row ended it.
import type { BatchEnd } from '../../executor/batch-runner.ts';
import type { Way } from '../message/index.ts';
import { type RowView, shortId } from '../rows/index.ts';
import { errorSentence, flat } from '../words/index.ts';
import { endWords, type Tally } from '../words/later.ts';

/** The sentence, and the row that failed. `ids`: of the rows that were to run; `way`: how the message went, null where it did not. */
export function endOf(
  why: BatchEnd['why'],
  rows: readonly RowView[],
  ids: readonly string[],
  way: Way | null,
): { text: string; row?: string } {
  const failed = why === 'failed' ? rows.find(row => row.status === 'failed' && ids.includes(row.item.id)) : undefined;
  const result = failed?.item.result;
  const error = result && !result.ok ? result.error : null;
  const tally = tallyOf(rows, ids);
  if (failed === undefined || error === null) return { text: endWords(why, tally, null, way) };
  const failure = { row: shortId(failed.item.id), why: flat(errorSentence(error)) };
  return { text: endWords(why, tally, failure, way), row: failed.item.id };
}

/** What came of the replies that these rows belong to. Rows that were removed or skipped are not counted. */
function tallyOf(rows: readonly RowView[], ids: readonly string[]): Tally {
  const replies = new Set(rows.filter(row => ids.includes(row.item.id)).map(row => row.item.reply));
  const mine = rows.filter(({ item, status }) => replies.has(item.reply) && status !== 'deleted' && status !== 'skipped');
  const count = (status: RowView['status']) => mine.filter(row => row.status === status).length;
  const [done, failed, unknown] = [count('done'), count('failed'), count('interrupted')];
  return { of: mine.length, done, failed, unknown, left: mine.length - done - failed - unknown };
}
