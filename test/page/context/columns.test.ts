// Fields and cells of a row that is edited are told by the heads of their columns; calendars, headings and dialogs by what a person reads of them.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { writeDigest } from '../../../src/context/digest-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => document.body.replaceChildren());

async function told(html: string, words = false): Promise<string[]> {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[autofocus]')?.focus();
  const reply = await contextPageApi.digest({ fold: true, words, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.map(line => (line.css === '' ? line.text : `${line.text}: ${line.css}`));
}

const FIELD = '<input autofocus value="11/25/2026" style="width: 80px">';
const HEADS = ['Date', 'Payee', 'Category', 'Payment'];
const EDITED = ['textbox Date = 11/25/2026, focused', 'cell Payee', 'cell Category = Categorize', 'cell Payment = 0.00'];

test.each([
  ['', ''],
  [', with an empty one behind the last column', '<div class="css-1ab2c3d" style="width: 9px; height: 20px"></div>'],
])('the cells of a row that is edited, in a table of boxes%s', async (_, behind) => {
  const cells = (texts: readonly string[]) =>
    texts.map(text => `<div class="css-1ab2c3d" style="width: 100px; height: 20px"><span>${text}</span></div>`).join('');
  const row = (inside: string) => `<div style="display: flex" class="css-9xk2ab">${inside}</div>`;
  const lines = await told(`<div><div>${row(cells(HEADS))}</div><div><div>${row(cells([FIELD, '', 'Categorize', '0.00']) + behind)}</div>
    <div>${row(cells(['11/20/2026', 'Shop', 'Food', '12.00']))}</div></div></div>`);
  expect(lines).toEqual(EDITED);
});

test.each<[string, string]>([
  ['td', 'table'],
  ['gridcell', 'grid'],
])('the cells of a row that is edited, of %s in %s', async (cell, _table) => {
  const row = (tag: string, texts: readonly string[]) =>
    cell === 'td'
      ? `<tr>${texts.map(text => `<${tag}>${text}</${tag}>`).join('')}</tr>`
      : `<div role="row" style="display: flex">${texts.map(text => `<div role="${tag === 'th' ? 'columnheader' : cell}" style="width: 100px; height: 20px">${text}</div>`).join('')}</div>`;
  const rows = row('th', HEADS) + row('td', [FIELD, '', 'Categorize', '0.00']) + row('td', ['11/20/2026', 'Shop', 'Food', '12.00']);
  expect(await told(cell === 'td' ? `<table>${rows}</table>` : `<div role="grid">${rows}</div>`)).toEqual(EDITED);
});

test('the cells of a row in which nothing is edited are no controls', async () => {
  expect(await told('<table><tr><th>Name<th>Amount<tr><td>Rent<td><input value="3"></table>')).toEqual(['textbox Amount = 3']);
});

test('a field by the number of its column, where heads and cells stand in different boxes', async () => {
  const lines = await told(`<div role="grid"><div><div role="row"><div role="columnheader" aria-colindex="1">Name</div></div></div>
    <div><div role="row"><div role="columnheader" aria-colindex="2">City</div><div role="columnheader" aria-colindex="3">Zip</div></div></div>
    <div><div role="row"><div role="gridcell" aria-colindex="2">Bonn</div><div role="gridcell" aria-colindex="3"><input></div></div></div></div>`);
  expect(lines).toEqual(['textbox Zip']);
});

test('no class that a style sheet tool made is a name', async () => {
  expect(await told('<button class="css-1gjgvsd"></button><div><input class="sc-bdVaJa jXqMxT"></div>')).toEqual(['button', 'textbox']);
});

const days = (tag: (day: number) => string, from = 1, to = 30) => {
  const cells = [...Array(to - from + 1).keys()].map(at => `<td>${tag(from + at)}</td>`);
  return [0, 7, 14, 21, 28].map(at => `<tr>${cells.slice(at, at + 7).join('')}</tr>`).join('');
};

test('the days of a calendar in one line, under the month and without the buttons in its heading', async () => {
  const lines = await read(`<div id="cal"><div role="heading"><div>November<select><option>October<option selected>November</select></div>
    <div>2026<select><option selected>2026<option>2027</select></div><button>Previous</button><button>Next</button></div>
    <table id="month"><tr><th>Sun<th>Mon</tr>${days(day => `<button type="button"${day === 24 ? ' aria-selected="true"' : ''}>${day}</button>`)}</table></div>`);
  expect(lines[0]).toBe('## November 2026');
  expect(lines.slice(-3)).toEqual(['[4] button Next', 'text Sun Mon', '[5]–[27] 1 to 23 | [28] 24, selected | [29]–[34] 25 to 30']);
});

test('numbers that are no days keep their lines', async () => {
  expect(await told(`<table>${days(day => `<button>${day}</button>`, 20, 49)}</table>`)).toHaveLength(30);
});

test('a heading that is all button is told by it', async () => {
  expect(await told('<h3><button>Shipping</button></h3><h2><a href="#x">Title</a> <button>Edit</button></h2>')).toEqual([
    '### Shipping',
    'button Shipping',
    '## Title',
    'link Title',
    'button Edit',
  ]);
});

test('a dialog whose name says only that it is one has that of its heading', async () => {
  const lines = await told('<div role="dialog" aria-label="Modal dialog"><h2>Add account</h2><button>OK</button></div>');
  expect(lines).toEqual(['dialog Add account', 'button OK']);
});

const SHEET_ROWS = [
  ['', 'Item', 'Amount'],
  ['1', 'Rent', ''],
  ['2', 'Power', '80'],
];
const sheet = (cell: string, row: string, table: string) =>
  `<div tabindex="0" style="user-select: none"><${table}>${SHEET_ROWS.map(
    texts =>
      `<${row}>${texts.map(text => `<${cell} style="width: 60px; height: 20px">${text}</${cell.split(' ')[0]}>`).join('')}</${row.split(' ')[0]}>`,
  ).join('')}</${table.split(' ')[0]}></div>`;

/** The digest as the AI reads it. */
async function read(html: string, then: () => void = () => undefined): Promise<string[]> {
  document.body.innerHTML = html;
  then();
  const reply = await contextPageApi.digest({ fold: true, words: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  const lines = reply.value.lines.map(line => ({ ...line, frameId: 0 }));
  const numbers = new Map(lines.filter(({ node }) => node > 0).map(({ node }, at) => [node, at + 1]));
  const choice = { lines, leftOut: reply.value.leftOut, textsLeftOut: 0 };
  return writeDigest(choice, reply.value, (_, node) => numbers.get(node) ?? 0).split('\n');
}

test.each([
  ['a table', 'td', 'tr', 'table'],
  ['a grid', 'div role="gridcell"', 'div role="row" style="display: flex"', 'div role="grid"'],
])('a sheet of %s: a row of it in one line, each cell with its number', async (_, cell, row, table) => {
  expect(await read(sheet(cell, row, table))).toEqual([
    '[1] clickable',
    '[2] | [3] Item | [4] Amount',
    '[5] 1 | [6] Rent | [7]',
    '[8] 2 | [9] Power | [10] 80',
  ]);
});

test('all rows of a sheet that are in view are told, each cell by its own words alone', async () => {
  const rows = Array.from(
    { length: 20 },
    (_, at) => `<tr>${`<td style="width: 9px; height: 9px; font-size: 5px">${at + 1}</td>`.repeat(4)}</tr>`,
  );
  const lines = await read(`<table tabindex="0" style="user-select: none; border-spacing: 0">${rows.join('')}</table>`);
  expect(lines.filter(line => line.includes(' | '))).toHaveLength(20);
  expect(lines).toContain('[78] 20 | [79] 20 | [80] 20 | [81] 20');
});

test('a cell without a text has its name, one that is switched off no number, and the one with the focus says so', async () => {
  const cell = (attributes: string, text = '') => `<td role="gridcell" ${attributes} style="width: 60px; height: 20px">${text}</td>`;
  const html = `<table role="grid" style="user-select: none"><tr>${cell('tabindex="-1" aria-label="Monday"')}${cell('tabindex="0" id="here"', '5')}${cell('tabindex="-1" aria-disabled="true"', '6')}</tr></table>`;
  expect(await read(html, () => document.querySelector<HTMLElement>('#here')?.focus())).toEqual([
    '[1] Monday | [2] gridcell 5 #here, focused',
    'gridcell 6, disabled',
  ]);
});

test('the cells of a table that are edited themselves are told by rows, each as the field that it is', async () => {
  const row = (...texts: string[]) =>
    `<tr>${texts.map(text => `<td contenteditable role="textbox" aria-label="Cell">${text}</td>`).join('')}</tr>`;
  expect(await read(`<table>${row('Rose', '4')}${row('', '')}</table>`)).toEqual([
    '[1] textbox Cell = Rose | [2] textbox Cell = 4',
    '[3] textbox Cell | [4] textbox Cell',
  ]);
});

test('a field in a cell of a sheet has a line of its own', async () => {
  const html = sheet('td', 'tr', 'table').replace('>80<', '><input aria-label="Cell" value="80"><');
  expect((await read(html)).slice(-2)).toEqual(['[8] 2 | [9] Power', '[10] textbox Cell = 80']);
});

test.each([
  ['whose text can be selected', '<div tabindex="0"><table><tr><td>Rent<td>700</table></div>'],
  [
    'in a box that takes the focus by script alone',
    '<main tabindex="-1" style="user-select: none"><table><tr><td>Rent<td>700</table></main>',
  ],
  ['that does not take the focus', '<div style="user-select: none"><table><tr><td>Rent<td>700</table></div>'],
])('the cells of a table %s have no numbers', async (_, html) => {
  expect((await read(html)).filter(line => line.includes('[2]'))).toEqual([]);
});
