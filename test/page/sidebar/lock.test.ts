// One panel owns the queue; a second one sees that, waits for it, and may take over.
import { expect, test } from 'vitest';
import { type LockOn, type Locks, takeLock } from '../../../src/sidebar/app/lock.ts';

/** What a panel is told, written down. */
function listener(): LockOn & { told: string[]; giveUp(): void } {
  const told: string[] = [];
  const ending = new AbortController();
  return { told, held: () => told.push('held'), lost: () => told.push('lost'), signal: ending.signal, giveUp: () => ending.abort() };
}

/** The lock, waited for as long as the browser needs to free it. */
async function taken(on: LockOn, mode: 'ask' | 'take' = 'ask', waitMs?: number) {
  return (await takeLock(navigator.locks, mode, on, waitMs)) ?? expect.fail('the waiting was ended');
}

test('the second is told that it is held, and gets it by itself when the first has let go', async () => {
  const first = await taken(listener());
  const on = listener();
  const waiting = taken(on, 'ask', 50);
  await expect.poll(() => on.told).toEqual(['held']);
  first.release();
  (await waiting).release();
  expect(on.told).toEqual(['held']);
});

test('a panel that opens while the one before it is going away waits for it', async () => {
  const first = await taken(listener());
  const on = listener();
  const second = taken(on, 'ask', 60_000);
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
  first.release();
  (await second).release();
  expect(on.told).toEqual([]);
});

test('taking over tells the one that held it, and ends the waiting of the one that takes', async () => {
  const [holder, taker] = [listener(), listener()];
  await taken(holder);
  const waiting = takeLock(navigator.locks, 'ask', taker, 50);
  await expect.poll(() => taker.told).toEqual(['held']);
  taker.giveUp();
  expect(await waiting).toBeNull();
  const second = await taken(taker, 'take');
  await expect.poll(() => holder.told).toEqual(['lost']);
  second.release();
  expect(taker.told).toEqual(['held']);
});

test('a browser that answers late is not another window', async () => {
  const looks: string[] = [];
  let answer = (): void => undefined;
  const slow: Locks = {
    request: (name, options, work) =>
      new Promise(resolve => {
        answer = () => resolve(navigator.locks.request(name, options, work));
      }),
    query: () => {
      looks.push('look');
      return navigator.locks.query();
    },
  };
  const on = listener();
  const waiting = takeLock(slow, 'ask', on, 20);
  await expect.poll(() => looks.length).toBeGreaterThan(2);
  answer();
  (await waiting)?.release();
  expect(on.told).toEqual([]);
});
