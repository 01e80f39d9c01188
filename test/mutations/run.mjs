// Breaks the reader and the queue on purpose, one way at a time, and looks whether a test notices. Run by hand; it works on a copy.
// Usage: node test/mutations/run.mjs [word in a mutation's name …]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './reader.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const asked = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ name }) => asked.length === 0 || asked.some(word => name.includes(word)));

const copy = mkdtempSync(join(tmpdir(), 'bai-mutations-'));
for (const part of [
  'src',
  'test',
  'docs',
  'scripts',
  '_locales',
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
]) {
  cpSync(join(ROOT, part), join(copy, part), { recursive: true });
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

/** Files of examples, which take no time; what passes them is tried on all. */
const QUICK = ['reject', 'session', 'misread', 'corpus', 'verbs'].map(name => `test/protocol/${name}.test.ts`);

/** The first test that fails in the copy, or "" when all pass. */
function firstFailure() {
  return failureIn(QUICK) || failureIn(['test/protocol']);
}

function failureIn(tests) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = [
    'run',
    '--project',
    'node',
    '--project',
    'properties',
    ...tests,
    '--bail=1',
    '--testTimeout=120000',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  spawnSync(join(copy, 'node_modules/.bin/vitest'), args, { cwd: copy, env: { ...process.env, BAI_RUNS: process.env.BAI_RUNS ?? '300' } });
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  for (const file of files) {
    const failed = file.assertionResults.find(result => result.status === 'failed');
    if (failed) return `${file.name.slice(copy.length + 1)}: ${failed.fullName}`;
    if (file.status === 'failed' && file.assertionResults.length === 0) return `${file.name.slice(copy.length + 1)}: does not load`;
  }
  return '';
}

try {
  const before = asked.length === 0 ? firstFailure() : '';
  if (before !== '') throw new Error(`A test fails before anything is broken: ${before}`);
  let survived = 0;
  for (const { name, file, from, to } of chosen) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(from).length !== 2)
      throw new Error(`"${name}": its place in ${file} is not there, or there twice. Bring the list up to date.`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const failure = firstFailure();
    writeFileSync(path, text);
    if (failure === '') survived += 1;
    console.log(`${failure === '' ? 'SURVIVED' : 'noticed '}  ${name}${failure === '' ? '' : `\n          ${failure}`}`);
  }
  console.log(`${chosen.length - survived} of ${chosen.length} noticed`);
  process.exitCode = survived === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
