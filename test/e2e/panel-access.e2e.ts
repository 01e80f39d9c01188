// Every state of the panel, in three languages, both themes, the system's own colours and six widths: nothing that axe-core finds, targets large enough, nothing cut off.
import type { CDPSession } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { bringAxe, misfits, violations } from './access.ts';
import { launch, type Panel } from './launch.ts';
import { speak } from './panel-words.ts';
import { openTourPage, tour } from './states.ts';

const WIDTHS = [480, 360, 320, 296, 252];

/** With the system's own few colours: buttons that are quiet stay unseen, and what is pressed or open has an edge. */
async function wrongInForcedColours({ page }: Panel): Promise<string[]> {
  return page.evaluate(() => {
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
async function moving({ page }: Panel): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `${effect instanceof KeyframeEffect ? effect.target?.className : ''} moves`),
  );
}

/** States whose rows are looked at as a screen reader has them. */
const AS_READ = ['rows of every kind', 'a form is filled in', 'after a run that failed'];

/** The list as a screen reader has it: nothing in it but the lines of turns, the headings of forms, and rows, each of these with a name that is one sentence. */
async function wrongInTheList(panel: Panel): Promise<string[]> {
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
  return [...lost, ...others, ...items.filter(name => !/^\S.*[,،] .*\S$/s.test(name)).map(name => `"${name}" is no sentence`)];
}

/** The open row as a screen reader has it: what is told of it beside its name describes it. */
async function wrongInTheOpenRow({ page }: Panel): Promise<string[]> {
  const facts = await page.$$eval('.row.open .facts li', all => all.map(el => el.textContent));
  const row = await page.$('.row.open');
  const { description = '' } = (row && (await page.accessibility.snapshot({ root: row, interestingOnly: false }))) || {};
  if (facts.length === 0) return ['no facts are told of it'];
  return facts.filter(fact => !description.includes(fact.trim())).map(fact => `"${fact}" does not describe it: "${description}"`);
}

/** The main button, where it is not wholly in view though no sheet lies over it. */
async function mainOutOfView({ page }: Panel): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.app:not(:has(.sheet)) .bottom .step.now')]
      .filter(el => {
        const { top, bottom, left, right } = el.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth || (el.checkVisibility() && !el.contains(hit));
      })
      .map(el => `${el.innerText} is out of view`),
  );
}

test.each(['en', 'de', 'ar'])('nothing is wrong in any state in %s, at any width, in any colours', { timeout: 600_000 }, async language => {
  const stage = await launch({ edition: 'chrome' });
  try {
    const page = await openTourPage(stage);
    const t = await stage.tabId(page);
    const panel = await speak(await stage.openPanel(page), language);
    await bringAxe(panel);
    const lang = await panel.page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
    expect(lang).toBe(`${language} ${language === 'ar' ? 'rtl' : 'ltr'}`);
    const system: CDPSession = await panel.page.createCDPSession(); // what it emulates ends with it
    const wants = (...features: { name: string; value: string }[]) => system.send('Emulation.setEmulatedMedia', { features });
    const wrong: string[] = [];
    const seen: string[] = [];
    await tour(panel, t, async state => {
      seen.push(state);
      const tell = (how: string, found: string[]) => wrong.push(...found.map(what => `${state}, ${how}: ${what}`));
      for (const width of WIDTHS) {
        await panel.page.setViewport({ width, height: 760 });
        tell(`${width} px`, [...(await misfits(panel)), ...(await mainOutOfView(panel))]);
      }
      await panel.page.setViewport({ width: 320, height: 760 });
      tell('light', await violations(panel, { onlyColours: false }));
      if (language === 'en') {
        await wants({ name: 'prefers-color-scheme', value: 'dark' });
        tell('dark', await violations(panel, { onlyColours: true })); // words of other languages have the same colours
      }
      await wants({ name: 'forced-colors', value: 'active' }, { name: 'prefers-reduced-motion', value: 'reduce' });
      const found = [
        await violations(panel, { onlyColours: true }),
        await misfits(panel),
        await wrongInForcedColours(panel),
        await moving(panel),
      ];
      tell('forced colours and no motion', found.flat());
      await wants();
      // 200 % zoom of a panel of 360 px.
      await panel.page.setViewport({ width: 180, height: 350 });
      tell('180 px', [...(await misfits(panel)), ...(await mainOutOfView(panel))]);
      await panel.page.setViewport({ width: 320, height: 760 });
      if (state === 'a row is open') tell('for a screen reader', await wrongInTheOpenRow(panel));
      if (AS_READ.includes(state)) tell('for a screen reader', await wrongInTheList(panel));
    });
    expect(wrong).toEqual([]);
    expect(new Set(seen).size).toBeGreaterThanOrEqual(25);
  } finally {
    await stage.close();
  }
});
