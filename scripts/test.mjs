// Runs every check there is, one after the other, and counts them. `npm test`; the last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn, ROOT } from './files.mjs';
import { setUp } from './setup.mjs';

const seconds = since => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a program and passes its output on as it comes, or holds it back. Resolves to its exit code (a signal counts as 1) and what was held. */
function run(command, args, { hold = false } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: ROOT, stdio: hold ? 'pipe' : 'inherit' });
    let held = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', data => {
        held += data;
      });
    }
    child.on('error', error => resolve({ code: 1, held: `${held}${error.message}\n` }));
    child.on('close', code => resolve({ code: code ?? 1, held }));
  });
}

const bin = name => join(ROOT, 'node_modules/.bin', name);

const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

/** A program that either passes or fails counts as one check. */
async function check(command, args) {
  const { code, held } = await run(command, args);
  if (held) console.error(held);
  return code === 0 ? PASSED : FAILED;
}

// The native compiler checks; the build needs the one that is written in JavaScript, for its plugin.
const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc');

/** The four rooms are checked side by side: one compiler leaves a core idle. */
async function checkTypes() {
  const rooms = ['test', 'panel', 'page', 'pure'];
  const ran = await Promise.all(rooms.map(room => run(process.execPath, [COMPILER, '-p', `tsconfig.${room}.json`], { hold: true })));
  const sum = { passed: 0, failed: 0 };
  ran.forEach(({ code, held }, i) => {
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  types: ${rooms[i]}\n${held}`.trimEnd());
    sum[code === 0 ? 'passed' : 'failed'] += 1;
  });
  return sum;
}

/** Files of the plain scripts, which no TypeScript program reads. */
async function checkScripts() {
  const codes = [];
  for (const file of filesIn(join(ROOT, 'scripts')).filter(name => name.endsWith('.mjs'))) {
    const { code, held } = await run(process.execPath, ['--check', join('scripts', file)]);
    if (held) console.error(held);
    codes.push(code);
  }
  return codes.every(code => code === 0) ? PASSED : FAILED;
}

/** Projects of vitest.config.ts. A test that does not run counts as failed, and so does an error outside of any test. */
async function tests(...projects) {
  const folder = mkdtempSync(join(tmpdir(), 'bai-test-'));
  const report = join(folder, 'report.json');
  try {
    const args = [
      'run',
      ...projects.flatMap(name => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { code, held } = await run(bin('vitest'), args);
    if (held) console.error(held);
    const found = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = found.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length;
    const skipped = found.numPendingTests + found.numTodoTests;
    if (skipped > 0) console.error(`${skipped} tests did not run; each counts as failed.`);
    const failed = found.numFailedTests + unloaded + skipped;
    if (found.numPassedTests === 0 && failed === 0) return FAILED;
    return { passed: found.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch (error) {
    console.error(`The report of the ${projects.join(' and ')} tests could not be read: ${error.message}`);
    return FAILED;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const STEPS = [
  ['types', checkTypes],
  ['scripts', checkScripts],
  ['lint', () => check(bin('biome'), ['check'])],
  ['build', () => check(process.execPath, ['scripts/build.mjs'])],
  ['unit tests', () => tests('properties', 'node')],
  ['page tests', () => tests('page')],
  ['end-to-end tests', () => tests('e2e')],
];

const startedAt = Date.now();
try {
  await setUp({ tests: true });
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const sum = { passed: 0, failed: 0 };
const lines = [];
for (const [name, step] of STEPS) {
  console.log(`\n── ${name}`);
  const from = Date.now();
  const { passed, failed } = await step();
  sum.passed += passed;
  sum.failed += failed;
  lines.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds(from)}`,
  );
  console.log(lines.at(-1));
}
console.log(`\n${lines.join('\n')}\nin ${seconds(startedAt)}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
