// Lets a script import the project's TypeScript files: types are taken out when a file is loaded. Node 20 cannot do that by itself.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A module hook (node:module, `register`). */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const { default: ts } = await import('typescript');
  const source = await readFile(fileURLToPath(url), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true, inlineSourceMap: true },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}
