// What the mutation runs take away stands where they look for it: a list that is out of date would break nothing, and so show nothing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { GUARDS } from '../mutations/guard-list.mjs';
import { PARTS } from '../mutations/parts.mjs';

const timesIn = (file: string, text: string) =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8').split(text).length - 1 : 0;

test('each guard that is taken away stands in its file once, and the test that has to notice exists', () => {
  expect(GUARDS.length).toBeGreaterThan(20);
  expect(GUARDS.filter(({ file, cut }) => timesIn(file, cut) !== 1).map(({ name }) => name)).toEqual([]);
  expect(GUARDS.filter(({ test }) => !existsSync(join(ROOT, test))).map(({ name }) => name)).toEqual([]);
});

test.each(PARTS)(
  'each place of $part that is broken stands in its file once, and the tests that have to notice exist',
  ({ list, tests, rest }) => {
    expect(list.length).toBeGreaterThan(20);
    expect(list.filter(({ file, from, to }) => timesIn(file, from) !== 1 || from === to).map(({ name }) => name)).toEqual([]);
    const named = [...tests, ...rest, ...list.flatMap(each => each.tests ?? [])];
    expect(named.filter(path => !existsSync(join(ROOT, path)))).toEqual([]);
  },
);

test('no two places that are broken have one name, and none is called as a part is', () => {
  const names = PARTS.flatMap(({ part, list }) => [part, ...list.map(({ name }) => name)]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('the table of the parts names each with as many places as are broken', () => {
  const table = readFileSync(join(ROOT, 'docs/protocol.md'), 'utf8').matchAll(
    /^\| [^|]+ \| (\d+) \| \d+ \| `node test\/mutations\/run\.mjs (\w+)` \|$/gm,
  );
  expect([...table].map(([, count, part]) => `${part} ${count}`)).toEqual(PARTS.map(({ part, list }) => `${part} ${list.length}`));
});
