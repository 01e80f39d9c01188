// The panel's composition root (sidebar room): makes every part once, introduces them to each other, and draws.

import { EDITION } from 'virtual:edition';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { createMarkCounter } from '../context/mark-counter.ts';
import { createContextReader } from '../context/read.ts';
import { createVault, type VaultState } from '../context/vault.ts';
import { executorLater } from '../executor/later.ts';
import { createPageCall } from '../injection/call.ts';
import {
  addressOfTab,
  askForSite,
  goToTab,
  isChatTab,
  mayEnter,
  onShortcut,
  openPractice,
  ownPractice,
  panelTab,
  type Shortcut,
  saveFile,
  showWaiting,
  surroundings,
} from './browser.ts';

import { createPanel } from './commands.ts';
import { App, Elsewhere, preloadParts } from './components/app.tsx';
import { createDialogs } from './dialogs.ts';
import { openDisk } from './disk.ts';
import { browserEnv, debounce } from './env.ts';
import { waiting } from './filter.ts';
import { startFollowing } from './following.ts';
import { direction, language, t } from './i18n.ts';
import { createJournal, type Journal } from './journal.ts';
import { keepMarks, loadMarks } from './kept-marks.ts';
import { listenToKeys } from './keyboard.ts';
import { takeLock } from './lock.ts';
import { createMasks } from './masks.ts';
import { startMatching } from './matching.ts';
import type { RulingOf } from './model.ts';
import { createOutbox } from './outbox.ts';
import { readSentences } from './outcome-words.ts';
import { startPageWatch } from './page-watch.ts';
import type { Panel } from './panel.ts';
import { findFates } from './recovery.ts';
import { readFor } from './room.ts';
import { preloadRunning } from './run-commands.ts';
import { onSentText } from './sent-text.ts';
import { guardSites, refusalOf, rulingOn } from './sites.ts';
import { interruptedSessions } from './state.ts';
import { createStore, type Store } from './store.ts';
import { rowWords } from './words.ts';

/** What the journal held. */
type Saved = Awaited<ReturnType<Journal['load']>>;

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
    frozen?.freeze();
    location.reload();
  };
  const lock = await takeLock(navigator.locks, mode, { held: elsewhere, lost, signal: waiting.signal });
  if (lock === null) return;
  const journal = createJournal(openDisk(indexedDB));
  const [saved, known] = await Promise.all([journal.load().catch((error: unknown) => ({ error })), loadMarks(), readSentences()]);
  if ('error' in saved) {
    lock.release(); // another window may fare better
    document.body.dataset.run = 'idle';
    const { Unopened } = await import('./components/unopened.tsx');
    return render(<Unopened error={saved.error} onRetry={() => void open(place, 'ask')} />, place);
  }
  render(null, place);
  frozen = await start(place, journal, saved, known);
}

async function start(place: HTMLElement, journal: Journal, saved: Saved, known: VaultState): Promise<Store> {
  const env = browserEnv;
  const store = createStore(journal, env, saved.app, saved.drafts);
  const practice = ownPractice();
  const settings = () => store.app.peek().settings;
  const ruling: RulingOf = (address, frame) => rulingOn(settings().sites, practice)(address, frame);
  const vault = createVault({ known, count: createMarkCounter(localStorage), changed: keepMarks() });
  const clean = (text: string, origin: string) => vault.hide(text, { strict: settings().strict }, origin);
  const call = guardSites(
    createPageCall(undefined, undefined, () => settings().strict),
    { addressOf: addressOfTab, ruling, ...(EDITION === 'chrome' ? { mayEnter } : {}) },
  );
  for (const key of interruptedSessions(store.app.value)) {
    const session = store.app.value.sessions.get(key);
    const fates = session === undefined ? {} : await findFates(call, session);
    await store.dispatch({ type: 'session', key, event: { type: 'recovered', at: env.now(), ...fates } });
  }

  const reader = createContextReader(call, {
    tabId: panelTab(location.search),
    clean,
    off: address => (refusalOf(ruling(address), 'reads') === null ? null : ruling(address).why),
    wanted: () => readFor(store),
  });
  const dialogs = createDialogs(store);
  const executor = executorLater(async () => {
    const { createExecutor } = await import('../executor/create.ts');
    // A constant of the build: the debugger's code is in no edition that may not use it.
    const trusted = EDITION === 'chrome' ? (await import('../executor/trusted.ts')).trustedInput : null;
    return createExecutor({
      call,
      trusted,
      driver: () => store.app.value.settings.driver,
      read: reader.readForAction,
      onOpened: tab => void store.tell({ type: 'tabOpened', tab }),
      redactUrl: reader.redactUrl,
      onDialog: dialogs.changed,
      onCancelled: () => panel.stop(),
    });
  });
  const matching = startMatching(store, executor, env, () => store.run.peek().kind === 'running');
  const masks = createMasks(vault);
  const outbox = createOutbox(store, reader, env, masks);
  const pageChanged = debounce(() => {
    matching.refresh();
    void outbox.refreshParts();
  }, PAGE_CHANGE_MS);
  const following = startFollowing({
    reader,
    last: store.session.value?.contextTab ?? null,
    isChat: facts => (panelTab(location.search) === null ? isChatTab(facts.t) : Promise.resolve(false)),
    describe: facts => {
      const before = store.facts.peek();
      store.facts.value = facts;
      if (before?.t !== facts?.t || before?.u !== facts?.u || before?.nav !== facts?.nav) pageChanged();
    },
    changed: () => pageChanged(),
    opened: tab => void store.tell({ type: 'tabOpened', tab }),
  });

  startPageWatch({
    follow: reader.follow,
    pinned: following.pinned,
    copied: outbox.copied,
    moved: store.moved,
    onChange: tabId => {
      matching.refresh(tabId);
      void outbox.refreshParts();
    },
  });

  const panel = createPanel({
    store,
    following,
    executor,
    matching,
    outbox,
    env,
    words: rowWords,
    toldOf: reader.toldOf,
    masks,
    bounds: { addressOf: addressOfTab, ruling, vault, clean },
    rulingOn: rules => rulingOn(rules, practice),
    edition: EDITION,
    browser: {
      openPractice,
      goToTab,
      askForSite,
      saveFile,
      surroundings: () => ({ ...surroundings(), edition: EDITION, language: language(), storage: store.journalProblem.value }),
    },
  });
  if (store.session.value === null) await panel.newSession();

  mirrorState(panel);
  listenToKeys(panel, document);
  listenToPastes(panel);
  listenToDrops(panel);
  onShortcut(shortcut => obey(panel, shortcut));
  onSentText(panel.receive);
  addEventListener('pagehide', () => {
    panel.unmark();
    store.flushDrafts();
    panel.stop();
    void executor.endBatch();
  });
  render(<App panel={panel} />, place);
  void store.tidy();
  requestIdleCallback(() => void Promise.all([executor.preload(), preloadParts(), preloadRunning()]));
  return store;
}

/** What the panel is doing, where the outside can see it. */
function mirrorState({ store, rows }: Panel) {
  effect(() => showWaiting(waiting(rows.value)));
  effect(() => {
    const run = store.run.value;
    // While a row waits for its confirmation, the card says so as soon as its button is armed.
    document.body.dataset.run = run.kind === 'idle' || run.kind === 'paused' ? run.kind : 'running';
  });
  effect(() => {
    const session = store.session.value;
    document.body.dataset.sessionKey = session?.key ?? '';
    document.body.dataset.link = session?.link ?? 'none';
    document.title = session ? `${session.name} – bAI` : 'bAI';
  });
}

/** Text dropped anywhere on the panel is a reply; without this the browser would open a dropped file in the panel's place. */
function listenToDrops(panel: Panel) {
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    if (event.dataTransfer) void panel.dropReply(event.dataTransfer);
  });
}

/** A shortcut of the browser's, pressed anywhere. */
function obey(panel: Panel, shortcut: Shortcut) {
  switch (shortcut) {
    case 'stop':
      return panel.stop();
    case 'copy-and-go':
      return void panel.shuttle();
    case 'pick': {
      const row = panel.store.focusedRow.value ?? panel.ready.value[0]?.item.id;
      return row === undefined ? panel.say(t('pick_no_row')) : void panel.pick(row);
    }
    default:
      return shortcut satisfies never;
  }
}

/** A paste anywhere outside a field is a reply; in the box for replies the user reads it with the button. */
function listenToPastes(panel: Panel) {
  document.addEventListener('paste', event => {
    const target = event.target;
    const inField = target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target.id !== 'reply');
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (inField || text === '') return;
    event.preventDefault();
    void panel.readReply(text);
  });
}
