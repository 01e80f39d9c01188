// Tries a file of cases of the languages that a session can speak: `npm run cases -- FILE.json` (default: those of the project).
// Each case is told with `ok`, or with `FAILED` and why; the last line counts them. What is not carried out yet counts as failed. Cases that are a page
// are laid out in Chromium.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { openCasePages } from './case-pages.mjs';
import { ROOT } from './files.mjs';

register('./typescript-loader.mjs', import.meta.url);

const DEFAULT_FILE = join(ROOT, 'test/fixtures/languages.json');

async function main() {
  const [file] = process.argv.slice(2);
  const { runCase } = await import('../test/protocol/languages/cases/run.ts');
  const cases = JSON.parse(readFileSync(file === undefined ? DEFAULT_FILE : resolve(file), 'utf8'));
  if (!Array.isArray(cases)) throw new Error('A file of cases is a JSON array. Give one with "npm run cases -- FILE.json".');
  const { isPageCase, checkPage } = await import('../test/protocol/languages/cases/page-case.ts');
  const pages = cases.some(isPageCase) ? await openCasePages().catch(error => error) : null;
  const failures = [];
  for (const each of cases) {
    const laidOut = isPageCase(each);
    const why = !laidOut
      ? runCase(each)
      : pages instanceof Error
        ? `not laid out: ${pages.message}`
        : checkPage(each, await pages.take(each));
    failures.push({ id: each.id, why });
  }
  await pages?.close?.();
  for (const { id, why } of failures) console.log(why === null ? `${id} ok` : `${id} FAILED ${why}`);
  const failed = failures.filter(({ why }) => why !== null).length;
  console.log(`${cases.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
