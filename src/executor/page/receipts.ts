// Remembers in this document which orders were really sent here, and which may not be sent any more (page); the site cannot see it.
import { documentNonce } from '../../dom/registry.ts';
import type { Reply } from '../../protocol/result.ts';
import { succeed } from './outcome.ts';

const sent = new Set<string>();
const closed = new Set<string>();

/** Written down in the same turn as the first effect of an order; an order without a name is not remembered. */
export function markSent(receipt: string | undefined): void {
  if (receipt !== undefined && receipt !== '') sent.add(receipt);
}

/** Whether an order was given up: a panel that was closed in the middle of it has been told that it was not sent. */
export function isClosed(receipt: string | undefined): boolean {
  return receipt !== undefined && closed.has(receipt);
}

/** See `ExecutorPageApi.receipts`. */
export function receipts({ orders }: { orders: string[] }): Reply<{ nonce: string; sent: string[] }> {
  for (const order of orders) if (!sent.has(order)) closed.add(order);
  return succeed({ nonce: documentNonce(), sent: orders.filter(order => sent.has(order)) });
}
