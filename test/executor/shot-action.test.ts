// What a picture must not show is where the page has drawn it when the picture is taken, not where it is yet to be drawn.
import { expect, test } from 'vitest';
import { screenshot } from '../../src/executor/actions/shot.ts';
import type { Job } from '../../src/executor/job.ts';
import type { Hidden } from '../../src/executor/page-api.ts';

const PAGE: Hidden = {
  boxes: [{ x: 10, y: 20, width: 140, height: 28 }],
  numbered: [],
  frames: 0,
  view: { width: 800, height: 600 },
  page: { width: 800, height: 2000 },
  scrollX: 0,
  scrollY: 0,
  pinch: { x: 0, y: 0, scale: 1 },
};

test('where secrets are is asked for as it is drawn, before the picture', async () => {
  const done: string[] = [];
  const askAll = async (_tab: number, method: string, query: { drawn?: boolean }) => {
    done.push(query.drawn === true ? `${method} as drawn` : method);
    return { ok: true, value: [{ frameId: 0, documentId: 'D', reply: { ok: true, value: PAGE } }] };
  };
  const capture = async () => {
    done.push('picture');
    return { ok: false, error: { code: 'UNSUPPORTED', message: 'x', hint: 'y' } };
  };
  const job = {
    tabId: 5,
    deps: { call: { askAll } },
    tabs: { get: async () => ({ active: true }), capture },
    driver: { name: 'synthetic' },
    cdp: null,
    gate: async () => true,
    clock: { now: () => 0 },
    deadline: { extend: () => undefined, leftMs: () => 1 },
    signal: new AbortController().signal,
    progress: () => undefined,
  } as unknown as Job;
  await screenshot(job, { type: 'screenshot', at: null, fullPage: false, numbered: false });
  expect(done).toEqual(['mark', 'hidden as drawn', 'picture']);
});
