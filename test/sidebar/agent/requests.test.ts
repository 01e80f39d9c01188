// A program's questions as the panel takes them: rows and cards come of them, and each is answered once. Reducer and requests together, with the wire and the person played.
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { TabFacts } from '../../../src/context/context-reader.ts';
import { reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { createSession, type SessionEvent, type SessionState } from '../../../src/protocol/queue/session.ts';
import { beginSpeech } from '../../../src/protocol/queue/speech.ts';
import type { RelayAnswer, RelayRequest } from '../../../src/protocol/relay/messages.ts';
import type { ActionResult } from '../../../src/protocol/result.ts';
import type { Line } from '../../../src/sidebar/agent/party.ts';
import { createRequests } from '../../../src/sidebar/agent/requests.ts';

const HERE: TabFacts = { t: 17, u: 'https://a.example/', n: 'A', nav: 'idle', windowId: 1, access: 'yes', why: null };

function begin() {
  let state: SessionState | null = reduceSession(createSession('0'.repeat(32), 'Program', 0), {
    type: 'languageSet',
    at: 0,
    speech: beginSpeech('bai', '', 10),
  });
  let marks = 0;
  let stopped = 0;
  const answers: RelayAnswer[] = [];
  const told: string[] = [];
  const happen = (...events: SessionEvent[]) => {
    for (const event of events) state = state && reduceSession(state, event);
    if (state !== null) party.changed(state, false);
  };
  const read = (of: Partial<Extract<SessionEvent, { type: 'commandsRead' }>['reading']>) => {
    marks += 1;
    happen({ type: 'commandsRead', at: 1, reading: { mark: `${marks}`, linked: true, foreign: null, commands: [], problems: [], ...of } });
  };
  const line: Line = {
    session: () => state,
    name: () => 'agent',
    async queue(commands) {
      read({ commands: [...commands] });
      return (state?.items ?? []).filter(({ reply }) => reply === state?.replies).map(({ id }) => id);
    },
    withdraw: (id, reason) => happen({ type: 'deleted', at: 1, id, reason }),
    async ask(text) {
      if (text === '') happen({ type: 'cardAnswered', at: 1, line: '' });
      else read({ card: { kind: 'question', text } });
    },
    told(text) {
      told.push(text);
      happen({ type: 'messageCopied', at: 1, text, contextTab: 17 });
    },
    send: text => answers.push(JSON.parse(text).data),
    stop: () => {
      stopped += 1;
    },
  };
  const party = createRequests(line, {
    store: { tab: { facts: signal<TabFacts | null>(HERE) } },
    list: async () => [HERE, { ...HERE, t: 99, u: 'https://private.example/', n: 'Private' }],
    masked: text => text.replaceAll('secret', '⟦1⟧'),
  });
  const ask = async (request: RelayRequest) => {
    party.came(JSON.stringify({ type: 'Request', data: request }));
    await settled();
  };
  const finish = (id: string, result: ActionResult) =>
    happen(
      {
        type: 'approved',
        at: 2,
        approvals: [
          {
            id,
            approval: {
              rev: state?.items.find(item => item.id === id)?.rev ?? 0,
              tabId: 17,
              topOrigin: '',
              seen: null,
              unlocked: false,
              at: 2,
            },
          },
        ],
      },
      { type: 'started', at: 2, id },
      { type: 'finished', at: 3, id, result },
    );
  return {
    ask,
    happen,
    finish,
    party,
    answers,
    told,
    items: () => state?.items ?? [],
    card: () => state?.speech?.card ?? null,
    runEnds: () => state && party.changed(state, true),
    stops: () => stopped,
    gone: () => {
      state = null;
    },
  };
}

/** What was begun without being waited for is over. */
const settled = () => new Promise(resolve => setTimeout(resolve, 0));

const done = (of: Partial<Extract<ActionResult, { ok: true }>> = {}): ActionResult => ({
  ok: true,
  ms: 1,
  driver: 'trusted',
  effects: [{ kind: 'text', text: 'saved' }],
  parts: {},
  picture: null,
  ...of,
});
const CLICK = { a: 'CLICK' as const, s: '#save', x: '' };

test('a batch becomes rows with the name of the program, and nothing is answered before they are decided', async () => {
  const { ask, items, answers, finish, happen, told } = begin();
  await ask({ id: 1, kind: 'propose', actions: [CLICK, { a: 'TYPE', s: '#name', x: 'Ada', t: 17 }] });
  expect(items().map(({ client, command }) => [client, command?.json])).toEqual([
    ['agent', { v: 1, t: 17, a: 'CLICK', s: '#save', x: '' }],
    ['agent', { v: 1, t: 17, a: 'TYPE', s: '#name', x: 'Ada' }],
  ]);
  expect(answers).toEqual([
    { id: 1, kind: 'progress', says: 'The person was asked.', rows: [{ became: 'waiting' }, { became: 'waiting' }] },
  ]);
  finish('000001', done());
  await settled();
  expect(answers.at(-1)).toEqual({
    id: 1,
    kind: 'progress',
    says: '1 of 2 decided.',
    rows: [{ became: 'done', effects: 'saved' }, { became: 'waiting' }],
  });
  happen({ type: 'deleted', at: 4, id: '000002', reason: 'not her' });
  await settled();
  expect(answers.at(-1)).toEqual({
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
  const { ask, answers, finish, runEnds } = begin();
  await ask({ id: 1, kind: 'propose', actions: [CLICK, CLICK] });
  runEnds();
  await settled();
  expect(answers.filter(({ kind }) => kind === 'result')).toEqual([]);
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
  expect(answers.at(-1)).toEqual({ id: 1, kind: 'result', rows: [{ became: 'failed', error }, { became: 'waiting' }] });
});

test('a row that the person changed says what ran', async () => {
  const { ask, answers, happen, finish } = begin();
  await ask({ id: 1, kind: 'propose', actions: [{ a: 'TYPE', s: '#name', x: 'Ada' }] });
  happen({ type: 'edited', at: 2, id: '000001', json: { v: 1, t: 17, a: 'TYPE', s: '#name', x: 'Eve' } });
  finish('000001', done());
  await settled();
  expect(answers.at(-1)).toMatchObject({ rows: [{ became: 'edited', effects: 'saved', to: { a: 'TYPE', s: '#name', x: 'Eve', t: 17 } }] });
});

test('a row that asked and was declined is told so, although it waits again', async () => {
  const { ask, answers, happen, runEnds } = begin();
  await ask({ id: 1, kind: 'propose', actions: [CLICK] });
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 2 };
  happen(
    { type: 'approved', at: 2, approvals: [{ id: '000001', approval }] },
    { type: 'confirmAsked', at: 2, id: '000001' },
    { type: 'declined', at: 2, id: '000001' },
  );
  runEnds();
  await settled();
  expect(answers.at(-1)).toMatchObject({ kind: 'result', rows: [{ became: 'declined' }] });
});

test('what was read leaves as the person lets it, and a picture as one', async () => {
  const { ask, answers, finish, told } = begin();
  await ask({ id: 1, kind: 'read', action: { a: 'TEXT', s: '', x: '' } });
  finish('000001', done({ effects: [], parts: { text: 'a secret' } }));
  await settled();
  expect(answers.at(-1)).toEqual({ id: 1, kind: 'result', rows: [{ became: 'done', effects: 'read' }], text: 'a ⟦1⟧' });
  await ask({ id: 2, kind: 'read', action: { a: 'SHOT', s: '', x: '' } });
  finish('000002', done({ effects: [], picture: { name: 'shot', dataUrl: 'data:image/png;base64,AAAA', width: 1, height: 1 } }));
  await settled();
  expect(answers.at(-1)).toMatchObject({ id: 2, picture: { mimeType: 'image/png', base64: 'AAAA' } });
  expect(told.at(-1)).not.toContain('AAAA');
});

test('only tabs of the session are named or told', async () => {
  const { ask, answers, items, finish } = begin();
  await ask({ id: 1, kind: 'tabs', step: 'close', tab: 99 });
  await ask({ id: 2, kind: 'propose', actions: [{ ...CLICK, t: 99 }] });
  expect(answers).toMatchObject([
    { id: 1, kind: 'error', error: { code: 'WRONG_TAB' } },
    { id: 2, kind: 'error', error: { code: 'WRONG_TAB' } },
  ]);
  expect(items()).toEqual([]);
  await ask({ id: 3, kind: 'tabs', step: 'list' });
  finish('000001', done());
  await settled();
  expect(answers.at(-1)).toMatchObject({ id: 3, tabs: [{ id: 17, url: 'https://a.example/', title: 'A', working: true }] });
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
  const { ask, answers, card, happen } = begin();
  await ask({ id: 1, kind: 'ask', question: 'One?' });
  await ask({ id: 2, kind: 'ask', question: 'Two?' });
  await ask({ id: 3, kind: 'propose', actions: [CLICK] });
  expect(card()).toEqual({ kind: 'question', text: 'One?' });
  happen({ type: 'cardAnswered', at: 2, line: 'first' });
  await settled();
  expect(card()).toEqual({ kind: 'question', text: 'Two?' });
  happen({ type: 'cardAnswered', at: 3, line: 'second' });
  await settled();
  expect(answers.filter(({ kind }) => kind === 'result')).toEqual([
    { id: 1, kind: 'result', text: 'first' },
    { id: 2, kind: 'result', text: 'second' },
  ]);
});

test('what is given up is taken back: its rows and its question', async () => {
  const { ask, items, card, answers } = begin();
  await ask({ id: 1, kind: 'propose', actions: [CLICK] });
  await ask({ id: 2, kind: 'ask', question: 'One?' });
  await ask({ id: 1, kind: 'cancel' });
  await ask({ id: 2, kind: 'cancel' });
  expect(items().map(({ status }) => status)).toEqual(['deleted']);
  expect(card()).toBeNull();
  expect(answers.filter(({ kind }) => kind !== 'progress')).toEqual([]);
});

test('a program that goes away in mid-run stops it; its rows stay for the person', async () => {
  const { ask, happen, party, stops, items, finish, answers } = begin();
  await ask({ id: 1, kind: 'propose', actions: [CLICK, CLICK] });
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 2 };
  happen({ type: 'approved', at: 2, approvals: [{ id: '000001', approval }] }, { type: 'started', at: 2, id: '000001' });
  party.ended();
  expect(stops()).toBe(1);
  expect(items().map(({ status }) => status)).toEqual(['running', 'queued']);
  const before = answers.length;
  finish('000002', done());
  expect(answers).toHaveLength(before);
});

test('a session that the person ended takes nothing', async () => {
  const { ask, answers, gone } = begin();
  gone();
  await ask({ id: 1, kind: 'propose', actions: [CLICK] });
  expect(answers).toMatchObject([{ id: 1, kind: 'error', error: { code: 'NO_ACCESS' } }]);
});
