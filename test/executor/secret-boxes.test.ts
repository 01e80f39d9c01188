// What is painted over in a picture: a frame that does not answer is asked about, and shown to nobody when it cannot be.
import { expect, test } from 'vitest';
import type { Asker } from '../../src/executor/job.ts';
import type { Hidden } from '../../src/executor/page-api.ts';
import { secretBoxes } from '../../src/executor/pictures/secret-boxes.ts';
import { createPageCall, type Scripting } from '../../src/injection/call.ts';

const PAGE: Hidden = {
  boxes: [],
  numbered: [],
  frames: 0,
  view: { width: 800, height: 600 },
  page: { width: 800, height: 2000 },
  scrollX: 0,
  scrollY: 100,
  pinch: { x: 0, y: 0, scale: 1 },
};
const AD = { x: 10, y: 20, width: 300, height: 250 };

/** The boxes of a tab whose top document says `top`, and, asked about frames that keep silent, `then`. */
async function boxesOf(top: Partial<Hidden>, then: Partial<Hidden>, full: boolean): Promise<unknown> {
  const scripting: Scripting = {
    async executeScript(injection) {
      const [envelope = '{}'] = 'args' in injection ? injection.args : [];
      const { token } = JSON.parse(envelope).query;
      const value = { ...PAGE, ...(token === null ? top : then) };
      return [{ frameId: 0, documentId: 'D', result: JSON.stringify({ ok: true, value }) }];
    },
  };
  const time = { signal: new AbortController().signal, deadline: { leftMs: () => 0 }, dispatched: false };
  const job: Asker = { tabId: 5, ...time, deps: { call: createPageCall(scripting) } };
  const found = await secretBoxes(job, { full });
  return found.ok ? found.value.boxes : found.error.code;
}

test('a frame that bAI may not enter is painted over whole', async () => {
  expect(await boxesOf({ frames: 1 }, { frames: 1, boxes: [AD] }, false)).toEqual([AD]);
  expect(await boxesOf({ frames: 1 }, { frames: 1, boxes: [AD] }, true)).toEqual([{ ...AD, y: 120 }]);
});

test('nothing more is asked where every frame answers', async () => {
  expect(await boxesOf({}, { boxes: [AD] }, false)).toEqual([]);
});

test('boxes are where the user sees them on a page that fingers enlarged', async () => {
  const pinch = { x: 5, y: 10, scale: 2 };
  expect(await boxesOf({ boxes: [AD], pinch }, {}, false)).toEqual([{ x: 10, y: 20, width: 600, height: 500 }]);
});
