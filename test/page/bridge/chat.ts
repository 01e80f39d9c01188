// Chats made of a few lines each, and what is asked of them.
import type { ChatLayout, ChatQuery } from '../../../src/bridge/page-api.ts';

/** A message as bAI makes them: blank lines, Markdown, backslashes, quotes, tabs, signs of several parts. */
export const MESSAGE = [
  '# What to do',
  '',
  'Use **bold**, _this_ and `code`, C:\\new\\table, "quotes" and \'others\'.',
  '',
  '- one   with blanks',
  '\ttab, שלום 发票 e\u0301 👩‍👩‍👧 <b>&amp;</b>',
  '```text',
  '!baiact000001 {"v":1,"t":7,"a":"CLICK","s":"a[href=\'/x\']","x":""}',
  '```',
  '1. last',
].join('\n');

/** What a page is asked with, and no layout of it known. */
export const ASKED: ChatQuery = { layouts: [], sent: '' };

/** A layout with no more than what a test is about. */
export const layoutWith = (fields: Partial<ChatLayout>): ChatLayout => ({
  id: 'test',
  composer: [],
  send: [],
  busy: [],
  done: [],
  answer: [],
  user: [],
  strip: [],
  ...fields,
});

/** The first element of a selector, which the test has put there. */
export function the(css: string): HTMLElement {
  const found = document.querySelector(css);
  if (!(found instanceof HTMLElement)) throw new Error(`There is ${css}.`);
  return found;
}

/** Counts what would send a message: submits, clicks, and every Enter key. */
export function countSends(): { count: number } {
  const sends = { count: 0 };
  const add = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    event.preventDefault();
    sends.count += 1;
  };
  for (const type of ['submit', 'click', 'keydown', 'keypress', 'keyup']) document.body.addEventListener(type, add, { capture: true });
  return sends;
}
