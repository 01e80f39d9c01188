// What stores ask of a package and its listing, as far as that can be checked: limits of the manifest, icons, pictures, and the words for their forms.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EDITIONS, manifestFor } from '../../scripts/editions.mjs';
import { ROOT } from '../../scripts/files.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const base = JSON.parse(read('manifest.json'));
const STORE = read('docs/store.md');
/** The text below a heading of the page for stores. */
const section = (heading: string): string => STORE.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? '';
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split('|').map(cell => cell.trim()));

/** Width and height of a PNG file, from its header. */
function sizeOf(path: string): [number, number] {
  const bytes = readFileSync(join(ROOT, path));
  expect(bytes.subarray(0, 8).toString('latin1'), path).toBe('\x89PNG\r\n\x1a\n');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test.each(readdirSync(join(ROOT, '_locales')))('name and description have room in every store: %s', language => {
  const { name, description } = JSON.parse(read(`_locales/${language}/messages.json`));
  expect(name.message.length).toBeLessThanOrEqual(45); // Chrome takes 75, Firefox 50, Edge 45
  expect(description.message.length).toBeLessThanOrEqual(132);
});

describe.each(EDITIONS)('%s', edition => {
  const manifest = manifestFor(base, edition);

  test('has a name, a description and a version that a store takes', () => {
    expect([manifest.name, manifest.description]).toEqual(['__MSG_name__', '__MSG_description__']);
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.version).toMatch(/^\d{1,5}(?:\.\d{1,5}){2}$/);
    expect(Math.max(...manifest.version.split('.').map(Number))).toBeLessThanOrEqual(65_535);
  });

  test('each icon is as large as the manifest says', () => {
    expect(Object.keys(manifest.icons)).toEqual(['16', '32', '48', '128']);
    for (const icons of [manifest.icons, manifest.action.default_icon])
      for (const [size, path] of Object.entries<string>(icons)) expect(sizeOf(path), path).toEqual([Number(size), Number(size)]);
  });
});

test('every permission has its words for the stores, and the table says which edition asks for it and when', () => {
  const when = (edition: string, permission: string): string => {
    const manifest = manifestFor(base, edition);
    const has = (...keys: string[]) => keys.some(key => manifest[key]?.includes(permission));
    if (has('permissions', 'host_permissions')) return 'at install';
    return has('optional_permissions', 'optional_host_permissions') ? 'when used' : '–';
  };
  const asked = EDITIONS.flatMap(edition => {
    const manifest = manifestFor(base, edition);
    const keys = ['permissions', 'host_permissions', 'optional_permissions', 'optional_host_permissions'];
    return keys.flatMap((key): string[] => manifest[key] ?? []);
  });
  const rows = rowsOf(section('Permissions'));
  expect(rows.map(([name = '', ...cells]) => [name, ...cells.slice(0, EDITIONS.length)]).toSorted()).toEqual(
    [...new Set(asked)].map(name => [`\`${name}\``, ...EDITIONS.map(edition => when(edition, name))]).toSorted(),
  );
  for (const [name, , , , , words = ''] of rows) {
    expect(words.length, name).toBeGreaterThan(40);
    expect(words.length, name).toBeLessThanOrEqual(1_000);
  }
});

test('single purpose and privacy are stated', () => {
  const [, purpose = ''] = /^Single purpose\n\n(.+)$/m.exec(section('Single purpose')) ?? [];
  expect(purpose.length).toBeGreaterThan(60);
  expect(purpose.length).toBeLessThanOrEqual(1_000);
  expect(section('Privacy')).toContain('](../PRIVACY.md)');
  expect(read('PRIVACY.md')).toContain('bAI collects nothing.');
});

test('the pictures for stores have the sizes that these ask for, and are small', () => {
  const folder = 'docs/images/store';
  const pictures = readdirSync(join(ROOT, folder)).sort();
  expect(pictures).toEqual(['confirm.png', 'done.png', 'review.png', 'tile.png']);
  for (const name of pictures) {
    expect(sizeOf(`${folder}/${name}`), name).toEqual(name === 'tile.png' ? [440, 280] : [1280, 800]);
    expect(statSync(join(ROOT, folder, name)).size, name).toBeLessThan(300_000);
  }
});
