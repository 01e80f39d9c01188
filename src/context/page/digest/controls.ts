// Decides what on a page is a control that a person acts on (page), from tag, role, focus order and the cursor.
import { isEditingHost } from '../../../dom/card.ts';
import {
  attributeNamesOf,
  attributeOf,
  boxOf,
  carriesAttribute,
  firstElementChildOf,
  localNameOf,
  nextElementSiblingOf,
  parentElementOf,
  styleOf,
} from '../../../dom/native.ts';
import { saysBeside } from '../../../dom/text.ts';
import { isDrawable, isGripCursor, isMarkedDraggable } from './grips.ts';

const ACTION_ROLES = new Set(
  'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox textbox searchbox spinbutton slider treeitem'.split(
    ' ',
  ),
);

const HANDLERS = new Set([
  'onclick',
  'onmousedown',
  'onmouseup',
  'onpointerdown',
  'onpointerup',
  'ondblclick',
  'ontouchstart',
  'onkeydown',
  'oncontextmenu',
]);

/** `sure`: by what it is; `hinted`: only because the page shows a hand over it, or that it can be dragged; null: not a control. */
export type Likeness = 'sure' | 'hinted' | null;

/** The cursor above what needs no look at its own: it stands in a control that says all of it. */
export const ANY_CURSOR = '*';

/** Whether an element is a control. `above`: the cursor that its parent already shows, which says nothing new here. */
export function likenessOf(element: Element, above: string): { likeness: Likeness; cursor: string } {
  const own = above === ANY_CURSOR ? ANY_CURSOR : cursorUnder(element, above);
  if (isControl(element)) return { likeness: 'sure', cursor: isBox(element) ? own : ANY_CURSOR };
  const cell = cellRole(element);
  if (cell !== '') return { likeness: 'hinted', cursor: cell === 'gridcell' ? own : ANY_CURSOR };
  if (own === ANY_CURSOR) return { likeness: null, cursor: own };
  const shows = own !== above && (own === 'pointer' || isGripCursor(own));
  return { likeness: shows || isMarkedDraggable(element) || isDrawable(element) ? 'hinted' : null, cursor: own };
}

/** The cursor of an element; what stands under a hand still does where its own cursor says no more. */
function cursorUnder(element: Element, above: string): string {
  const { cursor } = styleOf(element);
  return above === 'pointer' && !isGripCursor(cursor) ? above : cursor;
}

function isControl(element: Element): boolean {
  const tag = localNameOf(element);
  switch (tag) {
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'input':
      return attributeOf(element, 'type')?.toLowerCase() !== 'hidden';
    case 'a':
    case 'area':
      if (carriesAttribute(element, 'href') || carriesAttribute(element, 'xlink:href')) return true;
      // The arrows of a date picker: what says on a tooltip what it does is no place to link to.
      if (carriesAttribute(element, 'title') && !carriesAttribute(element, 'name')) return true;
      break;
    case 'summary':
      if (isFirstSummary(element)) return true;
      break;
    case 'audio':
    case 'video':
      return carriesAttribute(element, 'controls');
    case 'body':
    case 'html':
      return isEditingHost(element); // the document in the frame of an editor
  }
  for (const name of attributeNamesOf(element)) if (makesControl(element, name)) return true;
  return false;
}

/** Whether an element is a control only because it takes the focus, can be dragged or the like: what shows a hand in it is one of its own. */
function isBox(element: Element): boolean {
  const isItself = /^(?:a|button|summary)$/.test(localNameOf(element)) || carriesAttribute(element, 'aria-sort');
  return !isItself && !makesControl(element, 'role');
}

/** Whether one attribute of an element makes it a control. */
function makesControl(element: Element, name: string): boolean {
  switch (name) {
    case 'role':
      return ACTION_ROLES.has((attributeOf(element, name) ?? '').trim().split(/\s+/)[0]?.toLowerCase() ?? '');
    case 'tabindex':
      return Number.parseInt(attributeOf(element, name) ?? '', 10) >= 0;
    case 'aria-sort':
      return true; // a column header that sorts
    case 'contenteditable':
      return isEditingHost(element);
    case 'draggable':
      return attributeOf(element, name) === 'true';
    default:
      return HANDLERS.has(name);
  }
}

const CELL_ROLES = new Set(['gridcell', 'columnheader', 'rowheader']);

/** The role of a cell that takes the focus, as the cells of a grid do that a person chooses or edits (ARIA Authoring Practices, grid); "" for others. */
function cellRole(element: Element): string {
  if (!carriesAttribute(element, 'tabindex')) return '';
  const role = attributeOf(element, 'role') ?? '';
  return CELL_ROLES.has(role) ? role : '';
}

function isFirstSummary(element: Element): boolean {
  const parent = parentElementOf(element);
  if (parent === null || localNameOf(parent) !== 'details') return false;
  let first = firstElementChildOf(parent);
  while (first !== null && localNameOf(first) !== 'summary') first = nextElementSiblingOf(first);
  return first === element;
}

const NAMING = ['role', 'aria-label', 'aria-labelledby', 'title', 'draggable'];
/** A control that takes this much of the box around it is what a press on the box means. */
const MOST_OF = 0.6;

/** Whether a plain box that can be pressed is filled by the one control in it. */
export function isFilledByOne(box: Element, controls: readonly Element[]): boolean {
  const [inner, other] = controls;
  if (inner === undefined || other !== undefined || !/^(?:div|span|li|td)$/.test(localNameOf(box))) return false;
  if (NAMING.some(name => carriesAttribute(box, name)) || saysBeside(box, new Set(controls), 0)) return false;
  return areaOf(inner) >= areaOf(box) * MOST_OF;
}

function areaOf(element: Element): number {
  const { width, height } = boxOf(element);
  return width * height;
}
