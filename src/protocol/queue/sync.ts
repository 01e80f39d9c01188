// What the AI must be told about the queue (pure): deletions and revisions since the last message, and recognising them when they come back.

import { driftNote } from '../prompt/drift.ts';
import { formatCommand, formatDelete, formatSwitch, inertText } from '../prompt/format.ts';
import { isActionId, type QueueItem } from './queue.ts';
import type { SessionState, Untold } from './session.ts';

/** What the AI does not know yet about one row; null when it knows all. */
function untoldOf(item: QueueItem): Untold | null {
  const dropped = item.status === 'deleted' || item.status === 'skipped';
  // Most rows of a long session are like this; all of them are asked at each change.
  if (!dropped && item.told === item.rev && !item.toldDeleted) return null;
  if (!isActionId(item.id)) return null;
  if (dropped) return item.told >= 0 && !item.toldDeleted ? { id: item.id, kind: 'del' } : null;
  if (item.status === 'invalid' || item.status === 'conflict' || item.command === null) return null;
  // What ran is not pending, so that the AI deleted it needs no answer.
  const pending = item.status !== 'done' && item.status !== 'failed' && item.status !== 'interrupted' && item.status !== 'running';
  return item.rev > item.told || (item.toldDeleted && pending) ? { id: item.id, kind: 'upd' } : null;
}

/** The changes of all rows that the AI has not been told of, in queue order. */
export function findUntold(items: readonly QueueItem[]): Untold[] {
  const found: Untold[] = [];
  for (const item of items) {
    const untold = untoldOf(item);
    if (untold !== null) found.push(untold);
  }
  return found;
}

/** The lines that make the AI's queue equal to ours: `del` and `updNNN`, in queue order. */
export function syncLines(state: SessionState): string[] {
  const lines: string[] = [];
  for (const untold of state.untold) {
    const item = state.items.find(candidate => candidate.id === untold.id);
    if (untold.kind === 'del') lines.push(formatDelete(untold.id));
    else if (item?.command != null) lines.push(formatCommand(item.command));
  }
  return lines;
}

/** Why a row with a secret is skipped that the user typed, as the AI is told of it. */
export const TYPED_BY_HAND = 'typed it into the page by hand';

/** The user's reasons for what was skipped or deleted, one sentence each, for the prose before the lines. */
export function syncNotes(state: SessionState): string[] {
  const dropped = new Set(state.untold.filter(untold => untold.kind === 'del').map(untold => untold.id));
  return state.items
    .filter(item => dropped.has(item.id) && item.reason.trim() !== '')
    .map(
      item =>
        `The user ${item.status === 'skipped' ? 'skipped' : 'deleted'} ${item.id}: ${inertText(item.reason.replace(/\s+/g, ' ').trim())}`,
    );
}

/** The goal in one sentence, where the user set another one since the AI was told; "" in another language than bAI's. */
export function goalNote({ goal, goalTold, speech }: SessionState): string {
  const now = inertText(goal.replace(/\s+/g, ' ').trim());
  return speech || goalTold === undefined || now === '' || goal === goalTold ? '' : `New goal: ${now}`;
}

/**
 * The whole outgoing message: the switch to this session when the chat was in another, what was not readable and the user's reasons in prose,
 * then `del` and `upd` lines, then the context line.
 */
export function composeMessage(state: SessionState, contextLine: string): string {
  const change = state.switchDue ? formatSwitch(state.key) : '';
  return [change, goalNote(state), driftNote(state), ...syncNotes(state), ...syncLines(state), contextLine]
    .filter(line => line !== '')
    .join('\n');
}

/** What came after the context that a row answers: newer messages, and whether its tab shows another page than it told of. */
export type ContextAge = { behind: number; moved: boolean };

/** The age of what a row answers. `now`: the tab that is described. */
export function contextAge(state: SessionState, item: QueueItem, now: { t: number; u: string } | null): ContextAge {
  if (item.answers === null) return { behind: 0, moved: false };
  const [before, present] = [item.answers.url, now?.u ?? ''].map(url => url.split('#')[0]);
  const moved = before !== '' && present !== '' && before !== present && item.command?.json.t === now?.t;
  return { behind: Math.max(0, state.contextCount - item.answers.context), moved };
}
