// The panel's composition root (panel): makes every part once, introduces them to each other, and draws.

import { EDITION } from 'virtual:edition';
import { computed } from '@preact/signals';
import { render } from 'preact';
import { createContextReader } from '../context/create-reader.ts';
import { createMarkCounter } from '../context/redaction/mark-counter.ts';
import { createVault, type VaultState } from '../context/redaction/vault.ts';
import { executorLater } from '../executor/lazy-executor.ts';
import { createPageCall } from '../injection/call.ts';
import { browserAccess, guardSites, refusalOf, rulingOn } from './access/index.ts';
import { AgentContext } from './agent/index.ts';
import {
  browserEnv,
  browserMemory,
  createJournal,
  createStore,
  debounce,
  interruptedSessions,
  type Journal,
  keepMarks,
  loadMarks,
  openDatabase,
  type Store,
  takeLock,
} from './app/index.ts';
import { languagesLater, toolSettings } from './language/index.ts';
import { createMasks, createOutbox, readOptions, startPageWatch } from './message/index.ts';
import { matchingLater } from './page-tools/index.ts';
import { onContextMenuText } from './reply/index.ts';
import type { RulingOf } from './rows/index.ts';
import { createDialogs } from './run/index.ts';
import { createSessionTabs, loadSessionTabs, placeOf, startTabTracker, type TabsByKey, trackDocument } from './session/index.ts';
import {
  App,
  addressOfTab,
  browserClipboard,
  createPanel,
  Elsewhere,
  goToTab,
  isChatTab,
  listenToDrops,
  listenToKeys,
  listenToPastes,
  listenToReturns,
  listTabs,
  mayEnter,
  mirrorState,
  obeyShortcut,
  onShortcut,
  ownPractice,
  panelTab,
  practicePage,
  preloadParts,
  type RowsLater,
  rowsLater,
  surroundings,
} from './shell/index.ts';
import { direction, language, readSentences } from './words/index.ts';

/** What the journal held. */
type Saved = Awaited<ReturnType<Journal['load']>>;

/** A constant of the build, as the edition is. */
const HAS_DEBUGGER = EDITION === 'chrome' || EDITION === 'chrome-local';
/** ms for the browser to refuse a page. */
const CLOSED_MS = 10_000;
/** A page that changes all the time is asked again only so often. */
const PAGE_CHANGE_MS = 250;

const root = document.getElementById('panel');
if (root === null) throw new Error('The panel document has no place to draw in.');

document.documentElement.lang = language();
document.documentElement.dir = direction();

if (window.top === window) void open(root, 'ask');

async function open(place: HTMLElement, mode: 'ask' | 'take') {
  let frozen: Store | null = null;
  const waiting = new AbortController();
  const elsewhere = () => {
    document.body.dataset.run = 'idle';
    const take = () => {
      waiting.abort();
      void open(place, 'take');
    };
    render(<Elsewhere lost={false} onTake={take} />, place);
  };
  const lost = () => {
    frozen?.disk.freeze();
    location.reload();
  };
  const lock = await takeLock(navigator.locks, mode, { held: elsewhere, lost, signal: waiting.signal });
  if (lock === null) return;
  const laterRows = rowsLater();
  const journal = createJournal(openDatabase(indexedDB), laterRows.reducer);
  const [saved, known, sessionTabs] = await Promise.all([
    journal.load().catch((error: unknown) => ({ error })),
    loadMarks(),
    loadSessionTabs(),
    readSentences(),
  ]);
  if ('error' in saved) {
    lock.release(); // another window may fare better
    document.body.dataset.run = 'idle';
    const { DatabaseError } = await import('./settings/database-error.tsx');
    return render(<DatabaseError error={saved.error} onRetry={() => void open(place, 'ask')} />, place);
  }
  render(null, place);
  frozen = await start(place, journal, saved, known, sessionTabs, laterRows);
}

async function start(
  place: HTMLElement,
  journal: Journal,
  saved: Saved,
  known: VaultState,
  sessionTabs: TabsByKey,
  laterRows: RowsLater,
): Promise<Store> {
  const env = browserEnv;
  const store = createStore(journal, env, saved.app, saved.drafts, laterRows.reducer);
  const settings = () => store.app.peek().settings;
  const chats = () => ({ practice: ownPractice(), hosts: settings().chats });
  const ruling: RulingOf = (address, frame) => rulingOn(settings().sites, chats())(address, frame);
  const vault = createVault({ known, count: createMarkCounter(localStorage), changed: keepMarks() });
  const clean = (text: string, origin: string) => vault.hide(text, { strict: settings().strict }, origin);
  const call = guardSites(
    createPageCall(undefined, undefined, () => settings().strict, practicePage.reaching),
    { addressOf: addressOfTab, ruling, mayEnter, waits: HAS_DEBUGGER, chat: () => panel.connectedChat.peek() },
  );
  for (const key of interruptedSessions(store.app.value)) {
    const session = store.app.value.sessions.get(key);
    const fates = session === undefined ? {} : await (await import('./run/recovery.ts')).findFates(call, session);
    await store.dispatch({ type: 'session', key, event: { type: 'recovered', at: env.now(), ...fates } });
  }

  const reader = createContextReader(call, {
    tabId: panelTab(location.search),
    clean,
    addressOf: practicePage.addressOf,
    off: address => (refusalOf(ruling(address), 'reads') === null ? null : ruling(address).why),
    // Asked where the browser does not say what a page is: it refuses a page that nobody may enter with other words than one that it withholds.
    isClosed: async tabId => {
      const hello = await call.ask({ tabId, frameId: 0 }, 'hello', {}, CLOSED_MS);
      return !hello.ok && hello.error.code === 'RESTRICTED';
    },
    wanted: () => readOptions(store),
  });
  const dialogs = createDialogs(store);
  const executor = executorLater(async () => {
    const { createExecutor } = await import('../executor/create.ts');
    // A constant of the build: the debugger's code is in no edition that may not use it.
    const trusted = HAS_DEBUGGER ? (await import('../executor/drivers/trusted.ts')).trustedInput : null;
    return createExecutor({
      call,
      trusted,
      // The debugger is kept from pages of the extension, this one too.
      driver: tabId => (practicePage.isOne(tabId) ? 'synthetic' : store.app.value.settings.driver),
      read: reader.readForAction,
      onOpened: tab => {
        tabTracker.addTab(tab.id);
        void store.tell({ type: 'tabOpened', tab });
      },
      redactUrl: reader.redactUrl,
      onDialog: dialogs.changed,
      onCancelled: () => panel.stop(),
    });
  });
  const isRunning = () => store.run.peek().kind === 'running';
  const matching = matchingLater(laterRows.read.then(({ startMatching }) => startMatching(store, executor, env, isRunning)));
  const masks = createMasks(vault);
  const shown = trackDocument(store, reader.documentOf);
  const tools = toolSettings();
  const languages = languagesLater({ store, reader, env, tools });
  const outbox = createOutbox(store, reader, env, masks, languages, shown.asked);
  const pageChanged = debounce(() => {
    matching.refresh();
    void outbox.refreshParts();
  }, PAGE_CHANGE_MS);
  const tabTracker = startTabTracker({
    reader,
    last: panelTab(location.search) === null ? await placeOf(store.session.value, sessionTabs, reader.facts) : null,
    isChat: async ({ t: tabId }) =>
      panelTab(location.search) === null && (store.tab.chatTabs.peek().has(tabId) || (await isChatTab(tabId, chats()))),
    describe: facts => {
      const before = store.tab.facts.peek();
      store.tab.facts.value = facts;
      if (before?.t !== facts?.t || before?.u !== facts?.u || before?.nav !== facts?.nav || before?.access !== facts?.access) pageChanged();
    },
    changed: tabId => {
      shown.changed(tabId);
      pageChanged();
    },
    opened: tab => void store.tell({ type: 'tabOpened', tab }),
  });

  startPageWatch({
    follow: reader.follow,
    watched: computed(() => (store.tab.watching.value ? tabTracker.work.value : null)),
    copied: outbox.copied,
    moved: store.tab.moved,
    onChange: tabId => {
      matching.refresh(tabId);
      void outbox.refreshParts();
    },
  });

  const isWithheld = async (tabId: number) => (await reader.facts(tabId))?.access === 'ask';

  const panel = createPanel({
    store,
    tabTracker,
    sessionTabs: createSessionTabs(store, tabTracker, sessionTabs, browserMemory()),
    list: reader.list,
    executor,
    matching,
    outbox,
    languages,
    toolSettings: tools,
    call,
    env,
    rowCode: laterRows.code,
    toldOf: reader.toldOf,
    masks,
    policy: { addressOf: addressOfTab, isWithheld, ruling, vault, clean },
    rulingOn: (rules, hosts) => rulingOn(rules, { ...chats(), hosts }),
    edition: EDITION,
    pasteSource: browserClipboard(),
    access: browserAccess,
    browser: {
      openPractice: async sessionKey => (await import('./shell/open-practice.ts')).openPractice(sessionKey),
      goToTab,
      listTabs,
      saveFile: async (...file) => (await import('./shell/save-file.ts')).saveFile(...file),
      surroundings: () => ({ ...surroundings(), edition: EDITION, language: language(), storage: store.disk.problem.value }),
    },
  });
  if (store.session.value === null) await panel.newSession();
  // Rows that are there are drawn at once.
  if ([...store.app.value.sessions.values()].some(({ items }) => items.length > 0)) await laterRows.load();

  // The only edition that may reach a program of this computer; in the others none of it is read.
  const local = EDITION === 'chrome-local' ? await import('./agent/create-agent.ts') : null;
  const agent = local?.createAgent({ ...panel, store, env, reader, list: reader.list, masked: masks.apply }) ?? null;
  mirrorState(panel, agent);
  listenToKeys(panel, document);
  listenToPastes(panel);
  listenToReturns(panel);
  listenToDrops(panel);
  onShortcut(shortcut => obeyShortcut(panel, shortcut));
  onContextMenuText(panel.receive);
  addEventListener('pagehide', () => {
    panel.unmark();
    store.disk.flushDrafts();
    panel.stop();
    void executor.endBatch();
  });
  render(
    <AgentContext value={{ agent }}>
      <App panel={panel} />
    </AgentContext>,
    place,
  );
  void store.disk.tidy();
  requestIdleCallback(async () => (await import('./shell/keep-keyboard.ts')).keepKeyboard(panel));
  requestIdleCallback(async () => {
    const { preloadRows, preloadRunner } = await laterRows.load();
    await Promise.all([executor.preload(), preloadParts(), preloadRows(), preloadRunner()]);
  });
  return store;
}
