// The text editors that pages really use, each as one page, and what is typed into them: one list for every edition.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '../../scripts/files.mjs';

const FOLDER = join(ROOT, 'test/e2e/editors');
export const EDITORS = [
  'prosemirror',
  'tiptap',
  'quill',
  'lexical',
  'slate',
  'draft',
  'codemirror6',
  'codemirror5',
  'monaco',
  'ckeditor',
  'react',
  'preact',
  'vue',
  'svelte',
];
/** Fields of one line. */
const ONE_LINE = ['react', 'preact'];
/** Right-to-left, Chinese, a combining mark, an emoji of several parts, and what would be markup. */
const SIGNS = 'שלום 发票 e\u0301 👩‍👩‍👧 <b>&amp;';
/** 100,000 signs in lines as people write them. */
export const LONG = Array.from({ length: 1250 }, (_, line) => `${line} `.padEnd(79, 'The-quick-brown-fox.')).join('\n');

/** A component of Svelte, compiled as its own bundlers do it. */
const SVELTE = `<script module>
  let text = 'old text';
  export const current = () => text;
</script>
<script>
  let value = $state('old text');
  $effect(() => { text = value; });
</script>
<textarea id="field" aria-label="Letter" bind:value></textarea>`;

/** Whether an editor is a field of one line. */
export const isOneLine = (name: string): boolean => ONE_LINE.includes(name);

/** The texts that an editor is given, one after the other. */
export const textsFor = (name: string): string[] => [
  'new words, all of them',
  SIGNS,
  ...(isOneLine(name) ? [] : ['one\ntwo\nthree']),
  '',
  'last',
];

/** Bundles that an earlier file or run made, each under a name that says what it was made of. */
const CACHE = join(ROOT, 'node_modules/.cache/bai-editors');

/** The page of an editor. It is bundled once for all files and runs. */
export async function editorPage(name: string): Promise<string> {
  if (!existsSync(join(FOLDER, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
  const madeOf = [join(FOLDER, 'package-lock.json'), join(FOLDER, `${name}.mjs`), import.meta.filename];
  const hash = createHash('sha256');
  for (const file of madeOf) hash.update(readFileSync(file));
  const cached = join(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}.html`);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'bai-editors-'));
  try {
    const page = await bundle(name, folder);
    mkdirSync(CACHE, { recursive: true });
    // Two files may be at it: what is there under the name is whole.
    const written = `${cached}.${process.pid}`;
    writeFileSync(written, page);
    renameSync(written, cached);
    return page;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The component as a module. Its compiler is one of the test's own packages, so it is found from there. */
async function svelte(): Promise<string> {
  const compiler: { compile(source: string, options: object): { js: { code: string } } } = await import(
    createRequire(join(FOLDER, 'package.json')).resolve('svelte/compiler')
  );
  return compiler.compile(SVELTE, { generate: 'client', name: 'Field' }).js.code;
}

/** The editor's page as one document; fonts and pictures of its style are left out. */
async function bundle(name: string, folder: string): Promise<string> {
  const build = await rolldown({
    input: join(FOLDER, `${name}.mjs`),
    cwd: FOLDER,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    moduleTypes: { '.css': 'empty', '.ttf': 'empty' },
    logLevel: 'silent',
    plugins: [
      { name: 'svelte', resolveId: id => (id === 'svelte-compiled' ? id : null), load: id => (id === 'svelte-compiled' ? svelte() : null) },
    ],
  });
  const file = join(folder, `${name}.js`);
  await build.write({ file, format: 'es', codeSplitting: false });
  await build.close();
  const script = readFileSync(file, 'utf8').replaceAll('</script', '<\\/script');
  return `<div id="editor" style="width:600px;min-height:80px"></div>${styleOf(name)}<script type="module">${script}</script>`;
}

function styleOf(name: string): string {
  const files: Record<string, string> = {
    codemirror5: 'codemirror5/lib/codemirror.css',
    monaco: 'monaco-editor/min/vs/editor/editor.main.css',
    quill: 'quill/dist/quill.core.css',
    ckeditor: 'ckeditor5/dist/ckeditor5.css',
  };
  const file = files[name];
  const path = file === undefined ? '' : join(FOLDER, 'node_modules', file);
  return path !== '' && existsSync(path) ? `<style>${readFileSync(path, 'utf8')}</style>` : '';
}

/** The field through which an editor listens, where it is another one than what is seen. */
export const HIDDEN_FIELD: Partial<Record<string, string>> = {
  codemirror5: '.CodeMirror textarea',
  monaco: '.native-edit-context, textarea.inputarea',
};
