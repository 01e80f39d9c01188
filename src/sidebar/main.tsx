// The panel's composition root (sidebar room): makes every part once, introduces them to each other, and draws.

import { EDITION } from 'virtual:edition';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { createContextReader } from '../context/read.ts';
import { createExecutor } from '../executor/create.ts';
import { createPageCall } from '../injection/call.ts';
import { askForSite, goToTab, isChatTab, openPractice, panelTab, saveFile } from './browser.ts';
import { createPanel } from './commands.ts';
import { App, Elsewhere } from './components/app.tsx';
import { browserEnv, debounce } from './env.ts';
import { startFollowing } from './following.ts';
import { createJournal, openStores } from './journal.ts';
import { listenToKeys } from './keyboard.ts';
import { takeLock } from './lock.ts';
import { startMatching } from './matching.ts';
import { createOutbox } from './outbox.ts';
import type { Panel } from './panel.ts';
import { findFates } from './recovery.ts';
import { foldApp, interruptedSessions } from './state.ts';
import { createStore, type Store } from './store.ts';
import { rowWords } from './words.ts';

/** A page that changes all the time is asked again only so often. */
const PAGE_CHANGE_MS = 250;

const root = document.getElementById('panel');
if (root === null) throw new Error('The panel document has no place to draw in.');

if (window.top === window) void open(root, 'ask');

async function open(place: HTMLElement, mode: 'ask' | 'take') {
  let frozen: Store | null = null;
  const elsewhere = (lost: boolean) => {
    document.body.dataset.run = 'idle';
    render(<Elsewhere lost={lost} onTake={() => void open(place, 'take')} />, place);
  };
  const lock = await takeLock(navigator.locks, mode, () => {
    frozen?.freeze();
    location.reload();
  });
  if (lock === null) return elsewhere(false);
  render(null, place);
  frozen = await start(place);
}

async function start(place: HTMLElement): Promise<Store> {
  const env = browserEnv;
  const journal = createJournal(openStores(indexedDB));
  const saved = await journal.load();
  const store = createStore(journal, env, foldApp(saved.events), saved.drafts);
  const call = createPageCall();
  for (const key of interruptedSessions(store.app.value)) {
    const session = store.app.value.sessions.get(key);
    const fates = session === undefined ? {} : await findFates(call, session);
    await store.dispatch({ type: 'session', key, event: { type: 'recovered', at: env.now(), ...fates } });
  }

  const reader = createContextReader(call, { tabId: panelTab(location.search) });
  const executor = createExecutor({
    call,
    edition: EDITION,
    driver: () => store.app.value.settings.driver,
    read: (tabId, action) => reader.readForAction(tabId, action),
    onOpened: tab => void store.tell({ type: 'tabOpened', tab }),
    redactUrl: reader.redactUrl,
  });
  const matching = startMatching(store, executor, env, () => store.run.peek().kind === 'running');
  const outbox = createOutbox(store, reader, env);
  const pageChanged = debounce(() => {
    matching.refresh();
    outbox.refreshParts();
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

  const panel = createPanel({
    store,
    following,
    journal,
    executor,
    matching,
    outbox,
    env,
    words: rowWords,
    edition: EDITION,
    browser: { openPractice, goToTab, askForSite, saveFile },
  });
  if (store.session.value === null) await panel.newSession();

  mirrorState(panel);
  listenToKeys(panel, document);
  listenToPastes(panel);
  addEventListener('pagehide', () => {
    store.flushDrafts();
    panel.stop();
    void executor.endBatch();
  });
  render(<App panel={panel} />, place);
  return store;
}

/** What the panel is doing, where the outside can see it. */
function mirrorState({ store }: Panel) {
  effect(() => {
    const run = store.run.value;
    // While a row waits for its confirmation, the card says so as soon as its button is armed.
    document.body.dataset.run = run.kind === 'idle' ? 'idle' : 'running';
  });
  effect(() => {
    const session = store.session.value;
    document.body.dataset.sessionKey = session?.key ?? '';
    document.body.dataset.link = session?.link ?? 'none';
    document.title = session ? `${session.name} – bAI` : 'bAI';
  });
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
