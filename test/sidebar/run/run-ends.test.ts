// What is said when a run is over, and how long it is said.
import { expect, test } from 'vitest';
import { rowSentence } from '../../../src/sidebar/rows/row-sentence.ts';
import { fakeExecutor, KEY, line, MISSED } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

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
