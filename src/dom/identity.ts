// Tells whether an element is still the thing that a number was given for (page). Frameworks reuse elements: a list that is drawn again may
// put another entry into the same row, and a number must not move there silently.
import {
  attributeOf,
  carriesAttribute,
  childNodesOf,
  closest,
  isElement,
  isText,
  localNameOf,
  matches,
  nextElementSiblingOf,
  parentElementOf,
  previousElementSiblingOf,
} from './native.ts';

/** What an element was when it got its number. */
export type Identity = {
  tag: string;
  key: string; // what tells it from others of its kind: an address, a field's name
  words: string; // what it says
  oneOfMany: boolean; // whether its neighbour says the same but for the numbers in it
  rowKey: string; // the key that its row carries, "" for none
  rowWords: string; // what its row says outside of controls
  takesText: boolean; // a cell or a field, which people fill one after another in a row
};

const ROWS = 'tr, li, [role="row"], [role="listitem"], [role="option"], [role="treeitem"], article';
const ROW_KEYS = ['data-key', 'data-id', 'data-row-key', 'data-row', 'data-index', 'aria-rowindex', 'aria-posinset', 'id'];
const EDITOR = '[contenteditable]:not([contenteditable="false" i])';
const CELL = 'td, [role="gridcell"], [role="cell"]';
const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'script', 'style']);
const MAX_CHARS = 160;
const LIKE_ENOUGH = 0.6;

/** Whether an element is named by the text that it takes: an editor, or a cell that held nothing. */
export function isNamedByValue(element: Element, before: string): boolean {
  const isNamed = ['aria-label', 'aria-labelledby', 'title'].some(name => carriesAttribute(element, name));
  return !isNamed && matches(element, before === '' ? `${CELL}, ${EDITOR}` : EDITOR);
}

/** Reads an element's identity; of the element `itself` without its row and its neighbours. Never reads a field's value. */
export function identityOf(element: Element, how: 'whole' | 'itself' = 'whole'): Identity {
  const inRow = how === 'whole' ? rowOf(element) : null;
  const words = saidBy(element);
  const counted = how === 'whole' && /\p{N}/u.test(words);
  return {
    tag: localNameOf(element),
    key: keyIn(element),
    words,
    oneOfMany: counted && neighboursOf(element).some(other => isSameBut(saidBy(other), words)),
    rowKey: inRow === null ? '' : (ROW_KEYS.map(name => attributeOf(inRow, name)).find(value => value !== null && value !== '') ?? ''),
    rowWords: inRow === null ? '' : textIn(inRow, 'outside controls'),
    takesText: matches(element, `${CELL}, ${EDITOR}, input, select, textarea, [role="textbox"]`),
  };
}

/** The row of a list or table that an element stands in, null for none. */
export function rowOf(element: Element): Element | null {
  const row = closest(element, ROWS) ?? unmarkedRow(element);
  return row === element ? null : row;
}

function saidBy(element: Element): string {
  return attributeOf(element, 'aria-label') ?? attributeOf(element, 'placeholder') ?? (showsValue(element) ? '' : textIn(element, 'all'));
}

function neighboursOf(element: Element): Element[] {
  const beside = [previousElementSiblingOf(element), nextElementSiblingOf(element)];
  return beside.flatMap(other => (other !== null && localNameOf(other) === localNameOf(element) ? [other] : []));
}

/** Whether two texts differ in their numbers alone. */
export function isSameBut(a: string, b: string): boolean {
  return a.replace(/\p{N}+/gu, '') === b.replace(/\p{N}+/gu, '');
}

const MAX_LEVELS = 4;

/** A row that is not marked as one: the nearest box with words of its own that stands beside another of its kind. */
function unmarkedRow(element: Element): Element | null {
  let at = parentElementOf(element);
  for (let level = 0; at !== null && level < MAX_LEVELS; level += 1, at = parentElementOf(at)) {
    const twin = nextElementSiblingOf(at) ?? previousElementSiblingOf(at);
    const alike = twin !== null && localNameOf(twin) === localNameOf(at) && attributeOf(twin, 'class') === attributeOf(at, 'class');
    if (alike && textIn(at, 'outside controls') !== '') return at;
  }
  return null;
}

/**
 * Whether two identities of one element are the same thing. Its state may change (a counter, "Play" and "Pause" under one name), but not what its
 * words are about without the same key, and not the row that it stands in.
 */
export function isSameThing(before: Identity, now: Identity): boolean {
  if (before.tag !== now.tag) return false;
  if (before.rowKey !== now.rowKey) return false;
  if (before.rowWords !== now.rowWords && !isSameRow(before.rowWords, now.rowWords) && !isFilling(before, now)) return false;
  if (before.words === now.words) return true;
  if (before.key !== '' && before.key === now.key) return true;
  if (before.words === '' || now.words === '' || before.rowWords !== '') return true;
  if (isSameBut(before.words, now.words)) return !before.oneOfMany && !now.oneOfMany;
  // Outside of a row the words alone say which of several it is: a count or an addition may come, but "Remove Anna" is not "Remove Bela".
  return saysOnlyMore(before.words, now.words) || likeness(before.words, now.words) >= LIKE_ENOUGH;
}

/** Whether a row says more beside a cell or a field than before, and all that it said: what its neighbours take is not what it is. */
export function isFilling(before: Identity, now: Identity): boolean {
  const words = tokensIn(now.rowWords);
  return before.takesText && now.takesText && [...tokensIn(before.rowWords)].every(word => words.has(word));
}

/** Whether one of two texts has all the words of the other, numbers aside. */
function saysOnlyMore(a: string, b: string): boolean {
  const [first, second] = [wordsIn(a), wordsIn(b)];
  const [fewer, more] = first.size < second.size ? [first, second] : [second, first];
  return fewer.size > 0 && [...fewer].every(word => more.has(word));
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}+/gu));
}

/** What tells an element from others of its kind: where it leads, or its field's name. A link that leads nowhere tells nothing. */
function keyIn(element: Element): string {
  const href = attributeOf(element, 'href');
  if (href === null) return attributeOf(element, 'name') ?? '';
  return href === '' || href.startsWith('#') || /^javascript:/i.test(href) ? '' : href;
}

/** A row's later words may change (a count, a time), but not what it begins with: there stands what it is about. */
export function isSameRow(before: string, now: string): boolean {
  return firstWords(before) === firstWords(now) && likeness(before, now) >= LIKE_ENOUGH;
}

function firstWords(text: string): string {
  return text.split(' ', 2).join(' ');
}

/** Whether the element's text is its value, which may change without making it another thing. */
function showsValue(element: Element): boolean {
  const editable = attributeOf(element, 'contenteditable');
  return (editable !== null && editable !== 'false') || VALUE_ROLES.has(attributeOf(element, 'role') ?? '');
}

const VALUE_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton']);

/** The share of words that two texts have in common, 0 to 1. */
function likeness(a: string, b: string): number {
  const [first, second] = [tokensIn(a), tokensIn(b)];
  const both = [...first].filter(word => second.has(word)).length;
  const all = first.size + second.size - both;
  return all === 0 ? 1 : both / all;
}

function tokensIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** A short text of an element, in the order of its nodes. */
export function textIn(element: Element, which: 'all' | 'outside controls', max = MAX_CHARS): string {
  let text = '';
  let looked = 0;
  const open: Node[] = [element];
  for (let at = open.pop(); at !== undefined && text.length < max && looked < 200; at = open.pop()) {
    looked += 1;
    if (isText(at)) text += `${at.data} `;
    else if (
      isElement(at) &&
      (at === element || (which === 'all' ? !FIELDS.has(localNameOf(at)) : !CONTROLS.has(localNameOf(at)) && !showsValue(at)))
    ) {
      if (at === element && FIELDS.has(localNameOf(at))) return '';
      open.push(...[...childNodesOf(at)].slice(0, 60).reverse());
    }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, max);
}

const FIELDS = new Set(['input', 'select', 'textarea', 'script', 'style']);
