// Text that was sent from a page: handed over once, whenever it comes, and never read by itself.
import { expect, test } from 'vitest';
import { onContextMenuText, type TextStore } from '../../../src/sidebar/reply/context-menu-text.ts';
import { fakeExecutor, line } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

function memory(): TextStore & { set(sent: unknown): void; held: Map<string, unknown> } {
  const held = new Map<string, unknown>();
  const listeners: ((changes: Record<string, { newValue?: unknown }>) => void)[] = [];
  const tell = (newValue?: unknown) => {
    for (const listener of listeners) listener({ sent: newValue === undefined ? {} : { newValue } });
  };
  return {
    held,
    get: key => Promise.resolve(held.has(key) ? { [key]: held.get(key) } : {}),
    remove(key) {
      held.delete(key);
      tell();
      return Promise.resolve();
    },
    onChanged: { addListener: listener => void listeners.push(listener) },
    set(sent) {
      held.set('sent', sent);
      tell(sent);
    },
  };
}

test('what waits and what comes later is handed over once each, and forgotten', async () => {
  const store = memory();
  store.set('before');
  const heard: string[] = [];
  onContextMenuText(text => heard.push(text), store);
  await expect.poll(() => heard).toEqual(['before']);
  store.set('after');
  await expect.poll(() => heard).toEqual(['before', 'after']);
  store.set('after');
  await expect.poll(() => heard).toEqual(['before', 'after', 'after']);
  expect(store.held.size).toBe(0);
});

test('what is no text, or empty, is nothing', async () => {
  const store = memory();
  const heard: string[] = [];
  onContextMenuText(text => heard.push(text), store);
  for (const sent of [7, ' \n', { text: 'x' }, 'last']) {
    store.set(sent);
    if (sent !== 'last') await new Promise(resolve => setTimeout(resolve));
  }
  await expect.poll(() => heard).toEqual(['last']);
});

test('it comes into the box below what is there, and no row comes of it', () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  store.setDraft('reply', 'typed');
  panel.receive(line(1, 'CLICK', '#a'));
  expect(store.drafts.value.get('reply')).toBe(`typed\n${line(1, 'CLICK', '#a')}`);
  expect(panel.rows.value).toEqual([]);
  store.setDraft('reply', '');
  panel.receive('alone');
  expect(store.drafts.value.get('reply')).toBe('alone');
});
