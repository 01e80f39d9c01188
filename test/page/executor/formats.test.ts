// A field that gives a text the page's own format took it; one that loses or gains letters or digits did not.
import { afterEach, describe, expect, test } from 'vitest';
import { executorPageApi as api } from '../../../src/executor/page/api.ts';
import { isFormatted } from '../../../src/executor/page/fields/value-format.ts';

afterEach(() => document.body.replaceChildren());

const PHONE = '("(" + d.slice(0, 3) + ") " + d.slice(3, 6) + "-" + d.slice(6, 10))';

/** Types into the only field as the synthetic driver does, and reads it back as a run does. */
async function type(html: string, script: string, text: string): Promise<string> {
  document.body.innerHTML = html;
  const input = document.querySelector('input');
  if (input === null) throw new Error('There is a field.');
  if (script !== '')
    input.oninput = () => new Function('field', `const d = field.value.replace(/\\D/g, ''); field.value = ${script}`)(input);
  const found = await api.find({ css: 'input', limit: 2 });
  const node = found.ok ? (found.value.elements[0]?.node ?? 0) : 0;
  const target = { node, bound: null, unlocked: false };
  await api.watch({ node });
  const early = await api.write({ target, text, waitMs: 100 });
  if (!early.ok) return early.error.code;
  const settled = await api.settle({ quietMs: 0, idleMs: 0, capMs: 50, expect: { target, text, waitMs: 100 } });
  const written = settled.ok ? settled.value.written : null;
  if (written === null) return 'nothing';
  if (!written.ok) return written.error.code;
  const { effect } = written.value;
  return effect.kind === 'value' ? `${effect.value}${effect.formatted ? ' (formatted)' : ''}` : effect.kind;
}

test.each([
  ['capitals', '<input aria-label="Code">', 'field.value.toUpperCase()', 'ab12', 'AB12 (formatted)'],
  ['a phone mask', '<input aria-label="Phone">', PHONE, '5551234567', '(555) 123-4567 (formatted)'],
  ['a trimmed space', '<input aria-label="Name">', 'field.value.trim()', 'Anna ', 'Anna (formatted)'],
  ['groups of a number', '<input aria-label="Sum">', "Number(d).toLocaleString('en')", '1250', '1,250 (formatted)'],
  ['a number with a separator', '<input type="number" aria-label="Sum">', '', '1,250', '1250'],
  ['a time by the clock of twelve', '<input type="time" aria-label="At">', '', '2:30 PM', '14:30'],
  ['midnight', '<input type="time" aria-label="At">', '', '12:05 am', '00:05'],
  ['a moment with a blank', '<input type="datetime-local" aria-label="At">', '', '2026-03-04 05:06', '2026-03-04T05:06'],
  ['a day before its month', '<input type="date" aria-label="On">', '', '25/04/2026', '2026-04-25'],
  ['a day behind its month', '<input type="date" aria-label="On">', '', '4/25/2026', '2026-04-25'],
  ['a day with points', '<input type="date" aria-label="On">', '', '25.4.2026', '2026-04-25'],
  ['a day that may be a month', '<input type="date" aria-label="On">', '', '03/04/2026', 'VALUE_REJECTED'],
  ['a month that does not exist', '<input type="date" aria-label="On">', '', '25/13/2026', 'VALUE_REJECTED'],
  ['a limit that cuts', '<input aria-label="Code">', 'field.value.slice(0, 2)', 'abcd', 'VALUE_REJECTED'],
  ['digits that are dropped', '<input aria-label="Name">', "field.value.replace(/\\d/g, '')", 'Anna7', 'VALUE_REJECTED'],
  ['a word that is put before it', '<input aria-label="Name">', "'x' + field.value.replace(/^x*/, '')", 'Anna', 'VALUE_REJECTED'],
])('%s', async (_, html, script, text, expected) => {
  expect(await type(html, script, text)).toBe(expected);
});

describe('what is no matter of format', () => {
  test.each([
    ['-5', '5'],
    ['5', '-5'],
    ['1.50', '150'],
    ['1250', '12.50'],
    ['1,5', '15'],
    ['', '---'],
    ['--', '++'],
    ['Anna', 'Anne'],
  ])('"%s" is not "%s"', (text, value) => expect(isFormatted(value, text)).toBe(false));

  test.each([
    ['1250', '1,250'],
    ['1250.5', '1,250.5'],
    ['1250.50', '1.250,50'],
    ['-1250', '-1,250'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['12052026', '12.05.2026'],
  ])('"%s" is "%s"', (text, value) => expect(isFormatted(value, text)).toBe(true));
});
