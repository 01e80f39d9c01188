// What the executor is given to work with (panel, types only): the page, the tabs, the debugger, a clock, and a reader it does not know.
import type { PageCall } from '../injection/api.ts';
import type { Action } from '../protocol/action.ts';
import type { ContextParts, DriverName, OpenedTab, Reply } from '../protocol/result.ts';

/** The actions that only read; the context room answers them. */
export type ReadingAction = Extract<Action, { type: 'readContext' | 'readSelection' | 'readText' | 'scan' }>;

/** `now` in ms since the epoch. `sleep` resolves early when the signal aborts; it never rejects. */
export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> };

/** One tab as the executor sees it; `url` and `title` are "" where the browser does not tell. */
export type TabState = { id: number; windowId: number; url: string; title: string; loading: boolean; active: boolean };

/** What happened to a tab since `TabPort.watch` was called. */
export type TabWatch = {
  /** Tabs that this tab opened. */
  opened(): readonly number[];
  /** Resolves when the tab begins to load something, is closed or is replaced. Never rejects. */
  stirred: Promise<'loading' | 'closed'>;
  stop(): void;
};

/** The writing side of chrome.tabs. */
export interface TabPort {
  get(tabId: number): Promise<TabState | null>;
  activate(tabId: number): Promise<void>;
  create(url: string, openerTabId: number): Promise<Reply<TabState>>;
  watch(tabId: number): TabWatch;
  /** Waits until the tab is loaded, at most `capMs`; returns its state then, null when it is gone. */
  loaded(tabId: number, capMs: number, signal: AbortSignal): Promise<TabState | null>;
  /** The visible part of the window's active tab as a PNG data URL. */
  capture(windowId: number): Promise<Reply<string>>;
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

export type ExecutorDeps = {
  call: PageCall;
  edition: 'chrome' | 'chrome-lite' | 'firefox';
  /** Which driver the user chose; editions without the debugger always act synthetically. */
  driver: () => DriverName;
  /** Answers CTX, SEL, TEXT and SCAN; the context room's function, handed in. */
  read: (tabId: number, action: ReadingAction) => Promise<Reply<ContextParts>>;
  /** Told of each tab that an action opened, for `opened_tabs`. */
  onOpened?: (tab: OpenedTab) => void;
  /** Makes an address fit for a message; the context room's redaction, handed in. */
  redactUrl?: (url: string) => string;
  clock?: Clock;
  tabs?: TabPort;
  debugger?: DebuggerPort;
};
