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
  const exact = /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/; // a second version of a package has a name of its own
  expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !exact.test(String(version)))).toEqual([]);
  expect(JSON.stringify(lock)).not.toContain('"resolved"');
});

test('every package that this machine installs has its hash in the lockfile, and none runs a script when it is installed', () => {
  const packages: [string, { integrity?: string; hasInstallScript?: boolean; optional?: boolean; link?: boolean }][] = Object.entries(
    lock.packages,
  );
  const installed = packages.filter(([path, { optional, link }]) => path !== '' && !optional && !link);
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
});
