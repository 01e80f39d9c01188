// Rows that write fields of one form stand together; what breaks the run, or must not be shown, is left out. Which of them are said by name and value.
import { expect, test } from 'vitest';
import type { FieldNow } from '../../../src/executor/page-api.ts';
import { formGroupsOf, isPlainWrite } from '../../../src/sidebar/rows/form-groups.ts';
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

test('name and value say all of a row that replaces what a field holds; not of one with something unseen, a doubt, or more of a risk', async () => {
  const lines = [type(1), line(2, 'TYPE', '#f2', 'a\nb'), line(3, 'TYPE', '#f3', 'a\u202eb'), line(4, 'CLICK', '#f4')];
  const { panel, look } = createPanelLogic(
    lines,
    fakeExecutor({}, { matches: css => report(seen({ tag: 'input', role: 'textbox' }, number(css))) }),
  );
  await look();
  await eventually(() => expect(panel.rows.value.every(row => row.seen !== null)).toBe(true));
  expect(panel.rows.value.map(isPlainWrite)).toEqual([true, true, false, false]);
  const [row] = panel.rows.value;
  if (!row?.item.command || row.item.command.action.type !== 'type') throw new Error('There is no row that types.');
  const appends = { ...row.item.command, action: { ...row.item.command.action, append: true as const } };
  expect(isPlainWrite({ ...row, item: { ...row.item, command: appends } })).toBe(false);
  expect(isPlainWrite({ ...row, doubt: 'It is not there.' })).toBe(false);
  expect(isPlainWrite({ ...row, risk: 'commit' })).toBe(false);
  expect(isPlainWrite({ ...row, item: { ...row.item, flags: ['dictated'] } })).toBe(false);
});
