// Where a child frame stands in this document (page). The browser tells an extension no element for a frame, so the child says a random word to its
// parent, and the parent sees from which window it came.
import { boxOf, isConnected, localNameOf, queryIn, styleOf } from '../../dom/native.ts';
import { isKept, KEPT } from '../../dom/owner-marks.ts';
import { documentNonce } from '../../dom/registry.ts';
import { ancestry, composedHolds, deepElementFromPoint, shadowRootsIn } from '../../dom/roots.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Point } from '../gesture.ts';
import { describe } from './describe.ts';
import { fail, succeed } from './outcome.ts';
import { scrollTo } from './ready.ts';

/** A listener that nobody asks about any more goes by itself; longer than the calls of one handshake take together on a page that is busy. */
const LISTEN_MS = 30_000;

type Listening = { token: string; frame: Element | null; stop: () => void };
let listening: Listening | null = null;

/** See `ExecutorPageApi.listenForChild`. */
export function listenForChild({ token }: { token: string }): Reply<null> {
  listening?.stop();
  const onMessage = (event: MessageEvent) => {
    if (event.data !== token || event.source === null) return;
    event.stopImmediatePropagation();
    held.frame = frameOf(event.source);
    if ('closed' in event.source) event.source.postMessage(`${token}:heard`, '*');
  };
  const over = new AbortController();
  const held: Listening = {
    token,
    frame: null,
    stop: () => {
      over.abort();
      if (listening === held) listening = null;
    },
  };
  setTimeout(held.stop, LISTEN_MS);
  addEventListener('message', onMessage, { capture: true, signal: over.signal });
  listening = held;
  return succeed(null);
}

/** See `ExecutorPageApi.callParent`. */
export function callParent({ token, waitMs }: { token: string; waitMs: number }): Promise<Reply<null>> {
  return new Promise(resolve => {
    const onMessage = (event: MessageEvent) => {
      if (event.data !== `${token}:heard` || event.source !== parent) return;
      event.stopImmediatePropagation();
      finish(succeed(null));
    };
    const over = new AbortController();
    const finish = (reply: Reply<null>) => {
      over.abort();
      resolve(reply);
    };
    setTimeout(() => finish(fail('FRAME', 'The page around the frame does not answer.', 'Read the page again.')), waitMs);
    addEventListener('message', onMessage, { capture: true, signal: over.signal });
    // Any origin may hear the word: it is random, used once, and tells nothing.
    parent.postMessage(token, '*');
  });
}

/** See `ExecutorPageApi.mapFromChild`. */
export function mapFromChild({
  token,
  points,
  hit,
}: {
  token: string;
  points: Point[];
  hit: boolean;
}): Reply<{ points: Point[]; top: boolean; nonce: string } | null> {
  const held = listening?.token === token ? listening : null;
  held?.stop();
  const frame = held?.frame ?? null;
  if (frame === null || !isConnected(frame)) return succeed(null);
  if (isKept(frame)) return KEPT;
  const [wanted] = points;
  if (hit && wanted !== undefined) bringIntoView(frame, wanted);
  const mapped = points.map(point => mapPoint(frame, point));
  const first = mapped[0];
  if (hit && first !== undefined) {
    const under = deepElementFromPoint(first.x, first.y);
    if (under === null)
      return fail('NOT_VISIBLE', `The frame ${describe(frame)} cannot be scrolled into view.`, 'SCROLLTO the frame first.');
    if (!composedHolds(frame, under))
      return fail('COVERED', `The frame ${describe(frame)} is under ${describe(under)}.`, 'Close what lies on top first.');
  }
  return succeed({ points: mapped, top: self === top, nonce: documentNonce() });
}

/** Scrolls so that a point inside the frame is in view: the frame's own document cannot scroll us. */
function bringIntoView(frame: Element, point: Point): void {
  const outside = (at: Point) => at.x < 0 || at.y < 0 || at.x >= innerWidth || at.y >= innerHeight;
  if (!outside(mapPoint(frame, point))) return;
  scrollTo(frame, { block: 'center', inline: 'center' });
  const now = mapPoint(frame, point);
  // A frame larger than the viewport: its middle is in view, the point is not yet.
  if (outside(now)) scrollBy({ left: now.x - innerWidth / 2, top: now.y - innerHeight / 2, behavior: 'instant' });
}

function frameOf(source: MessageEventSource): Element | null {
  return framesHere().find(frame => windowOf(frame) === source) ?? null;
}

function framesHere(): Element[] {
  return [document, ...shadowRootsIn(document)].flatMap(root => [...queryIn(root, 'iframe, frame, object, embed')]);
}

/** The window in a frame; null for what holds none, and for an `embed`, which keeps its own to itself. */
function windowOf(frame: Element): Window | null {
  const holds = frame instanceof HTMLIFrameElement || frame instanceof HTMLFrameElement || frame instanceof HTMLObjectElement;
  return holds ? frame.contentWindow : null;
}

/** ms between two words of a child, whose parent may begin to listen later. */
const SAY_AGAIN_MS = 30;

/** Says the word to the parent and listens to the children for `waitMs`: the frames from which it was not heard, where bAI may not be let in. */
export function unheardFrames(token: string, waitMs: number): Promise<Element[]> {
  const heard = new Set<MessageEventSource>();
  const over = new AbortController();
  const onMessage = (event: MessageEvent) => {
    if (event.data !== token || event.source === null) return;
    event.stopImmediatePropagation();
    heard.add(event.source);
  };
  addEventListener('message', onMessage, { capture: true, signal: over.signal });
  const say = () => {
    if (parent !== self) parent.postMessage(token, '*');
  };
  say();
  const saying = setInterval(say, SAY_AGAIN_MS);
  const unheard = (frame: Element) => {
    const inside = windowOf(frame);
    return inside === null ? localNameOf(frame) === 'embed' : !heard.has(inside);
  };
  return new Promise(resolve => {
    setTimeout(() => {
      clearInterval(saying);
      over.abort();
      resolve(framesHere().filter(unheard));
    }, waitMs);
  });
}

/**
 * A point of the frame's viewport as one of ours. The middle of an element's bounding box stays its middle under any affine transform, so the
 * linear parts of all transforms above are enough, and what CSS `zoom` makes of a px of the frame.
 */
export function mapPoint(frame: Element, point: Point): Point {
  const box = boxOf(frame);
  const style = styleOf(frame);
  const px = (value: string) => Number.parseFloat(value) || 0;
  const width = frame instanceof HTMLElement ? frame.offsetWidth : box.width;
  const height = frame instanceof HTMLElement ? frame.offsetHeight : box.height;
  const x = px(style.borderLeftWidth) + px(style.paddingLeft) + point.x - width / 2;
  const y = px(style.borderTopWidth) + px(style.paddingTop) + point.y - height / 2;
  const linear = linearPartAbove(frame).scale(zoomOf(frame));
  return {
    x: box.left + box.width / 2 + linear.a * x + linear.c * y,
    y: box.top + box.height / 2 + linear.b * x + linear.d * y,
  };
}

function linearPartAbove(frame: Element): DOMMatrix {
  let matrix = new DOMMatrix();
  for (const at of ancestry(frame)) {
    const style = styleOf(at);
    const own = new DOMMatrix();
    if (style.rotate !== 'none') own.rotateSelf(degrees(style.rotate));
    if (style.scale !== 'none') {
      const [sx = 1, sy = sx] = style.scale.split(' ').map(Number);
      own.scaleSelf(sx, sy);
    }
    if (style.transform !== 'none') own.multiplySelf(new DOMMatrix(style.transform));
    matrix = own.multiply(matrix);
  }
  return matrix;
}

/** How many of our px one CSS px of the element is; browsers before `currentCSSZoom` measure boxes in the zoomed px. */
function zoomOf(element: Element): number {
  return 'currentCSSZoom' in element && typeof element.currentCSSZoom === 'number' ? element.currentCSSZoom : 1;
}

function degrees(rotate: string): number {
  return Number.parseFloat(rotate.split(' ').at(-1) ?? '0') || 0;
}
