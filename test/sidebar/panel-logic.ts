// The panel's real logic with a fake browser: everything but the drawing.
import { signal } from '@preact/signals';
import { vi } from 'vitest';
import type { ContextReader, OnProgress, TabFacts } from '../../src/context/context-reader.ts';
import { createVault } from '../../src/context/redaction/vault.ts';
import type { Executor } from '../../src/executor/executor.ts';
import type { PageCall } from '../../src/injection/api.ts';
import { rulingOn } from '../../src/sidebar/access/site-guard.ts';
import type { Env } from '../../src/sidebar/app/environment.ts';
import type { Store } from '../../src/sidebar/app/store.ts';
import { createLanguages } from '../../src/sidebar/language/languages.ts';
import { toolSettings } from '../../src/sidebar/language/tool-settings.ts';
import { createMasks } from '../../src/sidebar/message/masks.ts';
import { createOutbox, type Outbox } from '../../src/sidebar/message/outbox.ts';
import { startMatching } from '../../src/sidebar/page-tools/matching.ts';
import type { Access } from '../../src/sidebar/reply/paste.ts';
import type { RowWords } from '../../src/sidebar/rows/row-model.ts';
import type { RunPolicy } from '../../src/sidebar/run/run-policy.ts';
import { trackDocument } from '../../src/sidebar/session/document-tracker.ts';
import { createSessionTabs } from '../../src/sidebar/session/session-tabs.ts';
import { startTabTracker } from '../../src/sidebar/session/tab-tracker.ts';
import { createPanel } from '../../src/sidebar/shell/create-panel.ts';
import type { Panel } from '../../src/sidebar/shell/panel.ts';
import * as rowCode from '../../src/sidebar/shell/row-code.ts';
import { eventually } from '../eventually.ts';
import { reducer } from './app-state.ts';
import { type FakeJournal, fakeJournal, freePolicy, plainWords, storeWith } from './fakes.ts';

/** Where the panel of these tests runs. */
const nowhere = () => ({ version: '0', edition: 'chrome', browser: 'none', language: 'en', width: 360, storage: '' });

/** What was read of a page, and how much of it at most; newest last. */
export const asked: string[] = [];

/** A reading that a test holds open: it waits for `until`, and `tell` says how far it is. */
export const held: { until: Promise<void> | null; tell: OnProgress | undefined } = { until: null, tell: undefined };

/** The addresses whose sites the browser was asked for, newest last. */
export const askedSites: string[] = [];

/** The tab that the browser says is in front, where a test has the panel hear of it only when it asks. */
export const ahead: { facts: TabFacts | null } = { facts: null };

/** What was copied, newest last. */
export const clipboard: string[] = [];

/** What the user has copied elsewhere, and what they say when the browser asks whether bAI may read it; `asked` counts the questions. */
export const copiedElsewhere: { text: string | null; answer: Access; asked: number } = { text: null, answer: 'given', asked: 0 };

/** Which document a tab says that it shows. */
export const documents: { of: (tabId: number) => Promise<string> } = { of: () => Promise.resolve('') };

/** A clipboard that a test holds back: it answers after `until`, and takes nothing where it `refuses`. */
export const slowClipboard: { until: Promise<void>; refuses: boolean } = { until: Promise.resolve(), refuses: false };

vi.mock('../../src/sidebar/message/clipboard.ts', () => ({
  copyText: (text: string) => {
    clipboard.push(text);
    return slowClipboard.until.then(() => !slowClipboard.refuses);
  },
  copyPicture: () => Promise.resolve(true),
}));
/** What of a page the panel's logic asks for. A real page has its own. */
const PAGE = {
  requestAnimationFrame: () => 0,
  document: { getElementById: () => null, querySelector: () => null, hasFocus: () => true },
  HTMLTextAreaElement: class {},
};

/** Puts it there for every panel anew: test files share these globals, and one that takes its stubs back takes along what came after them. */
function givePage(): void {
  for (const [name, value] of Object.entries(PAGE)) {
    if (Reflect.get(globalThis, name) === undefined) Reflect.set(globalThis, name, value);
  }
}

/** No chat is connected here, unless a test gives one. */
const noPage: PageCall = {
  ask: () => Promise.reject(new Error('No page is asked here.')),
  askAll: () => Promise.reject(new Error('No page is asked here.')),
};

/** The chat's page that is asked, and whether the user lets bAI into its site. */
export const chatPage = { call: noPage, allowed: false };

/** The tabs that the browser names. */
export const openTabs: { tabId: number; address: string; title: string }[] = [];

/** The tabs that were brought to the front, newest last. */
export const wentTo: number[] = [];

/** A panel whose session has read these lines. `look`: every row comes into view and is matched. */
export function createPanelLogic(
  lines: readonly string[],
  executor: Executor,
  journal: FakeJournal = fakeJournal(),
  policy: Partial<RunPolicy> = {},
  words: RowWords = plainWords,
  reduces = reducer,
  drafts: ReadonlyMap<string, string> = new Map(),
): { panel: Panel; outbox: Outbox; store: Store; journal: FakeJournal; env: Env; look: () => Promise<void> } {
  givePage();
  const { store, env } = storeWith(lines, journal, reduces, drafts);
  const reader: ContextReader = {
    facts: () => Promise.resolve(store.tab.facts.value),
    active: () => Promise.resolve(ahead.facts ?? store.tab.facts.value),
    list: () => Promise.resolve(store.tab.facts.value === null ? [] : [store.tab.facts.value]),
    read: async (_tab, want, maxChars, _goal, tell) => {
      asked.push(`${want.join()} ${maxChars}`);
      held.tell = tell;
      await held.until;
      return { ok: true, value: { parts: { text: 'page text', dom: 'page digest' }, document: '' } };
    },
    readForAction: () => Promise.resolve({ ok: true, value: { parts: {}, document: '' } }),
    documentOf: tabId => documents.of(tabId),
    watch: () => () => {},
    follow: () => () => undefined,
    redactUrl: address => address,
    snapshot: () => Promise.resolve({ ok: false, error: { code: 'NO_ACCESS', message: 'No page.', hint: '' } }),
    toldOf: () => '',
  };
  const matching = startMatching(store, executor, env, () => false);
  const masks = createMasks(createVault());
  const tools = toolSettings(undefined);
  const languages = createLanguages({ store, reader, env, tools });
  const outbox = createOutbox(store, reader, env, masks, languages, trackDocument(store, reader.documentOf).asked);
  const tabTracker = startTabTracker({
    reader,
    last: null,
    isChat: () => Promise.resolve(false),
    describe: facts => {
      if (facts !== null) store.tab.facts.value = facts;
    },
    changed: () => {},
    opened: () => {},
  });
  const allowed = signal(false);
  let questionOpen = false;
  const panel = createPanel({
    store,
    executor,
    matching,
    tabTracker,
    sessionTabs: createSessionTabs(store, tabTracker),
    list: reader.list,
    outbox,
    languages,
    toolSettings: tools,
    call: chatPage.call,
    env,
    rowCode: signal(rowCode),
    words,
    toldOf: () => '',
    policy: { ...freePolicy, ...policy },
    masks,
    rulingOn: (rules, hosts) => rulingOn(rules, { practice: '', hosts }),
    edition: 'chrome',
    pasteSource: {
      allowed,
      async ask() {
        copiedElsewhere.asked += 1;
        if (questionOpen) return 'cannot'; // as the browser has it
        questionOpen = true;
        await Promise.resolve();
        questionOpen = false;
        allowed.value = copiedElsewhere.answer === 'given';
        return copiedElsewhere.answer;
      },
      read: () => Promise.resolve(copiedElsewhere.text),
      look: () => Promise.resolve(copiedElsewhere.text),
    },
    access: {
      ask: what => {
        askedSites.push(what);
        return Promise.resolve(chatPage.allowed);
      },
      allowed: () => Promise.resolve(null),
      withdraw: () => Promise.resolve(),
      onChange: () => {},
    },
    // Nobody sees these rows; that they are read first is held where they are drawn.
    dwellTime: { haveRowsStood: () => true, haveControlsStood: () => true },
    browser: {
      openPractice: () => Promise.resolve(null),
      goToTab: tab => void wentTo.push(tab),
      listTabs: async () => openTabs,
      saveFile: () => {},
      surroundings: nowhere,
    },
  });
  const look = async () => {
    for (const row of panel.rows.value) matching.setInView(row.item.id, true);
    await eventually(() => {
      if (panel.rows.value.some(row => row.pill.kind === 'checking')) throw new Error('still looking');
    });
  };
  return { panel, outbox, store, journal, env, look };
}
