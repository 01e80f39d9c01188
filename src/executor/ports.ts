// What the executor is given to work with (panel, types only): the page, the tabs, the debugger, a clock, and a reader it does not know.

import type { PageCall } from '../injection/api.ts';
import type { Action } from '../protocol/action.ts';
import type { DriverName, OpenedTab, PageReading, Reply } from '../protocol/result.ts';
import type { Rect } from '../protocol/seen.ts';
import type { CdpDriver } from './drivers/driver.ts';
import type { DialogChange } from './executor.ts';

/** The actions that only read; the context room answers them. */
export type ReadingAction = Extract<Action, { type: 'readContext' | 'readSelection' | 'readText' | 'scan' }>;

/** `now` in ms since the epoch. `sleep` resolves early when the signal aborts; it never rejects. */
export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> };

/** One tab as the executor sees it; `url` and `title` are "" where the browser does not tell. `asleep`: the browser threw its
 * page away to save memory, and loads it when the tab is shown; such a tab counts as loading. */
export type TabState = { id: number; windowId: number; url: string; title: string; loading: boolean; active: boolean; asleep?: boolean };

/** What happened to a tab since `TabPort.watch` was called. */
export type TabWatch = {
  /** Tabs that this tab opened. */
  opened(): readonly number[];
  /** Resolves when the tab begins to load something, is closed or is replaced. Never rejects. */
  stirred: Promise<'loading' | 'closed'>;
  /**
   * How far the tab got on its way to another document: `started` while it waits for the answer, `aborted` when the answer was none to show, such
   * as a download, `loading` since a new one came. `none` also where the browser does not tell.
   */
  navigation(): 'none' | 'started' | 'aborted' | 'loading';
  /** Whether a frame in the tab's document asked for another document; false also where the browser does not tell. */
  frameNavigated(): boolean;
  /** Whether the user sent the tab to another document: by its address, a bookmark, a search or a reload. False also where the browser does not tell. */
  sentByUser(): boolean;
  /** Whether a form that was sent led to the document; false also where the browser does not tell. */
  sentByForm(): boolean;
  stop(): void;
};

/** The writing side of chrome.tabs. */
/** Where a tab can go. */
export type Way = 'back' | 'forward' | 'reload' | { url: string };

export interface TabPort {
  get(tabId: number): Promise<TabState | null>;
  activate(tabId: number): Promise<void>;
  create(url: string, openerTabId: number): Promise<Reply<TabState>>;
  watch(tabId: number): TabWatch;
  /** Waits until the tab is loaded, at most `capMs`; returns its state then, null when it is gone. */
  loaded(tabId: number, capMs: number, signal: AbortSignal): Promise<TabState | null>;
  /** Goes to another page of the tab's history or to an address, or loads the page anew; false where there is none. */
  go(tabId: number, way: Way): Promise<boolean>;
  /** Closes a tab; false when it was not there. */
  close(tabId: number): Promise<boolean>;
  /**
   * What a tab shows, as a PNG data URL; NOT_VISIBLE when another tab was in front of it at any moment meanwhile. `part`: a box of the document in
   * CSS px, in view or not, where `seesWholePages`; null for the viewport.
   */
  capture(tabId: number, part?: Rect | null): Promise<Reply<string>>;
  /** Whether the browser's own camera also takes what is not in view, as Firefox's does. */
  readonly seesWholePages: boolean;
  /** How much larger than 100 % the user made the tab's page: px of the window for one CSS px. 1 where that is not known. */
  zoom(tabId: number): Promise<number>;
}

/** One command for an attached tab. The driver sends a closed table of methods and nothing else. */
export interface DebuggerPort {
  attach(tabId: number): Promise<void>;
  send(tabId: number, method: string, params: Record<string, unknown>): Promise<unknown>;
  detach(tabId: number): Promise<void>;
  /** Tabs that still hold an attachment of this extension. */
  attached(): Promise<number[]>;
  onEvent(listener: (tabId: number, method: string, params: Record<string, unknown>) => void): void;
  onDetach(listener: (tabId: number, reason: string) => void): void;
}

/** What the driver of trusted input tells. `cancelled`: the user closed the browser's debugging bar, which is Stop. */
export type TrustedEvents = { cancelled(): void; dialog(change: DialogChange): void };

/** Makes the driver of trusted input. `during` listens to input that was sent: the browser answers it once the page has taken it. */
export type MakeTrusted = (
  call: PageCall,
  clock: Clock,
  platform: 'mac' | 'other',
  events: TrustedEvents,
  during: <T>(work: Promise<T>) => Promise<T>,
) => CdpDriver | null;

export type ExecutorDeps = {
  call: PageCall;
  /** Makes trusted input; null in editions without the debugger, which always act synthetically. */
  trusted: MakeTrusted | null;
  /** Which driver the user chose. */
  driver: (tabId: number) => DriverName;
  /** Answers CTX, SEL, TEXT and SCAN; the context room's function, handed in. */
  read: (tabId: number, action: ReadingAction, tell: (looked: number) => void) => Promise<Reply<PageReading>>;
  /** Told of each tab that an action opened, for `opened_tabs`. */
  onOpened?: (tab: OpenedTab) => void;
  /** Told when a native dialog takes a tab and when it lets go; in the trusted driver only. */
  onDialog?: (change: DialogChange) => void;
  /** Told when the user closes the browser's debugging bar, which is Stop: what waits between two orders must end too. */
  onCancelled?: () => void;
  /** Makes an address fit for a message; the context room's redaction, handed in. */
  redactUrl?: (url: string) => string;
  clock?: Clock;
  tabs?: TabPort;
};
