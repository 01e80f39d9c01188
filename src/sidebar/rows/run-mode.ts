// How much is run with one press (panel, no effects): the dial Careful, Normal, Swift. What may leave the computer asks in each of them.
import type { Care } from '../../protocol/queue/session.ts';
import type { RowView } from './row-model.ts';

/** The rows that one press of Run takes: with Careful, each row that changes something alone, and what comes before it together. */
export function nextBatch(ready: readonly RowView[], care: Care): readonly RowView[] {
  if (care !== 'careful') return ready;
  const changes = ready.findIndex(row => row.risk !== 'read' && row.risk !== 'view');
  if (changes < 0) return ready;
  return changes === 0 ? ready.slice(0, 1) : ready.slice(0, changes);
}

/**
 * The rows that run by themselves with Swift: those at the beginning of the newest reply that only look, as long as nothing about them asks for
 * the user. None when anything else stands before them.
 */
export function autoRunRows(ready: readonly RowView[], care: Care, newestReply: number): readonly RowView[] {
  if (care !== 'swift') return [];
  const end = ready.findIndex(row => !isPlainLook(row, newestReply));
  return end < 0 ? ready : ready.slice(0, end);
}

function isPlainLook(row: RowView, newestReply: number): boolean {
  const { item } = row;
  const alarms = item.flags.some(flag => flag !== 'repaired' && flag !== 'gap');
  return row.risk === 'read' && row.doubt === '' && !alarms && item.reply === newestReply && item.author === 'ai' && !item.stop;
}
