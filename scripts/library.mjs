// Makes the npm package of the protocol, bai-protocol-<version>.tgz: one module, its types, and the cases that our own reader is tested with.
// The same sources give the same bytes.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { filesIn, ROOT } from './files.mjs';
import { encodeTarGz } from './tar.mjs';

const ENTRY = 'src/protocol/library.ts';
const NAME = 'bai-protocol';
const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const FIXTURES = join(ROOT, 'test/fixtures');

const read = path => readFileSync(join(ROOT, path), 'utf8');
const json = value => `${JSON.stringify(value, null, 2)}\n`;

/** The package: its bytes, and its name in a registry. */
export async function libraryPackage() {
  const { version } = JSON.parse(read('package.json'));
  const files = { ...(await libraryFiles()), 'package.json': json(manifest(version)) };
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const bytes = encodeTarGz(sorted.map(([name, text]) => ({ name: `package/${name}`, bytes: Buffer.from(text, 'utf8') })));
  return { name: `${NAME}-${version}.tgz`, bytes };
}

function manifest(version) {
  return {
    name: NAME,
    version,
    description: 'The bAI line protocol: the prompt that makes a chat AI speak it, its reader, and the table of its actions.',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.10' }, // imports JSON as a module
    exports: { '.': { types: './types/library.d.ts', default: './index.js' }, './fixtures.json': './fixtures.json' },
    files: ['index.js', 'types', 'fixtures.json'],
  };
}

async function libraryFiles() {
  const compiled = await compile();
  return {
    LICENSE: read('LICENSE'),
    'README.md': read('src/protocol/README.md'),
    'fixtures.json': json({ protocol: '0.4', cases: readingCases() }),
    'index.js': await bundle(compiled),
    ...typesOf(compiled),
  };
}

/**
 * What the reader has to find in a text: every case that our own tests hold it to. `entries` says of each line what must be so, and nothing of the rest;
 * `says` is a piece of the sentence that our reader tells a refused line with.
 */
export function readingCases() {
  const text = path => readFileSync(join(FIXTURES, path), 'utf8');
  const groups = Object.entries(JSON.parse(text('reading.json')));
  const read = groups.flatMap(([group, cases]) =>
    cases.map(({ name, file, entries, ...rest }) => ({ name: `${group}: ${name}`, text: rest.text ?? text(file), entries })),
  );
  const refused = readdirSync(join(FIXTURES, 'reject'))
    .sort()
    .map(file => {
      const { line, message, ...problem } = JSON.parse(text(`reject/${file}`));
      const name = `refused: ${file.replace(/\.json$/, '').replaceAll('-', ' ')}`;
      return { name, text: line, says: message, entries: [{ offered: 'no', line: { kind: 'malformed', problem } }] };
    });
  return [...read, ...refused];
}

/** The protocol, compiled: path below the project → JavaScript or types. */
async function compile() {
  const out = mkdtempSync(join(tmpdir(), 'bai-library-'));
  try {
    const emit = ['--noEmit', 'false', '--declaration', '--rootDir', ROOT, '--outDir', out];
    await promisify(execFile)(process.execPath, [COMPILER, '-p', join(ROOT, 'tsconfig.pure.json'), ...emit]);
    return new Map(filesIn(out).map(file => [file, readFileSync(join(out, file), 'utf8')]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The module. What no export needs is left out. */
async function bundle(compiled) {
  // Imported here, so that set-up can run before the packages are there.
  const { rollup } = await import('rollup');
  const inMemory = {
    name: 'in memory',
    resolveId: (id, from) => (from === undefined ? id : posix.join(posix.dirname(from), id)),
    load: id => compiled.get(id),
  };
  const made = await rollup({ input: ENTRY.replace(/\.ts$/, '.js'), plugins: [inMemory], treeshake: { moduleSideEffects: false } });
  const { output } = await made.generate({ format: 'es' });
  await made.close();
  return output[0].code;
}

/** The types of the entry and all that they name, each in a file of its own below types/. */
function typesOf(compiled) {
  const files = {};
  const add = path => {
    const name = posix.join('types', posix.relative('src/protocol', path));
    if (files[name] !== undefined) return;
    // What is compiled names its imports by their sources.
    files[name] = compiled.get(path).replace(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js');
    for (const [, to] of files[name].matchAll(/(?:from |import\()['"](\.[^'"]*)\.js['"]/g))
      add(posix.join(posix.dirname(path), `${to}.d.ts`));
  };
  add(ENTRY.replace(/\.ts$/, '.d.ts'));
  return files;
}
