// What a person does by hand with a connected chat: where they chose so, where the chat shows an answer only in part, and where its box does not do as it should.
import type { Page } from 'puppeteer-core';
import { afterEach, expect, test } from 'vitest';
import { startPractice } from '../../scripts/practice-server.mjs';
import { connectPractice, sentTo } from './bridge-loop.ts';
import { carry, closeOpened, isConnected, line, rowsOf, toClose, untilSaid } from './chat-connected.ts';
import { editorPage } from './editor-cases.ts';
import { launch } from './launch.ts';
import { serve } from './site.ts';

afterEach(closeOpened);

const boxOf = (chat: Page) => chat.evaluate(() => document.querySelector('textarea')?.value);

test('by hand, a connected chat is neither written into nor read: the prompt is copied, and the reply pasted', async () => {
  const stage = toClose(await launch({ edition: 'chrome' }));
  const { chat, panel } = await connectPractice(stage, toClose(await startPractice()));
  await panel.choose('By hand');
  await panel.press('Copy prompt');
  await panel.waitForLink('waiting');
  expect(await boxOf(chat)).toBe('');
  const prompt = await panel.prompt();
  await panel.show('Queue');
  await chat.bringToFront();
  await chat.locator('textarea').fill(prompt);
  await chat.locator('::-p-aria([name="Send"][role="button"])').click();
  const reply = await (await chat.waitForSelector('.reply[aria-busy="false"]'))?.evaluate(el =>
    el instanceof HTMLElement ? el.innerText : '',
  );
  await panel.read(reply ?? '');
  await panel.waitForLink('connected');
  expect([await boxOf(chat), await sentTo(chat)]).toEqual(['', [prompt]]);
});

/** A chat that nothing knows. It confirms the session, answers what comes then as its page does, and has a box with a flaw of its page's. */
const chatPage = (answer: string, flaw = '') => `<!doctype html><title>Plain chat</title>
<ol></ol><div id="spare">${answer}</div>
<form><textarea style="width:400px;height:60px"></textarea><button disabled>Send</button></form>
<script>
  const [box, button, list] = ['textarea', 'button', 'ol'].map(name => document.querySelector(name));
  const add = (name, ...content) => {
    const item = document.createElement('li');
    item.className = name;
    item.append(...content);
    list.append(item);
  };
  box.addEventListener('input', () => { button.disabled = box.value === ''; });
  document.querySelector('form').addEventListener('submit', event => {
    event.preventDefault();
    const said = box.value;
    box.value = '';
    button.disabled = true;
    add('me', said);
    const [key] = /!baisession \\{"session_key":"[^"]+"\\}/.exec(said) ?? [];
    setTimeout(() => key ? add('ai', key) : window.answered(add), 50);
  });
  ${flaw}
</script>`;

/** Such a chat, connected, beside a page to work on. */
async function plainChat(html: string) {
  const stage = toClose(await launch({ edition: 'chrome' }));
  const host = toClose(await serve()); // of its own: where a chat is, bAI works on no page
  const chat = await stage.open(host.page(html));
  const work = await stage.open(stage.site.page('<label>Name <input id="a"></label>'));
  const panel = await stage.openPanel(work);
  await panel.fill('Goal', 'Fill in the name.');
  await panel.press('Connect a chat');
  await panel.press('Plain chat');
  await isConnected(panel);
  return { chat, work, panel, t: await stage.tabId(work) };
}

const inFlow = { wraps: false, fits: false, atEnd: false };

test('of an answer that the chat draws only in part no line is read: that is said, and copied by hand all of it is', async () => {
  const viewer = await editorPage('viewer-codemirror');
  const { chat, panel, t } = await plainChat(chatPage(viewer));
  const all = Array.from({ length: 120 }, (_, at) => line(at + 1, { t, a: 'TYPE', s: '#a', x: String(at) })).join('\n');
  await chat.evaluate(
    (text, how) => {
      Reflect.set(window, 'answered', (add: (name: string, ...content: Node[]) => void) => {
        const [spare] = document.querySelectorAll('#spare');
        if (spare) add('ai', spare);
        window.showCode(text, how);
      });
    },
    all,
    inFlow,
  );
  await carry(panel);
  await untilSaid(panel, 'The chat shows only a part of the answer. Copy the answer there and paste it here.');
  expect(await rowsOf(panel)).toEqual([]);
  await panel.read(all);
  await panel.waitFor('all of it', async () => (await panel.rows()).length === 120);
});

test.each([
  [
    'a send button that stays disabled',
    "box.addEventListener('input', () => { button.disabled = true; });",
    "The chat's send button did not become enabled. Look at the chat, and send it there by hand.",
    'all',
  ],
  [
    'a box that refuses the text',
    "box.addEventListener('input', () => { box.value = ''; });",
    'did not take the message as it is, so it is as it was before. Copy the message and paste it into the chat.',
    '',
  ],
  [
    'a box that keeps a part of it',
    "box.addEventListener('input', () => { box.value = box.value.slice(0, 50); });",
    'did not take the message as it is, so it is as it was before. Copy the message and paste it into the chat.',
    '',
  ],
])('%s is said with what to do, and nothing is sent', async (_, flaw, words, left) => {
  const { chat, panel } = await plainChat(chatPage('', flaw));
  await carry(panel);
  await untilSaid(panel, words);
  expect(await boxOf(chat)).toBe(left === 'all' ? await panel.prompt() : left);
  expect(await chat.$$('li')).toEqual([]);
});
