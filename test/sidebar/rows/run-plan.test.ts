// What Run takes, and what the bar says of it: the numbers agree, and what needs the user is named.
import { afterEach, expect, test } from 'vitest';
import type { Reply } from '../../../src/protocol/result.ts';
import type { MatchReport } from '../../../src/protocol/seen.ts';
import { nextNeeding, planWords } from '../../../src/sidebar/rows/plan-words.ts';
import { faceWord } from '../../../src/sidebar/rows/row-marks.tsx';
import { untypedSecrets } from '../../../src/sidebar/run/asking/untyped-secrets.ts';
import { followHint } from '../../../src/sidebar/shell/row-help.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, line, MISSED, report, seen, statuses } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const MATCHES: Record<string, Reply<MatchReport>> = {
  '#none': report(),
  '.many': { ok: true, value: { count: 60, candidates: [seen({}, 1), seen({}, 2)], unreadableFrames: 0 } },
  '#pw': report(seen({ name: 'Password', sensitive: true })),
  '#send': report(seen({ name: 'Send', names: 'send' })),
  '#closed': { ok: false, error: { code: 'TAB_GONE', message: 'The tab was closed.', hint: '' } },
};

let stop: (() => void)[] = [];
afterEach(() => {
  for (const each of stop.splice(0)) each();
  stop = [];
});

type Wanted = readonly [Parameters<typeof line>[1], string];

async function proposing(targets: readonly Wanted[], answers = {}) {
  const lines = targets.map(([type, css], at) => line(at + 1, type, css));
  const executor = fakeExecutor(answers, { matches: css => MATCHES[css] ?? report(seen()) });
  const made = createPanelLogic(lines, executor);
  stop.push(() => made.panel.stop());
  await made.look();
  const says = () => planWords(made.panel.plan.value, made.panel.rows.value, made.panel.unsaved.value);
  const numbers = () => [made.panel.ready.value.length, made.panel.plan.value.batch.length];
  return { ...made, executor, says, numbers };
}

const ok = (count: number) => Array.from({ length: count }, (_, at) => ['CLICK', `#b${at}`] as const);

test('rows that are clear are ready, and all of them are run', async () => {
  const { says, numbers } = await proposing(ok(3));
  expect([says(), ...numbers()]).toEqual(['3 ready', 3, 3]);
});

test('a row that asks, and one that is not there yet, are not told as ready, and are counted', async () => {
  const { says, numbers } = await proposing([...ok(14), ['CLICK', '#send'], ['CLICK', '#none']]);
  expect([says(), ...numbers()]).toEqual(['14 ready, 1 not on the page yet, 1 asks first', 16, 16]);
});

test('Run ends before the first row that needs the user, which is named', async () => {
  const { says, numbers, panel, executor } = await proposing([...ok(4), ['CLICK', '.many'], ...ok(2), ['HOVER', '.many'], ...ok(3)]);
  expect([says(), ...numbers()]).toEqual(['4 ready, 2 need you, first row 5', 4, 4]);
  await panel.run();
  expect(executor.ran).toEqual(['000001', '000002', '000003', '000004']);
});

test('a secret is passed over; the row after it knows, and the AI is told once the user has typed it', async () => {
  const { says, numbers, panel, executor, store } = await proposing([
    ['CLICK', '#user'],
    ['TYPE', '#pw'],
    ['CLICK', '#login'],
  ]);
  expect([says(), ...numbers()]).toEqual(['2 ready, row 2 needs you', 2, 2]);
  const [user, secret, login] = panel.rows.value;
  if (!user || !secret || !login) throw new Error('There are three rows.');
  expect([user, login].map(row => untypedSecrets(panel.rows.value, row))).toEqual([[], [secret]]);
  followHint(panel, secret, 'typed');
  await eventually(() => expect(untypedSecrets(panel.rows.value, login)).toEqual([]));
  const [, typed] = panel.rows.value;
  expect(typed && faceWord(typed)).toBe('typed by you');
  await panel.run();
  expect(executor.ran).toEqual(['000001', '000003']);
  expect(statuses(store)).toEqual({ '000001': 'done', '000002': 'skipped', '000003': 'done' });
  expect(panel.message.value).toContain('The user skipped 000002: typed it into the page by hand');
});

test('a doubtful row that is the first is told with its doubt, is not ready, and is run alone if the user wants that', async () => {
  const { says, numbers, panel, executor, store } = await proposing([['CLICK', '.many'], ...ok(2)], { '000001': MISSED });
  expect(says()).toBe('Row 1 needs you. 60 elements fit this target.');
  expect(numbers()).toEqual([0, 1]);
  expect(panel.next.value).not.toBe('run');
  await panel.run();
  expect(executor.ran).toEqual(['000001']);
  expect(statuses(store)).toEqual({ '000001': 'failed', '000002': 'queued', '000003': 'queued' });
});

test('of a reply that is for another tab, the first row is named and gone to, until the user says in which tab it runs', async () => {
  const elsewhere = ['000001', '000002'].map(id => `!baiact${id} ${JSON.stringify({ v: 1, t: 99, a: 'CLICK', s: '#b', x: '' })}`);
  const { panel, look, store } = createPanelLogic(elsewhere, fakeExecutor({}, { matches: () => report(seen()) }));
  stop.push(() => panel.stop());
  await look();
  const says = () => planWords(panel.plan.value, panel.rows.value, panel.unsaved.value);
  expect(panel.rows.value.map(row => row.item.included)).toEqual([false, false]);
  expect(says()).toMatch(/^Row 1 needs you\. .*another tab/);
  expect(nextNeeding(panel.rows.value, '000001', 1)).toBe('000002');
  // What the user skips is decided, and what a newer reply came after waits for nobody.
  await store.tell({ type: 'skipped', id: '000001' });
  expect(nextNeeding(panel.rows.value, null, 1)).toBe('000002');
  await panel.readReply(line(3, 'CLICK', '#b'));
  await eventually(() => expect(says()).toBe('1 ready'));
});

test('of a tab that was closed nothing is ready', async () => {
  const { says, numbers } = await proposing([
    ['CLICK', '#closed'],
    ['CLICK', '#closed'],
  ]);
  expect(says()).toMatch(/^Row 1 needs you\./);
  expect(numbers()[0]).toBe(0);
});

test('nothing is ready before all rows were looked at, and how many are left is told', async () => {
  const held: (() => void)[] = [];
  const executor = fakeExecutor();
  executor.match = () => new Promise(resolve => held.push(() => resolve(report(seen()))));
  const { panel } = createPanelLogic(
    Array.from({ length: 12 }, (_, at) => line(at + 1, 'CLICK', `#b${at}`)),
    executor,
  );
  const says = () => planWords(panel.plan.value, panel.rows.value, null);
  expect(says()).toBe('Looking for the targets of the rows: 12 of 12 left');
  expect(panel.next.value).toBe('run');
  await eventually(() => expect(held).toHaveLength(6)); // no more at once, though none is in view
  for (const answer of held.splice(0)) answer();
  await eventually(() => expect(says()).toBe('Looking for the targets of the rows: 6 of 12 left'));
  expect(panel.ready.value).toEqual([]);
  await eventually(() => expect(held).toHaveLength(6));
  for (const answer of held.splice(0)) answer();
  await eventually(() => expect(says()).toBe('12 ready'));
});

test('what a failure leaves over is unticked, and the message comes next', async () => {
  const { panel, store, numbers } = await proposing(ok(3), { '000001': MISSED });
  await panel.run();
  expect(statuses(store)).toEqual({ '000001': 'failed', '000002': 'queued', '000003': 'queued' });
  expect(panel.rows.value.map(row => row.ticked)).toEqual([false, false, false]);
  expect(numbers()).toEqual([0, 0]);
  expect(panel.next.value).not.toBe('run');
  panel.include('000002', true);
  await eventually(() => expect(numbers()).toEqual([1, 1]));
});

test('a row of another document is not what was looked at: all of that tab are looked at again', async () => {
  const page = { nonce: 'one', asked: [] as string[] };
  const executor = fakeExecutor();
  executor.match = (_tab, css) => {
    page.asked.push(css);
    return Promise.resolve(report({ ...seen(), nonce: page.nonce }));
  };
  const lines = Array.from({ length: 8 }, (_, at) => line(at + 1, 'CLICK', `#b${at}`));
  const { panel } = createPanelLogic(lines, executor);
  await eventually(() => expect(panel.ready.value).toHaveLength(8));
  page.nonce = 'two';
  page.asked = [];
  // Nothing told of it: that the rows are looked at from time to time finds it.
  await eventually(() => expect(new Set(page.asked).size).toBe(8));
  await eventually(() => expect(panel.ready.value.map(row => row.seen?.nonce)).toEqual(Array(8).fill('two')));
});
