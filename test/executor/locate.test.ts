// How long an element is waited for: as long as its row has, also on a page that is too busy to answer.
import { expect, test } from 'vitest';
import type { Job } from '../../src/executor/job.ts';
import { locate } from '../../src/executor/locate.ts';
import { createPageCall, type Scripting } from '../../src/injection/call.ts';

const BUSY = { ok: false, error: { code: 'TIMEOUT', message: 'The page got the request after its time was over.', hint: '' } };
const HERE = {
  ok: true,
  value: {
    nonce: 'N',
    origin: 'https://a.test',
    top: true,
    count: 1,
    visible: 1,
    elements: [{ node: 7, card: { visible: true, name: 'Save' } }],
    aim: null,
  },
};

/** A page that is too busy for so many questions, and a job with so many ms left, of which each pause takes its part. */
function jobOn(busyFor: number, leftMs: number): Job {
  let asked = 0;
  let left = leftMs;
  const page: Scripting = {
    async executeScript() {
      asked += 1;
      return [{ frameId: 0, documentId: 'D', result: JSON.stringify(asked > busyFor ? HERE : BUSY) }];
    },
  };
  const sleep = async (ms: number) => {
    left -= ms;
  };
  const job = {
    tabId: 5,
    deps: { call: createPageCall(page) },
    signal: new AbortController().signal,
    deadline: { leftMs: () => Math.max(0, left) },
    clock: { now: () => leftMs - left, sleep },
    progress: () => undefined,
  };
  return job as unknown as Job;
}

test('a page that is too busy to answer is asked again, as long as its row has time', async () => {
  expect(await locate(jobOn(3, 5_000), '#save', null)).toMatchObject({ ok: true, value: { frame: { nonce: 'N' } } });
});

test('one that is busy until the time is over is told as that', async () => {
  expect(await locate(jobOn(1_000, 5_000), '#save', null)).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
});
