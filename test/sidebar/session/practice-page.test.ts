// The one page of its own that bAI works on: known by a name of its own, reached over a channel, and no other page of any extension is.
import { afterEach, expect, test, vi } from 'vitest';
import type { Scripting } from '../../../src/injection/call.ts';
import { PRACTICE_CHANNEL, readQuestion } from '../../../src/protocol/practice.ts';
import { createPracticePage } from '../../../src/sidebar/session/practice-page.ts';

const FOLDER = 'chrome-extension://abc/practice/';

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** A desk that answers each question with what was asked. */
function desk(name: string): string[] {
  const asked: string[] = [];
  const channel = new BroadcastChannel(PRACTICE_CHANNEL);
  channels.push(channel);
  channel.addEventListener('message', event => {
    const question = readQuestion('data' in event ? event.data : null);
    if (question === null || question.desk !== name) return;
    asked.push(question.text);
    channel.postMessage({ id: question.id, result: question.text });
  });
  return asked;
}

const injected: unknown[] = [];
const browsers: Scripting = {
  executeScript: injection => {
    injected.push(injection);
    return Promise.resolve('the browser’s');
  },
};
const func = () => undefined;

test('only the practice page goes by another name, and only for as long as its tab shows it', () => {
  const page = createPracticePage(FOLDER);
  expect(page.addressOf(1, `${FOLDER}office.html#key`)).toBe('https://practice.invalid/office');
  expect(page.isOne(1)).toBe(true);
  for (const other of [
    'chrome-extension://abc/sidebar/index.html',
    `${FOLDER}chat.html#key`,
    `${FOLDER}page.html`,
    `${FOLDER}office.html/../../sidebar/index.html`,
    'chrome-extension://other/practice/office.html#key',
    'https://practice.invalid/office',
    '',
  ]) {
    expect(page.addressOf(1, other)).toBe(other);
    expect(page.isOne(1)).toBe(false);
  }
});

test('it is asked over the channel, and its document is told of by the name of the page', async () => {
  const asked = desk('key');
  desk('another');
  const page = createPracticePage(FOLDER);
  const door = page.reaching(browsers);
  page.addressOf(1, `${FOLDER}office.html#key`);
  const target = { tabId: 1, allFrames: true };
  const answer = await door.executeScript({ target, func, args: ['{"origin":"https://practice.invalid"}', 'absent'] });
  expect(asked).toEqual(['{"origin":"null"}']);
  expect(answer).toEqual([{ frameId: 0, documentId: '', result: '{"origin":"https://practice.invalid"}' }]);
  const told = await door.executeScript({ target, func, args: [`{"url":"${FOLDER}page.html"}`, 'absent'] });
  expect(told).toEqual([{ frameId: 0, documentId: '', result: '{"url":"https://practice.invalid/page.html"}' }]);
  expect(await door.executeScript({ target, files: ['/page.js'] })).toEqual([]);
  await expect(door.executeScript({ target: { tabId: 1, frameIds: [4] }, func, args: ['{}', ''] })).rejects.toThrow('No frame with id');
  expect(injected).toEqual([]);
});

test('every other tab is the browser’s', async () => {
  const page = createPracticePage(FOLDER);
  page.addressOf(1, `${FOLDER}office.html#key`);
  expect(await page.reaching(browsers).executeScript({ target: { tabId: 2 }, func, args: ['{}', ''] })).toBe('the browser’s');
  page.addressOf(1, 'https://shop.example/');
  expect(await page.reaching(browsers).executeScript({ target: { tabId: 1 }, func, args: ['{}', ''] })).toBe('the browser’s');
  await vi.waitFor(() => expect(injected).toHaveLength(2));
});
