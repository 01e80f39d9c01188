// Chaos: batches of presses while panels close, tabs go, workers die and rows change. The site's server is the only witness.
//
// BAI_SEED repeats the faults and moments, BAI_CHAOS=<number of batches> makes it longer (140 batches are about 420 presses).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEED } from '../seed.ts';
import { naiveSubject } from './chaos-naive.ts';
import { panelSubject } from './chaos-panel.ts';
import { runChaos, type Verdict } from './chaos-run.ts';
import { launch, type Stage } from './launch.ts';
import { removeFolder } from './start-browser.ts';
import { hits } from './trust-ledger.ts';

const BATCHES = Number(process.env.BAI_CHAOS ?? 19); // as many as there are faults

let stage: Stage;
let folder: string;
beforeEach(async () => {
  stage = await launch({ edition: 'chrome' });
  folder = mkdtempSync(join(tmpdir(), 'bai-chaos-'));
});
afterEach(async () => {
  await stage?.close();
  removeFolder(folder);
});

function print(who: string, { presses, twice, lies, says, faults }: Verdict) {
  console.info(
    `chaos of ${who}, seed ${SEED}: ${presses} presses, ${twice.length} twice, ${lies.length} false, ${JSON.stringify(says)}; ${faults.join('; ')}`,
  );
}

test(
  `${BATCHES} batches with faults: no action has its effect twice, and no row says what is not so`,
  async () => {
    const verdict = await runChaos(await panelSubject(stage), stage.site, { batches: BATCHES, seed: SEED });
    print('the panel', verdict);
    expect(verdict.presses).toBeGreaterThanOrEqual(BATCHES * 2);
    expect(verdict.twice).toEqual([]);
    expect(verdict.lies, verdict.lies.join('; ')).toEqual([]);
    expect(hits(stage.site, 'other')).toBe(0);
  },
  60_000 + BATCHES * 30_000,
);

test('the same runner catches a queue that takes a press out only when it has run', async () => {
  const verdict = await runChaos(await naiveSubject(stage, folder), stage.site, { batches: 2, seed: SEED, always: true });
  print('a naive queue', verdict);
  expect(verdict.twice).not.toEqual([]);
}, 240_000);
