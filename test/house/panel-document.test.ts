// The document about the panel says what is shown: each way of a person names tests that are there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The lines of the table of ways, each as its name and its last cell, which names tests as `file`: “title”. */
function ways(): [string, string][] {
  const [, section = ''] = read('docs/panel.md').split("\n## People's ways\n");
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter(line => line.startsWith('| '));
  return lines.slice(1).map(line => {
    const cells = line.split('|').map(cell => cell.trim());
    return [cells[1] ?? '', cells.at(-2) ?? ''];
  });
}

test('every way names tests that exist', () => {
  expect(ways().length).toBeGreaterThanOrEqual(12);
  const missing = ways().flatMap(([way, shown]) => {
    const named = [...shown.matchAll(/`(test\/[^`]+)`: “([^”]+)”/g)];
    if (named.length === 0) return [`${way}: no test`];
    return named
      .filter(([, path = '', title = '']) => !existsSync(join(ROOT, path)) || !read(path).includes(title))
      .map(([all]) => `${way}: ${all}`);
  });
  expect(missing).toEqual([]);
});

test('every picture that it shows is there', () => {
  const pictures = [...read('docs/panel.md').matchAll(/\]\((images\/[^)]+)\)/g)].map(([, path = '']) => path);
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter(path => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
});
