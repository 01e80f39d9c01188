// A plain WebSocket that speaks the Action Protocol through the real relay, with the extension's own reader and session on the other side.
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { type ActingPanel, actingPanel, SNAPSHOT } from './acting-panel.ts';
import { codeIn, connect, connectPanel, leave, type Program, type Side, secretIn, startRelay, tokenOf } from './program.ts';

let relay: Program | undefined;

afterEach(async () => {
  if (relay !== undefined) expect(await relay.end()).toBe(0);
});

/** A relay that runs, and the ways in. */
async function started(...flags: string[]) {
  const running = await startRelay(...flags);
  relay = running;
  const client = (query = '') => connect(running.port, `/client${query}`, secretIn(running.printed), {});
  const pair = () => connectPanel(running.port, codeIn(running.printed));
  const back = (token: string) => connectPanel(running.port, token);
  return { running, client, pair, back };
}

const command = (data: unknown) => JSON.stringify({ type: 'ActionCommand', data });
const click = (ref: number) => command({ type: 'click_element', ref });
const results = ({ heard }: Side) =>
  heard.map(text => JSON.parse(text)).flatMap(({ type, data }) => (type === 'ActionResult' ? [data] : []));
const resultsOf = (client: Side, count: number) =>
  eventually(() => expect(results(client)).toHaveLength(count)).then(() => results(client));

/** Panel and client, both there, and the first snapshot told. */
async function both(
  ...flags: string[]
): Promise<{ panelSide: Side; panel: ActingPanel; client: Side; token: string; way: Awaited<ReturnType<typeof started>> }> {
  const way = await started(...flags);
  const panelSide = await way.pair();
  const token = await tokenOf(panelSide);
  const panel = actingPanel(panelSide);
  const client = await way.client('?name=my%20script');
  await eventually(() => expect(client.heard).toEqual([SNAPSHOT]));
  return { panelSide, panel, client, token, way };
}

test('commands reach the panel word for word, nothing is answered before the person decides, and results and snapshots come back', async () => {
  const { panelSide, panel, client } = await both();
  expect(panel.clients).toEqual(['my script']);
  client.socket.send(click(1));
  client.socket.send(command({ type: 'type_text', ref: 2, text: 'Ada' }));
  const [first, second] = [await panel.row(0), await panel.row(1)];
  expect(panelSide.heard).toContain(click(1));
  panel.decline(second); // results have no number: this one waits for the first
  expect(results(client)).toEqual([]);
  panel.approve(first, 'Saved');
  expect(await resultsOf(client, 2)).toEqual([
    { success: true, error: null, data: { effects: 'Saved' } },
    { success: false, error: 'REFUSED: the user declined it; go another way or ask what is wanted', data: {} },
  ]);
});

test.each([
  ['{"type":"ActionCommand",', 'BAD_LINE: The frame is not JSON.'],
  ['{"type":"click_element","ref":1}', 'BAD_LINE: The frame\'s "type" is not that of a command.'],
  ['[]', 'BAD_LINE: The frame holds no object.'],
  [command({ type: 'close_browser' }), 'BAD_LINE: There is no command close_browser.'],
  [click(99), 'STALE_REF: The newest snapshot has no element 99.'],
])('%s is answered by the panel’s reader, and the next command is taken', async (text, error) => {
  const { panel, client } = await both();
  client.socket.send(text);
  expect(await resultsOf(client, 1)).toEqual([{ success: false, error: expect.stringContaining(error), data: {} }]);
  client.socket.send(click(1));
  panel.approve(await panel.row(0), 'Saved');
  expect(await resultsOf(client, 2)).toContainEqual({ success: true, error: null, data: { effects: 'Saved' } });
});

test.each([
  '{"type":"Client","data":{"name":"Your bank"}}',
  '{"type":"Request","data":{"id":1,"kind":"ask","question":"Your password?"}}',
  '{"type":"Welcome","data":{"language":"bai","token":"x"}}',
  '{"type":"ActionCommand","type":"Client","data":{"name":"Your bank"}}',
])('a program cannot speak for the relay: %s', async text => {
  const { panelSide, panel, client } = await both();
  client.socket.send(text);
  expect(await resultsOf(client, 1)).toEqual([{ success: false, error: expect.stringMatching(/^BAD_LINE: /), data: {} }]);
  expect(panelSide.heard.join('\n')).not.toMatch(/Your/);
  expect(panel.clients).toEqual(['my script']);
});

test('a name with line ends and marks that turn the direction is one plain line', async () => {
  const way = await started();
  const panel = actingPanel(await way.pair());
  await way.client(`?name=${encodeURIComponent(`a\nb\u202Ec${'d'.repeat(100)}`)}`);
  await eventually(() => expect(panel.clients).toEqual([`a b c${'d'.repeat(55)}`]));
});

test('without a panel a command is answered at once with the code to type', async () => {
  const way = await started();
  const client = await way.client();
  client.socket.send(click(1));
  const [{ error }] = await resultsOf(client, 1);
  expect(error).toMatch(/^NO_ACCESS: no panel is connected and nothing was done; /);
  expect(error).toContain(`${way.running.port}-${codeIn(way.running.printed)}`);
});

test('a person who never answers: the client is told after the limit, and a late result is not taken for that of the next command', async () => {
  const { panel, client } = await both('--limit', '1');
  client.socket.send(click(1));
  const late = await panel.row(0);
  expect(await resultsOf(client, 1)).toEqual([
    { success: false, error: expect.stringMatching(/^TIMEOUT: nobody decided within 1 s; /), data: {} },
  ]);
  panel.approve(late, 'Late');
  client.socket.send(click(2));
  panel.approve(await panel.row(1), 'In time');
  expect((await resultsOf(client, 2)).at(-1)).toEqual({ success: true, error: null, data: { effects: 'In time' } });
});

test('a panel that is closed in mid-run: each open command is told, and nothing else', async () => {
  const { panelSide, panel, client } = await both();
  client.socket.send(click(1));
  client.socket.send(click(2));
  await panel.row(1);
  await leave(panelSide);
  const told = { success: false, error: expect.stringMatching(/^INTERRUPTED: the panel was closed/), data: {} };
  expect(await resultsOf(client, 2)).toEqual([told, told]);
});

test('a client that goes away in mid-run ends the panel’s connection; the next one gets no answer to what it did not ask', async () => {
  const { panelSide, panel, client, token, way } = await both();
  client.socket.send(click(1));
  const row = await panel.row(0);
  client.socket.terminate();
  expect(await panelSide.closed).toMatchObject({ code: 4410 });
  panel.approve(row, 'Nobody hears it');
  const next = await way.client('?name=next');
  const again = actingPanel(await way.back(token));
  await eventually(() => expect(next.heard).toEqual([SNAPSHOT]));
  expect(again.clients).toEqual(['next']);
  next.socket.send(click(2));
  again.approve(await again.row(0), 'Mine');
  expect(await resultsOf(next, 1)).toEqual([{ success: true, error: null, data: { effects: 'Mine' } }]);
});

test('a frame of more than 1 MiB, or a binary one, ends the program’s connection with a sentence', async () => {
  const way = await started();
  const long = await way.client();
  long.socket.send('x'.repeat(1_048_577));
  expect(await long.closed).toEqual({ code: 1009, reason: 'The message is too long. Send less at once.' });
  const binary = await way.client();
  binary.socket.send(Buffer.from([1]));
  expect(await binary.closed).toEqual({ code: 1003, reason: 'The message is binary. Send text.' });
});

test('a relay that is ended says so to both', async () => {
  const { panelSide, client, way } = await both();
  expect(await way.running.end()).toBe(0);
  relay = undefined;
  expect(await client.closed).toMatchObject({ code: 1001 });
  expect(await panelSide.closed).toMatchObject({ code: 1001 });
});
