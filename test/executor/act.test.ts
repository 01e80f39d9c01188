// What is said of an action is of the document that the tab shows now, however late the page before it answered.
import { expect, test, vi } from 'vitest';
import { actObserved, observe, settleEffects } from '../../src/executor/act.ts';
import type { Job } from '../../src/executor/job.ts';
import type { TabState, TabWatch } from '../../src/executor/ports.ts';

/** Time goes by only where someone sleeps. */
let now = 0;
const clock = {
  now: () => now,
  sleep: async (ms: number) => {
    now += ms;
  },
};

const frame = { tabId: 5, frameId: 0, nonce: 'before' };
const loaded: TabState = { id: 5, windowId: 1, url: 'http://a.example/next', title: '', loading: false, active: true };

type Navigation = ReturnType<TabWatch['navigation']>;

/** A page that answered that its press was used up. `shows`: the document that the tab shows when it is asked; `navigation`: how far it got by now. */
function jobWhere({
  shows,
  navigation,
  sentByUser = false,
  sentByForm = false,
  notices = { errors: [] as string[], top: '' },
}: {
  shows: string;
  navigation: () => Navigation;
  sentByUser?: boolean;
  sentByForm?: boolean;
  notices?: { errors: string[]; top: string };
}): Job {
  const answers = {
    rest: { ok: true, value: null },
    settle: { ok: true, value: { effects: [], spent: true, written: null, wish: null } },
    hello: { ok: true, value: { nonce: shows, url: loaded.url } },
    notices: { ok: true, value: notices },
  };
  const watch: TabWatch = {
    opened: () => [],
    stirred: new Promise(() => undefined),
    navigation,
    frameNavigated: () => false,
    sentByUser: () => sentByUser,
    sentByForm: () => sentByForm,
    stop: vi.fn(),
  };
  return {
    tabId: 5,
    wasLoading: false,
    progress: () => undefined,
    clock,
    signal: new AbortController().signal,
    deadline: { leftMs: () => 30_000 },
    tabs: { watch: () => watch, get: async () => loaded, loaded: async () => loaded },
    driver: {
      dialogOpens: () => new Promise(() => undefined),
      awaitsAnswer: () => false,
      askedForFiles: async () => 'not',
      consoleError: async () => '',
      play: async () => ({ ok: true, dialog: null, left: true }), // the document went, and did not say whether the input arrived
    },
    deps: { call: { ask: async (_: unknown, method: keyof typeof answers) => answers[method] } },
  } as unknown as Job;
}

/** @param afterMs when the browser tells how far the tab got; until then it has asked for a page. */
async function toldWhen({ shows, navigation, afterMs = 0 }: { shows: string; navigation: Navigation; afterMs?: number }) {
  const told = now + afterMs;
  const job = jobWhere({ shows, navigation: () => (now < told ? 'started' : navigation) });
  return (await settleEffects(job, observe(job, frame, 'before'), null)).effects;
}

test('a page that was replaced while its answer was on the way is told as a navigation, not by what it said', async () => {
  expect(await toldWhen({ shows: 'after', navigation: 'loading' })).toEqual([{ kind: 'navigated', url: loaded.url }]);
});

test('a server that takes its time is waited for, whatever its answer is', async () => {
  expect(await toldWhen({ shows: 'before', navigation: 'aborted', afterMs: 3_000 })).toMatchObject([
    { text: expect.stringContaining('brought no new page') },
  ]);
});

test('a page that waits in vain for the answer to a link is told as loading', async () => {
  expect(await toldWhen({ shows: 'before', navigation: 'started' })).toEqual([{ kind: 'text', text: 'a new page is still loading' }]);
});

test('an answer that is no page is told as such, and a used-up press of another kind as something of the browser', async () => {
  expect(await toldWhen({ shows: 'before', navigation: 'aborted' })).toMatchObject([
    { text: expect.stringContaining('brought no new page') },
  ]);
  expect(await toldWhen({ shows: 'before', navigation: 'none' })).toMatchObject([{ text: expect.stringContaining('file chooser') }]);
});

test.each([
  ['a page that its press led away', false],
  ['a page that the user sent away meanwhile', true],
])('of %s it is told whether the press is known to have arrived', async (_, sentByUser) => {
  const job = jobWhere({ shows: 'after', navigation: () => 'loading', sentByUser });
  const input = { frame, target: null, kind: 'press', at: null, events: [] } as const;
  const result = await actObserved(job, observe(job, frame, 'before'), input, { watch: false, focus: 'keep' }, null);
  expect(result).toMatchObject(sentByUser ? { ok: false, error: { code: 'NAVIGATED' } } : { ok: true });
  expect(job.dispatched).toBe(true);
});

test.each<[string, boolean, { errors: string[]; top: string }, string]>([
  [
    'a form that was refused',
    true,
    { errors: ['Error: This username is taken.'], top: 'Beta' },
    'sent, and the page answered: "Error: This username is taken."',
  ],
  ['a form that was taken', true, { errors: [], top: 'Settings saved.' }, 'shows "Settings saved."'],
  ['a link', false, { errors: ['Trial is over.'], top: 'Trial is over.' }, 'shows "Trial is over."'],
])('of the page that %s led to it is told what it says, right after where that is', async (_, sentByForm, notices, text) => {
  const job = jobWhere({ shows: 'after', navigation: () => 'loading', sentByForm, notices });
  const { effects } = await settleEffects(job, observe(job, frame, 'before'), null);
  expect(effects).toEqual([
    { kind: 'navigated', url: loaded.url },
    { kind: 'text', text },
  ]);
});
