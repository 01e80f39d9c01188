// What Markdown renderers make of lines in all wrappings that AIs give them: no line is taken that differs from the one that was written, and of code every one.
import { afterEach, expect, test } from 'vitest';
import { HTML } from '../../protocol/reader/html-renderers.ts';
import { CODE, LINES, linesFor, OTHERS, taken, takenOf } from './wrapped-lines.ts';

afterEach(() => document.body.replaceChildren());

/** One of them damages two lines in code too, for it uses some signs for itself; what it damages is not taken. */
const DAMAGES_CODE: Record<string, number> = { showdown: 2, 'showdown for GitHub': 2 };
test('the corpus is of 97 lines, and each is one', () => {
  expect(LINES).toHaveLength(97);
  expect(LINES.flatMap(taken)).toEqual(LINES);
});

test.each(Object.entries(HTML))('%s: no changed line is taken, and every one in code', (name, render) => {
  const found = Object.entries({ ...CODE, ...OTHERS }).map(([wrapping, wrap]) => {
    const read = linesFor(name, wrapping).map(line => ({ line, got: takenOf(render(wrap(line))) }));
    const changed = read.flatMap(({ line, got }) => got.filter(each => each !== line));
    return { wrapping, changed, accepted: read.filter(({ line, got }) => got.includes(line)).length };
  });
  console.log(name, found.map(({ wrapping, accepted }) => `${wrapping} ${accepted}`).join(', '));
  expect(found.filter(({ changed }) => changed.length > 0)).toEqual([]);
  const code = found.filter(({ wrapping }) => wrapping in CODE);
  expect(code.filter(({ accepted }) => accepted < LINES.length - (DAMAGES_CODE[name] ?? 0))).toEqual([]);
});

/** Formulas, and what only looks like one: where it is none, a chat shows its source or what is wrong with it, without the dollar signs. */
const FORMULAS = ['$x$', '$#x$', '$a_b_c$', '$a^b^c$', '$50% of$ it', '$$ #x $$'];
test.each(Object.entries(HTML))('%s: no line is taken that lost a formula', (_, render) => {
  const lines = FORMULAS.map((x, at) => `!baiact00000${at + 1} ${JSON.stringify({ v: 1, t: 17, a: 'TYPE', s: '#a', x })}`);
  const read = Object.values(OTHERS).flatMap(wrap => lines.flatMap(line => takenOf(render(wrap(line)))));
  expect(read.filter(line => !lines.includes(line))).toEqual([]);
});
