// Sessions that are not open (panel, no effects): what is known of them without their rows, and how a session is put away and taken out.
import { createItem, type QueueItem } from '../../protocol/queue/queue.ts';
import { createSession, type SessionState } from '../../protocol/queue/session.ts';

/** What the list of sessions shows. `open`: rows that may still run. `caught`: something was running when it was put away. */
export type SessionFacts = { key: string; name: string; goal: string; createdAt: number; open: number; caught: boolean };

/** The facts of a session. */
export function factsOf(session: SessionState): SessionFacts {
  const { key, name, goal, createdAt, items } = session;
  return { key, name, goal, createdAt, open: items.filter(item => item.status === 'queued').length, caught: items.some(isCaught) };
}

/** Whether a row was on its way to the page. */
function isCaught(item: QueueItem): boolean {
  return item.status === 'running' || item.status === 'approved' || item.status === 'awaiting-confirm';
}

/** A session as it was put away, with whatever an older version did not know yet. */
export function unarchived(saved: SessionState): SessionState {
  return {
    ...createSession(saved.key, saved.name, saved.createdAt),
    ...saved,
    items: saved.items.map(item => ({ ...createItem(item.id, item.raw, item.reply), ...item })),
  };
}

/** Oldest first; sessions of one moment by their key, so that the order never depends on what is open. */
export function byAge(a: { createdAt: number; key: string }, b: { createdAt: number; key: string }): number {
  return a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1);
}
