// The synthetic driver claims only what a page said: a refusal is not a success, and silence is not known.
import { expect, test } from 'vitest';
import { createDomDriver } from '../../src/executor/drivers/dom-driver.ts';
import { clickGesture } from '../../src/executor/gesture.ts';
import type { TabPort } from '../../src/executor/ports.ts';
import { createPageCall } from '../../src/injection/call.ts';

const tabs: TabPort = {
  get: () => Promise.resolve(null),
  activate: () => Promise.resolve(),
  create: () => Promise.reject(new Error('not asked')),
  watch: () => ({
    opened: () => [],
    stirred: new Promise(() => undefined),
    navigation: () => 'none',
    frameNavigated: () => false,
    sentByUser: () => false,
    sentByForm: () => false,
    stop: () => undefined,
  }),
  loaded: () => Promise.resolve(null),
  go: () => Promise.resolve(false),
  close: () => Promise.resolve(false),
  capture: () => Promise.reject(new Error('not asked')),
  seesWholePages: false,
  zoom: () => Promise.reject(new Error('not asked')),
};

/** What becomes of a click when the browser answers like this. */
function clickWhen(answer: () => Promise<unknown>) {
  const driver = createDomDriver(createPageCall({ executeScript: answer }), tabs);
  const frame = { tabId: 5, frameId: 0, nonce: 'N' };
  return driver.play({
    tabId: 5,
    frame,
    nonce: 'N',
    target: null,
    kind: 'press',
    at: null,
    events: clickGesture({ x: 1, y: 1 }, 'left', 1, []),
    setup: { watch: true, focus: 'keep' },
    time: { signal: new AbortController().signal, deadline: { leftMs: () => 0 } },
  });
}

const replying = (reply: unknown) => () => Promise.resolve([{ frameId: 0, documentId: 'D', result: JSON.stringify(reply) }]);

test('a page that is another document by now, and says that it did nothing, is no success', async () => {
  const error = { code: 'NAVIGATED', message: 'another document', hint: '' };
  expect(await clickWhen(replying({ ok: false, error }))).toMatchObject({ ok: false, dispatched: false, error: { code: 'NAVIGATED' } });
});

test('a page that got the request too late, and says that it did nothing, was sent nothing', async () => {
  const error = { code: 'TIMEOUT', message: 'late', hint: '' };
  expect(await clickWhen(replying({ ok: false, error }))).toMatchObject({ ok: false, dispatched: false, error: { code: 'TIMEOUT' } });
});

test('a frame that is gone before it answers leaves the outcome unknown', async () => {
  const gone = () => Promise.reject(new Error('Frame with ID 0 was removed.'));
  expect(await clickWhen(gone)).toMatchObject({ ok: false, dispatched: true, error: { code: 'NAVIGATED' } });
  const torn = () => Promise.resolve([{ frameId: 0, documentId: 'D', result: null }]);
  expect(await clickWhen(torn)).toMatchObject({ ok: false, dispatched: true, error: { code: 'NAVIGATED' } });
});

test('a page that says that the press arrived is a success', async () => {
  expect(await clickWhen(replying({ ok: true, value: { arrived: true, blocked: '' } }))).toMatchObject({ ok: true });
});
