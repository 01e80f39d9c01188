// `npm run relay`: builds dist/relay.mjs where it is older than its sources, and runs it. It is one file for any Node of 20 and above; no package of the
// extension holds it.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DIST } from './build.mjs';
import { newestChange, ROOT } from './files.mjs';
import { setUpPackages } from './setup.mjs';

const FILE = join(DIST, 'relay.mjs');
const SOURCES = ['src/relay', 'src/protocol', 'scripts/relay.mjs', 'package-lock.json'].map(path => join(ROOT, path));

/** Builds the relay if that is needed. @returns {Promise<string>} its file */
export async function builtRelay() {
  if (existsSync(FILE) && statSync(FILE).mtimeMs > newestChange(SOURCES)) return FILE;
  // Imported here, so that set-up can run before the packages are there.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(ROOT, 'src/relay/main.ts'),
    platform: 'node',
    tsconfig: false,
    // Faster ways to do what ws does by itself; they are compiled for one system.
    external: ['bufferutil', 'utf-8-validate'],
    transform: { define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' } },
  });
  const fresh = `${FILE}-${process.pid}`;
  mkdirSync(DIST, { recursive: true });
  await bundle.write({ file: fresh, format: 'es', minify: process.env.BAI_READABLE !== '1', codeSplitting: false });
  await bundle.close();
  renameSync(fresh, FILE); // whole or not at all: another relay may start now
  return FILE;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { log } = console;
  console.log = console.error; // what set-up says must not stand among the messages of MCP
  await setUpPackages();
  const file = await builtRelay();
  console.log = log;
  const { main } = await import(pathToFileURL(file).href);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  process.exit(await main(process.argv.slice(2), version));
}
