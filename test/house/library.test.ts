// The package of the protocol as another program gets it: installed from its file, used as its README says, and the same bytes each time.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, ROOT } from '../../scripts/files.mjs';
import { libraryPackage, readingCases } from '../../scripts/library.mjs';

const run = promisify(execFile);
const README = readFileSync(join(ROOT, 'src/protocol/README.md'), 'utf8');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

let packed: { name: string; bytes: Buffer };
let folder: string; // of the other program

beforeAll(async () => {
  packed = await libraryPackage();
  folder = mkdtempSync(join(tmpdir(), 'bai-library-'));
  const files = mkdtempSync(join(tmpdir(), 'bai-packed-'));
  try {
    writeFileSync(join(files, packed.name), packed.bytes);
    const quiet = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier', '--cache', join(files, 'cache')];
    await run('npm', ['install', '--prefix', folder, ...quiet, join(files, packed.name)], { cwd: folder });
  } finally {
    rmSync(files, { recursive: true, force: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = () => join(folder, 'node_modules/bai-protocol');

test('two builds of the same sources are equal in every byte', async () => {
  const library = new URL('../../scripts/library.mjs', import.meta.url).href;
  const print = `import { libraryPackage } from '${library}'; process.stdout.write((await libraryPackage()).bytes.toString('base64'));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', print], { cwd: tmpdir(), maxBuffer: 10_000_000 });
  expect(packed.name).toBe(`bai-protocol-${version}.tgz`);
  expect(packed.bytes.equals(Buffer.from(stdout, 'base64'))).toBe(true);
});

test('it holds what it names and nothing of the machine that made it', () => {
  const there = filesIn(installed());
  expect(there.filter(file => !file.startsWith('types/'))).toEqual(['LICENSE', 'README.md', 'fixtures.json', 'index.js', 'package.json']);
  expect(JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8'))).toMatchObject({
    name: 'bai-protocol',
    version,
    license: 'MIT',
    type: 'module',
    sideEffects: false,
  });
  expect(JSON.parse(readFileSync(join(installed(), 'fixtures.json'), 'utf8'))).toEqual({ protocol: '0.4', cases: readingCases() });
  for (const file of there) {
    const text = readFileSync(join(installed(), file), 'utf8');
    for (const place of [ROOT, join(homedir(), '/'), join(tmpdir(), '/')])
      expect(text.includes(place), `${file} names ${place}`).toBe(false);
    expect(text, file).not.toMatch(/registry|npmjs|"(?:\w*[dD]ependencies|scripts)":|sourceMappingURL/);
  }
});

const EXAMPLES = [...README.matchAll(/^## (.+)\n\n[^#]*?```js\n([\s\S]*?)```(?:\n\nIt prints:\n\n```text\n([\s\S]*?)```)?/gm)].map(
  ([, title = '', code = '', prints]) => ({ title, code, prints }),
);

test('the README has three examples', () => {
  expect(EXAMPLES.map(({ prints }) => prints !== undefined)).toEqual([true, true, false]);
});

test.each(EXAMPLES)('its example runs as it is written: $title', async ({ title, code, prints }) => {
  const file = join(folder, `${title.replaceAll(/\W+/g, '-')}.mjs`);
  writeFileSync(file, code);
  const { stdout } = await run(process.execPath, [file], { cwd: folder, maxBuffer: 10_000_000 });
  if (prints !== undefined) expect(stdout).toBe(prints);
  else expect(stdout).toMatch(new RegExp(`^\\W+ pass ${readingCases().length}$`, 'm'));
});

test('its types are there for a strict program without a browser', async () => {
  mkdirSync(join(folder, 'typed'));
  const use = `import { ACTION_TYPES, type ActionType, buildContext, type Context, type Entry, makePrompt, parse, VERBS, type Verb } from 'bai-protocol';
const entries: Entry[] = parse('').entries;
export const problems: string[] = entries.flatMap(({ line }) => (line.kind === 'malformed' ? [line.problem.message] : []));
export const verbs: Verb[] = ACTION_TYPES.map((type: ActionType) => VERBS[type]);
export const nav: Context['nav'] = 'idle';
const facts = { t: 1, u: '', n: '', nav };
const contextLine: string = buildContext({ id: 'ctx000001', at: 0, facts, parts: {}, outcomes: [], openedTabs: [], goalCheck: null });
export const prompt: string = makePrompt({ key: '', goal: '', contextLine, variant: 'full' });
// @ts-expect-error: a reply is a text
parse(1);
`;
  writeFileSync(join(folder, 'typed/use.mts'), use);
  const options = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, lib: ['ES2023'], types: [] };
  const compilerOptions = { ...options, module: 'nodenext', moduleResolution: 'nodenext', target: 'ES2023' };
  writeFileSync(join(folder, 'typed/tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.mts'] }));
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', join(folder, 'typed')], { cwd: folder });
  expect(stdout).toBe('');
});
