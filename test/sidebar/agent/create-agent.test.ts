// Pairing as the panel does it: a session of the program's own, the way back after a loss, and nothing into a chat's session. The wire is played.
import { afterEach, expect, test } from 'vitest';
import type { SessionEvent } from '../../../src/protocol/queue/session.ts';
import { beginSpeech } from '../../../src/protocol/queue/speech.ts';
import { CLOSE_CODES } from '../../../src/protocol/relay/messages.ts';
import { createAgent } from '../../../src/sidebar/agent/create-agent.ts';
import type { Listener } from '../../../src/sidebar/agent/socket.ts';
import type { AppEvent } from '../../../src/sidebar/app/state.ts';
import { eventually } from '../../eventually.ts';
import { reducer, unreadReducer } from '../app-state.ts';
import { fakeExecutor, fakeJournal, line, plainWords } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

let ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

/** A panel with a chat that is connected, and the wires that it opened. */
function begin(kept = '', journal = fakeJournal(), reduces = reducer) {
  const { panel, store, env } = createPanelLogic([line(1, 'NOOP')], fakeExecutor(), journal, {}, plainWords, reduces);
  const wires: { url: string; protocol: string; listener: Listener; sent: string[]; closed: boolean }[] = [];
  const storage = new Map([['relay', kept]]);
  const agent = createAgent({
    ...panel,
    store,
    env: { ...env, sleep: async () => {} },
    reader: { snapshot: async () => ({ ok: false, error: { code: 'NO_ACCESS', message: '', hint: '' } }), follow: () => () => {} },
    list: async () => [],
    masked: text => text,
    connect(pairing, listener) {
      const wire = { ...pairing, listener, sent: [] as string[], closed: false };
      wires.push(wire);
      return {
        send: text => wire.sent.push(text),
        close: () => {
          wire.closed = true;
        },
      };
    },
    storage: {
      getItem: key => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: key => void storage.delete(key),
    },
  });
  ends.push(agent.unpair);
  const hear = (type: string, data: object) => wires.at(-1)?.listener.came(JSON.stringify({ type, data }));
  return { agent, store, wires, storage, hear, chat: store.session.peek()?.key ?? '' };
}

const CLICK = { a: 'CLICK', s: '#save', x: '' };

test('a code leads to a session of the program’s own, and the token to the same one', async () => {
  const { agent, store, wires, storage, hear, chat } = begin();
  agent.pair(' 8765-123456 ');
  expect(wires).toMatchObject([{ url: 'ws://127.0.0.1:8765', protocol: 'bai.123456' }]);
  hear('Welcome', { language: 'bai', token: 'token-of-the-relay' });
  expect(storage.get('relay')).toContain('8765 token-of-the-relay'); // also where the panel is closed before its session is there
  hear('Client', { name: 'robot' });
  await eventually(() => expect(store.session.value).toMatchObject({ name: 'Program', link: 'connected', speech: { language: 'bai' } }));
  const own = store.session.peek()?.key ?? '';
  expect(own).not.toBe(chat);
  await eventually(() => expect(storage.get('relay')).toBe(`8765 token-of-the-relay ${own}`));
  expect([agent.state.value, agent.client.value]).toEqual(['paired', 'robot']);
  wires[0]?.listener.ended(CLOSE_CODES.clientLeft);
  await eventually(() => expect(wires[1]).toMatchObject({ url: 'ws://127.0.0.1:8765', protocol: 'bai.token-of-the-relay' }));
  hear('Welcome', { language: 'bai' });
  expect(agent.state.value).toBe('paired');
  expect(store.session.peek()?.key).toBe(own);
});

test('while a run is on nothing is begun, and the chat’s session is left as it is', async () => {
  const { agent, store, wires, storage, hear, chat } = begin();
  const before = store.app.peek().sessions.get(chat);
  store.run.value = { kind: 'running', ids: ['000001'], index: 0, progress: null, stopping: false };
  agent.pair('8765-123456');
  hear('Welcome', { language: 'bai', token: 'token-of-the-relay' });
  hear('Client', { name: 'robot' });
  hear('Request', { id: 1, kind: 'propose', actions: [CLICK] });
  await eventually(() => expect(agent.trouble.value).toBe('A run is on. Pair again when it is over.'));
  expect(store.app.peek().sessions.get(chat)).toBe(before);
  expect(wires[0]).toMatchObject({ sent: [JSON.stringify({ type: 'Unpair', data: {} })], closed: true });
  expect([agent.state.value, storage.get('relay')]).toEqual(['none', undefined]);
});

test('a batch that comes back to its session before what makes rows was loaded is answered as any other', async () => {
  const key = 'Aa1Bb2Cc3D';
  const own = (event: SessionEvent): AppEvent => ({ type: 'session', key, event });
  const journal = fakeJournal([
    own({ type: 'created', at: 0, key, name: 'Program' }),
    own({ type: 'languageSet', at: 0, speech: beginSpeech('bai', '', 5) }),
  ]);
  const { store, wires, hear } = begin(`8765 token-of-the-relay ${key}`, journal, unreadReducer());
  hear('Welcome', { language: 'bai' });
  hear('Client', { name: 'robot' });
  hear('Request', { id: 1, kind: 'propose', actions: [CLICK] });
  await eventually(() => expect(store.app.value.sessions.get(key)?.items).toHaveLength(1));
  const answers = () => (wires[0]?.sent ?? []).map(text => JSON.parse(text).data);
  await eventually(() => expect(answers().at(-1)).toMatchObject({ id: 1, kind: 'progress', rows: [{ became: 'waiting' }] }));
});

test('two batches at once are rows of their own, and each is answered with its own', async () => {
  const { agent, store, wires, hear } = begin();
  agent.pair('8765-123456');
  hear('Welcome', { language: 'bai', token: 'token-of-the-relay' });
  hear('Client', { name: 'robot' });
  hear('Request', { id: 1, kind: 'propose', actions: [CLICK] });
  hear('Request', { id: 2, kind: 'propose', actions: [CLICK, CLICK] });
  await eventually(() => expect(store.session.value?.items).toHaveLength(3));
  const last = store.session.peek()?.items.at(-1)?.id ?? '';
  await store.tell({ type: 'deleted', id: last });
  await store.tell({ type: 'deleted', id: store.session.peek()?.items[0]?.id ?? '' });
  const answers = () => (wires[0]?.sent ?? []).map(text => JSON.parse(text).data);
  await eventually(() =>
    expect(answers().find(({ kind }) => kind === 'result')).toEqual({ id: 1, kind: 'result', rows: [{ became: 'declined' }] }),
  );
  expect(answers().findLast(({ id }) => id === 2)).toMatchObject({
    kind: 'progress',
    rows: [{ became: 'waiting' }, { became: 'declined' }],
  });
});

test.each([
  ['nonsense', null, 'This is no pairing code. It reads like 12345-678901.'],
  ['8765-123456', CLOSE_CODES.wrongSecret, 'The relay does not know this code. Type the newest one that it prints.'],
  ['8765-123456', CLOSE_CODES.taken, 'Another panel is paired with this relay. Unpair it there first.'],
  ['8765-123456', 1006, 'No relay answers there. Start it with "npm run relay" and type the code that it prints.'],
])('%s, closed with %s, says what to do', (code, closed, says) => {
  const { agent, wires } = begin();
  agent.pair(code);
  if (closed !== null) wires[0]?.listener.ended(closed);
  expect([agent.state.value, agent.trouble.value]).toEqual(['none', says]);
});

test('a relay that is gone is looked for some times with the token, then the panel says so', async () => {
  const { agent, wires } = begin('8765 token-of-the-relay abc');
  for (let tries = 1; agent.state.value !== 'none'; tries += 1) {
    await eventually(() => expect(wires).toHaveLength(tries));
    wires[tries - 1]?.listener.ended(1006);
  }
  expect(wires).toHaveLength(6);
  expect(agent.trouble.value).toContain('No relay answers there.');
});

test('a panel that is opened again before the relay heard that it was closed comes back with its token', async () => {
  const { agent, wires, hear } = begin('8765 token-of-the-relay abc');
  wires[0]?.listener.ended(CLOSE_CODES.taken);
  await eventually(() => expect(wires).toHaveLength(2));
  expect(agent.trouble.value).toBe('');
  hear('Welcome', { language: 'bai' });
  expect(agent.state.value).toBe('paired');
});

test('a place that stays another’s is told as such in the end', async () => {
  const { agent, wires } = begin('8765 token-of-the-relay abc');
  for (let tries = 1; agent.state.value !== 'none'; tries += 1) {
    await eventually(() => expect(wires).toHaveLength(tries));
    wires[tries - 1]?.listener.ended(CLOSE_CODES.taken);
  }
  expect(agent.trouble.value).toBe('Another panel is paired with this relay. Unpair it there first.');
});
