// What the panel says of a text that leaves it, or does not.
import { expect, test } from 'vitest';
import { fakeExecutor, line } from '../fakes.ts';
import { createPanelLogic, slowClipboard } from '../panel-logic.ts';

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
