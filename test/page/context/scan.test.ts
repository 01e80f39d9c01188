// What the AI asks for in particular: a table as rows, words anywhere on the page, and the one row among thousands that its goal names.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';
import { nodeByNumber } from '../../../src/dom/registry.ts';

afterEach(() => document.body.replaceChildren());

async function scan(css: string, limit = 20) {
  const reply = await contextPageApi.scan({ css, attributes: [], limit });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

/** What was found, by id, else by tag. */
async function where(words: string, within = ''): Promise<string[]> {
  const { matches } = await scan(`${within}:contains("${words}")`);
  return matches.map(match => nodeByNumber(match.node)).map(element => element?.id || element?.localName || 'gone');
}

const ROWS = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<tr id="r${index}"><td>${1000 + index}</td><td>Customer <b>${index}</b></td><td><input type="checkbox"${index === 1 ? ' checked' : ''}></td><td><button aria-label="Open ${index}">↗</button></td></tr>`,
  ).join('');

test('a table is told row by row, each cell once, and what is left out is counted', async () => {
  document.body.innerHTML = `<table aria-label="Invoices"><thead><tr><th>Number</th><th>Customer</th><th>Paid</th><th></th></tr></thead><tbody>${ROWS(40)}<tr style="display:none"><td>Hidden</td></tr></tbody></table>`;
  const { matches } = await scan('table', 3);
  expect(matches[0]?.text).toBe('table Invoices, 41 rows');
  expect(matches[0]?.rows).toEqual([
    'Number | Customer | Paid | ',
    '1000 | Customer 0 | [ ] | ↗',
    '1001 | Customer 1 | [x] | ↗',
    '… 38 more rows: SCAN the table again with a higher limit, or words of the row as :contains("words")',
  ]);
  expect((await scan('tbody tr:nth-child(8)')).matches).toMatchObject([{ text: 'tr 1007 | Customer 7 | [ ] | ↗', rows: [] }]);
  expect((await scan(':contains("1007 customer 7")')).matches).toMatchObject([{ text: 'tr 1007 | Customer 7 | [ ] | ↗' }]);
});

test('a table made of boxes is a table, and one in a cell has its rows to itself', async () => {
  document.body.innerHTML =
    '<div role="grid" aria-label="Team"><div role="row"><span role="gridcell">Ada</span><span role="gridcell">Owner</span></div></div><table id="outer"><tr><td>out</td><td><table id="inner"><tr><td>in</td></tr><tr><td>in too</td></tr></table></td></tr></table>';
  const tell = async (css: string): Promise<unknown> => (await scan(css)).matches.map(match => [match.text, match.rows]);
  expect(await tell('[role=grid]')).toEqual([['table Team, 1 row', ['Ada | Owner']]]);
  expect(await tell('#outer')).toEqual([['table, 1 row', ['out | in in too']]]);
  expect(await tell('#inner')).toEqual([['table, 2 rows', ['in', 'in too']]]);
});

test('words are found wherever the page says them: broken into elements, in labels, in shadow roots, whatever their case', async () => {
  document.body.innerHTML =
    '<p id="a">Your <b>open</b>\n  <i>bal</i>ance is 4</p><p>open</p><p>balance</p><input id="f" placeholder="Open balance from"><div id="h"></div><p style="display:none">open balance</p><button id="b"><span>Show the open <em>balance</em></span></button>';
  const host = document.querySelector('#h');
  if (host === null) throw new Error('no host');
  host.attachShadow({ mode: 'open' }).innerHTML = '<p id="s">OPEN BALANCE inside</p>';
  expect((await where('open balance')).toSorted()).toEqual(['a', 'b', 'f', 's']);
  expect(await where('Open  balance', '#a')).toEqual(['a']);
  expect(await where('nowhere to be found')).toEqual([]);
  for (const form of [":contains('show the')", 'button:has-text("Show the")', '*:contains(show the)'])
    expect((await scan(form)).matches.map(match => match.text)).toEqual(['button Show the open balance #b']);
});

test('a search never finds what stands in a field or in an editor that holds a secret', async () => {
  document.body.innerHTML =
    '<input type="password" value="canary"><textarea>canary</textarea><div contenteditable aria-label="Seed phrase">canary words</div><script>"canary"</script>';
  expect(await where('canary')).toEqual([]);
});

test('the row that the goal names is listed, though its list is folded', async () => {
  document.body.innerHTML = `<table id="bills"><tbody>${ROWS(300)}</tbody></table>`;
  const read = async (goal: string[]) => {
    const reply = await contextPageApi.digest({ fold: true, limitMs: 20_000, goal });
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value.lines.filter(line => line.node > 0).map(line => nodeByNumber(line.node)?.closest('tr')?.id);
  };
  expect(await read([])).not.toContain('r217');
  const rows = await read(['customer', '1217']);
  expect(rows.filter(row => row === 'r217')).toHaveLength(2);
  expect(rows.length).toBeLessThan(30); // "customer" stands in every row and tells nothing
});

test('only as many lines are put into words as may be sent; dialogs, the view and the goal come first; the rest is counted', async () => {
  const far = Array.from({ length: 900 }, (_, index) => `<p><a class="c${index}" href="/${index}">Link ${index}</a></p>`).join('');
  document.body.innerHTML = `${far}<a href="/w">Withdraw 4711</a><div role="dialog" aria-label="Cookies" style="position:fixed;bottom:0;right:0"><button>Accept</button></div>`;
  const reply = await contextPageApi.digest({ fold: false, limitMs: 20_000, maxLines: 60, goal: ['4711'] });
  if (!reply.ok) throw new Error(reply.error.message);
  const told = reply.value.lines.filter(line => line.node > 0);
  const texts = told.map(line => line.text);
  expect(texts.slice(0, 2)).toEqual(['link Link 0', 'link Link 1']);
  expect(texts.slice(-2)).toEqual(['link Withdraw 4711', 'button Accept']);
  const { above, in: inView, below } = reply.value.leftOut;
  expect(told.length + above + inView + below).toBe(902);
  expect(reply.value.lines.length).toBeLessThanOrEqual(61);
});
