// A chat that is connected, in Firefox's real sidebar as it is installed: nothing is granted, and the browser's own question for the chat's site is answered.
import { afterEach, expect, test } from 'vitest';
import { chatUiPage } from './chat-cases.ts';
import { type ChatEndpoint, serveChat } from './chat-endpoint.ts';
import { type FirefoxStage, type FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';

const WORK = `<h1>Office</h1><label>Name <input id="name"></label><button id="save" onclick="this.textContent = 'Saved'">Save</button>`;

/** Chats that go on while their tab is behind others. In Firefox NLUX draws one sign a second there, and deep-chat takes blank lines as they are. */
const BEHIND = ['deep-chat', 'chatscope', 'n8n', 'ant-design'];

let stage: FirefoxStage;
let endpoint: ChatEndpoint;
let chat: FirefoxTab;
let work: FirefoxTab;
let panel: Panel;
/** What the tab of the chat is called. */
let title = '';
/** What the chat's AI proposes, once it was given the page. */
let proposed: Record<string, unknown>[] = [];

afterEach(async () => {
  await stage?.close();
  await endpoint?.close();
});

const fence = (lines: string[]): string => `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
const line = (id: number, action: Record<string, unknown>): string =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: work.id, s: '', x: '', ...action })}`;
const box = () => chat.evaluate(`() => document.querySelector('textarea').value`);
const isBehind = () => chat.evaluate('() => document.hidden');
const asks = (count: number) => panel.waitFor(`request ${count} to reach the chat's server`, async () => endpoint.asked.length >= count);

/** The chat and a page to work on, each of which the user has shown to bAI by its icon; the panel beside the page. */
async function open(name = 'assistant-ui'): Promise<void> {
  title = `A chat of ${name}`;
  stage = await launchFirefox({ granted: false });
  endpoint = await serveChat(title, await chatUiPage(name), (said, number) => {
    if (number > 2) return ['The name is **saved**. Nothing is left to do.'];
    if (number === 2) return ['I write the name and save it.\n\n', 50, fence(proposed.map((action, at) => line(at + 1, action)))];
    const key = /!baisession \{"session_key":"([^"]+)"\}/.exec(said)?.[1] ?? 'none';
    return ['Understood.\n\n', 50, fence([`!baisession {"session_key":"${key}"}`])];
  });
  // Another host than the page's: to the browser, another site.
  chat = await stage.open(endpoint.url.replace('127.0.0.1', 'localhost'));
  await stage.openPanel(chat);
  work = await stage.open(stage.site.page(WORK, '/office'));
  panel = await stage.openPanel(work);
  await panel.fill('Goal', 'Save the name.');
}

async function connect(): Promise<string> {
  if (!(await panel.text()).includes(title)) await panel.press('Connect a chat');
  await panel.press(title);
  const said = await stage.answer('addon-webext-permissions');
  await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
  return said;
}

/** Sends what stands in the chat's box, as the user does. */
async function send(): Promise<void> {
  await chat.bringToFront();
  await chat.press('::-p-aria([name="Send message"][role="button"])');
  await work.bringToFront();
}

test('refused, nothing is connected, which is said; allowed for the chat’s site alone, messages go in, and its answers come as rows', async () => {
  await open();
  proposed = [
    { a: 'TYPE', s: '#name', x: 'Ann' },
    { a: 'CLICK', s: '#save' },
  ];
  await panel.press('Connect a chat');
  await panel.press(title);
  expect(await stage.answer('addon-webext-permissions', 'secondaryButton')).toContain('localhost');
  await panel.waitFor('the refusal to be said', async () => (await panel.announced('status')).includes('Nothing was allowed.'));
  expect(await panel.bridge()).toBe('none');
  expect(await stage.allowed()).toEqual([]);

  expect(await connect()).toContain('localhost');
  expect(await stage.allowed()).toEqual(['http://localhost/*']);
  await panel.choose('Follow');
  await panel.press('Put the prompt in the box');
  await panel.waitForLink('waiting');
  const prompt = await panel.prompt();
  expect(await box()).toBe(prompt);
  expect(await isBehind()).toBe(true);
  expect(endpoint.asked).toEqual([]);
  await send();
  await panel.waitForLink('connected');
  expect(endpoint.asked).toEqual([{ said: prompt, turns: 1 }]);

  await panel.press('Put the message in the box');
  await panel.waitFor('the message to be in the box', async () => (await box()) !== '');
  expect(await box()).toBe(await panel.message());
  await send();
  await panel.waitForRow('000002', 'queued');
  expect(endpoint.asked).toHaveLength(2);
  const rows = await panel.run('Confirm');
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    ['000001', 'done'],
    ['000002', 'done'],
  ]);
  expect(await work.evaluate(`() => document.querySelector('#name').value + ' ' + document.querySelector('#save').textContent`)).toBe(
    'Ann Saved',
  );
  await panel.waitFor('the message to be in the box', async () => (await box()) === (await panel.message()));
  expect(await box()).toContain('000002');
  expect(await isBehind()).toBe(true);
  await send();
  await panel.waitFor('the prose to be read', async () => (await panel.text()).includes('Is it done?'));
  expect(endpoint.asked).toHaveLength(3);
});

test('sent by the panel, each message goes out once while the chat stays behind, and the picture that a row took goes along', async () => {
  await open();
  proposed = [{ a: 'SHOT' }, { a: 'CLICK', s: '#save' }];
  await connect();
  await panel.choose('Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await asks(2);
  await panel.waitForRow('000002', 'queued');
  await panel.run('Confirm');
  await asks(3);
  await panel.waitFor('the prose to be read', async () => (await panel.text()).includes('Is it done?'));
  expect(endpoint.asked.map(({ turns, images = [] }) => [turns, images.length])).toEqual([
    [1, 0],
    [3, 0],
    [5, 1],
  ]);
  expect(endpoint.asked[2]?.images?.[0]).toMatch(/^data:image\/\w+;base64,.{1000}/);
  expect(await isBehind()).toBe(true);
});

test.each(BEHIND)('%s in the background takes each message once and as it is, and its answers become rows', async name => {
  await open(name);
  proposed = [
    { a: 'TYPE', s: '#name', x: 'Ann' },
    { a: 'CLICK', s: '#save' },
  ];
  await connect();
  await panel.choose('Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await asks(1);
  expect(endpoint.asked[0]).toEqual({ said: await panel.prompt(), turns: 1 });
  await panel.waitForRow('000002', 'queued');
  await panel.run('Confirm');
  await asks(3);
  expect(endpoint.asked[2]).toEqual({ said: await panel.message(), turns: 5 });
  await panel.waitFor('the prose to be read', async () => (await panel.text()).includes('Is it done?'));
  expect(await isBehind()).toBe(true);
  expect(endpoint.asked).toHaveLength(3);
});

test('filled by the panel and sent by the person, the answer is read by a press; a draft in the box stays, and is waited for', async () => {
  await open();
  await connect();
  await panel.choose('Fill');
  await chat.bringToFront();
  await chat.press('.composer textarea');
  await chat.keyboard.sendCharacter('My own words');
  await work.bringToFront();
  await panel.press('Put the prompt in the box');
  await panel.waitFor('the draft to be told', async () => (await panel.text()).includes('The message waits for your draft'));
  expect(await box()).toBe('My own words');
  await chat.evaluate(`() => { document.querySelector('textarea').select(); document.execCommand('delete'); }`);
  await panel.waitForLink('waiting');
  expect(await box()).toBe(await panel.prompt());
  await panel.show('Queue');
  await panel.press('Read the answer');
  await panel.waitFor('no answer to be told', async () => (await panel.text()).includes('no answer yet'));
  await send();
  await asks(1);
  await panel.press('Read the answer');
  await panel.waitForLink('connected');
});

test('a chat whose site is taken back is lost, with the reason, and is asked for again', async () => {
  await open();
  await connect();
  await stage.access('remove', 'http://localhost/*');
  await chat.goto(endpoint.url.replace('127.0.0.1', 'localhost'));
  await work.bringToFront();
  await panel.waitFor('the chat to be lost', async () => (await panel.bridge()) === 'lost');
  expect(await panel.text()).toContain('its access was taken back');
  await panel.press('Connect it again');
  await stage.answer('addon-webext-permissions');
  await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
  await panel.press('Put the prompt in the box');
  await panel.waitForLink('waiting');
  expect(await box()).toBe(await panel.prompt());
});
