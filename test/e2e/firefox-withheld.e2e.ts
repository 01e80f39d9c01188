// Firefox as installed: no site is granted but the page where the icon was pressed, and the browser's own question is really answered.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { type FirefoxStage, type FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';

const PAGE = `<h1>Office</h1><button id="go" onclick="this.dataset.hit = 'yes'">Go</button><a id="away" href="ELSEWHERE">Away</a>`;

let stage: FirefoxStage;
let tab: FirefoxTab;
let panel: Panel;

const line = (id: number, a: string, s: string) =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab.id, a, s, x: '', o: { tm: 60_000 } })}`;
const chip = () => panel.page.evaluate(() => document.querySelector('.tab-button')?.textContent?.trim() ?? '');
const card = () => panel.page.evaluate(() => document.querySelector<HTMLElement>('.access')?.innerText ?? '');
const hit = () => tab.evaluate(`() => document.querySelector('#go')?.dataset.hit ?? ''`);
/** The sites that the browser lets the extension into, beside its own pages. */
const sites = async () => (await stage.allowed()).filter(pattern => !pattern.startsWith('moz-extension:'));
const isWithheld = () => panel.waitFor('the chip to say so', async () => (await chip()) === 'bAI cannot see this page');
const rowWaits = () => panel.waitFor('the row to wait', async () => (await panel.row('000001')).text.includes('Waits until bAI may see'));
const rowIsLookedUp = () => panel.waitFor('the row to be looked up', async () => !(await panel.row('000001')).text.includes('Waits'));

const answerWithAllow = () => stage.answer('addon-webext-permissions');

beforeAll(async () => {
  stage = await launchFirefox({ granted: false });
  stage.site.page(PAGE, '/elsewhere');
  tab = await stage.open(stage.site.page(PAGE.replace('ELSEWHERE', `${stage.site.other}/elsewhere`), '/office'));
  panel = await stage.openPanel(tab);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  for (const pattern of await sites()) await stage.access('remove', pattern);
  await tab.bringToFront();
  await tab.goto(`${stage.site.origin}/office`);
  panel = await stage.openPanel(tab);
  if ((await panel.link()) !== 'none') await panel.newSession();
  await panel.connect();
});

test('nothing is granted, and the page where the icon was pressed is seen', async () => {
  expect(await sites()).toEqual([]);
  await panel.read(line(1, 'CLICK', '#go'));
  await panel.run();
  expect((await panel.row('000001')).status).toBe('done');
  expect(await hit()).toBe('yes');
  expect(await card()).not.toContain('cannot see');
});

test('a page that goes elsewhere is not seen, its row waits, and the icon lets bAI in, without closing the panel', async () => {
  await tab.goto(`${stage.site.other}/elsewhere`);
  await isWithheld();
  await panel.read(line(1, 'CLICK', '#go'));
  await rowWaits();
  expect(await card()).toContain("Press bAI's icon");
  const context = await panel.context();
  expect('u' in context || 'n' in context).toBe(false);
  expect(String(context.err)).toMatch(/^NO_ACCESS: the page in this tab is not visible to bAI/);
  panel = await stage.openPanel(tab);
  await rowIsLookedUp();
  expect(await card()).toContain('until its tab loads another one');
  await panel.run();
  expect(await hit()).toBe('yes');
});

test('a site that was allowed in the browser’s question stays allowed, stands in the settings, and is taken back there', async () => {
  await tab.goto(`${stage.site.other}/elsewhere`);
  await isWithheld();
  await panel.read(line(1, 'CLICK', '#go'));
  await rowWaits();
  panel = await stage.openPanel(tab);
  await rowIsLookedUp();
  await panel.press('Allow this site');
  await answerWithAllow();
  await eventually(async () => expect(await sites()).toEqual(['http://localhost/*']));
  await tab.goto(`${stage.site.origin}/office`);
  await isWithheld();
  await tab.goto(`${stage.site.other}/elsewhere`);
  await rowIsLookedUp();
  await panel.press('Settings');
  await panel.press('Take back: localhost');
  await eventually(async () => expect(await sites()).toEqual([]));
  await panel.press('Close');
  await tab.goto(`${stage.site.other}/elsewhere`);
  await isWithheld();
  await rowWaits();
});

test('a tab that loaded another page is offered the site that it was on, by one press and the browser’s question', async () => {
  await tab.goto(stage.site.page(PAGE, '/second'));
  await isWithheld();
  await panel.read(line(1, 'CLICK', '#go'));
  await rowWaits();
  await panel.press(`Allow ${new URL(stage.site.origin).host}`);
  await answerWithAllow();
  await rowIsLookedUp();
  expect(await card()).toBe('');
  expect(await sites()).toEqual(['http://127.0.0.1/*']);
  await panel.run();
  expect(await hit()).toBe('yes');
});

test('where the tab went elsewhere after all, the card stays, without the site that is allowed by now', async () => {
  await tab.goto(`${stage.site.other}/elsewhere`);
  await isWithheld();
  await panel.press(`Allow ${new URL(stage.site.origin).host}`);
  await answerWithAllow();
  await panel.waitFor('the card without it', async () => !(await card()).includes('Allow 127.0.0.1'));
  expect(await card()).toContain("Press bAI's icon");
});

test('all sites are asked for once, and the waiting row is looked up without another press', async () => {
  await tab.goto(`${stage.site.other}/elsewhere`);
  await isWithheld();
  await panel.read(line(1, 'CLICK', '#go'));
  await rowWaits();
  await panel.press('Allow all sites');
  await answerWithAllow();
  await rowIsLookedUp();
  expect(await card()).toBe('');
  await panel.run();
  expect(await hit()).toBe('yes');
});

test('a page that goes to a site that is not allowed ends the batch with the card, and the rest waits', async () => {
  await panel.read(`${line(1, 'CLICK', '#away')}\n${line(2, 'CLICK', '#go')}`);
  await panel.waitForRow('000002', 'queued');
  await panel.run('Confirm');
  await panel.waitForRow('000001', 'done');
  await panel.waitFor('the card', async () => (await card()).includes('bAI cannot see this page'));
  expect((await panel.row('000001')).text).toContain('went to a page that bAI cannot see');
  expect(String((await panel.context()).res)).toContain('went to a page that is not visible to bAI');
  expect((await panel.row('000002')).status).toBe('queued');
  expect((await panel.row('000002')).text).toContain('Waits until bAI may see its page');
  expect(await hit()).toBe('');
});

test('a browser page is no page that could be allowed', async () => {
  await tab.goto('about:support');
  // Without a press Firefox does not even say that it is one of its own.
  panel = await stage.openPanel(tab);
  await panel.read(line(1, 'CLICK', '#go'));
  await panel.waitForRow('000001', 'blocked');
  expect(await card()).toBe('');
});
