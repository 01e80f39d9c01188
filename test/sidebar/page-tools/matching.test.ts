// Looking for the targets of rows: which are asked for, how often and how many at once, what of the answers is kept, and who waits for them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode, Reply } from '../../../src/protocol/result.ts';
import type { MatchReport } from '../../../src/protocol/seen.ts';
import { type Matching, startMatching } from '../../../src/sidebar/page-tools/matching.ts';
import { matchKey } from '../../../src/sidebar/rows/target.ts';
import { fakeEnv, fakeExecutor, KEY, line, report, seen, storeWith } from '../fakes.ts';

let started: Matching[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const each of started.splice(0)) each.stop();
  started = [];
  vi.useRealTimers();
});

type Answer = (css: string, tabId: number) => Reply<MatchReport> | Promise<Reply<MatchReport>>;

/** A queue of these lines whose targets are looked for. `asked`: what the page was asked, newest last; `state.most`: at most at once. */
function looking(lines: readonly string[], answer: Answer = () => report(seen())) {
  const { store } = storeWith(lines);
  const state = { busy: false, now: 0, most: 0 };
  const asked: string[] = [];
  const read: number[][] = [];
  const executor = fakeExecutor();
  executor.match = async (tabId, css) => {
    asked.push(css);
    state.now += 1;
    state.most = Math.max(state.most, state.now);
    const reply = await answer(css, tabId);
    state.now -= 1;
    return reply;
  };
  executor.values = async targets => {
    read.push(targets.map(({ node }) => node));
    return { ok: true, value: [] };
  };
  const matching = startMatching(store, executor, { ...fakeEnv(), now: () => Date.now() }, () => state.busy);
  started.push(matching);
  const known = (css: string, tabId = 17) => store.rows.matches.value.get(matchKey(tabId, css))?.reply;
  return { store, matching, asked, read, known, state };
}

const press = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1, 'CLICK', `#b${at + 1}`));
const elsewhere = (id: number, css: string) => line(id, 'CLICK', css).replace('"t":17', '"t":18');
const refusal = (code: ErrorCode): Reply<MatchReport> => ({ ok: false, error: { code, message: '', hint: '' } });
const untick = (id: string) => ({ type: 'included', id, included: false }) as const;
/** What the document of this name answers. */
const of = (nonce: string): Reply<MatchReport> => report({ ...seen(), nonce });

test('rows that are to run are looked for wherever they are, the others while they are in view', async () => {
  const { store, matching, asked } = looking(press(3));
  await store.tell(untick('000002'));
  await store.tell({ type: 'skipped', id: '000003' });
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual(['#b1']);
  matching.setInView('000002', true);
  matching.setInView('000003', true);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual(['#b1', '#b2']);
  matching.setInView('000002', false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked.filter(css => css !== '#b1')).toEqual(['#b2']);
});

test('six are asked for at once, and none in the middle of a step', async () => {
  const { asked, state } = looking(press(8), () => {
    state.busy = true;
    return report(seen());
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect([asked.length, state.most]).toEqual([6, 6]);
  state.busy = false;
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.slice(6)).toEqual(['#b7', '#b8']);
});

test('a page that changes all the time is asked four times a second', async () => {
  const { matching, asked } = looking(press(1));
  for (let step = 0; step < 100; step += 1) {
    matching.refresh();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(5);
});

test('rows in view are looked at again each second, of the others twelve, the longest known first, and none while nobody sees the panel', async () => {
  const { matching, asked } = looking(press(30));
  matching.setInView('000001', true);
  await vi.advanceTimersByTimeAsync(900);
  expect(new Set(asked).size).toBe(30);
  const again = [];
  for (let second = 0; second < 3; second += 1) {
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    again.push(...asked);
    expect([asked.length, asked[0]]).toEqual([13, '#b1']);
  }
  expect(new Set(again).size).toBe(30);
  const before = globalThis.document;
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  try {
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked).toEqual([]);
  } finally {
    vi.stubGlobal('document', before);
  }
});

test('a page that is too busy to answer is not waited for with each of its rows', async () => {
  const { asked, known } = looking(press(20), () => refusal('TIMEOUT'));
  await vi.advanceTimersByTimeAsync(300);
  expect([asked.length, known('#b20')]).toEqual([6, refusal('TIMEOUT')]);
});

test('one late answer of a page that gives others is said of its own row only', async () => {
  const { known } = looking(press(8), css => (css === '#b3' ? refusal('TIMEOUT') : report(seen())));
  await vi.advanceTimersByTimeAsync(300);
  expect([known('#b3')?.ok, known('#b8')?.ok]).toEqual([false, true]);
});

test('what is known of a document is forgotten when its tab shows another one, or is gone, and what is known of other tabs stays', async () => {
  let reply = of('one');
  const { matching, known } = looking([...press(2), elsewhere(3, '#c')], (_css, tabId) => (tabId === 18 ? of('other') : reply));
  matching.setInView('000003', true);
  await vi.advanceTimersByTimeAsync(300);
  const all = () => [known('#b1'), known('#b2'), known('#c', 18)];
  expect(all()).toEqual([of('one'), of('one'), of('other')]);
  reply = of('two');
  await matching.ask(17, '#b1');
  expect(all()).toEqual([of('two'), undefined, of('other')]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(all()).toEqual([of('two'), of('two'), of('other')]);
  reply = refusal('TAB_GONE');
  await matching.ask(17, '#b1');
  expect(all()).toEqual([refusal('TAB_GONE'), undefined, of('other')]);
});

test('what a page says of one target, such as that it is not there, says nothing of the others', async () => {
  const { matching, known } = looking(press(3), css => (css === '#b1' ? report() : css === '#b2' ? refusal('FRAME') : of('one')));
  await vi.advanceTimersByTimeAsync(300);
  await matching.ask(17, '#b1');
  await matching.ask(17, '#b2');
  expect(known('#b3')).toEqual(of('one'));
});

test('an answer that says the same again draws nothing again', async () => {
  const { store, matching } = looking(press(1));
  await vi.advanceTimersByTimeAsync(300);
  const before = store.rows.matches.value;
  await matching.ask(17, '#b1');
  expect(store.rows.matches.value).toBe(before);
});

test('a row that comes is looked for anew, and those that stay are not', async () => {
  const { store, known, asked } = looking(press(2));
  await vi.advanceTimersByTimeAsync(300);
  await store.tell({ type: 'renamed', name: 'Other' });
  expect([known('#b1')?.ok, known('#b2')?.ok]).toEqual([true, true]);
  await store.dispatch({ type: 'session', key: KEY, event: { type: 'replyRead', at: 9, text: line(3, 'HOVER', '#b1') } });
  expect([known('#b1'), known('#b2')?.ok]).toEqual([undefined, true]);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual(['#b1', '#b2', '#b1']);
});

test('a page that may have changed is asked again, what of it is not asked for is forgotten, and other tabs are as they were', async () => {
  const { store, matching, known, asked } = looking([...press(2), elsewhere(3, '#c')]);
  await store.tell(untick('000002'));
  for (const id of ['000002', '000003']) matching.setInView(id, true);
  await vi.advanceTimersByTimeAsync(300);
  for (const id of ['000002', '000003']) matching.setInView(id, false);
  asked.length = 0;
  matching.refresh(17);
  expect([known('#b1')?.ok, known('#b2'), known('#c', 18)?.ok]).toEqual([true, undefined, true]);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual(['#b1']);
  matching.refresh();
  expect(known('#c', 18)).toBeUndefined();
});

test('who waits goes on when all that is to run was looked for, or when the panel stops', async () => {
  let answer = (): void => {};
  const { matching } = looking(
    press(1),
    () =>
      new Promise(resolve => {
        answer = () => resolve(report(seen()));
      }),
  );
  let settled = 0;
  const wait = () => void matching.settle().then(() => (settled += 1));
  wait();
  await vi.advanceTimersByTimeAsync(300);
  expect(settled).toBe(0);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toBe(1);

  const stopped = looking(press(1), () => new Promise(() => {}));
  void stopped.matching.settle().then(() => (settled += 1));
  await vi.advanceTimersByTimeAsync(300);
  stopped.matching.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toBe(2);
});

test('one element is given where exactly one fits, and none where several do', async () => {
  const { matching } = looking([], css => (css === '#one' ? report(seen({}, 4)) : report(seen({}, 1), seen({}, 2))));
  expect([(await matching.look(17, '#one'))?.node, await matching.look(17, '.many')]).toEqual([4, null]);
});

test('only fields that rows type into are read, and of those none that holds a secret', async () => {
  const lines = [line(1, 'TYPE', '#f1', 'x'), line(2, 'TYPE', '#f2', 'x'), line(3, 'CLICK', '#f3')];
  const { read } = looking(lines, css => report(seen({ tag: 'input', sensitive: css === '#f2' }, Number(css.slice(2)))));
  await vi.advanceTimersByTimeAsync(300);
  expect(read).toEqual([[1]]);
});
