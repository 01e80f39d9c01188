// Rows that write fields of one form stand together; what breaks the run, or must not be shown, is left out.
import { expect, test } from 'vitest';
import type { FieldNow } from '../../../src/executor/page-api.ts';
import { formGroupsOf } from '../../../src/sidebar/rows/form-groups.ts';
import { eventually } from '../../eventually.ts';
import { fakeExecutor, line, report, seen } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const number = (css: string) => Number(css.replace(/\D/g, ''));

async function foldIds(lines: readonly string[], field: (node: number) => FieldNow) {
  const executor = fakeExecutor({}, { matches: css => report(seen({ tag: 'input', role: 'textbox' }, number(css))) });
  executor.values = targets => Promise.resolve({ ok: true, value: targets.map(({ node }) => field(node)) });
  const { panel, store, look } = createPanelLogic(lines, executor);
  await look();
  await eventually(() => expect(store.rows.fields.value.size).toBeGreaterThan(0));
  await eventually(() => expect([...store.rows.fields.value.keys()].length).toBe(lines.filter(text => text.includes('"TYPE"')).length));
  return [...formGroupsOf(panel.rows.value, store.rows.fields.value).values()].map(rows => rows.map(row => row.item.id));
}

const type = (id: number) => line(id, 'TYPE', `#f${id}`, 'x');

test('three rows and more of one form are one table', async () => {
  expect(await foldIds([1, 2, 3].map(type), node => ({ node, form: 7, value: '' }))).toEqual([['000001', '000002', '000003']]);
});

test('two rows stay rows, and so do rows of different forms or of none', async () => {
  expect(await foldIds([1, 2].map(type), node => ({ node, form: 7, value: '' }))).toEqual([]);
  expect(await foldIds([1, 2, 3].map(type), node => ({ node, form: node, value: '' }))).toEqual([]);
  expect(await foldIds([1, 2, 3].map(type), node => ({ node, form: 0, value: '' }))).toEqual([]);
});

test('another step in between, or a field whose value stays in the page, ends the table', async () => {
  const lines = [type(1), type(2), line(3, 'CLICK', '#f3'), type(4), type(5), type(6)];
  expect(await foldIds(lines, node => ({ node, form: 7, value: '' }))).toEqual([['000004', '000005', '000006']]);
  expect(await foldIds([1, 2, 3].map(type), node => ({ node, form: 7, value: node === 2 ? null : '' }))).toEqual([]);
});
