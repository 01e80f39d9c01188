// What a search by scrolling says that it did: nothing where it put everything back, and no less than was done before it.
import { expect, test } from 'vitest';
import { searchByScrolling } from '../../src/executor/actions/search.ts';
import type { Job } from '../../src/executor/job.ts';

/** A job on a page on which nothing scrolls. */
function jobOf(dispatched: boolean): Job {
  const answers = { hello: { nonce: 'N' }, lists: [] };
  const call = { ask: async (_: unknown, method: keyof typeof answers) => ({ ok: true, value: answers[method] }) };
  return { deps: { call }, tabId: 5, dispatched, signal: new AbortController().signal, deadline: { leftMs: () => 0 } } as unknown as Job;
}

test.each([false, true])('a search that finds nothing leaves it at whether something was done before: %s', async dispatched => {
  const job = jobOf(dispatched);
  expect(await searchByScrolling(job, '#row')).toMatchObject({ ok: false, error: { code: 'NO_MATCH' } });
  expect(job.dispatched).toBe(dispatched);
});
