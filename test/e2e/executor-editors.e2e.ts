// TYPE into the text editors that pages really use: the editor's own model must hold the text, not only what is drawn. Both drivers.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import type { ActionResult } from '../../src/protocol/result.ts';
import { DRIVERS, type ExecutorLab, keys, openLab, told, typeText } from './lab.ts';

const FOLDER = join(ROOT, 'test/e2e/editors');
const EDITORS = [
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
const LONG = Array.from({ length: 1250 }, (_, line) => `${line} `.padEnd(79, 'The-quick-brown-fox.')).join('\n');

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

let lab: ExecutorLab;
let folder: string;
const pages = new Map<string, string>();

beforeAll(async () => {
  if (!existsSync(join(FOLDER, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
  folder = mkdtempSync(join(tmpdir(), 'bai-editors-'));
  lab = await openLab();
  for (const name of EDITORS) pages.set(name, await bundle(name));
}, 600_000);
afterAll(async () => {
  await lab?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** The component as a module. Its compiler is one of the test's own packages, so it is found from there. */
async function svelte(): Promise<string> {
  const compiler: { compile(source: string, options: object): { js: { code: string } } } = await import(
    createRequire(join(FOLDER, 'package.json')).resolve('svelte/compiler')
  );
  return compiler.compile(SVELTE, { generate: 'client', name: 'Field' }).js.code;
}

/** The editor's page as one document; fonts and pictures of its style are left out. */
async function bundle(name: string): Promise<string> {
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

async function openEditor(name: string): Promise<Page> {
  const page = await lab.open(pages.get(name) ?? '');
  await page.waitForFunction(() => typeof window.model === 'function' && window.model().trim() === 'old text');
  return page;
}

/** The model's text, once it is what the test waits for; else what it is in the end. Paragraphs and line breaks count alike. */
async function modelBecomes(page: Page, text: string): Promise<string> {
  const same = (text: string) => window.model().replace(/\n+/g, '\n').replace(/\n$/, '') === text;
  await page.waitForFunction(same, { timeout: 60_000 }, text).catch(() => undefined);
  return page.evaluate(() => window.model().replace(/\n+/g, '\n').replace(/\n$/, ''));
}

const HIDDEN_FIELD: Partial<Record<string, string>> = {
  codemirror5: '.CodeMirror textarea',
  monaco: '.native-edit-context, textarea.inputarea',
};

// One page for all steps: an editor is slow to start, and a model that one step broke shows in the next.
describe.each(EDITORS)('%s', name => {
  test.each(DRIVERS)('takes one text after the other, several lines, and none, %s', async driver => {
    const page = await openEditor(name);
    const target = await page.evaluate(() => window.target);
    const texts = ['new words, all of them', SIGNS, ...(ONE_LINE.includes(name) ? [] : ['one\ntwo\nthree']), '', 'last'];
    for (const text of texts) {
      const result: ActionResult = await lab.run(page, typeText(target, text), driver, { keepAttached: true });
      expect(await modelBecomes(page, text)).toBe(text);
      expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    }
    // Each editor gets the long text from one of the two drivers.
    if (EDITORS.indexOf(name) % 2 === DRIVERS.indexOf(driver)) {
      const much = ONE_LINE.includes(name) ? LONG.replaceAll('\n', ' ') : LONG;
      const long: ActionResult = await lab.run(page, typeText(target, much), driver, { keepAttached: true, timeoutMs: 60_000 });
      expect((await modelBecomes(page, much)) === much).toBe(true);
      expect(told(long)).not.toMatch(/^[A-Z_]+:/);
      const short: ActionResult = await lab.run(page, typeText(target, 'last'), driver, { keepAttached: true, timeoutMs: 60_000 });
      expect(told(short)).not.toMatch(/^[A-Z_]+:/);
      expect(await modelBecomes(page, 'last')).toBe('last');
    }
    // The page digest may name the field through which such an editor listens, which has no size of its own.
    if (HIDDEN_FIELD[name] !== undefined) {
      expect(told(await lab.run(page, typeText(HIDDEN_FIELD[name], 'by its field'), driver))).not.toMatch(/^[A-Z_]+:/);
      expect(await modelBecomes(page, 'by its field')).toBe('by its field');
      expect((await lab.run(page, typeText(HIDDEN_FIELD[name], 'last'), driver)).ok).toBe(true);
      expect(await modelBecomes(page, 'last')).toBe('last');
    }
    if (driver === 'trusted') {
      expect(told(await lab.run(page, keys(null, 'End', 'c', 'ArrowLeft', 'x'), driver))).not.toMatch(/^[A-Z_]+:/);
      expect(await modelBecomes(page, 'lastxc')).toBe('lastxc');
    }
    await page.close();
  });
});
