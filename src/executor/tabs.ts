// The writing side of tabs (panel): open, show, wait for loading, take pictures. Reading facts for a context is the context room's business.
import type { ActionError, Reply } from '../protocol/result.ts';
import type { Rect } from '../protocol/seen.ts';
import type { TabPort, TabState, TabWatch } from './ports.ts';

/**
 * Chrome allows two pictures a second; a third is refused (MAX_CAPTURE_VISIBLE_TAB_CALLS_PER_SECOND). It counts when it takes one, which may be long
 * after it was asked: so much time is left between its answer and the next question.
 */
const CAPTURE_GAP_MS = 550;
/** ms after which a picture that does not come keeps no other one waiting. */
const CAPTURE_MS = 10_000;
/** ms between two looks at a tab that loads: the end of a load that brought no page comes without an event of the tab. */
const LOOK_MS = 200;

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** The real tabs. Never throws; a tab that is gone is null. */
export function createTabPort(): TabPort {
  let captured: Promise<unknown> = Promise.resolve(); // and the gap after it is over

  async function get(tabId: number): Promise<TabState | null> {
    const tab = await chrome.tabs.get(tabId).catch(() => null);
    return tab === null ? null : stateOf(tab);
  }

  return {
    get,
    async activate(tabId) {
      await chrome.tabs.update(tabId, { active: true }).catch(() => undefined);
    },
    async create(url, openerTabId) {
      const opener = await chrome.tabs.get(openerTabId).catch(() => null);
      try {
        const place = opener === null ? {} : { openerTabId, index: opener.index + 1, windowId: opener.windowId };
        return { ok: true, value: stateOf(await chrome.tabs.create({ url, active: false, ...place })) };
      } catch (cause) {
        return { ok: false, error: notOpened(cause instanceof Error ? cause.message : String(cause)) };
      }
    },
    watch(tabId): TabWatch {
      const opened: number[] = [];
      let settle: (why: 'loading' | 'closed') => void = () => undefined;
      const stirred = new Promise<'loading' | 'closed'>(resolve => {
        settle = resolve;
      });
      const onCreated = (tab: chrome.tabs.Tab) => {
        if (tab.openerTabId === tabId && tab.id !== undefined) opened.push(tab.id);
      };
      // A tab that the user opens meanwhile has an opener too, but no page asked for it.
      const onTarget = (target: { tabId: number; sourceTabId: number }) => {
        if (target.sourceTabId === tabId) opened.push(target.tabId);
      };
      let navigation: ReturnType<TabWatch['navigation']> = 'none';
      const onUpdated = (id: number, change: { status?: string | undefined }) => {
        if (id !== tabId || change.status !== 'loading') return;
        navigation = 'loading';
        settle('loading');
      };
      const onRemoved = (id: number) => {
        if (id === tabId) settle('closed');
      };
      // A tab counts as loading only since the answer came; that it asked for one is told here alone.
      let frameNavigated = false;
      const onStarted = (details: Navigation) => {
        if (details.tabId === tabId && details.frameId !== 0) frameNavigated = true;
        if (isOf(details, tabId) && navigation !== 'loading') navigation = 'started';
      };
      const onAborted = (details: Navigation) => {
        if (isOf(details, tabId) && navigation === 'started') navigation = 'aborted';
      };
      let sentByUser = false;
      let sentByForm = false;
      const onCommitted = (details: Committed) => {
        if (!isOf(details, tabId)) return;
        sentByUser ||= isByUser(details);
        sentByForm ||= details.transitionType === 'form_submit';
      };
      // Absent where the edition does without this permission.
      const nav: typeof chrome.webNavigation | undefined = chrome.webNavigation;
      if (nav === undefined) chrome.tabs.onCreated.addListener(onCreated);
      nav?.onCreatedNavigationTarget.addListener(onTarget);
      chrome.tabs.onUpdated.addListener(onUpdated);
      chrome.tabs.onRemoved.addListener(onRemoved);
      nav?.onBeforeNavigate.addListener(onStarted);
      nav?.onErrorOccurred.addListener(onAborted);
      nav?.onCommitted?.addListener(onCommitted);
      return {
        opened: () => opened,
        stirred,
        navigation: () => navigation,
        frameNavigated: () => frameNavigated,
        sentByUser: () => sentByUser,
        sentByForm: () => sentByForm,
        stop() {
          nav?.onBeforeNavigate.removeListener(onStarted);
          nav?.onErrorOccurred.removeListener(onAborted);
          nav?.onCommitted?.removeListener(onCommitted);
          nav?.onCreatedNavigationTarget.removeListener(onTarget);
          chrome.tabs.onCreated.removeListener(onCreated);
          chrome.tabs.onUpdated.removeListener(onUpdated);
          chrome.tabs.onRemoved.removeListener(onRemoved);
        },
      };
    },
    async loaded(tabId, capMs, signal) {
      let done: () => void = () => undefined;
      const change = new Promise<void>(resolve => {
        done = resolve;
      });
      const onUpdated = (id: number, info: { status?: string | undefined }) => {
        if (id === tabId && info.status === 'complete') done();
      };
      const onRemoved = (id: number) => {
        if (id === tabId) done();
      };
      chrome.tabs.onUpdated.addListener(onUpdated);
      chrome.tabs.onRemoved.addListener(onRemoved);
      signal.addEventListener('abort', done, { once: true });
      const timer = setTimeout(done, capMs);
      const look = async () => {
        const now = await get(tabId);
        if (now === null || !now.loading) done();
      };
      const looking = setInterval(look, LOOK_MS);
      if (signal.aborted) done();
      void look();
      await change;
      clearTimeout(timer);
      clearInterval(looking);
      signal.removeEventListener('abort', done);
      chrome.tabs.onUpdated.removeListener(onUpdated);
      chrome.tabs.onRemoved.removeListener(onRemoved);
      return get(tabId);
    },
    async go(tabId, way) {
      const went = () => {
        if (typeof way === 'object') return chrome.tabs.update(tabId, { url: way.url });
        return way === 'back' ? chrome.tabs.goBack(tabId) : way === 'forward' ? chrome.tabs.goForward(tabId) : chrome.tabs.reload(tabId);
      };
      return went().then(
        () => true,
        () => false,
      );
    },
    close: tabId =>
      chrome.tabs.remove(tabId).then(
        () => true,
        () => false,
      ),
    capture(tabId, part = null) {
      const taken = captured.then(() => takePicture(tabId, part));
      captured = Promise.race([taken, pause(CAPTURE_MS)]).then(() => pause(CAPTURE_GAP_MS));
      return taken;
    },
    seesWholePages: 'captureTab' in chrome.tabs, // Firefox
    zoom: tabId => chrome.tabs.getZoom(tabId).catch(() => 1),
  };

  async function takePicture(tabId: number, part: Rect | null): Promise<Reply<string>> {
    // The browser photographs whatever is in front; it may have become another tab since, and another one for a moment.
    const shown = new Set<number>(); // windows that went to another tab
    const onActivated = (now: { tabId: number; windowId: number }) => {
      if (now.tabId !== tabId) shown.add(now.windowId);
    };
    chrome.tabs.onActivated.addListener(onActivated);
    try {
      const tab = await get(tabId);
      if (tab === null) return { ok: false, error: TAB_GONE };
      if (!tab.active) return { ok: false, error: BEHIND };
      const dataUrl = await chrome.tabs.captureVisibleTab(tab.windowId, part === null ? { format: 'png' } : partly(part));
      const now = await get(tabId);
      if (shown.has(tab.windowId) || !now?.active || now.windowId !== tab.windowId) return { ok: false, error: BEHIND };
      return { ok: true, value: dataUrl };
    } catch (cause) {
      return { ok: false, error: notCaptured(cause instanceof Error ? cause.message : String(cause)) };
    } finally {
      chrome.tabs.onActivated.removeListener(onActivated);
    }
  }
}

/** How Firefox is asked for a part of the document; Chromium knows no such option. */
function partly(rect: Rect): { format: 'png' } {
  const asked: { format: 'png'; rect: Rect; scale: number } = { format: 'png', rect, scale: 1 };
  return asked;
}

/** Ways to another document that no page can go. */
const BY_USER: ReadonlySet<string> = new Set(['typed', 'auto_bookmark', 'generated', 'keyword', 'keyword_generated', 'start_page']);

type Committed = Navigation & { transitionType: string; transitionQualifiers: readonly string[] };

/** Whether the user's own hand led there. A script's reload bears a qualifier, and its way back looks like the user's: that is taken for none. */
function isByUser({ transitionType, transitionQualifiers }: Committed): boolean {
  if (BY_USER.has(transitionType) || transitionQualifiers.includes('from_address_bar')) return true;
  return transitionType === 'reload' && transitionQualifiers.length === 0;
}

type Navigation = { tabId: number; frameId: number; documentLifecycle?: string };

function isOf({ tabId, frameId, documentLifecycle }: Navigation, tab: number): boolean {
  return tabId === tab && frameId === 0 && documentLifecycle !== 'prerender';
}

function stateOf(tab: chrome.tabs.Tab): TabState {
  return {
    id: tab.id ?? -1,
    windowId: tab.windowId,
    // Empty, not absent, until the first document of a new tab has come.
    url: tab.url || tab.pendingUrl || '',
    title: tab.title ?? '',
    loading: tab.status === 'loading' || tab.discarded === true,
    active: tab.active,
    asleep: tab.discarded === true,
  };
}

const TAB_GONE: ActionError = { code: 'TAB_GONE', message: 'The tab is closed.', hint: 'Choose another tab.' };
const BEHIND: ActionError = {
  code: 'NOT_VISIBLE',
  message: 'Another tab came to the front while the picture was taken, so it was dropped.',
  hint: 'Show the tab, then take the picture again.',
};

function notOpened(why: string): ActionError {
  return { code: 'REFUSED', message: `The browser did not open the tab: ${why}`, hint: 'Use a complete http or https address.' };
}

function notCaptured(why: string): ActionError {
  return /permission|<all_urls>|activeTab/i.test(why)
    ? { code: 'NO_ACCESS', message: 'bAI may not take pictures of this tab yet.', hint: 'Allow this site in the side panel.' }
    : { code: 'UNSUPPORTED', message: `The browser took no picture: ${why}`, hint: 'Show the tab, then try again.' };
}
