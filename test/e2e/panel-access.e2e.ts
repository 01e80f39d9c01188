// Every state of the panel, in both themes, four widths and three languages: nothing that axe-core finds, targets large enough, nothing cut off.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CDPSession } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { launch, type Panel, type Stage } from './launch.ts';
import { openTourPage, tour, tourWithoutWords } from './states.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [320, 360, 420, 480];

let stage: Stage;
let panel: Panel;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  const page = await openTourPage(stage);
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  // axe-core needs to run beside the page's own scripts, which the panel's policy forbids; the debugging protocol may.
  await panel.page.evaluate(AXE);
});
afterAll(() => stage.close());

/** What axe-core finds, told by rule and element. Only colours differ between the themes, so the second one is asked about these alone. */
async function violations(theme: string): Promise<string[]> {
  return panel.page.evaluate(async onlyColours => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(onlyColours ? { runOnly: ['color-contrast'] } : {}) });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 120)} :: ${node.failureSummary.slice(0, 200)}`),
    );
  }, theme === 'dark');
}

/** Elements that stick out of the panel, targets below 24 px, words that are cut off, and a bottom bar that has to be learned. */
async function misfits(): Promise<string[]> {
  return panel.page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.push(`the panel is ${document.documentElement.scrollWidth} px wide in ${width}`);
    for (const el of document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role=tab], summary, h2, legend')) {
      if (!el.checkVisibility() || el.closest('.unseen')) continue;
      const box = el.getBoundingClientRect();
      const name = `${el.tagName} ${el.getAttribute('aria-label') ?? el.innerText}`.split('\n', 1)[0]?.slice(0, 60);
      if (box.right > width + 1 || box.left < -1) found.push(`${name} sticks out`);
      const cut = el.matches('.button, .chip, h2, legend, [role=tab], .step') && el.scrollWidth > el.clientWidth + 1;
      if (cut) found.push(`${name} is cut off`);
      // A check box has its label or its cell around it as the target.
      const target = el.matches('input[type=checkbox], input[type=radio]')
        ? (el.closest('label, .gate') ?? el).getBoundingClientRect()
        : box;
      if (target.height < 23.5 && !el.matches('summary, h2, legend')) found.push(`${name} is ${Math.round(target.height)} px high`);
    }
    for (const el of document.querySelectorAll<HTMLElement>('.sheet > *, .sheet .setting')) {
      if (el.scrollHeight > el.clientHeight + 1 && !el.matches('textarea, select'))
        found.push(`${el.innerText.slice(0, 40)} runs into what follows`);
    }
    const bar = [...document.querySelectorAll<HTMLElement>('.bottom button')].filter(el => el.checkVisibility());
    for (const el of bar)
      if (!/\p{L}/u.test(el.innerText)) found.push(`${el.getAttribute('aria-label')} of the bottom bar is a bare picture`);
    const main = bar.filter(el => el.matches('.button.main, .step.now, .step.stop:not(.aside)')).map(el => el.innerText);
    if (main.length > 1) found.push(`${main.join(' and ')} are both the main button`);
    return found;
  });
}

let system: CDPSession | undefined;

/** Emulates what the user's system asks for. Without features, nothing. */
async function systemWants(...features: { name: string; value: string }[]): Promise<void> {
  system ??= await panel.page.createCDPSession(); // what it emulates ends with it
  await system.send('Emulation.setEmulatedMedia', { features });
}

/** With the system's own few colours: buttons that are quiet stay unseen, and what is pressed or open has an edge. */
async function wrongInForcedColours(): Promise<string[]> {
  return panel.page.evaluate(() => {
    const quiet = [...document.querySelectorAll<HTMLElement>('.row:not(.open, :hover, :focus-within) .seldom .icon-button')];
    const loud = quiet.filter(el => getComputedStyle(el).opacity !== '0').map(el => `${el.getAttribute('aria-label')} covers the words`);
    const marked = document.querySelectorAll('[aria-pressed="true"], .step.now, [role="tab"][aria-selected="true"], .badge, .flag');
    const bare = [...marked].filter(el => {
      const style = getComputedStyle(el);
      return style.borderStyle === 'none' || Number.parseFloat(style.borderBlockEndWidth) < 1;
    });
    return [...loud, ...bare.map(el => `${el.className} ${el.textContent} has no edge`)];
  });
}

/** What moves although the system asks for stillness. */
async function moving(): Promise<string[]> {
  return panel.page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `${effect instanceof KeyframeEffect ? effect.target?.className : ''} moves`),
  );
}

/** States that hold everything which forced colours and a wish for stillness change. */
const AS_WANTED = [
  'rows of every kind',
  'a form is filled in',
  'a row is open',
  'asking for a confirmation',
  'message with results',
  'settings',
  'running',
];

/** States whose rows are looked at as a screen reader has them. */
const AS_READ = ['rows of every kind', 'a form is filled in', 'after a run that failed'];

/** The list as a screen reader has it: nothing in it but the lines of turns, the headings of forms, and rows, each of these with a name that is one sentence. */
async function wrongInTheList(): Promise<string[]> {
  const list = await panel.page.$('.queue');
  const rows = await panel.page.$$eval('.queue [data-id]', all => all.length);
  const lines = await panel.page.$$eval('.queue :is(.turn-head, .form-head)', all => all.length);
  if (list === null || rows === 0) return [];
  const tree = await panel.page.accessibility.snapshot({ root: list, interestingOnly: false });
  const items: string[] = [];
  const others: string[] = [];
  const unnamed: string[] = []; // lines of turns and headings are called by what is in them
  const walk = (node: typeof tree): void => {
    for (const child of node?.children ?? []) {
      if (child.role === 'listitem') (child.name ? items : unnamed).push(child.name ?? '');
      else if (child.role === 'generic' || child.role === 'none') walk(child);
      else others.push(`${child.role} "${child.name ?? ''}" is no row`);
    }
  };
  walk(tree);
  const lost = items.length === rows ? [] : [`${items.length} of ${rows} rows are items of the list`];
  if (unnamed.length !== lines) others.push(`${unnamed.length} items without a name, ${lines} lines of turns and headings`);
  return [...lost, ...others, ...items.filter(name => !/^\S.*, .*\S$/s.test(name)).map(name => `"${name}" is no sentence`)];
}

test('nothing is wrong in any state, at any width, in either theme', { timeout: 600_000 }, async () => {
  const wrong: string[] = [];
  const seen: string[] = [];
  await tour(panel, t, async state => {
    seen.push(state);
    for (const width of WIDTHS) {
      await panel.page.setViewport({ width, height: 760 });
      wrong.push(...(await misfits()).map(what => `${state}, ${width} px: ${what}`));
    }
    for (const theme of ['light', 'dark']) {
      await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      wrong.push(...(await violations(theme)).map(what => `${state}, ${theme}: ${what}`));
    }
    await panel.page.emulateMediaFeatures([]);
    if (AS_READ.includes(state)) wrong.push(...(await wrongInTheList()).map(what => `${state}, for a screen reader: ${what}`));
    if (!AS_WANTED.includes(state)) return;
    await systemWants({ name: 'forced-colors', value: 'active' }, { name: 'prefers-reduced-motion', value: 'reduce' });
    const found = [...(await misfits()), ...(await wrongInForcedColours()), ...(await moving())];
    wrong.push(...found.map(what => `${state}, forced colours and no motion: ${what}`));
    await systemWants();
  });
  expect(wrong).toEqual([]);
  expect(new Set(seen).size).toBeGreaterThanOrEqual(25);
});

test.each(['de', 'ar'])('nothing sticks out or is cut off in %s', { timeout: 600_000 }, async language => {
  const messages = JSON.parse(readFileSync(join(ROOT, '_locales', language, 'messages.json'), 'utf8'));
  // The browser under test has one language, so the panel is handed the words of another one where it asks for them.
  const { identifier } = await panel.page.evaluateOnNewDocument((words: Record<string, { message: string }>) => {
    chrome.i18n.getMessage = (key: string, values?: string | (string | number)[]) =>
      (words[key]?.message ?? '').replace(/\$([1-9])/g, (_, at) => String([values ?? []].flat()[Number(at) - 1] ?? ''));
  }, messages);
  await panel.page.reload();
  await panel.waitFor('the panel to be ready', async () => (await panel.runState()) === 'idle');
  expect(await panel.page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    language,
    language === 'ar' ? 'rtl' : 'ltr',
  ]);
  // To the session that has everything, the oldest: the tour of another language ends in a new one. English names do not help here.
  await panel.page.evaluate(() => document.querySelector<HTMLElement>('.session-button')?.click());
  await panel.page.waitForSelector('.menu-item[role=menuitemradio]');
  await panel.page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.menu-item[role=menuitemradio]')].at(-1)?.click());
  await panel.page.waitForSelector('.sheet', { hidden: true });
  await panel.page.waitForSelector('.row .chevron');
  const wrong: string[] = [];
  await tourWithoutWords(panel, async state => {
    for (const width of [320, 360]) {
      await panel.page.setViewport({ width, height: 760 });
      wrong.push(...(await misfits()).map(what => `${state}, ${width} px: ${what}`));
    }
  });
  await panel.page.removeScriptToEvaluateOnNewDocument(identifier);
  expect(wrong).toEqual([]);
});
