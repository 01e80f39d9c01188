// Knows the tabs (panel): facts of one, which is active, and what changes. Only looks; a tab that vanishes is null, never an error.

import { type Reason, reason } from '../protocol/policy/reason.ts';
import { originOf, restrictedReason } from '../protocol/policy/url.ts';
import { withoutInvisible } from '../protocol/reader/invisible.ts';
import type { OpenedTab } from '../protocol/result.ts';
import type { NavState, TabFacts } from './context-reader.ts';
import { redactText, redactUrl } from './redaction/redact.ts';

const MAX_TITLE = 300;

/** The part of the extension API that is used; tests hand in a fake. */
export type TabBrowser = {
  tabs: Pick<typeof chrome.tabs, 'get' | 'getCurrent' | 'query' | 'onActivated' | 'onUpdated' | 'onRemoved' | 'onCreated' | 'onReplaced'>;
  windows: Pick<typeof chrome.windows, 'onFocusChanged' | 'getLastFocused'> | undefined;
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
  created?: (tab: { id: number; openerId: number; byPage: boolean }) => void;
  opened: (tab: OpenedTab & { openerId: number }) => void;
  changed: (tabId: number) => void;
};

export type TabWatch = {
  facts(tabId: number): Promise<TabFacts | null>;
  active(): Promise<TabFacts | null>;
  list(): Promise<TabFacts[]>;
  watch(on: WatchOn): () => void;
};

/**
 * What of a tab may be told. `off`: why nothing of a page may, null when it may. `isClosed`: whether the browser keeps the page of a tab from
 * extensions altogether, asked where it does not say what the page is. `addressOf`: the
 * address by which a page is known, where that is another than its own.
 */
export type Privacy = {
  clean(text: string, origin: string): string;
  off(address: string): Reason | null;
  isClosed?(tabId: number): Promise<boolean>;
  addressOf?(tabId: number, address: string): string;
};

const PLAIN: Privacy = { clean: text => redactText(text), off: () => null };

/**
 * Starts to follow navigation.
 * @param browser the extension API. @param fixedTab the tab that a panel in a plain tab is for (`?tab=<id>`), null to follow the active one.
 * @param privacy how titles are cleaned, and on which pages not even they are told.
 */
export function createTabWatch(browser: TabBrowser, fixedTab: number | null, privacy: Privacy = PLAIN): TabWatch {
  let told = ''; // the facts that the watch told last, "" once somebody asked by themselves and may know others
  let asked = 0; // looks at the tab in front; what an earlier one finds is out of date
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
    const its = tab.url || tab.pendingUrl || '';
    const address = privacy.addressOf?.(tab.id, its) ?? its;
    const { access, why } = await accessTo(tab, address);
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

  const contains = (what: chrome.permissions.Permissions): Promise<boolean> => browser.permissions.contains(what).catch(() => false);

  async function accessTo(tab: chrome.tabs.Tab, address: string): Promise<Pick<TabFacts, 'access' | 'why'>> {
    if (address === '') return accessUnseen(tab);
    const why = restrictedReason(address);
    if (why !== null) return { access: 'restricted', why };
    const { protocol, hostname } = new URL(address);
    // Without the port: Firefox knows no match pattern that has one.
    if (await contains({ origins: [`${protocol}//${hostname}/*`] })) return { access: 'yes', why: null };
    // Who may not see all tabs is shown the address of one only as long as its page may be entered.
    const byPress = !(await contains({ permissions: ['tabs'] }));
    return { access: byPress ? 'press' : 'ask', why: null };
  }

  /** Access to a tab of which no address is known: it has none yet, or the browser keeps it, and then says only what it keeps from everybody. */
  async function accessUnseen(tab: chrome.tabs.Tab): Promise<Pick<TabFacts, 'access' | 'why'>> {
    if (tab.url !== undefined) return { access: 'restricted', why: reason('no_page') };
    // Firefox does not always say where a tab between two documents is.
    const all = await contains({ origins: ['<all_urls>'] });
    if (all && tab.status !== 'complete') return { access: 'yes', why: null };
    const closed = tab.id !== undefined && (all || (await privacy.isClosed?.(tab.id)));
    return closed ? { access: 'restricted', why: reason('browser') } : { access: 'ask', why: null };
  }

  async function facts(tabId: number): Promise<TabFacts | null> {
    const tab = await browser.tabs.get(tabId).catch(() => null);
    return tab === null ? null : factsOf(tab);
  }

  // Beside the page the panel stands in no tab; in a window of its own it does, and pages are in the browser's other windows.
  const own = browser.tabs.getCurrent().catch(() => undefined);

  /** Tabs of the window that the user works in, without the panel's own. */
  async function tabsHere(which: { active?: boolean }): Promise<chrome.tabs.Tab[]> {
    const itself = await own;
    const last = itself === undefined ? undefined : await browser.windows?.getLastFocused({ windowTypes: ['normal'] });
    const where = last === undefined ? { currentWindow: true } : { windowId: last.id };
    return (await browser.tabs.query({ ...where, ...which })).filter(({ id }) => id !== itself?.id);
  }

  /** The tab in front there; where the panel itself is, the one that was before it. */
  async function active(): Promise<TabFacts | null> {
    if (fixedTab !== null) return facts(fixedTab);
    const [front] = await tabsHere({ active: true }).catch(() => []);
    if (front !== undefined) return factsOf(front);
    if ((await own) === undefined) return null;
    const others = await tabsHere({}).catch(() => []);
    const [tab] = others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
    return tab === undefined ? null : factsOf(tab);
  }

  async function list(): Promise<TabFacts[]> {
    const tabs = await tabsHere({}).catch(() => []);
    return (await Promise.all(tabs.map(factsOf))).filter(tab => tab !== null);
  }

  function watch(on: WatchOn): () => void {
    const stops: (() => void)[] = [];
    const waiting = new Map<number, number>(); // a new tab that is not told yet → its opener

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
      if (tab.id === undefined || tab.openerTabId === undefined) return;
      // Where the browser tells which page asked for a tab, one that the user opened by hand is nobody's, though it has an opener.
      if (nav === undefined) waiting.set(tab.id, tab.openerTabId);
      on.created?.({ id: tab.id, openerId: tab.openerTabId, byPage: false });
    });
    listen(stops, browser.tabs.onUpdated, (tabId: number, change: { status?: string; title?: string; url?: string }) => {
      if (change.status === 'complete' || change.title !== undefined) void tellOpened(tabId);
      if (change.status !== undefined || change.title !== undefined || change.url !== undefined) changed(tabId);
    });
    if (nav !== undefined) {
      listen(stops, nav.onCreatedNavigationTarget, ({ tabId, sourceTabId }: { tabId: number; sourceTabId: number }) => {
        waiting.set(tabId, sourceTabId);
        on.created?.({ id: tabId, openerId: sourceTabId, byPage: true });
      });
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

  return {
    facts,
    async active() {
      told = '';
      asked += 1;
      return active();
    },
    list,
    watch,
  };
}

type Listening<F> = { addListener(callback: F): void; removeListener(callback: F): void };

function listen<F>(stops: (() => void)[], event: Listening<F>, callback: F): void {
  event.addListener(callback);
  stops.push(() => event.removeListener(callback));
}
