// What a reading pass over a document finds (page).
import type { Place } from '../../page-api.ts';

/**
 * What a pass found. `holds`: the controls in a control; `field`: the one that a box stands for; `head`: of the column of a cell in a
 * row that is edited; `row`: of a cell of a sheet or a day of a month. `besides`: what is told by itself in it. `holder` entries (landmarks, dialogs) keep what stands in
 * them; `rows` are runs of like siblings, `unshown` what the rows of a list hold and do not show. `text` is what stands between all these: `besides` holds what is told by itself in it.
 */
export type Entry =
  | {
      kind: 'control';
      element: Element;
      field?: Element;
      head?: string;
      row?: Element;
      place: Place;
      sure: boolean;
      holds: readonly Element[];
      count: 1;
    }
  | { kind: 'text'; element: Element; place: Place; besides: ReadonlySet<Element>; count: 0 }
  | { kind: 'heading'; element: Element; place: Place; besides?: ReadonlySet<Element>; count: 0 }
  | { kind: 'disabled' | 'note' | 'frame'; element: Element; place: Place; count: 0 }
  | { kind: 'unshown'; element: Element; names: string[]; place: Place; count: 0 }
  | { kind: 'holder'; element: Element; role: string; dialog: boolean; inside: Entry[]; count: number }
  | { kind: 'rows'; parent: Element; tag: string; rows: Row[]; count: number };

/** One of a run of like siblings, with what stands in it. */
export type Row = { element: Element; entries: Entry[] };
