// Rows by the reply that brought them: which turns fold, which of their rows, and what their line says.
import { expect, test } from 'vitest';
import type { RowStatus } from '../../../src/protocol/queue/queue.ts';
import { overUnless, turnsOf } from '../../../src/sidebar/queue/turns.ts';
import { flat } from '../../../src/sidebar/words/index.ts';
import { fakeExecutor, line } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const { panel } = createPanelLogic(
  [1, 2, 3, 4, 5, 6].map(id => line(id, 'CLICK', `#b${id}`)),
  fakeExecutor(),
);

/** Rows of the session, with these replies, statuses and outcomes. */
function rowsOf(...facts: readonly [reply: number, status: RowStatus, outcome?: string, note?: string][]) {
  return panel.rows.value.slice(0, facts.length).map((row, at) => {
    const [reply = 1, status = 'queued', outcome = '', note = ''] = facts[at] ?? [];
    return { ...row, status, outcome, item: { ...row.item, reply, status, note } };
  });
}

const over = overUnless([]);

test('a turn folds when a later reply came and something of it is over; its line says what came of it, each thing once', () => {
  const rows = rowsOf(
    [1, 'done', 'Note is filled', 'First the note.'],
    [1, 'done', 'saved'],
    [1, 'done', 'saved'],
    [1, 'deleted'],
    [2, 'done', 'sent'],
  );
  const turns = turnsOf(rows, 2, over);
  expect(turns.get(1)).toMatchObject({ number: 1, line: 'turn-1', folds: true, note: 'First the note.' });
  expect(flat(turns.get(1)?.words ?? '')).toBe('Turn 1 · 3 done, 1 removed · Note is filled, saved');
  expect(turns.get(2)).toMatchObject({ folds: false, words: '' });
});

test('what failed, waits or needs the user is not over; a turn of nothing else does not fold', () => {
  const left: RowStatus[] = [
    'queued',
    'failed',
    'interrupted',
    'blocked',
    'invalid',
    'conflict',
    'approved',
    'running',
    'awaiting-confirm',
  ];
  for (const status of left) {
    const rows = rowsOf([1, status], [1, 'skipped'], [2, status], [3, 'queued']);
    expect(
      rows.filter(over).map(row => row.item.id),
      status,
    ).toEqual(['000002']);
    expect(
      [...turnsOf(rows, 3, over).values()].map(turn => turn.folds),
      status,
    ).toEqual([true, false, false]);
  }
});

test('a row of the run that is on folds away when the run is over', () => {
  const rows = rowsOf([1, 'done'], [2, 'queued']);
  expect(turnsOf(rows, 2, overUnless(['000001'])).get(1)?.folds).toBe(false);
  expect(turnsOf(rows, 2, over).get(1)?.folds).toBe(true);
});

test('rows that the user added before any reply are of no turn; a long outcome is cut, and no more than three are told', () => {
  const rows = rowsOf([0, 'done'], [1, 'done', 'x'.repeat(500)], [1, 'done', 'b'], [1, 'done', 'c'], [1, 'done', 'd'], [2, 'queued']);
  const turns = turnsOf(rows, 2, over);
  expect([...turns.keys()]).toEqual([1, 2]);
  expect(flat(turns.get(1)?.words ?? '')).toMatch(/^Turn 1 · 4 done · x+…x+, b, c$/);
});
