// What the page keeps of the user's hand during a run until the panel has heard of it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showRunIndicator, waitForIntervention } from '../../../src/executor/page/overlay/run-indicator.ts';

beforeEach(() => {
  showRunIndicator({ says: 'Row 1', stop: 'Stop', css: null });
});
afterEach(() => {
  showRunIndicator({ says: '', stop: '', css: null });
});

/** When the page was used since, as the panel is told at once. */
async function handsSince(since: number): Promise<number[]> {
  const reply = await waitForIntervention({ waitMs: 0, since });
  return reply.ok ? reply.value.hands : expect.fail(reply.error.message);
}

test('every use of the page is told until it was heard of, a later one does not hide it', async () => {
  const before = Date.now();
  await userEvent.keyboard('a');
  const [first = 0] = await handsSince(0);
  expect(first).toBeGreaterThanOrEqual(before);
  await expect.poll(() => Date.now()).toBeGreaterThan(first);
  await userEvent.keyboard('b');
  const [again, second = 0, ...more] = await handsSince(0);
  expect([again, more]).toEqual([first, []]);
  expect(await handsSince(first)).toEqual([second]);
  expect(await handsSince(second)).toEqual([]);
});

test('what a question learns that nobody waits for any more is told to the next one', async () => {
  const givenUp = waitForIntervention({ waitMs: 60_000, since: 0 });
  await userEvent.keyboard('a');
  await givenUp;
  expect(await handsSince(0)).toHaveLength(1);
});
