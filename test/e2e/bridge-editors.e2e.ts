// A message that is put into the box of a chat stands whole in the model of the editor that the chat uses, not only in what it draws, and one press sends it.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each(CHAT_BOXES)('%s takes a message whole, and another in its place', async (name, kind, counts) => {
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
    const [model, meant] = [counts(await modelBecomes(page, text)), counts(text)];
    expect([model.length, firstDifference(model, meant)]).toEqual([meant.length, '']);
  }
  console.log(name, times.join(', '));
  expect(await sendsOf(page)).toEqual({ submits: 0, enters: 0 });

  expect(await ask(page, 'chatSend', { ...chat, text: 'the last', timeoutMs: 20_000 })).toEqual({ ok: true, value: { sent: true } });
  expect(await sendsOf(page)).toEqual({ submits: 1, enters: 0 });
  expect(await ask(page, 'chatPut', { ...chat, text: 'too early', own })).toMatchObject({ ok: false, error: { code: 'NOT_STABLE' } });
});
