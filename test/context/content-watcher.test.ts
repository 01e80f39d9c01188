// Following a page with fakes: it is read again when a frame changed, and told only when it reads differently.
import { expect, test } from 'vitest';
import { createContentWatcher } from '../../src/context/content-watcher.ts';

// biome-ignore lint/suspicious/noExplicitAny: a fake door answers any method.
type Anything = any;

function scene(doms: string[]) {
  const release: ((changed: boolean) => void)[] = [];
  let read = 0;
  const call: Anything = {
    ask: (_to: Anything, method: string) =>
      method === 'change'
        ? new Promise(resolve => release.push(changed => resolve({ ok: true, value: { changed } })))
        : Promise.reject(new Error(method)),
  };
  const follow = createContentWatcher({
    call,
    parents: async () => new Map(),
    read: async () => {
      const dom = doms[Math.min(read, doms.length - 1)] ?? '';
      read += 1;
      return { ok: true, value: { dom } };
    },
    sleep: async () => {},
  });
  return { follow, release, reads: () => read };
}

test('tells a digest that reads differently, once, and nothing after it was stopped', async () => {
  const { follow, release, reads } = scene(['a', 'a', 'b', 'b', 'c']);
  const told: string[] = [];
  const stop = follow(1, dom => void told.push(dom));
  await expect.poll(() => release.length).toBe(1);
  release[0]?.(true); // reads the same
  await expect.poll(() => release.length).toBe(2);
  release[1]?.(true); // reads differently
  await expect.poll(() => told).toEqual(['b']);
  await expect.poll(() => release.length).toBe(3);
  release[2]?.(false); // nothing changed: not read at all
  await expect.poll(() => release.length).toBe(4);
  expect(reads()).toBe(3);
  stop();
  release[3]?.(true);
  await new Promise(resolve => setTimeout(resolve));
  expect([told, reads()]).toEqual([['b'], 3]);
});

test('a frame that may not be read is no change, and one that may be read again is', async () => {
  let allowed = false;
  let asked = 0;
  let reads = 0;
  const call: Anything = {
    ask: async ({ frameId }: Anything, _method: string, { timeoutMs }: Anything) => {
      if (frameId === 0 || (allowed && timeoutMs > 0)) return new Promise(() => {});
      asked += 1;
      return allowed ? { ok: true, value: { changed: false } } : { ok: false, error: { code: 'NO_ACCESS', message: '', hint: '' } };
    },
  };
  const follow = createContentWatcher({
    call,
    parents: async () => new Map([[7, 0]]),
    read: async () => {
      reads += 1;
      return { ok: true, value: { dom: 'same' } };
    },
    sleep: () => new Promise(resolve => setTimeout(resolve)),
  });
  const stop = follow(1, () => {});
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(20);
  expect(reads).toBe(2); // at the beginning, and when the frame was first found closed
  allowed = true;
  await expect.poll(() => reads, { timeout: 30_000 }).toBe(3);
  stop();
});
