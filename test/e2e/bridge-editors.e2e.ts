// A message that is put into the box of a chat stands whole in the model of the editor that the chat uses, not only in what it draws, and one press sends it.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageQuery } from '../../src/injection/api.ts';
import type { Reply } from '../../src/protocol/result.ts';
import { editorPage } from './editor-cases.ts';
import { type ExecutorLab, openLab } from './lab.ts';

let lab: ExecutorLab;

beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** As bAI's messages are: blank lines, backslashes, quotes, tabs, Markdown, signs of several parts. */
const PART = [
  '# What to do',
  '',
  'Use **bold**, _this_ and `code`, C:\\new\\table, "quotes" and \'others\'.',
  '',
  '',
  '- one   with blanks',
  '\ttab, שלום 发票 e\u0301 👩‍👩‍👧 <b>&amp;</b>',
  '```text',
  '!baiact000001 {"v":1,"t":7,"a":"CLICK","s":"a[href=\'/x\']","x":""}',
  '```',
  '1. and so on',
  '',
].join('\n');
const messageOf = (length: number): string =>
  PART.repeat(Math.ceil(length / PART.length))
    .slice(0, length)
    .trimEnd();

/** A context of a page is a line of its own. */
const ONE_LINE = `!baictx ${JSON.stringify({ v: 1, dom: messageOf(6_000) })}`;

type Method = 'chatLook' | 'chatPut' | 'chatSend';

/** Asks a page as the panel does. */
async function ask<M extends Method>(page: Page, method: M, query: PageQuery<M>): Promise<Reply<unknown>> {
  const tabId = await lab.tabId(page);
  return lab.panel.evaluate(
    (tabId, method, query) => globalThis.lab.call.ask({ tabId, frameId: 0 }, method, query, 120_000),
    tabId,
    method,
    query,
  );
}

/** A chat around an editor: it counts what would send, and begins to answer when it is sent to. */
const chatAround = (editor: string): string => `<form>${editor}<button aria-label="Send">↑</button></form><script>
  window.sends = { submits: 0, enters: 0 };
  for (const type of ['keydown', 'keypress', 'keyup'])
    addEventListener(type, event => { if (event.key === 'Enter') window.sends.enters += 1; }, { capture: true });
  document.querySelector('form').onsubmit = event => {
    event.preventDefault();
    window.sends.submits += 1;
    document.body.insertAdjacentHTML('beforeend', '<button aria-label="Stop">■</button>');
  };
</script>`;

const sendsOf = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'sends'));

/** What the model holds when it is what it should be, else what it is in the end. An editor may have a blank line more at the end. */
async function modelBecomes(page: Page, text: string): Promise<string> {
  await page.waitForFunction(text => window.model().replace(/\n+$/, '') === text, { timeout: 10_000 }, text).catch(() => undefined);
  return page.evaluate(() => window.model().replace(/\n+$/, ''));
}

/** Where two texts part, or "". */
function firstDifference(text: string, meant: string): string {
  if (text === meant) return '';
  let at = 0;
  while (text[at] === meant[at]) at += 1;
  return `at ${at}: ${text.slice(at, at + 60)}`;
}

/** The text without blank lines, which the model of this editor's page counts in another way. */
const compact = (text: string): string => text.replaceAll(/\n\s*\n+/g, '\n');

const PLAIN = `<div contenteditable="KIND" style="width:600px;min-height:80px;white-space:pre-wrap"></div><script>
  window.model = () => document.querySelector('[contenteditable]').innerText;
</script>`;

const CHATS: [string, string, (text: string) => string][] = [
  ['react-textarea', 'textarea', text => text],
  ['prosemirror', 'prosemirror', text => text],
  ['prosemirror-chat', 'prosemirror', text => text],
  ['prosemirror-parser', 'prosemirror', text => text],
  ['tiptap', 'prosemirror', text => text],
  ['quill', 'quill', text => text],
  ['lexical', 'lexical', compact],
  ['lexical-plain', 'lexical', text => text],
  ['slate', 'slate', text => text],
  ['codemirror6', 'codemirror', text => text],
  ['contenteditable', 'contenteditable', text => text],
  ['plaintext-only', 'contenteditable', text => text],
];

test.each(CHATS)('%s takes a message whole, and another in its place', async (name, kind, counts) => {
  const editor = kind === 'contenteditable' ? PLAIN.replace('KIND', name === 'contenteditable' ? 'true' : name) : await editorPage(name);
  const page = await lab.open(chatAround(editor));
  await page.waitForFunction(() => typeof window.model === 'function');
  await page.waitForFunction(() => document.querySelector('textarea, [contenteditable]') !== null);
  const before = (await page.evaluate(() => window.model())).trim();
  const chat = { layouts: [], sent: '' };
  expect(await ask(page, 'chatLook', chat)).toMatchObject({ ok: true, value: { layout: 'generic', composer: kind, draft: before } });

  if (before !== '') {
    expect(await ask(page, 'chatPut', { ...chat, text: 'mine', own: [] })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect((await page.evaluate(() => window.model())).trim()).toBe(before);
  }
  const times: string[] = [];
  const own = [before];
  for (const text of [messageOf(6_000), messageOf(100_000), ONE_LINE, 'the last']) {
    const start = performance.now();
    expect(await ask(page, 'chatPut', { ...chat, text, own })).toEqual({ ok: true, value: { editor: kind } });
    times.push(`${text.length}: ${Math.round(performance.now() - start)} ms`);
    own.push(text);
    const [model, meant] = [counts(await modelBecomes(page, text)), counts(text)];
    expect([model.length, firstDifference(model, meant)]).toEqual([meant.length, '']);
  }
  console.log(name, times.join(', '));
  expect(await sendsOf(page)).toEqual({ submits: 0, enters: 0 });

  expect(await ask(page, 'chatSend', { ...chat, text: 'the last', timeoutMs: 20_000 })).toEqual({ ok: true, value: { sent: true } });
  expect(await sendsOf(page)).toEqual({ submits: 1, enters: 0 });
  expect(await ask(page, 'chatPut', { ...chat, text: 'too early', own })).toMatchObject({ ok: false, error: { code: 'NOT_STABLE' } });
});
