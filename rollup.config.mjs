// What is bundled from what. scripts/build.mjs runs it for every edition; `npx rollup -c` with BAI_EDITION builds the scripts of one.
// Files that the browser injects run as classic scripts and cannot be split, so each of them is a bundle of its own.
import { readFileSync } from 'node:fs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
import { minifySync } from 'rolldown/utils';
import { EDITIONS } from './scripts/editions.mjs';

/** Extension pages and the worker: ES modules that may share chunks. They depend on the edition. */
export const MODULES = {
  worker: 'src/worker.ts',
  'sidebar/sidebar': 'src/sidebar/main.tsx',
  'practice/chat': 'src/practice/chat/chat.ts',
};

/** Scripts that are injected into pages: one classic file each, the same in every edition. */
export const INJECTED = {
  page: 'src/injection/page.ts',
  'page-shot': 'src/injection/page-shot.ts',
  'page-text': 'src/injection/page-text.ts',
};

/** Some packages import themselves in a circle, and bundlers move their comments: both harmless, both noisy. In our own code they are told. */
function onwarn(warning, warn) {
  const inPackage = (warning.ids ?? [warning.id ?? '']).every(id => id.includes('node_modules/'));
  if (inPackage && (warning.code === 'CIRCULAR_DEPENDENCY' || warning.code === 'INVALID_ANNOTATION')) return;
  warn(warning);
}

/** The edition is a constant of the build, so that code of the other editions is dropped. */
const editionConstant = edition => ({
  name: 'edition',
  resolveId: id => (id === 'virtual:edition' ? id : null),
  load: id => (id === 'virtual:edition' ? `export const EDITION = ${JSON.stringify(edition)};` : null),
});

/**
 * Compiles only; `npm test` checks the types room by room, which one program for all rooms could not. The files are compiled once, however many
 * bundles share this plugin.
 */
export function compile() {
  const plugin = typescript({
    tsconfig: './tsconfig.json',
    noEmit: false,
    noForceEmit: true,
    noCheck: true,
    include: ['src/**/*.ts', 'src/**/*.tsx'],
  });
  let compiled = false;
  return {
    ...plugin,
    buildStart(options) {
      if (!compiled) plugin.buildStart.call(this, options);
      compiled = true;
    },
  };
}

/** What a package brings along for engines without it, and every browser of ours has. */
const POLYFILLS = { 'polyfills/array.from.mjs': 'Array.from', 'polyfills/SetLike.mjs': 'Set' };

const native = () => ({
  name: 'native',
  load(id) {
    const polyfill = id.includes('dom-accessibility-api') && Object.keys(POLYFILLS).find(file => id.endsWith(file));
    return polyfill ? `export default ${POLYFILLS[polyfill]};` : null;
  },
});

/**
 * Makes what ships small. `BAI_READABLE=1` leaves it as it is compiled, to read or to debug; the same sources give the same bytes either way, so
 * anybody can see that a small build is nothing but these sources.
 */
const small = () => ({
  name: 'small',
  renderChunk(code, chunk, { format }) {
    if (process.env.BAI_READABLE === '1') return null;
    const { code: made, errors } = minifySync(chunk.fileName, code, { module: format === 'es', compress: { target: 'es2023' } });
    if (errors.length > 0) throw new Error(`${chunk.fileName} cannot be made small: ${errors[0].message}`);
    return { code: made, map: null };
  },
});

/** The panel's scripts that its start holds: what `main.tsx` imports, and what that imports, without what is imported when it is wanted. */
function startOf(id, getModuleInfo, seen = new Set()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of getModuleInfo(id)?.importedIds ?? []) startOf(imported, getModuleInfo, seen);
  return seen;
}

/** Read when the first text of a page is: it brings a package along. */
const ARTICLE = '/src/context/article.ts';

/**
 * What the panel reads once it is idle is one file: a file for each part of it would be larger in sum. What the start holds stays there, and the
 * other pages keep what is theirs.
 */
function together() {
  let start = null;
  return (id, { getModuleInfo, getModuleIds }) => {
    start ??= startOf(
      [...getModuleIds()].find(each => each.endsWith(MODULES['sidebar/sidebar'])),
      getModuleInfo,
    );
    return !start.has(id) && !id.endsWith(ARTICLE) && /\/src\/(sidebar|executor|context|protocol)\/|\/zod\//.test(id) ? 'idle' : null;
  };
}

/** Readability is a classic script that offers its constructor to CommonJS; here it becomes the module that its package's entry would be. */
export const readability = {
  name: 'readability',
  load(id) {
    if (!id.endsWith('@mozilla/readability/index.js')) return null;
    const script = readFileSync(id.replace(/index\.js$/, 'Readability.js'), 'utf8');
    return `${script.slice(0, script.lastIndexOf('if (typeof module'))}\nexport { Readability };\n`;
  },
};

/** Rollup's options for the extension pages of one edition. */
export const modules = (edition, out, compiler = compile()) => ({
  input: MODULES,
  output: {
    dir: out,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
    manualChunks: together(),
    onlyExplicitManualChunks: true,
  },
  plugins: [editionConstant(edition), readability, nodeResolve({ browser: true }), compiler, small()],
  onwarn,
});

/** Rollup's options for one injected script. */
export const injected = (name, out, compiler = compile()) => ({
  input: INJECTED[name],
  output: { file: `${out}/${name}.js`, format: 'iife', exports: 'none' },
  plugins: [native(), nodeResolve({ browser: true }), compiler, small()],
  onwarn,
});

export default () => {
  const edition = process.env.BAI_EDITION ?? 'chrome';
  if (!EDITIONS.includes(edition)) throw new Error(`BAI_EDITION is "${edition}"; use one of ${EDITIONS.join(', ')}.`);
  return [modules(edition, `dist/${edition}`), ...Object.keys(INJECTED).map(name => injected(name, `dist/${edition}`))];
};
