// An approval holds for the bytes, the tab and the site it was given for: whatever changes them in the middle of a run, nothing else is run.
import { expect, test } from 'vitest';
import type { Executor } from '../../src/executor/executor.ts';
import { fakeExecutor, fakeJournal, KEY, line, report, seen, statuses } from '../sidebar/fakes.ts';
import { createPanelLogic } from '../sidebar/panel-logic.ts';

const two = [line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')];
const update = `!baisession {"session_key":"${KEY}"}\n!baiact000002upd001 {"v":1,"t":17,"a":"CLICK","s":"#transfer","x":""}`;

type Panel = ReturnType<typeof createPanelLogic>['panel'];

/** A panel in which something happens while row 1 runs. */
function duringRowOne(change: (panel: Panel) => unknown) {
  const executor = fakeExecutor(
    {},
    {
      onRun: async id => {
        if (id === '000001') await change(logic.panel);
      },
    },
  );
  const logic = createPanelLogic(two, executor);
  return { ...logic, executor };
}

test('an update that arrives after the approval is not run, nor is what it replaced', async () => {
  const { panel, store, executor } = duringRowOne(panel => panel.readReply(update));
  await panel.run();
  expect(executor.ran).toEqual(['000001']);
  expect(statuses(store)).toEqual({ '000001': 'done', '000002': 'queued' });
  expect(store.session.value?.items[1]).toMatchObject({ rev: 1, approval: null });
});

test('a row that the user edits while an earlier one runs waits for a new approval', async () => {
  const { panel, store, executor } = duringRowOne(panel => panel.save('000002', { v: 1, t: 17, a: 'CLICK', s: '#c', x: '' }));
  await panel.run();
  expect(executor.ran).toEqual(['000001']);
  expect(statuses(store)).toEqual({ '000001': 'done', '000002': 'queued' });
});

test('a row that the user deletes while an earlier one runs is not run', async () => {
  const { panel, store, executor } = duringRowOne(panel => panel.remove('000002'));
  await panel.run();
  expect(executor.ran).toEqual(['000001']);
  expect(statuses(store)).toEqual({ '000001': 'done', '000002': 'deleted' });
});

test('a row that is deleted while it waits for its confirmation is not run by the confirmation', async () => {
  const pay = seen({ name: 'Pay now', names: 'pay' });
  const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#pay')], executor);
  const end = panel.run();
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  panel.remove('000001');
  panel.answer('confirm');
  await end;
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': 'deleted' });
});

test.each<[string, (panel: Panel) => unknown, string]>([
  ['an update that is read', panel => panel.readReply(update.replaceAll('000002', '000001')), 'queued'],
  ['a deletion that is read', panel => panel.readReply('!baiact000001del'), 'deleted'],
  ['other content that is read', panel => panel.readReply(line(1, 'CLICK', '#transfer')), 'conflict'],
  ["the user's own edit", panel => panel.save('000001', { v: 1, t: 17, a: 'CLICK', s: '#c', x: '' }), 'queued'],
  ["the user's own deletion", panel => panel.remove('000001'), 'deleted'],
])('%s ends the question of the row, and the old line is not run', async (_what, change, status) => {
  const pay = seen({ name: 'Pay now', names: 'pay' });
  const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#pay')], executor);
  const end = panel.run();
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  await change(panel);
  await end; // nobody answers
  panel.answer('confirm'); // too late
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': status });
  expect(store.session.value?.items[0]?.approval).toBeNull();
  expect(store.run.value.kind).toBe('idle');
  expect(store.session.value?.outcomes).toEqual([]); // nothing was declined
});

test('an update that arrives while the target is looked up is not run with the old approval', async () => {
  let updated: Promise<void> | undefined;
  const executor = fakeExecutor({}, {});
  const slow: Executor = {
    ...executor,
    async match() {
      updated ??= logic.panel.readReply(update.replaceAll('000002', '000001'));
      await updated;
      return report(seen());
    },
  };
  const logic = createPanelLogic([line(1, 'CLICK', '#a')], slow);
  await logic.panel.run();
  expect(executor.ran).toEqual([]);
  expect(statuses(logic.store)).toEqual({ '000001': 'queued' });
});

test('nothing runs when the approval itself could not be written down, even if later writes succeed', async () => {
  const journal = fakeJournal();
  const append = journal.append.bind(journal);
  journal.append = event =>
    event.type === 'session' && event.event.type === 'approved'
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : append(event);
  const executor = fakeExecutor();
  const { panel, store } = createPanelLogic(two, executor, journal);
  await panel.run();
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': 'queued', '000002': 'queued' });
  expect(store.ui.status.value).not.toMatch(/[1-9] of \d done/);
});

test('a session that is begun in the middle of a run does not take over the record of that run', async () => {
  const { panel, store, executor, journal } = duringRowOne(panel => panel.newSession());
  await panel.run();
  const old = store.app.value.sessions.get(KEY);
  expect(executor.ran).toEqual(['000001', '000002']);
  expect(old?.items.map(item => item.status)).toEqual(['done', 'done']);
  const runs = journal.events.flatMap(event =>
    event.type === 'session' && ['started', 'finished'].includes(event.event.type) ? [event.key] : [],
  );
  expect(new Set(runs)).toEqual(new Set([KEY]));
});

test('a tab that went to another site since the approval gets nothing', async () => {
  const elsewhere = { ...seen({}, 9), topOrigin: 'https://evil.example', origin: 'https://evil.example' };
  const executor = fakeExecutor(
    {},
    { gated: elsewhere, matches: () => ({ ok: true, value: { count: 0, candidates: [], unreadableFrames: 0 } }) },
  );
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#later')], executor);
  await panel.run();
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': 'failed' });
  expect(store.session.value?.items[0]?.result).toMatchObject({ ok: false, dispatched: false, error: { code: 'NAVIGATED' } });
});

test('a step without a target does not run on another site than the one it was approved for', async () => {
  const executor = fakeExecutor(
    {},
    {
      onRun: async id => {
        const facts = logic.store.tab.facts.peek();
        if (id === '000001' && facts) logic.store.tab.facts.value = { ...facts, u: 'https://evil.example/' };
      },
    },
  );
  const logic = createPanelLogic([line(1, 'CLICK', '#a'), line(2, 'KEY', '', 'Escape')], executor);
  await logic.panel.run();
  expect(executor.ran).toEqual(['000001']);
  expect(statuses(logic.store)).toEqual({ '000001': 'done', '000002': 'failed' });
});
