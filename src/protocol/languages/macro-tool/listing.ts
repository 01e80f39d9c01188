// What the AI sees of a page (pure): the published notation of the macro tool, numbered from 0.
// Source: flatTreeToString of @page-agent/page-controller 1.12.4, whose output the tests hold.
import { inertLine, inertWords } from './inert.ts';

/** How far a scroller can still go, CSS px; absent where it cannot. */
export type ScrollRoom = { left?: number; top?: number; right?: number; bottom?: number };

/** A control, masked as all that leaves. `text`: its words up to the next control, one part a line. `isNew`: no listing showed it before. */
export type ListedElement = {
  kind: 'element';
  tag: string;
  text: string;
  attributes?: Readonly<Record<string, string>>;
  depth?: number; // how many controls it lies in
  isNew?: boolean;
  scroll?: ScrollRoom;
};

/** Words of the page that lie in no control. */
export type ListedText = { kind: 'text'; text: string; depth?: number };

/** The attributes that are told, in this order. */
const TOLD = [
  'title',
  'type',
  'checked',
  'name',
  'role',
  'value',
  'placeholder',
  'data-date-format',
  'alt',
  'aria-label',
  'aria-expanded',
  'data-state',
  'aria-checked',
  'id',
  'for',
  'target',
  'aria-haspopup',
  'aria-controls',
  'aria-owns',
  'contenteditable',
];
const NAMING = ['aria-label', 'placeholder', 'title'];
const MAX_VALUE = 20;
/** Values up to this length may stand there twice. */
const SHORT = 5;

/** The listing of a page, in the order of the page. Nothing that a page wrote makes a line with a number, or a command for our own reader. */
export function writeListing(entries: readonly (ListedElement | ListedText)[]): string {
  let index = 0;
  const lines = entries.map(entry => {
    const indent = '\t'.repeat(entry.depth ?? 0);
    if (entry.kind === 'text') return `${indent}${wordsOf(entry.text, true)}`;
    const line = `${indent}${entry.isNew === true ? '*' : ''}[${index}]<${tagOf(entry.tag)}${restOf(entry)} />`;
    index += 1;
    return line;
  });
  return lines.join('\n');
}

/** The tabs of the session, the one that is worked on first, and what that one lists. */
export function writeState(tabs: readonly { tabId: number; url: string }[], listing: string): string {
  const [here, ...others] = tabs.map(({ tabId, url }) => `tab ${tabId}: ${inertLine(url)}`);
  return here === undefined ? '' : [`Current ${here}`, ...others.map(other => `Other ${other}`), listing].join('\n');
}

/** A listing with a mark at the elements of these numbers: no listing showed them before. */
export function markNew(listing: string, numbers: ReadonlySet<number>): string {
  return listing.replace(/^(\t*)\[(\d+)\]</gm, (line, indent: string, number: string) =>
    numbers.has(Number(number)) ? `${indent}*[${number}]<` : line,
  );
}

function restOf({ tag, text, attributes, scroll }: ListedElement): string {
  const words = wordsOf(text, false);
  const told = attributesOf(tag, text.trim(), attributes ?? {});
  const room = scroll === undefined ? '' : ` data-scrollable="${roomOf(scroll)}"`;
  return `${told === '' ? '' : ` ${told}`}${room}${told === '' ? ' ' : ''}${words === '' ? '' : `>${words}`}`;
}

/** Of equal values the first one stays, and what only says the text again is left out. */
function attributesOf(tag: string, text: string, given: Readonly<Record<string, string>>): string {
  const there = TOLD.flatMap(key => {
    const value = Object.hasOwn(given, key) ? (given[key] ?? '').trim() : '';
    return value === '' ? [] : [{ key, value }];
  });
  const seen = new Set<string>();
  const told = there.filter(({ key, value }) => {
    if (value.length > SHORT && seen.has(value)) return false;
    seen.add(value);
    if (key === 'role' && value === tag) return false;
    return !(NAMING.includes(key) && value.toLowerCase() === text.toLowerCase());
  });
  return told.map(({ key, value }) => `${key}=${inertLine(cut(value))}`).join(' ');
}

function cut(value: string): string {
  return value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE).replace(/[\uD800-\uDBFF]$/, '')}...` : value;
}

function roomOf({ left = 0, top = 0, right = 0, bottom = 0 }: ScrollRoom): string {
  const sides = [left === 0 ? '' : `left=${left}, `, top === 0 ? '' : `top=${top}, `, right === 0 ? '' : `right=${right}, `];
  return `${sides.join('')}${bottom === 0 ? '' : `bottom=${bottom}`}`;
}

/** `begins`: its first line begins a line of the listing. */
function wordsOf(text: string, begins: boolean): string {
  const forged = begins ? /^(\s*\*?)\[(?=\d)/gm : /(\n\s*\*?)\[(?=\d)/g;
  return inertWords(text.trim()).replace(forged, '$1(');
}

function tagOf(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9-]/g, '');
}
