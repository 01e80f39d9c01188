// Runs every check there is and counts them: `npm test`. `npm test -- quick`: what every save should pass. `npm test -- WORD …`: the test files whose path holds one of
// the words. The last line is "N passed, N failed".
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { check, several } from './checks.mjs';
import { filesIn, ROOT } from './files.mjs';
import { inWords, showProgress } from './progress.mjs';
import { lookAgain } from './second-look.mjs';
import { setUpBrowsers, setUpPackages } from './setup.mjs';
import { runVitest } from './vitest-run.mjs';

/** Where each part's whole output goes, and how long the parts took when they last passed. */
const OUT = join(ROOT, 'out/test');
const USUAL = join(ROOT, 'node_modules/.cache/bai-test.json');
/** The browser tests that passed only when they were run again. */
const FLAKY = join(ROOT, 'out/flaky.json');

/** What tests draw at random is the same in each run and on each machine; `npm run fuzz` draws other seeds. */
process.env.BAI_SEED ??= '20261125';

// The native compiler checks; the build needs the one that is written in JavaScript, for its plugin.
const COMPILER = 'node_modules/typescript-7/bin/tsc';

/** The four rooms are checked side by side: one compiler leaves a core idle. */
const checkTypes = log =>
  several(['test', 'panel', 'page', 'pure', 'relay'].map(room => check(log, [COMPILER, '-p', `tsconfig.${room}.json`])));

/** Files of the plain scripts, which no TypeScript program reads. All of them are one check. */
async function checkScripts(log) {
  const files = filesIn(join(ROOT, 'scripts')).filter(name => name.endsWith('.mjs'));
  const { failures } = await several(files.map(file => check(log, ['--check', join('scripts', file)])));
  return { passed: failures.length === 0 ? 1 : 0, failures };
}

const reportOf = name => join(OUT, `${name.replaceAll(/\W+/g, '-')}.json`);

const tests = (projects, files) => ({
  step: (log, { name, hear }) => runVitest(log, { projects, files, report: reportOf(name), hear }),
});

/** Tests in a browser. What of them fails is looked at again when everything else is over. */
const browserTests = (projects, files) => ({
  ...tests(projects, files),
  inBrowser: true,
  again: (log, file) => runVitest(log, { projects, files: [file], report: reportOf(`again ${file}`) }),
});

const BASE = {
  types: { step: checkTypes },
  scripts: { step: checkScripts },
  lint: { step: log => check(log, ['node_modules/@biomejs/biome/bin/biome', 'check']) },
  build: { step: log => check(log, ['scripts/build.mjs']) },
};

/**
 * What runs one group after the other; the parts of a group run side by side.
 * @param {string[]} words of the command line
 */
function groupsOf(words) {
  if (words.length === 0) {
    return [
      BASE,
      { 'unit tests': tests(['properties', 'node']), 'page tests': browserTests(['page']) },
      { 'end-to-end tests': browserTests(['e2e']) },
    ];
  }
  if (words.includes('quick'))
    return [BASE, { 'unit tests': tests(['node']), 'the loop': browserTests(['e2e'], ['test/e2e/session.e2e.ts']) }];
  const files = filesIn(join(ROOT, 'test'))
    .map(file => `test/${file}`)
    .filter(file => /\.(test|e2e)\.ts$/.test(file) && words.some(word => file.includes(word)));
  if (files.length === 0) throw new Error(`No test file has ${words.map(word => `"${word}"`).join(' or ')} in its path.`);
  const inBrowser = files.some(file => /^test\/(page|e2e)\//.test(file));
  return [{ [words.join(' ')]: { ...tests([], files), inBrowser } }];
}

const startedAt = Date.now();
const running = new Map(); // name → what is shown of a part that is on

const readUsual = () => {
  try {
    return JSON.parse(readFileSync(USUAL, 'utf8'));
  } catch {
    return {};
  }
};

async function runPart(name, { step }, known, progress) {
  const from = Date.now();
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
  const log = createWriteStream(join(OUT, `${name.replaceAll(/\W+/g, '-')}.log`));
  const result = await step(log, { name, hear });
  await new Promise(resolve => log.end(resolve));
  running.delete(name);
  const part = { name, ms: Date.now() - from, result };
  progress.say(lineOf(part));
  return part;
}

function lineOf({ name, ms, result: { passed, failures } }) {
  const counts = `${String(passed).padStart(5)} passed ${String(failures.length).padStart(4)} failed`;
  return `${failures.length === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${counts}  ${inWords(ms)}`;
}

/** How many lines are told of each failure behind the first. */
const MORE_LINES = 8;

function tellFailures(failures) {
  const [first, ...others] = failures;
  if (first === undefined) return;
  console.log(`\nThe first failure: ${first.what}\n\n${first.text.trim()}\n\nAlone: ${first.alone}`);
  for (const { what, text, alone } of others) {
    console.log([`\nFailed too: ${what}`, ...text.trim().split('\n').slice(0, MORE_LINES), `alone: ${alone}`].join('\n  '));
  }
  console.log(`\nThe whole output of each part is in ${relative(ROOT, OUT)}/. Tests draw from seed ${process.env.BAI_SEED}.`);
}

function tellFlaky(flaky) {
  writeFileSync(FLAKY, `${JSON.stringify(flaky, null, 2)}\n`);
  if (flaky.length === 0) return;
  console.log(`\nflaky: ${flaky.length}`);
  for (const { file, tries, failures } of flaky) {
    console.log(`  flaky ${file}: failed, and passed alone${tries > 1 ? ` at try ${tries}` : ''}. Its failures:`);
    for (const { what, text, alone } of failures) console.log(`  flaky test: ${what}\n\n${text.trim()}\n\n  alone: ${alone}`);
  }
}

async function main() {
  mkdirSync(OUT, { recursive: true });
  const groups = groupsOf(process.argv.slice(2));
  const everything = process.argv.length === 2;
  await setUpPackages({ tests: true });
  console.log(`Tests draw from seed ${process.env.BAI_SEED}; to repeat this run: BAI_SEED=${process.env.BAI_SEED} npm test`);
  // Browsers are installed while the first parts run, which need none. What is thrown is told where they are waited for.
  const inBrowser = groups.some(group => Object.values(group).some(part => part.inBrowser));
  const browsers = setUpBrowsers(process.argv.includes('quick') ? ['chromium'] : inBrowser ? ['chromium', 'firefox'] : []);
  browsers.catch(() => undefined);
  const usual = readUsual();
  const progress = showProgress(() => [...running].map(([name, state]) => [name, state()]));
  const parts = [];
  const flaky = [];
  try {
    for (const group of groups) {
      await Promise.all(
        Object.entries(group).map(async ([name, part]) => {
          if (part.inBrowser) await browsers;
          parts.push(await runPart(name, part, usual[name] ?? { tests: 0, ms: 0 }, progress));
        }),
      );
    }
    for (const part of parts) {
      const again = groups.map(group => group[part.name]?.again).find(found => found !== undefined);
      if (again === undefined || part.result.failures.length === 0) continue;
      const log = createWriteStream(join(OUT, `${part.name.replaceAll(/\W+/g, '-')}-again.log`));
      const looked = await lookAgain(part.result, file => again(log, file), progress.say);
      await new Promise(resolve => log.end(resolve));
      part.result = looked.result;
      flaky.push(...looked.flaky);
    }
  } finally {
    progress.stop();
  }
  if (everything) for (const { name, ms, result } of parts) if (result.failures.length === 0) usual[name] = { tests: result.passed, ms };
  mkdirSync(dirname(USUAL), { recursive: true });
  writeFileSync(USUAL, JSON.stringify(usual));
  const failures = parts.flatMap(({ result }) => result.failures);
  tellFlaky(flaky);
  tellFailures(failures);
  console.log(
    `\n${parts.map(lineOf).join('\n')}\nin ${inWords(Date.now() - startedAt)}${flaky.length > 0 ? `, flaky: ${flaky.length}` : ''}`,
  );
  return { passed: parts.reduce((sum, { result }) => sum + result.passed, 0), failed: failures.length };
}

const sum = await main().catch(error => {
  console.error(error.message);
  return { passed: 0, failed: 1 };
});
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
