// A row is run only when it has stood on the screen as it is for long enough to be read.
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Run } from '../../../src/sidebar/app/store.ts';
import type { RowView } from '../../../src/sidebar/rows/row-model.ts';
import { READ_MS, trackDwellTime } from '../../../src/sidebar/run/dwell-time.ts';
import { fakeExecutor, line } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

function follow() {
  const { panel } = createPanelLogic([line(1, 'CLICK', '#one'), line(2, 'CLICK', '#two')], fakeExecutor());
  const rows = signal<readonly RowView[]>(panel.rows.value);
  const run = signal<{ kind: Run['kind'] }>({ kind: 'idle' });
  const clock = { now: 1_000 };
  const frames: (() => void)[] = [];
  const dwellTime = trackDwellTime(
    rows,
    run,
    () => clock.now,
    then => frames.push(then),
  );
  const draw = () => {
    for (const frame of frames.splice(0)) frame();
  };
  return { rows, run, clock, dwellTime, draw };
}

test('rows that were not drawn yet, or only just, are not steady; after a while they are', () => {
  const { rows, clock, dwellTime, draw } = follow();
  clock.now += 10 * READ_MS;
  expect(dwellTime.haveRowsStood(rows.value)).toBe(false);
  draw();
  expect(dwellTime.haveRowsStood(rows.value)).toBe(false);
  clock.now += READ_MS - 1;
  expect(dwellTime.haveRowsStood(rows.value)).toBe(false);
  clock.now += 1;
  expect(dwellTime.haveRowsStood(rows.value)).toBe(true);
});

test.each<[string, (row: RowView) => RowView]>([
  ['its sentence', row => ({ ...row, words: 'Delete everything' })],
  ['its risk', row => ({ ...row, risk: 'commit' })],
  ['how many elements fit', row => ({ ...row, pill: { kind: 'many', count: 60 } })],
])('a row of which %s changed has to stand again; the others do not', (_, change) => {
  const { rows, clock, dwellTime, draw } = follow();
  draw();
  clock.now += READ_MS;
  const [first, second] = rows.value;
  if (first === undefined || second === undefined) throw new Error('There are two rows.');
  rows.value = [change(first), second];
  draw();
  expect(dwellTime.haveRowsStood(rows.value)).toBe(false);
  expect(dwellTime.haveRowsStood([second])).toBe(true);
  // What is asked about is what was drawn, not what it was before.
  expect(dwellTime.haveRowsStood([first])).toBe(false);
  clock.now += READ_MS;
  expect(dwellTime.haveRowsStood(rows.value)).toBe(true);
});

test('what the user has just written need not stand, unless it is about something else by that', () => {
  const { rows, clock, dwellTime, draw } = follow();
  draw();
  clock.now += READ_MS;
  const [row = expect.fail('no row')] = rows.value;
  const written = (author: 'user' | 'ai', rev: number, over: Partial<RowView> = {}): RowView => ({
    ...row,
    words: `Type ${rev}`,
    ...over,
    item: { ...row.item, author, rev },
  });
  const stands = (changed: RowView) => {
    rows.value = [changed];
    draw();
    return dwellTime.haveRowsStood([changed]);
  };
  expect(stands(written('user', 1))).toBe(true);
  expect(stands(written('user', 2, { risk: 'commit' }))).toBe(false);
  clock.now += READ_MS;
  expect(stands(written('user', 2, { risk: 'commit', words: 'What the page calls it now' }))).toBe(false);
  clock.now += READ_MS;
  expect(stands(written('ai', 3, { risk: 'commit' }))).toBe(false);
});

test('a row that the user changes before it was drawn has stood once it was drawn for long enough', () => {
  const { rows, clock, dwellTime, draw } = follow();
  rows.value = rows.value.map(row => ({ ...row, words: 'Mine', item: { ...row.item, author: 'user', rev: 1 } }));
  draw();
  expect(dwellTime.haveRowsStood(rows.value)).toBe(false);
  clock.now += READ_MS;
  expect(dwellTime.haveRowsStood(rows.value)).toBe(true);
});

test('a row that is no longer listed is not steady, and one that comes back has to stand again', () => {
  const { rows, clock, dwellTime, draw } = follow();
  draw();
  clock.now += READ_MS;
  const all = rows.value;
  rows.value = [];
  expect(dwellTime.haveRowsStood(all)).toBe(false);
  rows.value = all;
  draw();
  expect(dwellTime.haveRowsStood(all)).toBe(false);
});

test('a run that has only just begun, paused or ended takes no press that goes on', () => {
  const { run, clock, dwellTime } = follow();
  expect(dwellTime.haveControlsStood()).toBe(true);
  for (const kind of ['running', 'paused', 'running', 'idle'] as const) {
    run.value = { kind };
    clock.now += READ_MS - 1;
    run.value = { kind }; // progress is no change
    expect(dwellTime.haveControlsStood()).toBe(false);
    clock.now += 1;
    expect(dwellTime.haveControlsStood()).toBe(true);
  }
});
