// Whose hand was on the page: input of the run's own is told apart from the user's, however late the page tells of it.
import { expect, test } from 'vitest';
import type { Order } from '../../../src/executor/executor.ts';
import type { Action } from '../../../src/protocol/action.ts';
import { createPagePresence } from '../../../src/sidebar/run/page-presence.ts';
import { fakeEnv, fakeExecutor } from '../fakes.ts';

const CLICK: Action = { type: 'click', at: { by: 'css', css: '#a' }, button: 'left', clickCount: 1, offset: null, modifiers: [] };
const WAIT: Action = { type: 'wait', until: { kind: 'time', ms: 1_000 } };

const order = (id: number, action: Action): Order => ({
  command: {
    id: String(id).padStart(6, '0'),
    rev: 0,
    json: { v: 1, t: 17, a: 'CLICK', s: '#a', x: '' },
    action,
    delayMs: 0,
    timeoutMs: 8_000,
  },
  tabId: 17,
  seen: null,
  unlocked: false,
});

/** A run on a page that tells of the user's hand when the test says so, and a clock that stands still until it is set. */
function scene() {
  const asked: ((hands: number[]) => void)[] = [];
  const heard: number[] = []; // what the page was told of with each question
  let now = 1_000;
  let hands = 0;
  let awaitedHands = 0;
  const executor = fakeExecutor();
  executor.attended = (_tab, _waitMs, since) =>
    new Promise(resolve => {
      heard.push(since);
      asked.push(hands => resolve({ ok: true, value: { stop: false, hands } }));
    });
  const presence = createPagePresence(
    executor,
    { ...fakeEnv(), now: () => now },
    () => undefined,
    awaited => {
      if (awaited) awaitedHands += 1;
      else hands += 1;
    },
  );
  return {
    presence,
    heard,
    /** How often the user's hand was seen while a row waited for it. */
    awaited: () => awaitedHands,
    at(ms: number, stage?: 'act' | 'settle') {
      now = ms;
      if (stage) presence.progress({ stage, doing: 'acting', leftMs: 1 });
    },
    /** The page tells that something was pressed there at these times; resolves to how often the user's hand was seen by then. */
    async tells(...told: number[]) {
      const before = asked.length;
      asked.at(-1)?.(told);
      await expect.poll(() => asked.length).toBe(before + 1);
      return hands;
    },
  };
}

test('a press of the run’s own is not the user’s, also when the page tells of it after the next row has begun', async () => {
  const { presence, at, tells } = scene();
  presence.row(order(1, CLICK));
  at(2_000, 'act');
  at(2_050, 'settle');
  at(2_400);
  presence.row(order(2, CLICK));
  expect(await tells(2_020)).toBe(0);
  at(3_000, 'act');
  at(3_050, 'settle');
  expect(await tells(3_020)).toBe(0);
  expect(await tells(2_300)).toBe(1); // between the two rows
});

test('while a row waits, the user may use the page, also when the page tells of it after the wait', async () => {
  const { presence, at, tells, awaited } = scene();
  presence.row(order(1, WAIT));
  at(2_000);
  presence.row(order(2, CLICK));
  expect([await tells(1_500), awaited()]).toEqual([0, 1]);
  at(2_500, 'act');
  at(2_550, 'settle');
  expect([await tells(2_520), awaited()]).toEqual([0, 1]); // a press of the run's own
  expect([await tells(2_400), awaited()]).toEqual([1, 1]);
});

test('the user’s hand is seen also when a press of the run’s own came after it, before the page was asked again; nothing is counted twice', async () => {
  const { presence, at, tells, heard } = scene();
  presence.row(order(1, CLICK));
  at(2_000, 'act');
  at(2_050, 'settle');
  expect(await tells(1_500, 2_020)).toBe(1);
  expect(heard).toEqual([1_000, 2_020]);
  expect(await tells()).toBe(1);
  expect(heard).toEqual([1_000, 2_020, 2_020]);
});

const SCAN: Action = { type: 'scan', at: null, attributes: [], limit: null };
const READ: Action[] = [{ type: 'note', text: 'x' }, SCAN, { type: 'readContext', want: [] }];

test('a run that only reads is not shown in the page, and one that goes on to act is, from there on', () => {
  const shown: (string | null)[] = [];
  const executor = fakeExecutor();
  executor.attend = (_tab, told) => {
    shown.push(told?.says ?? null);
    return Promise.resolve({ ok: true, value: null });
  };
  const presence = createPagePresence(
    executor,
    fakeEnv(),
    () => undefined,
    () => undefined,
  );
  for (const [at, action] of READ.entries()) presence.row(order(at + 1, action));
  presence.rest();
  expect(shown).toEqual([]);
  presence.row(order(4, CLICK));
  presence.row(order(5, SCAN));
  presence.rest();
  expect(shown).toHaveLength(3);
  expect(shown.at(-1)).toBeNull();
});
