// Which rows can be taken back (panel, no effects): one of them, or the whole last batch.
import type { RowView } from './row-model.ts';

/** Whether a row did something that may be put back. */
export function canUndo(row: RowView): boolean {
  return (
    row.status === 'done' && row.item.undo?.ok !== true && row.item.approval !== null && (row.undo === 'can' || row.undo === 'unknown')
  );
}

/**
 * The rows of the newest batch that may be put back, newest first: of those before a tab loaded another document nothing is there any more. A page that
 * only gave itself another address keeps what it holds.
 */
export function lastUndoable(rows: readonly RowView[]): RowView[] {
  const newest = rows.reduce((at, row) => (row.status === 'done' ? Math.max(at, row.item.approval?.at ?? 0) : at), 0);
  const left = new Set<number>();
  const list = rows.filter(row => row.item.approval?.at === newest).reverse();
  return list.filter(row => {
    if (row.item.result?.ok && row.item.result.effects.some(effect => effect.kind === 'navigated' && !effect.sameDocument))
      left.add(row.tabId);
    return !left.has(row.tabId) && canUndo(row);
  });
}
