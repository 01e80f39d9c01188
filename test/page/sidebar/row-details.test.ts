// What an open row shows of a secret: nothing but dots, also of the line as the AI wrote it.
import { h, render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { RowDetails } from '../../../src/sidebar/queue/row-details.tsx';
import { rowWords } from '../../../src/sidebar/rows/row-words.ts';
import { Provided } from '../../../src/sidebar/shell/provided.tsx';
import { fakeExecutor, report, seen } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

const host = document.createElement('div');
document.body.append(host);
afterEach(() => render(null, host));

const FIELD = { tag: 'input', role: 'textbox', type: 'password', name: 'Password', text: '', sensitive: true };
const DOTS = '••••••';

test.each([
  ['close together', '{"v":1,"t":17,"a":"TYPE","s":"#pw","x":"first\\"try"}'],
  ['with spaces', '{ "v": 1, "t": 17, "a": "TYPE", "s": "#pw", "x" : "first\\"try" }'],
  ['with a key that is written in codes', '{"v":1,"t":17,"a":"TYPE","s":"#pw","\\u0078":"first\\"try"}'],
  ['with curly quotes', '{“v”:1,“t”:17,“a”:“TYPE”,“s”:“#pw”,“x”:“firsttry”}'],
])('what the AI would have typed is not read in its line, though the user changed it: %s', async (_, json) => {
  const executor = fakeExecutor({}, { matches: () => report(seen(FIELD)) });
  const { panel, look } = createPanelLogic([`!baiact000001 ${json}`], executor, undefined, {}, rowWords);
  await look();
  panel.save('000001', { v: 1, t: 17, a: 'TYPE', s: '#pw', x: 'second' });
  const row = () => panel.rows.value[0] ?? expect.fail('no row');
  await expect.poll(() => [row().item.author, row().seen !== null]).toEqual(['user', true]);
  render(h(Provided, { panel }, h(RowDetails, { row: row() })), host);
  expect(host.textContent).toContain(DOTS);
  expect(host.textContent).not.toMatch(/first|try|second/);
});

test('a line that can only be repaired is not shown where the new value happens to stand in it', async () => {
  const executor = fakeExecutor({}, { matches: () => report(seen(FIELD)) });
  const { panel, look } = createPanelLogic(
    ['!baiact000001 {“v”:1,“t”:17,“a”:“TYPE”,“s”:“#pw”,“x”:“first”}'],
    executor,
    undefined,
    {},
    rowWords,
  );
  await look();
  panel.save('000001', { v: 1, t: 17, a: 'TYPE', s: '#pw', x: '1' });
  const row = () => panel.rows.value[0] ?? expect.fail('no row');
  await expect.poll(() => [row().item.author, row().seen !== null]).toEqual(['user', true]);
  render(h(Provided, { panel }, h(RowDetails, { row: row() })), host);
  expect(host.textContent).toContain(DOTS);
  expect(host.textContent).not.toContain('first');
});

test('beside the secret the line of a row is there to be read', async () => {
  const json = '{"v": 1, "t": 17, "a": "TYPE", "s": "#pw", "x": "secret"}';
  const executor = fakeExecutor({}, { matches: () => report(seen(FIELD)) });
  const { panel, look } = createPanelLogic([`!baiact000001 ${json}`], executor, undefined, {}, rowWords);
  await look();
  render(h(Provided, { panel }, h(RowDetails, { row: panel.rows.value[0] ?? expect.fail('no row') })), host);
  expect(host.textContent).toContain(`!baiact000001 {"v":1,"t":17,"a":"TYPE","s":"#pw","x":"${DOTS}"}`);
});
