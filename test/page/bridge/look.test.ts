// What a page is as a chat: by the layouts that are known of it, and by what it looks like where none fits.
import { afterEach, expect, test } from 'vitest';
import { readAnswer } from '../../../src/bridge/page/answer.ts';
import { findComposer } from '../../../src/bridge/page/composer.ts';
import { lookAtChat } from '../../../src/bridge/page/look.ts';
import type { ChatLayout, ChatLook } from '../../../src/bridge/page-api.ts';
import { ASKED, layoutWith, the } from './chat.ts';

afterEach(() => document.body.replaceChildren());

async function look(html: string, layouts: ChatLayout[] = []): Promise<ChatLook> {
  document.body.innerHTML = html;
  const reply = await lookAtChat({ ...ASKED, layouts });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

const BOX = 'style="width:400px;height:60px"';

test('the first layout that yields a box is the one, and what it finds late is said', async () => {
  const html = `<textarea id="new" ${BOX}>Hello</textarea><button id="go" disabled>↑</button><textarea id="other" ${BOX}></textarea>`;
  const old = layoutWith({ id: 'old', composer: ['#gone', '#gone-too'] });
  const now = layoutWith({ id: 'now', composer: ['#old', '#new'], send: ['#go'], busy: ['.busy'] });
  expect(await look(html, [old, now])).toMatchObject({
    layout: 'now',
    late: ['composer'],
    composer: 'textarea',
    draft: 'Hello',
    canSend: false,
    busy: false,
  });
  the('#go').removeAttribute('disabled');
  expect((await look(`${document.body.innerHTML}<p class="busy">…</p>`, [now])).busy).toBe(true);
});

test('of two layouts that yield the box the one that names the turns beside it is the one, also where the answer is read', async () => {
  const html = `<p class="user">Say it</p><p class="ai">!baiask {"q":"Why?"}</p><textarea id="box" ${BOX}></textarea>`;
  const old = layoutWith({ id: 'old', composer: ['#box'], user: ['.me'], answer: ['.model'] });
  const now = layoutWith({ id: 'now', composer: ['#box'], user: ['.user'], answer: ['.ai'] });
  expect(await look(html, [old, now])).toMatchObject({ layout: 'now', late: [] });
  // A part of the page that an earlier layout's name fits as well is no conversation without its box.
  const other = layoutWith({ id: 'other', composer: ['#gone'], user: ['.user'], answer: ['p'] });
  expect(await look(html, [other, now])).toMatchObject({ layout: 'now', late: [] });
  const answer = await readAnswer({ ...ASKED, layouts: [layoutWith({ ...other, answer: ['.user'] }), now] });
  expect(answer).toMatchObject({ ok: true, value: { text: expect.stringContaining('!baiask') } });
});

test('a send button that is gone is late only while there is a message', async () => {
  const layout = layoutWith({ composer: ['#box'], send: ['#send'] });
  expect((await look(`<textarea id="box" ${BOX}></textarea>`, [layout])).late).toEqual([]);
  expect((await look(`<textarea id="box" ${BOX}>Hello</textarea>`, [layout])).late).toEqual(['send']);
});

test('a send button that is hidden while an answer is being written is not late', async () => {
  const layout = layoutWith({ composer: ['#box'], send: ['#send'], busy: ['#stop'] });
  const html = `<textarea id="box" ${BOX}></textarea><button id="send" style="display:none">↑</button>`;
  expect((await look(`${html}<button id="stop">■</button>`, [layout])).late).toEqual([]);
});

test('turns of one side alone are late once the answer is there', async () => {
  const layout = layoutWith({ composer: ['#box'], user: ['.user'], answer: ['.ai'], busy: ['.busy'] });
  const html = `<p class="user">Hi</p><p>Hello</p><textarea id="box" ${BOX}></textarea>`;
  expect((await look(html, [layout])).late).toEqual(['answer']);
  expect((await look(`${html}<i class="busy">…</i>`, [layout])).late).toEqual([]);
});

test.each([
  ['a box that is hidden', `<textarea style="display:none"></textarea>`],
  ['a box that is disabled', `<textarea disabled ${BOX}></textarea>`],
  ['a box that is read-only', `<textarea readonly ${BOX}></textarea>`],
  ['a box that is barred', `<div contenteditable aria-disabled="true" ${BOX}></div>`],
  ['a field of one line', '<input aria-label="Message"><input type="password"><input type="search">'],
  ['a search', `<search><textarea ${BOX}></textarea></search><div role="searchbox" contenteditable ${BOX}></div>`],
  ['a comment', `<textarea placeholder="Write a comment" ${BOX}></textarea>`],
  ['a sign-in page', '<form><input type="email"><input type="password"><button>Sign in</button></form>'],
])('%s is no composer', async (_what, html) => {
  expect(await look(html, [layoutWith({ composer: ['textarea'] })].slice(0, html.includes('textarea') ? 0 : 1))).toMatchObject({
    layout: '',
    composer: null,
    draft: '',
    canSend: false,
  });
});

test.each([
  ['low', `<textarea ${BOX}></textarea><div style="height:400px"></div><div id="box" contenteditable ${BOX}></div>`],
  ['with a send button', `<form><div id="box" contenteditable ${BOX}></div><button>Send</button></form><textarea ${BOX}></textarea>`],
  [
    'large',
    `<div style="display:flex"><div id="box" contenteditable ${BOX}></div><textarea style="width:130px;height:60px"></textarea></div>`,
  ],
])('of several boxes the one that is %s', (_what, html) => {
  document.body.innerHTML = html;
  expect(findComposer([])?.box.id).toBe('box');
});

const ICONS = '<button aria-label="Attach a file">+</button><button aria-label="Voice">o</button><button aria-haspopup="menu">GPT</button>';

test.each([
  ['named', `<div><div>${ICONS}</div><div><textarea ${BOX}></textarea></div><button id="send" aria-label="Send message">↑</button></div>`],
  [
    'named in German',
    `<div><textarea ${BOX}></textarea>${ICONS}<div id="send" role="button" title="Nachricht senden"></div><button>x</button></div>`,
  ],
  [
    'named in Arabic',
    `<div dir="rtl"><textarea ${BOX}></textarea><button id="send" aria-label="إرسال الرسالة">↑</button><button>؟</button></div>`,
  ],
  [
    'a submit',
    `<form><textarea ${BOX}></textarea><button type="button">1</button>${ICONS}<button id="send" type="submit">→</button></form>`,
  ],
  ['the nearest', `<div><button style="float:left">A</button><br><textarea ${BOX}></textarea><button id="send">B</button></div>`],
])('a send button is found: %s', (_what, html) => {
  document.body.innerHTML = html.replace('id="send"', 'id="send" style="display:inline-block;width:20px;height:20px"');
  expect(findComposer([])?.send?.id).toBe('send');
});

test('a microphone, an attachment, a menu and Stop are no send buttons', () => {
  document.body.innerHTML = `<form><textarea ${BOX}></textarea>${ICONS}<button aria-label="Stop">■</button></form>`;
  expect(findComposer([])?.send).toBeNull();
});

test.each([
  ['textarea', `<textarea ${BOX}></textarea>`],
  ['prosemirror', `<div class="ProseMirror" contenteditable ${BOX}><p><br></p></div>`],
  ['lexical', `<div data-lexical-editor="true" contenteditable ${BOX}><p><br></p></div>`],
  ['slate', `<div data-slate-editor="true" contenteditable ${BOX}></div>`],
  ['quill', `<div class="ql-editor" contenteditable ${BOX}><p><br></p></div>`],
  ['codemirror', `<div class="cm-editor"><div class="cm-content" contenteditable ${BOX}></div></div>`],
  ['contenteditable', `<div contenteditable="plaintext-only" ${BOX}></div>`],
])('the editor is told: %s', async (kind, html) => {
  expect(await look(html)).toMatchObject({ layout: 'generic', composer: kind, draft: '' });
});
