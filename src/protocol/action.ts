// The inner language of bAI (pure): what an approved line does, in the words of WebDriver and the DOM. Every dialect lowers to it.

/** The 20 wire types of protocol v0.4, in the order in which the prompt lists them. */
export const ACTION_TYPES = [
  'NOOP',
  'CTX',
  'SEL',
  'TEXT',
  'SCAN',
  'SHOT',
  'HILITE',
  'MOVE',
  'CLICK',
  'DCLICK',
  'RCLICK',
  'HOVER',
  'DRAG',
  'SCROLL',
  'SCROLLTO',
  'TYPE',
  'KEY',
  'OPEN_TAB',
  'OPEN_LINK_TAB',
  'WAIT',
] as const;

/** One of the wire types. */
export type ActionType = (typeof ACTION_TYPES)[number];

/** What other languages have beside them; no line of v0.4 reaches these. */
export const INNER_TYPES = ['TAB', 'NAVIGATE', 'SCRIPT'] as const;

/** Every type that a row can have. */
export const ROW_TYPES = [...ACTION_TYPES, ...INNER_TYPES] as const;

/** One of these. */
export type RowType = (typeof ROW_TYPES)[number];

/** What can be done with the tab of a row; `list` tells of all tabs of its session. */
export const TAB_COMMANDS = ['back', 'forward', 'reload', 'activate', 'close', 'list'] as const;

/** One of these. */
export type TabCommand = (typeof TAB_COMMANDS)[number];

/** A CSS selector, resolved through open shadow roots and frames; `[ref=12]` names element 12 of the tab's last digest. */
export type CssLocator = { by: 'css'; css: string };
/** A point of the top frame's viewport, CSS px. */
export type PointLocator = { by: 'point'; x: number; y: number };
export type Locator = CssLocator | PointLocator;

/** CSS px, from the top left of whatever it belongs to. */
export type Offset = { x: number; y: number };

export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

/** One key press with its modifiers; `key` is a `KeyboardEvent.key` value. `ControlOrMeta` is Meta on a Mac, else Control. */
export type Chord = { key: string; modifiers: (Modifier | 'ControlOrMeta')[] };

/** Which optional parts of a context a CTX line asks for. */
export type ContextPart = 'sel' | 'text' | 'dom';

export type ScrollAmount =
  | { unit: 'px' | 'page'; x: number; y: number } // page: in heights (y) or widths (x) of the scroller
  | { unit: 'edge'; edge: 'top' | 'bottom' | 'left' | 'right' };

export type WaitUntil =
  | { kind: 'time'; ms: number }
  | { kind: 'appear'; at: CssLocator }
  | { kind: 'gone'; at: CssLocator }
  | { kind: 'idle' }
  | { kind: 'text'; text: string; at: CssLocator | null };

/**
 * Where a drag ends, CSS px: in the middle of an element or at a `place` of it (a point from its top left, or just inside the edge where what is sorted
 * before or after it is dropped), at a distance from where it began (`delta`), or at an `offset` from the top left of its source.
 */
export type DragEnd = (CssLocator & { place?: Offset | 'before' | 'after' }) | ({ by: 'delta' } & Offset) | ({ by: 'offset' } & Offset);

/** What an approved line does. `at: null` means the default that the type documents (the page, the focused element). */
export type Action =
  | { type: 'note'; text: string }
  | { type: 'readContext'; want: ContextPart[] }
  | { type: 'readSelection' }
  | { type: 'readText'; at: CssLocator | null; maxChars: number | null }
  | { type: 'scan'; at: CssLocator | null; attributes: string[]; limit: number | null }
  | { type: 'screenshot'; at: CssLocator | null; fullPage: boolean; numbered: boolean } // numbered: with the refs of what it shows
  | { type: 'highlight'; at: CssLocator; label: string }
  | { type: 'move'; at: Locator; offset: Offset | null }
  | { type: 'click'; at: CssLocator; button: 'left' | 'right'; clickCount: 1 | 2; offset: Offset | null; modifiers: Modifier[] }
  | { type: 'callTool'; at: CssLocator; input: object } // a tool that the page offers, by its number
  | { type: 'hover'; at: CssLocator; offset: Offset | null; modifiers: Modifier[] }
  | { type: 'drag'; from: CssLocator; start?: Offset; via?: Offset[]; to: DragEnd } // start, via: offsets in `from`
  | { type: 'scroll'; at: CssLocator | null; amount: ScrollAmount }
  | { type: 'scrollTo'; at: Locator } // a point here is a document point
  | { type: 'type'; at: CssLocator | null; text: string; append?: true } // append: after what the field holds; no wire type of v0.4 says it
  | { type: 'press'; at: CssLocator | null; chords: Chord[] }
  | { type: 'openTab'; url: string; purpose: string }
  | { type: 'openLink'; at: CssLocator; purpose: string }
  | { type: 'tab'; does: TabCommand } // with the tab of the row
  | { type: 'navigate'; url: string } // the tab of the row
  | { type: 'runScript'; script: string } // the body of an async function, in the world of the page of the row
  | { type: 'wait'; until: WaitUntil };

/** How much care a row asks for. Decided by `policy.ts` from the action and from what its target really is. */
export type Risk = 'read' | 'view' | 'change' | 'commit' | 'blocked';
