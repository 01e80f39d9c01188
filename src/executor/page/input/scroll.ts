// Scrolling (page): which scroller an amount moves, how far it can go, and where it came to rest. CSS px throughout.
import { boxOf, styleOf } from '../../../dom/native.ts';
import { livingNode, nodeNumber } from '../../../dom/registry.ts';
import { ancestry, composedParent, deepElementFromPoint } from '../../../dom/roots.ts';
import type { ScrollAmount } from '../../../protocol/action.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Point } from '../../gesture.ts';
import type { ScrollState } from '../../page-api.ts';
import { covererAt, pointOn } from '../aim.ts';
import { eachFrame, gone, nextFrame, succeed } from '../outcome.ts';
import { scrollTo } from '../ready.ts';
import { givenUp, isClosed, markSent } from '../receipts.ts';
import { keepPlaces, noteLeft } from '../undo-snapshot.ts';

type Scroller = { node: number; point: Point; delta: Point; state: ScrollState; wheel: boolean };

/** See `ExecutorPageApi.scroller`. */
export function scroller({
  node,
  amount,
  receipt,
}: {
  node: number | null;
  amount: ScrollAmount;
  receipt?: string | undefined;
}): Reply<Scroller> {
  const start = node === null ? deepElementFromPoint(innerWidth / 2, innerHeight / 2) : livingNode(node);
  if (node !== null && start === null) return gone();
  const found = nearest(start, amount) ?? pageScroller();
  const delta = deltaOf(found, amount);
  keepPlaces(receipt, start);
  if (receipt !== undefined) noticeWheel(receipt);
  const point = middleOf(found);
  return succeed({ node: nodeNumber(found), point, delta, state: stateOf(found), wheel: turnsAt(point, found, amount) });
}

/** ms in which the browser's own wheel input for an order is waited for. */
const WHEEL_MS = 5000;

/** A wheel that comes for an order is its receipt; one of an order that was given up turns nothing. */
function noticeWheel(receipt: string): void {
  const over = new AbortController();
  const onWheel = (event: Event) => {
    if (!event.isTrusted) return;
    over.abort();
    if (isClosed(receipt)) event.preventDefault();
    else markSent(receipt);
  };
  addEventListener('wheel', onWheel, { capture: true, passive: false, signal: over.signal });
  setTimeout(() => over.abort(), WHEEL_MS);
}

const MAX_LISTS = 3;

/** See `ExecutorPageApi.lists`. Looks at what lies under a grid of points, so that it takes the same time on a page of any size. */
export function scrollableLists(): Reply<{ node: number; state: ScrollState }[]> {
  const found = new Set<Element>();
  for (let across = 1; across < GRID; across++) {
    for (let down = 1; down < GRID; down++) {
      const hit = deepElementFromPoint((innerWidth * across) / GRID, (innerHeight * down) / GRID);
      for (const at of ancestry(hit)) if (scrolls(at) && stateOf(at).above + stateOf(at).below >= 1) found.add(at);
    }
  }
  const page = pageScroller();
  found.delete(page);
  const area = (element: Element) => element.clientWidth * element.clientHeight;
  const largest = [...found].sort((a, b) => area(b) - area(a)).slice(0, MAX_LISTS - 1);
  const state = stateOf(page);
  const all = state.above + state.below >= 1 ? [...largest, page] : largest;
  return succeed(all.map(element => ({ node: nodeNumber(element), state: stateOf(element) })));
}

const GRID = 8;

/** See `ExecutorPageApi.scrollBy`. */
export function scrollBy({ node, delta, receipt }: { node: number; delta: Point; receipt?: string | undefined }): Reply<null> {
  if (isClosed(receipt)) return givenUp();
  const element = livingNode(node);
  if (element === null) return gone();
  markSent(receipt);
  element.scrollBy({ left: delta.x, top: delta.y, behavior: 'instant' });
  return succeed(null);
}

/** Moves the nearest scroller that can go that way, at once. */
export function moveScroller(from: Element, delta: Point): void {
  nearest(from, { unit: 'px', ...delta })?.scrollBy({ left: delta.x, top: delta.y, behavior: 'instant' });
}

/** See `ExecutorPageApi.scrolled`. At rest is the same position over three frames. */
export async function scrolled({ node, waitMs }: { node: number; waitMs: number }): Promise<Reply<ScrollState>> {
  const element = livingNode(node);
  if (element === null) return gone();
  let last = { x: element.scrollLeft, y: element.scrollTop };
  let same = 0;
  await eachFrame(waitMs, () => {
    const now = { x: element.scrollLeft, y: element.scrollTop };
    same = now.x === last.x && now.y === last.y ? same + 1 : 0;
    last = now;
    return same > 3 ? true : null;
  });
  noteLeft(null);
  return succeed(stateOf(element));
}

const ALIGNMENTS: readonly ScrollLogicalPosition[] = ['nearest', 'center', 'end', 'start'];

/** See `ExecutorPageApi.reveal`. */
export async function reveal({
  node,
  point,
  receipt,
}: {
  node: number | null;
  point: Point | null;
  receipt?: string | undefined;
}): Promise<Reply<ScrollState>> {
  if (isClosed(receipt)) return givenUp();
  if (node === null) {
    markSent(receipt);
    if (point !== null) pageScroller().scrollTo({ left: point.x, top: point.y, behavior: 'instant' });
    await nextFrame();
    noteLeft(null);
    return succeed(stateOf(pageScroller()));
  }
  const element = livingNode(node);
  if (element === null) return gone();
  markSent(receipt);
  const scroller = nearest(composedParent(element), { unit: 'px', x: 0, y: 1 }) ?? pageScroller(); // a list may draw its rows anew once it moves
  for (const block of ALIGNMENTS) {
    scrollTo(element, { block, inline: 'nearest' });
    await nextFrame();
    const at = pointOn(element, null);
    if (at !== null && covererAt(element, at) === null) break;
  }
  noteLeft(null);
  return succeed(stateOf(scroller));
}

/** The nearest scroller, from the element outwards, that can still move in the wanted direction. */
function nearest(from: Element | null, amount: ScrollAmount): Element | null {
  const found = ancestry(from).find(at => canMove(at, amount));
  const page = pageScroller();
  return found ?? (canMove(page, amount) ? page : outermost(from));
}

/** Where nothing can move further: the first element that scrolls at all on that side, so that its end is what is reported. */
function outermost(from: Element | null): Element | null {
  return ancestry(from).find(scrolls) ?? null;
}

function canMove(element: Element, amount: ScrollAmount): boolean {
  if (!scrolls(element)) return false;
  const state = stateOf(element);
  const { x, y } = directionOf(amount);
  return (y > 0 && state.below >= 1) || (y < 0 && state.above >= 1) || (x > 0 && state.right >= 1) || (x < 0 && state.left >= 1);
}

function scrolls(element: Element): boolean {
  if (element === pageScroller()) return true;
  if (element === document.body || element === document.documentElement) return false;
  const style = styleOf(element);
  const moves = (overflow: string) => overflow === 'auto' || overflow === 'scroll' || overflow === 'hidden';
  const tall = element.scrollHeight > element.clientHeight && moves(style.overflowY);
  const wide = element.scrollWidth > element.clientWidth && moves(style.overflowX);
  return tall || wide;
}

/** Whether a wheel at a point turns this scroller, or nothing that the browser scrolls: anything else is not to be moved. */
function turnsAt({ x, y }: Point, found: Element, amount: ScrollAmount): boolean {
  const hit = deepElementFromPoint(x, y);
  if (hit === null || hit instanceof HTMLIFrameElement) return false; // out of view, or another document's
  return (ancestry(hit).find(at => canMove(at, amount) && takesWheel(at, amount)) ?? found) === found;
}

/** A box that hides what it cannot hold is scrolled by script alone. The page takes its own `overflow` from the root, else from the body. */
function takesWheel(element: Element, amount: ScrollAmount): boolean {
  const side = directionOf(amount).y === 0 ? 'overflowX' : 'overflowY';
  if (element !== pageScroller()) return styleOf(element)[side] !== 'hidden';
  const root = styleOf(document.documentElement)[side];
  return (root === 'visible' && document.body !== null ? styleOf(document.body)[side] : root) !== 'hidden';
}

function directionOf(amount: ScrollAmount): Point {
  if (amount.unit !== 'edge') return { x: amount.x, y: amount.y };
  switch (amount.edge) {
    case 'top':
      return { x: 0, y: -1 };
    case 'bottom':
      return { x: 0, y: 1 };
    case 'left':
      return { x: -1, y: 0 };
    case 'right':
      return { x: 1, y: 0 };
  }
}

function deltaOf(element: Element, amount: ScrollAmount): Point {
  if (amount.unit === 'px') return { x: amount.x, y: amount.y };
  const state = stateOf(element);
  if (amount.unit === 'page') return { x: Math.round(amount.x * state.width), y: Math.round(amount.y * state.height) };
  const { x, y } = directionOf(amount);
  return { x: x < 0 ? -state.left : x > 0 ? state.right : 0, y: y < 0 ? -state.above : y > 0 ? state.below : 0 };
}

function pageScroller(): Element {
  return document.scrollingElement ?? document.documentElement;
}

/** Where a scroller's places are counted from: one that begins on the right or below has negative ones, and 0 tells nothing yet. */
function beginOf(element: Element): { fromRight: boolean; fromBelow: boolean } {
  // The page takes its direction from the body (CSS Writing Modes, principal writing mode).
  const isPage = element === pageScroller();
  const { direction, writingMode, display, flexDirection } = styleOf(isPage ? (document.body ?? element) : element);
  const flow = !isPage && display.endsWith('flex') ? flexDirection : '';
  const leftwards = writingMode === 'horizontal-tb' ? direction === 'rtl' : writingMode.endsWith('-rl');
  const { scrollLeft, scrollTop } = element;
  return {
    fromRight: scrollLeft < 0 || (scrollLeft === 0 && leftwards !== (flow === 'row-reverse')),
    fromBelow: scrollTop < 0 || (scrollTop === 0 && flow === 'column-reverse'),
  };
}

function stateOf(element: Element): ScrollState {
  const far = { x: element.scrollWidth - element.clientWidth, y: element.scrollHeight - element.clientHeight };
  const { fromRight, fromBelow } = beginOf(element);
  const left = element.scrollLeft + (fromRight ? far.x : 0);
  const above = element.scrollTop + (fromBelow ? far.y : 0);
  return {
    x: Math.round(element.scrollLeft),
    y: Math.round(element.scrollTop),
    left: Math.max(0, Math.round(left)),
    right: Math.max(0, Math.round(far.x - left)),
    above: Math.max(0, Math.round(above)),
    below: Math.max(0, Math.round(far.y - above)),
    width: element.clientWidth,
    height: element.clientHeight,
  };
}

/** The middle of what the viewport shows of a scroller; a wheel turned there turns that scroller. */
function middleOf(element: Element): Point {
  if (element === pageScroller()) return { x: innerWidth / 2, y: innerHeight / 2 };
  const box = boxOf(element);
  const middle = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, to)) / 2;
  return { x: middle(box.left, box.right, innerWidth), y: middle(box.top, box.bottom, innerHeight) };
}
