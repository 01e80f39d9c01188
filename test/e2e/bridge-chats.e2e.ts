// Chat interfaces as their makers ship them, connected: each is sent to once for each message, with the message as it is, and what streams back arrives whole.
import type { Page } from 'puppeteer-core';
import { afterEach, expect, test } from 'vitest';
import { CHATS, chatUiPage } from './chat-cases.ts';
import { type ChatEndpoint, type Step, serveChat } from './chat-endpoint.ts';
import { launch, type Panel, type Stage } from './launch.ts';

let stage: Stage;
let endpoint: ChatEndpoint;
afterEach(async () => {
  await stage?.close();
  await endpoint?.close();
});

/** What Markdown would change, were it not in a fence. */
const PAYLOAD = '*one* _two_ ~three~ `four` <b>&amp;</b> C:\\new "five" 发票 שלום [x](y) $z$';
const STALL_MS = 2_500;

const fence = (lines: string[]): string => `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
/** A text in bursts of so many characters, a moment apart. */
const bursts = (text: string, size = 24): Step[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size)).flatMap(part => [part, 20]);

type Connected = { chat: Page; work: Page; panel: Panel; go(): void };

const line = (id: number, action: Record<string, unknown>): string =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, s: '', x: '', ...action })}`;

const nameAndSave = (t: number): string[] => [
  line(1, { t, a: 'TYPE', s: '#name', x: PAYLOAD }),
  line(2, { t, a: 'CLICK', s: "button[id='save']" }),
];

/**
 * A chat and a page to work on, with a panel beside that page. The chat answers the prompt with the handshake, the first message, once `go` is called, with two
 * lines in whose midst it stops for a while, and all that follows with prose. Where it `breaks`, its network is gone there, and the third is answered with them.
 */
async function connected(name: string, hash = '', linesFor = nameAndSave, breaks = false): Promise<Connected> {
  const page = await chatUiPage(name);
  stage = await launch({ edition: 'chrome' });
  let go = (): void => undefined;
  const asked = new Promise<void>(resolve => (go = resolve));
  let lines = '';
  endpoint = await serveChat(`A chat of ${name}`, page, (said, number) => {
    if (number === 1) {
      const key = /!baisession \{"session_key":"([^"]+)"\}/.exec(said)?.[1] ?? 'none';
      return ['Understood.\n\n', 100, ...bursts(fence([`!baisession {"session_key":"${key}"}`]))];
    }
    if (breaks && number === 2) return [asked, ...bursts(lines.slice(0, lines.indexOf('000002') + 20)), null];
    if (breaks && number === 3) return bursts(lines);
    if (number > 2) return bursts('The name is **saved**. Nothing is left to do.');
    const half = lines.indexOf('000002') + 20;
    return [asked, 'I write the name ', 'and save it.\n\n', ...bursts(lines.slice(0, half)), STALL_MS, ...bursts(lines.slice(half))];
  });
  const chat = await stage.open(endpoint.url + hash);
  const work = await stage.open(
    stage.site.page(
      '<label>Name <input id="name" size="60"></label><button id="save" onclick="this.textContent = \'Saved\'">Save</button>',
    ),
  );
  const t = await stage.tabId(work);
  lines = fence(linesFor(t));
  const panel = await stage.openPanel(work);
  await panel.fill('Goal', 'Save the name.');
  await panel.press('Connect a chat');
  await panel.press(`A chat of ${name}`);
  await panel.waitFor('the chat to be connected', async () => (await bridgeOf(panel)) === 'connected');
  return { chat, work, panel, go };
}

const bridgeOf = (panel: Panel) => panel.page.evaluate(() => document.body.dataset.bridge);

const choose = (panel: Panel, level: string) => panel.page.locator(`::-p-aria([name="${level}"][role="radio"])`).click();

const asks = (panel: Panel, count: number) =>
  panel.waitFor(`request ${count} to reach the chat's server`, async () => endpoint.asked.length >= count);

const hidden = (page: Page) => page.evaluate(() => document.hidden);

test.each(Object.entries(CHATS))(
  '%s in the background takes each message once and as it is, and its answers become rows',
  async (name, { behind, says }) => {
    const { chat, work, panel, go } = await connected(name, behind);
    expect(await hidden(chat)).toBe(true);
    await choose(panel, 'Carry');
    await panel.press('Send by itself');
    await panel.press('Send the prompt');
    await asks(panel, 1);
    const prompt = await panel.prompt();
    expect(endpoint.asked[0]).toEqual({ said: says(prompt), turns: 1 });
    await panel.waitForLink('connected');

    await asks(panel, 2);
    expect(endpoint.asked[1]).toEqual({ said: says(await panel.message()), turns: 3 });
    go();
    await panel.waitForRow('000002', 'queued');
    expect((await panel.rows()).map(({ id, status, included }) => [id, status, included])).toEqual([
      ['000001', 'queued', true],
      ['000002', 'queued', true],
    ]);
    expect(await hidden(chat)).toBe(true);

    const rows = await panel.run('Confirm');
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['000001', 'done'],
      ['000002', 'done'],
    ]);
    expect(await work.$eval('#name', el => Reflect.get(el, 'value'))).toBe(PAYLOAD);
    expect(await work.$eval('#save', el => el.textContent)).toBe('Saved');
    await asks(panel, 3);
    expect(endpoint.asked[2]).toEqual({ said: says(await panel.message()), turns: 5 });
    expect(endpoint.asked[2]?.said).toContain('000002');
    await panel.waitFor('the prose to be read', async () => (await panel.text()).includes('Is it done?'));
    expect(await hidden(chat)).toBe(true);
    expect(endpoint.asked).toHaveLength(3);
  },
);

test('where the person sends: what is put into the box of assistant-ui is sent by its own button alone, and the answers become rows', async () => {
  const { chat, work, panel, go } = await connected('assistant-ui');
  await choose(panel, 'Follow');
  const send = async () => {
    await chat.bringToFront();
    await chat.locator('::-p-aria([name="Send message"][role="button"])').click();
  };
  await panel.press('Put the prompt in the box');
  await panel.waitForLink('waiting');
  expect(endpoint.asked).toEqual([]);
  const prompt = await panel.prompt();
  await send();
  await panel.waitForLink('connected');
  expect(endpoint.asked).toEqual([{ said: prompt, turns: 1 }]);

  await work.bringToFront();
  await panel.press('Put the message in the box');
  await panel.waitFor('the message to be in the box', async () => (await chat.$eval('textarea', el => el.value)) !== '');
  const message = await panel.message();
  expect(endpoint.asked).toHaveLength(1);
  await send();
  await asks(panel, 2);
  expect(endpoint.asked[1]).toEqual({ said: message, turns: 3 });
  await work.bringToFront();
  go();
  await panel.waitForRow('000002', 'queued');
  expect((await panel.rows()).map(({ id, status }) => [id, status])).toEqual([
    ['000001', 'queued'],
    ['000002', 'queued'],
  ]);
  expect(endpoint.asked).toHaveLength(2);
});

test('assistant-ui is given the picture that a row took, once, with the message that tells of it', async () => {
  const { work, panel, go } = await connected('assistant-ui', '', t => [line(1, { t, a: 'SHOT' }), line(2, { t, a: 'NOOP' })]);
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await asks(panel, 2);
  go();
  await panel.waitForRow('000002', 'queued');
  await work.bringToFront();
  await panel.run();
  await asks(panel, 3);
  const [, handshake, results] = endpoint.asked;
  expect([handshake?.images, results?.images?.length]).toEqual([undefined, 1]);
  expect(results?.said).toContain('000001');
  const [, type, bytes = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(results?.images?.[0] ?? '') ?? [];
  expect([type, Buffer.from(bytes, 'base64').length > 1_000]).toEqual(['image/png', true]);
  await panel.waitFor('the answer to be read', async () => (await panel.text()).includes('Is it done?'));
  expect(endpoint.asked).toHaveLength(3);
});

test('a chat that takes no picture is not sent the message without it, and the panel says so', async () => {
  const { work, panel, go } = await connected('chatscope', '', t => [line(1, { t, a: 'SHOT' }), line(2, { t, a: 'NOOP' })]);
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await asks(panel, 2);
  go();
  await panel.waitForRow('000002', 'queued');
  await work.bringToFront();
  await panel.run();
  await panel.waitFor('the refusal to be said', async () => (await panel.text()).includes('did not take the picture shot-000001.png'));
  expect(endpoint.asked).toHaveLength(2);
});

test('a prompt that is longer than the box of assistant-ui takes goes along as a file, whole, and once', async () => {
  const { panel } = await connected('assistant-ui', '#most=1500');
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await asks(panel, 1);
  expect(endpoint.asked[0]?.said).toBe(
    'My message is in the attached file bai-message-1.txt. Read all of it and answer it as if it stood here.',
  );
  expect(endpoint.asked[0]?.files).toHaveLength(1);
  expect(endpoint.asked[0]?.files?.[0]).toContain(await panel.prompt());
});

test('an answer whose network is gone in the middle of a line is said, runs no half line, and goes on once the AI was told', async () => {
  const { panel, go } = await connected('assistant-ui', '', nameAndSave, true);
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await asks(panel, 2);
  go();
  await panel.waitForRow('000001', 'queued');
  await panel.waitFor('the break to be said', async () => (await panel.text()).includes('ends in the middle of a line'));
  expect((await panel.rows()).map(({ status }) => status)).toEqual(['queued', 'invalid']);
  expect(endpoint.asked).toHaveLength(2);

  await panel.press('Send the message');
  await asks(panel, 3);
  expect(endpoint.asked[2]?.said).toContain('000002');
  await panel.waitForRow('000002', 'queued');
  expect((await panel.rows()).map(({ id, status }) => [id, status])).toEqual([
    ['000001', 'queued'],
    ['000002', 'queued'],
  ]);
  await panel.waitFor('the break to be said no more', async () => !(await panel.text()).includes('ends in the middle of a line'));
});

test('an answer with the key of another session is said to be of that, and brings no rows', async () => {
  const page = await chatUiPage('deep-chat');
  stage = await launch({ edition: 'chrome' });
  const foreign = fence([`!baisession {"session_key":"${'b'.repeat(32)}"}`, line(1, { t: 1, a: 'CLICK', s: '#save' })]);
  endpoint = await serveChat('A chat of deep-chat', page, () => bursts(foreign));
  await stage.open(endpoint.url);
  const work = await stage.open(stage.site.page('<button id="save">Save</button>'));
  const panel = await stage.openPanel(work);
  await panel.press('Connect a chat');
  await panel.press('A chat of deep-chat');
  await panel.waitFor('the chat to be connected', async () => (await bridgeOf(panel)) === 'connected');
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await panel.waitForLink('foreign');
  await panel.waitFor('it to be said', async () => (await panel.text()).includes('belongs to a session that this panel does not know'));
  expect(await panel.rows()).toEqual([]);
});

test('a chat in front is connected by one press; while its answer comes its signs are counted, and no button of the chat moves', async () => {
  const { chat, work, panel } = await connected('assistant-ui');
  await panel.press('Disconnect');
  await chat.bringToFront();
  await panel.press('Connect this chat');
  await panel.waitFor('the chat to be connected', async () => (await bridgeOf(panel)) === 'connected');
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await work.bringToFront();
  const top = (name: string) =>
    panel.page
      .locator(`::-p-aria([name="${name}"][role="button"])`)
      .map(button => Math.round(button.getBoundingClientRect().top))
      .wait();
  const before = await top('Send the prompt');
  await panel.press('Send the prompt');
  await panel.waitFor('the signs to be counted', async () => /answering: \d+ characters so far/.test(await panel.text()));
  expect(await top('Send the prompt')).toBe(before);
  await panel.waitForLink('connected');
});

test('where a chat draws nothing behind other tabs, that is said, and it goes on once its tab is in front', async () => {
  const { chat, panel } = await connected('chatscope', '#frames');
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await panel.waitFor('that nothing moves there', async () => (await panel.text()).includes('Nothing moves in its tab'));
  expect(await hidden(chat)).toBe(true);
  expect(await panel.text()).toContain('G brings it to the front');
  await panel.page.keyboard.press('g');
  await panel.waitForLink('connected');
  expect([await hidden(chat), endpoint.asked.length]).toEqual([false, 1]);
});
