// Whose the keyboard is when a row's press has taken it to the page. That a browser moves it at all was seen by hand: without a screen it does not.
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Progress } from '../../../src/executor/executor.ts';
import { keepKeyboard } from '../../../src/sidebar/shell/keep-keyboard.ts';
import { storeWith } from '../fakes.ts';

const focus = vi.fn();
let panelWindow: EventTarget;

beforeEach(() => {
  focus.mockReset();
  panelWindow = new EventTarget();
  vi.stubGlobal('addEventListener', panelWindow.addEventListener.bind(panelWindow));
  vi.stubGlobal('window', { focus });
});
afterEach(() => vi.unstubAllGlobals());

type Chat = { tabId: number; name: string; host: string };

const IDS = ['000001', '000002'];
/** A run whose first row is doing this. */
const running = (stage: Progress['stage'], doing: Progress['doing'] = 'acting') =>
  ({ kind: 'running', ids: IDS, index: 0, progress: { stage, doing, leftMs: 5000 }, stopping: false }) as const;
const RUNNING = running('act');
const ASKS = { kind: 'confirm', ids: IDS, index: 1, id: '000002' } as const;
const IDLE = { kind: 'idle' } as const;

function keeping({ front = 17, chat = null }: { front?: number; chat?: Chat | null } = {}) {
  const { store } = storeWith([]);
  keepKeyboard({ store, inFront: signal(front), work: signal(17), connectedChat: signal(chat) });
  return { store, run: store.run, loseFocus: () => panelWindow.dispatchEvent(new Event('blur')) };
}

test('a press of a row takes it; the next question, and the end of the run, bring it back', () => {
  const { run, loseFocus } = keeping();
  run.value = RUNNING;
  loseFocus();
  expect(focus).not.toHaveBeenCalled();
  run.value = ASKS;
  expect(focus).toHaveBeenCalledTimes(1);
  run.value = { ...RUNNING, index: 1 };
  loseFocus();
  run.value = IDLE;
  expect(focus).toHaveBeenCalledTimes(2);
});

test('where the panel hears that it went only after the press was made, it comes back all the same', () => {
  const { run, loseFocus } = keeping();
  run.value = RUNNING;
  run.value = running('settle', 'appearing');
  loseFocus();
  run.value = IDLE;
  expect(focus).toHaveBeenCalledTimes(1);
  run.value = RUNNING;
  run.value = IDLE;
  loseFocus();
  expect(focus).toHaveBeenCalledTimes(2);
});

test('it stays where the user took it: while nothing ran, and in another tab', () => {
  const here = keeping();
  here.loseFocus();
  here.run.value = ASKS;
  const elsewhere = keeping({ front: 18 });
  elsewhere.run.value = RUNNING;
  elsewhere.loseFocus();
  elsewhere.run.value = ASKS;
  expect(focus).not.toHaveBeenCalled();
});

test.each([
  ['logs in while a row waits for it', running('settle', 'appearing')],
  ['uses the page before anything of a row is sent', running('resolve', 'looking')],
  ['sends a form that a tool filled in', running('act', 'sending')],
])('it stays in the page where the user %s', (_, row) => {
  const { run, loseFocus } = keeping();
  run.value = row;
  loseFocus();
  run.value = ASKS;
  run.value = IDLE;
  expect(focus).not.toHaveBeenCalled();
});

test('it stays with the hand in the page for which a run pauses; a pause of the panel brings it back', () => {
  const { run, loseFocus } = keeping();
  run.value = RUNNING;
  loseFocus();
  run.value = { kind: 'paused', ids: IDS, index: 1, why: 'hand' };
  run.value = IDLE;
  expect(focus).not.toHaveBeenCalled();
  run.value = RUNNING;
  loseFocus();
  run.value = { kind: 'paused', ids: IDS, index: 1, why: 'dot' };
  expect(focus).toHaveBeenCalledTimes(1);
});

test('it stays in the page while the user is at work there, whose next key would answer the question', () => {
  const { store, run, loseFocus } = keeping();
  run.value = RUNNING;
  loseFocus();
  store.review.usedAt.value = Date.now();
  run.value = ASKS;
  run.value = IDLE;
  expect(focus).not.toHaveBeenCalled();
  run.value = RUNNING;
  loseFocus();
  store.review.usedAt.value = Date.now() - 60_000;
  run.value = ASKS;
  expect(focus).toHaveBeenCalledTimes(1);
});

test('with a connected chat the page stays as the run left it until the chat was told of it; a question has the keyboard at once', () => {
  const { store, run, loseFocus } = keeping({ chat: { tabId: 3, name: 'Chat', host: 'chat.example' } });
  run.value = RUNNING;
  loseFocus();
  run.value = IDLE;
  expect(focus).not.toHaveBeenCalled();
  store.ui.notice.value = { tone: 'plain', text: '2 of 2 done.', key: 'copied' };
  expect(focus).toHaveBeenCalledTimes(1);
  run.value = RUNNING;
  loseFocus();
  run.value = ASKS;
  expect(focus).toHaveBeenCalledTimes(2);
});

test('where the chat is told late it stays in the page, in which the user may write by now', () => {
  const { store, run, loseFocus } = keeping({ chat: { tabId: 3, name: 'Chat', host: 'chat.example' } });
  const now = vi.spyOn(Date, 'now').mockReturnValue(100_000);
  run.value = RUNNING;
  loseFocus();
  run.value = IDLE;
  now.mockReturnValue(110_000);
  store.ui.notice.value = { tone: 'plain', text: '2 of 2 done.', key: 'copied' };
  expect(focus).not.toHaveBeenCalled();
  now.mockRestore();
});
