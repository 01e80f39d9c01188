// Scrolling (page): which scroller an amount moves, how far it can go, and where it came to rest. CSS px throughout.
import { boxOf, isConnected, styleOf } from '../../dom/native.ts';
import { nodeByNumber, nodeNumber } from '../../dom/registry.ts';
import { composedParent, deepElementFromPoint } from '../../dom/roots.ts';
import type { ScrollAmount } from '../../protocol/action.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Point } from '../gesture.ts';
import type { ScrollState } from '../page-api.ts';
import { covererAt, pointOn } from './aim.ts';
import { eachFrame, fail, nextFrame, succeed } from './outcome.ts';
import { scrollTo } from './ready.ts';

type Scroller = { node: number; point: Point; delta: Point; state: ScrollState };

/** See `ExecutorPageApi.scroller`. */
export function scroller({ node, amount }: { node: number | null; amount: ScrollAmount }): Reply<Scroller> {
  const start = node === null ? deepElementFromPoint(innerWidth / 2, innerHeight / 2) : nodeByNumber(node);
  if (node !== null && (start === null || !isConnected(start))) return gone();
  const found = nearest(start, amount) ?? pageScroller();
  const delta = deltaOf(found, amount);
  return succeed({ node: nodeNumber(found), point: middleOf(found), delta, state: stateOf(found) });
}

/** See `ExecutorPageApi.scrollBy`. */
export function scrollBy({ node, delta }: { node: number; delta: Point }): Reply<null> {
  const element = nodeByNumber(node);
  if (element === null || !isConnected(element)) return gone();
  element.scrollBy({ left: delta.x, top: delta.y, behavior: 'instant' });
  return succeed(null);
}

/** Moves the nearest scroller that can go that way, at once. */
export function moveScroller(from: Element, delta: Point): void {
  nearest(from, { unit: 'px', ...delta })?.scrollBy({ left: delta.x, top: delta.y, behavior: 'instant' });
}

/** See `ExecutorPageApi.scrolled`. At rest is the same position over three frames. */
export async function scrolled({ node, waitMs }: { node: number; waitMs: number }): Promise<Reply<ScrollState>> {
  const element = nodeByNumber(node);
  if (element === null || !isConnected(element)) return gone();
  let last = { x: element.scrollLeft, y: element.scrollTop };
  let same = 0;
  await eachFrame(waitMs, () => {
    const now = { x: element.scrollLeft, y: element.scrollTop };
    same = now.x === last.x && now.y === last.y ? same + 1 : 0;
    last = now;
    return same > 3 ? true : null;
  });
  return succeed(stateOf(element));
}

const ALIGNMENTS: readonly ScrollLogicalPosition[] = ['nearest', 'center', 'end', 'start'];

/** See `ExecutorPageApi.reveal`. */
export async function reveal({ node, point }: { node: number | null; point: Point | null }): Promise<Reply<ScrollState>> {
  if (node === null) {
    if (point !== null) pageScroller().scrollTo({ left: point.x, top: point.y, behavior: 'instant' });
    await nextFrame();
    return succeed(stateOf(pageScroller()));
  }
  const element = nodeByNumber(node);
  if (element === null || !isConnected(element)) return gone();
  for (const block of ALIGNMENTS) {
    scrollTo(element, { block, inline: 'nearest' });
    await nextFrame();
    const at = pointOn(element, null);
    if (at !== null && covererAt(element, at) === null) break;
  }
  return succeed(stateOf(nearest(composedParent(element), { unit: 'px', x: 0, y: 1 }) ?? pageScroller()));
}

/** The nearest scroller, from the element outwards, that can still move in the wanted direction. */
function nearest(from: Element | null, amount: ScrollAmount): Element | null {
  for (let at = from; at !== null; at = composedParent(at)) if (canMove(at, amount)) return at;
  const page = pageScroller();
  return canMove(page, amount) ? page : outermost(from);
}

/** Where nothing can move further: the first element that scrolls at all on that side, so that its end is what is reported. */
function outermost(from: Element | null): Element | null {
  for (let at = from; at !== null; at = composedParent(at)) if (scrolls(at)) return at;
  return null;
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

function stateOf(element: Element): ScrollState {
  const x = Math.abs(element.scrollLeft);
  const left = element.scrollLeft < 0 ? element.scrollWidth - element.clientWidth - x : x;
  return {
    x: Math.round(element.scrollLeft),
    y: Math.round(element.scrollTop),
    left: Math.max(0, Math.round(left)),
    right: Math.max(0, Math.round(element.scrollWidth - element.clientWidth - left)),
    above: Math.max(0, Math.round(element.scrollTop)),
    below: Math.max(0, Math.round(element.scrollHeight - element.clientHeight - element.scrollTop)),
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

function gone(): Reply<never> {
  return fail('DETACHED', 'The element left the page.', 'Read the page again.');
}
