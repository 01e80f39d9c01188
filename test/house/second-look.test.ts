// A browser test that fails is looked at again, alone: what passes then is listed, what fails again has failed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { lookAgain } from '../../scripts/second-look.mjs';
import { runWithNetwork } from '../../scripts/setup.mjs';
import { runVitest } from '../../scripts/vitest-run.mjs';

const FIXTURES = join(ROOT, 'test/fixtures/second-look');
const fixture = (name: string) => `test/fixtures/second-look/${name}.fixture.mjs`;
const LOG = { write: () => undefined };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bai-second-look-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the fixtures, or one of them, as the end-to-end tests are run. */
function runFixtures(files: string[]) {
  // A vitest below this one is on its own.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const env = { ...Object.fromEntries(own), BAI_FLAKY_FILE: join(folder, 'ran') };
  return runVitest(LOG, { projects: ['e2e'], root: FIXTURES, files, report: join(folder, 'report.json'), env });
}

test('a flaky file is listed and passes, a broken one fails', async () => {
  const first = await runFixtures([]);
  expect(first.passed).toBe(2);
  expect(first.failures.map(({ what }) => what).toSorted()).toEqual([
    `${fixture('broken')} > always fails`,
    `${fixture('broken')} > without a browser does not run`,
    `${fixture('flaky')} > fails once`,
  ]);

  const alone: string[] = [];
  const said: string[] = [];
  const { result, flaky } = await lookAgain(
    first,
    file => {
      alone.push(file);
      return runFixtures([file]);
    },
    text => said.push(text),
  );
  expect(alone.toSorted()).toEqual([fixture('broken'), fixture('broken'), fixture('flaky')]);
  expect(said).toHaveLength(3);
  expect(result.passed).toBe(3);
  expect(result.failures.map(({ what }) => what)).toEqual([
    `${fixture('broken')} > always fails`,
    `${fixture('broken')} > without a browser does not run`,
  ]);
  expect(result.failures[1]?.text).toMatch(/^This test did not run\.\s+Error: no browser came/);
  expect(flaky).toMatchObject([{ file: fixture('flaky'), tries: 1, failures: [{ what: `${fixture('flaky')} > fails once` }] }]);
  expect(flaky[0]?.failures[0]?.text).toContain('AssertionError: expected false to be true');
  expect(flaky[0]?.failures[0]?.alone).toBe(`npx vitest run --project e2e ${fixture('flaky')} -t 'fails once'`);
});

test('an error outside of any file has no second look, and neither have more files than fail by chance', async () => {
  const never = () => Promise.reject(new Error('It was run again.'));
  const outside = { passed: 1, files: [], failures: [{ what: 'an error outside of any test', text: 'Error', alone: 'npx vitest run' }] };
  expect(await lookAgain(outside, never, () => undefined)).toEqual({ result: outside, flaky: [] });
  const files = Array.from({ length: 7 }, (_, at) => `test/e2e/${at}.e2e.ts`);
  const many = {
    passed: 0,
    files: files.map(file => ({ file, passed: 0 })),
    failures: files.map(file => ({ what: file, text: '', alone: '', file })),
  };
  const said: string[] = [];
  expect(await lookAgain(many, never, text => said.push(text))).toEqual({ result: many, flaky: [] });
  expect(said).toEqual(['7 files of browser tests failed; more than 6 are not run again.']);
});

test('what needs a network is tried three times, then told with what to do by hand', async () => {
  const file = join(folder, 'tries');
  const program = (succeedsAt: number) =>
    `const { appendFileSync, readFileSync } = require('node:fs'); appendFileSync('${file}', '.'); if (readFileSync('${file}').length < ${succeedsAt}) { console.log('no answer'); process.exit(1); }`;
  await runWithNetwork(process.execPath, ['-e', program(3)], {}, 'ask a neighbour.', [1, 1]);
  rmSync(file);
  await expect(runWithNetwork(process.execPath, ['-e', program(4)], {}, 'ask a neighbour.', [1, 1])).rejects.toThrow(
    /no answer[\s\S]*It failed 3 times\. If there is no network here: ask a neighbour\.$/,
  );
});
