// Tells whether an element is still the thing that a number was given for (dom room). Frameworks reuse elements: a list that is drawn again may
// put another entry into the same row, and a number must not move there silently.
import { attributeOf, childNodesOf, closest, isElement, isText, localNameOf } from './native.ts';

/** What an element was when it got its number. */
export type Identity = {
  tag: string;
  key: string; // what tells it from others of its kind: an address, a field's name
  words: string; // what it says
  rowKey: string; // the key that its row carries, "" for none
  rowWords: string; // what its row says outside of controls
};

const ROWS = 'tr, li, [role="row"], [role="listitem"], [role="option"], [role="treeitem"], article';
const ROW_KEYS = ['data-key', 'data-id', 'data-row-key', 'data-row', 'data-index', 'aria-rowindex', 'aria-posinset', 'id'];
const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'script', 'style']);
const MAX_CHARS = 160;
const LIKE_ENOUGH = 0.6;

/** Reads an element's identity. Never reads a field's value. */
export function identityOf(element: Element): Identity {
  const row = closest(element, ROWS);
  const inRow = row === null || row === element ? null : row;
  return {
    tag: localNameOf(element),
    key: attributeOf(element, 'href') ?? attributeOf(element, 'name') ?? '',
    words: attributeOf(element, 'aria-label') ?? attributeOf(element, 'placeholder') ?? (showsValue(element) ? '' : textIn(element, 'all')),
    rowKey: inRow === null ? '' : (ROW_KEYS.map(name => attributeOf(inRow, name)).find(value => value !== null && value !== '') ?? ''),
    rowWords: inRow === null ? '' : textIn(inRow, 'outside controls'),
  };
}

/**
 * Whether two identities of one element are the same thing. Its state may change (a counter, "Play" and "Pause" under one name), but not all of
 * its words at once without the same key, and not the row that it stands in.
 */
export function isSameThing(before: Identity, now: Identity): boolean {
  if (before.tag !== now.tag) return false;
  if (before.rowKey !== now.rowKey) return false;
  if (before.rowWords !== now.rowWords && likeness(before.rowWords, now.rowWords) < LIKE_ENOUGH) return false;
  if (before.words === now.words) return true;
  if (before.key !== '' && before.key === now.key) return true;
  return before.words === '' || now.words === '' || likeness(before.words, now.words) > 0 || before.rowWords !== '';
}

/** Whether the element's text is its value, which may change without making it another thing. */
function showsValue(element: Element): boolean {
  const editable = attributeOf(element, 'contenteditable');
  return (editable !== null && editable !== 'false') || VALUE_ROLES.has(attributeOf(element, 'role') ?? '');
}

const VALUE_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton']);

/** The share of words that two texts have in common, 0 to 1. */
function likeness(a: string, b: string): number {
  const first = new Set(a.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const second = new Set(b.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const both = [...first].filter(word => second.has(word)).length;
  const all = first.size + second.size - both;
  return all === 0 ? 1 : both / all;
}

/** A short text of an element, in the order of its nodes. */
function textIn(element: Element, which: 'all' | 'outside controls'): string {
  let text = '';
  let looked = 0;
  const open: Node[] = [element];
  for (let at = open.pop(); at !== undefined && text.length < MAX_CHARS && looked < 200; at = open.pop()) {
    looked += 1;
    if (isText(at)) text += `${at.data} `;
    else if (isElement(at) && (at === element || (which === 'all' ? !FIELDS.has(localNameOf(at)) : !CONTROLS.has(localNameOf(at))))) {
      if (at === element && FIELDS.has(localNameOf(at))) return '';
      open.push(...[...childNodesOf(at)].slice(0, 60).reverse());
    }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARS);
}

const FIELDS = new Set(['input', 'select', 'textarea', 'script', 'style']);
