// Draws new inputs for the properties and new faults for the chaos tests, until something fails or the time is over: `npm run fuzz -- --minutes N` (default 10).
// A seed that failed is worth a fixed case in the test that it failed in.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, ROOT } from './files.mjs';
import { inWords } from './progress.mjs';
import { setUp } from './setup.mjs';
import { runVitest } from './vitest-run.mjs';

const MINUTE_MS = 60_000;
const CHAOS = 'test/e2e/trust-chaos.e2e.ts';

/** The unit tests that draw at random: those of page code, or all others. */
const drawing = inPage =>
  filesIn(join(ROOT, 'test'))
    .map(file => `test/${file}`)
    .filter(file => file.endsWith('.test.ts') && file.startsWith('test/page/') === inPage)
    .filter(file => /from '(fast-check|[./]+\/(seed|runs)\.ts)'/.test(readFileSync(join(ROOT, file), 'utf8')));

function minutes() {
  const at = process.argv.indexOf('--minutes');
  const given = at < 0 ? 10 : Number(process.argv[at + 1]);
  if (!(given > 0)) throw new Error('How long? "npm run fuzz -- --minutes 30" runs for half an hour.');
  return given;
}

/** Runs one seed. Resolves to its first failure, null when there is none. */
async function tried(seed, projects, files) {
  const env = { ...process.env, BAI_SEED: String(seed) };
  const { failures } = await runVitest({ write: () => undefined }, { projects, files, report: join(ROOT, 'out/fuzz.json'), env });
  return failures[0] ?? null;
}

async function main() {
  const until = Date.now() + minutes() * MINUTE_MS;
  await setUp({ tests: true });
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  const files = drawing(false);
  const inPage = drawing(true);
  for (let round = 1; round === 1 || Date.now() < until; round += 1) {
    const seed = Math.floor(Math.random() * 1_000_000_000);
    const from = Date.now();
    const failure =
      (await tried(seed, ['node', 'properties'], files)) ?? (await tried(seed, ['page'], inPage)) ?? (await tried(seed, ['e2e'], [CHAOS]));
    if (failure !== null) {
      console.log(`Seed ${seed} failed: ${failure.what}\n\n${failure.text.trim()}\n\nAgain: BAI_SEED=${seed} ${failure.alone}`);
      return 1;
    }
    console.log(
      `Round ${round}, seed ${seed}: ${files.length + inPage.length} files of properties and the chaos tests passed in ${inWords(Date.now() - from)}.`,
    );
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
