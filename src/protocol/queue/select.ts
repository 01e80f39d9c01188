// Questions about a session (pure): what may run, what needs the user, and what a reading brought.
import { formatId } from '../prompt/format.ts';
import type { QueueItem } from './queue.ts';
import type { ReadingReport, SessionState } from './session.ts';

/** Rows that Run takes, in order: checked, well-formed, not run. */
export function runnable(state: SessionState): QueueItem[] {
  return state.items.filter(item => item.status === 'queued' && item.included && item.command !== null);
}

/** Rows that cannot run before the user decides something about them, in order. */
export function needsUser(state: SessionState): QueueItem[] {
  return state.items.filter(item => {
    switch (item.status) {
      case 'invalid':
      case 'conflict':
      case 'blocked':
      case 'awaiting-confirm':
        return true;
      case 'queued':
        return !item.included && item.flags.includes('other-tab');
      default:
        return false;
    }
  });
}

/**
 * The rows that gave up their number because a line of the AI claims it, or that showed a line which is a command by now: the new number of each, by
 * its old one. What the first kind does is the same object as before.
 */
export function renumbered(before: readonly QueueItem[], after: readonly QueueItem[]): ReadonlyMap<string, string> {
  const contentOf = (item: QueueItem) => item.command?.json ?? item.raw;
  const now = new Map(after.map(item => [item.id, contentOf(item)]));
  const known = new Set(before.map(item => item.id));
  const fresh = after.filter(item => !known.has(item.id));
  const moved = before.flatMap(item => {
    const content = contentOf(item);
    const isIt = (candidate: QueueItem) => contentOf(candidate) === content || (item.command === null && candidate.raw === item.raw);
    const found = now.get(item.id) === content ? undefined : fresh.find(isIt);
    return found === undefined ? [] : [[item.id, found.id] as const];
  });
  return new Map(moved);
}

/** The key of the session that the newest reply belongs to, when it is another one. */
export function foreignKey(state: SessionState): string | null {
  return state.foreign;
}

/** The next number that neither side has used. */
export function nextFreeId(state: SessionState): string {
  return formatId(state.highest + 1);
}

/** Number for the next context: `ctx000001` and up. */
export function nextContextId(state: SessionState): string {
  return `ctx${String(state.contextCount + 1).padStart(6, '0')}`;
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/**
 * What reading a reply brought, in one short line: "3 actions, 1 edit, 2 already known, 1 unreadable". `before` and `after` are the states
 * around the `replyRead` event.
 */
export function summariseReply(before: SessionState, after: SessionState): string {
  const report = after.lastReading;
  if (report === null) return 'Nothing was read yet';
  const connected = after.confirmed && !before.confirmed ? 'connected' : '';
  const parts = [connected, ...summaryParts(report)].filter(part => part !== '');
  if (parts.length === 0) return report.handshake ? 'Session confirmed' : 'No protocol line in this text';
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function summaryParts(report: ReadingReport): string[] {
  return [
    counted(report.added, 'action', 'actions'),
    counted(report.updated, 'edit', 'edits'),
    counted(report.deleted, 'deletion', 'deletions'),
    counted(report.conflicts, 'conflict', 'conflicts'),
    counted(report.known, 'already known', 'already known'),
    counted(report.own, 'of our own', 'of our own'),
    counted(report.unreadable, 'unreadable', 'unreadable'),
    counted(report.offered, 'only offered', 'only offered'),
    counted(report.held, 'waiting for the session line', 'waiting for the session line'),
    counted(report.foreign, 'of another session', 'of another session'),
    counted(report.ignored, 'without effect', 'without effect'),
  ];
}
