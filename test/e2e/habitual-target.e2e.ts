// Targets that chats write by habit, through the real panel: the row says what each was read as, asks for the care that a selector would, and runs on that element.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';
import { hits, WITNESS_SCRIPT, witness } from './trust-ledger.ts';

const PAGE = `<title>Shop</title>${WITNESS_SCRIPT}<h1>Shop</h1><nav><a href="#c">Categories</a></nav>
  ${witness('categories', 'Categories')}${witness('remove', 'Delete account')}
  <p>${witness('save1', 'Save')}</p><p>${witness('save2', 'Save')}</p><label for="mail">E-mail</label><input id="mail">`;

let stage: Stage;
let panel: Panel;
let page: Page;
let tab: number;
beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  tab = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.describes(page, tab);
  await panel.connect();
});
afterAll(() => stage?.close());

const line = (id: number, a: string, s: string, x = '') =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab, a, s, x, o: { tm: 2_000 } })}`;

test('one that fits is named in the row, asks for no more than its selector would, and is pressed', async () => {
  await panel.read(
    [
      line(1, 'CLICK', `button:has-text('Categories')`),
      line(2, 'TYPE', `getByLabel('E-mail')`, 'a@b.example'),
      line(3, 'CLICK', '#categories'),
    ].join('\n'),
  );
  const opened = async (id: string) => {
    await panel.pressIn(id, 'More');
    await panel.page.waitForSelector(`[data-id="${id}"] .details`);
    return panel.row(id);
  };
  await opened('000001');
  await panel.waitFor('the row to say it', async () => (await panel.row('000001')).text.includes('read as the button Categories'));
  const [first, second, third] = [await panel.row('000001'), await opened('000002'), await opened('000003')];
  expect(second.text).toContain('read as the textbox E-mail');
  expect(third.text).not.toContain('read as');
  expect(first.risk).toBe(third.risk);
  await panel.run();
  expect(hits(stage.site, 'categories')).toBe(2);
  expect(await page.$eval('#mail', field => (field instanceof HTMLInputElement ? field.value : ''))).toBe('a@b.example');
});

test('one that cannot be taken back asks as its selector would', async () => {
  await panel.read(line(11, 'CLICK', '//button[contains(text(),"Delete")]'));
  await panel.run('leave');
  expect((await panel.row('000011')).risk).toBe('commit');
  await panel.answer('Decline');
  expect(hits(stage.site, 'remove')).toBe(0);
});

test('where several fit they are told with their numbers, where none does what says the words, and nothing is pressed', async () => {
  await panel.read(`!baiact000011del\n${line(21, 'CLICK', 'text=Save')}`);
  await panel.run();
  const told = /^000021 CLICK AMBIGUOUS: text=Save matches 2 elements: \[(\d+)\] button "Save", \[(\d+)\] button "Save"; /;
  const [, first, second] = told.exec(String((await panel.context()).err)) ?? [];
  await panel.read(line(31, 'CLICK', 'link "Delete account"'));
  await panel.run();
  expect((await panel.context()).err).toMatch(
    /000031 CLICK NO_MATCH: Nothing matches link "Delete account"; its words are said by \[\d+\] button "Delete account"; /,
  );
  const pressed = () => ['save1', 'save2', 'remove'].map(name => hits(stage.site, name));
  expect(pressed()).toEqual([0, 0, 0]);
  await panel.read([line(41, 'CLICK', `[ref=${first}]`), line(42, 'CLICK', `[ref=${second}]`)].join('\n'));
  await panel.run();
  expect(pressed()).toEqual([1, 1, 0]);
});
