// Runs tests by vitest, in a process of their own, and says what became of each.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './checks.mjs';
import { ROOT } from './files.mjs';

const ignore = () => undefined;
const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * What tests came to, also file by file. A test that does not run counts as failed, and so does an error outside of any test.
 * @typedef {import('./checks.mjs').Result & { files: { file: string, passed: number }[] }} TestResult
 */

/**
 * Runs tests and reads vitest's own report of them.
 * @param {{ write(data: unknown): unknown }} log
 * @param {{ projects?: string[], files?: string[], root?: string, report: string, hear?: (message: unknown) => void, env?: NodeJS.ProcessEnv }} what
 *   `projects` of the configuration in `root`, all where none is named; `files`: paths from there, all where none is named; `report`: where vitest writes it
 * @returns {Promise<TestResult>}
 */
export async function runVitest(log, { projects = [], files = [], root = ROOT, report, hear = ignore, env = process.env }) {
  const named = [...files, ...projects.flatMap(name => ['--project', name])];
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${join(ROOT, 'scripts/progress-reporter.mjs')}`];
  const args = ['run', ...named, '--root', root, ...reporters, `--outputFile.json=${report}`];
  writeFileSync(report, '');
  const broken = []; // suites of which something failed outside of a test, as the reporter tells them
  const heard = message => {
    if (message.suite) broken.push(message.suite);
    else hear(message);
  };
  const { code, printed } = await run(log, process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], { heard, env });
  const alone = `npx vitest run ${named.join(' ')}`.trim();
  const outside = text => ({ what: 'an error outside of any test', text: `${text}\n${printed.slice(-4_000)}`, alone });
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const read = testResults.map(of => readFile(of, projects, broken));
    const result = {
      passed: read.reduce((sum, { passed }) => sum + passed, 0),
      failures: read.flatMap(({ failures }) => failures),
      files: read,
    };
    if (result.failures.length > 0 || (code === 0 && result.passed > 0)) return result;
    return { ...result, failures: [outside(result.passed === 0 ? 'No test ran.' : 'All tests passed, and vitest failed:')] };
  } catch (error) {
    return { passed: 0, failures: [outside(`The report of the tests could not be read: ${error.message}`)], files: [] };
  }
}

/** One file of vitest's report. */
function readFile({ name: path, status, message, assertionResults }, projects, broken) {
  const file = relative(ROOT, path);
  const alone = `npx vitest run ${projects.length === 1 ? `--project ${projects[0]} ` : ''}${file}`;
  const bad = assertionResults.filter(test => test.status !== 'passed');
  const whyNot = ({ ancestorTitles }) =>
    broken.filter(suite => suite.path === path && ancestorTitles.join(' > ').startsWith(suite.name)).map(({ text }) => text);
  const failures = bad.map(test => ({
    what: `${file} > ${test.fullName}`,
    text: test.status === 'failed' ? test.failureMessages.join('\n') : ['This test did not run.', message, ...whyNot(test)].join('\n'),
    alone: `${alone} -t ${quoted(test.title)}`,
    file,
  }));
  // A file that could not be loaded has no tests; in one whose tests all passed, something behind them failed.
  if (status === 'failed' && bad.length === 0) failures.push({ what: file, text: message, alone, file });
  return { file, passed: assertionResults.length - bad.length, failures };
}
