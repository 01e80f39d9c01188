// Which rows are shown (panel, no effects): all, one kind of risk, or only those that wait for the user.
import type { RowView } from './row-model.ts';

export const FILTERS = ['all', 'mine', 'read', 'view', 'change', 'commit'] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether a filter shows a row. What is running or asks is always shown. */
export function shows(filter: Filter, row: RowView): boolean {
  if (row.status === 'running' || row.status === 'awaiting-confirm') return true;
  switch (filter) {
    case 'all':
      return true;
    case 'mine':
      return needsUser(row);
    case 'read':
    case 'view':
    case 'change':
      return row.risk === filter;
    case 'commit':
      return row.risk === 'commit' || row.risk === 'blocked';
    default:
      return filter satisfies never;
  }
}

/** How many rows wait for the user: ready to be approved, asking, or in need of a decision. */
export function waiting(rows: readonly RowView[]): number {
  return rows.filter(row => row.status === 'awaiting-confirm' || row.ticked || needsUser(row)).length;
}

/** Whether a row waits for a decision of the user's beyond pressing Run. */
export function needsUser(row: RowView): boolean {
  switch (row.status) {
    case 'blocked':
    case 'invalid':
    case 'conflict':
    case 'interrupted':
      return true;
    case 'running':
      return row.asksFile;
    case 'queued':
      return row.doubt !== '' || row.risk === 'commit';
    default:
      return false;
  }
}
