// One reading pass over a document (page): prunes what is not shown and returns controls, headings, landmarks and rows in reading order.
import { deepActive } from '../../../dom/active.ts';
import { isEnabled } from '../../../dom/card.ts';
import { likelyRootOf } from '../../../dom/hosts.ts';
import {
  attributeOf,
  carriesAttribute,
  childNodesOf,
  childrenOf,
  closest,
  firstElementChildOf,
  firstIn,
  isOpaque,
  isRendered,
  isText,
  localNameOf,
  styleOf,
} from '../../../dom/native.ts';
import { isOwn } from '../../../dom/own.ts';
import { isKept, isMarked } from '../../../dom/owner-marks.ts';
import { editedCells } from '../../../dom/seen-name.ts';
import { foldedText, saysBeside } from '../../../dom/text.ts';
import type { Place } from '../../page-api.ts';
import { boxAround, standInPlace } from '../proxy-elements.ts';
import type { Reach } from '../reachability.ts';
import { inSlices, type Pace } from '../time-slicing.ts';
import { withDays } from './calendar.ts';
import { ANY_CURSOR, isFilledByOne, likenessOf } from './controls.ts';
import type { Entry, Row } from './entries.ts';
import { gripRole, isArea, isDrawing, isWholePage } from './grips.ts';
import { createSheets } from './sheet.ts';
import { createUnshown, type Unshown } from './unshown.ts';

/** `kept`: how many parts are left out since the site marks them as not for agents. */
export type Walk = { entries: Entry[]; withheld: number; kept: number; complete: boolean };

/** What one child brought. `like`: what it has in common with the other rows of a list. */
type Part = Row & { tag: string; like: string; count: number };

/** One element on the way down. */
type Step = {
  element: Element;
  children: readonly Element[];
  next: number;
  cursor: string; // what is shown here already, see `likenessOf`
  told: boolean; // its text is told by an entry, here or above
  role: string; // landmark or dialog role, "" for neither
  control: { place: Place; sure: boolean; head?: string; row?: Element } | null;
  found: Entry[];
  parts: Part[]; // what each child brought, while rows may still be made of them
};

/** Characters of text that the name of a control holds. */
const MAX_NAMED = 80;
const NONE: ReadonlySet<Element> = new Set();
const ROWS_FROM = 12;
const ROW_CONTROLS_FROM = 40;
/** Texts that are noted at most: what a message has room for is far less. */
const MAX_TEXTS = 2_000;

/** How to walk. `fold`: whether long runs of like siblings become `rows`. `words`: whether texts between the controls are told too. */
export type Walking = { fold: boolean; words: boolean };

/** Walks the flat tree below `start`. */
export async function walk(start: Element, reach: Reach, pace: Pace, { fold, words }: Walking): Promise<Walk> {
  if (isKept(start)) return { entries: [], withheld: 0, kept: isMarked(start) ? 1 : 0, complete: true }; // a frame is counted around it
  let withheld = 0;
  let kept = 0;
  let texts = 0;
  const unshown = createUnshown();
  const top = stepInto(start, { cursor: '', told: !words }, null, '');
  const path: Step[] = [top];
  const edited = editedCells(deepActive());
  const sheets = createSheets();
  await inSlices(steps(), pace);
  const complete = !pace.over();
  for (let at = path.pop(); at !== undefined; at = path.pop()) close(at, path.at(-1), fold, unshown); // what was open when the time was over
  return { entries: top.found, withheld, kept, complete };

  function* steps(): Generator<void> {
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const child = at.children[at.next];
      if (child === undefined) {
        path.pop();
        close(at, path.at(-1), fold, unshown);
      } else {
        at.next += 1;
        const opened = open(child, at);
        if (opened === 'withheld') withheld += 1;
        else if (opened !== null) path.push(opened);
      }
      yield;
    }
  }

  /** Looks at one element: a step to go down with, null to prune, or "withheld" for a control out of reach (whose inside is pruned too). */
  function open(element: Element, parent: Step): Step | 'withheld' | null {
    const tag = localNameOf(element);
    if (SKIPPED.has(tag)) return null;
    if (isMarked(element)) {
      kept += 1;
      return null;
    }
    if (!isRendered(element)) {
      if (tag === 'input' || tag === 'area') return hiddenControl(element, tag, parent);
      const { display, visibility } = styleOf(element);
      if (display !== 'contents') unshown.note(element, parent.element);
      if (display === 'none' || (display !== 'contents' && (visibility === 'visible' || !mayHoldShown(element)))) return null;
      if (display !== 'contents') return stepInto(element, parent, null, '');
    }
    if (carriesAttribute(element, 'inert') || isOwn(element)) return null;
    if (tag === 'iframe' || tag === 'frame') {
      const place = reach.placeOf(element);
      if (place !== null) parent.parts.push(partOf(element, tag, [{ kind: 'frame', element, place, count: 0 }]));
      return null;
    }
    if (tag === 'input' && isDrawnAround(element)) return null;
    const { likeness, cursor } = likenessOf(element, parent.cursor);
    const role = landmarkOf(element, tag);
    const head = edited.get(element);
    if (head !== undefined && likeness !== 'sure') {
      const place = reach.placeOf(element);
      if (place !== null) return stepInto(element, { cursor: ANY_CURSOR, told: parent.told }, { place, sure: false, head }, '');
    }
    const row = sheets.rowOf(element);
    if (row !== null && likeness !== 'sure' && isEnabled(element)) {
      const place = reach.placeOf(element);
      if (place !== null) return stepInto(element, { cursor: ANY_CURSOR, told: true }, { place, sure: false, row }, '');
    }
    if (likeness !== null && !DIALOGS.has(role)) {
      const place = reach.placeOf(element) ?? standInPlace(element, reach);
      if (place === null) {
        if (tag === 'input' && boxedField(element, parent)) return null;
        const isOffPage = reach.isOffPage(element);
        if (isOffPage || !isOpaque(element)) unshown.note(element, parent.element);
        const isHidden = likeness === 'sure' && !isOffPage;
        if (LEAVES.has(tag)) return isHidden ? 'withheld' : null;
        if (isHidden) withheld += 1;
        return stepInto(element, { cursor: parent.cursor, told: true }, null, '');
      }
      if (!isEnabled(element)) {
        parent.parts.push(partOf(element, tag, [{ kind: 'disabled', element, place, count: 0 }]));
        return LEAVES.has(tag) ? null : stepInto(element, { cursor: ANY_CURSOR, told: true }, null, '');
      }
      return stepInto(
        element,
        { cursor, told: parent.told || likeness === 'sure' },
        { place, sure: likeness === 'sure', ...(row === null ? {} : { row }) },
        likeness === 'sure' ? '' : role,
      );
    }
    const heading = isHeading(element, tag);
    if (
      !heading &&
      firstElementChildOf(element) === null &&
      likelyRootOf(element) === null &&
      tag !== 'slot' &&
      !carriesAttribute(element, 'role')
    ) {
      const text = parent.told ? null : textAt(element, tag);
      if (text !== null) parent.parts.push(partOf(element, tag, [text]));
      return null;
    }
    const note = !heading && isNote(element, tag);
    const step = stepInto(element, { cursor, told: parent.told || heading || note || isNamer(element, tag) }, null, role);
    if (heading || note) {
      const place = isOpaque(element) && foldedText(element, 2, 'shown') !== '' ? reach.placeOf(element) : null;
      if (place !== null) step.found.push({ kind: heading ? 'heading' : 'note', element, place, count: 0 });
    } else if (!step.told) {
      const text = textAt(element, tag);
      if (text !== null) {
        step.found.push(text);
        step.told = true;
      }
    }
    return step;
  }

  /** The text that an element bears itself, of a row of a table all of it; null where there is none to be seen. */
  function textAt(element: Element, tag: string): (Entry & { kind: 'text' }) | null {
    if (texts >= MAX_TEXTS || isNamer(element, tag) || !isOpaque(element)) return null;
    const bears = isRow(element) || [...childNodesOf(element)].some(node => isText(node) && /\S/.test(node.data));
    const place = bears ? reach.placeOf(element) : null;
    if (place === null) return null;
    texts += 1;
    return { kind: 'text', element, place, besides: new Set(), count: 0 };
  }

  /** A control that is not drawn itself, with a label that is, or a part of a picture. */
  function hiddenControl(element: Element, tag: string, parent: Step): null {
    const { likeness } = likenessOf(element, ANY_CURSOR);
    const place = likeness === null ? null : tag === 'area' ? reach.placeOf(element) : standInPlace(element, reach);
    if (place === null || isDrawnAround(element)) return null;
    const control: Entry = { kind: 'control', element, place, sure: true, holds: [], count: 1 };
    parent.parts.push(partOf(element, tag, [isEnabled(element) ? control : { kind: 'disabled', element, place, count: 0 }]));
    return null;
  }

  /** What nobody can press itself is pressed through the box around it, which shows what is chosen. */
  function boxedField(field: Element, parent: Step): boolean {
    const around = boxAround(field, reach);
    if (around !== null)
      parent.parts.push(partOf(field, 'input', [{ kind: 'control', ...around, field, sure: true, holds: [], count: 1 }]));
    return around !== null;
  }
}

/** Whether a check box or radio button is hidden from readers in an element that stands for it, with the same role. */
function isDrawnAround(input: Element): boolean {
  const type = attributeOf(input, 'type')?.toLowerCase();
  if ((type !== 'checkbox' && type !== 'radio') || closest(input, '[aria-hidden="true" i]') === null) return false;
  return closest(input, `[role="${type}" i], [role="switch" i], [role^="menuitem" i], [role="option" i]`) !== null;
}

function stepInto(element: Element, { cursor, told }: Pick<Step, 'cursor' | 'told'>, control: Step['control'], role: string): Step {
  return { element, children: childrenToWalk(element), next: 0, cursor, told, role, control, found: [], parts: [] };
}

/** Ends an element: hands what it found to its parent, as rows, as a landmark, or as it is. */
function close(step: Step, parent: Step | undefined, fold: boolean, unshown: Unshown): void {
  let inside = fold ? withRows(step) : step.parts.flatMap(part => part.entries);
  const [text] = step.found;
  if (text?.kind === 'text') step.found = withoutTold(text, inside);
  if (text?.kind === 'heading') step.found = [{ ...text, besides: new Set(controlsIn(inside).filter(at => localNameOf(at) !== 'a')) }];
  const days = fold ? withDays(step.element, inside) : null;
  if (days !== null) inside = days;
  inside = [...inside, ...unshown.entriesOf(step.element)];
  step.found = step.found.length === 0 ? inside : [...step.found, ...inside];
  if (parent === undefined) return;
  let entries = step.found;
  const count = countOf(entries);
  if (step.control !== null && isOwnControl(step, entries)) {
    const own: Entry = {
      kind: 'control',
      element: step.element,
      ...step.control,
      holds: controlsIn(entries),
      count: 1,
    };
    // A box that can be pressed bears the words in it as its name, as far as that goes.
    const named = !saysBeside(step.element, NONE, MAX_NAMED);
    const rest = entries.filter(({ kind }) => kind !== 'heading' && !(kind === 'text' && named));
    entries = [own, ...(rest.length < entries.length && isArea(step.element, own.holds) ? entries : rest)];
  } else if (step.role !== '' && (count > 0 || DIALOGS.has(step.role))) {
    entries = [{ kind: 'holder', element: step.element, role: step.role, dialog: DIALOGS.has(step.role), inside: entries, count }];
  }
  if (entries.length > 0) parent.parts.push(partOf(step.element, localNameOf(step.element), entries));
}

/** A text without the controls in it, but for links in the midst of its sentences; none where nothing else is left. */
function withoutTold(text: Entry & { kind: 'text' }, inside: readonly Entry[]): Entry[] {
  const controls = controlsIn(inside);
  if (controls.length > 0 && !saysBeside(text.element, new Set(controls), 1)) return [];
  const others = controls.filter(control => localNameOf(control) !== 'a');
  // Several links in a row are what can be done with it; a single one is often what the row is called.
  const apart = isRow(text.element) && controls.length - others.length > 1 && saysBeside(text.element, new Set(controls), 1);
  return [{ ...text, besides: new Set(apart ? controls : others) }];
}

/** The controls among entries, and in the landmarks and rows among them. */
function controlsIn(entries: readonly Entry[]): Element[] {
  return entries.flatMap(entry => {
    if (entry.kind === 'control') return [entry.element];
    if (entry.kind === 'holder') return controlsIn(entry.inside);
    return entry.kind === 'rows' ? controlsIn(entry.rows.flatMap(row => row.entries)) : [];
  });
}

/** A box that only shows the hand is no control of its own when the controls inside it say all that it says. */
function isOwnControl(step: Step, inside: readonly Entry[]): boolean {
  const controls = controlsIn(inside);
  if (controls.includes(step.element)) return false; // told as the field that it stands for
  if (step.control?.sure) return !isFilledByOne(step.element, controls);
  if (step.control?.head !== undefined || step.control?.row !== undefined) return controls.length === 0;
  if (step.element instanceof HTMLLabelElement && step.element.control !== null) return false; // its field is listed
  if (gripRole(step.element) !== '') return !isWholePage(step.element);
  if (controls.length === 0) return true;
  return saysBeside(step.element, new Set(controls), 8);
}

/** Makes rows of long runs of siblings with the same tag and first class. */
function withRows(step: Step): Entry[] {
  const out: Entry[] = [];
  for (let from = 0; from < step.parts.length; ) {
    const first = step.parts[from];
    if (first === undefined) break;
    let to = from + 1;
    let count = first.count;
    for (let next = step.parts[to]; next !== undefined && next.tag === first.tag && next.like === first.like; next = step.parts[to]) {
      count += next.count;
      to += 1;
    }
    const run = step.parts.slice(from, to);
    if (run.length >= ROWS_FROM && count >= ROW_CONTROLS_FROM)
      out.push({ kind: 'rows', parent: step.element, tag: first.tag, rows: run, count });
    else for (const row of run) for (const entry of row.entries) out.push(entry);
    from = to;
  }
  return out;
}

function partOf(element: Element, tag: string, entries: Entry[]): Part {
  const role = attributeOf(element, 'role') ?? '';
  const plainRow = tag === 'tr' || tag === 'li' || tag === 'option' || role === 'row'; // the classes of rows often say odd and even
  const like = plainRow ? role : `${role}.${(attributeOf(element, 'class') ?? '').split(/\s+/)[0] ?? ''}`;
  return { element, entries, tag, like, count: countOf(entries) };
}

function countOf(entries: readonly Entry[]): number {
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
  if (tag === 'svg' && !isDrawing(element) && firstIn(element, 'a, [role], [tabindex], [onclick]') === null) return NOTHING;
  if (element instanceof HTMLSlotElement) {
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

/** Whether an element names another one, which is told with it. */
function isNamer(element: Element, tag: string): boolean {
  return tag === 'legend' || (element instanceof HTMLLabelElement && element.control !== null);
}

/** Whether an element is a row of a table, whose text is one line. */
export function isRow(element: Element): boolean {
  return localNameOf(element) === 'tr' || attributeOf(element, 'role') === 'row';
}

function isHeading(element: Element, tag: string): boolean {
  const role = attributeOf(element, 'role');
  return role === null ? /^h[1-6]$/.test(tag) : role === 'heading';
}

function isNote(element: Element, tag: string): boolean {
  const role = attributeOf(element, 'role');
  return role === 'alert' || role === 'status' || (tag === 'output' && role === null);
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
};

/** The landmark, dialog or composite role whose start is worth a line, "" for none. */
function landmarkOf(element: Element, tag: string): string {
  const role = attributeOf(element, 'role')?.trim().split(/\s+/)[0]?.toLowerCase();
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
