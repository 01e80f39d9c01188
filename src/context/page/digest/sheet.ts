// The cells of a sheet (page): a press chooses one and keys write into it, although a cell has neither a field nor a listener of its own.
import { isEditingHost } from '../../../dom/card.ts';
import { attributeOf, carriesAttribute, closest, localNameOf, parentElementOf, styleOf } from '../../../dom/native.ts';

const CELL_ROLES = new Set(['gridcell', 'rowheader', 'columnheader']);
/** What takes the focus by itself, or, as a part of a grid, by script alone. */
const FOCUSABLE =
  '[tabindex]:not(body, [tabindex^="-"]), :is(table, [role="grid"], [role="treegrid"], td, th, [role="gridcell"])[tabindex]';

/**
 * Finds the rows of sheets. In a sheet the text of a cell cannot be selected, since dragging over cells selects these, and the table or what holds it
 * takes the focus for its keys.
 */
export function createSheets(): { rowOf(element: Element): Element | null } {
  const known = new Map<Element | null, boolean>();
  const isSheet = (row: Element, cell: Element): boolean => {
    const holder = parentElementOf(row);
    const before = known.get(holder);
    if (before !== undefined) return before;
    const found = styleOf(cell).userSelect === 'none' && closest(cell, FOCUSABLE) !== null;
    known.set(holder, found);
    return found;
  };
  return {
    /** The row that an element is a cell of, where that is one of a sheet, or where the cell itself is edited; null for all else. */
    rowOf(element) {
      if (/^t[dh]$/.test(localNameOf(element)) && isEditingHost(element)) return parentElementOf(element);
      if (!isCell(element) || carriesAttribute(element, 'aria-sort')) return null;
      const row = parentElementOf(element);
      return row !== null && isSheet(row, element) ? row : null;
    },
  };
}

function isCell(element: Element): boolean {
  const tag = localNameOf(element);
  const role = attributeOf(element, 'role');
  return role === null ? tag === 'td' || tag === 'th' : CELL_ROLES.has(role);
}
