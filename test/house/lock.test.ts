// The lockfiles must serve `npm ci` on every platform, not only on the one where they were written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { completeLock, missingPlatforms } from '../../scripts/lock-platforms.mjs';

type Entry = { integrity?: string; hasInstallScript?: boolean; optional?: boolean; link?: boolean };

const read = (folder: string, file: string) => JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8'));
const lock = read('.', 'package-lock.json');
const FOLDERS = ['.', 'test/e2e/editors', 'test/e2e/chats', 'test/e2e/apps', 'test/e2e/store'];

test.each(FOLDERS)('the lockfile of %s has an entry for every optional platform package, so that npm ci accepts it', folder => {
  expect([...missingPlatforms(read(folder, 'package-lock.json')).keys()]).toEqual([]);
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

test.each(FOLDERS)('every package of %s is pinned to one version, and no download address is written down', folder => {
  const { dependencies, devDependencies } = read(folder, 'package.json');
  const exact = /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/; // a second version of a package has a name of its own
  expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !exact.test(String(version)))).toEqual([]);
  expect(JSON.stringify(read(folder, 'package-lock.json'))).not.toContain('"resolved"');
});

// Draft.js, among the editors, brings core-js, whose script asks for money.
test.each(FOLDERS.filter(folder => !folder.endsWith('editors')))(
  'every package of %s that this machine installs has its hash in the lockfile, and none runs a script when it is installed',
  folder => {
    const packages: [string, Entry][] = Object.entries(read(folder, 'package-lock.json').packages);
    const installed = packages.filter(([path, { optional, link }]) => path !== '' && !optional && !link);
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  },
);
