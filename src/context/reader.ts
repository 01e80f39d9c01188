// The interface of the context room (panel): what the sidebar may ask about a tab. Reading never changes a page.
import type { Action, ContextPart } from '../protocol/action.ts';
import type { ContextParts, OpenedTab, Reply } from '../protocol/result.ts';

/** Navigation state of a tab, in the words of the context schema. */
export type NavState = 'idle' | 'loading' | 'navigating';

/** Facts about one tab that need no injection. `access`: whether page code may run there. */
export type TabFacts = {
  t: number;
  u: string; // redacted address
  n: string; // title
  nav: NavState;
  windowId: number;
  access: 'yes' | 'ask' | 'restricted'; // ask: a host permission is missing and may be requested
  why: string; // one sentence when access is not "yes", else ""
};

export interface ContextReader {
  /** Facts of a tab; null when it is gone. */
  facts(tabId: number): Promise<TabFacts | null>;
  /** The active tab of the panel's window, or the `?tab=` one of a panel in a plain tab; null when there is none. */
  active(): Promise<TabFacts | null>;
  /** Reads the asked parts of a page, each within `maxChars` characters. */
  read(tabId: number, want: readonly ContextPart[], maxChars: number): Promise<Reply<ContextParts>>;
  /** What a reading action (CTX, SEL, TEXT, SCAN) brings back. A part that holds nothing is absent. UNSUPPORTED for any other action. */
  readForAction(tabId: number, action: Action): Promise<Reply<ContextParts>>;
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
    opened: (tab: OpenedTab & { openerId: number }) => void;
    changed: (tabId: number) => void;
  }): () => void;
}
