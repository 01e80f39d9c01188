// Builds one edition (BAI_EDITION: chrome, chrome-lite or firefox; scripts/build.mjs runs all three) into dist/<edition>/.
// Files that Chrome injects run as classic scripts and cannot be split, so each bundle has a configuration of its own.
import { nodeResolve } from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
import { copyStatic } from './scripts/copy-static.mjs';
import { EDITIONS } from './scripts/editions.mjs';

const edition = process.env.BAI_EDITION ?? 'chrome';
if (!EDITIONS.includes(edition)) throw new Error(`BAI_EDITION is "${edition}"; use one of ${EDITIONS.join(', ')}.`);
const out = `dist/${edition}`;

/** zod 4 imports itself in a circle on purpose, and bundlers move its comments: both harmless, both noisy. */
function onwarn(warning, warn) {
  const inZod = (warning.ids ?? [warning.id ?? '']).some(id => id.includes('/zod/'));
  if (inZod && (warning.code === 'CIRCULAR_DEPENDENCY' || warning.code === 'INVALID_ANNOTATION')) return;
  warn(warning);
}

/** The edition is a constant of the build, so that code of the other editions is dropped. */
const editionConstant = {
  name: 'edition',
  resolveId: id => (id === 'virtual:edition' ? id : null),
  load: id => (id === 'virtual:edition' ? `export const EDITION = ${JSON.stringify(edition)};` : null),
};

const bundle = (input, file, format, extra = []) => ({
  input,
  output: { file: `${out}/${file}`, format, name: format === 'iife' ? 'bai' : undefined, exports: format === 'iife' ? 'none' : undefined },
  plugins: [editionConstant, nodeResolve({ browser: true }), typescript({ tsconfig: './tsconfig.json', noEmit: false, noForceEmit: true, include: ['src/**/*.ts', 'src/**/*.tsx'] }), ...extra],
  onwarn,
});

export default [
  bundle('src/worker.ts', 'worker.js', 'es', [copyStatic(edition, out)]),
  bundle('src/sidebar/main.tsx', 'sidebar/sidebar.js', 'es'),
  bundle('src/injection/page.ts', 'page.js', 'iife'),
  bundle('src/injection/page-shot.ts', 'page-shot.js', 'iife'),
  bundle('src/practice/chat/chat.ts', 'practice/chat.js', 'es'),
];
