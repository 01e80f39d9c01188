// The way from a frame to the page around it: a busy page answers late, and is waited for.
import { expect, test } from 'vitest';
import { mapToTop } from '../../src/executor/aim.ts';
import { createPageCall, type Scripting } from '../../src/injection/call.ts';
import type { Reply } from '../../src/protocol/result.ts';

const frame = { tabId: 5, frameId: 3 };
const TIME = { signal: new AbortController().signal, deadline: { leftMs: () => 0 }, dispatched: false };

/** A frame in a page that hears its word after so many ms. */
function pageThatHearsAfter(ms: number): Scripting {
  const answerTo = (method: string, waitMs: number): Reply<unknown> => {
    if (method === 'callParent' && waitMs < ms) return { ok: false, error: { code: 'FRAME', message: 'No answer.', hint: '' } };
    return { ok: true, value: method === 'mapFromChild' ? { points: [{ x: 11, y: 22 }], top: true, nonce: 'N' } : null };
  };
  return {
    async executeScript(injection) {
      const [envelope = '{}'] = 'args' in injection ? injection.args : [];
      const { method, query } = JSON.parse(envelope);
      return [{ frameId: method === 'callParent' ? 3 : 0, documentId: 'D', result: JSON.stringify(answerTo(method, query.waitMs)) }];
    },
  };
}

test('a page that is busy for two seconds is waited for', async () => {
  const place = { tabId: 5, ...TIME, deps: { call: createPageCall(pageThatHearsAfter(2_000)) } };
  expect(await mapToTop(place, frame, [{ x: 1, y: 2 }], 'hit')).toEqual({ ok: true, value: [{ x: 11, y: 22 }] });
});

test('a page that never hears its frame is told as that', async () => {
  const place = { tabId: 5, ...TIME, deps: { call: createPageCall(pageThatHearsAfter(Number.POSITIVE_INFINITY)) } };
  expect(await mapToTop(place, frame, [{ x: 1, y: 2 }], 'hit')).toMatchObject({ ok: false, error: { code: 'FRAME' } });
});

test('a page that is busy for longer than one handshake is asked again while the row has time', async () => {
  let heard = 0;
  const scripting = pageThatHearsAfter(0);
  const slow: Scripting = {
    async executeScript(injection) {
      const [envelope = '{}'] = 'args' in injection ? injection.args : [];
      if (JSON.parse(envelope).method !== 'callParent') return scripting.executeScript(injection);
      heard += 1;
      return heard < 3 ? pageThatHearsAfter(Number.POSITIVE_INFINITY).executeScript(injection) : scripting.executeScript(injection);
    },
  };
  const place = { tabId: 5, ...TIME, deadline: { leftMs: () => 8_000 }, deps: { call: createPageCall(slow) } };
  expect(await mapToTop(place, frame, [{ x: 1, y: 2 }], 'hit')).toEqual({ ok: true, value: [{ x: 11, y: 22 }] });
});
