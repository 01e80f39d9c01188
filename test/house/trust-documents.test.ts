// The documents about safety say what is so: every row of the table has its rule's file and a test that is there, every permission is explained.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EDITIONS, manifestFor } from '../../scripts/editions.mjs';
import { filesIn, ROOT } from '../../scripts/files.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const safety = read('docs/safety.md');

/** The cells of every table row whose last cell names a test as `file`: "title". */
const rows = safety
  .split('\n')
  .filter(line => line.startsWith('| ') && /`test\//.test(line))
  .map(line => line.split('|').map(cell => cell.trim()));

test('every row of the table names files that exist and a test that is in them', () => {
  expect(rows.length).toBeGreaterThan(30);
  const missing: string[] = [];
  for (const [, threat = '', , files = '', tests = ''] of rows) {
    for (const [, path = ''] of files.matchAll(/`([^`]+)`/g)) if (!existsSync(join(ROOT, path))) missing.push(`${threat}: ${path}`);
    const named = [...tests.matchAll(/`(test\/[^`]+)`: “([^”]+)”/g)];
    if (named.length === 0) missing.push(`${threat}: no test`);
    for (const [, path = '', title = ''] of named) {
      if (!existsSync(join(ROOT, path)) || !read(path).includes(title)) missing.push(`${threat}: ${path} “${title}”`);
    }
  }
  expect(missing).toEqual([]);
});

test('every permission of every edition is explained, and no other', () => {
  const base = JSON.parse(read('manifest.json'));
  const asked = new Set<string>();
  for (const edition of EDITIONS) {
    const manifest = manifestFor(base, edition);
    for (const key of ['permissions', 'optional_permissions', 'host_permissions', 'optional_host_permissions']) {
      for (const permission of manifest[key] ?? []) asked.add(permission);
    }
  }
  const section = safety.slice(safety.indexOf('## Permissions'));
  const explained = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, permission]) => permission);
  expect(new Set(explained)).toEqual(asked);
});

test('the promises of the privacy page hold for the code: no store but the database, for marks and for text on its way to the panel the memory of the browser, and for saved tools its synced store; no server', () => {
  const privacy = read('PRIVACY.md');
  for (const word of ['Erase everything', 'IndexedDB', 'clipboard', 'memory', 'Saved tools']) expect(privacy).toContain(word);
  const stores = filesIn(join(ROOT, 'src')).flatMap(file =>
    [...read(join('src', file)).matchAll(/chrome\.storage\??\.(\w+)/g)].map(([, area]) => `${file}: ${area}`),
  );
  expect(stores).toEqual([
    'sidebar/app/mark-storage.ts: session',
    'sidebar/language/tool-settings.ts: sync',
    'sidebar/reply/context-menu-text.ts: session',
    'worker.ts: session',
  ]);
});
