// The lockfile must serve `npm ci` on every platform, not only on the one where it was written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { completeLock, missingPlatforms } from '../../scripts/lock-platforms.mjs';

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

test('the lockfile has an entry for every optional platform package, so that npm ci accepts it', () => {
  expect([...missingPlatforms(lock).keys()]).toEqual([]);
});

test('a platform that is left out is found and put back', () => {
  const { 'node_modules/@biomejs/cli-darwin-arm64': removed, ...rest } = lock.packages;
  expect(removed).toBeDefined();
  const cut = { ...lock, packages: rest };
  expect([...missingPlatforms(cut).keys()]).toEqual(['node_modules/@biomejs/cli-darwin-arm64']);
  expect(completeLock(cut).packages['node_modules/@biomejs/cli-darwin-arm64']).toMatchObject({
    os: ['darwin'],
    cpu: ['arm64'],
    optional: true,
    dev: true,
  });
});

test('every package is pinned to one version, and no download address is written down', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(String(version)))).toEqual([]);
  expect(JSON.stringify(lock)).not.toContain('"resolved"');
});
