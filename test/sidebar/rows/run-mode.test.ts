// How much one press runs, where a run stands still, and what runs by itself.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Care } from '../../../src/protocol/queue/session.ts';
import type { ActionResult } from '../../../src/protocol/result.ts';
import { needsUser, shows, waiting } from '../../../src/sidebar/rows/filter.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, HANDSHAKE, line, report, seen, statuses } from '../fakes.ts';
import { ahead, clipboard, createPanelLogic } from '../panel-logic.ts';

const field = seen({ tag: 'input', role: 'textbox', name: 'Amount' });
const NOTHING: ActionResult = { ok: true, ms: 5, driver: 'synthetic', effects: [{ kind: 'none' }], parts: {}, picture: null };

function panelWith(lines: readonly string[], care: Care, executor = fakeExecutor({}, { matches: () => report(field) })) {
  const logic = createPanelLogic(lines, executor);
  logic.panel.setCare(care);
  return { ...logic, executor };
}

describe('Careful', () => {
  test('runs each row that changes something alone, and what comes before it together', async () => {
    const lines = [line(1, 'SCAN'), line(2, 'SCROLL', '', 'down'), line(3, 'TYPE', '#a', 'x'), line(4, 'TYPE', '#b', 'y')];
    const { panel, store, executor, look } = panelWith(lines, 'careful');
    await look();
    expect(panel.plan.value.batch.map(row => row.item.id)).toEqual(['000001', '000002']);
    await panel.run();
    expect(panel.plan.value.batch.map(row => row.item.id)).toEqual(['000003']);
    await panel.run();
    expect(executor.ran).toEqual(['000001', '000002', '000003']);
    expect(statuses(store)['000004']).toBe('queued');
  });
});

test('Normal runs all that is ready', async () => {
  const { panel, look } = panelWith([line(1, 'SCAN'), line(2, 'TYPE', '#a', 'x'), line(3, 'TYPE', '#b', 'y')], 'normal');
  await look();
  expect(panel.plan.value.batch).toHaveLength(3);
});

test('the message that a run copies tells the page that the run left there, though the browser has not told of it yet', async () => {
  const { panel, store } = panelWith([line(1, 'CLICK', '#a')], 'normal');
  const { value: described } = store.tab.facts;
  ahead.facts = described && { ...described, u: 'https://shop.example/basket', n: 'Basket' };
  onTestFinished(() => {
    ahead.facts = null;
  });
  await panel.run();
  expect(clipboard.at(-1)).toContain('"u":"https://shop.example/basket","n":"Basket"');
});

describe('Swift', () => {
  const reply = (...lines: string[]) => [HANDSHAKE, ...lines].join('\n');

  test('runs the rows of a fresh reply that only look, after the user could say no', async () => {
    const { panel, store, executor } = panelWith([], 'swift');
    await panel.readReply(reply(line(1, 'SCAN'), line(2, 'SEL'), line(3, 'TYPE', '#a', 'x')));
    await eventually(() => expect(executor.ran).toEqual(['000001', '000002']));
    await eventually(() => expect(store.run.value.kind).toBe('idle'));
    expect(statuses(store)).toEqual({ '000001': 'done', '000002': 'done', '000003': 'queued' });
    expect(store.review.countdown.value).toBeNull();
  });

  test.each([
    ['a row that looks, behind one that changes something', [line(1, 'TYPE', '#a', 'x'), line(2, 'SCAN')]],
    ['a row for another tab', [`!baiact000001 ${JSON.stringify({ v: 1, t: 99, a: 'SCAN', s: '', x: '' })}`]],
  ])('does not run %s', async (_, lines) => {
    const { panel, executor } = panelWith([], 'swift');
    await panel.readReply(reply(...lines));
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(executor.ran).toEqual([]);
  });

  test('runs nothing when the user says no in time', async () => {
    const { panel, store, executor } = panelWith([], 'swift');
    const read = panel.readReply(reply(line(1, 'SCAN')));
    store.review.countdown.subscribe(countdown => {
      if (countdown !== null) panel.cancelAutoRun();
    });
    await read;
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(executor.ran).toEqual([]);
    expect(statuses(store)).toEqual({ '000001': 'queued' });
  });

  test('runs nothing of rows that were there before', async () => {
    const { panel, executor } = panelWith([line(1, 'SCAN')], 'swift');
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(executor.ran).toEqual([]);
    expect(panel.ready.value).toHaveLength(1);
  });

  test('cannot be chosen by what a reply says', async () => {
    const { panel, store, executor } = panelWith([], 'normal');
    await panel.readReply(reply('{"care":"swift"}', '!baicare {"care":"swift"}', line(1, 'NOOP', '', 'swift')));
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(store.session.value?.care).toBe('normal');
    expect(executor.ran).toEqual([]);
  });

  test('does not relax the question of a step that may leave the computer', async () => {
    const pay = seen({ name: 'Pay now', names: 'pay' });
    const executor = fakeExecutor({}, { gated: pay, matches: () => report(pay) });
    const { panel, store } = panelWith([line(1, 'CLICK', '#pay')], 'swift', executor);
    const end = panel.run();
    await eventually(() => expect(store.run.value.kind).toBe('confirm'));
    panel.answer('decline');
    await end;
    expect(executor.ran).toEqual([]);
  });
});

describe('a run stands still', () => {
  const four = [1, 2, 3, 4].map(id => line(id, 'CLICK', `#b${id}`));
  const paused = (store: ReturnType<typeof panelWith>['store']) => eventually(() => expect(store.run.value.kind).toBe('paused'));

  test('before a row with a stop dot, and goes on from there', async () => {
    const { panel, store, executor } = panelWith(four, 'normal');
    panel.toggleStop('000003');
    const end = panel.run();
    await paused(store);
    expect(executor.ran).toEqual(['000001', '000002']);
    expect(statuses(store)).toMatchObject({ '000003': 'approved', '000004': 'approved' });
    panel.resume('all');
    await end;
    expect(executor.ran).toHaveLength(4);
  });

  test('after one step, and after the next one', async () => {
    const { panel, store, executor } = panelWith(four, 'normal');
    panel.toggleStop('000002');
    const end = panel.run();
    await paused(store);
    panel.resume('step');
    await eventually(() => expect(store.run.value).toMatchObject({ kind: 'paused', index: 2, why: 'step' }));
    expect(executor.ran).toEqual(['000001', '000002']);
    panel.stop();
    await end;
    expect(statuses(store)).toMatchObject({ '000003': 'queued', '000004': 'queued' });
    expect(store.session.value?.items[2]?.approval).toBeNull();
  });

  test('when the user asks for it in the middle of a row', async () => {
    const executor = fakeExecutor({}, { matches: () => report(field), onRun: async id => void (id === '000001' && logic.panel.pause()) });
    const logic = panelWith(four, 'normal', executor);
    const end = logic.panel.run();
    await paused(logic.store);
    expect(executor.ran).toEqual(['000001']);
    logic.panel.resume('all');
    await end;
    expect(executor.ran).toHaveLength(4);
  });

  test('when the user asks for it while a row waits for its time, also the first', async () => {
    for (const waiting of ['000001', '000002']) {
      const lines = four.map(each => (each.includes(`act${waiting}`) ? each.replace(/}$/, ',"o":{"d":400}}') : each));
      const { panel, store, executor, env } = panelWith(lines, 'normal');
      let waited: () => void = () => undefined;
      env.sleep = async ms => {
        if (ms === 400)
          await new Promise<void>(resolve => {
            waited = resolve;
          });
      };
      const end = panel.run();
      await eventually(() => expect(store.run.value).toMatchObject({ kind: 'running', progress: { stage: 'delay' } }));
      panel.pause();
      waited();
      await paused(store);
      expect(executor.ran).toEqual(four.slice(0, Number(waiting) - 1).map((_, index) => `00000${index + 1}`));
      panel.resume('all');
      await end;
      expect(executor.ran).toHaveLength(4);
    }
  });

  test('and an edit meanwhile takes the approval of that row back', async () => {
    const { panel, store, executor } = panelWith(four, 'normal');
    panel.toggleStop('000002');
    const end = panel.run();
    await paused(store);
    await panel.save('000002', { v: 1, t: 17, a: 'CLICK', s: '#other', x: '' });
    panel.resume('all');
    await end;
    expect(executor.ran).toEqual(['000001']);
    expect(statuses(store)).toMatchObject({ '000002': 'queued' });
  });

  test('when the user works on the page in the middle of a run, but not because of what bAI does there', async () => {
    let tell: (hand: number) => void = () => undefined;
    const executor = fakeExecutor(
      {},
      {
        matches: () => report(field),
        onRun: async id => {
          if (id === '000001') tell(Date.now());
          await new Promise(resolve => setTimeout(resolve, 5));
        },
      },
    );
    executor.attended = () =>
      new Promise(resolve => {
        tell = hand => resolve({ ok: true, value: { stop: false, hands: [hand] } });
      });
    const { panel, store } = panelWith(four, 'normal', executor);
    const end = panel.run();
    await eventually(() => expect(store.run.value).toMatchObject({ kind: 'paused', why: 'hand' }));
    expect(executor.ran).toEqual(['000001']);
    panel.stop();
    await end;
  });

  test('Stop on the page is Stop', async () => {
    const executor = fakeExecutor({}, { matches: () => report(field), onRun: async () => new Promise(resolve => setTimeout(resolve, 10)) });
    executor.attended = () => Promise.resolve({ ok: true, value: { stop: true, hands: [] } });
    const { panel, store } = panelWith(four, 'normal', executor);
    await panel.run();
    expect(executor.ran.length).toBeLessThan(2);
    expect(statuses(store)).toMatchObject({ '000002': 'queued', '000004': 'queued' });
  });
});

test('an interrupted row is done by the user’s word, and the AI is told whose word it is', async () => {
  const { panel, store } = panelWith([line(1, 'CLICK', '#a')], 'normal');
  await store.tell({
    type: 'approved',
    approvals: [{ id: '000001', approval: { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 5 } }],
  });
  await store.tell({ type: 'started', id: '000001' });
  await store.tell({ type: 'recovered' });
  expect(statuses(store)).toEqual({ '000001': 'interrupted' });
  panel.help('000001', 'mark-done');
  expect(statuses(store)).toEqual({ '000001': 'done' });
  expect(panel.message.value).toContain('000001 CLICK ok: the user looked and says that it was done');
});

describe('rows like earlier ones', () => {
  test('say that the same was approved before, or had no effect before', async () => {
    const executor = fakeExecutor({ '000002': NOTHING }, { matches: () => report(field) });
    const { panel } = panelWith([line(1, 'TYPE', '#a', 'x'), line(2, 'CLICK', '#b')], 'normal', executor);
    await panel.run();
    await panel.readReply([line(3, 'TYPE', '#a', 'x'), line(4, 'CLICK', '#b'), line(5, 'CLICK', '#c')].join('\n'));
    expect(panel.rows.value.slice(2).map(row => row.history)).toEqual([
      { before: true, fruitless: 0 },
      { before: true, fruitless: 1 },
      { before: false, fruitless: 0 },
    ]);
  });
});

describe('filters', () => {
  test('show what they say, and Run takes nothing that they hide', async () => {
    const pay = seen({ name: 'Pay now', names: 'pay' });
    const executor = fakeExecutor({}, { matches: css => report(css === '#pay' ? pay : field) });
    const { panel, store, look } = panelWith([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#pay')], 'normal', executor);
    await look();
    expect(panel.rows.value.map(row => shows('commit', row))).toEqual([false, true]);
    expect(panel.rows.value.map(row => shows('change', row))).toEqual([true, false]);
    expect(panel.rows.value.map(needsUser)).toEqual([false, true]);
    expect(waiting(panel.rows.value)).toBe(2);
    store.rows.filter.value = 'change';
    await panel.run();
    expect(executor.ran).toEqual([]);
    expect(store.rows.filter.value).toBe('all');
  });
});
