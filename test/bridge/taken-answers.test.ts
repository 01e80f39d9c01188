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
