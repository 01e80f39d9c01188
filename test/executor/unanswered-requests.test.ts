// Which requests of a page an action waits for: those of its own code to its own site, until their answers begin.
import { beforeEach, expect, test } from 'vitest';
import { followUnanswered, type UnansweredRequests } from '../../src/executor/drivers/unanswered-requests.ts';

let requests: UnansweredRequests;
let emit: (method: string, params: Record<string, unknown>) => void;
let leave: () => void;
let wakeAll: () => void;

beforeEach(() => {
  const sleepers: (() => void)[] = [];
  wakeAll = () => {
    for (const wake of sleepers.splice(0)) wake();
  };
  const port = {
    onEvent(listener: (tabId: number, method: string, params: Record<string, unknown>) => void) {
      emit = (method, params) => listener(5, method, params);
    },
    onDetach(listener: (tabId: number, reason: string) => void) {
      leave = () => listener(5, 'target_closed');
    },
  };
  requests = followUnanswered(port, {
    now: () => 0,
    sleep: (_, signal) =>
      new Promise(resolve => {
        sleepers.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  });
});

const asks = (requestId: string, url = 'https://shop.example/api', type = 'Fetch', method = 'GET') =>
  emit('Network.requestWillBeSent', { requestId, type, documentURL: 'https://shop.example/', request: { url, method } });

/** Whether it was over by now. */
async function isOver(over: Promise<void>): Promise<boolean> {
  return Promise.race([over.then(() => true), new Promise<false>(resolve => setTimeout(() => resolve(false)))]);
}
const never = new AbortController().signal;

test.each([
  ['a call of its own', 'https://shop.example/api', 'Fetch', true],
  ['a call to another host of its domain', 'https://api.shop.example/v1', 'XHR', true],
  ['a call to another site', 'https://count.example.org/hit', 'Fetch', false],
  ['a picture', 'https://shop.example/a.png', 'Image', false],
  ['a beacon', 'https://shop.example/seen', 'Ping', false],
  ['a stream', 'https://shop.example/news', 'EventSource', false],
])('%s', (_, url, type, counts) => {
  asks('1', url, type);
  expect(requests.has(5)).toBe(counts);
  expect(requests.has(6)).toBe(false);
});

test.each(['Network.responseReceived', 'Network.loadingFinished', 'Network.loadingFailed'])(
  '%s ends the wait, of all that was sent',
  async method => {
    asks('1');
    asks('2');
    const over = requests.answered(5, 3000, never);
    emit(method, { requestId: '1' });
    expect(await isOver(over)).toBe(false);
    asks('3'); // sent since: it is not waited for
    emit(method, { requestId: '2' });
    expect(await isOver(over)).toBe(true);
    expect(requests.has(5)).toBe(true);
  },
);

test('the time ends the wait, and so do Stop, a tab that goes, and the next action', async () => {
  asks('1');
  const late = requests.answered(5, 3000, never);
  expect(await isOver(late)).toBe(false);
  wakeAll();
  expect(await isOver(late)).toBe(true);
  const stop = new AbortController();
  const stopped = requests.answered(5, 3000, stop.signal);
  stop.abort();
  wakeAll();
  expect(await isOver(stopped)).toBe(true);
  const gone = requests.answered(5, 3000, never);
  leave();
  expect([await isOver(gone), requests.has(5)]).toEqual([true, false]);
  asks('2');
  const next = requests.answered(5, 3000, never);
  requests.forget(5);
  expect([await isOver(next), requests.has(5)]).toEqual([true, false]);
});

test('nothing is waited for where nothing was sent', async () => {
  expect(await isOver(requests.answered(5, 3000, never))).toBe(true);
});

test('what a page asks again and again is no answer to an action', async () => {
  asks('1', 'https://shop.example/news?since=1');
  requests.forget(5);
  emit('Network.responseReceived', { requestId: '1' });
  asks('2', 'https://shop.example/news?since=2'); // the press brought news, and the page asks for more
  expect(requests.has(5)).toBe(false);
  asks('3', 'https://shop.example/news', 'Fetch', 'POST');
  expect(requests.has(5)).toBe(true);
  emit('Network.responseReceived', { requestId: '3' });
  requests.forget(5);
  emit('Network.loadingFinished', { requestId: '2' });
  requests.forget(5);
  asks('4', 'https://shop.example/news?since=3');
  expect(requests.has(5)).toBe(true);
});

test('what a document asked that was left is not waited for', async () => {
  asks('1');
  const left = requests.answered(5, 3000, never);
  emit('Page.frameNavigated', { frame: { id: 'child', parentId: 'top' } });
  expect([await isOver(left), requests.has(5)]).toEqual([false, true]);
  emit('Page.frameNavigated', { frame: { id: 'top' } });
  expect([await isOver(left), requests.has(5)]).toEqual([true, false]);
});
