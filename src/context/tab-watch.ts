// Knows the tabs (panel): facts of one, which is active, and what changes. Only looks; a tab that vanishes is null, never an error.

import { withoutInvisible } from '../protocol/invisible.ts';
import type { Reason } from '../protocol/reason.ts';
import type { OpenedTab } from '../protocol/result.ts';
import { originOf, restrictedReason } from '../protocol/url.ts';
import type { NavState, TabFacts } from './reader.ts';
import { redactText, redactUrl } from './redact.ts';

const MAX_TITLE = 300;

/** The part of the extension API that is used; tests hand in a fake. */
export type TabBrowser = {
  tabs: Pick<typeof chrome.tabs, 'get' | 'query' | 'onActivated' | 'onUpdated' | 'onRemoved' | 'onCreated' | 'onReplaced'>;
  windows: Pick<typeof chrome.windows, 'onFocusChanged'> | undefined;
  /** Absent where the edition does without this permission; the tabs' own events then have to do. */
  webNavigation:
    | Pick<
        typeof chrome.webNavigation,
        | 'onBeforeNavigate'
        | 'onCommitted'
        | 'onCompleted'
        | 'onErrorOccurred'
        | 'onHistoryStateUpdated'
        | 'onReferenceFragmentUpdated'
        | 'onCreatedNavigationTarget'
      >
    | undefined;
  permissions: Pick<typeof chrome.permissions, 'contains'>;
};

export type WatchOn = {
  active: (facts: TabFacts | null) => void;
  opened: (tab: OpenedTab & { openerId: number }) => void;
  changed: (tabId: number) => void;
};

export type TabWatch = {
  facts(tabId: number): Promise<TabFacts | null>;
  active(): Promise<TabFacts | null>;
  watch(on: WatchOn): () => void;
};

/** What of a tab may be told. `off`: why nothing of a page may, null when it may. */
export type Privacy = { clean(text: string, origin: string): string; off(address: string): Reason | null };

const PLAIN: Privacy = { clean: text => redactText(text), off: () => null };

/**
 * Starts to follow navigation.
 * @param browser the extension API. @param fixedTab the tab that a panel in a plain tab is for (`?tab=<id>`), null to follow the active one.
 * @param privacy how titles are cleaned, and on which pages not even they are told.
 */
export function createTabWatch(browser: TabBrowser, fixedTab: number | null, privacy: Privacy = PLAIN): TabWatch {
  const stage = new Map<number, 'navigating' | 'loading'>(); // of the top frame; absent when it rests
  const isTop = (details: { frameId: number; documentLifecycle?: string }): boolean =>
    details.frameId === 0 && details.documentLifecycle !== 'prerender';
  const nav = browser.webNavigation;
  nav?.onBeforeNavigate.addListener(details => {
    if (isTop(details)) stage.set(details.tabId, 'navigating');
  });
  nav?.onCommitted.addListener(details => {
    if (isTop(details)) stage.set(details.tabId, 'loading');
  });
  for (const event of nav === undefined ? [] : [nav.onCompleted, nav.onErrorOccurred]) {
    event.addListener(details => {
      if (isTop(details)) stage.delete(details.tabId);
    });
  }
  browser.tabs.onRemoved.addListener(tabId => {
    stage.delete(tabId);
  });

  function navOf(tab: chrome.tabs.Tab): NavState {
    const known = tab.id === undefined ? undefined : stage.get(tab.id);
    // A navigation that ended without a new document (a download, a 204, a stop) leaves the tab complete.
    if (tab.status === 'complete') return known === 'navigating' && tab.pendingUrl ? 'navigating' : 'idle';
    if (tab.status === 'loading') return known ?? (tab.pendingUrl ? 'navigating' : 'loading');
    return 'idle';
  }

  /** Secrets are hidden first, and then it is cut, but not through a mark. */
  function titleOf(title: string, address: string): string {
    const told = privacy.clean(withoutInvisible(title.slice(0, 2 * MAX_TITLE)), originOf(address));
    return told.length > MAX_TITLE ? told.slice(0, MAX_TITLE).replace(/⟦[^⟧]{0,40}$/, '') : told;
  }

  async function factsOf(tab: chrome.tabs.Tab): Promise<TabFacts | null> {
    if (tab.id === undefined || tab.id < 0) return null;
    const address = tab.url || tab.pendingUrl || '';
    const { access, why } = await accessTo(address);
    const off = privacy.off(address);
    if (off !== null)
      return { t: tab.id, u: `${originOf(address)}/`, n: '', nav: navOf(tab), windowId: tab.windowId, access: 'restricted', why: off };
    return {
      t: tab.id,
      u: redactUrl(address),
      n: titleOf(tab.title ?? '', address),
      nav: navOf(tab),
      windowId: tab.windowId,
      access,
      why,
    };
  }

  async function accessTo(address: string): Promise<Pick<TabFacts, 'access' | 'why'>> {
    // Without the right to see a tab the browser also hides its address; asking for access is then the way on.
    if (address === '') return { access: 'ask', why: null };
    const why = restrictedReason(address);
    if (why !== null) return { access: 'restricted', why };
    const { origin } = new URL(address);
    const may = await browser.permissions.contains({ origins: [`${origin}/*`] }).catch(() => false);
    return { access: may ? 'yes' : 'ask', why: null };
  }

  async function facts(tabId: number): Promise<TabFacts | null> {
    const tab = await browser.tabs.get(tabId).catch(() => null);
    return tab === null ? null : factsOf(tab);
  }

  async function active(): Promise<TabFacts | null> {
    if (fixedTab !== null) return facts(fixedTab);
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true }).catch(() => []);
    return tab === undefined ? null : factsOf(tab);
  }

  function watch(on: WatchOn): () => void {
    const stops: (() => void)[] = [];
    const waiting = new Map<number, number>(); // a new tab that is not told yet → its opener
    let told = '';
    let asked = 0;

    async function lookAtActive(): Promise<void> {
      asked += 1;
      const turn = asked;
      const now = await active();
      const words = JSON.stringify(now);
      if (turn !== asked || words === told || stops.length === 0) return; // a later look is under way, or nothing is new
      told = words;
      on.active(now);
    }

    async function tellOpened(tabId: number): Promise<void> {
      const openerId = waiting.get(tabId);
      const now = openerId === undefined ? null : await facts(tabId);
      if (openerId === undefined || now === null || now.u === '' || !waiting.delete(tabId)) return;
      on.opened({ id: tabId, u: now.u, n: now.n, purpose: '', openerId });
    }

    function changed(tabId: number): void {
      on.changed(tabId);
      void lookAtActive();
    }

    listen(stops, browser.tabs.onActivated, () => void lookAtActive());
    listen(stops, browser.tabs.onReplaced, (added: number) => changed(added));
    listen(stops, browser.tabs.onRemoved, (tabId: number) => {
      waiting.delete(tabId);
      changed(tabId);
    });
    listen(stops, browser.tabs.onCreated, (tab: chrome.tabs.Tab) => {
      if (tab.id !== undefined && tab.openerTabId !== undefined) waiting.set(tab.id, tab.openerTabId);
    });
    listen(stops, browser.tabs.onUpdated, (tabId: number, change: { status?: string; title?: string; url?: string }) => {
      if (change.status === 'complete' || change.title !== undefined) void tellOpened(tabId);
      if (change.status !== undefined || change.title !== undefined || change.url !== undefined) changed(tabId);
    });
    if (nav !== undefined) {
      listen(stops, nav.onCreatedNavigationTarget, (details: { tabId: number; sourceTabId: number }) =>
        waiting.set(details.tabId, details.sourceTabId),
      );
      for (const event of [
        nav.onBeforeNavigate,
        nav.onCommitted,
        nav.onCompleted,
        nav.onErrorOccurred,
        nav.onHistoryStateUpdated,
        nav.onReferenceFragmentUpdated,
      ]) {
        listen(stops, event, (details: { tabId: number }) => changed(details.tabId));
      }
    }
    if (browser.windows !== undefined) listen(stops, browser.windows.onFocusChanged, () => void lookAtActive());
    void lookAtActive();
    return () => {
      for (const stop of stops.splice(0)) stop();
    };
  }

  return { facts, active, watch };
}

type Listening<F> = { addListener(callback: F): void; removeListener(callback: F): void };

function listen<F>(stops: (() => void)[], event: Listening<F>, callback: F): void {
  event.addListener(callback);
  stops.push(() => event.removeListener(callback));
}
