// A table as compact rows (page): one line a row, its cells set apart by bars.

import {
  attributeOf,
  closest,
  firstElementChildOf,
  isRendered,
  localNameOf,
  nextElementSiblingOf,
  walkElements,
} from '../../../dom/native.ts';
import { isKept, isMarked } from '../../../dom/owner-marks.ts';
import { isSensitive } from '../../../dom/sensitive.ts';
import { clip } from '../../../dom/text.ts';
import type { Pace } from '../time-slicing.ts';

const MAX_CELL = 40;
const MAX_CELLS = 20;
const MAX_ROW = 240;
const TABLE_ROLES = new Set(['table', 'grid', 'treegrid']);
const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

/** Whether an element is a table by its tag or role. */
export function isTable(element: Element): boolean {
  const role = attributeOf(element, 'role');
  return role === null ? localNameOf(element) === 'table' : TABLE_ROLES.has(role);
}

/** How the caller names an element by the ARIA rules, and what text it shows, at most `maxChars` characters; this bundle does not hold these. */
export type Naming = { nameOf(element: Element): string; textOf(element: Element, maxChars: number): string };

/** What a table's line says, and its first `limit` rows that are shown, the header row counted among them. */
export async function tableText(table: Element, limit: number, pace: Pace, naming: Naming): Promise<{ head: string; rows: string[] }> {
  const rows: string[] = [];
  let count = 0;
  for (const element of walkElements(table)) {
    if (pace.due()) await pace.rest();
    if (pace.over()) break;
    if (!isRow(element) || tableOf(element) !== table || !isRendered(element) || isMarked(element)) continue;
    count += 1;
    if (rows.length < limit) rows.push(rowText(element, naming));
  }
  const more = count - rows.length;
  if (more > 0) rows.push(`… ${more} more rows: SCAN the table again with a higher limit, or words of the row as :contains("words")`);
  const name = clip(naming.nameOf(table), 80);
  return { head: `table${name === '' ? '' : ` ${name}`}, ${count} ${count === 1 ? 'row' : 'rows'}`, rows };
}

/** The cells of a row as one line. A cell without text is told by the control in it. */
export function rowText(row: Element, naming: Naming): string {
  const cells: string[] = [];
  for (let at = firstElementChildOf(row); at !== null && cells.length < MAX_CELLS; at = nextElementSiblingOf(at))
    if (isCell(at) && isRendered(at) && !isMarked(at)) cells.push(naming.textOf(at, MAX_CELL) || controlIn(at, naming));
  return clip(cells.length === 0 ? naming.textOf(row, MAX_ROW) : cells.join(' | '), MAX_ROW);
}

function controlIn(cell: Element, naming: Naming): string {
  let looked = 0;
  for (const element of walkElements(cell)) {
    looked += 1;
    if (looked > 20) break;
    if (isKept(element)) continue;
    if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio'))
      return element.checked ? '[x]' : '[ ]';
    const name = isSensitive(element) ? '' : clip(naming.nameOf(element), MAX_CELL);
    if (name !== '') return `[${name}]`;
  }
  return '';
}

function isRow(element: Element): boolean {
  return attributeOf(element, 'role') === 'row' || (localNameOf(element) === 'tr' && attributeOf(element, 'role') === null);
}

function isCell(element: Element): boolean {
  const tag = localNameOf(element);
  return tag === 'td' || tag === 'th' || CELL_ROLES.has(attributeOf(element, 'role') ?? '');
}

/** The table that a row belongs to; a table in a cell has rows of its own. */
function tableOf(row: Element): Element | null {
  return closest(row, 'table, [role="table"], [role="grid"], [role="treegrid"]');
}
