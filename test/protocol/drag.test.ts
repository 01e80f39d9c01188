// What DRAG reads out of x: ways with their points, places of the target, what is refused and how it is said.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endIn, MAX_VIA, readDrag } from '../../src/protocol/drag.ts';

const points = (count: number) => Array.from({ length: count }, (_, at) => `${at},${at}`).join(' ');
const css = (text: string, place?: object | string) => ({ by: 'css', css: text, ...(place === undefined ? {} : { place }) });
const at = (x: number, y: number) => ({ x, y });

describe('reading', () => {
  it.each<[string, string, object]>([
    ['#b', '#b', { to: css('#b') }],
    ['  .column[data-col="done"] ', '.column[data-col="done"]', { to: css('.column[data-col="done"]') }],
    ['(10, 20)', '10,20', { to: { by: 'delta', x: 10, y: 20 } }],
    ['from 10,20 to 300,40', 'from 10,20 to 300,40', { start: at(10, 20), to: { by: 'offset', x: 300, y: 40 } }],
    ['FROM (10, 20) TO 300px, 40px', 'from 10,20 to 300,40', { start: at(10, 20), to: { by: 'offset', x: 300, y: 40 } }],
    [
      'from 10,20 via 50,60, 90,20; 1.5,-2 to 120,80',
      'from 10,20 via 50,60 90,20 1.5,-2 to 120,80',
      { start: at(10, 20), via: [at(50, 60), at(90, 20), at(1.5, -2)], to: { by: 'offset', x: 120, y: 80 } },
    ],
    ['from 10,20 to [ref=7]', 'from 10,20 to [ref=7]', { start: at(10, 20), to: css('[ref=7]') }],
    ['via 1,2 to #b', 'via 1,2 to #b', { via: [at(1, 2)], to: css('#b') }],
    ['to #b', '#b', { to: css('#b') }],
    ['to ul > li at 10,40', 'to ul > li at 10,40', { to: css('ul > li', at(10, 40)) }],
    ['ul > li at 10, 40', 'to ul > li at 10,40', { to: css('ul > li', at(10, 40)) }],
    ['to before #b', 'to before #b', { to: css('#b', 'before') }],
    ['After #b', 'to after #b', { to: css('#b', 'after') }],
    ['from 1,2 to after #b', 'from 1,2 to after #b', { start: at(1, 2), to: css('#b', 'after') }],
    ['[aria-label="Meet at 10,40"]', '[aria-label="Meet at 10,40"]', { to: css('[aria-label="Meet at 10,40"]') }],
    ['[title="from 1,2 to 3,4"]', '[title="from 1,2 to 3,4"]', { to: css('[title="from 1,2 to 3,4"]') }],
    ['from > to', 'from > to', { to: css('from > to') }],
    ['to > b', 'to > b', { to: css('to > b') }],
    ['to.before', 'to.before', { to: css('to.before') }],
    [
      `from 0,0 via ${points(MAX_VIA)} to 9,9`,
      `from 0,0 via ${points(MAX_VIA)} to 9,9`,
      { start: at(0, 0), via: expect.any(Array), to: { by: 'offset', x: 9, y: 9 } },
    ],
  ])('%s', (x, canonical, value) => {
    expect(readDrag(x)).toEqual({ ok: true, value: { x: canonical, value } });
    expect(readDrag(canonical)).toEqual(readDrag(x));
  });

  it.each<[string, RegExp, RegExp]>([
    ['', /needs where to drop/, /selector/],
    [`from 10,20 via ${points(MAX_VIA + 1)} to 5,5`, /at most 50 points/, /fewer points/],
    [`to ${'a'.repeat(1025)}`, /longer than 1024/, /shorter/],
    ['to #a\u0007', /control characters/, /without/],
    ...[
      'from',
      'from 10 to 30,40',
      'from 10,20 30,40 to 5,5',
      'from #a to #b',
      'from 10,20',
      'from 10,20 300,40',
      'from 10,20 via to 5,5',
      'from 10,20 via 5 to 5,5',
      'from 10,20 via 5,5 6 to 7,7',
      'from 10,20 to',
      'to',
      'to 300,40',
      'via 1,2 to 300,40',
      'from 10,20 to 300',
      'from 10,20 to 300,',
      'from 10,20 to 9999999,1',
      'from 10,20 from 10,20 to 5,5',
      'from 10,20 via 1,2 via 3,4 to 5,5',
      'to #b at',
      'to #b at 10',
      'to before #b at 1,2',
      'to before',
      'to to #b',
      'to 12',
      'to ( 0,0',
    ].map((x): [string, RegExp, RegExp] => [x, /does not know this way; a point is two numbers in px/, /from 10,20 via 50,60/]),
  ])('refuses %j', (x, message, hint) => {
    expect(readDrag(x)).toMatchObject({
      ok: false,
      fault: { path: 'x', message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
    });
  });
});

it('what is read is written so that it is read the same', () => {
  const number = fc.integer({ min: -999_999, max: 999_999 }).map(value => value / 10);
  const word = fc.constantFrom(
    'from',
    'via',
    'to',
    'at',
    'before',
    'after',
    '#b',
    'li > a',
    '[title="to 1,2"]',
    ',',
    '(',
    '10,20',
    '3',
    '',
  );
  const pair = fc.tuple(number, number).map(([x, y]) => `${x},${y}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(word, pair, fc.string({ maxLength: 6 })), { maxLength: 12 }), parts => {
      const read = readDrag(parts.join(' '));
      if (read.ok) expect(readDrag(read.value.x)).toEqual(read);
      else expect(read.fault.message).toMatch(/\.$/);
    }),
    { numRuns: 2000 },
  );
});

it('a text of any length is read in time', () => {
  const start = performance.now();
  for (const x of [`from ${'1,2 '.repeat(20_000)}to 1,2`, `to ${'a at '.repeat(20_000)}`, `from 1,2 to ${' '.repeat(60_000)}x`])
    readDrag(x);
  expect(performance.now() - start).toBeLessThan(1_000);
});

describe('another element to end in', () => {
  it.each<[string, string, string]>([
    ['', '#new', '#new'],
    ['#old', '#new', '#new'],
    ['ul > li:nth-child(2)', '#new', '#new'],
    ['0,200', '#new', '#new'],
    ['to #old', '#new', '#new'],
    ['to before #old', '[title="before at 1,2"]', 'to before [title="before at 1,2"]'],
    ['AFTER ul > li', '#new', 'to after #new'],
    ['#old at 3, 4', '#new', 'to #new at 3,4'],
    ['from 1,2 to #old', '#new', 'from 1,2 to #new'],
    ['from 1,2 to #old at 3,4', 'ul > li', 'from 1,2 to ul > li at 3,4'],
    ['from 1,2 via 5,6 7,8 to after #old', '#new', 'from 1,2 via 5,6 7,8 to after #new'],
    ['from 1,2 to 30,40', '#new', 'from 1,2 to #new'],
    // What is still being written.
    ['from 1,2 to', '#new', 'from 1,2 to #new'],
    ['to before', '#new', 'to before #new'],
    ['from 1,2 to #old at', '#new', 'from 1,2 to #new'],
    ['from 1', '#new', '#new'],
    // No ways.
    ['[title="to before 1"]', '#new', '#new'],
    ['to > b', 'from > to', 'from > to'],
  ])('%s with %s', (x, chosen, written) => {
    expect(endIn(x, chosen)).toBe(written);
  });
});
