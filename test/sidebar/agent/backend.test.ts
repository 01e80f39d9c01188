// A program of the Action Protocol as the panel takes it: rows come of its commands, and results leave in their order. Reducer, protocol and adapter together.
import { signal } from '@preact/signals';
import { afterEach, expect, test } from 'vitest';
import type { TabFacts } from '../../../src/context/context-reader.ts';
import type { SnapshotPart } from '../../../src/context/page-api.ts';
import type { PageSnapshot } from '../../../src/context/snapshot.ts';
import { createBackend } from '../../../src/sidebar/agent/backend.ts';
import { actingLine, done, HERE, settled } from './acting-line.ts';

const part = (ref: number, name: string): SnapshotPart => ({
  kind: 'element',
  node: ref,
  ref,
  tag: 'button',
  role: 'button',
  name,
  text: name,
  attributes: {},
  bounds: { x: 1.4, y: 2, width: 30, height: 10 },
  depth: 0,
  scroll: null,
  frameIndex: -1,
});

let ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

async function begin() {
  let names = ['Save', 'Name'];
  let document = 'd1';
  let now = 1_000;
  let change = () => {};
  const played = actingLine('action-protocol', line =>
    createBackend(line, {
      store: { tab: { facts: signal<TabFacts | null>(HERE) } },
      env: { now: () => now, randomBytes: count => new Uint8Array(count), sleep: async () => {} },
      reader: {
        snapshot: async (): Promise<{ ok: true; value: PageSnapshot }> => {
          const parts = names.map((name, at) => part(at + 11, name));
          return {
            ok: true,
            value: { language: 'action-protocol', document, parts, refs: parts.map(({ ref }) => ref), calls: [], complete: true },
          };
        },
        follow: (_, onChange) => {
          change = () => onChange('');
          return () => {};
        },
      },
      masked: text => text.replaceAll('secret', '⟦1⟧'),
    }),
  );
  ends.push(() => played.party.ended());
  await settled();
  return {
    ...played,
    async command(data: object) {
      played.party.came(JSON.stringify({ type: 'ActionCommand', data }));
      await settled();
    },
    async shows(...shown: string[]) {
      names = shown;
      now += 1_000;
      change();
      await settled();
    },
    async loads(id: string) {
      document = id;
      now += 1_000;
      change();
      await settled();
    },
    results: () => played.sent.map(text => JSON.parse(text)).flatMap(({ type, data }) => (type === 'ActionResult' ? [data] : [])),
    trees: () =>
      played.sent
        .map(text => JSON.parse(text))
        .flatMap(({ type, data }) =>
          type === 'Snapshot' ? [data.tree.map(({ id, name }: { id: number; name: string }) => `${id} ${name}`)] : [],
        ),
    rows: () => played.items().map(({ command }) => `${command?.json.a} ${command?.json.s} ${command?.json.x}`.trim()),
  };
}

test('a snapshot is sent at once, masked, and again where the page changed and reads differently', async () => {
  const { trees, shows } = await begin();
  expect(trees()).toEqual([['1 Save', '2 Name']]);
  await shows('Save', 'Name');
  expect(trees()).toHaveLength(1);
  await shows('Save', 'My secret');
  expect(trees().at(-1)).toEqual(['1 Save', '2 My ⟦1⟧']);
});

test('each command is a row, in bAI’s own types, with the name of the program', async () => {
  const { command, rows, items } = await begin();
  await command({ type: 'click_element', ref: 1 });
  await command({ type: 'type_text', ref: 2, text: 'Ada' });
  await command({ type: 'scroll_to', x: 0.4, y: 1200 });
  await command({ type: 'navigate_to', url: 'https://b.example/' });
  expect(rows()).toEqual(['CLICK [ref=11]', 'TYPE [ref=12] Ada', 'SCROLLTO  0,1200', 'NAVIGATE  https://b.example/']);
  expect(items().map(({ client, named }) => [client, named?.name])).toEqual([
    ['agent', 'click_element'],
    ['agent', 'type_text'],
    ['agent', 'scroll_to'],
    ['agent', 'navigate_to'],
  ]);
});

test('a command that comes before the one before was done leaves that one as it is', async () => {
  const { command, items } = await begin();
  await command({ type: 'click_element', ref: 1 });
  await command({ type: 'click_element', ref: 2 });
  expect(items().map(({ included, flags }) => [included, flags])).toEqual([
    [true, []],
    [true, []],
  ]);
});

test('results leave in the order of the commands, also of broken ones, and one for each', async () => {
  const { command, finish, happen, results, party } = await begin();
  await command({ type: 'click_element', ref: 1 });
  await command({ type: 'click_element', ref: 2 });
  party.came('{');
  await command({ type: 'click_element', ref: 1 });
  finish('000002', done());
  expect(results()).toEqual([]);
  happen({ type: 'deleted', at: 4, id: '000001', reason: '' });
  expect(results()).toEqual([
    { success: false, error: expect.stringContaining('REFUSED: the user declined it'), data: {} },
    { success: true, error: null, data: { effects: 'saved' } },
    { success: false, error: expect.stringContaining('BAD_LINE: The frame is not JSON.'), data: {} },
  ]);
  finish('000003', {
    ok: false,
    ms: 1,
    driver: null,
    error: { code: 'COVERED', message: 'It is covered.', hint: 'Close it.' },
    dispatched: false,
  });
  expect(results().at(-1)).toEqual({ success: false, error: 'COVERED: It is covered. Close it.', data: {} });
});

test('the person sees what was refused, with the name of the program and once, whatever is done with it', async () => {
  const { command, party, items, results, happen } = await begin();
  await command({ type: 'hover', ref: 1 });
  await command({ type: 'hover', ref: 1 });
  party.came('{'.repeat(9_999));
  expect(items().map(({ status, client, raw, problem }) => [status, client, raw.length, problem?.message])).toEqual([
    ['invalid', 'agent', expect.any(Number), expect.stringContaining('hover')],
    ['invalid', 'agent', 2_000, expect.stringContaining('not JSON')],
  ]);
  expect(results()).toHaveLength(3);
  for (const { id } of items()) happen({ type: 'deleted', at: 4, id, reason: '' });
  await command({ type: 'click_element', ref: 1 });
  expect(items().at(-1)).toMatchObject({ status: 'queued', command: { json: { a: 'CLICK' } } });
  expect(results()).toHaveLength(3);
});

test('a command that the person changed says what ran', async () => {
  const { command, finish, happen, results } = await begin();
  await command({ type: 'type_text', ref: 2, text: 'Ada' });
  happen({ type: 'edited', at: 2, id: '000001', json: { v: 1, t: 17, a: 'TYPE', s: '[ref=12]', x: 'Eve' } });
  finish('000001', done());
  expect(results()).toMatchObject([{ success: true, data: { edited: { type: 'type_text', ref: 2, text: 'Eve' } } }]);
});

test('a number of an earlier document is refused, one of the same element is done', async () => {
  const { command, results, items, loads, shows, finish } = await begin();
  await shows('Save', 'Other');
  await command({ type: 'click_element', ref: 1 });
  await shows('Save', 'Third');
  finish('000001', done());
  expect(results()).toMatchObject([{ success: true }]);
  await loads('d2');
  await command({ type: 'click_element', ref: 9 });
  expect(results().at(-1)).toMatchObject({ success: false, error: expect.stringContaining('STALE_REF') });
  expect(items().map(({ status }) => status)).toEqual(['done', 'invalid']);
});

test('when the connection ends in mid-run, the run stops and its rows stay', async () => {
  const { command, begins, party, stops, items, sent } = await begin();
  await command({ type: 'click_element', ref: 1 });
  await command({ type: 'click_element', ref: 2 });
  begins('000001');
  const before = sent.length;
  party.ended();
  expect(stops()).toBe(1);
  expect(items().map(({ status }) => status)).toEqual(['running', 'queued']);
  expect(sent).toHaveLength(before);
});
