// The panel's real logic with a fake browser: everything but the drawing.
import { vi } from 'vitest';
import type { ContextReader, TabFacts, Tell } from '../../src/context/reader.ts';
import { createVault } from '../../src/context/vault.ts';
import type { Executor } from '../../src/executor/executor.ts';
import { rulingFor } from '../../src/protocol/sites.ts';
import type { Bounds } from '../../src/sidebar/bounds.ts';
import { createPanel } from '../../src/sidebar/commands.ts';
import type { Env } from '../../src/sidebar/env.ts';
import { startFollowing } from '../../src/sidebar/following.ts';
import { createMasks } from '../../src/sidebar/masks.ts';
import { startMatching } from '../../src/sidebar/matching.ts';
import { createOutbox } from '../../src/sidebar/outbox.ts';
import type { Panel } from '../../src/sidebar/panel.ts';
import type { Store } from '../../src/sidebar/store.ts';
import { eventually } from '../eventually.ts';
import { type FakeJournal, fakeJournal, freeBounds, plainWords, storeWith } from './fakes.ts';

/** Where the panel of these tests runs. */
const nowhere = () => ({ version: '0', edition: 'chrome', browser: 'none', language: 'en', width: 360, storage: '' });

/** What was read of a page, and how much of it at most; newest last. */
export const asked: string[] = [];

/** A reading that a test holds open: it waits for `until`, and `tell` says how far it is. */
export const held: { until: Promise<void> | null; tell: Tell | undefined } = { until: null, tell: undefined };

/** The addresses whose sites the browser was asked for, newest last. */
export const askedSites: string[] = [];

/** The tab that the browser says is in front, where a test has the panel hear of it only when it asks. */
export const ahead: { facts: TabFacts | null } = { facts: null };

/** What was copied, newest last. */
export const clipboard: string[] = [];

/** A clipboard that a test holds back: it answers after `until`. */
export const slowClipboard: { until: Promise<void> } = { until: Promise.resolve() };

vi.mock('../../src/sidebar/clipboard.ts', () => ({
  copyText: (text: string) => {
    clipboard.push(text);
    return slowClipboard.until.then(() => true);
  },
  copyPicture: () => Promise.resolve(true),
}));
// Not as stubs: a test file that takes its own stubs back would take these along, and the others share these globals. A real page has its own.
if (globalThis.document === undefined)
  Object.assign(globalThis, {
    requestAnimationFrame: () => 0,
    document: { getElementById: () => null, querySelector: () => null },
    HTMLTextAreaElement: class {},
  });

/** A panel whose session has read these lines. `look`: every row comes into view and is matched. */
export function createPanelLogic(
  lines: readonly string[],
  executor: Executor,
  journal: FakeJournal = fakeJournal(),
  bounds: Partial<Bounds> = {},
): { panel: Panel; store: Store; journal: FakeJournal; env: Env; look: () => Promise<void> } {
  const { store, env } = storeWith(lines, journal);
  const reader: ContextReader = {
    facts: () => Promise.resolve(store.facts.value),
    active: () => Promise.resolve(ahead.facts ?? store.facts.value),
    read: async (_tab, want, maxChars, _goal, tell) => {
      asked.push(`${want.join()} ${maxChars}`);
      held.tell = tell;
      await held.until;
      return { ok: true, value: { text: 'page text', dom: 'page digest' } };
    },
    readForAction: () => Promise.resolve({ ok: true, value: {} }),
    watch: () => () => {},
    follow: () => () => undefined,
    redactUrl: address => address,
    toldOf: () => '',
  };
  const matching = startMatching(store, executor, env, () => false);
  const masks = createMasks(createVault());
  const outbox = createOutbox(store, reader, env, masks);
  const panel = createPanel({
    store,
    executor,
    matching,
    following: startFollowing({
      reader,
      last: null,
      isChat: () => Promise.resolve(false),
      describe: facts => {
        if (facts !== null) store.facts.value = facts;
      },
      changed: () => {},
      opened: () => {},
    }),
    outbox,
    env,
    words: plainWords,
    toldOf: () => '',
    bounds: { ...freeBounds, ...bounds },
    masks,
    rulingOn: rules => address => rulingFor(address, rules),
    edition: 'chrome',
    browser: {
      openPractice: () => {},
      goToTab: () => {},
      askForSite: address => {
        askedSites.push(address);
        return Promise.resolve(false);
      },
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
  return { panel, store, journal, env, look };
}
