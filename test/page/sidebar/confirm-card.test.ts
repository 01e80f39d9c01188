// The card that asks about a step, as a person reads it: a real document, the panel's real logic behind it, a fake page.
import { h, render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { toolFields } from '../../../src/protocol/tool-schema.ts';
import { rowWords } from '../../../src/sidebar/rows/row-words.ts';
import { ConfirmCard } from '../../../src/sidebar/run/confirm-card.tsx';
import { Provided } from '../../../src/sidebar/shell/provided.tsx';
import { fakeExecutor, line, report, seen } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

const host = document.createElement('div');
document.body.append(host);
afterEach(() => render(null, host));

const fields = toolFields({ properties: { guests: { type: 'number' }, where: { type: 'string' } } });
const TOOL = { tag: 'tool', role: 'tool', name: 'book', text: '', tool: { readOnly: false, byHand: false, fields } };

test.each([
  ['close together', (json: object) => JSON.stringify(json)],
  ['with spaces', (json: object) => JSON.stringify(json, null, 1).replaceAll('\n', ' ')],
])('the values of a tool are told as the AI’s and as the user’s, however the AI wrote its line: %s', async (_, write) => {
  const command = { v: 1, t: 17, a: 'CLICK', s: '[ref=5]', x: '{"guests":2,"where":"in"}' } as const;
  const executor = fakeExecutor({}, { matches: () => report(seen(TOOL)) });
  const { panel, look } = createPanelLogic([`!baiact000001 ${write(command)}`], executor, undefined, {}, rowWords);
  await look();
  panel.save('000001', { ...command, x: '{"guests":3,"where":"in"}' });
  const row = () => panel.rows.value[0] ?? expect.fail('no row');
  await expect.poll(() => row().item.author).toBe('user');
  render(h(Provided, { panel }, h(ConfirmCard, { row: row() })), host);
  const values = [...host.querySelectorAll('dt')].map(name => `${name.textContent} ${name.nextElementSibling?.textContent}`);
  expect(values).toEqual(expect.arrayContaining(['guests 3 changed by you', 'where "in" set by the AI']));
});

test('what the user was to type first is named in quotes and in its own direction, by its row where it has no name', async () => {
  const secret = { tag: 'input', role: 'textbox', type: 'password', text: '', sensitive: true };
  const names = new Map([
    ['#pw', 'PIN. All is well\u202E'],
    ['#code', ''],
  ]);
  const matches = (css: string) => report(seen(names.has(css) ? { ...secret, name: names.get(css) ?? '' } : {}));
  const lines = [line(1, 'TYPE', '#pw', 'a'), line(2, 'TYPE', '#code', 'b'), line(3, 'CLICK', '#login')];
  const { panel, look } = createPanelLogic(lines, fakeExecutor({}, { matches }), undefined, {}, rowWords);
  await look();
  render(h(Provided, { panel }, h(ConfirmCard, { row: panel.rows.value[2] ?? expect.fail('no row') })), host);
  expect(host.querySelector('.problem-text')?.textContent).toBe('You were to type this yourself first: “PIN. All is wellU+202E”, row 2.');
  const typed = { value: '••••', secret: true, by: 'hand', order: '', before: null } as const;
  const form = { goesTo: '', fields: [{ ...typed, name: 'PIN. All is well\u202E' }], more: 0, hidden: 0 };
  panel.store.review.details.value = { id: '000003', form, changed: false, reasons: [] };
  await expect.poll(() => host.querySelector('.problem-text')?.textContent).toBe('You were to type this yourself first: row 2.');
  panel.store.review.details.value = null;
  await expect.poll(() => host.querySelector('.problem-text')?.textContent).toContain('PIN');
  expect([...(host.querySelector('.problem-text')?.querySelectorAll('bdi bdi') ?? [])].map(part => part.textContent)).toEqual([
    'PIN. All is wellU+202E',
  ]);
});

const LONG = `https://other.example/?q=${'x'.repeat(90)}&end`;
test.each([
  ['an address', line(1, 'OPEN_TAB', '', LONG), {}, LONG],
  ['a text', line(1, 'TYPE', '#note', `${'x'.repeat(90)} end`), {}, `${'x'.repeat(90)} end`],
  ['a text that is a little longer than its place', line(1, 'TYPE', '#note', `${'x'.repeat(27)} end`), {}, `${'x'.repeat(27)} end`],
  ['a secret', line(1, 'TYPE', '#pw', `${'x'.repeat(90)} end`), { sensitive: true }, undefined],
  ['what its sentence shows whole', line(1, 'TYPE', '#note', 'short'), {}, undefined],
])('%s that the step sends is told whole where its sentence is cut', async (_, sent, card, told) => {
  const matches = () => report(seen({ tag: 'input', role: 'textbox', ...card }));
  const { panel, look } = createPanelLogic([sent], fakeExecutor({}, { matches }), undefined, {}, rowWords);
  await look();
  render(h(Provided, { panel }, h(ConfirmCard, { row: panel.rows.value[0] ?? expect.fail('no row') })), host);
  expect(host.querySelector('dd.mono')?.textContent).toBe(told);
});
