// Looks again at browser tests that failed: what passes when nothing else runs beside it was disturbed, and is listed as flaky. The list is what to mend next.

/** @typedef {import('./vitest-run.mjs').TestResult} TestResult */
/** @typedef {{ file: string, tries: number, failures: import('./checks.mjs').Failure[] }} Flaky */

/** More files than that do not fail by chance. */
const MOST_FILES = 6;
/** How often a file is run again. */
const TRIES = 2;

/**
 * Runs each file in which something failed again, one at a time, until it passes or was tried twice.
 * @param {TestResult} first what the tests came to when they ran together
 * @param {(file: string) => Promise<TestResult>} runAlone
 * @param {(text: string) => void} say
 * @returns {Promise<{ result: TestResult, flaky: Flaky[] }>}
 *   `result`: with the files that passed now counted as passed; `flaky`: those files, with their first failures
 */
export async function lookAgain(first, runAlone, say) {
  const files = [...new Set(first.failures.flatMap(({ file }) => (file === undefined ? [] : [file])))];
  if (files.length > MOST_FILES) say(`${files.length} files of browser tests failed; more than ${MOST_FILES} are not run again.`);
  if (files.length > MOST_FILES) return { result: first, flaky: [] };
  /** @type {Flaky[]} */
  const flaky = [];
  let result = first;
  for (const file of files) {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      say(`      again, alone: ${file}${tries > 1 ? ` (${tries} of ${TRIES})` : ''}`);
      const again = await runAlone(file);
      if (again.failures.length > 0) continue;
      const before = first.files.find(known => known.file === file)?.passed ?? 0;
      const failures = first.failures.filter(failure => failure.file === file);
      result = {
        ...result,
        passed: result.passed + again.passed - before,
        failures: result.failures.filter(failure => failure.file !== file),
      };
      flaky.push({ file, tries, failures });
      break;
    }
  }
  return { result, flaky };
}
