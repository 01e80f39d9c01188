// Chats whose boxes are the editors that chats are made with, behind other tabs: each message is sent once and as it is, and what streams back becomes rows.
import type { Page } from 'puppeteer-core';
import { afterEach, expect, test } from 'vitest';
import { CHAT_BOXES, talkingChat } from './chat-boxes.ts';
import { asks, carry, closeOpened, connected, hidden, PAYLOAD, rowsOf, untilSaid } from './chat-connected.ts';

afterEach(closeOpened);

/** Takes out what some of the editors begin with. */
const emptied = async (chat: Page) => {
  await chat.waitForFunction(() => window.model() !== undefined);
  await chat.evaluate(() => window.empty());
  await chat.waitForFunction(() => window.model().trim() === '');
};

test.each(CHAT_BOXES)('%s', async (name, kind) => {
  const told = await connected(name, { html: await talkingChat(name, kind), before: emptied });
  const { endpoint, chat, work, panel, go } = told;
  const sent = () => endpoint.asked.map(({ said, turns }) => [said.trimEnd(), turns]);
  await carry(panel);
  await panel.waitForLink('connected');
  const prompt = (await panel.prompt()).trimEnd();
  await asks(told, 2);
  const message = (await panel.message()).trimEnd();
  expect(sent()).toEqual([
    [prompt, 1],
    [message, 3],
  ]);
  go();
  await panel.waitForRow('000002', 'queued');
  await panel.run('Confirm');
  expect(await rowsOf(panel)).toEqual([
    ['000001', 'done'],
    ['000002', 'done'],
  ]);
  expect(await work.$eval('#name', el => Reflect.get(el, 'value'))).toBe(PAYLOAD);
  await asks(told, 3);
  await untilSaid(panel, 'Is it done?');
  expect([sent().length, await hidden(chat)]).toEqual([3, true]);
});
