// What is said of a reading, and when.

import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { unreadReducer } from '../app-state.ts';
import { fakeExecutor, fakeJournal, line, plainWords, statuses } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

test('a disk that is slow does not have the words of a reading replace what is said after its rows have come', async () => {
  const journal = fakeJournal();
  const { panel, store } = createPanelLogic([], fakeExecutor(), journal);
  let letStore = () => {};
  const slow = new Promise<void>(resolve => (letStore = resolve));
  journal.append = () => slow;
  const reading = panel.readReply(line(1, 'CLICK', '#a'));
  const come = new Promise<void>(resolve => {
    effect(() => {
      if (store.session.value?.items.length === 1) resolve();
    });
  });
  await come;
  expect(statuses(store)).toEqual({ '000001': 'queued' });
  panel.dismiss();
  letStore();
  await reading;
  expect(store.ui.notice.value).toBeNull();
});

test('a reply that comes before what reads it was loaded is told as any other, and leaves the box', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor(), fakeJournal(), {}, plainWords, unreadReducer());
  store.setDraft('reply', line(1, 'CLICK', '#a'));
  await panel.readReply(line(1, 'CLICK', '#a'));
  expect(statuses(store)).toEqual({ '000001': 'queued' });
  expect([store.ui.notice.value?.text, store.drafts.value.get('reply') ?? '']).toEqual([expect.stringContaining('1 action'), '']);
});

test('that a line could not be read is a warning, also where the others became rows', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor(), fakeJournal());
  await panel.readReply(`${line(1, 'CLICK', '#a')}\n!baiact000002 {"v":1,"t":17,"a":`);
  expect([store.ui.notice.value?.tone, store.ui.notice.value?.text]).toEqual(['warning', expect.stringContaining('1 unreadable')]);
});

test('what came by itself and says nothing to the panel stays in its chat; lines without the session stand in the box, with what the answer goes on with', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor(), fakeJournal());
  await panel.newSession();
  await store.tell({ type: 'promptCopied', text: 'prompt', contextTab: 17 });
  const read = async (text: string) => {
    await panel.readReply(text, true);
    return store.drafts.value.get('reply') ?? '';
  };
  expect(await read('!baisession {"session_k')).toBe('');
  const lines = line(1, 'CLICK', '#a');
  expect(await read(lines)).toBe(lines);
  expect(await read(`${lines}\n${line(2, 'CLICK', '#b')}`)).toBe(`${lines}\n${line(2, 'CLICK', '#b')}`);
  // What the user began to write is theirs, also where the answer begins so.
  store.setDraft('reply', '!bai');
  expect(await read(`${lines}\n${line(3, 'CLICK', '#c')}`)).toBe('!bai');
});

test('lines that stood in the box when the panel was closed leave it with the whole reply that is pasted then', async () => {
  const lines = line(1, 'CLICK', '#a');
  const { panel, store } = createPanelLogic([], fakeExecutor(), fakeJournal(), {}, plainWords, undefined, new Map([['reply', lines]]));
  await panel.readReply(`${lines}\n${line(2, 'CLICK', '#b')}`);
  expect([Object.keys(statuses(store)), store.drafts.value.get('reply') ?? '']).toEqual([['000001', '000002'], '']);
});
