// Where a press on an element should go, and what it would really reach (page). Points are CSS px of this document's viewport.

import { areaBox } from '../../dom/area.ts';
import {
  attributeOf,
  boxOf,
  contentsBoxOf,
  fragmentsOf,
  localNameOf,
  matches,
  nextElementSiblingOf,
  parentElementOf,
  previousElementSiblingOf,
  styleOf,
} from '../../dom/native.ts';
import { ancestry, composedHolds, deepElementFromPoint } from '../../dom/roots.ts';
import { isTransparentCover, isUnderOwnLink } from '../../dom/transparent-cover.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Point } from '../gesture.ts';
import type { Spot } from '../page-api.ts';
import { editorAround } from './fields/editable.ts';

/** CSS px². A box thinner than this cannot be pressed. */
const MIN_AREA = 0.99;

/** The point to press: `offset` from the top left or at an edge, else the middle of the first fragment that the viewport shows, of a shape where it is drawn; null when none does. */
export function pointOn(element: Element, offset: Spot | null): Point | null {
  if (typeof offset === 'string') return inViewport(edgeOf(element, offset));
  if (offset !== null) {
    const box = boxOf(element);
    return inViewport({ x: box.left + offset.x, y: box.top + offset.y });
  }
  for (const fragment of boxesOf(element)) {
    const left = Math.max(fragment.left, 0);
    const right = Math.min(fragment.right, innerWidth);
    const top = Math.max(fragment.top, 0);
    const bottom = Math.min(fragment.bottom, innerHeight);
    if (right > left && bottom > top && (right - left) * (bottom - top) > MIN_AREA) return onShape(element, { left, right, top, bottom });
  }
  return null;
}

/** Parts into which each side of a shape's box is divided to find a point of it. */
const PARTS = 8;

/** The middle of a box, or, of a drawn shape that is not there, as the arc of a chart, the point nearest to it that is on the shape. */
function onShape(element: Element, { left, right, top, bottom }: Box): Point {
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const isOn = ({ x, y }: Point) => {
    const hit = deepElementFromPoint(x, y);
    return hit !== null && composedHolds(element, hit);
  };
  if (!(element instanceof SVGElement) || element instanceof SVGSVGElement || isOn(middle)) return middle;
  const steps = Array.from({ length: PARTS }, (_, part) => (part + 0.5) / PARTS);
  const points = steps.flatMap(x => steps.map(y => ({ x: left + x * (right - left), y: top + y * (bottom - top) })));
  const far = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  return points.sort((a, b) => far(a) - far(b)).find(isOn) ?? middle;
}

/** CSS px from the edge of an element at which something is dropped before or after it. */
const EDGE_INSET = 4;

/** A point just inside the leading or trailing edge, by the axis in which the elements beside it stand. */
function edgeOf(element: Element, side: 'before' | 'after'): Point {
  const box = boxOf(element);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const along = (low: number, high: number, atLow: boolean) => {
    const inset = Math.min(EDGE_INSET, (high - low) / 4);
    return atLow ? low + inset : high - inset;
  };
  if (!standsInRow(element, box)) return { ...middle, y: along(box.top, box.bottom, side === 'before') };
  const isRtl = styleOf(parentElementOf(element) ?? element).direction === 'rtl';
  return { ...middle, x: along(box.left, box.right, (side === 'before') !== isRtl) };
}

/** Whether one of the nearest siblings stands beside an element rather than above or below it. One that is alone in wrappers goes by theirs. */
function standsInRow(element: Element, box: Box): boolean {
  for (const at of ancestry(element).slice(0, MAX_WRAPPERS)) {
    const beside = [previousElementSiblingOf, nextElementSiblingOf].map(next => shownSibling(at, next)).filter(other => other !== null);
    if (beside.length > 0) return beside.some(other => other.bottom > box.top + 1 && other.top < box.bottom - 1);
  }
  return false;
}

const MAX_WRAPPERS = 4;

function shownSibling(element: Element, next: (element: Element) => Element | null): Box | null {
  for (let at = next(element); at !== null; at = next(at)) {
    const box = boxOf(at);
    if (box.width > 0 && box.height > 0) return box;
  }
  return null;
}

type Box = { left: number; right: number; top: number; bottom: number };

function boxesOf(element: Element): readonly Box[] {
  if (localNameOf(element) === 'area') {
    const box = areaBox(element);
    return box === null ? [] : [box];
  }
  const fragments = [...fragmentsOf(element)];
  if (fragments.length > 0) return fragments;
  // `display: contents` has no box of its own; what it holds has.
  const held = [...element.children].flatMap(boxesOf).filter(box => box.right > box.left && box.bottom > box.top);
  return held.length > 0 ? held : [contentsBoxOf(element)];
}

/** Scrolls what stands around an element at once, from the inside out, until the point to press is in the middle of what did not show it. */
export function centre(element: Element, offset: Spot | null): void {
  for (const at of ancestry(element).slice(1)) {
    if (at === document.documentElement || at === document.body || styleOf(at).overflow === 'visible') continue;
    bringInto(at, boxOf(at), placeOn(element, offset));
  }
  bringInto(
    document.scrollingElement ?? document.documentElement,
    { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    placeOn(element, offset),
  );
}

/** The point to press, in view or not: see `pointOn`. */
export function placeOn(element: Element, offset: Spot | null): Point {
  if (offset === 'before' || offset === 'after') return edgeOf(element, offset);
  if (offset !== null) return { x: boxOf(element).left + offset.x, y: boxOf(element).top + offset.y };
  const [{ left, right, top, bottom } = boxOf(element)] = boxesOf(element);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function bringInto(scroller: Element, { left, right, top, bottom }: Box, { x, y }: Point): void {
  const byX = x >= left && x < right ? 0 : x - (left + right) / 2;
  const byY = y >= top && y < bottom ? 0 : y - (top + bottom) / 2;
  if (byX !== 0 || byY !== 0) scroller.scrollBy({ left: byX, top: byY, behavior: 'instant' });
}

function inViewport(point: Point): Point | null {
  return point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight ? point : null;
}

/**
 * What is pressed in place of an element that a page hides on purpose: the shown label of a check box, radio button or file field, or the code
 * editor around the field through which it listens. The element itself where it is shown.
 */
export function standInFor(element: Element): Element {
  const editor = editorAround(element);
  if (editor !== null || isVisible(element)) return editor ?? element;
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio|file)$/.test(element.type))
    return [...(element.labels ?? [])].find(isVisible) ?? element;
  return element;
}

/** Whether a scroller in which the target stands does not show it at a point. */
export function isClippedAt(target: Element, { x, y }: Point): boolean {
  const hit = deepElementFromPoint(x, y);
  if (hit !== null && composedHolds(target, hit)) return false;
  return ancestry(target).some(at => {
    if (at === target || at === document.documentElement || at === document.body || styleOf(at).overflow === 'visible') return false;
    const box = boxOf(at);
    return x < box.left || x >= box.right || y < box.top || y >= box.bottom;
  });
}

/**
 * Whether a press that lands on `hit` is a press on `target`: the target itself, something inside it, an empty sheet over it, the link of the card that it
 * stands in, a label that passes it on, or the control around a target that lets the pointer through.
 */
export function reaches(target: Element, hit: Element): boolean {
  if (composedHolds(target, hit) || isTransparentCover(hit, target) || isUnderOwnLink(hit, target)) return true;
  if (styleOf(target).pointerEvents === 'none') {
    const around = ancestry(target).find(at => at !== target && isInteractive(at));
    if (around !== undefined && ancestry(hit).find(isInteractive) === around) return true;
  }
  const editor = editorAround(target);
  if (editor !== null && composedHolds(editor, hit)) return true;
  if (localNameOf(target) === 'area') return hit instanceof HTMLImageElement && attributeOf(hit, 'usemap') !== null;
  for (const at of ancestry(hit)) {
    if (at instanceof HTMLLabelElement) return at.control === target;
    if (isInteractive(at)) return false;
  }
  return false;
}

/** Whether an element answers a press by itself. */
export function isInteractive(element: Element): boolean {
  return matches(
    element,
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]:not([contenteditable="false"])',
  );
}

/** What lies on the target at a point: the outermost element that does not hold the target; null when the point reaches it. */
export function covererAt(target: Element, point: Point): Element | null {
  const hit = deepElementFromPoint(point.x, point.y);
  if (hit === null) return document.documentElement;
  if (reaches(target, hit)) return null;
  return ancestry(hit).findLast(at => !composedHolds(at, target)) ?? hit;
}
