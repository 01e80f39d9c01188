// What on a page can be dragged or drawn on (page): by its mark, its cursor, or because it is a canvas.
import { attributeOf, boxOf, localNameOf, parentElementOf, styleOf } from '../../../dom/native.ts';
import { ancestry } from '../../../dom/roots.ts';
import { foldedText } from '../../../dom/text.ts';

const CURSOR = /^(?:move|grab|grabbing|crosshair|cell|copy|all-scroll|[a-z]+-resize)$/;
const MOVES = /^(?:move|grab)/;
/** The classes with which jQuery UI and Blockly mark what can be picked up. */
const MARK = /(?:^|\s)(?:ui-(?:draggable|sortable)-handle|blocklyDraggable)(?:\s|$)/;

/** CSS px: from this width and height on, something is an area in which a place is chosen. */
const AREA_SIDE = 100;
/** An area that holds more controls than this is not one thing to pick up. */
const MANY = 8;

/** Whether a cursor says that something can be dragged from here. */
export const isGripCursor = (cursor: string) => CURSOR.test(cursor);

/** Whether a page marks an element as one that can be picked up; dnd-kit says so to screen readers alone. */
export function isMarkedDraggable(element: Element): boolean {
  if (attributeOf(element, 'draggable') === 'true' || MARK.test(attributeOf(element, 'class') ?? '')) return true;
  return /^(?:sortable|draggable)$/.test(attributeOf(element, 'aria-roledescription') ?? '');
}

/** Whether an element is a canvas large enough to draw on. */
export function isDrawable(element: Element): boolean {
  return localNameOf(element) === 'canvas' && isLarge(boxOf(element));
}

/** Whether a picture is large enough to be one in which something is moved, pressed or read, and no icon. */
export function isDrawing(svg: Element): boolean {
  return isLarge(boxOf(svg));
}

/** What an element is to a person who drags: `draggable` what moves itself, `grip` what moves, sizes or connects something else; "" for neither. */
export function gripRole(element: Element): 'draggable' | 'grip' | 'canvas' | '' {
  if (localNameOf(element) === 'canvas') return 'canvas';
  if (isDraggable(element)) return 'draggable';
  return isGripCursor(styleOf(element).cursor) ? 'grip' : '';
}

/** Whether an element moves itself when it is dragged. */
export function isDraggable(element: Element): boolean {
  return isMarkedDraggable(element) || MOVES.test(styleOf(element).cursor);
}

/** Whether something that can be dragged is an area, such as a map or a drawing, and not one thing. `holds`: the controls inside it. */
export function isArea(element: Element, holds: readonly Element[]): boolean {
  const box = boxOf(element);
  if (!isLarge(box) || gripRole(element) === '') return false;
  if (localNameOf(element) === 'svg' || holds.length > MANY) return true;
  return box.width * box.height > (innerWidth * innerHeight) / 4 || (holds.length === 0 && foldedText(element, 2, 'shown') === '');
}

/** Whether an element is as large as the view, so that its cursor says nothing of one thing on the page; a drawing may be. */
export function isWholePage(element: Element): boolean {
  const tag = localNameOf(element);
  if (tag === 'svg') return false;
  const { width, height } = boxOf(element);
  return tag === 'html' || tag === 'body' || (width >= innerWidth * 0.95 && height >= innerHeight * 0.95);
}

/** `800x600`, in CSS px. */
export function sizeWords(element: Element): string {
  const { width, height } = boxOf(element);
  return `${Math.round(width)}x${Math.round(height)}`;
}

// How graph editors and splitters call the parts that are dragged, in their classes.
const PART = /(?:^|[\s_-])(input|output|port|handle|anchor|connector|socket|resizer|splitter|gutter|divider|thumb)(?=[\s_-]|$)/g;
const LEVELS_UP = 3;
const MAX_NEAR = 24;

/** What a grip without words is: the part that its class says, what it sizes, and the words that it stands at; "" where nothing tells. */
export function gripHint(element: Element): string {
  const around = ancestry(element).slice(0, LEVELS_UP + 1);
  const parent = parentElementOf(element);
  const classes = [parent, element].map(at => (at === null ? '' : (attributeOf(at, 'class') ?? ''))).join(' ');
  const parts = new Set([...classes.matchAll(PART)].map(([, part = '']) => part));
  const named = [...parts].sort((a, b) => Number(a === 'port') - Number(b === 'port'));
  const { cursor } = styleOf(element);
  const words = named.length > 0 ? named.join(' ') : cursor.endsWith('-resize') ? cursor : '';
  for (const outer of around.slice(1)) {
    const near = foldedText(outer, MAX_NEAR, 'shown');
    if (near.endsWith('…')) break;
    if (/\p{L}/u.test(near)) return `${words} of ${near}`.trim();
  }
  return words;
}

function isLarge({ width, height }: DOMRect): boolean {
  return width >= AREA_SIDE && height >= AREA_SIDE;
}
