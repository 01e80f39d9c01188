// A copy of the sources that is broken in one place at a time, and what the tests say of it. The checkout itself is never touched.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';

const FOLDERS = ['src', 'test', 'scripts', 'types', 'docs', 'icons', '_locales'];
const FILES = ['package', 'manifest', 'tsconfig.base', 'tsconfig', 'biome'].map(name => `${name}.json`);
const CONFIGS = ['vitest.config.ts', 'rollup.config.mjs'];

/** ms after which tests are taken for ones that never end: what is broken may wait for ever. */
const END_MS = 5 * 60_000;

/** Makes the copy. */
export function openCopy() {
  const root = mkdtempSync(join(tmpdir(), 'bai-mutations-'));
  for (const each of [...FOLDERS, ...FILES, ...CONFIGS]) cpSync(join(ROOT, each), join(root, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const report = join(root, 'report.json');

  return {
    /** The first test that fails, as its file, its title and its full name; null when all pass. `args`, `env`: what vitest is to run, and how. */
    firstFailure(args, env = {}) {
      rmSync(report, { force: true });
      // A group of its own, since what hangs is a worker, which would stay when only the one that began it is ended.
      const { error, pid, stderr } = spawnSync(
        process.execPath,
        [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, '--bail=1', '--reporter=json', `--outputFile.json=${report}`],
        {
          cwd: root,
          env: { ...process.env, ...env },
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
          timeout: END_MS,
          killSignal: 'SIGKILL',
          detached: true,
        },
      );
      if (error?.code === 'ETIMEDOUT') {
        endGroup(pid);
        return found('', 'the tests do not end');
      }
      if (!existsSync(report)) throw new Error(`The tests said nothing: ${error ?? stderr}`);
      const { testResults, success } = JSON.parse(readFileSync(report, 'utf8'));
      for (const { name, status, assertionResults } of testResults) {
        const file = name.slice(root.length + 1);
        const failed = assertionResults.find(result => result.status === 'failed');
        if (failed) return found(file, failed.title, failed.fullName);
        if (status === 'failed' && assertionResults.length === 0) return found(file, 'the file does not load');
      }
      return success ? null : found('', 'the tests break off');
    },
    /** What `look` gives while `from`, which must stand in the file once, is `to`. */
    whileBroken({ name, file, from, to }, look) {
      const path = join(root, file);
      const whole = readFileSync(path, 'utf8');
      if (whole.split(from).length !== 2)
        throw new Error(`"${name}": its place in ${file} is not there, or there twice. Bring the list up to date.`);
      writeFileSync(
        path,
        whole.replace(from, () => to),
      );
      try {
        return look();
      } finally {
        writeFileSync(path, whole);
      }
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

function found(file, title, fullName = title) {
  return { file, title, fullName };
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended, or the system knows no groups.
  }
}
