// How a field is filled in, as the editor of a line is told.
import { afterEach, expect, test } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { choices } from '../../../src/executor/page/fields/choices.ts';

afterEach(() => document.body.replaceChildren());

async function choicesOf(html: string, css: string) {
  document.body.innerHTML = html;
  const found = await api.find({ css, limit: 1 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const reply = choices({ node });
  return reply.ok ? reply.value : reply.error;
}

test('a select tells its options that can be chosen, each by words that name it and no other', async () => {
  const html = `<select id="f"><option value="">Choose</option><option value="b">a</option><option value="c">b</option>
    <option value="d" disabled>gone</option><optgroup label="more"><option>same</option><option>same</option></optgroup></select>`;
  expect(await choicesOf(html, '#f')).toEqual({
    kind: 'select',
    many: false,
    options: [
      { label: 'Choose', value: '', x: 'Choose' },
      { label: 'a', value: 'b', x: 'a' },
      { label: 'b', value: 'c', x: 'c' }, // "b" is what the option before it sends
      { label: 'same', value: 'same', x: 'same' },
    ],
  });
});

test.each([
  ['<input id="f" type="checkbox">', 'check'],
  ['<label id="f">Agree <input type="radio"></label>', 'check'],
  ['<div id="f" role="switch" aria-checked="true" tabindex="0">Wifi</div>', 'check'],
  ['<textarea id="f"></textarea>', 'text'],
  ['<input id="f">', 'text'],
  ['<p id="f">Not a field</p>', 'text'],
])('%s is a %s', async (html, kind) => {
  expect(await choicesOf(html, '#f')).toEqual({ kind });
});

test('a list of secrets is not told', async () => {
  expect(await choicesOf('<select id="f" autocomplete="cc-exp-month"><option>01</option></select>', '#f')).toEqual({ kind: 'text' });
});

test('a long list is told in part', async () => {
  const options = Array.from({ length: 500 }, (_, at) => `<option>${at}</option>`).join('');
  const told = await choicesOf(`<select id="f" multiple>${options}</select>`, '#f');
  expect(told).toMatchObject({ kind: 'select', many: true });
  expect('options' in told && told.options.length).toBe(200);
});

test('an element that has left is no field', () => {
  expect(choices({ node: 4_000_000 })).toEqual({ ok: true, value: { kind: 'text' } });
});
