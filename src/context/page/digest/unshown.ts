// What the rows of a list offer only while they are pointed at or once a menu in them is open (page): told by name, once for the list.
import { rowOf } from '../../../dom/identity.ts';
import { attributeOf, closest, firstIn, isOpaque, matches, queryIn } from '../../../dom/native.ts';
import { isKept } from '../../../dom/owner-marks.ts';
import { composedHolds, composedParent } from '../../../dom/roots.ts';
import { clip, fold, foldedText } from '../../../dom/text.ts';
import type { Entry } from './entries.ts';

export type Unshown = {
  /** Notes an element that is not shown, or stands off the page, in `parent`. */
  note(element: Element, parent: Element): void;
  /** What two rows or more of a list hold that was noted and is not shown in them by the same name; none for what is no such list. */
  entriesOf(list: Element): Entry[];
};

const ACTIONS = 'a[href], button, [role="button" i], [role="link" i], [role="menuitem" i]';
const DIALOGS = 'dialog, [role="dialog" i], [role="alertdialog" i]';
const MAX_NOTED = 2000;
/** Rows that are compared, lists that are told, names of each. */
const MAX_ROWS = 8;
const MAX_LISTS = 12;
const MAX_NAMES = 8;
const MAX_NAME = 30;
const MAX_ACTIONS = 40;

/** Makes a memory for one reading. */
export function createUnshown(): Unshown {
  const lists = new Map<Element, Map<Element, Element[]>>();
  let noted = 0;
  let told = 0;

  function note(element: Element, parent: Element): void {
    if (noted >= MAX_NOTED || (!matches(element, ACTIONS) && firstIn(element, ACTIONS) === null)) return;
    noted += 1;
    const row = rowOf(element) ?? rowOf(parent);
    const list = row === null ? null : composedParent(row);
    if (row === null || list === null) return;
    const rows = lists.get(list) ?? new Map<Element, Element[]>();
    if (rows.size < MAX_ROWS || rows.has(row)) rows.set(row, [...(rows.get(row) ?? []), element]);
    lists.set(list, rows);
  }

  function entriesOf(list: Element): Entry[] {
    const counts = new Map<string, number>();
    for (const [row, hidden] of lists.get(list) ?? [])
      for (const name of namesIn(row, hidden)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const names = [...counts].flatMap(([name, rows]) => (rows > 1 ? [name] : []));
    if (names.length === 0 || told >= MAX_LISTS) return [];
    told += 1;
    return [{ kind: 'unshown', element: list, names, place: 'below', count: 0 }];
  }

  return { note, entriesOf };
}

/** `hidden in each row (HOVER it, or open its menu): Edit, Delete`. */
export function unshownWords(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? ` … ${names.length - MAX_NAMES} more` : '';
  return `hidden in each row (HOVER it, or open its menu): ${names.slice(0, MAX_NAMES).join(', ')}${more}`;
}

/** The names of a row's actions that stand in what is hidden in it, without those that are shown in it as well. */
function namesIn(row: Element, hidden: readonly Element[]): Set<string> {
  const names = new Set<string>();
  const shown = new Set<string>();
  for (const action of [...queryIn(row, ACTIONS)].slice(0, MAX_ACTIONS)) {
    const isHidden = hidden.includes(action) || (!isOpaque(action) && hidden.some(outer => composedHolds(outer, action)));
    const name = nameIn(action);
    if (!isHidden) shown.add(name);
    else if (name !== '' && closest(action, DIALOGS) === null && !isKept(action)) names.add(name);
  }
  return new Set([...names].filter(name => !shown.has(name)));
}

/** What is written on it, which is the same in all rows; a name for screen readers often says the row, too. */
function nameIn(action: Element): string {
  const words = foldedText(action, MAX_NAME);
  return /[\p{L}\p{N}]/u.test(words)
    ? words
    : clip(fold(attributeOf(action, 'aria-label') ?? attributeOf(action, 'title') ?? ''), MAX_NAME);
}
