// Tells which lines of a page's text are its article (panel), by Readability on a copy without scripts, pictures or addresses. The page is not touched.
import { Readability } from '@mozilla/readability';
import type { Outline } from './page-api.ts';

// Before each text stands the number of its line as one character for private use; such characters of the page are taken out. It survives whatever
// is done to the elements, and is short, since lengths are weighed.
const FIRST = 0xf0000;
const MOST_LINES = 0xfffd;
const PRIVATE = /[\u{F0000}-\u{FFFFD}]/gu;
const TAG = /^[a-z][a-z0-9]*$/;

/** The lines that belong to the article of the page; null for a page in which none was found. */
export function articleLines(outline: Outline, title: string): ReadonlySet<number> | null {
  const copy = document.implementation.createHTMLDocument(title);
  for (const inside of outline.inside) copy.body.append(build(inside, copy));
  const found = new Readability<Node>(copy, { serializer: node => node, keepClasses: true }).parse()?.content;
  if (found === null || found === undefined) return null;
  const marks = (found.textContent ?? '').match(PRIVATE) ?? [];
  const lines = marks.map(mark => (mark.codePointAt(0) ?? FIRST) - FIRST);
  return lines.length === 0 ? null : new Set(lines);
}

function build(outline: Outline['inside'][number], copy: Document, within = false): Node {
  if ('line' in outline)
    return copy.createTextNode(`${String.fromCodePoint(FIRST + Math.min(outline.line, MOST_LINES))}${outline.text.replace(PRIVATE, '')}`);
  // A custom element's name, or one that loads something, is of no use here.
  const inLayout = outline.tag === 'table' ? isLayout(outline) : within;
  // What only says how letters are drawn stands between a box and its paragraphs, and would hide that they belong to it.
  if (outline.tag === 'font') {
    const inside = copy.createDocumentFragment();
    for (const part of outline.inside) inside.append(build(part, copy, inLayout));
    return inside;
  }
  const usable = TAG.test(outline.tag) && !ACTIVE.has(outline.tag) && !(inLayout && TABLE_PARTS.has(outline.tag));
  const element = copy.createElement(usable ? outline.tag : 'div');
  for (const [name, value] of Object.entries(outline.names)) if (NAMES.has(name)) element.setAttribute(name, value);
  for (const inside of outline.inside) element.append(build(inside, copy, inLayout));
  return element;
}

const TABLE_PARTS = new Set(['table', 'tbody', 'tr', 'td']);
const DATA_PARTS = new Set(['th', 'caption', 'thead', 'tfoot', 'colgroup']);
/** Characters in one cell from which a table without headings is taken for the layout of an old page, whose cells are what boxes are elsewhere. */
const CELL_OF_LAYOUT = 600;

function isLayout(table: Outline): boolean {
  let data = false;
  let longest = 0;
  const visit = (at: Outline, inCell: boolean): number => {
    let chars = 0;
    for (const inside of at.inside) {
      if ('line' in inside) chars += inside.text.length;
      else {
        data ||= !inCell && DATA_PARTS.has(inside.tag);
        chars += visit(inside, inCell || inside.tag === 'td');
      }
    }
    if (at.tag === 'td') longest = Math.max(longest, chars);
    return chars;
  };
  visit(table, false);
  return !data && longest >= CELL_OF_LAYOUT;
}

const NAMES = new Set(['class', 'id', 'role', 'aria-modal', 'href']);
const ACTIVE = new Set(
  'script style link meta base iframe frame object embed template noscript img image audio video source body html head title'.split(' '),
);
