// Says whether a person can reach an element now or by scrolling (page): boxes, clipping ancestors, covers. Reads only.
import { areaBox } from '../../dom/area.ts';
import { labelsOf } from '../../dom/labels.ts';
import {
  attributeOf,
  boxOf,
  contentsBoxOf,
  firstElementChildOf,
  fragmentsOf,
  localNameOf,
  matches,
  nextElementSiblingOf,
  parentNodeOf,
  scrollHeightOf,
  scrollWidthOf,
  styleOf,
} from '../../dom/native.ts';
import { composedHolds, composedParent, deepElementFromPoint } from '../../dom/roots.ts';
import { leftEdge } from '../../dom/sight.ts';
import { isTransparentCover } from '../../dom/transparent-cover.ts';
import type { Place } from '../page-api.ts';

type Box = { left: number; top: number; right: number; bottom: number };

/** An ancestor that clips what stands in it, and the next one outwards that clips it. `fixed`: nothing further out scrolls it. */
type Clip = { box: Box; scrolls: boolean; next: Clip | null; fixed: boolean };

/** What clips the boxes in an element: the nearest clipping ancestor, and whether they stay in place when the page is scrolled. */
type Surrounding = { clip: Clip | null; fixed: boolean };

/** Whether boxes of these positions inside an element are placed, and so clipped, by it. */
type Holding = { absolute: boolean; fixed: boolean };

export type Reach = {
  /** Where the element is when a person can reach it, else null. */
  placeOf(element: Element): Place | null;
  /** Whether the element stands where no scrolling leads, as closed menus are parked beside the page. */
  isOffPage(element: Element): boolean;
};

/** Makes a judge for one reading; it remembers styles and boxes of ancestors, so drop it when the page may have changed. */
export function createReach(): Reach {
  const known = new Map<Element, Surrounding>();
  const holdings = new Map<Element, Holding>();
  const view: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const root = document.documentElement;
  const scrolling = document.scrollingElement ?? root;
  const locked = isLocked(root) || (document.body !== null && isLocked(document.body) && styleOf(root).overflowY === 'visible');
  const leftmost = leftEdge();
  // The viewport takes the overflow of the root, or that of the body where the root has none; otherwise the body is a box like any other (3.3).
  const bodyIsBox = styleOf(root).overflow !== 'visible';
  const pageCanMove = !locked && (scrollHeightOf(scrolling) > innerHeight || scrollWidthOf(scrolling) > innerWidth);
  let layers: readonly Element[] | undefined;

  /** What clips the children of an element that are in the flow. */
  function insideOf(element: Element): Surrounding {
    const found = known.get(element);
    if (found !== undefined) return found;
    const style = styleOf(element);
    const around = aroundOf(element, style.position);
    const clips =
      element !== root && (bodyIsBox || element !== document.body) && style.overflow !== 'visible' && style.display !== 'inline';
    const inside = clips
      ? {
          clip: { box: edges(boxOf(element)), scrolls: /auto|scroll/.test(style.overflow), next: around.clip, fixed: around.fixed },
          fixed: around.fixed,
        }
      : around;
    known.set(element, inside);
    return inside;
  }

  /** What clips an element itself: for an absolute one, what clips its containing block. */
  function aroundOf(element: Element, position: string): Surrounding {
    let parent = composedParent(element);
    if (position === 'absolute') while (parent !== null && !holdingOf(parent).absolute) parent = composedParent(parent);
    else if (position === 'fixed') {
      while (parent !== null && !holdingOf(parent).fixed) parent = composedParent(parent);
      if (parent === null) return { clip: null, fixed: true };
    }
    return parent === null ? { clip: null, fixed: false } : insideOf(parent);
  }

  function holdingOf(element: Element): Holding {
    let holding = holdings.get(element);
    if (holding === undefined) {
      const fixed = element !== root && holdsFixed(styleOf(element));
      holding = { absolute: fixed || styleOf(element).position !== 'static', fixed };
      holdings.set(element, holding);
    }
    return holding;
  }

  /** The part of a box that shows in the viewport now, or null; `moves` says that scrolling something moves it. Null for out of reach. */
  function visiblePart(box: Box, around: Surrounding): { part: Box | null; moves: boolean } | null {
    let part = box;
    let moves = false;
    let outside = false;
    for (let clip = around.clip; clip !== null; clip = clip.next) {
      const inside = cross(part, clip.box);
      if (clip.scrolls) moves = true;
      if (inside !== null) part = inside;
      else if (clip.scrolls && hasRoom(clip.box)) {
        outside = true;
        part = clip.box;
      } else return null;
    }
    const inView = cross(part, view);
    if (inView !== null) return { part: outside ? null : inView, moves: moves || (pageCanMove && !around.fixed) };
    if (!pageCanMove || around.fixed || part.right + scrollX <= leftmost || part.bottom + scrollY <= 0) return null;
    return { part: null, moves: true };
  }

  /** Whether what lies over the page leaves this element out of reach; of the root, whether a sheet lies over the page at all. */
  function isUnder(element: Element): boolean {
    layers ??= layersOver(view);
    return layers.length > 0 && !layers.some(layer => composedHolds(layer, element));
  }

  function placeOf(element: Element): Place | null {
    const box = areaOf(element);
    if (box === null) return null;
    const inView = cross(box, view);
    // A hit proves everything at once: shown, not clipped, not covered.
    if (inView !== null && answersAt(element, (inView.left + inView.right) / 2, (inView.top + inView.bottom) / 2)) return 'in';
    const { position, pointerEvents } = styleOf(element);
    // What takes no pointer is reached by nothing but what it holds, or its label.
    if (pointerEvents === 'none' && firstElementChildOf(element) === null && labelsOf(element).length === 0) return null;
    const shown = visiblePart(box, aroundOf(element, position));
    if (shown === null) return null;
    // Under a sheet over everything, other points of it need not be tried.
    if (isUnder(element)) return null;
    if (shown.part !== null) {
      if (isHit(element, shown.part, inView)) return 'in';
      if (!shown.moves || !couldMoveOut(element, box, shown.part)) return null;
    }
    if (pointerEvents === 'none') return null;
    return box.bottom <= 0 ? 'above' : 'below';
  }

  /** Whether what covers the visible part stays behind when the element is scrolled: a bar, not a sheet over everything. */
  function couldMoveOut(element: Element, box: Box, part: Box): boolean {
    const top = deepElementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    if (top === null) return false;
    for (let at: Element | null = top; at !== null && !composedHolds(at, element); at = composedParent(at)) {
      const position = styleOf(at).position;
      if (position === 'fixed' && !standsInScroller(element)) return !isUnder(root) && hasRoomBeside(edges(boxOf(at)), box);
      if (position === 'fixed' || position === 'sticky') return !isUnder(root) || composedHolds(at, element);
    }
    return false;
  }

  function standsInScroller(element: Element): boolean {
    for (let clip = aroundOf(element, styleOf(element).position).clip; clip !== null; clip = clip.next) if (clip.scrolls) return true;
    return false;
  }

  /** Whether scrolling the page, which ends where the page does, brings a box out from under a cover that stays. */
  function hasRoomBeside(cover: Box, box: Box): boolean {
    const lowest = box.top + scrollY; // where its top is when the page is scrolled to its beginning
    const highest = lowest - (scrollHeightOf(scrolling) - innerHeight);
    const height = box.bottom - box.top;
    return (lowest >= cover.bottom && cover.bottom + height <= innerHeight) || (cover.top >= height && highest <= cover.top - height);
  }

  function isOffPage(element: Element): boolean {
    const box = areaOf(element);
    if (box === null) return true;
    const right = Math.max(innerWidth, leftmost + scrollWidthOf(scrolling));
    const bottom = Math.max(innerHeight, scrollHeightOf(scrolling));
    return box.right + scrollX <= leftmost || box.bottom + scrollY <= 0 || box.left + scrollX >= right || box.top + scrollY >= bottom;
  }

  return { placeOf, isOffPage };
}

/** Whether one of a few points of the visible part hits the element, something inside it, or a label of it. The middle of `tried` did not. */
function isHit(element: Element, part: Box, tried: Box | null): boolean {
  for (const [x, y] of pointsOf(element, part)) {
    if (tried !== null && x === (tried.left + tried.right) / 2 && y === (tried.top + tried.bottom) / 2) continue;
    if (answersAt(element, x, y)) return true;
  }
  return false;
}

function answersAt(element: Element, x: number, y: number): boolean {
  const hit = deepElementFromPoint(x, y);
  return hit !== null && answersTo(hit, element);
}

const MOVING = ['transform', 'translate', 'rotate', 'scale', 'filter', 'backdrop-filter', 'perspective'];

/** Whether even fixed boxes inside are placed by an element: it is transformed, filtered, or contains its layout or paint (CSS Position 3, 2.1). */
function holdsFixed(style: CSSStyleDeclaration): boolean {
  if (MOVING.some(name => !/^(?:none)?$/.test(style.getPropertyValue(name)) || style.willChange.includes(name))) return true;
  return /paint|layout|strict|content/.test(style.contain) || style.contentVisibility === 'auto';
}

function answersTo(hit: Element, element: Element): boolean {
  for (let at: Element | null = hit; at !== null; at = composedParent(at)) {
    if (at === element) return true;
    if (at instanceof HTMLLabelElement) return at.control === element;
  }
  return isTransparentCover(hit, element);
}

function* pointsOf(element: Element, part: Box): Generator<[number, number]> {
  const width = part.right - part.left;
  const height = part.bottom - part.top;
  yield [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  let fragments = 0;
  const boxes = fragmentsOf(element);
  if (boxes.length > 1) {
    for (const fragment of boxes) {
      const inside = cross(edges(fragment), part);
      if (inside !== null) yield [(inside.left + inside.right) / 2, (inside.top + inside.bottom) / 2];
      fragments += 1;
      if (fragments === 4) break;
    }
  }
  for (const fx of [0.08, 0.92, 0.3, 0.7]) for (const fy of [0.15, 0.85]) yield [part.left + width * fx, part.top + height * fy];
}

/** The element's box; of one without an area, that of its first child that has one; null when nothing has. */
function areaOf(element: Element): Box | null {
  if (localNameOf(element) === 'area') return areaBox(element);
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < 4; depth += 1) {
    const box = boxOf(at);
    if (box.width > 0 && box.height > 0) return edges(box);
    at = firstWithWidth(at);
  }
  return styleOf(element).display === 'contents' ? contentsBox(element) : null;
}

/** The box of the text in an element that has none of its own. */
function contentsBox(element: Element): Box | null {
  const box = contentsBoxOf(element);
  return box.width > 0 && box.height > 0 ? edges(box) : null;
}

/** Of the first few children the first one with a width, else the first. */
function firstWithWidth(parent: Element): Element | null {
  const first = firstElementChildOf(parent);
  let at = first;
  for (let index = 0; at !== null && index < 8; index += 1, at = nextElementSiblingOf(at)) if (boxOf(at).width > 0) return at;
  return first;
}

/**
 * When a sheet lies over the whole page: the layers that take every point of a grid over the viewport, outside of which nothing can be reached. None
 * where the page shows between them. An application often stands in a layer that takes all points, and its dialogs are layers in that one.
 */
function layersOver(view: Box): readonly Element[] {
  const paths: Element[][] = [];
  for (const fx of [0.02, 0.26, 0.5, 0.74, 0.98]) {
    for (const fy of [0.02, 0.26, 0.5, 0.74, 0.98]) {
      const path: Element[] = []; // from without
      for (let at = deepElementFromPoint(view.right * fx, view.bottom * fy); at !== null; at = composedParent(at)) {
        if (isLayer(at)) path.unshift(at);
        if (matches(at, ':modal')) break; // all around it is inert
      }
      if (path.length === 0) return [];
      paths.push(path);
    }
  }
  let around: readonly Element[] = [];
  for (let depth = 0; ; depth += 1) {
    const layers = paths.flatMap(path => path[depth] ?? []);
    const [first] = layers;
    if (first === undefined || layers.length < paths.length || !layers.some(coversViewport)) return around;
    if (layers.some(layer => layer !== first)) return layers;
    if (depth > 0 && firstElementChildOf(first) === null) return around; // the backdrop of a dialog that stands beside it
    around = [first];
  }
}

/** Whether an element lies over the page: a sheet, a dialog, or what stands in the body to be drawn over everything, as opened lists do. */
function isLayer(element: Element): boolean {
  const { position } = styleOf(element);
  if (position === 'fixed' || /^(?:alert)?dialog$/.test(attributeOf(element, 'role') ?? localNameOf(element))) return true;
  return position === 'absolute' && (coversViewport(element) || parentNodeOf(element) === document.body);
}

/** Whether a box is as large as the viewport, scroll bars aside, or its backdrop is. */
function coversViewport(element: Element): boolean {
  if (matches(element, ':modal')) return true;
  const box = boxOf(element);
  return box.left <= 1 && box.top <= 1 && box.right >= innerWidth - 20 && box.bottom >= innerHeight - 20;
}

function isLocked(element: Element): boolean {
  const style = styleOf(element);
  return /hidden|clip/.test(style.overflowY) && /hidden|clip/.test(style.overflowX);
}

function edges(rect: DOMRect): Box {
  return { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
}

function hasRoom(box: Box): boolean {
  return box.right - box.left > 2 && box.bottom - box.top > 2;
}

function cross(a: Box, b: Box): Box | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return right - left > 0.5 && bottom - top > 0.5 ? { left, top, right, bottom } : null;
}
