// What is bundled from what. scripts/build.mjs runs it for every edition; `npx rollup -c` with BAI_EDITION builds the scripts of one.
// Files that the browser injects run as classic scripts and cannot be split, so each of them is a bundle of its own.
import { nodeResolve } from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
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

/** Rollup's options for the extension pages of one edition. */
export const modules = (edition, out, typescriptPlugin = compile()) => ({
  input: MODULES,
  output: { dir: out, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
  plugins: [editionConstant(edition), nodeResolve({ browser: true }), typescriptPlugin],
  onwarn,
});

/** Rollup's options for one injected script. */
export const injected = (name, out, typescriptPlugin = compile()) => ({
  input: INJECTED[name],
  output: { file: `${out}/${name}.js`, format: 'iife', exports: 'none' },
  plugins: [nodeResolve({ browser: true }), typescriptPlugin],
  onwarn,
});

export default () => {
  const edition = process.env.BAI_EDITION ?? 'chrome';
  if (!EDITIONS.includes(edition)) throw new Error(`BAI_EDITION is "${edition}"; use one of ${EDITIONS.join(', ')}.`);
  return [modules(edition, `dist/${edition}`), ...Object.keys(INJECTED).map(name => injected(name, `dist/${edition}`))];
};
