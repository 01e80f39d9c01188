// Reads the text below an element without ever touching what stands in a field (page).
import { withoutInvisible } from '../protocol/reader/invisible.ts';
import { flatChildNodesOf, likelyRootOf } from './hosts.ts';
import {
  boxOf,
  closest,
  contentsBoxOf,
  isElement,
  isOpaque,
  isRendered,
  isShadowRoot,
  isText,
  localNameOf,
  queryIn,
  rootOf,
  styleOf,
  textContentOf,
} from './native.ts';
import { isOwn } from './own.ts';
import { isMarked } from './owner-marks.ts';
import { composedParent } from './roots.ts';
import { beginsWithheld, withholdsValue } from './sensitive.ts';
import { createSight, type Sight, throughout } from './sight.ts';

/** Elements whose inside is not text for a reader: code, pictures, embedded documents, and fields, whose contents are values. */
export const TEXTLESS = new Set(
  'script style template noscript head meta link title input textarea select option datalist svg math canvas object embed iframe frame audio video picture img'.split(
    ' ',
  ),
);

/** Which texts below an element. */
export type Which = 'all' | 'drawn' | 'shown';

/**
 * The text below an element, white space folded, at most `maxChars` characters (then it ends in "…"). Fields, editors whose text must not be told, our own
 * drawings and what the site marks as not for agents are stepped over, and what is in `besides`. With `drawn`, so is what is not rendered, or is
 * transparent inside what is not; with `shown`, also what nobody sees of an element that is seen: too small, clipped away, off the page (`createSight`).
 * Looks at no more than `20 × maxChars` characters or 2,000 nodes.
 */
export function foldedText(element: Element, maxChars: number, which: Which = 'all', besides: ReadonlySet<Element> = NONE): string {
  if (TEXTLESS.has(localNameOf(element)) || withholdsValue(element)) return '';
  let text = '';
  let nodes = 0;
  const sight = which === 'shown' ? sightFrom(element) : null;
  const drawn = which === 'all' ? () => true : drawnFrom(element);
  const open: (Node | typeof APART)[] = [element];
  for (let at = open.pop(); at !== undefined && nodes < 2000 && text.length < maxChars * 20; at = open.pop()) {
    nodes += 1;
    if (at === APART) {
      if (!text.endsWith(' ')) text += ' ';
      continue;
    }
    if (isText(at)) {
      if (sight !== null && !sight.shows(at)) continue;
      text += at.data;
      if (text.length > maxChars * 2) text = fold(text);
      continue;
    }
    if (!isElement(at)) continue;
    if (at !== element && (TEXTLESS.has(localNameOf(at)) || isOwn(at) || isMarked(at) || besides.has(at))) continue;
    if (at !== element && beginsWithheld(at)) continue;
    if (sight !== null ? at !== element && !sight.passes(at) : !drawn(at)) continue;
    if (at instanceof HTMLSlotElement && slotWithholds(at)) continue;
    if (!isInline(at)) {
      if (text !== '' && !text.endsWith(' ')) text += ' ';
      open.push(APART);
    }
    const children = flatChildNodesOf(at);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) open.push(child);
    }
  }
  return clip(fold(text), maxChars);
}

/** Whether a part is drawn. A control that shows only under the pointer is transparent as a whole, and its words count nonetheless. */
function drawnFrom(element: Element): (part: Element) => boolean {
  const isThere = isRendered(element) && !isOpaque(element) ? isRendered : isOpaque;
  return part => isThere(part) || isContents(part);
}

/** The judge of what is seen in an element; null where it is not seen itself, so that nothing of it would be left. */
function sightFrom(element: Element): Sight | null {
  if (!isOpaque(element) && !isContents(element)) return null;
  const sight = createSight();
  return sight.passes(element) ? sight : null;
}

/** An element without a box of its own, which is as visible as what it holds. */
function isContents(element: Element): boolean {
  return styleOf(element).display === 'contents';
}

const MAX_TEXTS = 100;

/**
 * Whether some of the words in an element that is seen are rendered, and seen by nobody: too small, transparent, clipped away or off the page. True
 * also where they are too many to find out; false of an element with one text, which is seen or is not as a whole.
 */
export function holdsUnseen(element: Element): boolean {
  const texts: Text[] = [];
  collectTexts(element, texts);
  const sight = texts.length < 2 ? null : sightFrom(element);
  if (sight === null) return false;
  if (texts.length > MAX_TEXTS) return true;
  const passes = throughout(sight, new Map([[element, true]]));
  return texts.some(text => {
    const parent = composedParent(text);
    if (parent === null || !(isRendered(parent) || isContents(parent))) return false;
    return !passes(parent) || !sight.shows(text);
  });
}

/** The texts below a node that are not blank, in no order; no more than one above the most that anybody asks for. */
function collectTexts(node: Node, texts: Text[]): void {
  if (isText(node)) {
    if (node.data.trim() !== '') texts.push(node);
  } else if (isElement(node) && !TEXTLESS.has(localNameOf(node))) {
    for (const child of flatChildNodesOf(node, likelyRootOf(node))) if (texts.length <= MAX_TEXTS) collectTexts(child, texts);
  }
}

/** Whether what a slot shows is the text of an editor that must not be told. */
function slotWithholds(slot: HTMLSlotElement): boolean {
  const root = rootOf(slot);
  return isShadowRoot(root) && withholdsValue(root.host);
}

const NONE: ReadonlySet<Element> = new Set();

/** Stands behind the contents of a block: what comes next is another word. */
const APART = 'apart';

/**
 * Whether an element holds more than `chars` characters of text besides what stands in these elements; stops as soon as it knows. Text that is not drawn
 * does not count, nor does what a box without room cuts off, as text for screen readers alone: both are told far cheaper than by `createSight`.
 */
export function saysBeside(element: Element, besides: ReadonlySet<Element>, chars: number): boolean {
  let left = chars;
  const open: Node[] = [element];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isText(at)) {
      left -= fold(at.data).length;
      if (left < 0) return true;
    } else if (isElement(at) && (at === element || !(besides.has(at) || TEXTLESS.has(localNameOf(at)) || isUnseen(at)))) {
      open.push(...flatChildNodesOf(at));
    }
  }
  return false;
}

function isUnseen(element: Element): boolean {
  if (!isOpaque(element)) return !isContents(element);
  const { width, height } = boxOf(element);
  return (width <= 1 || height <= 1) && styleOf(element).overflow !== 'visible';
}

const INLINE = new Set('a abbr b bdi bdo cite code em i kbd mark q s small span strong sub sup u var wbr font slot'.split(' '));

/** Whether an element stands in the midst of a line, so that it breaks no word: by its tag, of a custom element by how it is displayed. */
export function isInline(element: Element): boolean {
  const tag = localNameOf(element);
  return INLINE.has(tag) || (tag.includes('-') && /^(?:inline|contents)/.test(styleOf(element).display));
}

/** Runs of white space become one blank, and invisible characters go. */
export function fold(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim();
}

/**
 * Cuts a text at `limit` characters, never inside a surrogate pair; what was cut shows as "…". Never inside a number or a word with digits either:
 * a part of a card number, a code or a key could not be told for a secret any more, and would be told.
 */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const from = Math.max(0, limit - LONGEST_SECRET);
  let end = limit - 1;
  for (const { 0: word, index } of text.slice(from, limit + LONGEST_SECRET).matchAll(/\d(?:[ -]?\d){3,}|[\w+~%-]{6,}/g)) {
    const start = from + index;
    if (start < end && start + word.length > end && /\d/.test(word)) end = start;
  }
  return `${text.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const LONGEST_SECRET = 256;

/** Signs without width that editors fill their lines with. */
export const ZERO_WIDTH = /[\u200B\u200C\u2060\uFEFF]/g;

// Code editors draw each line as an element of its own, beside gutters and cursors that are not text.
const CODE_LINES = '.view-lines > .view-line, .CodeMirror-code .CodeMirror-line, .ace_text-layer > *';

/** Whether a field is the one through which a terminal listens, or stands in it, as xterm.js draws them: Enter there runs a line. */
export function isTerminal(field: Element): boolean {
  return closest(field, '.xterm') !== null;
}

/**
 * The lines on the screen of the terminal that listens through a field, each whole where it goes on in the next row, without empty ones at the end; null
 * where it is none's, and of one that draws its signs as a picture. Nothing there can be written over: text goes in behind the prompt.
 */
export function terminalLines(field: Element): string[] | null {
  const terminal = closest(field, '.xterm');
  const rows = terminal === null ? [] : [...queryIn(terminal, '.xterm-rows > *')];
  if (rows.length === 0) return null;
  const screen = rows.map(row => {
    const signs = (textContentOf(row) ?? '').replace(/\u00A0/g, ' ');
    const { width } = contentsBoxOf(row);
    const isFull = boxOf(row).width - width < width / signs.length / 2; // no room for one more
    return isFull ? signs : `${signs.trimEnd()}\n`;
  });
  return screen.join('').trimEnd().split('\n');
}

/** The lines that a code editor shows, from the top; null for any other editor. Lines out of view may be left out. */
export function codeLines(host: Element): string[] | null {
  const lines = [...queryIn(host, CODE_LINES)];
  if (lines.length === 0) return null;
  const inOrder = lines.map(line => ({ text: textContentOf(line) ?? '', top: boxOf(line).top })).sort((a, b) => a.top - b.top);
  return inOrder.map(({ text }) => text.replace(ZERO_WIDTH, '').replace(/\u00A0/g, ' '));
}
