// What Run would do now (panel, no effects): which rows it takes, what is still looked at, and the row that it stops before.
import type { Care } from '../../protocol/queue/session.ts';
import type { RowView } from './row-model.ts';
import { nextBatch } from './run-mode.ts';

export type RunPlan = {
  /** The rows that are ready: ticked, looked at, without a doubt, and before the first one that is not. */
  ready: readonly RowView[];
  /** Those of them that one press of Run takes; of a plan that begins with a doubt, the doubtful row alone. */
  batch: readonly RowView[];
  /** Ticked rows, and those of them that nobody has looked for on the page yet. Nothing is ready before all are. */
  looking: { rows: number; left: number };
  /** The row that needs the user, which Run stops before: what comes after it may build on it. */
  halt: RowView | null;
};

/** Nothing is run. */
export const NOTHING: RunPlan = { ready: [], batch: [], looking: { rows: 0, left: 0 }, halt: null };

/** Makes the plan. `rows`: of the queue, in order; `unsaved`: the row whose open editor holds something that is not saved. */
export function planRun(rows: readonly RowView[], unsaved: string | null, care: Care): RunPlan {
  const wanted = rows.filter(isWanted);
  const left = wanted.filter(isLooking).length;
  const looking = { rows: wanted.length, left };
  if (left > 0) return { ...NOTHING, looking };
  const at = wanted.findIndex(row => row.item.id === unsaved || row.doubt !== '');
  const halt = wanted[at] ?? null;
  const ready = at < 0 ? wanted : wanted.slice(0, at);
  // What fits nothing or several is refused by the page: the user may have that told to the AI. What became another thing is looked at first.
  const alone = halt !== null && ready.length === 0 && halt.ticked && !halt.waits && halt.item.id !== unsaved ? [halt] : [];
  return { ready, batch: ready.length > 0 ? nextBatch(ready, care) : alone, looking, halt };
}

/** Whether a row is part of what was proposed to run next; one that the user has to tick again is, and holds up those after it. */
export function isWanted(row: RowView): boolean {
  return row.status === 'queued' && row.item.included && row.item.command !== null;
}

/** Whether nobody has looked on the page for what the row is about. */
export function isLooking(row: RowView): boolean {
  return row.pill.kind === 'checking';
}

/** How many of the rows are what: `later` are not on the page yet, `asks` ask before their effect. They add up. */
export function countKinds(rows: readonly RowView[]): { ready: number; later: number; asks: number } {
  const later = rows.filter(row => row.pill.kind === 'zero').length;
  const asks = rows.filter(row => row.pill.kind !== 'zero' && row.risk === 'commit').length;
  return { ready: rows.length - later - asks, later, asks };
}
