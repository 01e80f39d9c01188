// Who gets in at the relay's door, with the real program.
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { codeIn, connect, connectPanel, EXTENSION, heardBy, leave, type Program, secretIn, startRelay, tokenOf } from './program.ts';

let relay: Program;

beforeEach(async () => {
  relay = await startRelay();
});
afterEach(async () => {
  expect(await relay.end()).toBe(0);
});

const code = () => codeIn(relay.printed);
const secret = () => secretIn(relay.printed) ?? '';

/** A code that the relay did not print. */
const wrong = () => (code() === '000000' ? '000001' : '000000');

test('the code pairs one panel once, and its token takes it in from then on', async () => {
  const first = code();
  const panel = await connectPanel(relay.port, first);
  expect(panel.socket.protocol).toBe(`bai.${first}`);
  const token = await tokenOf(panel);
  expect(token).toMatch(/^[\w-]{32}$/);
  await leave(panel);

  const late = await connectPanel(relay.port, first);
  expect(await late.closed).toMatchObject({ code: 4401, reason: expect.stringMatching(/^This code or token is not taken\. \S/) });
  expect(late.heard).toEqual([]);

  const again = await connectPanel(relay.port, token);
  expect(await heardBy(again, ({ type, data }) => (type === 'Welcome' ? data : null))).toEqual({ language: 'action-protocol' });
  await leave(again);
});

test('a wrong code gets nothing, and after five of them the right one is another', async () => {
  const first = code();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(code()).toBe(first);
    const side = await connectPanel(relay.port, wrong());
    expect(await side.closed).toMatchObject({ code: 4401 });
    expect(side.heard).toEqual([]);
  }
  await eventually(() => expect(relay.printed.at(-1)).toMatch(/^pairing code /));
  const late = await connectPanel(relay.port, first);
  // One in a million is drawn twice.
  if (first !== code()) expect(await late.closed).toMatchObject({ code: 4401 });
});

test('a panel without a secret gets nothing', async () => {
  const side = await connect(relay.port, '/', null, { origin: EXTENSION });
  expect(await side.closed).toMatchObject({ code: 4401 });
});

test('a second panel is refused, also with the right token, and the first one stays', async () => {
  const panel = await connectPanel(relay.port, code());
  const token = await tokenOf(panel);
  const second = await connectPanel(relay.port, token);
  expect(await second.closed).toMatchObject({ code: 4409, reason: 'Another one is connected. Disconnect it first.' });
  expect(panel.socket.readyState).toBe(panel.socket.OPEN);
  await leave(panel);
});

test('a token is worth nothing to another extension', async () => {
  const panel = await connectPanel(relay.port, code());
  const token = await tokenOf(panel);
  await leave(panel);
  const other = await connectPanel(relay.port, token, `chrome-extension://${'b'.repeat(32)}`);
  expect(await other.closed).toMatchObject({ code: 4401 });
});

test('a token that the panel gave back is worth nothing', async () => {
  const panel = await connectPanel(relay.port, code());
  const token = await tokenOf(panel);
  panel.socket.send('{"type":"Unpair","data":{}}');
  await leave(panel);
  const again = await connectPanel(relay.port, token);
  expect(await again.closed).toMatchObject({ code: 4401 });
});

test.each(['https://evil.example', 'http://127.0.0.1', 'null', `${EXTENSION}.evil.example`, 'chrome-extension://short', undefined])(
  'a page of origin %s is no panel, whatever secret it has',
  async origin => {
    const headers = origin === undefined ? {} : { origin };
    await expect(connect(relay.port, '/', code(), headers)).rejects.toThrow('403');
    await leave(await connectPanel(relay.port, code())); // the code was not used up
  },
);

test.each(['https://evil.example', 'null', EXTENSION])('a page of origin %s is no program, whatever secret it has', async origin => {
  await expect(connect(relay.port, '/client', secret(), { origin })).rejects.toThrow('403');
});

test('a name of a page that leads to this computer does not open the door', async () => {
  await expect(connect(relay.port, '/', code(), { origin: EXTENSION, host: `evil.example:${relay.port}` })).rejects.toThrow('403');
  await expect(connect(relay.port, '/client', secret(), { host: `evil.example:${relay.port}` })).rejects.toThrow('403');
  await leave(await connect(relay.port, '/', code(), { origin: EXTENSION, host: `localhost:${relay.port}` }));
});

test('a program needs the secret that was printed, and there is one at a time', async () => {
  const stranger = await connect(relay.port, '/client', 'x'.repeat(32), {});
  expect(await stranger.closed).toMatchObject({ code: 4401 });
  const program = await connect(relay.port, '/client', secret(), {});
  const second = await connect(relay.port, '/client', secret(), {});
  expect(await second.closed).toMatchObject({ code: 4409 });
  expect(program.socket.readyState).toBe(program.socket.OPEN);
  await leave(program);
});

test('a message of 10 MB ends its connection with a sentence, and the panel may come again', async () => {
  const panel = await connectPanel(relay.port, code());
  const token = await tokenOf(panel);
  panel.socket.send('x'.repeat(10_000_001));
  expect(await panel.closed).toEqual({ code: 1009, reason: 'The message is too long. Send less at once.' });
  await leave(await connectPanel(relay.port, token));
});

test('a message that is binary ends its connection with a sentence', async () => {
  const panel = await connectPanel(relay.port, code());
  panel.socket.send(Buffer.from([1, 2, 3]));
  expect(await panel.closed).toEqual({ code: 1003, reason: 'The message is binary. Send text.' });
});

test.each(['{"type":', '[]', '7', '{"type":"Answer"}', '{"type":"Answer","data":{"id":1,"kind":"approve"}}'])(
  'the panel’s %s is told in the log, and what comes after it is heard',
  async text => {
    const panel = await connectPanel(relay.port, code());
    const token = await tokenOf(panel);
    panel.socket.send(text);
    panel.socket.send('{"type":"Unpair","data":{}}');
    await leave(panel);
    await eventually(() => expect(relay.printed).toContain('The panel sent what is no message of the relay.'));
    expect(await (await connectPanel(relay.port, token)).closed).toMatchObject({ code: 4401 });
  },
);

test('it listens on 127.0.0.1 alone and speaks no HTTP', async () => {
  const elsewhere = connectTcp(relay.port, '127.0.0.2');
  const [error] = await once(elsewhere, 'error');
  expect(error).toMatchObject({ code: expect.stringMatching(/^E/) });
  expect((await fetch(`http://127.0.0.1:${relay.port}/`)).status).toBe(426);
});

test.each(['//', '*', '/\u00ff', 'http://evil.example/'])('an address like %s does not end it', async path => {
  const tube = connectTcp(relay.port, '127.0.0.1');
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${relay.port}`, 'Upgrade: websocket', 'Connection: Upgrade', '', ''];
  tube.end(lines.join('\r\n'), 'latin1');
  const [answer] = await once(tube, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 40[03] /);
  await leave(await connectPanel(relay.port, code()));
});

test('a port that is taken is said, with what to do', async () => {
  await expect(startRelay('--port', String(relay.port))).rejects.toThrow(`Port ${relay.port} is taken. Use another --port, or none.`);
});
