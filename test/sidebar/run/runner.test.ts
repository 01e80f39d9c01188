// Running what was approved: bound to what was seen, journalled before each effect, ended by failure, decline and Stop.
import { expect, onTestFinished, test } from 'vitest';
import type { Reply } from '../../../src/protocol/result.ts';
import { DONE, fakeExecutor, fakeJournal, line, MISSED, report, seen, statuses } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const three = [line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b'), line(3, 'CLICK', '#c')];

test('runs the ready rows in order and marks them done', async () => {
  const executor = fakeExecutor();
  const { panel, store } = createPanelLogic(three, executor);
  await panel.run();
  expect(executor.ran).toEqual(['000001', '000002', '000003']);
  expect(statuses(store)).toEqual({ '000001': 'done', '000002': 'done', '000003': 'done' });
  expect(store.run.value.kind).toBe('idle');
});

test('writes each step down before its effect', async () => {
  const journal = fakeJournal();
  const before: string[][] = [];
  const executor = fakeExecutor(
    {},
    {
      onRun: async id => {
        before.push(journal.events.flatMap(event => (event.type === 'session' && event.event.type === 'started' ? [event.event.id] : [])));
        expect(before.at(-1)).toContain(id);
      },
    },
  );
  const { panel } = createPanelLogic(three.slice(0, 2), executor, journal);
  await panel.run();
  expect(before).toEqual([['000001'], ['000001', '000002']]);
});

test('runs nothing that could not be written down', async () => {
  const journal = fakeJournal();
  const executor = fakeExecutor();
  const { panel, store } = createPanelLogic(three, executor, journal);
  onTestFinished(() => store.disk.freeze()); // it would try again while another test is on
  journal.fail = true;
  await panel.run();
  expect(executor.ran).toEqual([]);
  expect(store.disk.problem.value).toContain('could not store');
});

test('a step that names no element is written down once more right before it is sent, and a tab once it is open', async () => {
  const journal = fakeJournal();
  const steps = () => journal.events.flatMap(event => (event.type === 'session' && 'id' in event.event ? [event.event.type] : []));
  const executor = fakeExecutor(
    {},
    {
      async onRun(id, _signal, report) {
        if (id !== '000001') return;
        expect(steps().slice(-2)).toEqual(['started', 'sending']);
        report({ stage: 'settle', doing: 'new_tab', leftMs: 1 });
        await expect.poll(steps).toContain('sent');
      },
    },
  );
  const { panel } = createPanelLogic([line(1, 'OPEN_TAB', '', 'https://shop.example/x'), line(2, 'CLICK', '#a')], executor, journal);
  await panel.run();
  expect(executor.ran).toEqual(['000001', '000002']);
  expect(steps().filter(type => type === 'sending')).toHaveLength(1);
});

test('a step that names no element is not sent when that cannot be written down', async () => {
  const journal = fakeJournal();
  const append = journal.append;
  journal.append = event =>
    event.type === 'session' && event.event.type === 'sending'
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : append.call(journal, event);
  const executor = fakeExecutor();
  const { panel } = createPanelLogic([line(1, 'KEY', '', 'Escape')], executor, journal);
  await panel.run();
  expect(executor.ran).toEqual([]);
});

test('ends at the first failure and queues the rest again', async () => {
  const executor = fakeExecutor({ '000002': MISSED });
  const { panel, store } = createPanelLogic(three, executor);
  await panel.run();
  expect(executor.ran).toEqual(['000001', '000002']);
  expect(statuses(store)).toEqual({ '000001': 'done', '000002': 'failed', '000003': 'queued' });
  expect(store.session.value?.items[2]?.approval).toBeNull();
});

test('Stop lets nothing more begin and queues the rest again', async () => {
  const executor = fakeExecutor({}, { onRun: async () => panel.stop() });
  const { panel, store } = createPanelLogic(three, executor);
  await panel.run();
  expect(executor.ran).toEqual(['000001']);
  expect(statuses(store)).toEqual({ '000001': 'queued', '000002': 'queued', '000003': 'queued' });
});

test('binds the approval to the element that the row showed', async () => {
  const target = seen({ name: 'Shown' }, 42);
  const executor = fakeExecutor({}, { matches: () => report(target) });
  const { panel, store, journal } = createPanelLogic([line(1, 'CLICK', '#a')], executor);
  await panel.run();
  const approved = journal.events.flatMap(event =>
    event.type === 'session' && event.event.type === 'approved' ? event.event.approvals : [],
  );
  expect(approved[0]?.approval).toMatchObject({ tabId: 17, topOrigin: 'https://shop.example', seen: { node: 42 } });
  expect(statuses(store)).toEqual({ '000001': 'done' });
});

test('asks before a commit row and runs it when confirmed', async () => {
  const pay = seen({ name: 'Pay now', names: 'pay' });
  const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#pay')], executor);
  const end = panel.run();
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': 'awaiting-confirm' });
  panel.answer('confirm');
  await end;
  expect(executor.ran).toEqual(['000001']);
  expect(statuses(store)).toEqual({ '000001': 'done' });
});

test('a declined row ends the batch, is queued again unchecked, and the AI is told', async () => {
  const pay = seen({ name: 'Pay now', names: 'pay' });
  const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
  const { panel, store } = createPanelLogic(three, executor);
  const end = panel.run();
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  panel.answer('decline');
  await end;
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': 'queued', '000002': 'queued', '000003': 'queued' });
  expect(store.session.value?.items[0]?.included).toBe(false);
  expect(panel.message.value).toContain('REFUSED');
});

test('Stop while a row waits for confirmation does nothing to the page', async () => {
  const pay = seen({ names: 'pay' });
  const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
  const { panel, store } = createPanelLogic(three.slice(0, 1), executor);
  const end = panel.run();
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  panel.stop();
  await end;
  expect(executor.ran).toEqual([]);
  expect(statuses(store)).toEqual({ '000001': 'queued' });
});

test('a second Run while one is going starts nothing', async () => {
  const executor = fakeExecutor({}, { onRun: async () => void panel.run() });
  const { panel } = createPanelLogic(three, executor);
  await panel.run();
  expect(executor.ran).toEqual(['000001', '000002', '000003']);
});

test('leaves a blocked row out until it is unlocked, then says so to the executor', async () => {
  const password = seen({ sensitive: true, name: 'Password' });
  const unlocked: boolean[] = [];
  const executor = fakeExecutor({}, { matches: () => report(password) });
  const run = executor.run;
  executor.run = (order, ...rest) => {
    unlocked.push(order.unlocked);
    return run(order, ...rest);
  };
  const { panel, store, look } = createPanelLogic([line(1, 'TYPE', '#pw', 'x')], executor);
  await look();
  expect(panel.rows.value[0]?.status).toBe('blocked');
  expect(panel.ready.value).toEqual([]);
  panel.help('000001', 'unlock');
  expect(panel.ready.value).toHaveLength(1);
  await panel.run();
  expect(unlocked).toEqual([true]);
  expect(store.rows.unlocked.value.size).toBe(0);
});

test('what ran is in the message until the next reply, however often it is copied', async () => {
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor({ '000001': DONE }));
  await panel.run();
  expect(panel.message.value).toContain('000001 CLICK ok');
  const first = panel.message.value;
  await panel.copyMessage();
  expect(panel.message.value).toBe(first);
  await panel.readReply(line(2, 'CLICK', '#b'));
  expect(panel.message.value).not.toContain('000001 CLICK ok');
  expect(store.session.value?.contextTab).toBe(17);
});

test('what a step would send is shown, and shown again when it changed before the answer', async () => {
  const pay = seen({ name: 'Pay now', names: 'pay' });
  const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
  let amount = '420.00';
  executor.form = () =>
    Promise.resolve({
      ok: true,
      value: {
        goesTo: 'https://pay.example/',
        fields: [{ name: 'Amount', value: amount, secret: false, by: 'page', order: '', before: null }],
        more: 0,
        hidden: 0,
      },
    });
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#pay')], executor);
  const end = panel.run();
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  expect(store.review.details.value).toMatchObject({ id: '000001', changed: false, form: { fields: [{ value: '420.00' }] } });
  amount = '9000.00';
  panel.answer('confirm');
  await expect.poll(() => store.review.details.value?.changed).toBe(true);
  expect(executor.ran).toEqual([]);
  expect(store.review.details.value?.form?.fields[0]?.value).toBe('9000.00');
  await expect.poll(() => store.run.value.kind).toBe('confirm');
  panel.answer('confirm');
  await end;
  expect(executor.ran).toEqual(['000001']);
});

test('a step whose form cannot be read is not done, neither before the question nor after the answer', async () => {
  const pay = seen({ name: 'Pay now', names: 'pay' });
  const broken: Reply<never> = { ok: false, error: { code: 'UNSUPPORTED', message: 'The page code failed.', hint: '', unsure: true } };
  for (const readable of [0, 1]) {
    const replies: Reply<null>[] = Array.from({ length: readable }, () => ({ ok: true, value: null }));
    const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
    executor.form = () => Promise.resolve(replies.shift() ?? broken);
    const { panel, store } = createPanelLogic([line(1, 'CLICK', '#pay')], executor);
    const end = panel.run();
    if (readable === 1) {
      await expect.poll(() => store.run.value.kind).toBe('confirm');
      panel.answer('confirm');
    }
    await end;
    expect(executor.ran).toEqual([]);
    expect(statuses(store)).toEqual({ '000001': 'failed' });
    const result = store.session.value?.items[0]?.result;
    expect(result).toMatchObject({ ok: false, dispatched: false, error: { code: 'UNSUPPORTED' } });
    expect(JSON.stringify(result)).toContain('could not be read');
    expect(JSON.stringify(result)).not.toContain('unsure');
  }
});
