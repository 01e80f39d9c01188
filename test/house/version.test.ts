// Raising the version, in a project of three commits.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { nextVersion, raiseVersion } from '../../scripts/version.mjs';

let folder: string;

/** Git as on a machine without settings, so that none of the developer's counts. */
const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false', '-c', 'tag.gpgsign=false', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: join(folder, 'none'),
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_COMMITTER_DATE: '2026-03-04T05:06:07Z',
      },
    },
  );
const write = (name: string, value: unknown) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const versionOf = (name: string) => JSON.parse(read(name)).version;

function commit(subject: string) {
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', subject);
}

beforeEach(() => {
  // A hook of git runs with these, and they would lead to the repository of the hook.
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_OBJECT_DIRECTORY']) vi.stubEnv(name, undefined);
  folder = mkdtempSync(join(tmpdir(), 'bai-version-'));
  git('init', '-q');
  const pinned = { 'node_modules/other': { version: '0.4.0' } };
  write('package.json', { name: 'x', version: '0.4.0' });
  write('manifest.json', { manifest_version: 3, version: '0.4.0', minimum_chrome_version: '120' });
  write('package-lock.json', { name: 'x', version: '0.4.0', packages: { '': { name: 'x', version: '0.4.0' }, ...pinned } });
  commit('Begin');
  commit('Read "lines" in fences');
  commit('Mend a mark');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a step is named', () => {
  expect(nextVersion('0.4.9', 'minor')).toBe('0.5.0');
  expect(nextVersion('0.4.9', 'patch')).toBe('0.4.10');
  for (const step of ['', 'major', 'constructor']) expect(() => nextVersion('0.4.9', step)).toThrow('minor|patch');
  expect(() => nextVersion('0.4', 'minor')).toThrow('three numbers');
});

test('it stands in every file, and nothing else of them changes', () => {
  const before = ['package.json', 'manifest.json', 'package-lock.json'].map(read);
  expect(raiseVersion(folder, 'minor')).toBe('0.5.0');
  expect(before.map(text => text.replace(/("version": )"0\.4\.0"/, '$1"0.5.0"'))).toEqual([
    read('package.json'),
    read('manifest.json'),
    read('package-lock.json').replace(/("": \{[^}]*)0\.5\.0/, '$10.4.0'),
  ]);
  expect(JSON.parse(read('package-lock.json')).packages).toEqual({
    '': { name: 'x', version: '0.5.0' },
    'node_modules/other': { version: '0.4.0' },
  });
  expect(git('status', '--porcelain', '-uno').trim().split('\n')).toHaveLength(3); // nothing is committed
});

test('the log tells what was committed since the version was raised last, newest first', () => {
  raiseVersion(folder, 'minor');
  expect(read('CHANGELOG.md')).toBe('# Changelog\n\n## 0.5.0 (2026-03-04)\n\n- Mend a mark\n- Read "lines" in fences\n');
  commit('Version 0.5.0');
  git('checkout', '-q', '-b', 'side');
  commit('Say it shorter');
  git('checkout', '-q', '-');
  git('merge', '-q', '--no-ff', '-m', 'Merge side', 'side');
  raiseVersion(folder, 'patch');
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## 0.5.1 (2026-03-04)\n\n- Say it shorter\n\n## 0.5.0 (2026-03-04)\n\n- Mend a mark\n- Read "lines" in fences\n',
  );
});

test('or since the last tag of a version, if that came later', () => {
  git('tag', 'v0.4.0');
  git('tag', 'try-2');
  commit('Say it shorter');
  raiseVersion(folder, 'patch');
  expect(read('CHANGELOG.md')).toBe('# Changelog\n\n## 0.4.1 (2026-03-04)\n\n- Say it shorter\n');
});

test('what cannot be raised stays as it is', () => {
  const unchanged = () => [versionOf('package.json'), existsSync(join(folder, 'CHANGELOG.md'))];
  write('manifest.json', { version: '0.3.0' });
  expect(() => raiseVersion(folder, 'minor')).toThrow('manifest.json has version 0.3.0, and package.json 0.4.0');
  expect(unchanged()).toEqual(['0.4.0', false]);
  write('manifest.json', { version: '0.4.0' });
  git('tag', 'v0.4.0');
  expect(() => raiseVersion(folder, 'minor')).toThrow('Nothing was committed since version 0.4.0');
  expect(unchanged()).toEqual(['0.4.0', false]);
});

test('the files of this project can be raised', () => {
  for (const name of ['package.json', 'manifest.json', 'package-lock.json'])
    writeFileSync(join(folder, name), readFileSync(join(ROOT, name)));
  commit('The files');
  commit('A change');
  const next = raiseVersion(folder, 'minor');
  for (const name of ['package.json', 'manifest.json', 'package-lock.json']) expect(versionOf(name), name).toBe(next);
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  expect(JSON.parse(read('package-lock.json')).packages).toEqual({ ...packages, '': { ...packages[''], version: next } });
});
