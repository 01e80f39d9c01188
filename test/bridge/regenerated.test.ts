// An answer that the AI writes anew, or that was edited: it is read again, and the queue takes of it only what it does not have.
import { expect, test } from 'vitest';
import type { SessionState } from '../../src/protocol/queue/session.ts';
import { line, read, row, run, session, short } from '../protocol/helpers.ts';
import { chat, going, quiet, type Script } from './scripted-chat.ts';

const fenced = (...lines: string[]): string => ['```', ...lines, '```'].join('\n');
const FIRST = fenced(line(1), line(2, { s: '#send' }));

/** Takes this many answers of a chat into a session, one after another. */
async function answers(script: Script, count: number, start: SessionState, between = (state: SessionState) => state) {
  const { talk } = chat(script);
  let state = start;
  for (let taken = 0; taken < count; taken += 1) {
    const answer = await talk.next(going(), quiet);
    if (!answer.ok) throw new Error(answer.error.message);
    state = read(taken === 0 ? state : between(state), answer.value.text);
  }
  return state;
}

const shown = (turn: number, text: string) => ({ turn, text, done: true });

test.each([
  ['in the same turn', [10_000, shown(1, `Once more:\n${FIRST}`)] as const, []],
  ['in a turn of its own, behind nothing', [11_000, shown(2, FIRST)] as const, [[10_000, { done: false }] as const]],
])('the same lines again %s are repeats: nothing is queued, also when they have run', async (_where, again, gap) => {
  const script: Script = [[0, shown(1, FIRST)], ...gap, again];
  const state = await answers(script, 2, session());
  expect(short(state)).toEqual(['000001 queued CLICK #save', '000002 queued CLICK #send']);
  expect(state.lastReading).toMatchObject({ added: 0, updated: 0, conflicts: 0, known: 2 });
  const ran = await answers(script, 2, session(), before => run(before, '000001'));
  expect(row(ran, '000001').status).toBe('done');
  expect(ran.items).toHaveLength(2);
  expect(ran.lastReading).toMatchObject({ added: 0, known: 2 });
});

test('of an answer that goes on after it was taken, what is new is queued once', async () => {
  const state = await answers(
    [
      [0, shown(1, FIRST)],
      [10_000, shown(1, `${FIRST}\n${fenced(line(3, { s: '#next' }))}`)],
    ],
    2,
    session(),
  );
  expect(short(state)).toEqual(['000001 queued CLICK #save', '000002 queued CLICK #send', '000003 queued CLICK #next']);
  expect(state.lastReading).toMatchObject({ added: 1, known: 2 });
});

test('the same number with other content is no repeat: it is shown as a conflict, and what has run stays as it ran', async () => {
  const script: Script = [
    [0, shown(1, FIRST)],
    [10_000, shown(1, fenced(line(1, { s: '#delete' }), line(2, { s: '#send' })))],
  ];
  const state = await answers(script, 2, session(), before => run(before, '000001'));
  expect(row(state, '000001')).toMatchObject({ status: 'done', command: { json: { s: '#save' } } });
  expect(state.lastReading).toMatchObject({ added: 0, conflicts: 1, known: 1 });
});
