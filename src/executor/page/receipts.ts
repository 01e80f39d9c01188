// Remembers in this document which orders were really sent here, and which may not be sent any more (page); the site cannot see it.
import { documentNonce } from '../../dom/registry.ts';
import type { Reply } from '../../protocol/result.ts';
import { fail, succeed } from './outcome.ts';

const sent = new Set<string>();
const closed = new Set<string>();
const meant = new Set<string>();
const unseen = new Set<string>();

/** Written down in the same turn as the first effect of an order; an order without a name is not remembered. */
export function markSent(receipt: string | undefined): void {
  if (receipt !== undefined && receipt !== '') sent.add(receipt);
}

/** Keys and text without a target are meant for the document that has the focus; only that one can say that they were not sent. */
export function markMeant(receipt: string | undefined, here: boolean): void {
  if (receipt === undefined || receipt === '') return;
  if (here) meant.add(receipt);
  else meant.delete(receipt);
}

/** The browser's input for an order goes where this document cannot see it arrive: nobody may say later that it was not sent. */
export function markUnseen(receipt: string | undefined): void {
  if (receipt !== undefined && receipt !== '') unseen.add(receipt);
}

/** Whether input of an order reached this document. */
export function isSent(receipt: string): boolean {
  return sent.has(receipt);
}

/** Whether an order was given up: a panel that was closed in the middle of it has been told that it was not sent. */
export function isClosed(receipt: string | undefined): boolean {
  return receipt !== undefined && closed.has(receipt);
}

/** What an order that was given up answers when it arrives late. */
export function givenUp(): Reply<never> {
  return fail('INTERRUPTED', 'The panel that asked for this was closed, so nothing was done.', 'Approve it again to run it.');
}

/** See `ExecutorPageApi.receipts`. */
export function receipts({ orders }: { orders: string[] }): Reply<{ nonce: string; sent: string[]; meant: string[]; unseen: string[] }> {
  for (const order of orders) if (!sent.has(order)) closed.add(order);
  const known = (list: ReadonlySet<string>) => orders.filter(order => list.has(order));
  return succeed({ nonce: documentNonce(), sent: known(sent), meant: known(meant), unseen: known(unseen) });
}
