// The pictures of the first-run guide show what the panel really shows in a first round, can be used by nobody, and move nothing when they come.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';
import { speak } from './panel-words.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await launch({ edition: 'chrome' });
});
afterEach(() => stage?.close());

/** The pieces of a picture or of the panel that bear words, each as it is read. */
const words = (panel: Panel, place: string, pieces: string): Promise<string[]> =>
  panel.page.$$eval(`${place} :is(${pieces})`, all =>
    all.map(el => (el instanceof HTMLElement ? el.innerText : '').replace(/\s+/g, ' ').trim()),
  );
const icon = (panel: Panel, place: string): Promise<string | null> =>
  panel.page.$eval(`${place} .icon path`, path => path.getAttribute('d'));
const drawn = (panel: Panel) =>
  expect.poll(() => panel.page.$$eval('.guide-picture', all => all.filter(el => el.childElementCount > 0).length)).toBe(3);

const MAIN = '.bottom .step.now';
const NONE: string[] = [];

test.each(['en', 'de', 'ar'])('what the pictures show is what comes, in %s', async language => {
  const page = await stage.open(stage.site.page('<title>Guide</title><h1>Guide</h1>'));
  const t = await stage.tabId(page);
  const panel = await speak(await stage.openPanel(page), language);
  await page.setContent(`<form method="post"><button id="save">${panel.said('Save')}</button></form>`);
  await drawn(panel);

  expect(await words(panel, '.guide-picture.copy', '.step')).toEqual(await words(panel, '.bottom', '.step.now'));
  expect(await icon(panel, '.guide-picture.copy')).toBe(await icon(panel, MAIN));
  const [prompt = ''] = await panel.page.$$eval('.guide-picture.copy .bubble', all => all.map(el => el.textContent));
  expect(prompt.length).toBeGreaterThan(100);
  expect((await panel.prompt()).startsWith(prompt)).toBe(true);
  const reply = await words(panel, '.guide-picture.paste', '.box, .button');
  const [line = ''] = await panel.page.$$eval('.guide-picture.paste .bubble', all => all.map(el => el.textContent));
  const row = await words(panel, '.guide-picture.check', '.words, .second, .step');
  const isTicked = (await panel.page.$('.guide-picture.check .tick')) !== null;
  const icons = [await icon(panel, '.guide-picture.check .words'), await icon(panel, '.guide-picture.check .step')];
  await panel.connect();
  const place = await panel.page.$eval('#reply', box => box.getAttribute('placeholder') ?? '');
  expect(reply).toEqual([place, ...(await words(panel, '.inbox', 'button'))]);
  await panel.read(line.replace('"t":1,', `"t":${t},`));
  await panel.waitForRow('000001', 'queued');
  await expect
    .poll(async () => [...(await words(panel, '[data-id]', '.words, .second')), ...(await words(panel, '.bottom', '.step.now'))])
    .toEqual(row);
  expect((await panel.row('000001')).included).toBe(isTicked);
  expect([await icon(panel, '[data-id] .words'), await icon(panel, MAIN)]).toEqual(icons);
});

test('the pictures are there for the eye alone', async () => {
  const panel = await stage.openPanel(await stage.open(stage.site.page('<h1>Guide</h1>')));
  await drawn(panel);
  const tree = JSON.stringify(await panel.page.accessibility.snapshot({ interestingOnly: false }));
  expect(tree).toContain('Copy the prompt into the chat AI you use.');
  expect(['!baiact000001', 'Run 1', 'You are bAI', '"checkbox"'].filter(piece => tree.includes(piece))).toEqual(NONE);
  const named = await panel.page.$$eval('.guide-picture, .guide-picture *', all =>
    all.flatMap(el => el.getAttributeNames()).filter(name => /^(data-|aria-label|id$|role$)/.test(name)),
  );
  expect(named).toEqual(NONE);
  const takesFocus = await panel.page.$$eval('.guide-picture *', all =>
    all
      .filter(el => {
        if (el instanceof HTMLElement) el.focus();
        return document.activeElement === el;
      })
      .map(el => el.className),
  );
  expect(takesFocus).toEqual(NONE);
  expect(await panel.page.$$('.guide-picture :is(button, input, textarea, select, a)')).toEqual([]);
});

test.each([
  [360, 760],
  [320, 480],
  [480, 1200],
])('nothing of the guide moves when its pictures come, at %i × %i', async (width, height) => {
  const panel = await stage.openPanel(await stage.open(stage.site.page('<h1>Guide</h1>')));
  await panel.page.setViewport({ width, height });
  await panel.page.evaluateOnNewDocument(() => {
    // What is drawn first is told by the document itself, since the pictures come before anybody outside could look.
    new MutationObserver((_, observer) => {
      const parts = [...document.querySelectorAll('.empty > h2, .loop li, .loop + button')];
      if (parts.length === 0) return;
      observer.disconnect();
      const pictures = document.querySelectorAll('.guide-picture > *').length;
      document.documentElement.dataset.first = JSON.stringify({ pictures, tops: parts.map(el => el.getBoundingClientRect().top) });
    }).observe(document, { childList: true, subtree: true });
  });
  await panel.page.reload();
  await drawn(panel);
  await panel.page.waitForSelector('.empty select'); // what comes below has come too
  const first = JSON.parse(await panel.page.evaluate(() => document.documentElement.dataset.first ?? ''));
  const tops = await panel.page.$$eval('.empty > h2, .loop li, .loop + button', all => all.map(el => el.getBoundingClientRect().top));
  expect(first).toEqual({ pictures: 0, tops });
  expect(tops.length).toBe(5);
});
