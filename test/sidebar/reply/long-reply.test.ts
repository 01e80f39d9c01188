// A text that is longer than anybody reads is cut, and the panel says so.
import { expect, test } from 'vitest';
import { MAX_REPLY } from '../../../src/protocol/limits.ts';
import { fakeExecutor, line, statuses } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const FILLER = 'Words of a chat that went on for very long.\n';

test('of 64 MB the end is read and kept, and the notice says so', async () => {
  const { panel, store, journal } = createPanelLogic([], fakeExecutor());
  const text = `${line(1, 'CLICK', '#old')}\n${FILLER.repeat(Math.ceil(64_000_000 / FILLER.length))}${line(2, 'CLICK', '#new')}`;
  await panel.readReply(text);
  expect(statuses(store)).toEqual({ '000002': 'queued' });
  expect(store.ui.notice.value).toMatchObject({ tone: 'warning' });
  expect(store.ui.notice.value?.text).toContain('The text was too long; only its last 4,194,304 characters were read.');
  const kept = journal.events.flatMap(event => (event.type === 'session' && event.event.type === 'replyRead' ? [event.event.text] : []));
  expect(kept.at(-1)?.length).toBeLessThanOrEqual(MAX_REPLY);
  expect(kept.at(-1)?.startsWith('Words of a chat')).toBe(true);
});

test('of any other text nothing is said of a cut', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  await panel.readReply(`${FILLER.repeat(1000)}${line(2, 'CLICK', '#new')}`);
  expect(store.ui.notice.value?.text).not.toContain('too long');
});
