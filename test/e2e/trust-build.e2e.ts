// What is shipped can be made again from its sources, byte for byte.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST, isBuilt } from '../../scripts/build.mjs';
import { filesIn, ROOT } from '../../scripts/files.mjs';

const EDITION = 'chrome-lite';

function build(to: string): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), EDITION], { stdio: 'pipe', env: { ...process.env, BAI_DIST: to } });
}

test('two builds of the same sources are equal in every byte', { timeout: 300_000 }, () => {
  if (!isBuilt(EDITION)) build(DIST);
  const again = mkdtempSync(join(tmpdir(), 'bai-again-'));
  try {
    build(again);
    const [one, two] = [join(DIST, EDITION), join(again, EDITION)];
    expect(filesIn(two)).toEqual(filesIn(one));
    expect(filesIn(one).length).toBeGreaterThan(5);
    for (const file of filesIn(one)) expect(readFileSync(join(two, file)).equals(readFileSync(join(one, file))), file).toBe(true);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
});
