// What the AI must be told about the queue (pure): deletions and revisions since the last message, and recognising them when they come back.
import { formatCommand, formatDelete, inertText } from './format.ts';
import { parse } from './parse.ts';
import { isActionId, type QueueItem } from './queue.ts';
import type { SessionState, Untold } from './session.ts';

/** What the AI does not know yet about one row; null when it knows all. */
function untoldOf(item: QueueItem): Untold | null {
  if (!isActionId(item.id)) return null;
  if (item.status === 'deleted' || item.status === 'skipped') {
    return item.told >= 0 && !item.toldDeleted ? { id: item.id, kind: 'del' } : null;
  }
  if (item.status === 'invalid' || item.status === 'conflict' || item.command === null) return null;
  // What ran is not pending, so that the AI deleted it needs no answer.
  const pending = item.status !== 'done' && item.status !== 'failed' && item.status !== 'interrupted' && item.status !== 'running';
  return item.rev > item.told || (item.toldDeleted && pending) ? { id: item.id, kind: 'upd' } : null;
}

/** The changes of all rows that the AI has not been told of, in queue order. */
export function findUntold(items: readonly QueueItem[]): Untold[] {
  return items.map(untoldOf).filter(untold => untold !== null);
}

/** The lines that make the AI's queue equal to ours: `del` and `updNNN`, in queue order. */
export function syncLines(state: SessionState): string[] {
  const items = new Map(state.items.map(item => [item.id, item]));
  const lines: string[] = [];
  for (const untold of state.untold) {
    const item = items.get(untold.id);
    if (untold.kind === 'del') lines.push(formatDelete(untold.id));
    else if (item?.command != null) lines.push(formatCommand(item.command));
  }
  return lines;
}

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

/** The whole outgoing message: reasons in prose, then `del` and `upd` lines, then the context line. */
export function composeMessage(state: SessionState, contextLine: string): string {
  return [...syncNotes(state), ...syncLines(state), contextLine].filter(line => line !== '').join('\n');
}

/** Marks what a sent text told the AI, and remembers its lines so that they are recognised when the chat is pasted back. */
export function noteSent(state: SessionState, text: string): SessionState {
  const { entries } = parse(text);
  const revisions = new Map<string, number>();
  const deletions = new Set<string>();
  for (const { line } of entries) {
    if (line.kind === 'action') revisions.set(line.command.id, line.command.rev);
    else if (line.kind === 'delete') deletions.add(line.id);
  }
  const items = state.items.map(item => {
    const rev = revisions.get(item.id);
    if (rev !== undefined) return { ...item, told: Math.max(item.told, rev), toldDeleted: false };
    return deletions.has(item.id) ? { ...item, toldDeleted: true } : item;
  });
  return { ...state, items, sent: [...new Set([...state.sent, ...entries.map(entry => entry.mark)])] };
}
