// Where a dragged thing stands among its like (page): noted before the press, told in words when it stands elsewhere afterwards.
import { nameOf } from '../../../dom/card.ts';
import {
  attributeOf,
  byId,
  childrenOf,
  isConnected,
  isRendered,
  localNameOf,
  matches,
  parentElementOf,
  previousElementSiblingOf,
  queryIn,
} from '../../../dom/native.ts';
import { isOwn } from '../../../dom/own.ts';
import { ancestry } from '../../../dom/roots.ts';
import { foldedText } from '../../../dom/text.ts';

/** How far out from what is pressed the dragged thing is looked for: a handle stands in a row, a title in a card. */
const LEVELS = 5;
/** How far out from the dragged thing its container may have its name. */
const NAME_LEVELS = 4;
const MAX_SIBLINGS = 300;
const MAX_SAME = 2000;
const MAX_WORDS = 60;

const HEADING = 'h1, h2, h3, h4, h5, h6, [role="heading"], legend, caption';
const HEADED = 'header, hgroup';

type Standing = { element: Element; parent: Element; before: Set<Element>; after: Set<Element>; tag: string; text: string; says: string };

let noted: Standing[] = [];

/** Remembers where an element, and what it stands in, are before it is dragged. */
export function noteWhereabouts(element: Element): void {
  noted = ancestry(element).slice(0, LEVELS).flatMap(standingOf);
}

/** Forgets it: another action begins. */
export function forgetWhereabouts(): void {
  noted = [];
}

/** Where the dragged thing stands now, as `in Working, after Fix the printer`; "" where it stands where it did, or cannot be told. Told once. */
export function newWhereabouts(): string {
  const before = noted;
  noted = [];
  const left = before.filter(({ element }) => !isConnected(element));
  if (left.length === 0) {
    const found = before.find(hasMoved);
    return found === undefined ? '' : changed(found, found.element);
  }
  // What the page took out and drew anew elsewhere is known by its words, if nothing else says the same; the whole of it before its parts.
  for (const standing of left.reverse()) {
    const now = standing.text === '' ? null : drawnAnew(standing);
    const words = now === null ? '' : changed(standing, now);
    if (words !== '') return words;
  }
  return '';
}

function changed({ says }: Standing, now: Element): string {
  const words = wordsFor(now);
  return words === says ? '' : words;
}

function standingOf(element: Element): Standing[] {
  const parent = parentElementOf(element);
  if (parent === null || parent === document.documentElement) return [];
  const before = new Set<Element>();
  const after = new Set<Element>();
  let side = before;
  for (const each of [...childrenOf(parent)].slice(0, MAX_SIBLINGS)) {
    if (each === element) side = after;
    else side.add(each);
  }
  return [
    { element, parent, before, after, tag: localNameOf(element), text: foldedText(element, MAX_WORDS, 'shown'), says: wordsFor(element) },
  ];
}

/** Whether an element has another parent, or another order among those that stood beside it: what only came or went there does not count. */
function hasMoved({ element, parent, before, after }: Standing): boolean {
  if (parentElementOf(element) !== parent) return true;
  let passed = false;
  for (const each of [...childrenOf(parent)].slice(0, MAX_SIBLINGS)) {
    if (each === element) passed = true;
    else if (passed ? before.has(each) : after.has(each)) return true;
  }
  return false;
}

function drawnAnew({ tag, text }: Standing): Element | null {
  const all = queryIn(document, tag);
  if (all.length > MAX_SAME) return null;
  const same = [...all].filter(each => isRendered(each) && foldedText(each, MAX_WORDS, 'shown') === text);
  // A wrapper of the same kind says the same: the innermost is meant.
  const innermost = same.filter(each => !same.some(other => other !== each && each.contains(other)));
  return innermost.length === 1 ? (innermost[0] ?? null) : null;
}

function wordsFor(element: Element): string {
  const container = containerName(element);
  const previous = previousOf(element);
  const where = container === '' ? '' : `in ${container}, `;
  return previous === '' ? `${where}first` : `${where}after ${previous}`;
}

/** The words of the element before; "" where it is the first. A heading above a list is none of its things. */
function previousOf(element: Element): string {
  for (let at = previousElementSiblingOf(element); at !== null; at = previousElementSiblingOf(at)) {
    if (isOwn(at) || !isRendered(at) || matches(at, HEADING) || matches(at, HEADED)) continue;
    const title = queryIn(at, HEADING)[0];
    const words =
      attributeOf(at, 'aria-label') ||
      (title === undefined ? '' : foldedText(title, MAX_WORDS, 'shown')) ||
      foldedText(at, MAX_WORDS, 'shown');
    if (words !== '') return words;
  }
  return '';
}

/** What the nearest thing around an element that has a name is called: by its label, or by the heading above what it holds. */
function containerName(element: Element): string {
  let inside = element;
  for (let level = 0; level < NAME_LEVELS; level += 1) {
    const around = parentElementOf(inside);
    if (around === null || around === document.body) return headingAbove(inside);
    const name = labelOf(around) || headingAbove(inside);
    if (name !== '') return name;
    inside = around;
    // One of several alike, as a column of a board: what is above it names them all.
    if (level > 0 && hasLike(inside)) return '';
  }
  return '';
}

function labelOf(element: Element): string {
  const by = (attributeOf(element, 'aria-labelledby') ?? '').split(/\s+/).filter(id => id !== '');
  const said = by.map(id => byId(element, id)).flatMap(source => (source === null ? [] : [foldedText(source, MAX_WORDS, 'shown')]));
  return (
    said.join(' ').trim() ||
    (attributeOf(element, 'aria-label') ?? '').trim().slice(0, MAX_WORDS) ||
    (matches(element, 'fieldset, table') ? nameOf(element) : '')
  );
}

function headingAbove(element: Element): string {
  for (let at = previousElementSiblingOf(element); at !== null; at = previousElementSiblingOf(at)) {
    if (matches(at, HEADING)) return foldedText(at, MAX_WORDS, 'shown');
    if (!matches(at, HEADED)) continue;
    return foldedText(queryIn(at, HEADING)[0] ?? at, MAX_WORDS, 'shown');
  }
  return '';
}

function hasLike(element: Element): boolean {
  const parent = parentElementOf(element);
  if (parent === null) return false;
  const own = attributeOf(element, 'class');
  return [...childrenOf(parent)].some(
    other => other !== element && localNameOf(other) === localNameOf(element) && attributeOf(other, 'class') === own,
  );
}
