// What Enter was seen to do in fields of no form: keep the value of a cell and nothing else, or send something. Judged with the panel's policy.
import { afterEach, expect, test } from 'vitest';
import { cardOf } from '../../../src/dom/card.ts';
import { withCommitWord } from '../../../src/executor/card.ts';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import type { Modifier } from '../../../src/protocol/action.ts';
import { riskOf } from '../../../src/protocol/policy/policy.ts';
import { eventually } from '../../eventually.ts';

afterEach(() => document.body.replaceChildren());

function query(css: string): HTMLElement {
  const element = document.querySelector(css);
  if (!(element instanceof HTMLElement)) throw new Error(`Nothing matches ${css}.`);
  return element;
}

/** The reason why Enter, or another key, asks there, "" where it does not ask. */
function asks(css: string, modifiers: Modifier[] = [], key = 'Enter'): string {
  const action = { type: 'press' as const, at: { by: 'css' as const, css }, chords: [{ key, modifiers }] };
  const { risk, reasons } = riskOf(action, withCommitWord(cardOf(query(css))), { pageUrl: 'https://a.example/', unlocked: false });
  return risk === 'commit' ? reasons.map(({ code }) => code).join() : '';
}

/** Presses Enter in a field, with what the page does of it, and lets the page come to rest. */
async function enter(css: string, does: () => unknown) {
  const found = await api.find({ css, limit: 1 });
  await api.watch({ node: found.ok ? (found.value.elements[0]?.node ?? null) : null });
  query(css).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
  await does();
  await api.settle({ quietMs: 20, idleMs: 20, capMs: 5000, expect: null });
}

const FIELD = '<input id="it" value="ten">';
const sheet = (first = FIELD, rest = '<td id="next"><input id="other"></td>') =>
  `<table><tr><td id="cell">${first}</td>${rest}</tr></table><table><tr><td><input id="elsewhere"></td></tr></table>`;
/** What the usual sheets do: the field goes, and its text stays in the cell. */
const keep = () => {
  query('#cell').textContent = 'ten';
};

test('Enter in a cell asks until it was seen that the cell keeps the value and nothing else comes, in that table alone', async () => {
  document.body.innerHTML = sheet();
  expect(asks('#it')).toBe('enter_field');
  await enter('#it', keep);
  expect([asks('#other'), asks('#elsewhere')]).toEqual(['', 'enter_field']);
  expect([asks('#other', ['Control']), asks('#other', ['Meta']), asks('#other', ['Shift'])]).toEqual(Array(3).fill('enter_field'));
});

test('a field that stays in its cell with its value counts as well', async () => {
  document.body.innerHTML = sheet();
  await enter('#it', () => query('#other').focus());
  expect(asks('#it')).toBe('');
});

test('a grid that is no table counts as one', async () => {
  document.body.innerHTML = `<div role="grid"><div role="row"><div role="gridcell" id="cell">${FIELD}</div><div role="gridcell"><input id="other"></div></div></div>`;
  await enter('#it', keep);
  expect(asks('#other')).toBe('');
});

test.each<[string, string, () => void]>([
  [
    'empties it',
    sheet(),
    () => {
      query('#cell').textContent = '';
    },
  ],
  [
    'makes something else of it',
    sheet(),
    () => {
      query('#cell').textContent = 'ten sent';
    },
  ],
  ['takes the cell away', sheet(), () => query('#cell').remove()],
  ['came when it held nothing', sheet('<input id="it">'), () => undefined],
  [
    'opens a dialog',
    sheet(),
    () => {
      keep();
      document.body.insertAdjacentHTML('beforeend', '<div role="dialog">Save?</div>');
    },
  ],
])('goes on to be asked about where it %s', async (_what, html, does) => {
  document.body.innerHTML = html;
  await enter('#it', does);
  expect(asks('#other')).toBe('enter_field');
});

test('a field that stands in no cell, or belongs to a form, goes on to be asked about', async () => {
  document.body.innerHTML = `<p>${FIELD}<input id="other"></p>`;
  await enter('#it', () => undefined);
  expect([asks('#it'), asks('#other')]).toEqual(['enter_field', 'enter_field']);
  document.body.innerHTML = `<form>${sheet()}</form>`;
  await enter('#it', keep);
  expect(asks('#other')).toBe('enter_field');
});

// From here on the page has sent something, which it does not forget.
test('where the page asks for something, Enter asks from then on and says so', async () => {
  document.body.innerHTML = sheet();
  const asked: Promise<unknown>[] = [];
  await enter('#it', () => {
    keep();
    asked.push(fetch(`${location.href.replace(/[?#].*/, '')}?late`));
  });
  await Promise.all(asked);
  await eventually(() => expect(asks('#other')).toBe('enter_sends'));
  expect(asks('#elsewhere')).toBe('enter_sends');
  await enter('#elsewhere', () => undefined);
  expect(asks('#elsewhere')).toBe('enter_sends');
});

test('Enter in a terminal runs a line, whatever it was seen to do before', async () => {
  document.body.innerHTML = '<div class="xterm"><textarea id="it"></textarea><div class="xterm-rows"><div>$ ls</div></div></div>';
  expect(asks('#it')).toBe('enter_runs');
  await enter('#it', () => Object.assign(query('#it'), { value: 'ls\n' }));
  expect(asks('#it')).toBe('enter_runs');
  expect(['m', 'J', 'o', 'c'].map(key => asks('#it', ['Control'], key))).toEqual(['enter_runs', 'enter_runs', 'enter_runs', '']);
});
