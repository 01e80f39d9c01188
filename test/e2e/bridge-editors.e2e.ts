// A message that is put into the box of a chat stands whole in the model of the editor that the chat uses, not only in what it draws, and one press sends it.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAT_SITES } from '../../src/bridge/sites.ts';
import type { PageQuery } from '../../src/injection/api.ts';
import type { Reply } from '../../src/protocol/result.ts';
import { CHAT_BOXES, chatAround, messageOf } from './chat-boxes.ts';
import { type ExecutorLab, openLab } from './lab.ts';

let lab: ExecutorLab;

beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** A context of a page is a line of its own. */
const ONE_LINE = `!baictx ${JSON.stringify({ v: 1, dom: messageOf(6_000) })}`;

type Method = 'chatLook' | 'chatPut' | 'chatSend' | 'chatAnswer';

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

test.each(CHAT_BOXES)('%s takes a message whole, and another in its place', async (name, kind) => {
  const page = await lab.open(await chatAround(name, kind));
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
    const model = await modelBecomes(page, text);
    expect([model.length, firstDifference(model, text)]).toEqual([text.length, '']);
  }
  console.log(name, times.join(', '));
  expect(await sendsOf(page)).toEqual({ submits: 0, enters: 0 });

  expect(await ask(page, 'chatSend', { ...chat, text: 'the last', timeoutMs: 20_000 })).toEqual({
    ok: true,
    value: { sent: true, late: false },
  });
  expect(await sendsOf(page)).toEqual({ submits: 1, enters: 0 });
  expect(await ask(page, 'chatPut', { ...chat, text: 'too early', own })).toMatchObject({ ok: false, error: { code: 'NOT_STABLE' } });
});

/** As Gemini is built and guarded: no markup is made out of text; what is pasted becomes a paragraph for each line, and the button makes a turn of it. */
const GUARDED = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'"><title>Guarded</title></head><body>
<div id="turns"></div><rich-textarea><div class="ql-editor" contenteditable="true" style="width:600px;min-height:80px;white-space:pre-wrap"></div></rich-textarea>
<button class="send-button" aria-label="Send message">↑</button><script>
  const box = document.querySelector('.ql-editor');
  window.sent = [];
  window.breaches = [];
  addEventListener('securitypolicyviolation', event => window.breaches.push(event.effectiveDirective));
  const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });
  box.addEventListener('paste', event => {
    event.preventDefault();
    box.replaceChildren(...event.clipboardData.getData('text/plain').split('\\n').map(line => element('p', '', line)));
  });
  document.querySelector('button').onclick = () => {
    const said = [...box.children].map(line => line.textContent).join('\\n');
    window.sent.push(said);
    box.replaceChildren();
    const [query, response, content, markdown] = ['user-query', 'model-response', 'message-content', 'div'].map(name => document.createElement(name));
    query.append(element('div', 'query-text', said));
    markdown.className = 'markdown';
    markdown.append(element('pre', '', '!baiact000001 {"v":1,"t":7,"a":"NOOP","s":"","x":""}'));
    content.append(markdown);
    response.append(content);
    document.querySelector('#turns').append(query, response);
  };
</script></body></html>`;

test('a page under Trusted Types takes a message, sends it once, and is read', async () => {
  const page = await lab.open(GUARDED);
  expect(await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b>text</b>')).catch(String)).toContain('TrustedHTML');
  const chat = { layouts: CHAT_SITES.find(({ name }) => name === 'Gemini')?.layouts ?? [], sent: '' };
  const text = messageOf(6_000);
  expect(await ask(page, 'chatPut', { ...chat, text, own: [] })).toEqual({ ok: true, value: { editor: 'quill' } });
  expect(await ask(page, 'chatSend', { ...chat, text, timeoutMs: 20_000 })).toEqual({ ok: true, value: { sent: true, late: false } });
  expect(await page.evaluate(() => Reflect.get(window, 'sent'))).toEqual([text]);
  const answer = await ask(page, 'chatAnswer', { ...chat, sent: text });
  expect(answer).toMatchObject({ ok: true, value: { echoed: true, text: expect.stringContaining('!baiact000001 {') } });
  expect(await page.evaluate(() => Reflect.get(window, 'breaches'))).toEqual(['require-trusted-types-for']);
});
