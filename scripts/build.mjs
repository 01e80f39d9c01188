// Builds dist/chrome, dist/chrome-lite, dist/firefox and dist/chrome-local, each loadable unpacked. `node scripts/build.mjs chrome` builds only the named ones.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EDITIONS, manifestFor } from './editions.mjs';
import { filesIn, newestChange, ROOT } from './files.mjs';

/** Where the editions are built; `BAI_DIST` puts them elsewhere. */
export const DIST = resolve(ROOT, process.env.BAI_DIST ?? 'dist');

const SOURCES = [
  'src',
  'icons',
  '_locales',
  'manifest.json',
  'rollup.config.mjs',
  'scripts/build.mjs',
  'scripts/editions.mjs',
  'package-lock.json',
];

/** Folders whose pages ship with the extension, and where they go. */
const PAGES = { 'src/sidebar': 'sidebar', 'src/practice/chat': 'practice', 'src/practice/office': 'practice' };

/** The practice site's page that ships as the practice page, and what it is made of. */
const PRACTICE = { from: 'src/practice/site', page: 'invoices.html', parts: ['site.css', 'site.js', 'invoices.js'] };

/** Folders that ship as they are. */
const COPIED = ['icons', '_locales'];

/** What a page is made of beside its script. */
const isStatic = file => /\.(html|css|svg|png)$/.test(file);

/** True when an edition was built after the last change of anything it is made from. */
export function isBuilt(edition) {
  const manifest = join(DIST, edition, 'manifest.json');
  return existsSync(manifest) && statSync(manifest).mtimeMs > newestChange(SOURCES.map(path => join(ROOT, path)));
}

/** Builds editions. Each appears whole or not at all: it is built beside its place and then moved there. */
export async function build(editions = EDITIONS) {
  process.chdir(ROOT);
  // Imported here, so that set-up can run before the packages are there.
  const { rollup } = await import('rollup');
  const { INJECTED, compile, injected, modules } = await import('../rollup.config.mjs');
  const base = JSON.parse(readFileSync('manifest.json', 'utf8'));
  const startedAt = Date.now();
  const compiler = compile(); // one program for all bundles
  const fresh = edition => join(DIST, `.${edition}-${process.pid}`);
  try {
    for (const edition of editions) {
      rmSync(fresh(edition), { recursive: true, force: true });
      await write(rollup, modules(edition, fresh(edition), compiler), [fresh(edition)]);
    }
    for (const name of Object.keys(INJECTED)) {
      await write(rollup, injected(name, '.', compiler), editions.map(fresh));
    }
    for (const edition of editions) {
      const out = fresh(edition);
      for (const [from, to] of Object.entries(PAGES)) {
        for (const file of filesIn(from).filter(isStatic)) copy(join(from, file), join(out, to, file));
      }
      for (const folder of COPIED) for (const file of filesIn(folder)) copy(join(folder, file), join(out, folder, file));
      for (const file of PRACTICE.parts) copy(join(PRACTICE.from, file), join(out, 'practice', file));
      writeFileSync(join(out, 'practice/page.html'), practicePage(readFileSync(join(PRACTICE.from, PRACTICE.page), 'utf8')));
      copy('LICENSE', join(out, 'LICENSE'));
      const manifest = manifestFor(base, edition);
      writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      checkNamed(manifest, out);
      replace(out, join(DIST, edition));
    }
  } finally {
    for (const edition of editions) rmSync(fresh(edition), { recursive: true, force: true });
  }
  return { editions, ms: Date.now() - startedAt };
}

/** A page of the practice site on its own: without ways to pages that are not there, and with the page code, which no browser injects into it. */
function practicePage(html) {
  const cuts = [/\s*<nav[\s\S]*?<\/nav>/, /\s*<a class="account"[\s\S]*?<\/a>/, /\s*<section class="cookies"[\s\S]*?<\/section>/];
  const alone = cuts.reduce((text, cut) => {
    if (!cut.test(text)) throw new Error(`The practice page does not hold ${cut} any more: look again at what it leads to.`);
    return text.replace(cut, '');
  }, html);
  const scripts = ['/page.js', '/page-text.js', '/page-shot.js', 'bridge.js'].map(file => `    <script src="${file}"></script>\n`);
  return alone
    .replace(/<a class="brand" href="[^"]*">([^<]*)<\/a>/, '<span class="brand">$1</span>')
    .replace('  </head>', `${scripts.join('')}  </head>`);
}

/** Runs one bundle and writes it into each folder. */
async function write(rollup, options, folders) {
  const [first, ...others] = folders;
  const { dir, file, ...output } = options.output;
  const bundle = await rollup(options);
  await bundle.write({ ...output, ...(file ? { file: join(first, file) } : { dir: first }) });
  await bundle.close();
  // Written once and copied: a bundle that is written twice may give two variables of one name their numbers the other way round.
  for (const folder of others) copy(join(first, file), join(folder, file));
}

/** Moves a folder to where another one may be. A second build that does the same at this moment may put its own there in between. */
function replace(from, to) {
  for (;;) {
    rmSync(to, { recursive: true, force: true });
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
  }
}

/** Copies bytes, so that permissions and links of the source folder do not end up in a package. */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { dereference: true });
}

/** Every file that the manifest names must be there: the browser's own message for this comes much later. */
function checkNamed(manifest, out) {
  const named = JSON.stringify(manifest).match(/[\w./-]+\.(js|html|png)(?=")/g) ?? [];
  const missing = [...new Set(named)].filter(file => !existsSync(join(out, file)));
  if (missing.length > 0) throw new Error(`The manifest names files that the build did not make: ${missing.join(', ')}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const { editions, ms } = await build(named.length > 0 ? named : EDITIONS);
  console.log(`Built ${editions.map(edition => join(DIST, edition)).join(', ')} in ${(ms / 1000).toFixed(1)} s.`);
}
