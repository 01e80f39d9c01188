// Bundles TypeScript page code for a benchmark: one classic script, types taken out, no checks.
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import ts from 'typescript';
import { readability } from '../rollup.config.mjs';

const transpile = {
  name: 'transpile',
  transform(code, id) {
    if (!id.endsWith('.ts')) return null;
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
    });
    return { code: outputText, map: null };
  },
};

/** The code of `entry` and all that it imports, as one script. `name`: the global that gets its exports. */
export async function bundlePageCode(entry, name) {
  const build = await rollup({ input: entry, plugins: [transpile, readability, nodeResolve({ browser: true })], onwarn: () => {} });
  const { output } = await build.generate({ format: 'iife', name, inlineDynamicImports: true });
  await build.close();
  return output[0].code;
}
