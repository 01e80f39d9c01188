// What the executor asks of a page (types only). Owned by the executor room. Points and boxes are CSS px of the asked frame's own viewport.

import type { ScrollAmount, WaitUntil } from '../protocol/action.ts';
import type { Effect, Reply } from '../protocol/result.ts';
import type { ElementCard, Rect, Seen } from '../protocol/seen.ts';
import type { Mark } from './executor.ts';
import type { InputEvent, Point } from './gesture.ts';

/** What an action needs of its target before it may start. `hit`: the point must reach the target and nothing above it. */
export type Need = 'visible' | 'enabled' | 'editable' | 'stable' | 'hit';

export type FoundElement = { node: number; card: ElementCard };

/** The matches of a selector in one document. `elements` holds at most the asked number, visible ones first, else in document order. */
export type Found = { nonce: string; origin: string; url: string; top: boolean; count: number; visible: number; elements: FoundElement[] };

/** Where an action may be aimed: the element is ready and the point reaches it. */
export type Aim = { point: Point; box: Rect; card: ElementCard };

/**
 * One element of one document, with what the user approved it as. The page compares both in the same breath as the effect, and remembers the
 * order by its `receipt` when it is sent.
 */
export type Target = { node: number; bound: Seen | null; unlocked: boolean; receipt?: string | undefined };

/** What a field holds after it was written. `value` is "" for a sensitive field. */
export type Written = { name: string; value: string; sensitive: boolean; effect: Effect };

/**
 * How a field is written: `value`: by setting it (dates, colours, sliders, selects); `check`: by a press when its state differs; `text`: a plain
 * text field; `rich`: an editing host, which has a model of its own behind what it shows.
 */
export type FieldKind = 'value' | 'check' | 'text' | 'rich';

/** A scroller before and after: position, and what is left in each direction. */
export type ScrollState = {
  x: number;
  y: number;
  left: number;
  right: number;
  above: number;
  below: number;
  width: number;
  height: number;
};

/** The guard's verdict. `blocked` says what the first event was about to reach instead, "" when nothing was blocked. */
export type Verdict = { arrived: boolean; blocked: string };

export interface ExecutorPageApi {
  /** Names this document: a random nonce that lives as long as it does, its origin, and its size in CSS px. */
  hello(
    query: Record<string, never>,
  ): Promise<Reply<{ nonce: string; origin: string; url: string; width: number; height: number; visible: boolean; focused: boolean }>>;
  /** Resolves when the viewport kept its size for `quietMs`, at the latest after `capMs`: a debugging bar that slides in resizes the page. */
  steady(query: { quietMs: number; capMs: number }): Promise<Reply<null>>;
  /** What a selector names here right now. */
  find(query: { css: string; limit: number }): Promise<Reply<Found>>;
  /**
   * Waits until the element has all of `needs`, scrolling it into view where it `scrolls`; answers where to aim. After `waitMs` it fails with the state that was
   * still missing (NOT_VISIBLE, NOT_ENABLED, NOT_EDITABLE, NOT_STABLE, COVERED), or DETACHED when the element left the page.
   */
  ready(query: {
    node: number;
    needs: Need[];
    offset: Point | null;
    attempt: number;
    waitMs: number;
    scrolls: boolean;
  }): Promise<Reply<Aim>>;
  /** Compares the element with what was approved: CHANGED, NAVIGATED or REFUSED with the difference in words, else its card now. */
  check(query: { target: Target; writes: boolean }): Promise<Reply<ElementCard>>;

  /**
   * Begins to judge trusted input, after comparing the target and what `at` reaches once more: the first event must arrive on the target, still as approved; otherwise it and all later ones are stopped
   * before the page sees them. A frame without a target (`nonce` of another document) stops every press.
   */
  arm(query: { nonce: string; target: Target | null; kind: 'press' | 'hover' | 'key'; at: Point | null }): Promise<Reply<null>>;
  /** Ends the judging and tells what was seen. */
  disarm(query: Record<string, never>): Promise<Reply<Verdict>>;
  /** Plays input as synthetic DOM events, after the binding and the hit were checked in the same turn. */
  play(query: { target: Target | null; kind: 'press' | 'hover' | 'key' | 'drag' | 'wheel'; events: InputEvent[] }): Promise<Reply<Verdict>>;

  /** Which of these orders were sent in this document. The others are refused here from now on. */
  receipts(query: { orders: string[] }): Promise<Reply<{ nonce: string; sent: string[] }>>;

  /** Begins to observe effects; `settle` reports what changed since. */
  watch(query: { node: number | null }): Promise<Reply<null>>;
  /** Waits for quiet (no change for `quietMs`, at most `capMs`) and tells what changed since `watch`. */
  settle(query: { quietMs: number; idleMs: number; capMs: number }): Promise<Reply<{ effects: Effect[]; url: string }>>;

  /**
   * Which way a field is written, and which element that is (a label stands for its control, a wrapper for the one field in it). `holds`: it
   * holds `text` already. Fails NOT_EDITABLE for what holds no value, REFUSED for a sensitive one. */
  field(query: { target: Target; text: string }): Promise<Reply<{ node: number; kind: FieldKind; name: string; holds: boolean }>>;
  /** Focuses an editable element (or any element, when `select` is false) and selects all it holds. */
  focus(query: { target: Target; select: boolean }): Promise<Reply<null>>;
  /** Writes a value field, or text without trusted input, and reads it back. */
  write(query: { target: Target; text: string; waitMs: number }): Promise<Reply<Written>>;
  /** Reads a field back: VALUE_REJECTED with the value that is there when it is not `text`. */
  readBack(query: { target: Target; text: string; waitMs: number }): Promise<Reply<Written>>;
  /** Inserts text at the caret of the focused element (synthetic). */
  insert(query: { text: string; unlocked: boolean }): Promise<Reply<Written>>;
  /** The focused editable element of this document, for typing without a target. */
  focusedField(query: { unlocked: boolean; typesText: boolean }): Promise<Reply<{ node: number; card: ElementCard } | null>>;

  /** The scroller that an amount moves: the element's nearest one that can, or the one in the middle of the viewport. */
  scroller(query: {
    node: number | null;
    amount: ScrollAmount;
  }): Promise<Reply<{ node: number; point: Point; delta: Point; state: ScrollState }>>;
  /** Scrolls by script, once; `wheel` first asks the page with a cancellable wheel event. */
  scrollBy(query: { node: number; delta: Point }): Promise<Reply<null>>;
  /** Waits until the scroller rests, then tells where it is. */
  scrolled(query: { node: number; waitMs: number }): Promise<Reply<ScrollState>>;
  /** Brings an element (or a document point) into view, clear of bars that stick to an edge. */
  reveal(query: { node: number | null; point: Point | null }): Promise<Reply<ScrollState>>;

  /** Whether a wait is over, asked again and again by the panel; it waits at most `waitMs` here. */
  waited(query: { until: WaitUntil; waitMs: number }): Promise<Reply<{ over: boolean; says: string }>>;
  /** The absolute address of the link that an element is or stands in; "" for a link that only script follows. */
  link(query: { node: number }): Promise<Reply<{ url: string }>>;

  /** Draws frames, replacing those drawn before; resolves with the number of elements framed. */
  mark(query: { marks: Mark[] }): Promise<Reply<{ count: number }>>;
  /** Begins to let the user point at an element, or ends it. */
  pickStart(query: Record<string, never>): Promise<Reply<null>>;
  pickEnd(query: Record<string, never>): Promise<Reply<null>>;
  /** Waits at most `waitMs` for the user's choice: null while there is none, "escaped" when Escape was pressed. */
  picked(query: {
    waitMs: number;
  }): Promise<
    Reply<
      { element: FoundElement; nonce: string; origin: string; css: string; alternatives: { css: string; why: string }[] } | 'escaped' | null
    >
  >;

  /** Frame geometry, step 1: every document listens for one child that will name itself by the token. */
  listenForChild(query: { token: string }): Promise<Reply<null>>;
  /** Step 2: the child sends the token to its parent and waits for the answer. */
  callParent(query: { token: string; waitMs: number }): Promise<Reply<null>>;
  /**
   * Step 3: the document that heard the token maps points of the child's viewport to its own; null in every other document. Fails COVERED when
   * the first point does not reach the frame's element.
   */
  mapFromChild(query: {
    token: string;
    points: Point[];
    hit: boolean;
  }): Promise<Reply<{ points: Point[]; top: boolean; nonce: string } | null>>;

  /** A PNG data URL of one element, or of the whole page, drawn anew from the DOM; fails UNSUPPORTED where that cannot be done. */
  render(query: { node: number | null }): Promise<Reply<{ dataUrl: string; width: number; height: number }>>;
  /** The boxes to paint over in a picture of this document: sensitive fields, in CSS px of the viewport, or of the document when `full`. */
  hidden(query: {
    full: boolean;
  }): Promise<Reply<{ boxes: Rect[]; width: number; height: number; ratio: number; scrollX: number; scrollY: number }>>;
}
