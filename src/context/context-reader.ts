// The interface of the context room (panel): what the sidebar may ask about a tab. Reading never changes a page.
import type { Action, ContextPart } from '../protocol/action.ts';
import type { Reason } from '../protocol/policy/reason.ts';
import type { OpenedTab, PageReading, Reply } from '../protocol/result.ts';
import type { SnapshotLanguage } from './page-api.ts';
import type { PageSnapshot } from './snapshot.ts';

/** Navigation state of a tab, in the words of the context schema. */
export type NavState = 'idle' | 'loading' | 'navigating';

/**
 * Facts about one tab that need no injection. `access`: whether page code may run there. `press`: for now, by the user's press of the icon; `ask`: a
 * host permission is missing and may be requested, and where the browser withholds the page altogether, address and title are "".
 */
export type TabFacts = {
  t: number;
  u: string; // redacted address
  n: string; // title
  nav: NavState;
  windowId: number;
  access: 'yes' | 'press' | 'ask' | 'restricted';
  why: Reason | null; // why access is restricted
};

/** What reading is for: `maxChars` for each part of a page, and the user's goal in their own words, which makes parts of a page worth more. */
export type ReadOptions = { maxChars: number; goal: string };

/** Called again and again while a reading takes longer than a second: how many nodes of the page it has looked at, 0 where that is not known. */
export type OnProgress = (looked: number) => void;

export interface ContextReader {
  /** Facts of a tab; null when it is gone. */
  facts(tabId: number): Promise<TabFacts | null>;
  /** The active tab of the panel's window, or the `?tab=` one of a panel in a plain tab; null when there is none. */
  active(): Promise<TabFacts | null>;
  /** The tabs of the panel's window, in their order. */
  list(): Promise<TabFacts[]>;
  /** Reads the asked parts of a page, each within `maxChars` characters. `goal`: what for, when it is another than the session's. */
  read(tabId: number, want: readonly ContextPart[], maxChars: number, goal?: string, tell?: OnProgress): Promise<Reply<PageReading>>;
  /** What a reading action (CTX, SEL, TEXT, SCAN) brings back. A part that holds nothing is absent. UNSUPPORTED for any other action. */
  readForAction(tabId: number, action: Action, tell?: OnProgress): Promise<Reply<PageReading>>;
  /** A tab's elements as a language of other agents lists them, with secrets taken out. Fails as the tab's own document fails. */
  snapshot(tabId: number, language: SnapshotLanguage): Promise<Reply<PageSnapshot>>;
  /** The document that a tab shows, as page code knows it; "" where it cannot be asked. */
  documentOf(tabId: number): Promise<string>;
  /** What the digests of a tab said last of a number, in the words of its line; "" when none named it. */
  toldOf(tabId: number, ref: number): string;
  /**
   * Follows the content of one tab: calls back with its page digest when that reads differently after the page came to rest (500 ms), not before.
   * Costs nothing on tabs that are not followed, and waits while the tab is hidden. Returns the stop function.
   */
  follow(tabId: number, onChange: (dom: string) => void): () => void;
  /** A web address as it may be told to a chat: nothing private in it. */
  redactUrl(address: string): string;
  /** Calls back when the active tab or its facts change, and once for each tab that opens from another; at once for the tab that
   * is active now. Returns the stop function. */
  watch(on: {
    active: (facts: TabFacts | null) => void;
    /** A tab was made from another one, at once. `byPage`: a page asked for it, by a link or a script, as far as the browser says so. */
    created?: (tab: { id: number; openerId: number; byPage: boolean }) => void;
    opened: (tab: OpenedTab & { openerId: number }) => void;
    changed: (tabId: number) => void;
  }): () => void;
}
