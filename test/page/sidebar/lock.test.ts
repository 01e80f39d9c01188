// One panel owns the queue; a second one sees that and may take over.
import { expect, test } from 'vitest';
import { takeLock } from '../../../src/sidebar/lock.ts';

const never = () => {
  throw new Error('lost the lock');
};

test('the second asks in vain, and succeeds after the first has let go', async () => {
  const first = await takeLock(navigator.locks, 'ask', never);
  expect(first).not.toBeNull();
  expect(await takeLock(navigator.locks, 'ask', never)).toBeNull();
  first?.release();
  await expect
    .poll(async () => {
      const again = await takeLock(navigator.locks, 'ask', never);
      again?.release();
      return again !== null;
    })
    .toBe(true);
});

test('a panel that opens while the one before it is going away waits for it', async () => {
  const first = await takeLock(navigator.locks, 'ask', never, 60_000);
  const second = takeLock(navigator.locks, 'ask', never, 60_000);
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
  first?.release();
  const after = await second;
  expect(after).not.toBeNull();
  after?.release();
});

test('taking over tells the one that held it', async () => {
  let tell = () => {};
  const lost = new Promise<void>(resolve => {
    tell = resolve;
  });
  // The test before has let go of it, but the browser frees it in its own time.
  await expect.poll(() => takeLock(navigator.locks, 'ask', () => tell())).not.toBeNull();
  const second = await takeLock(navigator.locks, 'take', never);
  expect(second).not.toBeNull();
  await lost;
  second?.release();
});
