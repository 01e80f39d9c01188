// Since when each row stands on the screen as it is now (panel): what nobody had the time to read is not run.
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Run } from '../app/index.ts';
import type { RowView } from '../rows/index.ts';

/** ms that a row has to stand unchanged before a press may run it: a press that comes sooner was meant for what stood there before. */
export const READ_MS = 600;

export type DwellTime = {
  /** Whether each of these rows has stood as it is now for long enough. */
  haveRowsStood(rows: readonly RowView[]): boolean;
  /** Whether the run runs, stands or is over for long enough: its buttons come to lie where others were. */
  haveControlsStood(): boolean;
};

/**
 * Starts following the rows and the run.
 * @param now ms since the epoch; @param afterPaint calls back once what is there now was drawn.
 */
export function trackDwellTime(
  rows: ReadonlySignal<readonly RowView[]>,
  run: ReadonlySignal<Pick<Run, 'kind'>>,
  now: () => number,
  afterPaint = whenDrawn,
): DwellTime {
  const stands = { as: run.peek().kind, since: Number.NEGATIVE_INFINITY };
  effect(() => {
    const { kind } = run.value;
    if (kind !== stands.as) Object.assign(stands, { as: kind, since: now() });
  });
  const since = new Map<string, { shows: string; rev: number; look: string; at: number }>();
  effect(() => {
    const list = rows.value;
    const ids = new Set(list.map(row => row.item.id));
    for (const id of [...since.keys()]) if (!ids.has(id)) since.delete(id);
    for (const row of list) {
      const [shows, look] = [whatShows(row), lookOf(row)];
      const before = since.get(row.item.id);
      if (before?.shows === shows) continue;
      // Who has just written a value knows it: the press that leaves its field may be the one on Run. What was not drawn yet nobody knows.
      const { author, rev } = row.item;
      const isOwn = author === 'user' && before?.look === look && before.rev !== rev && before.at < Number.POSITIVE_INFINITY;
      const entry = { shows, rev, look, at: isOwn ? before.at : Number.POSITIVE_INFINITY };
      since.set(row.item.id, entry);
      if (!isOwn)
        afterPaint(() => {
          entry.at = now();
        });
    }
  });
  return {
    haveControlsStood: () => now() - stands.since >= READ_MS,
    haveRowsStood: list =>
      list.every(row => {
        const entry = since.get(row.item.id);
        return entry !== undefined && entry.shows === whatShows(row) && now() - entry.at >= READ_MS;
      }),
  };
}

/** What a person reads of a row before they approve it. */
function whatShows(row: RowView): string {
  return JSON.stringify([row.item.rev, row.words, lookOf(row)]);
}

/** What of it the page and the policy say, and the user does not write. */
function lookOf({ item, risk, pill }: RowView): string {
  return JSON.stringify([item.command?.json.s, risk, pill.kind === 'many' ? pill.count : 0]);
}

/** A panel that nobody sees draws nothing, and nobody presses anything in it. */
function whenDrawn(then: () => void) {
  if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(then);
  else then();
}
