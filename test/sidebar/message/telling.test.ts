// What the AI has been told: a copied message tells what it held, and nothing that came after it.
import { describe, expect, test } from 'vitest';
import { reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { createSession, type SessionEvent } from '../../../src/protocol/queue/session.ts';
import type { ActionResult, Effect } from '../../../src/protocol/result.ts';
import { copiedName } from '../../../src/sidebar/message/copied-messages.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, fakeJournal, HANDSHAKE, KEY, line, report, seen } from '../fakes.ts';
import { asked, askedSites, clipboard, createPanelLogic, documents, held, slowClipboard } from '../panel-logic.ts';

const OK = { ok: true, ms: 5, driver: null, effects: [] as Effect[], parts: {}, picture: null } as const;
const NOTE = (id: number) => `${HANDSHAKE}\n${line(id, 'NOOP')}`;

/** A panel that copies by itself after a run, or not. */
async function panelWith(lines: readonly string[], copyAfterRun: boolean, executor = fakeExecutor()) {
  const logic = createPanelLogic(lines, executor);
  await logic.store.dispatch({ type: 'settingsChanged', at: 1, settings: { copyAfterRun } });
  return logic;
}

describe('what happened after a copy is told with the next one', () => {
  test('a row that was undone', async () => {
    const field = seen({ tag: 'input', role: 'textbox', type: 'text', name: 'Amount' });
    const typed: ActionResult = { ...OK, effects: [{ kind: 'value', name: 'Amount', value: '1' }] };
    const { panel } = await panelWith(
      [line(1, 'TYPE', '#a', '1')],
      false,
      fakeExecutor({ '000001': typed }, { matches: () => report(field) }),
    );
    await panel.run();
    await panel.copyMessage();
    await panel.undo();
    await panel.readReply(NOTE(2));
    expect(panel.message.value).toContain('000001 TYPE ok: undone by the user');
    expect(panel.message.value.match(/000001 TYPE/g)).toHaveLength(1);
  });

  test('a tab that was opened', async () => {
    const { panel, store } = await panelWith([line(1, 'CLICK', '#a')], false);
    await store.tell({ type: 'tabOpened', tab: { id: 40, u: 'https://shop.example/old', n: 'Old', purpose: '' } });
    await panel.copyMessage();
    await store.tell({ type: 'tabOpened', tab: { id: 41, u: 'https://shop.example/new', n: 'New', purpose: '' } });
    await panel.readReply(NOTE(2));
    expect(store.session.value?.openedTabs.map(tab => tab.id)).toEqual([41]);
  });

  test('a second run, though the first one was copied by itself and something else by hand', async () => {
    const { panel, store } = await panelWith([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b'), line(3, 'CLICK', '#c')], true);
    await panel.runOnly('000001');
    panel.skip('000003');
    await panel.copyMessage();
    await store.dispatch({ type: 'settingsChanged', at: 1, settings: { copyAfterRun: false } });
    await panel.runOnly('000002');
    await panel.readReply(NOTE(4));
    expect(panel.message.value).toContain('000002 CLICK ok');
    expect(panel.message.value).not.toContain('000001');
    expect(store.session.value?.lastMessage).toContain('!baiact000003del');
  });
});

describe('a goal that is changed while the AI is waited for', () => {
  const setGoal = (goal: string) => ({ type: 'goalSet', goal }) as const;

  test('is told with the next message, though the copied one told the goal of before', async () => {
    const { panel, store } = await panelWith([line(1, 'CLICK', '#a')], false);
    await store.tell(setGoal('Buy mugs'));
    await panel.copyPrompt();
    await panel.readReply(NOTE(2));
    await panel.copyMessage();
    await store.tell(setGoal('Buy plates'));
    await panel.readReply(NOTE(3));
    expect(panel.message.value).toContain('New goal: Buy plates');
    await panel.copyMessage();
    await panel.readReply(NOTE(4));
    expect(panel.message.value).not.toContain('New goal');
  });

  test('is not told when the copy is of an older version, which does not say what it told', async () => {
    const { panel, store } = await panelWith([line(1, 'CLICK', '#a')], false);
    await store.tell(setGoal('Buy mugs'));
    await panel.copyPrompt();
    await panel.readReply(NOTE(2));
    const copy = { at: 1, text: 'copied', contextTab: 17, basis: '', byHand: true };
    store.setDraft(copiedName(KEY), JSON.stringify([copy]));
    await store.tell(setGoal('Buy plates'));
    await panel.readReply(NOTE(3));
    expect(store.session.value).toMatchObject({ lastMessage: 'copied', goalTold: 'Buy plates' });
  });
});

test('a reply is read after the copy that came before it, however late the clipboard answers', async () => {
  const { panel, store, env } = await panelWith([line(1, 'CLICK', '#a')], false);
  env.sleep = () => new Promise(() => undefined);
  await panel.run();
  let answer = (): void => undefined;
  slowClipboard.until = new Promise(resolve => (answer = resolve));
  const copied = panel.copyMessage();
  const read = panel.readReply(NOTE(2));
  answer();
  slowClipboard.until = Promise.resolve();
  await Promise.all([copied, read]);
  expect(store.session.value?.lastMessage).toContain('000001 CLICK ok');
  expect(panel.message.value).not.toContain('000001');
});

describe('a message that comes back as the reply was not told', () => {
  test.each(['hand', 'run'])('copied by %s', async by => {
    const { panel, store } = await panelWith([line(1, 'CLICK', '#a')], by === 'run');
    await panel.run();
    if (by === 'hand') await panel.copyMessage();
    await panel.readReply(clipboard.at(-1) ?? '');
    expect(store.ui.notice.value?.text).toContain('bAI’s own');
    expect(store.session.value?.lastReading?.problems).toEqual([]);
    expect(store.session.value?.outcomes).toHaveLength(1);
    await panel.readReply(NOTE(2));
    expect(store.session.value?.outcomes).toEqual([]);
  });
});

describe('the session', () => {
  const stateAfter = (...events: SessionEvent[]) =>
    events.reduce(reduceSession, reduceSession(createSession(KEY, 'Chat', 0), { type: 'replyRead', at: 1, text: NOTE(1) }));
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 1 };
  const ran = (parts = {}): SessionEvent[] => [
    { type: 'approved', at: 2, approvals: [{ id: '000001', approval }] },
    { type: 'started', at: 3, id: '000001' },
    { type: 'finished', at: 4, id: '000001', result: { ...OK, parts } },
  ];

  test('keeps a part that was read again after the copy, though it says the same', () => {
    const first = stateAfter(...ran({ dom: '[1] a' }));
    const again = [{ type: 'restored', at: 5, id: '000001' } as const, ...ran({ dom: '[1] a', sel: 'b' })].reduce(reduceSession, first);
    const copied = { type: 'messageCopied', at: 6, text: '', contextTab: 17 } as const;
    expect(reduceSession(again, { ...copied, upTo: first.happened })).toMatchObject({
      outcomes: [{ result: { parts: { dom: '[1] a', sel: 'b' } } }],
    });
    const told = reduceSession(again, { ...copied, upTo: again.happened });
    expect(told.outcomes).toEqual([]);
  });

  test('tells the answer to a native dialog that was given after the copy', () => {
    const asks: ActionResult = { ...OK, effects: [{ kind: 'nativeDialog', type: 'confirm', text: 'Sure?' }] };
    const before = stateAfter(...ran().slice(0, 2), { type: 'finished', at: 4, id: '000001', result: asks });
    const later = reduceSession(before, { type: 'dialogAnswered', at: 5, id: '000001', accepted: true });
    expect(later.outcomes).toHaveLength(1);
    const told = reduceSession(later, { type: 'messageCopied', at: 4, text: '', contextTab: 17, upTo: before.happened });
    expect(told.outcomes).toHaveLength(1);
  });

  test('takes away all when a journal of an older version does not say what was told', () => {
    const told = reduceSession(stateAfter(...ran({ dom: 'x' })), { type: 'messageCopied', at: 6, text: '', contextTab: 17 });
    expect([told.outcomes, told.openedTabs]).toEqual([[], []]);
  });
});

/** Holds what is read of a page open, until the function that it returns is called. */
function holdReading(): () => void {
  let finish = (): void => {};
  held.until = new Promise(resolve => {
    finish = resolve;
  });
  return () => {
    held.until = null;
    finish();
  };
}

describe('a session that the user has left', () => {
  test('leaves the clipboard alone when its run ends', async () => {
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
    await panel.newSession();
    const other = store.app.value.active;
    await panel.switchTo(KEY);
    panel.togglePart('text');
    await eventually(() => expect(panel.message.value).toContain('page text'));
    const before = [clipboard.length, asked.length];
    const finish = holdReading();
    const run = panel.run();
    await eventually(() => expect([store.run.value.kind, asked.length > (before[1] ?? 0)]).toEqual(['idle', true]));
    await panel.switchTo(other);
    finish();
    await run;
    expect(clipboard.length).toBe(before[0]);
    await panel.switchTo(KEY);
    expect(panel.message.value).toContain('000001 CLICK ok');
  });

  test('runs nothing of its rows in the other one, though both have the same number', async () => {
    const journal = fakeJournal();
    const executor = fakeExecutor();
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a')], executor, journal);
    await panel.newSession();
    const other = store.app.value.active;
    await panel.copyPrompt();
    await panel.readReply(`!baisession {"session_key":"${other}"}\n${line(1, 'CLICK', '#b')}`);
    await panel.switchTo(KEY);
    const run = panel.run();
    await panel.switchTo(other);
    await run;
    expect(executor.ran).toEqual([]);
    expect(store.app.value.sessions.get(other)?.items[0]?.status).toBe('queued');
  });
});

test('a reading that was begun earlier and answers later than another one changes nothing', async () => {
  const { panel, store } = createPanelLogic([], fakeExecutor());
  const finish = holdReading();
  const before = asked.length;
  panel.togglePart('text');
  await eventually(() => expect(asked.length).toBe(before + 1));
  const late = held.until;
  held.until = null;
  store.tab.facts.value = store.tab.facts.value && { ...store.tab.facts.value, t: 18 };
  panel.setContextBudget(12_000); // reads again
  await eventually(() => expect(panel.message.value).toContain('page text'));
  finish();
  await late;
  await Promise.resolve();
  expect(panel.message.value).toContain('page text');
  expect(panel.chips.value.find(chip => chip.part === 'text')?.size).toBeGreaterThan(0);
});

test('a site is allowed of the tab that the row is about, not of the one in front', async () => {
  const policy = { addressOf: (tab: number) => Promise.resolve(tab === 17 ? 'https://bank.example/' : '') };
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor(), fakeJournal(), policy);
  panel.help('000001', 'allow-site');
  await eventually(() => expect(askedSites.at(-1)).toBe('https://shop.example/'));
  store.tab.facts.value = store.tab.facts.value && { ...store.tab.facts.value, t: 18 };
  panel.help('000001', 'allow-site');
  await eventually(() => expect(askedSites.at(-1)).toBe('https://bank.example/'));
});

test('how a prompt was to leave is forgotten when no page is chosen for it', async () => {
  const { panel, store } = await panelWith([], false);
  const given: string[] = [];
  const page = store.tab.facts.value;
  store.tab.facts.value = page && { ...page, access: 'restricted', why: { code: 'browser', values: [] } };
  await panel.copyPrompt(async text => {
    given.push(text);
    return 'box';
  });
  expect([store.ui.sheet.value, given]).toEqual(['pages', []]);
  store.ui.sheet.value = null;
  store.tab.facts.value = page;
  await panel.copyPrompt();
  expect([given, clipboard.at(-1)]).toEqual([[], panel.prompt.value]);
});

describe('what is said to be on the clipboard is what would be copied now', () => {
  const SCANNED: ActionResult = { ...OK, parts: { dom: '[1] button A' }, document: 'doc' };

  test('a run that read a page copies what it read, however late the page says which document it is', async () => {
    const { panel, store, env } = await panelWith([line(1, 'SCAN', '')], true, fakeExecutor({ '000001': SCANNED }));
    env.sleep = () => new Promise(() => undefined);
    let answer = (_id: string): void => undefined;
    documents.of = () => new Promise(resolve => (answer = resolve));
    const before = clipboard.length;
    const run = panel.run();
    await eventually(() => expect(store.session.value?.outcomes).toHaveLength(1));
    await eventually(() => expect(store.run.value.kind).toBe('idle'));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    answer('doc');
    await run;
    await eventually(() => expect(store.ui.notice.value?.key).toBe('message-copied'));
    documents.of = () => Promise.resolve('');
    expect(clipboard.slice(before)).toEqual([panel.message.value]);
    expect(panel.message.value).toContain('[1] button A');
    expect(panel.next.value).toBe('read');
  });

  test('where page or results changed since, it says so and offers to copy again; where they are as they were, it says nothing more', async () => {
    const { panel, store } = await panelWith([line(1, 'CLICK', '#a')], true);
    await panel.run();
    await eventually(() => expect([store.ui.notice.value?.key, panel.changedSince.value]).toEqual(['message-copied', null]));
    const { value: facts } = store.tab.facts;
    store.tab.facts.value = facts && { ...facts, n: 'Elsewhere' };
    expect([store.ui.notice.value?.key, panel.changedSince.value]).toEqual(['message-changed', 'page']);
    expect(store.ui.notice.value?.text).not.toContain('on the clipboard');
    store.tab.facts.value = facts;
    expect([store.ui.notice.value, panel.changedSince.value, panel.message.value]).toEqual([null, null, clipboard.at(-1)]);
    await store.tell({ type: 'tabOpened', tab: { id: 41, u: 'https://shop.example/new', n: 'New', purpose: '' } });
    expect(panel.changedSince.value).toBe('results');
    await panel.copyMessage();
    expect([store.ui.notice.value?.key, panel.changedSince.value]).toEqual(['message-copied', null]);
    await panel.readReply(NOTE(2));
    expect(panel.changedSince.value).toBeNull();
  });

  test('the prompt that was copied after a message is not said to have changed with it', async () => {
    const { panel, store } = await panelWith([line(1, 'CLICK', '#a')], false);
    await panel.copyMessage();
    store.tab.facts.value = store.tab.facts.value && { ...store.tab.facts.value, n: 'Elsewhere' };
    await panel.copyPrompt();
    expect(store.ui.notice.value?.text).toContain('The prompt is on the clipboard');
  });
});
