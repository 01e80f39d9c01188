// What the executor asks of a page (types only). Owned by the executor room. Points and boxes are CSS px of the asked frame's own viewport.

import type { ScrollAmount, WaitUntil } from '../protocol/action.ts';
import type { DragWay } from '../protocol/drag.ts';
import type { ActionError, Effect, Reply } from '../protocol/result.ts';
import type { PageCard, Rect, Seen } from '../protocol/seen.ts';

import type { InputEvent, Point } from './gesture.ts';

/**
 * What an action needs of its target before it may start. `hit`: the point must reach the target and nothing above it. `unclipped`: the point shows, as far
 * as the scrollers go in which the target stands.
 */
export type Need = 'visible' | 'enabled' | 'editable' | 'stable' | 'hit' | 'unclipped';

/** `around`, `ref`: see `Seen`; the first is told of the only match. */
export type FoundElement = { node: number; card: PageCard; around?: string; ref?: number };

/**
 * The matches of a selector in one document. `elements` holds at most the asked number, visible ones first, else in document order. `aim`: what
 * one look at the only match told, where it was asked for; null where there are several or none. `drawn`: the number of the only match by which it is
 * told from those that stood in its place before, 0 without one; `redrawn`: it was drawn since `was`. `near`: what says the words of a target that names nothing;
 * `unlike`: what tells the only match from what `was` means and is gone, in a word.
 */
export type Found = {
  nonce: string;
  origin: string;
  url: string;
  top: boolean;
  count: number;
  visible: number;
  elements: FoundElement[];
  aim: Reply<Aim> | null;
  drawn: number;
  redrawn: boolean;
  near?: FoundElement[];
  unlike?: string;
};

/** Where in an element: a point from its top left, CSS px, or just inside the edge at which what is sorted before or after it is dropped. */
export type Spot = Point | 'before' | 'after';

/**
 * What an action needs of its target. `text` is what a field is to hold, null for actions that do not write. `watch`: when all is there and the
 * pointer is to follow, the page begins to observe what changes, so that what its coming alone does is seen too; frames without the target begin at once.
 */
export type AimQuery = { needs: Need[]; offset: Spot | null; text: string | null; watch?: true };

/** Where an action may be aimed: the element is ready and the point reaches it. `field`: how it is written, where `text` was asked for. */
export type Aim = { point: Point; box: Rect; card: PageCard; field: Field | null };

/**
 * How long a page is waited for to be quiet: no change for `quietMs` after something changed, for `idleMs` where nothing did, and never longer than `capMs`
 * of drawing, or `slowMs` by the clock, which is as much where it is absent. `expect`: the field that was written.
 */
export type Rest = { quietMs: number; idleMs: number; capMs: number; slowMs?: number; expect: Expected | null };

/** A field that asks for files. `accept`: the kinds that it takes, as the page writes them; `many`: more than one; `site`: the origin of its frame. */
export type FileWish = { node: number; name: string; accept: string; many: boolean; site: string };

/** A file that the user gives to a page. `dataUrl`: base64. */
export type GivenFile = { name: string; type: string; dataUrl: string };

/** A field as the panel needs to know it. `kind`: how it is written; "file": it takes files, which the user chooses. `holds`: it holds the text already; `plain`: the text as the field takes it; `length`: of what an editor holds; `takes`: what becomes of a text: it stands there, a code editor may complete it, a terminal runs it. */
export type Field = {
  kind: FieldKind | 'file';
  name: string;
  holds: boolean;
  plain: string;
  length: number;
  takes: 'text' | 'code' | 'terminal';
};

/**
 * What the page does in the turn in which it lets input in. `watch`: it begins to observe what changes. `focus`: the target gets the focus, and
 * with `select` all that it holds is selected.
 */
export type Setup = { watch: boolean; focus: 'keep' | 'give' | 'select' };

/**
 * What a field is to hold in the end; looked at when the page rests, and again and again for at most `waitMs` when it does not yet. `atCaret`: beside what
 * stood there when it was asked what has the focus.
 */
export type Expected = { target: Target; text: string; waitMs: number; atCaret?: boolean };

/**
 * One element of one document, with what the user approved it as. The page compares both in the same breath as the effect, and remembers the
 * order by its `receipt` when it is sent. `css`: the selector by which what stands in its place is told; `follows`: an element that the page
 * drew there may be followed up to the effect, since the user was not asked about this very element.
 */
export type Target = {
  node: number;
  bound: Seen | null;
  unlocked: boolean;
  receipt?: string | undefined;
  css?: string | undefined;
  follows?: boolean | undefined;
};

/** Another selector for an element, and what it goes by. */
export type Alternative = {
  css: string;
  why: 'test' | 'id' | 'label' | 'name' | 'placeholder' | 'title' | 'alt' | 'href' | 'shortest' | 'place';
};

/** What a field holds after it was written. `value` is "" for a sensitive field. */
export type Written = { name: string; value: string; sensitive: boolean; effect: Effect };

/**
 * How a field is written: `value`: by setting it (dates, colours, sliders, selects); `check`: by a press when its state differs; `text`: a plain
 * text field; `rich`: an editing host, which has a model of its own behind what it shows.
 */
export type FieldKind = 'value' | 'check' | 'text' | 'rich';

/**
 * One field that a form would send. `secret`: its value stays in the page, and stands here as dots, "" where it is empty. `by`: who put the value there; with `order`, the receipt of the order
 * and, for a text, what stood there before.
 */
export type FormField = {
  name: string;
  value: string;
  secret: boolean;
  by: 'order' | 'hand' | 'page';
  order: string;
  before: string | null;
};

/** A field as it is now. `form`: the number of its form, 0 without one; `value`: null for a secret. */
export type FieldNow = { node: number; form: number; value: string | null };

/** How a field is filled in. An option has its label, the value that it sends, and `x`, which names it and no other. */
export type Choices =
  | { kind: 'check' | 'text' }
  | { kind: 'select'; many: boolean; options: { label: string; value: string; x: string }[] };

/** What a form would send, and where to (origin and path). `more`: fields beyond those told; `hidden`: fields that the page does not show. */
export type FormNow = { goesTo: string; fields: FormField[]; more: number; hidden: number };

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

/** The guard's verdict. `blocked` says what the first event was about to reach instead, "" when nothing was blocked. `typed`: characters of a text that went in. */
export type Verdict = { arrived: boolean; blocked: string; typed: number };

/** The part of the viewport that is seen while fingers enlarge the page: where it begins, in CSS px, and how much larger it is drawn. */
export type Pinch = { x: number; y: number; scale: number };

/** An element in view with the number by which an AI may name it. */
export type Numbered = { ref: number; box: Rect };

/** Boxes to paint over in CSS px of the document's viewport; `frames`: how many child frames it has; `page`: its size with all that is scrolled away. */
export type Hidden = {
  boxes: Rect[];
  numbered: Numbered[];
  frames: number;
  view: { width: number; height: number };
  page: { width: number; height: number };
  scrollX: number;
  scrollY: number;
  pinch: Pinch;
};

/** The conditions that a document can answer by itself. */
export type InPage = Extract<WaitUntil, { kind: 'idle' | 'text' }>;

export interface ExecutorPageApi {
  /** Names this document: a random nonce that lives as long as it does, its origin, and its size in CSS px. */
  hello(
    query: Record<string, never>,
  ): Promise<Reply<{ nonce: string; origin: string; url: string; width: number; height: number; visible: boolean; focused: boolean }>>;
  /** Resolves when the viewport kept its size for `quietMs`, at the latest after `capMs`: a debugging bar that slides in resizes the page. */
  steady(query: { quietMs: number; capMs: number }): Promise<Reply<null>>;
  /**
   * What a selector names here right now; with `aim`, also one look at the only match, without scrolling or waiting for it. Changes nothing. `was`:
   * what was approved; when that left and the only match was drawn in its place, its number means that one from here on.
   */
  find(query: { css: string; limit: number; aim?: AimQuery; was?: Seen }): Promise<Reply<Found>>;
  /**
   * Waits until the element has all of `needs`, scrolling it into view where it `scrolls`; answers where to aim. After `waitMs` it fails with the state that was
   * still missing (NOT_VISIBLE, NOT_ENABLED, NOT_EDITABLE, NOT_STABLE, COVERED), or DETACHED when the element left the page and nothing that it may `follow` stands in its place.
   */
  ready(
    query: AimQuery & { node: number; attempt: number; waitMs: number; scrolls: boolean; follow?: { css: string; was: Seen } },
  ): Promise<Reply<Aim>>;
  /** Compares the element with what was approved: CHANGED, NAVIGATED or REFUSED with the difference in words, else its card now. */
  check(query: { target: Target; writes: boolean }): Promise<Reply<PageCard>>;

  /**
   * Begins to judge trusted input, after comparing the target and what `at` reaches once more: the first event must arrive on the target, still as approved; otherwise it and all later ones are stopped
   * before the page sees them. A frame without a target (`nonce` of another document) stops every press. `writes`: keys that put text in;
   * `typing`: they are one text, of which nothing goes in anywhere else, also when the focus moves in the midst of it.
   */
  arm(query: {
    nonce: string;
    target: Target | null;
    kind: 'press' | 'hover' | 'key' | 'drag';
    writes: boolean;
    at: Point | null;
    setup: Setup;
    typing?: true | undefined;
  }): Promise<Reply<null>>;
  /** Ends the judging and tells what was seen. */
  disarm(query: Record<string, never>): Promise<Reply<Verdict>>;
  /**
   * Plays input as synthetic DOM events, after the binding and the hit were checked in the same turn. `follows`: keys that go on where those of
   * an earlier call ended, which was judged; these may have changed the target since.
   */
  play(query: {
    target: Target | null;
    kind: 'press' | 'hover' | 'key' | 'drag' | 'wheel';
    events: InputEvent[];
    setup: Setup;
    follows?: true;
  }): Promise<Reply<Verdict>>;

  /**
   * Calls the tool with this number of the registry, once, and waits at most `waitMs` for its answer: a text, null where it led to another page. Fails
   * CHANGED when no tool says any more what the number was given for, UNSUPPORTED when it fails, TIMEOUT when it does not answer, INTERRUPTED when it was stopped.
   */
  callTool(query: { node: number; input: object; waitMs: number; receipt?: string | undefined }): Promise<Reply<string | null>>;

  /** Ends the waiting for the call of a tool that is under way here: it fails INTERRUPTED, and the page hears that it is not wanted any more. */
  stopTool(query: Record<string, never>): Promise<Reply<null>>;

  /** Which of these orders were sent in this document, which were meant for it, and of which it could not see. Those that were not sent are refused here from now on. */
  receipts(query: { orders: string[] }): Promise<Reply<{ nonce: string; sent: string[]; meant: string[]; unseen: string[] }>>;

  /**
   * Puts back what an order changed here: a field's value, what was chosen, a box, the place of scrollers. Null when this document remembers
   * nothing of it. Fails CHANGED when somebody changed it since, DETACHED when it is gone, REFUSED for a field for secrets.
   */
  undo(query: { order: string }): Promise<Reply<Effect[] | null>>;

  /** What fields hold now; those that are gone, or hold no value, are left out. */
  values(query: { nodes: number[] }): Promise<Reply<FieldNow[]>>;
  /** How a field is filled in; of a select at most 200 options, those that can be chosen. A field for secrets is a text, and so is what is no field. */
  choices(query: { node: number }): Promise<Reply<Choices>>;
  /** Selectors that name this element and no other, each with the reason to trust it; none when it is gone. */
  selectors(query: { node: number }): Promise<Reply<Alternative[]>>;
  /** What the form of an element would send now; null for an element without a form. */
  form(query: { node: number }): Promise<Reply<FormNow | null>>;

  /** Begins to observe effects; `settle` reports what changed since. */
  watch(query: { node: number | null }): Promise<Reply<null>>;
  /** Waits for quiet, as `settle` does, and goes on observing. */
  rest(query: Rest): Promise<Reply<null>>;
  /**
   * Waits for quiet and tells what changed since `watch`. With `expect` it reads that field back then: `written` is VALUE_REJECTED with the value that is
   * there when it is not the text. `spent`: a press that counts as the user's own was used up for something that cannot be seen from here. `wish`: the
   * field for which the browser would have opened its file chooser; the page was kept from that.
   */
  settle(query: Rest): Promise<Reply<{ effects: Effect[]; spent: boolean; written: Reply<Written> | null; wish: FileWish | null }>>;

  /** Writes a value field, or text without trusted input, once; what it holds right after. `settle` tells what it holds in the end. */
  write(query: { target: Target; text: string; waitMs: number }): Promise<Reply<Written>>;
  /** Puts files into a field that asked for them, in place of those that it holds, and begins to observe what changes. Fails DETACHED when it is gone. */
  giveFiles(query: { wish: FileWish; files: GivenFile[] }): Promise<Reply<Effect>>;
  /** Inserts text at the caret of the target, once. Fails NOT_EDITABLE when the focus is elsewhere. */
  insert(query: { target: Target; text: string }): Promise<Reply<Written>>;
  /**
   * What has the focus in this document, for keys and text without a target. `field`: the focused element; `holder`: its number, or that of the
   * document's root; `refusal`: why text may not go there; `focused`: keys go to this document and to none of its frames.
   */
  focusedField(query: { unlocked: boolean; receipt?: string | undefined }): Promise<
    Reply<{
      nonce: string;
      origin: string;
      top: boolean;
      focused: boolean;
      field: FoundElement | null;
      holder: number;
      takes: 'nothing' | Field['takes'];
      refusal: ActionError | null;
    }>
  >;

  /**
   * The scroller that an amount moves: the element's nearest one that can, or the one in the middle of the viewport. `wheel`: a wheel at `point` moves
   * nothing else.
   */
  scroller(query: {
    node: number | null;
    amount: ScrollAmount;
    receipt?: string | undefined;
  }): Promise<Reply<{ node: number; point: Point; delta: Point; state: ScrollState; wheel: boolean }>>;
  /** The vertical scrollers of this document that have something to scroll, the largest shown first, the page itself last; at most three. */
  lists(query: Record<string, never>): Promise<Reply<{ node: number; state: ScrollState }[]>>;
  /** Scrolls by script, once; `wheel` first asks the page with a cancellable wheel event. */
  scrollBy(query: { node: number; delta: Point; receipt?: string | undefined }): Promise<Reply<null>>;
  /** Waits until the scroller rests, then tells where it is. */
  scrolled(query: { node: number; waitMs: number }): Promise<Reply<ScrollState>>;
  /** Brings an element (or a document point) into view, clear of bars that stick to an edge. */
  reveal(query: { node: number | null; point: Point | null; receipt?: string | undefined }): Promise<Reply<ScrollState>>;

  /** Whether a wait is over, asked again and again by the panel; it waits at most `waitMs` here. */
  waited(query: { until: InPage; waitMs: number }): Promise<Reply<{ over: boolean; says: string }>>;
  /** What a page says of what led to it: `errors` in sight, and the notice at the `top` of what it is about, an error or not; "" for none. */
  notices(query: Record<string, never>): Promise<Reply<{ errors: string[]; top: string }>>;
  /** The absolute address of the link that an element is or stands in; "" for a link that only script follows. */
  link(query: { node: number }): Promise<Reply<{ url: string }>>;

  /** Draws frames, replacing those drawn before; resolves with the number of elements framed. */
  mark(query: { marks: Highlight[] }): Promise<Reply<{ count: number }>>;
  /**
   * Shows that a run is going on: a glow, a pointer at the target, and a chip that says `says` with a button `stop`. It goes away with `says: ""`,
   * or when nobody asks for some seconds.
   */
  attend(query: { says: string; stop: string; css: string | null }): Promise<Reply<null>>;
  /**
   * Waits at most `waitMs` for the user to press that button or to use the page; tells of it if it was later than `since`, the last time that was heard:
   * an answer that nobody waited for any more is given again.
   */
  attended(query: { waitMs: number; since: number }): Promise<Reply<UserIntervention>>;
  /** Begins to let the user point at an element, or ends it. */
  pickStart(query: Record<string, never>): Promise<Reply<null>>;
  pickEnd(query: Record<string, never>): Promise<Reply<null>>;
  /** Waits at most `waitMs` for the user's choice: null while there is none, "escaped" when Escape was pressed. */
  picked(query: {
    waitMs: number;
  }): Promise<
    Reply<
      | { element: FoundElement; nonce: string; origin: string; css: string; alternatives: Alternative[]; trusted: boolean }
      | 'escaped'
      | null
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

  /**
   * A PNG data URL of one element, or of the whole page, drawn anew from the DOM; `x` and `y`: where it begins in the document. Fails UNSUPPORTED
   * where that cannot be done.
   */
  render(query: { node: number | null }): Promise<Reply<{ dataUrl: string; width: number; height: number; x: number; y: number }>>;
  /**
   * What a picture must not show of this document. With `token` every document tells its parent for `waitMs` that it is looked into, and `boxes` has
   * those frames too of which that was not heard. `numbers`: also what is in view and has a ref. `drawn`: a picture follows, which shows what was
   * drawn last, so that the answer comes when all that it tells of has been.
   */
  hidden(query: { token: string | null; waitMs: number; numbers: boolean; drawn: boolean }): Promise<Reply<Hidden>>;
}

/** A numbered frame on the page for one row. `way`: where a drag from there would go, drawn as a line where `css` fits one element alone. */
export type Highlight = { css: string; label: string; tone: 'read' | 'view' | 'change' | 'commit'; way?: DragWay };

/** What the user did on the page of a run: pressed Stop there, or when the page was used with mouse or keyboard (ms since the epoch). */
export type UserIntervention = { stop: boolean; hands: number[] };
