// What is shipped can be made again from its sources, byte for byte.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST, isBuilt } from '../../scripts/build.mjs';
import { EDITIONS } from '../../scripts/editions.mjs';
import { filesIn, ROOT } from '../../scripts/files.mjs';
import { packageOf } from '../../scripts/package.mjs';

function build(to: string, ...editions: string[]): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), ...editions], { stdio: 'pipe', env: { ...process.env, BAI_DIST: to } });
}

test('two builds of the same sources are equal in every byte, and so are their packages', { timeout: 600_000 }, () => {
  const old = EDITIONS.filter(edition => !isBuilt(edition));
  if (old.length > 0) build(DIST, ...old);
  const again = mkdtempSync(join(tmpdir(), 'bai-again-'));
  try {
    build(again);
    for (const edition of EDITIONS) {
      const [one, two] = [join(DIST, edition), join(again, edition)];
      expect(filesIn(two), edition).toEqual(filesIn(one));
      expect(filesIn(one).length).toBeGreaterThan(5);
      for (const file of filesIn(one)) expect(readFileSync(join(two, file)).equals(readFileSync(join(one, file))), file).toBe(true);
      const [zip, zipAgain] = [packageOf(edition), packageOf(edition, again)];
      expect(zipAgain.name).toBe(zip.name);
      expect(zipAgain.bytes.equals(zip.bytes), zip.name).toBe(true);
    }
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
});

test('an edition that may not use the debugger carries none of its code', { timeout: 300_000 }, () => {
  for (const edition of EDITIONS.filter(name => name !== 'chrome' && name !== 'chrome-local')) {
    if (!isBuilt(edition)) build(DIST, edition);
    const folder = join(DIST, edition);
    for (const file of filesIn(folder))
      expect(readFileSync(join(folder, file), 'latin1').match(/chrome\.debugger|Input\.dispatch/), file).toBe(null);
  }
});

test('only the local edition carries a way to a program of this computer', { timeout: 300_000 }, () => {
  const connects = EDITIONS.filter(edition => {
    if (!isBuilt(edition)) build(DIST, edition);
    const folder = join(DIST, edition);
    return filesIn(folder).some(file => /\.js$/.test(file) && /new WebSocket\b/.test(readFileSync(join(folder, file), 'utf8')));
  });
  expect(connects).toEqual(['chrome-local']);
});

test('T13.1 nothing that ships makes code out of text, or takes it from elsewhere', { timeout: 300_000 }, () => {
  const makesCode =
    /\beval\s*\(|(?<![\w.$])Function\s*\(|\bimportScripts\s*\(|\bimport\s*\(\s*["'`](?!\.)|<script[^>]+src=["']?(?:https?:)?\/\//;
  for (const sample of ['eval("1")', 'new Function("1")', 'import("https://x.example/a.js")', '<script src="//x.example/a.js">'])
    expect(sample).toMatch(makesCode);
  for (const edition of EDITIONS) {
    if (!isBuilt(edition)) build(DIST, edition);
    const folder = join(DIST, edition);
    const files = filesIn(folder).filter(file => /\.(?:js|html)$/.test(file));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8').match(makesCode)?.[0], `${edition}: ${file}`).toBeUndefined();
  }
});
