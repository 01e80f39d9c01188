// What the panel says of a text that leaves it, or does not.
import { expect, onTestFinished, test } from 'vitest';
import { bridgeTo, CHAT } from '../bridge/scripted-bridge.ts';
import { fakeExecutor, KEY, line } from '../fakes.ts';
import { chatPage, clipboard, createPanelLogic, slowClipboard, wentTo } from '../panel-logic.ts';

test('a message that a chat did not take is not told as a refused copy', async () => {
  const { panel, store } = createPanelLogic([line(1, 'NOOP')], fakeExecutor());
  await panel.copyMessage(async () => null);
  await panel.copyPrompt(async () => null);
  expect(store.ui.notice.value).toBeNull();
  await panel.copyMessage(async () => 'box');
  expect(store.ui.notice.value?.text).toContain("in your chat's box");
  slowClipboard.refuses = true;
  await panel.copyMessage();
  slowClipboard.refuses = false;
  expect(store.ui.notice.value).toMatchObject({ tone: 'problem', key: 'message-refused' });
});

test('a text that waits to go into a chat is of the page that it was asked for, which the session works on from then', async () => {
  const { panel } = createPanelLogic([line(1, 'NOOP')], fakeExecutor());
  expect(panel.work.value).toBeNull();
  await panel.copyPrompt(async () => null);
  expect(panel.work.value).toBeNull();
  await panel.copyPrompt(async () => 'waits');
  expect(panel.work.value).toBe(17);
});

test('the shortcut to the chat goes to the one that is connected, and to no lost one', async () => {
  const { call, page } = bridgeTo();
  Object.assign(chatPage, { call, allowed: true });
  const { panel } = createPanelLogic([line(1, 'NOOP')], fakeExecutor());
  wentTo.length = 0;
  await panel.shuttle();
  expect(wentTo).toEqual([]);
  await panel.connectChat(CHAT);
  Object.assign(chatPage, { allowed: false });
  await panel.shuttle();
  expect([wentTo, panel.chatAway.value]).toEqual([[CHAT.tabId], true]);
  page.says.chatAnswer = { code: 'TAB_GONE', message: 'The tab is closed.', hint: '' };
  await panel.readAnswer();
  expect(panel.bridge.value).toBe('lost');
  await panel.shuttle();
  expect([wentTo, panel.chatAway.value]).toEqual([[CHAT.tabId], false]);
});

test('where the message is in the chat already, the shortcut to it copies nothing', async () => {
  const { call } = bridgeTo();
  Object.assign(chatPage, { call, allowed: true });
  const { panel } = createPanelLogic([line(1, 'NOOP')], fakeExecutor());
  await panel.connectChat(CHAT);
  wentTo.length = 0;
  clipboard.length = 0;
  await panel.shuttle();
  expect([clipboard.length, wentTo]).toEqual([1, [CHAT.tabId]]);
  await panel.giveMessage();
  expect(panel.takes.value).toBe('awaits');
  await panel.shuttle();
  expect([clipboard.length, wentTo]).toEqual([1, [CHAT.tabId, CHAT.tabId]]);
  panel.setChatLevel('hand');
  await panel.shuttle();
  expect(clipboard.length).toBe(2);
  Object.assign(chatPage, { allowed: false });
});

test('while an answer whose beginning was read goes on, the shortcut to its chat copies nothing', async () => {
  const { call, show } = bridgeTo();
  Object.assign(chatPage, { call, allowed: true });
  onTestFinished(() => void Object.assign(chatPage, { allowed: false }));
  const { panel } = createPanelLogic([line(1, 'NOOP')], fakeExecutor());
  await panel.connectChat(CHAT);
  await panel.giveMessage();
  show({ turn: 1, text: 'The beginning' });
  await expect.poll(() => panel.takes.value).toBe('messages');
  show({ turn: 1, text: 'The beginning and', busy: true });
  await expect.poll(() => panel.bridge.value).toBe('reading');
  clipboard.length = 0;
  wentTo.length = 0;
  await panel.shuttle();
  expect([clipboard.length, wentTo]).toEqual([0, [CHAT.tabId]]);
});

test('what is new to tell is counted until a copy tells it, and again only what comes after that', async () => {
  const { panel, store } = createPanelLogic([line(1, 'NOOP'), line(2, 'NOOP')], fakeExecutor());
  const { untold } = panel;
  onTestFinished(() => {
    slowClipboard.refuses = false;
  });
  slowClipboard.refuses = true;
  await panel.runOnly('000001');
  expect(untold.value).toBe(1);
  slowClipboard.refuses = false;
  await panel.copyMessage();
  expect(untold.value).toBe(0);
  const facts = store.tab.facts.value ?? expect.fail('no tab');
  store.tab.facts.value = { ...facts, n: 'Changed by itself' };
  expect([panel.changedSince.value, untold.value]).toEqual(['page', 0]);
  panel.remove('000002');
  await expect.poll(() => untold.value).toBe(1);
  await panel.copyMessage();
  expect(untold.value).toBe(0);
  await panel.newSession();
  expect(untold.value).toBe(0);
  await panel.switchTo(KEY);
  expect(untold.value).toBe(0);
});

test('a copy of the message, or of a part of it, or its file ends what goes into the chat in parts', async () => {
  const { call, page } = bridgeTo();
  Object.assign(chatPage, { call, allowed: true });
  const { panel, store } = createPanelLogic(
    Array.from({ length: 40 }, (_, at) => line(at + 1, 'CLICK', `#the-button-number-${at}`)),
    fakeExecutor(),
  );
  onTestFinished(() => void Object.assign(chatPage, { allowed: false }));
  await panel.connectChat(CHAT);
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  for (const copy of [() => panel.copyMessage(), () => panel.copyPart(['one', 'two'], 0), () => panel.saveMessage()]) {
    page.put.length = 0;
    await panel.givePrompt();
    expect([page.put.length, panel.chatTrouble.value]).toEqual([1, expect.stringContaining('Part 1 of')]);
    await copy();
    expect(panel.chatTrouble.value).toContain('Part 2 of');
    expect(panel.chatTrouble.value).toContain('did not go in');
  }
});
