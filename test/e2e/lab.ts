// The executor's laboratory: Chromium with a small extension that holds the real executor and the real page code, and nothing of the panel.
//
//   const lab = await openLab('chrome');                               // or 'chrome-lite'; `await lab.close()` at the end
//   const page = await lab.open('<button id="go">Go</button>');
//   const result = await lab.run(page, click('#go'), 'trusted');        // the whole pipeline, as an approved row would go through it
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import { onTestFinished } from 'vitest';
import { manifestFor } from '../../scripts/editions.mjs';
import { ROOT } from '../../scripts/files.mjs';
import type { Action, Chord, Modifier, ScrollAmount, WaitUntil } from '../../src/protocol/action.ts';
import { readDrag } from '../../src/protocol/drag.ts';
import type { ActionResult, DriverName, Reply } from '../../src/protocol/result.ts';
import type { MatchReport, Seen } from '../../src/protocol/seen.ts';
import type { LabOrder } from './lab-entry.ts';
import { type Site, serve } from './site.ts';
import { closeBrowser, removeFolder, startBrowser } from './start-browser.ts';
import { askForActiveTab, tabInFront } from './tab-in-front.ts';

export type LabEdition = 'chrome' | 'chrome-lite';
export const DRIVERS: readonly DriverName[] = ['trusted', 'synthetic'];

export type RunOptions = Partial<Omit<LabOrder, 'action' | 'tabId' | 'driver'>>;

export type ExecutorLab = {
  browser: Browser;
  site: Site;
  panel: Page;
  /** Serves a body (or document) and opens it in a tab in front. */
  open(body: string): Promise<Page>;
  /** Runs one action in a page's tab. The time is ample, for slow machines: a test that waits for a failure sets a short one. */
  run(page: Page, action: Action, driver: DriverName, options?: RunOptions): Promise<ActionResult>;
  /** Runs an action whose gate stands open only after `meanwhile` was done on the page, as when a user takes their time. */
  runWhile(page: Page, action: Action, driver: DriverName, meanwhile: () => Promise<unknown>, options?: RunOptions): Promise<ActionResult>;
  /** What a selector names now, as an approval would be bound to it. */
  see(page: Page, css: string): Promise<Seen>;
  match(page: Page, css: string): Promise<Reply<MatchReport>>;
  tabId(page: Page): Promise<number>;
  close(): Promise<void>;
};

async function bundle(input: string, file: string): Promise<void> {
  const build = await rolldown({ input: join(ROOT, input), cwd: ROOT, platform: 'browser' });
  await build.write({ file, format: 'iife', name: 'bai', exports: 'none' });
  await build.close();
}

/** @param freshTabs whether every page gets a tab of its own, for tests of what happens to a tab itself */
export async function openLab(edition: LabEdition = 'chrome', { freshTabs = false } = {}): Promise<ExecutorLab> {
  const folder = mkdtempSync(join(tmpdir(), 'bai-lab-'));
  const extension = join(folder, 'extension');
  mkdirSync(extension);
  await Promise.all([
    bundle('src/injection/page.ts', join(extension, 'page.js')),
    bundle('src/injection/page-shot.ts', join(extension, 'page-shot.js')),
    bundle('src/injection/page-text.ts', join(extension, 'page-text.js')),
    bundle('src/injection/page-chat.ts', join(extension, 'page-chat.js')),
    bundle('src/injection/page-snapshot.ts', join(extension, 'page-snapshot.js')),
    bundle('src/injection/page-tools.ts', join(extension, 'page-tools.js')),
    bundle('test/e2e/lab-entry.ts', join(extension, 'lab.js')),
  ]);
  const base: Record<string, unknown> = JSON.parse(readFileSync(join(ROOT, 'manifest.json'), 'utf8'));
  const manifest: Record<string, unknown> = { ...manifestFor(base, edition), host_permissions: ['<all_urls>'] };
  for (const part of ['icons', 'action', 'side_panel', 'background', 'default_locale', 'commands']) delete manifest[part];
  Object.assign(manifest, { name: 'Laboratory', description: '' });
  writeFileSync(join(extension, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(extension, 'lab.html'), '<!doctype html><title>Laboratory</title><script src="lab.js"></script>');
  const site = await serve();
  const { browser, made: id } = await startBrowser(
    {
      headless: true,
      userDataDir: join(folder, 'profile'),
    },
    browser => browser.installExtension(extension),
  );
  const panel = await browser.newPage();
  await panel.goto(`chrome-extension://${id}/lab.html`);

  const tabIds = new WeakMap<Page, number>();
  const tabId = async (page: Page): Promise<number> => {
    const known = tabIds.get(page);
    if (known !== undefined) return known;
    const found = await tabInFront(page, () => panel.evaluate(askForActiveTab));
    tabIds.set(page, found);
    return found;
  };

  // Making a tab costs more than most tests do, so a tab that came to no harm is used again when its test is over; a leftover one is closed.
  const free: Page[] = [];
  /** Closes a tab. One that goes on to other pages all the time may keep its end to itself; it goes with the browser. */
  const shut = async (page: Page): Promise<void> => {
    if (page.isClosed()) return;
    const late = new Promise(resolve => setTimeout(resolve, 5_000));
    await Promise.race([page.close().catch(() => undefined), late]);
  };
  const harmed = new WeakSet<Page>();
  const tab = async (): Promise<Page> => {
    // A measurement opens its pages outside of any test.
    if (process.env.VITEST === undefined) return browser.newPage();
    const page = free.pop() ?? (await browser.newPage());
    page.setDefaultTimeout(80_000);
    const harm = (): void => void harmed.add(page);
    page.on('dialog', harm).on('error', harm);
    const opened: Page[] = [];
    const popup = (child: Page | null): void => void (child !== null && opened.push(child));
    page.on('popup', popup);
    onTestFinished(async () => {
      page.off('dialog', harm).off('error', harm).off('popup', popup);
      for (const child of opened) await shut(child);
      if (page.isClosed()) return;
      if (harmed.has(page) || freshTabs) await shut(page);
      else free.push(page);
    });
    return page;
  };

  const lab: ExecutorLab = {
    browser,
    site,
    panel,
    async open(body) {
      const page = await tab();
      await page.goto(site.page(body), { waitUntil: 'load' });
      await page.bringToFront();
      await tabId(page);
      // A run that a test follows has not begun yet when the test first looks.
      await panel.evaluate(() => {
        globalThis.lab.progress.length = 0;
      });
      return page;
    },
    async run(page, action, driver, options = {}) {
      const order: LabOrder = {
        action,
        tabId: await tabId(page),
        driver,
        timeoutMs: 30_000,
        seen: null,
        unlocked: false,
        keepAttached: false,
        stopAfterMs: null,
        gate: '',
        ...options,
      };
      return panel.evaluate(order => globalThis.lab.run(order), order);
    },
    async runWhile(page, action, driver, meanwhile, options = { gate: 'held' }) {
      const running = lab.run(page, action, driver, options);
      await panel.waitForFunction(() => globalThis.lab.gateIsHeld(), { timeout: 80_000, polling: 50 });
      await meanwhile();
      await panel.waitForFunction(() => globalThis.lab.gateWasHeld(), { timeout: 80_000, polling: 50 });
      await panel.evaluate(() => globalThis.lab.openGate());
      return running;
    },
    async see(page, css) {
      const report = await lab.match(page, css);
      const seen = report.ok ? report.value.candidates[0] : undefined;
      if (seen === undefined) throw new Error(`Nothing matches ${css}.`);
      return seen;
    },
    async match(page, css) {
      const id = await tabId(page);
      return panel.evaluate((id, css) => globalThis.lab.executor.match(id, css), id, css);
    },
    tabId,
    async close() {
      await closeBrowser(browser);
      await site.close();
      removeFolder(folder);
    },
  };
  return lab;
}

// Short ways to write actions down.
const css = (selector: string) => ({ by: 'css' as const, css: selector });
export const click = (s: string, more: { modifiers?: Modifier[]; offset?: { x: number; y: number } } = {}): Action => ({
  type: 'click',
  at: css(s),
  button: 'left',
  clickCount: 1,
  offset: more.offset ?? null,
  modifiers: more.modifiers ?? [],
});
export const doubleClick = (s: string): Action => ({
  type: 'click',
  at: css(s),
  button: 'left',
  clickCount: 2,
  offset: null,
  modifiers: [],
});
export const rightClick = (s: string): Action => ({
  type: 'click',
  at: css(s),
  button: 'right',
  clickCount: 1,
  offset: null,
  modifiers: [],
});
export const hover = (s: string): Action => ({ type: 'hover', at: css(s), offset: null, modifiers: [] });
export const move = (x: number, y: number): Action => ({ type: 'move', at: { by: 'point', x, y }, offset: null });
export const drag = (from: string, to: string | { x: number; y: number }): Action => ({
  type: 'drag',
  from: css(from),
  to: typeof to === 'string' ? css(to) : { by: 'delta', ...to },
});
/** A drag as a line says it in `x`. */
export function dragAlong(from: string, x: string): Action {
  const way = readDrag(x);
  if (!way.ok) throw new Error(way.fault.message);
  return { type: 'drag', from: css(from), ...way.value.value };
}
export const typeText = (s: string | null, text: string): Action => ({ type: 'type', at: s === null ? null : css(s), text });
export const keys = (s: string | null, ...chords: (string | Chord)[]): Action => ({
  type: 'press',
  at: s === null ? null : css(s),
  chords: chords.map(chord => (typeof chord === 'string' ? { key: chord, modifiers: [] } : chord)),
});
export const scroll = (s: string | null, amount: ScrollAmount): Action => ({ type: 'scroll', at: s === null ? null : css(s), amount });
export const scrollTo = (s: string): Action => ({ type: 'scrollTo', at: css(s) });
export const wait = (until: WaitUntil): Action => ({ type: 'wait', until });
export const highlight = (s: string, label = ''): Action => ({ type: 'highlight', at: css(s), label });
export const shot = (s: string | null = null, fullPage = false): Action => ({
  type: 'screenshot',
  at: s === null ? null : css(s),
  fullPage,
  numbered: false,
});
export const openTab = (url: string, purpose = ''): Action => ({ type: 'openTab', url, purpose });
export const openLink = (s: string, purpose = ''): Action => ({ type: 'openLink', at: css(s), purpose });

/** The effects of a result in one line, or its error; for expectations that read well. */
export function told(result: ActionResult): string {
  if (!result.ok) return `${result.error.code}: ${result.error.message}`;
  return result.effects.map(effect => Object.values(effect).join(' ')).join('; ');
}
