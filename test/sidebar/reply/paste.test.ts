// Paste: asked for once, at a press; where it is refused the keys paste, and no press ends with a sentence that it cannot be done.
import { beforeEach, expect, test, vi } from 'vitest';
import { pasteKeys } from '../../../src/sidebar/reply/paste.ts';
import { fakeExecutor, fakeJournal, HANDSHAKE, line } from '../fakes.ts';
import { copiedElsewhere, createPanelLogic } from '../panel-logic.ts';

const REPLY = `${HANDSHAKE}\n${line(1, 'NOOP')}`;

beforeEach(() => Object.assign(copiedElsewhere, { text: REPLY, answer: 'given', asked: 0 }));

test('the first press asks, says why, and reads; the next one reads', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  const press = panel.pasteReply();
  expect(copiedElsewhere.asked).toBe(1); // before anything is waited for: some browsers ask only in the midst of a press
  expect(store.ui.notice.value?.text).toContain('only when you press');
  await press;
  expect(panel.rows.value.map(row => row.item.id)).toEqual(['000001']);
  copiedElsewhere.text = line(2, 'NOOP');
  await panel.pasteReply();
  expect(panel.rows.value.map(row => row.item.id)).toEqual(['000001', '000002']);
  expect(copiedElsewhere.asked).toBe(1);
  expect(panel.pasteByKeys.value).toBe(false);
});

test('Read reply on an empty box does the same, in the midst of the press', async () => {
  const { panel } = createPanelLogic([], fakeExecutor());
  const press = panel.readReply(' ');
  expect(copiedElsewhere.asked).toBe(1);
  await press;
  expect(panel.rows.value).toHaveLength(1);
});

test('where it is refused the keys paste, and nobody is asked again until they choose so', async () => {
  copiedElsewhere.answer = 'refused';
  const journal = fakeJournal();
  const { panel, store } = createPanelLogic([], fakeExecutor(), journal);
  await panel.pasteReply();
  expect([panel.pasteByKeys.value, store.ui.notice.value?.tone, store.ui.notice.value?.text]).toEqual([
    true,
    'plain',
    'Press Ctrl+V now: what you copied is read at once.',
  ]);
  await panel.readReply('');
  expect([copiedElsewhere.asked, panel.rows.value]).toEqual([1, []]);
  expect((await journal.load()).app.settings.pasteReads).toBe(false);
  copiedElsewhere.answer = 'given';
  panel.set({ pasteReads: true });
  await panel.pasteReply();
  expect([copiedElsewhere.asked, panel.rows.value.length]).toEqual([2, 1]);
});

test('where the browser asks nobody, or gives leave and hands nothing out, the keys paste for as long as the panel is open', async () => {
  for (const what of [{ answer: 'cannot' }, { text: null }]) {
    Object.assign(copiedElsewhere, { answer: 'given', text: REPLY }, what);
    const { panel, store } = createPanelLogic([], fakeExecutor());
    await panel.pasteReply();
    expect(panel.pasteByKeys.value).toBe(true);
    expect(store.ui.notice.value?.text).toContain('Press Ctrl+V now');
    expect(store.app.value.settings.pasteReads).toBe(true);
  }
});

test('a press more while the browser asks asks nothing, and spoils nothing', async () => {
  const { panel } = createPanelLogic([], fakeExecutor());
  const presses = [panel.pasteReply(), panel.readReply(''), panel.pasteReply()];
  await Promise.all(presses);
  expect([copiedElsewhere.asked, panel.rows.value.length, panel.pasteByKeys.value]).toEqual([1, 1, false]);
});

test('where the browser’s question has left the keyboard elsewhere, it says to click first', async () => {
  copiedElsewhere.answer = 'refused';
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { panel, store } = createPanelLogic([], fakeExecutor());
  await panel.pasteReply();
  expect(store.ui.notice.value?.text).toBe('Click in this panel and press Ctrl+V: what you copied is read at once.');
  hasFocus.mockRestore();
  await panel.pasteReply();
  expect(store.ui.notice.value?.text).toContain('Press Ctrl+V now');
});

test('an empty clipboard is told as that', async () => {
  copiedElsewhere.text = '\n';
  const { panel, store } = createPanelLogic([], fakeExecutor());
  await panel.pasteReply();
  expect(store.ui.notice.value?.text).toContain('no text on the clipboard');
  expect(panel.pasteByKeys.value).toBe(false);
});

test('the keys are called as they are on the machine', () => {
  expect([pasteKeys('MacIntel'), pasteKeys('Linux x86_64'), pasteKeys('Win32')]).toEqual(['⌘V', 'Ctrl+V', 'Ctrl+V']);
});

/** A session that is connected, with a person who chose that copied replies are read as they come back. */
async function returning() {
  const logic = createPanelLogic([], fakeExecutor());
  await logic.panel.readReply(HANDSHAKE);
  await logic.panel.setReadsOnReturn(true);
  return logic;
}

test('switched on, a copied reply of this session is read as the user comes back, says so, and runs nothing', async () => {
  const { panel, store } = await returning();
  expect(copiedElsewhere.asked).toBe(1);
  copiedElsewhere.text = line(1, 'NOOP');
  await panel.returned();
  expect(panel.rows.value.map(({ item }) => [item.id, item.status])).toEqual([['000001', 'queued']]);
  expect(store.ui.notice.value).toMatchObject({ key: 'returned', text: 'Copied, and read as you came back: 1 action' });
  await panel.setReadsOnReturn(false);
  copiedElsewhere.text = line(2, 'NOOP');
  await panel.returned();
  expect(panel.rows.value).toHaveLength(1);
});

test.each([
  ['what was read already', () => line(1, 'NOOP')],
  ['a text without a line of the protocol', () => 'my shopping list'],
  ['another session’s reply', () => `!baisession {"session_key":"${'f'.repeat(32)}"}\n${line(2, 'NOOP')}`],
  ['our own prompt', (prompt: string) => prompt],
  ['our own message', (_: string, message: string) => message],
  ['nothing', () => ''],
])('coming back with %s on the clipboard changes nothing', async (_, copied) => {
  const { panel, store } = await returning();
  copiedElsewhere.text = line(1, 'NOOP');
  await panel.returned();
  store.ui.notice.value = null;
  copiedElsewhere.text = copied(panel.prompt.value, panel.message.value);
  await panel.returned();
  expect(panel.rows.value).toHaveLength(1);
  expect(store.ui.notice.value).toBeNull();
});

test('as long as it is not switched on, or the user writes a reply, coming back reads nothing', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  await panel.readReply(HANDSHAKE);
  copiedElsewhere.text = line(1, 'NOOP');
  await panel.returned();
  expect(panel.rows.value).toEqual([]);
  await panel.setReadsOnReturn(true);
  store.setDraft('reply', 'half a reply');
  await panel.returned();
  expect(panel.rows.value).toEqual([]);
});

test('where the browser is not given leave, it stays switched off', async () => {
  copiedElsewhere.answer = 'refused';
  const { panel, store } = createPanelLogic([], fakeExecutor());
  await panel.setReadsOnReturn(true);
  expect(store.app.value.settings.readsOnReturn).toBe(false);
});
