// The outbox: what is read for the message, what stays as it is, and what is remembered of a copy, by whom and of which session.
import { afterEach, expect, test } from 'vitest';
import type { ActionResult } from '../../../src/protocol/result.ts';
import type { Store } from '../../../src/sidebar/app/store.ts';
import { copiedName, readCopied } from '../../../src/sidebar/message/copied-messages.ts';
import type { Way } from '../../../src/sidebar/message/deliver.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, HANDSHAKE, KEY, line } from '../fakes.ts';
import { asked, clipboard, createPanelLogic, documents, held, slowClipboard } from '../panel-logic.ts';

afterEach(() => {
  held.until = null;
  slowClipboard.until = Promise.resolve();
  slowClipboard.refuses = false;
  documents.of = () => Promise.resolve('');
});

const never = () => new Promise<void>(() => undefined);
const copies = (store: Store, key = KEY) => readCopied(store.drafts.value.get(copiedName(key)));
/** The user is in another tab. */
function goTo(store: Store, t: number): void {
  store.tab.facts.value = store.tab.facts.value && { ...store.tab.facts.value, t };
}

/** A promise, and what makes it answer. */
function gate(): { until: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const until = new Promise<void>(resolve => {
    open = resolve;
  });
  return { until, open };
}

test('a part that is switched off leaves the message, and the page is not read for it', async () => {
  const { panel } = createPanelLogic([], fakeExecutor());
  panel.togglePart('text');
  await eventually(() => expect(panel.message.value).toContain('page text'));
  const before = asked.length;
  panel.togglePart('text');
  expect([panel.message.value.includes('page text'), asked.length]).toEqual([false, before]);
});

test('a part that is switched off while it is read stays off', async () => {
  const { panel } = createPanelLogic([], fakeExecutor());
  const { until, open } = gate();
  held.until = until;
  panel.togglePart('text');
  panel.togglePart('text');
  open();
  await new Promise(resolve => setTimeout(resolve, 0));
  expect(panel.chips.value.find(({ part }) => part === 'text')?.on).toBe(false);
});

test('what is read of a tab that the user has left says nothing of the one in front', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  const { until, open } = gate();
  held.until = until;
  panel.togglePart('text');
  goTo(store, 18);
  open();
  await eventually(() => expect(panel.chips.value.find(({ part }) => part === 'text')?.size).toBeGreaterThan(0));
  expect([store.tab.shown.value, panel.message.value.includes('page text')]).toEqual([null, false]);
});

test('a message that says the same stays as it is, whatever the time', () => {
  const { panel, env } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  const before = panel.message.value;
  env.now = () => 5_000_000;
  panel.set({ keys: false });
  expect(panel.message.value).toBe(before);
  panel.skip('000001');
  expect(panel.message.value).not.toBe(before);
});

test('the prompt has the goal that is being typed', () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  store.setDraft(`goal:${KEY}`, 'Pay the rent');
  expect(panel.prompt.value).toContain('Pay the rent');
});

test('the prompt names the next free number, also once more rows are there', async () => {
  const { panel } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  expect(panel.prompt.value).toContain('next free number is 000002');
  await panel.readReply(line(7, 'CLICK', '#b'));
  expect(panel.prompt.value).toContain('next free number is 000008');
});

test('a message that is copied again is one copy, by hand as soon as one of them was', async () => {
  const { outbox, store } = createPanelLogic([], fakeExecutor());
  for (const [by, byHand] of [
    ['run', false],
    ['hand', true],
    ['run', true],
  ] as const) {
    await outbox.copyMessage(by);
    expect(copies(store).map(copy => copy.byHand)).toEqual([byHand]);
  }
});

test('what stands in the box of a chat is no copy that the user made: it may be replaced there before it is sent', async () => {
  const { panel, outbox, store } = createPanelLogic([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')], fakeExecutor());
  panel.skip('000001');
  await outbox.copyMessage('hand', undefined, async () => 'box');
  await outbox.settle();
  panel.skip('000002');
  expect(panel.message.value).toContain('000001del');
  await outbox.copyMessage('hand', undefined, async () => 'sent');
  await outbox.settle();
  expect([copies(store), store.session.value?.lastMessage]).toEqual([[], expect.stringContaining('000002del')]);
});

test('before a run the session is told of the copies up to the last that the user made, and of none that only a run made', async () => {
  const { panel, outbox, store } = createPanelLogic([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')], fakeExecutor());
  await outbox.copyMessage('run');
  await outbox.settle();
  expect(copies(store)).toHaveLength(1);
  panel.skip('000001');
  await outbox.copyMessage('hand');
  panel.skip('000002');
  await outbox.copyMessage('run');
  const last = clipboard.at(-1);
  expect(copies(store)).toHaveLength(3);
  await outbox.settle();
  expect(copies(store).map(({ text }) => text)).toEqual([last]);
  expect(store.session.value?.lastMessage).toContain('!baiact000001del');
});

test('two copies that wait have two numbers', async () => {
  const { panel, outbox } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  const number = () => /"id":"(\w+)"/.exec(clipboard.at(-1) ?? '')?.[1] ?? '';
  await outbox.copyMessage('hand');
  const first = number();
  panel.skip('000001');
  await outbox.copyMessage('hand');
  expect(number() > first).toBe(true);
});

test('a copy belongs to the session and the page of which it was made, whatever is shown when the clipboard answers', async () => {
  const { panel, outbox, store } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  const { until, open } = gate();
  slowClipboard.until = until;
  const copied = outbox.copyMessage('hand');
  goTo(store, 18);
  await panel.newSession();
  open();
  expect(await copied).toBe('clipboard');
  expect(copies(store, store.app.value.active)).toEqual([]);
  expect(copies(store).map(({ text, contextTab }) => [text, contextTab])).toEqual([[clipboard.at(-1), 17]]);
});

test('a message is not copied when another session is shown before the page has said which document it is', async () => {
  const read: ActionResult = { ok: true, ms: 5, driver: null, effects: [], parts: { dom: '[1] button A' }, picture: null, document: 'doc' };
  const { panel, outbox, store, env } = createPanelLogic([line(1, 'SCAN', '')], fakeExecutor({ '000001': read }));
  panel.set({ copyAfterRun: false });
  const { until, open } = gate();
  documents.of = () => until.then(() => 'doc');
  await panel.run();
  env.sleep = never;
  const before = clipboard.length;
  const copied = outbox.copyMessage('hand');
  await panel.newSession();
  open();
  expect([await copied, clipboard.length, copies(store)]).toEqual([null, before, []]);
});

test('what the clipboard refused was not copied', async () => {
  const { outbox, store } = createPanelLogic([], fakeExecutor());
  slowClipboard.refuses = true;
  expect([await outbox.copyMessage('hand'), copies(store)]).toEqual([null, []]);
});

test('a clipboard that never answers holds up no reply', async () => {
  const { panel, outbox, store } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  slowClipboard.until = never();
  void outbox.copyMessage('hand');
  void panel.readReply(`${HANDSHAKE}\n${line(2, 'CLICK', '#b')}`);
  await eventually(() => expect(store.session.value?.items).toHaveLength(2));
});

test('what the user changed by hand is news, though nothing ran', async () => {
  const { panel, outbox } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  expect([outbox.news.value, outbox.pressing.value]).toEqual([false, false]);
  panel.skip('000001');
  expect([outbox.news.value, outbox.pressing.value]).toEqual([true, false]);
  await outbox.copyMessage('hand');
  expect(outbox.news.value).toBe(false);
});

test('a message to a chat that is connected tells the page by itself, a prompt does not, and the user takes it out', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  const before = asked.length;
  panel.set({ tellPage: true });
  await eventually(() => expect(panel.message.value).toContain('"dom":"page digest'));
  expect([asked.slice(before), panel.prompt.value.includes('"dom":"page digest')]).toEqual([['dom 6000'], false]);
  panel.togglePart('dom');
  expect(panel.message.value).not.toContain('"dom":"page digest');
  panel.togglePart('dom');
  await eventually(() => expect(panel.message.value).toContain('"dom":"page digest'));
  expect(panel.prompt.value).toContain('"dom":"page digest'); // put in by hand, it goes into both
  panel.togglePart('dom');
  await panel.newSession();
  expect([store.session.value?.confirmed, panel.message.value.includes('"dom":"page digest')]).toEqual([false, false]);
});

test('a chat that has not confirmed its session is told nothing of the page, and one that is told no more where the user says so', async () => {
  const { panel } = createPanelLogic([], fakeExecutor());
  await panel.newSession();
  const before = asked.length;
  panel.set({ tellPage: true });
  await new Promise(resolve => setTimeout(resolve, 0));
  expect(asked).toHaveLength(before);
  await panel.switchTo(KEY);
  await eventually(() => expect(panel.message.value).toContain('"dom":"page digest'));
  panel.set({ tellPage: false });
  expect(panel.message.value).not.toContain('"dom":"page digest');
});

test('a prompt with a goal brings the page along, so that the AI can begin at once; one without a goal does not', async () => {
  const { panel, outbox, store, env } = createPanelLogic([], fakeExecutor());
  env.sleep = never;
  panel.set({ tellPage: true });
  await panel.newSession();
  const key = store.session.value?.key ?? '';
  expect(await outbox.copyPrompt()).toBe('clipboard');
  expect(clipboard.at(-1)).not.toContain('"dom":"');
  store.setDraft(`goal:${key}`, 'Pay the rent');
  const before = asked.length;
  expect(panel.prompt.value).not.toContain('"dom":"');
  expect(await outbox.copyPrompt()).toBe('clipboard');
  expect(clipboard.at(-1)).toContain('"dom":"page digest');
  expect(clipboard.at(-1)).toContain('begins with exactly this one line');
  expect([panel.prompt.value, asked.length - before]).toEqual([clipboard.at(-1), 1]);
  // Answered by the handshake and a first action in one.
  await panel.readReply(`!baisession {"session_key":"${key}"}\n\`\`\`text\n${line(1, 'CLICK', '#a')}\n\`\`\``);
  expect([store.session.value?.confirmed, store.session.value?.items.map(({ id }) => id)]).toEqual([true, ['000001']]);
});

test('a prompt with a goal tells nothing of the page where the user says so', async () => {
  const { outbox, store } = createPanelLogic([], fakeExecutor());
  store.setDraft(`goal:${KEY}`, 'Pay the rent');
  const before = asked.length;
  expect([await outbox.copyPrompt(), clipboard.at(-1)?.includes('"dom":"'), asked.length]).toEqual(['clipboard', false, before]);
});

test('copied by hand it tells the page as it is then, by a run what was read at its end; a part of it is not read anew', async () => {
  const { panel, outbox, env } = createPanelLogic([], fakeExecutor());
  env.sleep = never;
  panel.set({ tellPage: true });
  await eventually(() => expect(panel.message.value).toContain('"dom":"page digest'));
  const reads = async (copy: () => Promise<Way | null>) => {
    const before = asked.length;
    expect(await copy()).toBe('clipboard');
    return asked.length - before;
  };
  expect(await reads(() => outbox.copyMessage('hand'))).toBe(1);
  expect(await reads(() => outbox.copyMessage('run'))).toBe(0);
  expect(await reads(() => outbox.copyMessage('hand', 'the last part'))).toBe(0);
  panel.togglePart('dom');
  expect(await reads(() => outbox.copyMessage('hand'))).toBe(0);
});

test('a page that a native dialog holds is read once that is answered, and no message waits for it', async () => {
  const { panel, outbox, store, env } = createPanelLogic([], fakeExecutor());
  env.sleep = never;
  const dialog = { tabId: 17, type: 'alert' as const, text: 'Sure?', url: '', preset: '' };
  store.review.dialogs.value = [dialog];
  const before = asked.length;
  panel.set({ tellPage: true });
  expect([await outbox.copyMessage('hand'), asked.length]).toEqual(['clipboard', before]);
  expect(panel.chips.value.find(({ part }) => part === 'dom')).toMatchObject({ on: true, problem: 'The page asks' });
  store.review.dialogs.value = [];
  await eventually(() => expect(panel.message.value).toContain('"dom":"page digest'));
});

test('a message that is copied while the page is read waits for it, and is of the tab that it was asked for', async () => {
  const { panel, outbox, store, env } = createPanelLogic([], fakeExecutor());
  env.sleep = never;
  const { until, open } = gate();
  held.until = until;
  panel.set({ tellPage: true });
  const copied = outbox.copyMessage('hand');
  open();
  expect([await copied, clipboard.at(-1)]).toEqual(['clipboard', expect.stringContaining('"dom":"page digest')]);
  const later = gate();
  held.until = later.until;
  store.tab.shown.value = null;
  const other = outbox.copyMessage('hand');
  goTo(store, 18);
  later.open();
  expect([await other, clipboard.at(-1)]).toEqual(['clipboard', expect.stringContaining('"t":17')]);
});
