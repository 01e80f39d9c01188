// The page's own look at the time and at the document: a request that comes too late, or for another document, does nothing there.
import { afterEach, expect, test, vi } from 'vitest';
import { clickGesture } from '../../../src/executor/gesture.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import '../../../src/injection/page.ts';
import { documentNonce } from '../../../src/dom/registry.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Sends one press as the panel does; `leaseMs` from `now`. */
async function press(leaseMs: number, nonce: string, now = Date.now()): Promise<{ clicks: number; reply: unknown }> {
  let clicks = 0;
  const button = document.createElement('button');
  button.textContent = 'Pay';
  button.onclick = () => {
    clicks += 1;
  };
  document.body.replaceChildren(button);
  const found = await api.find({ css: 'button', limit: 2 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const box = button.getBoundingClientRect();
  const query = {
    target: { node, bound: null, unlocked: false },
    kind: 'press',
    setup: { watch: false, focus: 'keep' },
    events: clickGesture({ x: box.x + 4, y: box.y + 4 }, 'left', 1, []),
  };
  const answer = await globalThis.baiPage?.receive(JSON.stringify({ method: 'play', query, leaseUntil: now + leaseMs, nonce }));
  return { clicks, reply: JSON.parse(answer ?? 'null') };
}

test('a request within its lease acts', async () => {
  expect(await press(5000, documentNonce())).toMatchObject({ clicks: 1, reply: { ok: true } });
});

test('a request that was given up and comes late does nothing, and says so', async () => {
  expect(await press(-1, documentNonce())).toMatchObject({ clicks: 0, reply: { ok: false, error: { code: 'TIMEOUT' } } });
});

test('a request that comes late does nothing either when the clock was set back meanwhile; the next one acts again', async () => {
  const real = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => real - 60_000);
  expect(await press(-1, documentNonce(), real)).toMatchObject({ clicks: 0, reply: { ok: false, error: { code: 'TIMEOUT' } } });
  expect(await press(5000, documentNonce())).toMatchObject({ clicks: 1, reply: { ok: true } });
});

test('a request for another document does nothing, and says so', async () => {
  expect(await press(5000, '0'.repeat(32))).toMatchObject({ clicks: 0, reply: { ok: false, error: { code: 'NAVIGATED' } } });
});
