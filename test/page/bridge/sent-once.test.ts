// The writing half of the bridge on pages built after real chats: a message is put in whole, sent once by the chat's own button, and its answer read.
import { afterEach, expect, test } from 'vitest';
import { CHAT_SITES } from '../../../src/bridge/sites.ts';
import { MESSAGE, the } from './chat.ts';
import { liveChat, prepareSentOnce } from './live-chat.ts';

afterEach(() => document.body.replaceChildren());

const LAYOUTS = CHAT_SITES.flatMap(({ layouts }) => layouts.map(layout => [layout.id, layouts] as const));

test.each(LAYOUTS)('%s: a message is put in whole and sent by one press, and so is the next one', async (id, layouts) => {
  await prepareSentOnce(id, layouts, MESSAGE)();
});

test('such a page counts Enter as a message too, and a second press', () => {
  const [, layouts = []] = LAYOUTS.find(([id]) => id === 'copilot') ?? [];
  const chat = liveChat('copilot', layouts)();
  the('textarea').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  chat.answer();
  the('[data-testid="submit-button"]').click();
  the('[data-testid="submit-button"]').click();
  expect([chat.sent, chat.presses]).toEqual([['', '', ''], 2]);
});
