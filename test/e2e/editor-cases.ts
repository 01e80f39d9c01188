// The text editors that pages really use, each as one page, and what is typed into them: one list for every edition.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';
import { bundledPage } from './bundled.ts';

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
  'ace',
];
/** Fields of one line. */
const ONE_LINE = ['react', 'preact'];
/** Right-to-left, with a sign that joins nothing, Chinese, a combining mark, an emoji of several parts, and what would be markup. */
const SIGNS = 'שלום می\u200Cخواهم 发票 e\u0301 👩‍👩‍👧 <b>&amp;';
/** More lines than an editor has room for, short ones. */
const LINES = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
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
  ...(isOneLine(name) ? [] : ['one\ntwo\nthree', LINES]),
  '',
  'last',
];

/** The page of an editor. */
export function editorPage(name: string): Promise<string> {
  return bundledPage({
    folder: FOLDER,
    entry: `${name}.mjs`,
    beside: [import.meta.filename],
    body: '<div id="editor" style="width:600px;min-height:80px"></div>',
    style: STYLES[name] ?? '',
    plugins: [
      { name: 'svelte', resolveId: id => (id === 'svelte-compiled' ? id : null), load: id => (id === 'svelte-compiled' ? svelte() : null) },
    ],
  });
}

const STYLES: Partial<Record<string, string>> = {
  codemirror5: 'codemirror5/lib/codemirror.css',
  monaco: 'monaco-editor/min/vs/editor/editor.main.css',
  quill: 'quill/dist/quill.core.css',
  ckeditor: 'ckeditor5/dist/ckeditor5.css',
};

/** The component as a module. Its compiler is one of the test's own packages, so it is found from there. */
async function svelte(): Promise<string> {
  const compiler: { compile(source: string, options: object): { js: { code: string } } } = await import(
    createRequire(join(FOLDER, 'package.json')).resolve('svelte/compiler')
  );
  return compiler.compile(SVELTE, { generate: 'client', name: 'Field' }).js.code;
}

/** The field through which an editor listens, where it is another one than what is seen. */
export const HIDDEN_FIELD: Partial<Record<string, string>> = {
  codemirror5: '.CodeMirror textarea',
  monaco: '.native-edit-context, textarea.inputarea',
  ace: '.ace_editor textarea',
};
