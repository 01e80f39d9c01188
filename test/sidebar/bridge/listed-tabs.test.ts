// Which tabs are offered to be the chat, and in which order.
import { expect, test } from 'vitest';
import { fakeExecutor } from '../fakes.ts';
import { createPanelLogic, openTabs } from '../panel-logic.ts';

test('the tabs of known chats are offered first, and the page that is worked on last', async () => {
  openTabs.splice(
    0,
    Infinity,
    { tabId: 17, address: 'https://shop.example/cart', title: 'Cart' },
    { tabId: 3, address: 'https://chat.home.example/', title: 'Our own chat' },
    { tabId: 5, address: 'https://claude.ai/chat/1', title: 'Claude' },
  );
  const { panel } = createPanelLogic([], fakeExecutor());
  const titles = async () => (await panel.listChats()).map(({ title }) => title);
  expect(await titles()).toEqual(['Claude', 'Cart', 'Our own chat']);
  await panel.workOn(17);
  expect(await titles()).toEqual(['Claude', 'Our own chat', 'Cart']);
});
