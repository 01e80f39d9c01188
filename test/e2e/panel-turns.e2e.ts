// The queue reads like the conversation: a turn that is over is one line, what is left of it stays, and what is new is in view.
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<!doctype html><title>Turns</title><h1>Turns</h1><label>Note <input id="note"></label>
  ${Array.from({ length: 30 }, (_, at) => `<button type="button" id="b${at + 1}">Button ${at + 1}</button>`).join(' ')}
  <button class="two">A</button><button class="two">B</button><label>Password <input type="password" id="pw"></label>`;

let stage: Stage;
let panel: Panel;
let page: Page;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
});
afterAll(() => stage?.close());

beforeEach(async () => {
  await panel.newSession();
  await panel.connect();
  await panel.page.setViewport({ width: 360, height: 700 });
});
afterEach(() => panel.page.setViewport(null));

const name = (id: number) => String(id).padStart(6, '0');
const line = (id: number, a: string, s = '', x = '', tm = 60_000) =>
  `!baiact${name(id)} ${JSON.stringify({ v: 1, t, a, s, x, o: { tm } })}`;
const presses = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => line(from + at, 'CLICK', `#b${from + at}`)).join('\n');
const SAYS = 'I fill in the note first, then I press the buttons one after the other, and I stop before anything is sent to anybody.';

/** A reply whose rows all run. */
async function turn(says: string, lines: string, last: number) {
  await panel.paste(`${says}\n\n${lines}`);
  await panel.waitForRow(name(last), 'queued');
  await panel.run();
  await panel.waitForRow(name(last), 'done');
}

/** The line of a turn: what is read there, whether it is open, and how high it is. */
const turnLine = (number: number) =>
  panel.page.evaluate(number => {
    const at = document.getElementById(`turn-${number}`);
    return {
      text: at?.innerText.trim() ?? '',
      open: at?.getAttribute('aria-expanded') ?? null,
      lines: Math.round((at?.firstElementChild?.getBoundingClientRect().height ?? 0) / 18),
      inList: at?.closest('[role=list]')?.getAttribute('aria-label') ?? null,
    };
  }, number);

/** Ids of the rows that can be seen within the part of the panel that scrolls, as a whole but for a fraction of a pixel. */
const inView = () =>
  panel.page.evaluate(() => {
    const body = document.querySelector('.body')?.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.row[data-id]')].flatMap(row => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return body && height > 0 && top >= body.top && bottom <= body.bottom + 1 ? [row.dataset.id ?? ''] : [];
    });
  });
const focusIs = (what: string) =>
  panel.waitFor(`the focus on ${what}`, () =>
    panel.page.evaluate(what => [document.activeElement?.getAttribute('data-id'), document.activeElement?.id].includes(what), what),
  );

test('after five turns all rows of the new one are in view; the others are one line each', async () => {
  await turn(SAYS, [line(1, 'TYPE', '#note', 'Draft of March'), presses(2, 2)].join('\n'), 3);
  for (const at of [1, 2, 3, 4]) await turn('', presses(at * 3 + 1, 3), at * 3 + 3);
  await panel.paste(`${SAYS}\n\n${presses(16, 5)}`);
  await panel.waitForRow('000020', 'queued');
  await panel.waitFor('the matches', async () => (await panel.row('000020')).text.includes('Button 20'));
  expect(await inView()).toEqual(['000016', '000017', '000018', '000019', '000020']);
  if (process.env.LOOK) {
    for (const value of ['light', 'dark']) {
      await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await panel.page.screenshot({ path: `out/turns-${value}.png` });
      await panel.page.evaluate(() => document.querySelector('.body')?.scrollTo(0, 0));
      await panel.page.screenshot({ path: `out/turns-top-${value}.png` });
      await panel.page.evaluate(() => document.getElementById('turn-6')?.scrollIntoView());
    }
    await panel.page.emulateMediaFeatures([]);
  }
  expect(await turnLine(1)).toMatchObject({ open: 'false', lines: 1, inList: 'Action queue' });
  expect((await turnLine(1)).text).toMatch(/^Turn 1 · 3 done · .*Draft of March/);
  const rows = await panel.rows();
  expect(rows.map(row => row.id)).toEqual(Array.from({ length: 20 }, (_, at) => name(at + 1)));
  expect(rows[0]).toMatchObject({ status: 'done', risk: 'change' });
  expect(rows[0]?.name).toContain('Note');
  expect(rows[0]?.text).toContain('Draft of March');
});

test('what a failed turn left over and what needs the user stay outside of its line, and take nothing from what is new', async () => {
  await panel.paste([presses(1, 2), line(3, 'CLICK', '#none', '', 300), presses(4, 1), line(5, 'TYPE', '#pw', 'x')].join('\n'));
  await panel.waitForRow('000005', 'blocked');
  await panel.run();
  await panel.waitForRow('000003', 'failed');
  await panel.paste([presses(6, 5), `!baiact000011 {"v":1,"t":${t},"a":"CLICK","s":"#b1"}`].join('\n'));
  await panel.waitForRow('000011', 'invalid');
  expect((await turnLine(1)).text).toMatch(/^Turn 1 · 2 done/);
  // Why it failed stands there whole, without its code.
  const why = await panel.page.$eval('.row[data-id="000003"] .outcome', el => ({
    text: el.textContent,
    cut: el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight,
  }));
  expect(why).toEqual({ text: expect.stringMatching(/^Nothing matches/), cut: false });
  const shown = await panel.page.$$eval('.row', rows =>
    rows.filter(row => row.getBoundingClientRect().height > 0).map(row => row.getAttribute('data-id')),
  );
  expect(shown).toEqual(['000003', '000004', '000005', '000006', '000007', '000008', '000009', '000010', '000011']);
  await focusIs('000011');
  if (process.env.LOOK) await panel.page.screenshot({ path: 'out/turns-left.png' });
  await panel.waitFor('the row to be in view', async () => (await inView()).includes('000011'));
});

test('a line opens in place by pointer and keys, is reached by the arrow keys, and the list stays one stop of the Tab key', async () => {
  await turn(SAYS, presses(1, 2), 2);
  await panel.paste(presses(3, 2));
  await panel.waitForRow('000004', 'queued');
  await focusIs('000003');
  await panel.page.keyboard.press('ArrowUp');
  await focusIs('turn-1');
  await panel.page.keyboard.press('Enter');
  await panel.waitFor('the rows', () => panel.page.$eval('[data-id="000002"]', row => row.getBoundingClientRect().height > 0));
  expect(await turnLine(1)).toMatchObject({ open: 'true' });
  expect(await panel.page.$eval('.turn-head.over', at => (at instanceof HTMLElement ? at.innerText : ''))).toContain(
    'stop before anything',
  );
  await panel.page.keyboard.press('ArrowDown');
  await focusIs('000001');
  await panel.page.keyboard.press('Home');
  await focusIs('turn-1');
  const stops = () => panel.page.$$eval('[role=list] [tabindex="0"]', all => all.map(el => el.id || el.getAttribute('data-id')));
  expect(await stops()).toEqual(['turn-1']);
  await panel.page.keyboard.press(' ');
  await panel.waitFor(
    'the rows to fold',
    async () => !(await panel.page.$eval('[data-id="000002"]', row => row.getBoundingClientRect().height > 0)),
  );
  await panel.page.keyboard.press('ArrowDown');
  await focusIs('000003');
  await panel.page.keyboard.press('End');
  await focusIs('000004');
  expect(await stops()).toEqual(['000004']);
});

test('a row that folds away hands the focus to its line; a search in the page opens it', async () => {
  await turn('', presses(1, 2), 2);
  await panel.page.focus('[data-id="000001"]');
  await panel.paste(presses(3, 2));
  await panel.waitForRow('000004', 'queued');
  await focusIs('turn-1');
  await panel.page.$eval('[data-id="000002"]', row => row.dispatchEvent(new Event('beforematch', { bubbles: true })));
  await panel.waitFor('the rows', () => panel.page.$eval('[data-id="000001"]', row => row.getBoundingClientRect().height > 0));
});

test('what the AI says stands above its rows on two lines and opens; the end of the thread tells what is awaited', async () => {
  await panel.paste(`${SAYS} ${SAYS}\n\n${presses(1, 1)}`);
  await panel.waitForRow('000001', 'queued');
  expect(await turnLine(1)).toMatchObject({ open: 'false', lines: 2 });
  expect((await panel.row('000001')).text).not.toContain('stop before');
  await panel.page.click('#turn-1');
  await panel.waitFor('the whole text', async () => (await turnLine(1)).open === 'true');
  expect((await turnLine(1)).lines).toBeGreaterThan(2);
  const awaits = async () => (await panel.text()).includes('Waiting for the answer in the chat.');
  expect(await awaits()).toBe(false);
  await panel.run();
  await panel.waitFor('what is awaited', awaits);
  await panel.paste(presses(2, 1));
  await panel.waitForRow('000002', 'queued');
  await panel.waitFor('its end', async () => !(await awaits()));
  expect(await turnLine(1)).toMatchObject({ open: 'false' });
});

test('where the AI has nothing more to do, the panel asks whether the goal is reached, and awaits nothing', async () => {
  await turn('', presses(1, 1), 1);
  await panel.paste('All of it is done.');
  await panel.waitFor('the question', async () => (await panel.text()).includes('Is it done?'));
  expect(await panel.text()).toContain('Say whether the goal is reached.');
  expect(await panel.text()).not.toMatch(/Waiting for the answer in the chat|Paste the next answer/);
});
