// What is said when a run is over, and how long it is said.
import { expect, test } from 'vitest';
import type { ActionError, ActionResult } from '../../../src/protocol/result.ts';
import { nextNeeding } from '../../../src/sidebar/rows/plan-words.ts';
import { rowSentence } from '../../../src/sidebar/rows/row-sentence.ts';
import { bridgeTo, CHAT } from '../bridge/scripted-bridge.ts';
import { fakeExecutor, KEY, line, MISSED, report, seen } from '../fakes.ts';
import { chatPage, createPanelLogic, slowClipboard } from '../panel-logic.ts';

const two = [line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')];

test.each([
  ['a run that goes well', async ({ panel }) => void (panel.include('000002', true), await panel.run())],
  ['another session', ({ panel }) => panel.newSession()],
  ['the end of its session', ({ panel }) => panel.end(KEY)],
] as [string, (made: ReturnType<typeof createPanelLogic>) => Promise<void>][])(
  'the alert of a failed run is over with %s',
  async (_, next) => {
    const made = createPanelLogic(two, fakeExecutor({ '000001': MISSED }));
    await made.panel.run();
    const alert = made.store.ui.alert.value;
    expect(alert).not.toBe('');
    expect(made.store.ui.status.value).toBe('');
    await next(made);
    expect(made.store.ui.alert.value).toBe('');
    expect(made.store.ui.notice.value?.text ?? '').not.toBe(alert);
  },
);

test('the sentence of a done row says what came of it', async () => {
  const { panel } = createPanelLogic(two.slice(0, 1), fakeExecutor());
  await panel.run();
  const row = panel.rows.value[0];
  expect(row && rowSentence({ ...row, outcome: 'Saved.' })).toMatch(/done, Saved\.$/);
});

test('the end says how many of the reply are done, what failed and what is left, and leads to the row that failed', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => line(at + 1, 'CLICK', `#b${at + 1}`));
  const { panel, store } = createPanelLogic(lines, fakeExecutor({ '000011': MISSED }));
  await panel.run();
  expect(store.ui.notice.value).toMatchObject({
    text: '10 of 12 done, 1 failed, 1 left. Row 11 failed: Nothing fits. Copied for your chat.',
    row: '000011',
  });
  store.rows.filter.value = 'read';
  store.ui.view.value = 'message';
  panel.goTo('000011');
  expect([store.ui.view.value, store.rows.filter.value, store.rows.openRow.value]).toEqual(['queue', 'all', '000011']);
});

test.each([
  ['The form was not sent: "Name" is required', 'The form was not sent: "Name" is required.'],
  ['Nothing fits.', 'Nothing fits.'],
])('what failed ends with one full stop: %s', async (message, said) => {
  const error: ActionError = { code: 'VALUE_REJECTED', message, hint: '' };
  const failed: ActionResult = { ok: false, ms: 1, driver: null, error, dispatched: true };
  const { panel, store } = createPanelLogic(two.slice(0, 1), fakeExecutor({ '000001': failed }));
  await panel.run();
  expect(store.ui.notice.value?.text).toContain(` Row 1 failed: ${said} Copied`);
});

test('one step of three is no end of all, and the reply after it is counted by itself', async () => {
  const { panel, store } = createPanelLogic([...two, line(3, 'CLICK', '#c')], fakeExecutor());
  const said = () => store.ui.notice.value?.text;
  await panel.step();
  expect(said()).toBe('1 of 3 done, 2 left. Copied for your chat.');
  await panel.run();
  expect(said()).toBe('3 of 3 done. Copied for your chat.');
  await panel.readReply(line(4, 'CLICK', '#d'));
  await panel.run();
  expect(said()).toBe('1 of 1 done. Copied for your chat.');
});

test('a refused copy leads to the text, and says nothing of a clipboard', async () => {
  slowClipboard.refuses = true;
  try {
    const { panel, store } = createPanelLogic(two, fakeExecutor());
    await panel.copyMessage();
    expect(store.ui.notice.value?.key).toBe('message-refused');
    await panel.copyPrompt();
    expect(store.ui.notice.value?.key).toBe('prompt-refused');
    await panel.run();
    expect(store.ui.notice.value?.text).toBe('2 of 2 done.');
  } finally {
    slowClipboard.refuses = false;
  }
});

test('the rows that need the user are gone through in both directions, and round', async () => {
  const matches = (css: string) => (css === '#none' ? report() : report(seen()));
  const lines = [line(1, 'CLICK', '#none'), line(2, 'CLICK', '#b'), line(3, 'NOOP')];
  const { panel, look } = createPanelLogic([...lines, line(4, 'HOVER', '#none')], fakeExecutor({}, { matches }));
  await look();
  const rows = panel.rows.value.map(row => (row.item.id === '000004' ? { ...row, doubt: 'Nothing fits.' } : row));
  expect(nextNeeding(rows, null, 1)).toBe('000001');
  expect(nextNeeding(rows, '000001', 1)).toBe('000004');
  expect(nextNeeding(rows, '000004', 1)).toBe('000001');
  expect(nextNeeding(rows, '000004', -1)).toBe('000001');
  expect(nextNeeding(rows, '000001', -1)).toBe('000004');
  expect(nextNeeding(rows.slice(1, 3), null, 1)).toBe(null);
});

test('a message that waits for a draft in the chat is told as waiting, is on no clipboard, and stays to be told', async () => {
  const { call, page } = bridgeTo();
  Object.assign(chatPage, { call, allowed: true });
  const { panel, store } = createPanelLogic(two.slice(0, 1), fakeExecutor());
  await panel.connectChat(CHAT);
  Object.assign(chatPage, { allowed: false });
  page.draft = 'What the user writes';
  page.says.chatPut = { code: 'CONFLICT', message: 'There is a draft.', hint: '' };
  await panel.run();
  expect(store.ui.notice.value?.text).toBe("1 of 1 done. The message waits for your draft to leave your chat's box.");
  expect([panel.next.value, panel.untold.value]).toEqual(['message', 1]);
  page.says = {};
  page.draft = '';
  page.changed();
  await expect.poll(() => page.put).toEqual([expect.stringContaining('!baictx')]);
  await expect.poll(() => panel.untold.value).toBe(0);
});
