// A picture is of the tab that was meant, or there is none: the browser photographs whatever is in front.
import { afterEach, expect, test, vi } from 'vitest';
import { createTabPort } from '../../src/executor/tabs.ts';

afterEach(() => vi.unstubAllGlobals());

type Activated = (now: { tabId: number; windowId: number }) => void;

/** A window 1 with the tabs 5 and 6; `front` is shown until `show` is called. `whileTaken` happens during the picture. */
function fakeWindow(front: number, whileTaken: (show: (tabId: number) => void) => void = () => undefined) {
  const listeners = new Set<Activated>();
  let active = front;
  const show = (tabId: number) => {
    active = tabId;
    for (const listener of listeners) listener({ tabId, windowId: 1 });
  };
  const captureVisibleTab = vi.fn(async () => {
    whileTaken(show);
    return `picture of ${active}`;
  });
  vi.stubGlobal('chrome', {
    tabs: {
      get: async (id: number) => ({ id, windowId: 1, active: id === active }),
      captureVisibleTab,
      onActivated: {
        addListener: (listener: Activated) => listeners.add(listener),
        removeListener: (listener: Activated) => listeners.delete(listener),
      },
    },
  });
  return { captureVisibleTab, listeners };
}

test('a tab in front is photographed, and nobody listens afterwards', async () => {
  const { listeners } = fakeWindow(5);
  expect(await createTabPort().capture(5)).toEqual({ ok: true, value: 'picture of 5' });
  expect(listeners.size).toBe(0);
});

test('a tab behind another is not photographed', async () => {
  const { captureVisibleTab } = fakeWindow(6);
  expect(await createTabPort().capture(5)).toMatchObject({ ok: false, error: { code: 'NOT_VISIBLE' } });
  expect(captureVisibleTab).not.toHaveBeenCalled();
});

test('a picture is dropped when another tab came to the front meanwhile, be it for a moment', async () => {
  fakeWindow(5, show => show(6));
  expect(await createTabPort().capture(5)).toMatchObject({ ok: false, error: { code: 'NOT_VISIBLE' } });
  const { listeners } = fakeWindow(5, show => {
    show(6);
    show(5);
  });
  expect(await createTabPort().capture(5)).toMatchObject({ ok: false, error: { code: 'NOT_VISIBLE' } });
  expect(listeners.size).toBe(0);
});

test('a browser that takes two pictures a second is asked for no third, however late it takes the first', async () => {
  vi.useFakeTimers();
  try {
    const { captureVisibleTab } = fakeWindow(5);
    const taken: number[] = [];
    captureVisibleTab.mockImplementation(async () => {
      if (taken.length === 0) await new Promise(resolve => setTimeout(resolve, 500));
      taken.push(Date.now());
      return 'picture';
    });
    const tabs = createTabPort();
    const inTurn = async () => {
      for (let count = 0; count < 3; count++) await tabs.capture(5);
    };
    void inTurn();
    void tabs.capture(5);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(taken).toHaveLength(4);
    for (const [index, at] of taken.slice(2).entries()) expect(at - (taken[index] ?? at)).toBeGreaterThan(1000);
  } finally {
    vi.useRealTimers();
  }
});

type Told = (details: Record<string, unknown>) => void;

/** The events of a browser, to be sent by hand. */
function fakeEvents() {
  const listeners = {
    onCreated: new Set(),
    onUpdated: new Set(),
    onRemoved: new Set(),
    onBeforeNavigate: new Set(),
    onErrorOccurred: new Set(),
    onCreatedNavigationTarget: new Set(),
  };
  const event = (name: keyof typeof listeners) => ({
    addListener: (listener: unknown) => listeners[name].add(listener),
    removeListener: (listener: unknown) => listeners[name].delete(listener),
  });
  const tabs = { onCreated: event('onCreated'), onUpdated: event('onUpdated'), onRemoved: event('onRemoved') };
  const webNavigation = {
    onBeforeNavigate: event('onBeforeNavigate'),
    onErrorOccurred: event('onErrorOccurred'),
    onCreatedNavigationTarget: event('onCreatedNavigationTarget'),
  };
  return {
    tabs,
    webNavigation,
    tell: (name: 'onBeforeNavigate' | 'onErrorOccurred', details: Record<string, unknown>) => {
      for (const listener of listeners[name]) (listener as Told)(details);
    },
    load: (tabId: number) => {
      for (const listener of listeners.onUpdated)
        (listener as (id: number, change: { status: string }) => void)(tabId, { status: 'loading' });
    },
    listeners,
    count: () => Object.values(listeners).reduce((sum, held) => sum + held.size, 0),
  };
}

test('how far a tab got on its way to another document is known of its own main frame alone', () => {
  const { tell, load, count, ...browser } = fakeEvents();
  vi.stubGlobal('chrome', browser);
  const watch = createTabPort().watch(5);
  tell('onBeforeNavigate', { tabId: 6, frameId: 0 });
  tell('onBeforeNavigate', { tabId: 5, frameId: 3 });
  tell('onBeforeNavigate', { tabId: 5, frameId: 0, documentLifecycle: 'prerender' });
  expect(watch.navigation()).toBe('none');
  tell('onBeforeNavigate', { tabId: 5, frameId: 0 });
  expect(watch.navigation()).toBe('started');
  tell('onErrorOccurred', { tabId: 5, frameId: 0 });
  expect(watch.navigation()).toBe('aborted');
  // A second address, with an error page for an answer: the page that is shown is a new one.
  tell('onBeforeNavigate', { tabId: 5, frameId: 0 });
  load(5);
  tell('onErrorOccurred', { tabId: 5, frameId: 0 });
  expect(watch.navigation()).toBe('loading');
  watch.stop();
  expect(count()).toBe(0);
});

test('a browser that does not tell of navigations is watched by what it does tell', () => {
  const { tabs, load } = fakeEvents();
  vi.stubGlobal('chrome', { tabs });
  const watch = createTabPort().watch(5);
  expect(watch.navigation()).toBe('none');
  load(5);
  expect(watch.navigation()).toBe('loading');
  watch.stop();
});

test('a load that ends without a word of the browser, as a download does, is noticed', async () => {
  vi.useFakeTimers();
  try {
    const { tabs } = fakeEvents();
    let status = 'loading';
    vi.stubGlobal('chrome', { tabs: { ...tabs, get: async (id: number) => ({ id, windowId: 1, status }) } });
    let state: unknown = null;
    void createTabPort()
      .loaded(5, 10_000, new AbortController().signal)
      .then(found => {
        state = found;
      });
    await vi.advanceTimersByTimeAsync(3000);
    expect(state).toBeNull();
    status = 'complete';
    await vi.advanceTimersByTimeAsync(1000);
    expect(state).toMatchObject({ id: 5, loading: false });
  } finally {
    vi.useRealTimers();
  }
});

test('a new tab whose first document has not come yet has the address that it asked for', async () => {
  const tab = { id: 7, windowId: 1, url: '', pendingUrl: 'https://slow.example/', status: 'loading' };
  vi.stubGlobal('chrome', { tabs: { get: async () => tab } });
  expect(await createTabPort().get(7)).toMatchObject({ url: 'https://slow.example/', loading: true });
});

test('a tab that a page asked for is told as opened by it, where the browser says so', () => {
  const events = fakeEvents();
  const created = (tab: { id: number; openerTabId: number }) => {
    for (const listener of events.listeners.onCreated) (listener as (tab: unknown) => void)(tab);
  };
  vi.stubGlobal('chrome', { tabs: events.tabs, webNavigation: events.webNavigation });
  const watch = createTabPort().watch(5);
  created({ id: 6, openerTabId: 5 }); // Ctrl+T in the tab
  for (const listener of events.listeners.onCreatedNavigationTarget) (listener as Told)({ tabId: 7, sourceTabId: 5 });
  for (const listener of events.listeners.onCreatedNavigationTarget) (listener as Told)({ tabId: 8, sourceTabId: 1 });
  expect(watch.opened()).toEqual([7]);
  watch.stop();
  vi.stubGlobal('chrome', { tabs: events.tabs });
  const other = createTabPort().watch(5);
  created({ id: 6, openerTabId: 5 });
  expect(other.opened()).toEqual([6]);
  other.stop();
  expect(events.count()).toBe(0);
});
