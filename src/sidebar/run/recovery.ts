// What became of rows that ran when the panel went away (panel): asked of their pages once, when the panel opens again.
import { fateOf } from '../../executor/receipts.ts';
import type { PageCall } from '../../injection/api.ts';
import type { Action } from '../../protocol/action.ts';
import type { Approval } from '../../protocol/queue/queue.ts';
import type { SessionState } from '../../protocol/queue/session.ts';

/** The name under which a page remembers an order: one approval of one revision of one row of one session. */
export function receiptFor(sessionKey: string, id: string, approval: Pick<Approval, 'rev' | 'at'>): string {
  return `${sessionKey}:${id}:${approval.rev}:${approval.at}`;
}

/** What is known about the running rows of a session; a row of which nothing is known is in neither list. */
export async function findFates(call: PageCall, session: SessionState): Promise<{ sent: string[]; unsent: string[] }> {
  const found = await Promise.all(
    session.items.map(async ({ id, status, approval, command, dispatch }) => {
      if (status !== 'running' || approval === null || command === null) return { id, fate: 'unknown' };
      // Before the journal says that it is being sent, no page was asked for it; after it says that it was, none needs to be.
      if (dispatch === 'none') return { id, fate: 'unsent' };
      if (dispatch === 'sent') return { id, fate: 'sent' };
      if (!leavesReceipt(command.action)) return { id, fate: 'unknown' };
      const receipt = receiptFor(session.key, id, approval);
      return { id, fate: await fateOf(call, { receipt, tabId: approval.tabId, seen: approval.seen }) };
    }),
  );
  const of = (fate: string) => found.filter(entry => entry.fate === fate).map(({ id }) => id);
  return { sent: of('sent'), unsent: of('unsent') };
}

/** Whether the page writes down that an action reached it. */
function leavesReceipt(action: Action): boolean {
  return (
    isBoundToElement(action) || action.type === 'type' || action.type === 'press' || action.type === 'scroll' || action.type === 'scrollTo'
  );
}

/**
 * Whether an action is sent to one element that was approved, whose document then knows of it whatever happens. Of all others the journal says
 * how far they came.
 */
export function isBoundToElement(action: Action): boolean {
  switch (action.type) {
    case 'click':
    case 'callTool':
    case 'hover':
    case 'drag':
      return true;
    case 'type':
    case 'press':
      return action.at !== null;
    default:
      return false;
  }
}
