// Requests of the page that fail on their server while an action settles, as the browser's own timing tells them.
import { expect, test } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Effect } from '../../../src/protocol/result.ts';

const MISSING = `${location.origin}/@fs/no/such/file`;
const requestsIn = (effects: readonly Effect[]) => effects.filter(effect => effect.kind === 'request');

async function failedWhile(act: () => unknown): Promise<Effect[]> {
  await api.watch({ node: null });
  await act();
  const settled = await api.settle({ quietMs: 0, idleMs: 0, capMs: 50, expect: null });
  if (!settled.ok) throw new Error(settled.error.message);
  return requestsIn(settled.value.effects);
}

// The modules of the tests alone fill the room that a document has for its timing.
performance.setResourceTimingBufferSize(10_000);

function isTimed(url: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.startsWith(url));
}

/** Resolves when the browser has told its timing of all requests so far. */
async function timed(request: Promise<Response>): Promise<number> {
  const { status, url } = await request;
  await expect.poll(() => isTimed(url)).toBe(true);
  return status;
}

test('one that a server answered with an error is told with its status, without its query', async () => {
  let status = 0;
  const failed = await failedWhile(async () => {
    status = await timed(fetch(`${MISSING}?token=secret-1#part`, { method: 'POST' }));
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(failed).toEqual([{ kind: 'request', url: MISSING, status }]);
});

test('the same one is told once, and no more than three', async () => {
  const failed = await failedWhile(async () => {
    for (const name of ['a', 'a', 'b', 'c', 'd']) await timed(fetch(`${MISSING}/${name}?${Math.random()}`));
  });
  expect(failed.map(effect => effect.kind === 'request' && effect.url)).toEqual(['a', 'b', 'c'].map(name => `${MISSING}/${name}`));
});

test('nothing is said of one that went well, that was begun before, that never got an answer, or of a picture', async () => {
  const before = fetch(`${MISSING}?before`);
  // The clock ticks ten times a millisecond: what begins within one tick cannot be told apart.
  for (const begun = performance.now(); performance.now() === begun; );
  const failed = await failedWhile(async () => {
    await timed(before);
    await timed(fetch(`${import.meta.url}&well`));
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    const picture = new Image();
    picture.src = `${MISSING}?picture`;
    await picture.decode().catch(() => undefined);
    await expect.poll(() => isTimed(picture.src)).toBe(true);
  });
  expect(failed).toEqual([]);
});
