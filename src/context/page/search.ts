// Looks for words in what a page shows (page): answers the innermost element that says them, in the order of the document.
import { flatChildNodesOf, likelyRootOf } from '../../dom/hosts.ts';
import { attributeOf, closest, isElement, isRendered, isText, localNameOf, parentElementOf, styleOf } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { isKept, isMarked } from '../../dom/owner-marks.ts';
import { composedHolds, composedParent, type Matches, matchAll } from '../../dom/roots.ts';
import { beginsWithheld } from '../../dom/sensitive.ts';
import { fold, isInline, TEXTLESS } from '../../dom/text.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Search } from './text-bundle.ts';
import type { Pace } from './time-slicing.ts';

const MAX_WITHIN = 200;
const SAYING = ['aria-label', 'placeholder', 'alt', 'title'];
const CELLS = new Set(['td', 'th']);
const CONTROLS =
  'a[href], button, summary, label, option, [role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="option"]';

/** A stretch of what the page says, and the element that says it. */
type Piece = { start: number; element: Element };

/** What stands before and behind what an element says. */
type Breaks = 'cell' | 'block' | 'none';

const SEARCH = /^(.*?):(?:contains|-soup-contains|has-text|text)\(\s*(?:"([^"]*)"|'([^']*)'|([^"']*?))\s*\)$/is;

/** The search that a selector with `:contains("…")` at its end stands for, null for any other selector. */
export function readSearch(css: string): Search | null {
  const found = SEARCH.exec(css.trim());
  if (found === null) return null;
  const words = fold(found[2] ?? found[3] ?? found[4] ?? '').toLowerCase();
  const within = (found[1] ?? '').trim();
  return words === '' ? null : { within: within === '*' ? '' : within, words };
}

/** Finds the words, whatever their case and however they are broken into elements. At most `limit` elements; `count` counts all. */
export async function searchWords(search: Search, limit: number, pace: Pace): Promise<Reply<Matches>> {
  const roots = search.within === '' ? null : matchAll(search.within, MAX_WITHIN);
  if (roots !== null && !roots.ok) return roots;
  const page = document.body ?? document.documentElement;
  const starts =
    roots === null ? [page] : roots.value.elements.filter((at, _, all) => !all.some(other => other !== at && composedHolds(other, at)));
  const found = new Set<Element>();
  for (const start of starts) {
    if (isKept(start)) continue;
    const { text, pieces, speaking } = await saidIn(start, search.words, pace);
    for (const element of speaking) found.add(element);
    let piece = 0;
    for (let at = text.indexOf(search.words); at >= 0; at = text.indexOf(search.words, at + search.words.length)) {
      if (pace.due()) await pace.rest();
      while ((pieces[piece + 1]?.start ?? Number.POSITIVE_INFINITY) <= at) piece += 1;
      let last = piece;
      while ((pieces[last + 1]?.start ?? Number.POSITIVE_INFINITY) < at + search.words.length) last += 1;
      const element = boxedOf(holderOf(pieces[piece]?.element ?? start, pieces[last]?.element ?? start));
      if (isRendered(element)) found.add(closest(element, CONTROLS) ?? element);
    }
  }
  const elements = [...found];
  return { ok: true, value: { count: elements.length, elements: elements.slice(0, limit) } };
}

/** What stands below an element as one lower-case text, and the elements whose label says the words. */
async function saidIn(start: Element, words: string, pace: Pace): Promise<{ text: string; pieces: Piece[]; speaking: Element[] }> {
  const parts: string[] = [];
  const pieces: Piece[] = [];
  const speaking: Element[] = [];
  let length = 0;
  let ends = '\n'; // the last character so far: blanks are folded across the pieces too
  /** Words are looked for across cells, but not from one block into the next. */
  const breakAt = (breaks: Breaks, element: Element): void => {
    if (breaks === 'cell') say(' ', element);
    else if (breaks === 'block' && ends !== '\n') {
      pieces.push({ start: length, element });
      parts.push('\n');
      length += 1;
      ends = '\n';
    }
  };
  const say = (text: string, element: Element): void => {
    const folded = text.replace(/\s+/g, ' ').toLowerCase();
    const piece = (ends === ' ' || ends === '\n') && folded.startsWith(' ') ? folded.slice(1) : folded;
    if (piece === '') return;
    pieces.push({ start: length, element });
    parts.push(piece);
    length += piece.length;
    ends = piece.slice(-1);
  };
  const open: { breaks: Breaks; nodes: readonly Node[]; next: number }[] = [{ breaks: 'block', nodes: [start], next: 0 }];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    if (pace.due()) await pace.rest();
    if (pace.over()) break;
    const node = at.nodes[at.next];
    at.next += 1;
    if (node === undefined) {
      open.pop();
      breakAt(at.breaks, start);
      continue;
    }
    if (isText(node)) {
      const parent = parentElementOf(node) ?? start;
      say(node.data, parent);
      continue;
    }
    if (!isElement(node) || isOwn(node) || isMarked(node)) continue;
    const tag = localNameOf(node);
    if (SAYING.some(name => (attributeOf(node, name) ?? '').toLowerCase().includes(words)) && isRendered(node)) speaking.push(node);
    if (TEXTLESS.has(tag) || beginsWithheld(node)) continue;
    const breaks = CELLS.has(tag) ? 'cell' : tag === 'label' || isInline(node) ? 'none' : 'block';
    breakAt(breaks, node);
    open.push({ breaks, nodes: flatChildNodesOf(node, likelyRootOf(node)), next: 0 });
  }
  return { text: parts.join(''), pieces, speaking };
}

/** The innermost element that holds both. */
function holderOf(first: Element, last: Element): Element {
  let at: Element = first;
  while (at !== last && !composedHolds(at, last)) {
    const parent = composedParent(at);
    if (parent === null) return at;
    at = parent;
  }
  return at;
}

/** The nearest element with a box of its own: a slot and what is `display: contents` have none, and cannot be aimed at. */
function boxedOf(element: Element): Element {
  let at = element;
  while (!isRendered(at)) {
    const { display, visibility } = styleOf(at);
    const parent = display === 'contents' && visibility === 'visible' ? composedParent(at) : null;
    if (parent === null) break;
    at = parent;
  }
  return at;
}
