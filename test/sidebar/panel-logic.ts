// The panel's real logic with a fake browser: everything but the drawing.
import { vi } from 'vitest';
import type { ContextReader } from '../../src/context/reader.ts';
import type { Executor } from '../../src/executor/executor.ts';
import { createPanel } from '../../src/sidebar/commands.ts';
import { startFollowing } from '../../src/sidebar/following.ts';
import { startMatching } from '../../src/sidebar/matching.ts';
import { createOutbox } from '../../src/sidebar/outbox.ts';
import type { Panel } from '../../src/sidebar/panel.ts';
import type { Store } from '../../src/sidebar/store.ts';
import { type FakeJournal, fakeJournal, plainWords, storeWith } from './fakes.ts';

/** What was copied, newest last. */
export const clipboard: string[] = [];

vi.mock('../../src/sidebar/clipboard.ts', () => ({
  copyText: (text: string) => {
    clipboard.push(text);
    return Promise.resolve(true);
  },
  copyPicture: () => Promise.resolve(true),
}));
vi.stubGlobal('requestAnimationFrame', () => 0);
vi.stubGlobal('document', { getElementById: () => null, querySelector: () => null });
vi.stubGlobal('HTMLTextAreaElement', class {});

/** A panel whose session has read these lines. `look`: every row comes into view and is matched. */
export function createPanelLogic(
  lines: readonly string[],
  executor: Executor,
  journal: FakeJournal = fakeJournal(),
): { panel: Panel; store: Store; journal: FakeJournal; look: () => Promise<void> } {
  const { store, env } = storeWith(lines, journal);
  const reader: ContextReader = {
    facts: () => Promise.resolve(store.facts.value),
    active: () => Promise.resolve(store.facts.value),
    read: () => Promise.resolve({ ok: true, value: { text: 'page text' } }),
    readForAction: () => Promise.resolve({ ok: true, value: {} }),
    watch: () => () => {},
    follow: () => () => undefined,
    redactUrl: address => address,
  };
  const matching = startMatching(store, executor, env, () => false);
  const outbox = createOutbox(store, reader, env);
  const panel = createPanel({
    store,
    journal,
    executor,
    matching,
    following: startFollowing({
      reader,
      last: null,
      isChat: () => Promise.resolve(false),
      describe: () => {},
      changed: () => {},
      opened: () => {},
    }),
    outbox,
    env,
    words: plainWords,
    edition: 'chrome',
    browser: { openPractice: () => {}, goToTab: () => {}, askForSite: () => Promise.resolve(false), saveFile: () => {} },
  });
  const look = async () => {
    for (const row of panel.rows.value) matching.setInView(row.item.id, true);
    await vi.waitFor(() => {
      if (panel.rows.value.some(row => row.pill.kind === 'checking')) throw new Error('still looking');
    });
  };
  return { panel, store, journal, look };
}
