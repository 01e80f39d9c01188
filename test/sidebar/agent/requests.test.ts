// A program's questions as the panel takes them: rows and cards come of them, and each is answered once. Reducer and requests together, with the wire and the person played.
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { TabFacts } from '../../../src/context/context-reader.ts';
import type { RelayAnswer, RelayRequest } from '../../../src/protocol/relay/messages.ts';
import { createRequests } from '../../../src/sidebar/agent/requests.ts';
import { actingLine, done, HERE, settled } from './acting-line.ts';

const CLICK = { a: 'CLICK' as const, s: '#save', x: '' };

function begin() {
  const played = actingLine('bai', line =>
    createRequests(line, {
      store: { tab: { facts: signal<TabFacts | null>(HERE) } },
      list: async () => [HERE, { ...HERE, t: 99, u: 'https://private.example/', n: 'Private' }],
      masked: text => text.replaceAll('secret', '⟦1⟧'),
    }),
  );
  const ask = async (request: RelayRequest) => {
    played.party.came(JSON.stringify({ type: 'Request', data: request }));
    await settled();
  };
  return {
    ...played,
    ask,
    get answers(): RelayAnswer[] {
      return played.sent.map(text => JSON.parse(text).data);
    },
  };
}

test('a batch becomes rows with the name of the program, and nothing is answered before they are decided', async () => {
  const played = begin();
  const { ask, items, finish, happen, told } = played;
  await ask({ id: 1, kind: 'propose', actions: [CLICK, { a: 'TYPE', s: '#name', x: 'Ada', t: 17 }] });
  expect(items().map(({ client, command }) => [client, command?.json])).toEqual([
    ['agent', { v: 1, t: 17, a: 'CLICK', s: '#save', x: '' }],
    ['agent', { v: 1, t: 17, a: 'TYPE', s: '#name', x: 'Ada' }],
  ]);
  expect(played.answers).toEqual([
    { id: 1, kind: 'progress', says: 'The person was asked.', rows: [{ became: 'waiting' }, { became: 'waiting' }] },
  ]);
  finish('000001', done());
  await settled();
  expect(played.answers.at(-1)).toEqual({
    id: 1,
    kind: 'progress',
    says: '1 of 2 decided.',
    rows: [{ became: 'done', effects: 'saved' }, { became: 'waiting' }],
  });
  happen({ type: 'deleted', at: 4, id: '000002', reason: 'not her' });
  await settled();
  expect(played.answers.at(-1)).toEqual({
    id: 1,
    kind: 'result',
    rows: [
      { became: 'done', effects: 'saved' },
      { became: 'declined', reason: 'not her' },
    ],
  });
  expect(told).toHaveLength(1);
});

test('what a run left over is told as not decided, and a run of other rows tells nothing', async () => {
  const played = begin();
  const { ask, finish, runEnds } = played;
  await ask({ id: 1, kind: 'propose', actions: [CLICK, CLICK] });
  runEnds();
  await settled();
  expect(played.answers.filter(({ kind }) => kind === 'result')).toEqual([]);
  finish('000001', {
    ok: false,
    ms: 1,
    driver: null,
    error: { code: 'NO_MATCH', message: 'Nothing fits.', hint: 'Scan.' },
    dispatched: false,
  });
  runEnds();
  await settled();
  const error = { code: 'NO_MATCH', message: 'Nothing fits.', hint: 'Scan.' };
  expect(played.answers.at(-1)).toEqual({ id: 1, kind: 'result', rows: [{ became: 'failed', error }, { became: 'waiting' }] });
});

test('a row that the person changed says what ran', async () => {
  const played = begin();
  const { ask, happen, finish } = played;
  await ask({ id: 1, kind: 'propose', actions: [{ a: 'TYPE', s: '#name', x: 'Ada' }] });
  happen({ type: 'edited', at: 2, id: '000001', json: { v: 1, t: 17, a: 'TYPE', s: '#name', x: 'Eve' } });
  finish('000001', done());
  await settled();
  expect(played.answers.at(-1)).toMatchObject({
    rows: [{ became: 'edited', effects: 'saved', to: { a: 'TYPE', s: '#name', x: 'Eve', t: 17 } }],
  });
});

test('a row that asked and was declined is told so, although it waits again', async () => {
  const played = begin();
  const { ask, happen, runEnds } = played;
  await ask({ id: 1, kind: 'propose', actions: [CLICK] });
  played.approve('000001');
  happen({ type: 'confirmAsked', at: 2, id: '000001' }, { type: 'declined', at: 2, id: '000001' });
  runEnds();
  await settled();
  expect(played.answers.at(-1)).toMatchObject({ kind: 'result', rows: [{ became: 'declined' }] });
});

test('a row that was declined stays so for its own question when another one was answered meanwhile', async () => {
  const played = begin();
  const { ask, happen, finish } = played;
  await ask({ id: 1, kind: 'propose', actions: [CLICK] });
  await ask({ id: 2, kind: 'propose', actions: [CLICK, CLICK] });
  played.approve('000002');
  happen({ type: 'confirmAsked', at: 2, id: '000002' }, { type: 'declined', at: 2, id: '000002' });
  finish('000001', done());
  await settled();
  finish('000003', done());
  await settled();
  expect(played.answers.at(-1)).toMatchObject({
    ...{ id: 2, kind: 'result' },
    rows: [{ became: 'declined' }, { became: 'done' }],
  });
});

test('what was read leaves as the person lets it, and a picture as one', async () => {
  const played = begin();
  const { ask, finish, told } = played;
  await ask({ id: 1, kind: 'read', action: { a: 'TEXT', s: '', x: '' } });
  finish('000001', done({ effects: [], parts: { text: 'a secret' } }));
  await settled();
  expect(played.answers.at(-1)).toEqual({ id: 1, kind: 'result', rows: [{ became: 'done', effects: 'read' }], text: 'a ⟦1⟧' });
  await ask({ id: 2, kind: 'read', action: { a: 'SHOT', s: '', x: '' } });
  finish('000002', done({ effects: [], picture: { name: 'shot', dataUrl: 'data:image/png;base64,AAAA', width: 1, height: 1 } }));
  await settled();
  expect(played.answers.at(-1)).toMatchObject({ id: 2, picture: { mimeType: 'image/png', base64: 'AAAA' } });
  expect(told.at(-1)).not.toContain('AAAA');
});

test('only tabs of the session are named or told', async () => {
  const played = begin();
  const { ask, items, finish } = played;
  await ask({ id: 1, kind: 'tabs', step: 'close', tab: 99 });
  await ask({ id: 2, kind: 'propose', actions: [{ ...CLICK, t: 99 }] });
  expect(played.answers).toMatchObject([
    { id: 1, kind: 'error', error: { code: 'WRONG_TAB' } },
    { id: 2, kind: 'error', error: { code: 'WRONG_TAB' } },
  ]);
  expect(items()).toEqual([]);
  await ask({ id: 3, kind: 'tabs', step: 'list' });
  finish('000001', done());
  await settled();
  expect(played.answers.at(-1)).toMatchObject({ id: 3, tabs: [{ id: 17, url: 'https://a.example/', title: 'A', working: true }] });
});

test.each([
  [
    { step: 'navigate', url: 'https://b.example/' },
    { a: 'NAVIGATE', x: 'https://b.example/' },
  ],
  [{ step: 'back' }, { a: 'TAB', x: 'back' }],
  [
    { step: 'switch', tab: 17 },
    { a: 'TAB', x: 'activate' },
  ],
] as const)('a step with a tab is a row: %j', async (step, json) => {
  const { ask, items } = begin();
  await ask({ id: 1, kind: 'tabs', ...step });
  expect(items()[0]?.command?.json).toMatchObject({ t: 17, s: '', ...json });
});

test('questions are asked one after the other, beside the rows, and each gets its own answer', async () => {
  const played = begin();
  const { ask, card, happen } = played;
  await ask({ id: 1, kind: 'ask', question: 'One?' });
  await ask({ id: 2, kind: 'ask', question: 'Two?' });
  await ask({ id: 3, kind: 'propose', actions: [CLICK] });
  expect(card()).toEqual({ kind: 'question', text: 'One?' });
  happen({ type: 'cardAnswered', at: 2, line: 'first' });
  await settled();
  expect(card()).toEqual({ kind: 'question', text: 'Two?' });
  happen({ type: 'cardAnswered', at: 3, line: 'second' });
  await settled();
  expect(played.answers.filter(({ kind }) => kind === 'result')).toEqual([
    { id: 1, kind: 'result', text: 'first' },
    { id: 2, kind: 'result', text: 'second' },
  ]);
});

test('what is given up is taken back: its rows and its question', async () => {
  const played = begin();
  const { ask, items, card } = played;
  await ask({ id: 1, kind: 'propose', actions: [CLICK] });
  await ask({ id: 2, kind: 'ask', question: 'One?' });
  await ask({ id: 1, kind: 'cancel' });
  await ask({ id: 2, kind: 'cancel' });
  expect(items().map(({ status }) => status)).toEqual(['deleted']);
  expect(card()).toBeNull();
  expect(played.answers.filter(({ kind }) => kind !== 'progress')).toEqual([]);
});

test('a program that goes away in mid-run stops it; its rows stay for the person', async () => {
  const played = begin();
  const { ask, begins, party, stops, items, finish } = played;
  await ask({ id: 1, kind: 'propose', actions: [CLICK, CLICK] });
  begins('000001');
  party.ended();
  expect(stops()).toBe(1);
  expect(items().map(({ status }) => status)).toEqual(['running', 'queued']);
  const before = played.answers.length;
  finish('000002', done());
  expect(played.answers).toHaveLength(before);
});

test('a session that the person ended takes nothing', async () => {
  const played = begin();
  const { ask, gone } = played;
  gone();
  await ask({ id: 1, kind: 'propose', actions: [CLICK] });
  expect(played.answers).toMatchObject([{ id: 1, kind: 'error', error: { code: 'NO_ACCESS' } }]);
});
