// Every state of the panel, in both themes, four widths and three languages: nothing that axe-core finds, targets large enough, nothing cut off.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { bringAxe, misfits, violations } from './access.ts';
import { launch, type Panel, type Stage } from './launch.ts';
import { openTourPage, tour, tourWithoutWords } from './states.ts';

const WIDTHS = [320, 360, 420, 480];

let stage: Stage;
let panel: Panel;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  const page = await openTourPage(stage);
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await bringAxe(panel);
});
afterAll(() => stage.close());

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
      wrong.push(...(await misfits(panel)).map(what => `${state}, ${width} px: ${what}`));
    }
    for (const theme of ['light', 'dark']) {
      await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      wrong.push(...(await violations(panel, theme)).map(what => `${state}, ${theme}: ${what}`));
    }
    await panel.page.emulateMediaFeatures([]);
    if (AS_READ.includes(state)) wrong.push(...(await wrongInTheList()).map(what => `${state}, for a screen reader: ${what}`));
    if (!AS_WANTED.includes(state)) return;
    await systemWants({ name: 'forced-colors', value: 'active' }, { name: 'prefers-reduced-motion', value: 'reduce' });
    const found = [...(await misfits(panel)), ...(await wrongInForcedColours()), ...(await moving())];
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
      wrong.push(...(await misfits(panel)).map(what => `${state}, ${width} px: ${what}`));
    }
  });
  await panel.page.removeScriptToEvaluateOnNewDocument(identifier);
  expect(wrong).toEqual([]);
});
