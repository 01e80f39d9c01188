// The commands of the panel's rooms are members of one object: of two with one name, one would be gone without a word of the compiler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, ROOT } from '../../scripts/files.mjs';

const ROOMS = filesIn(join(ROOT, 'src/sidebar')).filter(file => /\/use-[a-z-]+\.ts$/.test(file));

/** The members of each `…Commands` type of a file. */
function membersIn(text: string): string[] {
  return [...text.matchAll(/^export type \w+Commands = \{\n([\s\S]*?)^\};/gm)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, name = '']) => name),
  );
}

test('no two rooms have a command of one name', () => {
  const all = ROOMS.flatMap(file => membersIn(readFileSync(join(ROOT, 'src/sidebar', file), 'utf8')).map(name => ({ name, file })));
  expect(all.length).toBeGreaterThan(50);
  const twice = all.filter(({ name, file }) => all.some(other => other.name === name && other.file !== file));
  expect(twice).toEqual([]);
});
