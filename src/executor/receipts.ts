// Asks the pages what became of orders whose panel went away (panel): sent, not sent and never to be sent, or not known.
import type { PageCall } from '../injection/api.ts';
import type { Seen } from '../protocol/seen.ts';

/** One order that was running. `seen`: the element it was approved for. */
export type Unfinished = { receipt: string; tabId: number; seen: Seen | null };

/** `unsent` is also a promise: the document that it was meant for refuses it from now on, should it still be on its way. */
export type Fate = 'sent' | 'unsent' | 'unknown';

/** ms that a page which is busy may take; one that is held by a dialog leaves the fate unknown. */
const ASK_MS = 10_000;

/** The fate of one order. Never throws. */
export async function fateOf(call: PageCall, { receipt, tabId, seen }: Unfinished): Promise<Fate> {
  const answers = await call.askAll(tabId, 'receipts', { orders: [receipt] }, ASK_MS);
  if (!answers.ok) return 'unknown';
  const alive = answers.value.flatMap(({ reply }) => (reply.ok ? [reply.value] : []));
  if (alive.some(document => document.sent.includes(receipt))) return 'sent';
  if (alive.some(document => document.unseen.includes(receipt))) return 'unknown';
  // Only the document that it was bound to, or that had the focus, could have got it; when that one is gone, so is its memory.
  return alive.some(document => document.nonce === seen?.nonce || document.meant.includes(receipt)) ? 'unsent' : 'unknown';
}
