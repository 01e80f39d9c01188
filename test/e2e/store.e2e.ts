// The package for Firefox's store passes that store's own linter, and docs/store.md gives a reason for each of its warnings.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/files.mjs';
import { packageOf } from '../../scripts/package.mjs';

type Found = { code: string; message: string; file: string };
type Report = { errors: Found[]; warnings: Found[]; notices: Found[] };

const LINTER = join(ROOT, 'test/e2e/store/node_modules/addons-linter/bin/addons-linter');

/** What the linter says of a package. @param zip its file. */
async function lint(zip: string): Promise<Report> {
  const options = { maxBuffer: 50_000_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [LINTER, '--output', 'json', zip], options).catch(
    (cause: { stdout?: string }) => (cause.stdout ? { stdout: cause.stdout } : Promise.reject(cause)), // it ends with 1 where it finds errors
  );
  return JSON.parse(stdout);
}

/** The table of docs/store.md: code, message, file and how often, a row each. */
const expected = (): string[][] => {
  const section = readFileSync(join(ROOT, 'docs/store.md'), 'utf8')
    .split(/^## /m)
    .find(part => part.startsWith('Warnings of the linter'));
  return [...(section ?? '').matchAll(/^\| `(.*) \|$/gm)].map(([, row = '']) =>
    row
      .replaceAll('`', '')
      .split('|')
      .map(cell => cell.trim()),
  );
};

test('the linter finds no error, and exactly the warnings that have a reason', async () => {
  if (!isBuilt('firefox')) execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'firefox'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'bai-lint-'));
  try {
    const { name, bytes } = packageOf('firefox');
    writeFileSync(join(folder, name), bytes);
    const { errors, warnings, notices } = await lint(join(folder, name));
    expect(errors).toEqual([]);
    expect(notices).toEqual([]);
    const counted = new Map<string, number>();
    for (const { code, message, file } of warnings) {
      const row = JSON.stringify([code, message, file]);
      counted.set(row, (counted.get(row) ?? 0) + 1);
    }
    const found = [...counted].map(([row, times]) => [...JSON.parse(row), String(times)]);
    const table = expected();
    expect(table.map(row => row.slice(0, 4)).toSorted()).toEqual(found.toSorted());
    for (const [code, , , , reason = ''] of table) expect(reason.length, code).toBeGreaterThan(30);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
