// Runs every check there is and counts them: `npm test`, or `npm test -- quick` for what every save should pass. The last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesIn, ROOT } from './files.mjs';
import { inWords, showProgress } from './progress.mjs';
import { setUpBrowsers, setUpPackages } from './setup.mjs';

/** Where each part's whole output goes, and how long the parts took when they last passed. */
const OUT = join(ROOT, 'out/test');
const USUAL = join(ROOT, 'node_modules/.cache/bai-test.json');

/**
 * Runs a program, with its output in a log. Resolves to its exit code (a signal counts as 1) and what it printed.
 * @param heard is told of each message that the program sends.
 */
function run(log, command, args, heard) {
  return new Promise(resolve => {
    const stdio = ['ignore', 'pipe', 'pipe', ...(heard ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd: ROOT, stdio });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', data => {
        printed += data;
        log.write(data);
      });
    }
    if (heard) child.on('message', heard);
    child.on('error', error => resolve({ code: 1, printed: `${printed}${error.message}\n` }));
    child.on('close', code => resolve({ code: code ?? 1, printed }));
  });
}

const bin = name => join(ROOT, 'node_modules/.bin', name);

/** What a part came to. `failures`: each in full, with how to run it alone. */
const came = (passed, failed, failures = []) => ({ passed, failed, failures });

/** A program that either passes or fails counts as one check. */
async function check(log, command, args) {
  const { code, printed } = await run(log, command, args);
  const alone = ['node', ...args].join(' ');
  return code === 0
    ? came(1, 0)
    : came(0, 1, [{ what: alone, text: printed, alone: command === process.execPath ? alone : [command, ...args].join(' ') }]);
}

async function several(checks) {
  const all = await Promise.all(checks);
  return came(
    all.reduce((sum, { passed }) => sum + passed, 0),
    all.reduce((sum, { failed }) => sum + failed, 0),
    all.flatMap(({ failures }) => failures),
  );
}

// The native compiler checks; the build needs the one that is written in JavaScript, for its plugin.
const COMPILER = 'node_modules/typescript-7/bin/tsc';

/** The four rooms are checked side by side: one compiler leaves a core idle. */
const checkTypes = log =>
  several(['test', 'panel', 'page', 'pure'].map(room => check(log, process.execPath, [COMPILER, '-p', `tsconfig.${room}.json`])));

/** Files of the plain scripts, which no TypeScript program reads. All of them are one check. */
async function checkScripts(log) {
  const files = filesIn(join(ROOT, 'scripts')).filter(name => name.endsWith('.mjs'));
  const { failures } = await several(files.map(file => check(log, process.execPath, ['--check', join('scripts', file)])));
  return failures.length === 0 ? came(1, 0) : came(0, 1, failures);
}

/** Projects of vitest.config.ts. A test that does not run counts as failed, and so does an error outside of any test. */
function tests(projects, files = []) {
  return async (log, part) => {
    const report = join(OUT, `${part.name.replaceAll(' ', '-')}.json`);
    const args = [
      ...['run', ...files],
      ...projects.flatMap(name => ['--project', name]),
      ...['--reporter=default', '--reporter=json', `--reporter=${join(ROOT, 'scripts/progress-reporter.mjs')}`],
      `--outputFile.json=${report}`,
    ];
    writeFileSync(report, '');
    const { code, printed } = await run(log, process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], part.hear);
    try {
      return resultOf(JSON.parse(readFileSync(report, 'utf8')), code, printed, projects);
    } catch (error) {
      const text = `The report of the ${projects.join(' and ')} tests could not be read: ${error.message}\n${printed.slice(-4_000)}`;
      return came(0, 1, [{ what: `the ${projects.join(' and ')} tests`, text, alone: `npx vitest ${args.slice(0, 3).join(' ')}` }]);
    }
  };
}

const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;

function resultOf(report, code, printed, projects) {
  const failures = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(ROOT, path);
    const alone = `npx vitest run ${projects.length === 1 ? `--project ${projects[0]} ` : ''}${file}`;
    if (status === 'failed' && assertionResults.length === 0) return [{ what: file, text: message, alone }];
    return assertionResults
      .filter(test => test.status !== 'passed')
      .map(test => ({
        what: `${file} > ${test.fullName}`,
        text: test.status === 'failed' ? test.failureMessages.join('\n') : 'This test did not run.',
        alone: `${alone} -t ${quoted(test.title)}`,
      }));
  });
  const passed = report.numPassedTests;
  if (failures.length > 0) return came(passed, failures.length, failures);
  if (code === 0 && passed > 0) return came(passed, 0);
  const text = passed === 0 ? 'No test ran.' : `An error outside of any test:\n${printed.slice(-4_000)}`;
  return came(passed, 1, [{ what: `the ${projects.join(' and ')} tests`, text, alone: 'see the log' }]);
}

const readUsual = () => {
  try {
    return JSON.parse(readFileSync(USUAL, 'utf8'));
  } catch {
    return {};
  }
};

const QUICK = process.argv.includes('quick');

/** What runs one group after the other; the parts of a group run side by side. Page and end-to-end tests need the browsers. */
const GROUPS = QUICK
  ? [
      [
        ['types', checkTypes],
        ['scripts', checkScripts],
        ['lint', log => check(log, bin('biome'), ['check'])],
        ['build', log => check(log, process.execPath, ['scripts/build.mjs'])],
      ],
      [['unit tests', tests(['node'])]],
      [['the loop', tests(['e2e'], ['test/e2e/session.e2e.ts'])]],
    ]
  : [
      [
        ['types', checkTypes],
        ['scripts', checkScripts],
        ['lint', log => check(log, bin('biome'), ['check'])],
        ['build', log => check(log, process.execPath, ['scripts/build.mjs'])],
      ],
      [
        ['unit tests', tests(['properties', 'node'])],
        ['page tests', tests(['page'])],
      ],
      [['end-to-end tests', tests(['e2e'])]],
    ];
const IN_BROWSERS = ['page tests', 'end-to-end tests', 'the loop'];

const startedAt = Date.now();
const usual = readUsual();
const sum = { passed: 0, failed: 0 };
const lines = [];
const failures = [];
const running = new Map(); // name → what is shown of a part that is on

async function runPart(name, step, progress) {
  const from = Date.now();
  const known = usual[name] ?? { tests: 0, ms: 0 };
  const at = { done: 0, found: 0, failed: 0 };
  running.set(name, () => ({
    done: at.done,
    total: at.found === 0 ? 0 : Math.max(at.found, known.tests),
    failed: at.failed,
    elapsedMs: Date.now() - from,
    usualMs: known.ms,
  }));
  const hear = ({ found, finished }) => {
    at.found += found ?? 0;
    if (finished === undefined) return;
    at.done += 1;
    if (finished === '') return;
    at.failed += 1;
    progress.say(`FAIL  ${finished}`);
  };
  const file = `${name.replaceAll(' ', '-')}.log`;
  const log = createWriteStream(join(OUT, file));
  const result = await step(log, { name, hear });
  await new Promise(resolve => log.end(resolve));
  running.delete(name);
  const ms = Date.now() - from;
  sum.passed += result.passed;
  sum.failed += result.failed;
  failures.push(...result.failures);
  if (result.failed === 0) usual[name] = { tests: result.passed, ms };
  const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`;
  lines.push(`${result.failed === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${counts}  ${inWords(ms)}`);
  progress.say(lines.at(-1));
}

/** How many lines are told of each failure behind the first. */
const MORE_LINES = 8;

function tellFailures() {
  const [first, ...others] = failures;
  if (first === undefined) return;
  console.log(`\nThe first failure: ${first.what}\n\n${first.text.trim()}\n\nAlone: ${first.alone}`);
  if (others.length > 0)
    console.log(
      `\n${others
        .map(({ what, text, alone }) =>
          [`Failed too: ${what}`, ...text.trim().split('\n').slice(0, MORE_LINES), `alone: ${alone}`].join('\n  '),
        )
        .join('\n')}`,
    );
  console.log(`\nThe whole output of each part is in ${relative(ROOT, OUT)}/.`);
}

async function main() {
  mkdirSync(OUT, { recursive: true });
  await setUpPackages({ tests: true });
  // Browsers are installed while the first parts run, which need none. What is thrown is told where they are waited for.
  const browsers = setUpBrowsers(QUICK ? ['chromium'] : ['chromium', 'firefox']);
  browsers.catch(() => undefined);
  const progress = showProgress(() => [...running].map(([name, state]) => [name, state()]));
  try {
    for (const group of GROUPS) {
      await Promise.all(
        group.map(async ([name, step]) => {
          if (IN_BROWSERS.includes(name)) await browsers;
          await runPart(name, step, progress);
        }),
      );
    }
  } finally {
    progress.stop();
  }
  mkdirSync(dirname(USUAL), { recursive: true });
  writeFileSync(USUAL, JSON.stringify(usual));
  tellFailures();
  console.log(`\n${lines.join('\n')}\nin ${inWords(Date.now() - startedAt)}`);
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  sum.failed += 1;
}
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
