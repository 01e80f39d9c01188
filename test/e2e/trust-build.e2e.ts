// What is shipped can be made again from its sources, byte for byte.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST, isBuilt } from '../../scripts/build.mjs';
import { filesIn, ROOT } from '../../scripts/files.mjs';

const EDITION = 'chrome-lite';

function build(to: string, edition = EDITION): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), edition], { stdio: 'pipe', env: { ...process.env, BAI_DIST: to } });
}

test('two builds of the same sources are equal in every byte', { timeout: 300_000 }, () => {
  if (!isBuilt(EDITION)) build(DIST);
  const again = mkdtempSync(join(tmpdir(), 'bai-again-'));
  try {
    build(again);
    const [one, two] = [join(DIST, EDITION), join(again, EDITION)];
    expect(filesIn(two)).toEqual(filesIn(one));
    expect(filesIn(one).length).toBeGreaterThan(5);
    // An edition that may not use the debugger carries none of its code.
    for (const file of filesIn(one))
      expect(readFileSync(join(one, file), 'latin1').match(/chrome\.debugger|Input\.dispatch/), file).toBe(null);
    for (const file of filesIn(one)) expect(readFileSync(join(two, file)).equals(readFileSync(join(one, file))), file).toBe(true);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
});

test('T13.1 nothing that ships makes code out of text, or takes it from elsewhere', { timeout: 300_000 }, () => {
  const makesCode =
    /\beval\s*\(|(?<![\w.$])Function\s*\(|\bimportScripts\s*\(|\bimport\s*\(\s*["'`](?!\.)|<script[^>]+src=["']?(?:https?:)?\/\//;
  for (const sample of ['eval("1")', 'new Function("1")', 'import("https://x.example/a.js")', '<script src="//x.example/a.js">'])
    expect(sample).toMatch(makesCode);
  if (!isBuilt('chrome')) build(DIST, 'chrome');
  const folder = join(DIST, 'chrome');
  const files = filesIn(folder).filter(file => /\.(?:js|html)$/.test(file));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8').match(makesCode)?.[0], file).toBeUndefined();
});
