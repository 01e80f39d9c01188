// When a page counts as at rest, after an action and for WAIT: what it is to do by then is done first, on a machine that is too busy to keep up as well.
import { afterEach, expect, test, vi } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Each frame takes 90 ms, and the browser draws the next one before anything else that is due. */
function drawFirst(): void {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(draw => {
    void scheduler.postTask(
      () => {
        for (const until = performance.now() + 90; performance.now() < until; );
        draw(performance.now());
      },
      { priority: 'user-blocking' },
    );
    return 0;
  });
}

test('what was due while frames were drawn is told, not taken for nothing', async () => {
  drawFirst();
  await api.watch({ node: null });
  setTimeout(() => document.body.append(document.createElement('p')), 150);
  const settled = await api.settle({ quietMs: 100, idleMs: 250, capMs: 1500, expect: null });
  expect(settled).toMatchObject({ ok: true, value: { effects: [{ kind: 'mutated', added: 1 }] } });
});

test('what was due while frames were drawn is waited for', async () => {
  drawFirst();
  setTimeout(() => document.body.append(document.createElement('p')), 400);
  expect(await api.waited({ until: { kind: 'idle' }, waitMs: 10_000 })).toMatchObject({ ok: true, value: { over: true } });
  expect(document.querySelector('p')).not.toBeNull();
});
