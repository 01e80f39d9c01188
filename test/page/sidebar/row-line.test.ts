// The line of a closed row in panels of several widths: what came of it stays to be read when the row has the focus or the pointer.
import { h, render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { Row } from '../../../src/sidebar/queue/row.tsx';
import rowLine from '../../../src/sidebar/queue/row-line.css?raw';
import { matchKey, type RowView } from '../../../src/sidebar/rows/index.ts';
import { rowWords } from '../../../src/sidebar/rows/row-words.ts';
import { Provided } from '../../../src/sidebar/shell/provided.tsx';
import controls from '../../../src/sidebar/ui/controls.css?raw';
import sizes from '../../../src/sidebar/ui/sizes.css?raw';
import style from '../../../src/sidebar/ui/tokens.css?raw';
import { isolated } from '../../../src/sidebar/words/index.ts';
import { fakeExecutor, line, report, seen } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync([style, controls, rowLine, sizes].join('\n'));
document.adoptedStyleSheets = [sheet];

const host = document.createElement('div');
host.style.cssText = 'container: panel / inline-size';
document.body.append(host);
afterEach(() => {
  render(null, host);
  host.removeAttribute('dir');
});

const DRAWN = {
  tabStop: true,
  open: false,
  editing: false,
  picking: false,
  slim: false,
  folded: false,
  said: false,
  now: null,
  alike: undefined,
};

/** Draws a row that is done in a panel of this width; where its outcome and its tools are, and how high it is, without the focus and with it. */
function doneRow(type: 'CLICK' | 'NOOP', width: number) {
  const { panel } = createPanelLogic([line(1, type, type === 'CLICK' ? '#a' : '')], fakeExecutor());
  const row = panel.rows.value[0] ?? expect.fail('no row');
  host.style.inlineSize = `${width}px`;
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 1 };
  const undo = type === 'CLICK' ? 'can' : 'nothing';
  const outcome = 'Everything that the page said of it, in a long sentence';
  const done: RowView = { ...row, status: 'done', outcome, undo, item: { ...row.item, approval } };
  render(h(Provided, { panel }, h(Row, { ...DRAWN, row: done })), host);
  const find = (css: string) => host.querySelector<HTMLElement>(css) ?? expect.fail(`no ${css}`);
  const at = () => ({ end: find('.outcome').getBoundingClientRect().right, height: find('.row').offsetHeight });
  const before = at();
  find('.row').focus();
  const tools = [...host.querySelectorAll('.tools .icon-button')].map(tool => tool.getBoundingClientRect().left);
  return { before, after: at(), tools };
}

test('where a row shows no tools, nothing of it makes way for them', () => {
  const { before, after } = doneRow('CLICK', 220);
  expect(after).toEqual(before);
});

test('what came of a row makes way for the few tools that a done row has, and for no more', () => {
  const { before, after, tools } = doneRow('CLICK', 300);
  const [first = expect.fail('no tool')] = tools;
  expect(tools).toHaveLength(2);
  expect(after.height).toBe(before.height);
  expect(after.end).toBeLessThanOrEqual(first);
  expect(first - after.end).toBeLessThan(8);
});

test('what came of a row without tools makes way for none', () => {
  const { before, after, tools } = doneRow('NOOP', 300);
  expect([tools, after]).toEqual([[], before]);
});

const ADDRESS = `https://shop.example/${'orders/'.repeat(20)}`;

test.each([
  ['what came of a row', '.outcome', `انتقل إلى ${isolated(ADDRESS)}`],
  ['what came of it in a sentence without words of the panel', '.outcome', `${isolated('Search')} = ${isolated(ADDRESS)}`],
])('in a panel from right to left a long address is cut at its end: %s', (_, css, sentence) => {
  const { panel } = createPanelLogic([line(1, 'CLICK', '#a')], fakeExecutor());
  const row = panel.rows.value[0] ?? expect.fail('no row');
  host.dir = 'rtl';
  host.style.inlineSize = '300px';
  render(h(Provided, { panel }, h(Row, { ...DRAWN, row: { ...row, status: 'done', words: sentence, outcome: sentence } })), host);
  const box = host.querySelector(css) ?? expect.fail(`no ${css}`);
  const parts = [...box.querySelectorAll<HTMLElement>('bdi bdi')];
  const address = parts.find(part => part.textContent === ADDRESS) ?? expect.fail('no address');
  const shown = box.getBoundingClientRect();
  const drawn = address.getBoundingClientRect();
  expect(drawn.left).toBeGreaterThanOrEqual(shown.left);
  expect(drawn.right).toBeLessThanOrEqual(shown.right);
  // It is cut by itself, and nothing that is short is.
  expect(parts.filter(part => part.scrollWidth > part.clientWidth)).toEqual([address]);
});

test.each([
  [360, 'Delivery address'],
  [320, 'Address'],
])('in a panel of %i pixels the name of a field is seen behind a long value', (width, name) => {
  const field = seen({ name, tag: 'input', role: 'textbox' });
  const value = `12 Long Street, ${'behind the market, '.repeat(9)}Springfield`;
  const executor = fakeExecutor({}, { matches: () => report(field) });
  const { panel, store } = createPanelLogic([line(1, 'TYPE', '#a', value)], executor, undefined, undefined, rowWords);
  store.rows.matches.value = new Map([[matchKey(17, '#a'), { at: 1, reply: report(field) }]]);
  const row = panel.rows.value[0] ?? expect.fail('no row');
  host.style.inlineSize = `${width - 16}px`;
  render(h(Provided, { panel }, h(Row, { ...DRAWN, row })), host);
  const box = host.querySelector('.words > bdi') ?? expect.fail('no sentence');
  expect(box.textContent).toBe(`Type “12 Long Street, beh…pringfield” into ${name}`);
  expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
});
