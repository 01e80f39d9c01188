// One reading pass over a document (page): prunes what is not shown and returns controls, headings, landmarks and rows in reading order.
import { isEnabled } from '../../dom/card.ts';
import { likelyRootOf } from '../../dom/hosts.ts';
import {
  attributeNamesOf,
  attributeOf,
  carriesAttribute,
  childrenOf,
  closest,
  firstElementChildOf,
  firstIn,
  isOpaque,
  isRendered,
  localNameOf,
  styleOf,
} from '../../dom/native.ts'; // prettier-ignore
import { isOwn } from '../../dom/own.ts';
import { foldedText, saysBeside } from '../../dom/text.ts';
import type { Place } from '../page-api.ts';
import { likenessOf } from './controls.ts';
import { inSlices, type Pace } from './pace.ts';
import type { Reach } from './reach.ts';
import { standInPlace } from './stand-ins.ts';

/** What a pass found. `holds`: the controls in a control. `holder` entries (landmarks, dialogs) keep what stands in them; `rows` are runs of like siblings. */
export type Entry =
  | { kind: 'control'; element: Element; place: Place; sure: boolean; holds: readonly Element[]; count: 1 }
  | { kind: 'disabled' | 'heading' | 'note' | 'frame'; element: Element; place: Place; count: 0 }
  | { kind: 'holder'; element: Element; role: string; dialog: boolean; inside: Entry[]; count: number }
  | { kind: 'rows'; parent: Element; tag: string; rows: Row[]; hand: boolean; count: number };

/** One of a run of like siblings, with what stands in it. `rough`: found without hit tests, so that a part of it may be covered. */
export type Row = { element: Element; entries: Entry[]; count: number; rough: boolean };

/** `closely` looks at a rough row again, with hit tests. `hand`: that of its run. */
export type Walk = {
  entries: Entry[];
  withheld: number;
  complete: boolean;
  closely(row: Row, hand: boolean): Generator<void, Row>;
};

/** What one child brought. `like`: what it has in common with the other rows of a list. */
type Part = Row & { tag: string; like: string };

/** One element on the way down. */
type Step = {
  element: Element;
  children: readonly Element[];
  next: number;
  hand: boolean; // a pointer cursor already showed here or above
  role: string; // landmark or dialog role, "" for neither
  control: { place: Place; sure: boolean } | null;
  found: Entry[];
  parts: Part[]; // what each child brought, while rows may still be made of them
  run: number; // how many of the last parts are alike, and the controls in them
  runCount: number;
  rough: boolean; // without hit tests, here and below
  mayGuess: boolean; // whether a child may be looked at roughly
  withheld: number; // how many were withheld before this element
};

const ROWS_FROM = 12;
const ROW_CONTROLS_FROM = 40;
/** Of a long run so many rows, and rows with so many controls, are told; the others are only counted. */
export const SHOWN_ROWS = 3;
export const SHOWN_CONTROLS = 12;

/**
 * Walks the flat tree below `start`. `fold`: whether long runs of like siblings become `rows`. Where such a run is under way, its further rows are
 * looked at roughly, and closely once more when no run came of them: hit tests are the dearest of all, and of most rows only the number is told.
 */
export async function walk(start: Element, reach: Reach, pace: Pace, fold: boolean): Promise<Walk> {
  let withheld = 0;
  const top = stepInto(start, false, null, '');
  top.mayGuess = fold;
  const path: Step[] = [top];
  await inSlices(steps(path), pace);
  const complete = !pace.over();
  for (let at = path.pop(); at !== undefined; at = path.pop()) close(at, path.at(-1), fold); // what was open when the time was over
  return { entries: top.found, withheld, complete, closely };

  function* closely(row: Row, hand: boolean): Generator<void, Row> {
    if (!row.rough) return row;
    const before = withheld;
    const above = { ...stepInto(row.element, hand, null, ''), children: [row.element] };
    yield* steps([above]);
    withheld = before;
    return { element: row.element, entries: above.found, count: countOf(above.found), rough: false };
  }

  function* steps(path: Step[]): Generator<void> {
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const child = at.children[at.next];
      if (child === undefined) {
        if (!at.rough && at.mayGuess && runsOf(at.parts).some(({ parts, folds }) => !folds && parts.some(part => part.rough))) {
          [at.next, at.parts, at.run, at.mayGuess] = [0, [], 0, false];
          withheld = at.withheld;
          continue;
        }
        path.pop();
        close(at, path.at(-1), fold);
      } else {
        at.next += 1;
        const before = withheld;
        const rough = at.rough || (at.mayGuess && continuesRun(child, at));
        const opened = open(child, at, rough);
        if (opened === 'withheld') withheld += 1;
        else if (opened !== null) {
          opened.rough = rough;
          opened.mayGuess = at.mayGuess && !rough;
          opened.withheld = before;
          path.push(opened);
        }
      }
      yield;
    }
  }

  /** Looks at one element: a step to go down with, null to prune, or "withheld" for a control out of reach (whose inside is pruned too). */
  function open(element: Element, parent: Step, rough: boolean): Step | 'withheld' | null {
    const tag = localNameOf(element);
    if (SKIPPED.has(tag)) return null;
    if (!isRendered(element)) {
      if (tag === 'input' || tag === 'area') return hiddenControl(element, tag, parent, rough);
      const { display, visibility } = styleOf(element);
      if (display === 'none' || (display !== 'contents' && (visibility === 'visible' || !mayHoldShown(element)))) return null;
      if (display !== 'contents') return stepInto(element, parent.hand, null, '');
    }
    const names = attributeNamesOf(element); // most elements have none that says anything here, and are asked no more
    if (names.includes('inert') || isOwn(element)) return null;
    if (tag === 'iframe' || tag === 'frame') {
      const place = reach.placeOf(element, rough);
      if (place !== null) give(parent, element, tag, [{ kind: 'frame', element, place, count: 0 }], rough);
      return null;
    }
    const { likeness, hand } = likenessOf(element, names, parent.hand);
    const said = names.includes('role') ? attributeOf(element, 'role') : null;
    const role = landmarkOf(element, tag, said);
    if (likeness !== null && !DIALOGS.has(role)) {
      const place = reach.placeOf(element, rough) ?? standInPlace(element, reach);
      if (place === null) {
        if (LEAVES.has(tag)) return likeness === 'sure' ? 'withheld' : null;
        if (likeness === 'sure') withheld += 1;
        return stepInto(element, parent.hand, null, '');
      }
      if (!isEnabled(element)) {
        give(parent, element, tag, [{ kind: 'disabled', element, place, count: 0 }], rough);
        return LEAVES.has(tag) ? null : stepInto(element, true, null, '');
      }
      return stepInto(element, hand, { place, sure: likeness === 'sure' }, likeness === 'sure' ? '' : role);
    }
    const isHeading = said === null ? HEADING.test(tag) : said === 'heading';
    if (!isHeading && said === null && tag !== 'slot' && firstElementChildOf(element) === null && likelyRootOf(element) === null)
      return null;
    const note = !isHeading && isNote(tag, said);
    const step = stepInto(element, hand, null, role);
    if (isHeading || note) {
      const place = isOpaque(element) && foldedText(element, 2, 'shown') !== '' ? reach.placeOf(element, rough) : null;
      if (place !== null) step.found.push({ kind: isHeading ? 'heading' : 'note', element, place, count: 0 });
    }
    return step;
  }

  /** A control that is not drawn itself, with a label that is, or a part of a picture. */
  function hiddenControl(element: Element, tag: string, parent: Step, rough: boolean): null {
    const { likeness } = likenessOf(element, attributeNamesOf(element), true);
    const place = likeness === null || !isEnabled(element) ? null : tag === 'area' ? reach.placeOf(element) : standInPlace(element, reach);
    if (place !== null) give(parent, element, tag, [{ kind: 'control', element, place, sure: true, holds: [], count: 1 }], rough);
    return null;
  }
}

function stepInto(element: Element, hand: boolean, control: Step['control'], role: string): Step {
  return {
    element,
    children: childrenToWalk(element),
    next: 0,
    hand,
    role,
    control,
    found: [],
    parts: [],
    run: 0,
    runCount: 0,
    rough: false,
    mayGuess: false,
    withheld: 0,
  };
}

/** Ends an element: hands what it found to its parent, as rows, as a landmark, or as it is. */
function close(step: Step, parent: Step | undefined, fold: boolean): void {
  if (step.parts.length === 0 && step.found.length === 0 && step.control === null && !DIALOGS.has(step.role)) return; // as most are
  const inside = fold ? withRows(step) : step.parts.flatMap(part => part.entries);
  step.found = step.found.length === 0 ? inside : [...step.found, ...inside];
  if (parent === undefined) return;
  let entries = step.found;
  const count = countOf(entries);
  if (step.control !== null && isOwnControl(step, entries)) {
    const holds = entries.flatMap(entry => (entry.kind === 'control' ? [entry.element] : []));
    const own: Entry = { kind: 'control', element: step.element, ...step.control, holds, count: 1 };
    entries = [own, ...entries.filter(entry => entry.kind !== 'heading')];
  } else if (step.role !== '' && (count > 0 || DIALOGS.has(step.role))) {
    entries = [{ kind: 'holder', element: step.element, role: step.role, dialog: DIALOGS.has(step.role), inside: entries, count }];
  }
  if (entries.length > 0) give(parent, step.element, localNameOf(step.element), entries, step.rough);
}

/** Hands what a child brought to its parent. */
function give(parent: Step, element: Element, tag: string, entries: Entry[], rough: boolean): void {
  const part: Part = { element, entries, tag, like: likeOf(element, tag), count: countOf(entries), rough };
  const last = parent.parts.at(-1);
  const alike = last !== undefined && isAlike(last, part);
  parent.run = alike ? parent.run + 1 : 1;
  parent.runCount = alike ? parent.runCount + part.count : part.count;
  parent.parts.push(part);
}

/** Whether a child goes on with a run that will be folded when the other children are as those before, and enough of it is known to be told. */
function continuesRun(child: Element, { children, next, parts, run, runCount }: Step): boolean {
  const last = parts.at(-1);
  if (last === undefined || run < SHOWN_ROWS || runCount < SHOWN_CONTROLS) return false;
  const rows = run + children.length - next;
  const tag = localNameOf(child);
  return rows >= ROWS_FROM && (runCount / run) * rows >= ROW_CONTROLS_FROM && isAlike(last, { tag, like: likeOf(child, tag) });
}

/** A box that only shows the hand is no control of its own when the controls inside it say all that it says. */
function isOwnControl(step: Step, inside: readonly Entry[]): boolean {
  if (step.control?.sure) return true;
  if (step.element instanceof HTMLLabelElement && step.element.control !== null) return false; // its field is listed
  const controls = inside.filter(entry => entry.kind === 'control');
  if (controls.length === 0) return true;
  const listed = new Set(controls.map(control => control.element));
  return saysBeside(step.element, listed, 8);
}

/** Makes rows of long runs of siblings with the same tag and first class. */
function withRows({ element: parent, hand, parts }: Step): Entry[] {
  const out: Entry[] = [];
  for (const run of runsOf(parts)) {
    const [first] = run.parts;
    if (first !== undefined && run.folds) out.push({ kind: 'rows', parent, tag: first.tag, rows: run.parts, hand, count: run.count });
    else for (const row of run.parts) for (const entry of row.entries) out.push(entry);
  }
  return out;
}

type Run = { parts: Part[]; count: number; folds: boolean };

function runsOf(parts: readonly Part[]): Run[] {
  const runs: Run[] = [];
  for (const part of parts) {
    let run = runs.at(-1);
    if (run?.parts[0] === undefined || !isAlike(run.parts[0], part)) {
      run = { parts: [], count: 0, folds: false };
      runs.push(run);
    }
    run.parts.push(part);
    run.count += part.count;
    run.folds = run.parts.length >= ROWS_FROM && run.count >= ROW_CONTROLS_FROM;
  }
  return runs;
}

function isAlike(a: { tag: string; like: string }, b: { tag: string; like: string }): boolean {
  return a.tag === b.tag && a.like === b.like;
}

/** What an element has in common with the other rows of a list. */
function likeOf(element: Element, tag: string): string {
  const role = attributeOf(element, 'role') ?? '';
  const plainRow = tag === 'tr' || tag === 'li' || tag === 'option' || role === 'row'; // the classes of rows often say odd and even
  return plainRow ? role : `${role}.${(attributeOf(element, 'class') ?? '').split(/\s+/)[0] ?? ''}`;
}

/** How many controls. */
export function countOf(entries: readonly { count: number }[]): number {
  let count = 0;
  for (const entry of entries) count += entry.count;
  return count;
}

const SKIPPED = new Set(
  'script style template noscript head meta link title base datalist option optgroup object embed source track param'.split(' '),
);
const LEAVES = new Set(['canvas', 'input', 'select', 'textarea', 'audio', 'video', 'area', 'img']);
const NOTHING: readonly Element[] = [];

/** The children in the flat tree: of the shadow root, of a slot what is put into it, else its own. */
function childrenToWalk(element: Element): readonly Element[] {
  const tag = localNameOf(element);
  if (LEAVES.has(tag)) return NOTHING;
  if (tag === 'svg' && firstIn(element, 'a, [role], [tabindex], [onclick]') === null) return NOTHING;
  if (tag === 'slot' && element instanceof HTMLSlotElement) {
    const put = element.assignedElements();
    if (put.length > 0) return put;
  }
  const shadow = likelyRootOf(element);
  const children = shadow === null ? childrenOf(element) : shadow.children;
  return children.length === 0 ? NOTHING : [...children];
}

/** Inside something `visibility: hidden` a child may be visible again; worth a look only where such a style is written out. */
function mayHoldShown(element: Element): boolean {
  return firstIn(element, '[style*="visib"], [class]') !== null;
}

const HEADING = /^h[1-6]$/;

/** `said`: the role that is written out, null for none. */
function isNote(tag: string, said: string | null): boolean {
  return said === 'alert' || said === 'status' || (tag === 'output' && said === null);
}

const DIALOGS = new Set(['dialog', 'alertdialog']);
const LANDMARK_ROLES = new Set(
  'main navigation banner contentinfo complementary search form region dialog alertdialog menu menubar listbox tree grid tablist toolbar'.split(
    ' ',
  ),
);
const LANDMARK_TAGS: Readonly<Record<string, string>> = {
  main: 'main',
  nav: 'navigation',
  header: 'banner',
  footer: 'contentinfo',
  aside: 'complementary',
  search: 'search',
  dialog: 'dialog',
}; // prettier-ignore

/** The landmark, dialog or composite role whose start is worth a line, "" for none. `said`: the role that is written out. */
function landmarkOf(element: Element, tag: string, said: string | null): string {
  const role = said?.trim().split(/\s+/)[0]?.toLowerCase();
  if (role !== undefined && role !== '') return LANDMARK_ROLES.has(role) ? role : '';
  if ((tag === 'section' || tag === 'form' || tag === 'fieldset') && isNamed(element, tag))
    return tag === 'section' ? 'region' : tag === 'form' ? 'form' : 'group';
  // A header or footer of a part of the page is no landmark (HTML AAM).
  if ((tag === 'header' || tag === 'footer') && closest(element, 'article, aside, main, nav, section') !== null) return '';
  return LANDMARK_TAGS[tag] ?? '';
}

function isNamed(element: Element, tag: string): boolean {
  return (
    carriesAttribute(element, 'aria-label') ||
    carriesAttribute(element, 'aria-labelledby') ||
    (tag === 'fieldset' && [...childrenOf(element)].some(child => localNameOf(child) === 'legend'))
  );
}
