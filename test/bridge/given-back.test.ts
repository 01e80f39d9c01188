// A chat whose network was gone puts the newest message back into its box and takes its turn away: the conversation is still that one.
import { expect, test } from 'vitest';
import type { Progress } from '../../src/bridge/conversation.ts';
import { chat, going, quiet, type Script } from './scripted-chat.ts';

/** The answer begins, and all of its turn is gone three seconds later. */
const givesBack = (box: string) =>
  chat(
    [
      [0, { hidden: false }],
      [1_000, { hidden: false, turn: 1, text: 'He', busy: true }],
      [3_000, { hidden: false, echoed: false }],
      [90_000, { hidden: false, turn: 2, text: 'Hello' }],
    ],
    {},
    'x',
    time => (time < 3_000 ? '' : box),
  );

test('a message that stands in the box again hides nothing: its answer is waited for, and another message goes in', async () => {
  const waits = givesBack('Hi\n\nthere');
  await waits.talk.give('Hi\nthere', () => true);
  const told: (Progress | null)[] = [];
  expect(await waits.talk.next(going(), seen => told.push(seen))).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(told.filter(seen => seen?.back)).toEqual([{ characters: 0, busy: false, hidden: false, back: true }]);
  const gives = givesBack('Hi\n\nthere');
  await gives.talk.give('Hi\nthere', () => true);
  await gives.clock.sleep(1_500);
  await gives.talk.read();
  await gives.clock.sleep(2_000);
  expect(await gives.talk.give('Again', () => true)).toMatchObject({ ok: true });
  expect(gives.puts).toEqual(['Hi\nthere', 'Again']);
});

test('a message with signs that have no width, which boxes drop, is known in its box again', async () => {
  const { talk } = givesBack('می خواهم');
  await talk.give('می\u200C خواهم', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hello' } });
});

test.each(['', 'Other words'])('where “%s” stands there, nothing of the conversation is shown any more', async box => {
  const waits = givesBack(box);
  await waits.talk.give('Hi\nthere', () => true);
  expect(await waits.talk.next(going(), quiet)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
});

test('a message that stays in the box while it is answered was not put back', async () => {
  const { talk } = chat(
    [
      [0, { hidden: false, echoed: false }],
      [1_000, { hidden: false, echoed: false, busy: true }],
      [9_000, { hidden: false, turn: 1, text: 'Hello' }],
    ],
    {},
    'x',
    time => (time < 9_000 ? 'Hi' : ''),
  );
  await talk.give('Hi', () => true);
  const told: (Progress | null)[] = [];
  expect(await talk.next(going(), seen => told.push(seen))).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(told.filter(seen => seen?.busy && seen.back)).toEqual([]);
});

test('a message that was never sent may stay in the box of a new conversation at the same address: nothing of this one is shown then', async () => {
  const { talk } = chat(
    [
      [0, { hidden: false, turn: 1, text: 'Old', echoed: false }],
      [3_000, { hidden: false, echoed: false }],
      [90_000, { hidden: false, echoed: false }],
    ],
    {},
    'x',
    () => 'Hi',
  );
  await talk.pass();
  await talk.give('Hi', () => false);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
});

test.each<[string, Script, string]>([
  [
    'behind turns that stand there still',
    [
      [0, { hidden: false, turn: 1, text: 'Old', echoed: false, turns: true }],
      [1_000, { hidden: false, turns: true }],
      [3_000, { hidden: false, turn: 1, text: 'Old', echoed: false, turns: true }],
      [90_000, { hidden: false, turn: 3, text: 'Hello', turns: true }],
    ],
    'Old',
  ],
  [
    'so soon that its turn was never seen',
    [
      [0, { hidden: false, echoed: false }],
      [3_000, { hidden: false, echoed: false }],
      [90_000, { hidden: false, turn: 1, text: 'Hello' }],
    ],
    '',
  ],
])('a message that the chat takes back %s is told to be back', async (_, script, old) => {
  const { talk } = chat(script, {}, 'x', time => (time < 3_000 ? '' : 'Hi'));
  await talk.pass();
  expect(await talk.read()).toMatchObject({ value: { text: old } });
  await talk.give('Hi', () => true);
  const told: (Progress | null)[] = [];
  expect(await talk.next(going(), seen => told.push(seen))).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(told.some(seen => seen?.back)).toBe(true);
});

test('a wait that is ended while the box is looked at tells nothing more', async () => {
  const stop = new AbortController();
  const { talk } = chat(
    [
      [0, { hidden: false }],
      [1_000, { hidden: false, turn: 1, text: 'He', busy: true }],
      [3_000, { hidden: false, echoed: false }],
      [90_000, { hidden: false, turn: 2, text: 'Hello' }],
    ],
    {},
    'x',
    time => {
      if (time >= 3_000) stop.abort();
      return time < 3_000 ? '' : 'Hi';
    },
  );
  await talk.give('Hi', () => true);
  const told: (Progress | null)[] = [];
  expect(await talk.next(stop.signal, seen => told.push(seen))).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
  expect(told.filter(seen => seen?.back)).toEqual([]);
});

test('a conversation in which the user edited an earlier message is that one still, and takes the next message', async () => {
  const { talk, puts, clock, time } = chat(
    [
      [0, { hidden: false }],
      [1_000, { hidden: false, turn: 1, text: 'one' }],
      [20_000, { hidden: false }],
      [21_000, { hidden: false, turn: 2, text: 'two' }],
      [40_000, { hidden: false }],
      [90_000, { hidden: false }],
    ],
    {},
    'x',
    () => '',
    (sent, now) => sent !== '2' || now < 40_000,
  );
  await talk.give('1', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'one' } });
  await clock.sleep(15_000);
  await talk.give('2', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'two' } });
  let ended: unknown;
  void talk.next(going(), quiet).then(reply => (ended = reply));
  for (let turn = 0; turn < 1_000 && time() < 90_000; turn += 1) await Promise.resolve();
  expect([time() >= 90_000, ended]).toEqual([true, undefined]);
  expect(await talk.give('3', () => true)).toMatchObject({ ok: true });
  expect(puts).toEqual(['1', '2', '3']);
});

test('an editor behind other tabs, where each of its dozen steps waits a second for a timer, has the time for them', async () => {
  const { talk, limits } = chat([[0, { turn: 1, text: 'Hello' }]]);
  await talk.pass();
  await talk.give('a message', () => false);
  expect(limits.chatPut).toBeGreaterThan(2 * 12_000);
});
