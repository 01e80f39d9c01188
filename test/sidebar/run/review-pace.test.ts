// Who confirms faster than one can read is told so, and may be asked for one fact of the step.
import { expect, test } from 'vitest';
import type { FormField, FormNow } from '../../../src/executor/page-api.ts';
import type { Pace } from '../../../src/sidebar/app/store.ts';
import type { RowView } from '../../../src/sidebar/rows/row-model.ts';
import { decided, factOf, isTooFast, withPace } from '../../../src/sidebar/run/review-pace.ts';
import { fakeExecutor, line, report, seen } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const fast: Pace = { ms: 900, chars: 80 };
const slow: Pace = { ms: 4_000, chars: 80 };
const after = (...paces: Pace[]) => isTooFast(paces.reduce<readonly Pace[]>(withPace, []));

test('three in a row that nobody can have read are haste; one that was read ends it', () => {
  expect(after(fast, fast)).toBe(false);
  expect(after(fast, fast, fast)).toBe(true);
  expect(after(slow, fast, fast)).toBe(false);
  expect(after(fast, fast, fast, slow)).toBe(false);
  expect(after(slow, fast, fast, fast)).toBe(true);
  // A long card takes longer than a short one.
  const long = { ms: 2_500, chars: 300 };
  expect(after(long, long, long)).toBe(true);
  expect(after({ ...long, chars: 200 }, long, long)).toBe(false);
});

const field = (name: string, value: string, over: Partial<FormField> = {}): FormField => ({
  name,
  value,
  before: null,
  secret: false,
  by: 'page',
  order: '',
  ...over,
});
const form = (...fields: FormField[]): FormNow => ({ goesTo: '', fields, more: 0, hidden: 0 });

/** Rows that press things of these names. */
function rowsOf(...names: string[]): readonly RowView[] {
  const lines = names.map((_, at) => line(at + 1, 'CLICK', `#b${at + 1}`));
  const found = Object.fromEntries(names.map((name, at) => [`#b${at + 1}`, report(seen({ name }, at + 1))]));
  const { panel, store } = createPanelLogic(lines, fakeExecutor());
  store.rows.matches.value = new Map(Object.entries(found).map(([css, reply]) => [`17\n${css}`, { at: 1, reply }]));
  return panel.rows.value;
}

test('the fact is a value that the AI set, among other values of the form, never a secret', () => {
  const [row] = rowsOf('Send');
  if (row === undefined) throw new Error('no row');
  const asked = factOf(
    row,
    form(field('To', 'mia'), field('Code', '1234', { secret: true }), field('Amount', '420.00', { by: 'order' })),
    [],
  );
  expect(asked).toMatchObject({ field: 'Amount', answer: '420.00' });
  expect([...(asked?.choices ?? [])].sort()).toEqual(['420.00', 'mia']);
  // What the field held before is as good a wrong answer.
  const before = factOf(row, form(field('Amount', '420.00', { before: '7.00' })), []);
  expect([...(before?.choices ?? [])].sort()).toEqual(['420.00', '7.00']);
});

test('without values it is what is pressed, among what other rows press; and nothing is asked where nothing can be confused', () => {
  const rows = rowsOf('Send', 'Delete', 'Send');
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  const asked = factOf(row, form(field('Amount', '420.00')), rows);
  expect(asked).toMatchObject({ field: null, answer: 'Send' });
  expect([...(asked?.choices ?? [])].sort()).toEqual(['Delete', 'Send']);
  expect(factOf(row, null, [row])).toBeNull();
});

test('counts what the user did not take as it came', async () => {
  const { panel, store } = createPanelLogic([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b'), line(3, 'CLICK', '#c')], fakeExecutor());
  panel.skip('000001');
  panel.include('000003', false);
  await panel.run();
  expect(decided(store.session.value?.items ?? [])).toEqual({ changed: 1, of: 2 });
});
