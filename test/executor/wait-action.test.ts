// WAIT for what is to go: it is there as long as any frame shows it, and gone when no document knows its number any more.
import { expect, test } from 'vitest';
import { wait } from '../../src/executor/actions/wait.ts';
import type { Job } from '../../src/executor/job.ts';
import type { PageCall } from '../../src/injection/api.ts';
import { card } from '../sidebar/fakes.ts';

const element = (visible: boolean) => ({ node: 1, card: { ...card({ visible }), words: '' } });
const frame = (frameId: number, visible: number, elements: ReturnType<typeof element>[]) => ({
  frameId,
  documentId: 'D',
  reply: {
    ok: true,
    value: { nonce: 'N', origin: 'o', url: '', top: frameId === 0, count: elements.length, visible, elements, aim: null },
  },
});
const stale = { frameId: 0, documentId: 'D', reply: { ok: false, error: { code: 'STALE_REF', message: 'x', hint: 'y' } } };

/** What the page was asked, in order. */
let asks: string[] = [];

/** A job that asks each of these answers once, and whose time is over with the last. */
function jobWith(looks: readonly unknown[][]): Job {
  let asked = 0;
  asks = [];
  const askAll = async (_: number, method: string) => {
    asks.push(method);
    return { ok: true, value: method === 'watch' || method === 'settle' ? [] : looks[asked++] };
  };
  const call = { askAll } as unknown as PageCall;
  const job = {
    deps: { call },
    tabId: 5,
    order: { command: { timeoutMs: 1 } },
    signal: new AbortController().signal,
    deadline: { leftMs: () => looks.length - asked },
    clock: { now: () => 0, sleep: async () => undefined },
    progress: () => undefined,
  };
  return job as unknown as Job;
}

const gone = (css: string) => ({ type: 'wait' as const, until: { kind: 'gone' as const, at: { by: 'css' as const, css } } });
const hidden = Array.from({ length: 8 }, () => element(false));

test('eight that are hidden in the page do not hide one that a frame shows', async () => {
  const both = [frame(0, 0, hidden), frame(3, 1, [element(true)])];
  expect(await wait(jobWith([both, both]), gone('.spin'))).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
  expect([asks.at(0), asks.at(-1)]).toEqual(['watch', 'settle']); // the watching ends with it
  const after = [frame(0, 0, hidden), frame(3, 0, [element(false)])];
  expect(await wait(jobWith([both, after]), gone('.spin'))).toMatchObject({ ok: true });
});

test('a number that no document knows any more is gone; one that is waited for to appear is stale', async () => {
  expect(await wait(jobWith([[frame(0, 1, [element(true)])], [stale]]), gone('[ref=7]'))).toMatchObject({ ok: true });
  const appear = { type: 'wait' as const, until: { kind: 'appear' as const, at: { by: 'css' as const, css: '[ref=7]' } } };
  expect(await wait(jobWith([[stale]]), appear)).toMatchObject({ ok: false, error: { code: 'STALE_REF' } });
});
