// A page that says nothing for seconds is told of, and that it answers again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSilence } from '../../src/executor/silence.ts';
import type { PageCall } from '../../src/injection/api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = { ask: async () => ({ ok: true, value: null }) } as unknown as PageCall;

test('a silence is told once a second after a while, and its end', async () => {
  const told: (number | null)[] = [];
  const silence = createSilence(call, busyMs => told.push(busyMs));
  let answer = () => {};
  const work = silence.during(
    new Promise<void>(resolve => {
      answer = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(2900);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1600);
  expect(told).toEqual([3000, 4000]);
  answer();
  await work;
  expect(told).toEqual([3000, 4000, null]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toHaveLength(3);
});

test('a page that answers is not told of', async () => {
  const tell = vi.fn();
  const silence = createSilence(call, tell);
  await silence.call.ask({ tabId: 5, frameId: 0 }, 'hello', {}, 1000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tell).not.toHaveBeenCalled();
});

test('a tool that takes its time, or waits for the person, is no silence of the page', async () => {
  const tell = vi.fn();
  const never = { ask: () => new Promise(() => {}) } as unknown as PageCall;
  const query = { node: 1, input: {}, waitMs: 60_000, receipt: 'k:000001:0:1' };
  void createSilence(never, tell).call.ask({ tabId: 5, frameId: 0 }, 'callTool', query, 60_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tell).not.toHaveBeenCalled();
});
