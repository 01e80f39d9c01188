// TYPE into the text editors that pages really use: the editor's own model must hold the text, not only what is drawn. Both drivers.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionResult } from '../../src/protocol/result.ts';
import { appPage } from './app-pages.ts';
import { EDITORS, editorPage, HIDDEN_FIELD, isOneLine, LONG, textsFor } from './editor-cases.ts';
import { DRIVERS, type ExecutorLab, keys, openLab, told, typeText } from './lab.ts';

let lab: ExecutorLab;

beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

async function openEditor(name: string): Promise<Page> {
  const page = await lab.open(await editorPage(name));
  await page.waitForFunction(() => typeof window.model === 'function' && window.model().trim() === 'old text');
  return page;
}

/** The model's text, once it is what the test waits for; else what it is in the end. Paragraphs and line breaks count alike. */
async function modelBecomes(page: Page, text: string): Promise<string> {
  const same = (text: string) => window.model().replace(/\n+/g, '\n').replace(/\n$/, '') === text;
  await page.waitForFunction(same, { timeout: 60_000 }, text).catch(() => undefined);
  return page.evaluate(() => window.model().replace(/\n+/g, '\n').replace(/\n$/, ''));
}

// One page for all steps: an editor is slow to start, and a model that one step broke shows in the next.
describe.each(EDITORS)('%s', name => {
  test.each(DRIVERS)('takes one text after the other, several lines, and none, %s', async driver => {
    const page = await openEditor(name);
    const target = await page.evaluate(() => window.target);
    for (const text of textsFor(name)) {
      const result: ActionResult = await lab.run(page, typeText(target, text), driver, { keepAttached: true });
      expect(await modelBecomes(page, text)).toBe(text);
      expect(told(result)).not.toMatch(/^[A-Z_]+:/);
    }
    // Each editor gets the long text from one of the two drivers.
    if (EDITORS.indexOf(name) % 2 === DRIVERS.indexOf(driver)) {
      const much = isOneLine(name) ? LONG.replaceAll('\n', ' ') : LONG;
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

// Editors that close by themselves what is opened: what they add must not stand beside what was asked for.
const CODE = ['a(["b", {c: `d`}]) // it\'s "quoted"', 'open([{ "left', '}])', "'", '((('];
describe.each(['codemirror6', 'codemirror5', 'monaco', 'ace'])('%s with brackets and quotes', name => {
  test.each(DRIVERS)('holds what is typed as it was meant, once, %s', async driver => {
    const page = await openEditor(name);
    const target = await page.evaluate(() => window.target);
    for (const text of CODE) {
      const result: ActionResult = await lab.run(page, typeText(target, text), driver, { keepAttached: true });
      expect([await modelBecomes(page, text), told(result)]).toEqual([text, expect.not.stringMatching(/^[A-Z_]+:/)]);
    }
    await lab.run(page, typeText(target, 'go'), driver, { keepAttached: true });
    expect(told(await lab.run(page, typeText(null, '(["'), driver, { keepAttached: true }))).not.toMatch(/^[A-Z_]+:/);
    expect(await modelBecomes(page, 'go(["')).toBe('go(["');
    await page.close();
  });
});

describe('a terminal', () => {
  test.each(DRIVERS)('takes a text behind its prompt, shows it, and gets no line that would run by itself, %s', async driver => {
    const page = await lab.open(await appPage('terminal'));
    await page.waitForFunction(() => document.querySelector('.xterm-rows')?.textContent?.trim() === '$');
    const field = '.xterm-helper-textarea';
    expect(told(await lab.run(page, typeText(field, 'echo one'), driver))).toMatch(/^value Terminal input \$ echo one(?:;|$)/);
    expect(told(await lab.run(page, { type: 'type', at: { by: 'css', css: field }, text: ' two', append: true }, driver))).toMatch(
      /^value Terminal input \$ echo one two(?:;|$)/,
    );
    for (const at of [field, null]) {
      expect(told(await lab.run(page, typeText(at, 'rm notes.txt\nls'), driver))).toMatch(/^UNSUPPORTED: A terminal runs each line/);
    }
    expect(told(await lab.run(page, keys(null, 'Enter'), driver))).toContain('echo: not found');
    expect(await page.evaluate(() => window.held())).toEqual(['echo one two', 'notes.txt todo.txt']);
    await page.close();
  });

  test.each(DRIVERS)('that draws its signs as a picture is told so, %s', async driver => {
    const page = await lab.open(await appPage('terminal'));
    await page.waitForFunction(() => document.querySelector('.xterm-rows')?.textContent?.trim() === '$');
    await page.evaluate(() => document.querySelector('.xterm-rows')?.remove()); // as its addons for WebGL and canvas do
    expect(told(await lab.run(page, typeText('.xterm', 'ls'), driver))).toMatch(
      /^text Terminal input was sent the text; a picture \(SHOT\)/,
    );
    await lab.run(page, keys(null, 'Enter'), driver);
    expect(await page.evaluate(() => window.held())).toContain('ls');
    await page.close();
  });

  test.each(DRIVERS)('that does not show what is typed is believed, %s', async driver => {
    const page = await lab.open(await appPage('terminal'));
    await page.waitForFunction(() => document.querySelector('.xterm-rows')?.textContent?.trim() === '$');
    await page.evaluate(() => window.silent());
    expect(told(await lab.run(page, typeText('.xterm', 'sesame'), driver))).toMatch(/^value Terminal input \$(?:;|$)/);
    await lab.run(page, keys(null, 'Enter'), driver);
    expect(await page.evaluate(() => window.held())).toContain('sesame');
    await page.close();
  });
});
