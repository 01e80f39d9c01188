// How long a page is waited for: a question as long as the row has time, an effect never twice, and neither past Stop.
import { expect, test } from 'vitest';
import { askAgain, sendOnce } from '../../src/executor/patience.ts';
import type { Reply } from '../../src/protocol/result.ts';

const LATE: Reply<never> = { ok: false, error: { code: 'TIMEOUT', message: 'late', hint: '' } };
const never = new Promise<never>(() => undefined);

function rowWith(leftMs: number) {
  const stop = new AbortController();
  let left = leftMs;
  /** A page that is silent for as long as it is asked, until it answers. */
  const page = (answers: readonly Reply<string>[]) => {
    const asked: number[] = [];
    const ask = async (ms: number): Promise<Reply<string>> => {
      const answer = answers[asked.push(ms) - 1] ?? LATE;
      if (!answer.ok) left = Math.max(0, left - ms);
      return answer;
    };
    return { asked, ask };
  };
  return { time: { signal: stop.signal, deadline: { leftMs: () => left } }, stop, page };
}

const HERE: Reply<string> = { ok: true, value: 'here' };

test('a question is asked again while the row has time', async () => {
  const { time, page } = rowWith(30_000);
  const { asked, ask } = page([LATE, LATE, HERE]);
  expect(await askAgain(time, ask)).toEqual(HERE);
  expect(asked).toEqual([10_000, 10_000, 10_000]);
});

test('a page that never answers is told with the time that it had', async () => {
  const { time, page } = rowWith(12_000);
  const { asked, ask } = page([]);
  expect(await askAgain(time, ask, 500)).toMatchObject({ ok: false, error: { message: 'The page did not answer within 13500 ms.' } });
  expect(asked).toEqual([10_000, 3500]);
});

test('without time left a page is still asked once', async () => {
  const { time, page } = rowWith(0);
  const { asked, ask } = page([]);
  expect(await askAgain(time, ask)).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
  expect(asked).toEqual([3000]);
});

test('any other failure is told at once', async () => {
  const { time, page } = rowWith(30_000);
  const gone: Reply<never> = { ok: false, error: { code: 'NAVIGATED', message: 'gone', hint: '' } };
  const { asked, ask } = page([gone]);
  expect(await askAgain(time, ask)).toEqual(gone);
  expect(asked).toHaveLength(1);
});

test('Stop ends a question at once, and says so otherwise where something was sent before', async () => {
  for (const sent of [false, true]) {
    const { time, stop } = rowWith(30_000);
    const asking = askAgain(time, () => never, 0, sent);
    stop.abort();
    const message = sent ? 'Stopped while the page was busy; what the action did is not known.' : 'Stopped before anything was sent.';
    expect(await asking).toMatchObject({ ok: false, error: { code: 'INTERRUPTED', message } });
  }
});

test('what has an effect is sent once, with all the time that is left', async () => {
  const { time, page } = rowWith(20_000);
  const { asked, ask } = page([]);
  expect(await sendOnce(time, ask)).toEqual(LATE);
  expect(asked).toEqual([20_000]);
});

test('after Stop an answer to what was sent is still heard for a moment', async () => {
  const { time, stop } = rowWith(20_000);
  stop.abort();
  expect(await sendOnce(time, async () => HERE)).toEqual(HERE);
  expect(await sendOnce(time, () => never)).toMatchObject({ ok: false, error: { code: 'INTERRUPTED', unsure: true } });
});
