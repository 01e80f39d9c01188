// What is counted for the sentences about the rows (panel, no effects). Its numbers are those of Run.
import { lookingWords, needsWords, readyWords, unsavedWords } from '../words/index.ts';
import type { RowView } from './row-model.ts';
import { countKinds, type RunPlan } from './run-plan.ts';
import { shortId } from './short-id.ts';

/** What the bar says of the rows. `unsaved`: the row whose open editor holds something that is not saved. */
export function planWords({ ready, batch, looking, halt }: RunPlan, rows: readonly RowView[], unsaved: string | null): string {
  if (looking.left > 0) return lookingWords(looking.rows, looking.left);
  if (unsaved !== null && rows.some(row => row.item.id === unsaved && row.status === 'queued' && row.item.included))
    return unsavedWords(shortId(unsaved));
  const held = ready.length > 0 ? undefined : (halt ?? rows.find(isUndecided));
  if (held !== undefined) return needsWords(shortId(held.item.id), held.doubt);
  const needing = rows.filter(needsDecision);
  const more = ready.length - batch.length;
  return readyWords({ ...countKinds(batch), more, need: needing.length }, shortId(needing[0]?.item.id ?? ''));
}

/** Whether a row cannot run, or go on, before the user decides something about it. */
export function needsDecision(row: RowView): boolean {
  const { status, doubt, item, asksFile } = row;
  if (asksFile || ['awaiting-confirm', 'blocked', 'invalid', 'conflict', 'interrupted'].includes(status)) return true;
  return (status === 'queued' && item.included && doubt !== '') || isUndecided(row);
}

/** Whether a row of the newest reply is for another tab, so that it runs only once the user says in which. */
export function isUndecided({ status, doubt, item }: RowView): boolean {
  const { included, flags } = item;
  return status === 'queued' && !included && doubt !== '' && flags.includes('other-tab') && !flags.includes('older-reply');
}

/** The row that needs the user after the one that has the focus, or before it, and round again; null for none. */
export function nextNeeding(rows: readonly RowView[], focused: string | null, by: 1 | -1): string | null {
  const at = rows.findIndex(row => row.item.id === focused);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at + 1))];
  if (by < 0) order.reverse().push(...order.splice(0, 1));
  return order.find(needsDecision)?.item.id ?? null;
}
