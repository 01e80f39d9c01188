// What was taken of a conversation is not taken again, and nothing that waits for an answer waits for what was taken.
import { expect, test } from 'vitest';
import { chat, going, quiet } from './scripted-chat.ts';

test('each answer of damaged lines alone is told, also where the answer was read before it began', async () => {
  const damaged = ['a line that lost its marks'];
  const { talk, clock } = chat([
    [0, {}],
    [2_000, { turn: 1, damaged }],
    [20_000, {}],
    [22_000, { turn: 2, damaged }],
  ]);
  await talk.give('the message', () => true);
  expect(await talk.read()).toMatchObject({ ok: true, value: { turn: 0 } });
  await clock.sleep(1_000);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 1, damaged } });
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 2, damaged } });
});

test('more of an answer that rested before its end is told as that, and another answer with the same beginning is not', async () => {
  const { talk } = chat([
    [0, {}],
    [1_000, { turn: 1, text: 'I write' }],
    [9_000, { turn: 1, text: 'I write and save' }],
    [20_000, { turn: 2, text: 'I write and save again' }],
  ]);
  const taken = () => talk.next(going(), quiet);
  expect(await taken()).toMatchObject({ value: { text: 'I write', continues: false } });
  expect(await taken()).toMatchObject({ value: { text: 'I write and save', continues: true } });
  expect(await taken()).toMatchObject({ value: { text: 'I write and save again', continues: false } });
});

test('more of an answer that was read while it was being written is told as that', async () => {
  const { talk, clock } = chat([
    [0, { turn: 1, text: 'I write', busy: true }],
    [9_000, { turn: 1, text: 'I write and save', done: true }],
  ]);
  expect(await talk.read(true)).toMatchObject({ value: { text: 'I write', continues: false } });
  await clock.sleep(1_000);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'I write and save', continues: true } });
});

test('an answer in the words of the one before it, which begins at once behind another message, is a new one', async () => {
  const { talk, clock } = chat([
    [0, {}],
    [1_000, { turn: 1, text: 'ok', done: true }],
    [20_000, { turn: 2, text: 'o', busy: true }],
    [21_000, { turn: 2, text: 'ok', done: true }],
  ]);
  await talk.give('one', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 1, text: 'ok' } });
  await clock.sleep(20_000);
  await talk.give('two', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 2, text: 'ok' } });
});

test('an answer that is drawn anew is no answer to a message that begins like the one before it and is not sent yet', async () => {
  const { talk, clock } = chat(
    [
      [0, {}],
      [1_000, { turn: 1, text: 'ok', done: true }],
      [30_000, { turn: 2, text: 'ok', done: true }], // the list was scrolled
      [50_000, { turn: 3, text: 'ok', done: true, loaded: 2 }], // the tab was loaded anew
      [70_000, { turn: 4, text: 'yes', done: true, loaded: 2 }],
    ],
    {},
    'x',
    time => (time < 20_000 || time > 60_000 ? '' : 'two'),
  );
  await talk.give('one', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 1, text: 'ok' } });
  await clock.sleep(20_000);
  await talk.give('two', () => false);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 4, text: 'yes' } });
});

test('an answer that is drawn anew when the tab was loaded anew is no answer to another message', async () => {
  const { talk, clock } = chat([
    [0, {}],
    [1_000, { turn: 1, text: 'ok', done: true }],
    [30_000, { turn: 3, text: 'ok', done: true, loaded: 2 }],
    [50_000, { turn: 4, text: 'yes', done: true, loaded: 2 }],
  ]);
  await talk.give('one', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 1, text: 'ok' } });
  await clock.sleep(20_000);
  await talk.give('two', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 4, text: 'yes' } });
});

test('an answer that was looked at while it was being written, and not taken, goes on with nothing', async () => {
  const { talk, clock } = chat([
    [0, { turn: 1, text: 'I wrote', done: true }],
    [9_000, { turn: 2, text: 'I write', busy: true }],
    [18_000, { turn: 2, text: 'I write and save', done: true }],
  ]);
  expect(await talk.read()).toMatchObject({ value: { text: 'I wrote' } });
  await clock.sleep(10_000);
  expect(await talk.read()).toMatchObject({ value: { text: 'I write', busy: true, continues: false } });
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'I write and save', continues: false } });
});

test('a message that waits for a draft goes in, also where the AI answers the draft in the words of before', async () => {
  const { talk, time } = chat(
    [
      [0, {}],
      [1_000, { turn: 1, text: 'ok 1' }],
      [20_000, {}],
      [22_000, { turn: 2, text: 'ok 1' }],
    ],
    {},
    'x',
    at => (at < 20_000 ? 'a draft' : ''),
  );
  await talk.give('part 1', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'ok 1' } });
  const stop = new AbortController();
  void talk.next(stop.signal, quiet);
  const seen = () => {
    if (time() > 600_000) throw new Error('It waits for ten minutes by now.');
  };
  expect(await talk.room(going(), { follows: () => true, isHeld: () => false, seen })).toEqual({ ok: true, value: null });
  stop.abort();
});

test('a list that is scrolled up before the newest message is sent shows no new answer', async () => {
  const { talk, clock } = chat([
    [0, {}],
    [1_000, { turn: 1, text: 'one' }],
    [20_000, {}],
    [21_000, { turn: 2, text: 'two' }],
    [40_000, { turn: 2, text: 'two', echoed: false }],
    [50_000, { turn: 3, text: 'one', echoed: false }],
    [70_000, { turn: 4, text: 'three' }],
  ]);
  await talk.give('1', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'one' } });
  await clock.sleep(15_000);
  await talk.give('2', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'two' } });
  await clock.sleep(18_000);
  await talk.give('3', () => false);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'three' } });
});

test('where the user asks something else in place of a message in the box, the same words are a new answer', async () => {
  const { talk, clock } = chat([
    [0, {}],
    [1_000, { turn: 1, text: 'one' }],
    [20_000, {}],
    [21_000, { turn: 2, text: 'two' }],
    [40_000, { turn: 2, text: 'two', echoed: false }],
    [50_000, { echoed: false }],
    [52_000, { turn: 3, text: 'one', echoed: false }],
  ]);
  await talk.give('1', () => true);
  await talk.next(going(), quiet);
  await clock.sleep(15_000);
  await talk.give('2', () => true);
  await talk.next(going(), quiet);
  await clock.sleep(18_000);
  await talk.give('3', () => false);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 3, text: 'one' } });
});

test('an answer of damaged lines alone is told once, also where its page is loaded anew', async () => {
  const damaged = ['a line that lost its marks'];
  const { talk } = chat([
    [0, {}],
    [1_000, { turn: 5, damaged }],
    [10_000, { turn: 1, damaged, loaded: 2 }],
    [30_000, { loaded: 2 }],
    [32_000, { turn: 2, damaged, loaded: 2 }],
  ]);
  await talk.give('the message', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 5 } });
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { turn: 2, loaded: 2 } });
});
