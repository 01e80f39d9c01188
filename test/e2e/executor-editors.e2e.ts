// TYPE into the text editors that pages really use: the editor's own model must hold the text, not only what is drawn. Both drivers.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import type { ActionResult } from '../../src/protocol/result.ts';
import { DRIVERS, type ExecutorLab, keys, openLab, told, typeText } from './lab.ts';

const FOLDER = join(ROOT, 'test/e2e/editors');
const EDITORS = ['prosemirror', 'tiptap', 'quill', 'lexical', 'slate', 'codemirror6', 'codemirror5', 'monaco', 'ckeditor', 'react', 'vue'];
/** Fields of one line. */
const ONE_LINE = ['react'];

let lab: ExecutorLab;
let folder: string;
const pages = new Map<string, string>();

beforeAll(async () => {
  if (!existsSync(join(FOLDER, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
  folder = mkdtempSync(join(tmpdir(), 'bai-editors-'));
  lab = await openLab();
  for (const name of EDITORS) pages.set(name, await bundle(name));
}, 240_000);
afterAll(async () => {
  await lab?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** The editor's page as one document; fonts and pictures of its style are left out. */
async function bundle(name: string): Promise<string> {
  const build = await rolldown({
    input: join(FOLDER, `${name}.mjs`),
    cwd: FOLDER,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    moduleTypes: { '.css': 'empty', '.ttf': 'empty' },
    logLevel: 'silent',
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
  await page.waitForFunction(same, { timeout: 2000 }, text).catch(() => undefined);
  return page.evaluate(() => window.model().replace(/\n+/g, '\n').replace(/\n$/, ''));
}

// One page for all steps: an editor is slow to start, and a model that one step broke shows in the next.
describe.each(EDITORS)('%s', name => {
  test.each(DRIVERS)('takes one text after the other, several lines, and none, %s', async driver => {
    const page = await openEditor(name);
    const target = await page.evaluate(() => window.target);
    const texts = ['new words, all of them', 'second 😀 zwölf', ...(ONE_LINE.includes(name) ? [] : ['one\ntwo\nthree']), '', 'last'];
    for (const text of texts) {
      const result: ActionResult = await lab.run(page, typeText(target, text), driver, { keepAttached: true });
      expect(await modelBecomes(page, text)).toBe(text);
      expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    }
    if (driver === 'trusted') {
      expect(told(await lab.run(page, keys(null, 'End', 'c', 'ArrowLeft', 'x'), driver))).not.toMatch(/^[A-Z_]+:/);
      expect(await modelBecomes(page, 'lastxc')).toBe('lastxc');
    }
    await page.close();
  });
});
