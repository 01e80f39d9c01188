// Where the browser withholds the page: what the panel says, what waits, and that it goes on by itself when the user lets bAI in.

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<h1>Office</h1><button id="go" onclick="this.dataset.hit = 'yes'">Go</button><a id="away" href="ELSEWHERE">Away</a>`;

const line = (t: number, id: number, a: string, s: string, x = '') =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x, o: { tm: 20_000 } })}`;

/** The chip that names the page that is worked on. */
const chip = (panel: Panel) => panel.page.$eval('.tab-button', el => (el instanceof HTMLElement ? el.innerText.trim() : ''));
const card = (panel: Panel) =>
  panel.page.$$eval('.access', cards => cards.map(el => (el instanceof HTMLElement ? el.innerText : '')).join());
const hit = (page: Page) => page.$eval('#go', el => (el instanceof HTMLElement ? (el.dataset.hit ?? '') : ''));

/** Stands in for the browser's own question, which nobody can answer here: what it was asked for is kept, and it was refused. */
const standIn = (panel: Panel) =>
  panel.page.evaluate(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    chrome.permissions.request = ({ origins = [] }: chrome.permissions.Permissions) => {
      asked.push(...origins);
      return Promise.resolve(false);
    };
  });
const askedFor = (panel: Panel) => panel.page.evaluate(() => Reflect.get(globalThis, 'asked'));

describe('chrome-lite as installed: nothing granted but the page where the icon was pressed', () => {
  let stage: Stage;
  let panel: Panel;
  let page: Page;
  let t: number;

  beforeAll(async () => {
    stage = await launch({ edition: 'chrome-lite', granted: false });
    stage.site.page(PAGE, '/elsewhere');
    page = await stage.open(stage.site.page(PAGE.replace('ELSEWHERE', `${stage.site.other}/elsewhere`), '/office'));
    t = await stage.tabId(page);
    panel = await stage.openPanel(page);
    await standIn(panel);
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    await page.goto(`${stage.site.origin}/office`);
    panel = await stage.openPanel(page);
    if ((await panel.link()) !== 'none') await panel.newSession();
    await panel.connect();
  });

  test('the page of the press is seen, without a card', async () => {
    await panel.read(line(t, 1, 'CLICK', '#go'));
    await panel.run();
    expect((await panel.row('000001')).status).toBe('done');
    expect(await hit(page)).toBe('yes');
    expect(await card(panel)).toBe('');
    expect(await chip(panel)).toContain('127.0.0.1');
  });

  test('a page that goes to another site is said not to be seen; rows wait, and are looked up by themselves after a press of the icon', async () => {
    await page.goto(`${stage.site.other}/elsewhere`);
    await panel.waitFor('the chip to say so', async () => (await chip(panel)) === 'bAI cannot see this page');
    await panel.read(line(t, 1, 'CLICK', '#go'));
    const row = await panel.waitForRow('000001', 'queued');
    await panel.waitFor('the row to wait', async () => (await panel.row('000001')).text.includes('Waits until bAI may see its page'));
    expect(row.text).not.toMatch(/BLOCKED|no page yet|Skip|Change it/);
    expect(await panel.page.$$('[data-step="run"]:disabled')).toHaveLength(1);

    const says = await card(panel);
    expect(says).toContain('Allow this site');
    expect(says).toContain("bAI's icon");
    expect(says).toContain('Allow all sites');
    expect(
      await panel.page.$$eval('.access img', pictures => pictures.map(el => el instanceof HTMLImageElement && el.naturalWidth > 0)),
    ).toEqual([true]);
    // Above the rows, and in sight although a reply was read since.
    expect(await panel.page.evaluate(() => document.activeElement?.id)).toBe('access');
    expect(await panel.page.$eval('.access', el => el.getBoundingClientRect().top)).toBeGreaterThan(0);
    const [over, under] = await panel.page.evaluate(() =>
      ['.access', '[data-id]'].map(css => document.querySelector(css)?.getBoundingClientRect().top ?? -1),
    );
    expect(over).toBeLessThan(Number(under));

    const context = await panel.context();
    expect('u' in context || 'n' in context || 'dom' in context).toBe(false);
    expect(String(context.err)).toMatch(/^NO_ACCESS: the page in this tab is not visible to bAI/);

    await panel.show('Queue');
    await panel.press('Allow all sites');
    await panel.waitFor('the browser to be asked', async () => String(await askedFor(panel)) === '<all_urls>');
    panel = await stage.openPanel(page);
    await panel.waitFor('the row to be looked up', async () => !(await panel.row('000001')).text.includes('Waits'));
    expect(await chip(panel)).toContain('localhost');
    await panel.waitFor('the message to tell of the page', async () => (await panel.context()).u === `${stage.site.other}/elsewhere`);
    expect((await panel.context()).err).toBeUndefined();
    await panel.show('Queue');
    // For now only, which is said, with the way to keep it.
    expect(await card(panel)).toContain('until this tab goes to another site');
    await panel.press('Allow this site');
    await panel.waitFor('the browser to be asked', async () => String(await askedFor(panel)) === '<all_urls>,http://localhost/*');
    await panel.run();
    expect(await hit(page)).toBe('yes');
  });

  test('a page that goes to a site that is not allowed ends the batch with the card, and the rest waits', async () => {
    await panel.read(`${line(t, 1, 'CLICK', '#away')}\n${line(t, 2, 'CLICK', '#go')}\n${line(t, 3, 'CLICK', '#go')}`);
    await panel.waitForRow('000003', 'queued');
    await panel.run('Confirm');
    await panel.waitForRow('000001', 'done');
    await panel.waitFor('the card', async () => (await card(panel)).includes('bAI cannot see this page'));
    for (const id of ['000002', '000003']) {
      expect((await panel.row(id)).status).toBe('queued');
      expect((await panel.row(id)).text).toContain('Waits until bAI may see its page');
    }
    expect(await panel.text()).toContain('The tab went to a page that bAI may not see yet');
    expect(await hit(page)).toBe('');
    expect(String((await panel.context()).err)).toMatch(/^NO_ACCESS: [^;]*.*000002–000003 still queued$/);
  });

  test('a browser page is no page that could be allowed', async () => {
    await page.goto('chrome://version');
    await panel.waitFor('the chip not to name a page', async () => !(await chip(panel)).includes('127.0.0.1'));
    await panel.read(line(t, 1, 'CLICK', '#go'));
    await panel.waitForRow('000001', 'blocked');
    expect(await card(panel)).toBe('');
  });
});

test('a site that is allowed in the browser’s settings is seen by itself, stays allowed, stands in the settings, and is withheld once it is taken back', async () => {
  const stage = await launch({ edition: 'chrome-lite', granted: true });
  try {
    stage.site.page(PAGE, '/elsewhere');
    const page = await stage.open(stage.site.page(PAGE, '/office'));
    const t = await stage.tabId(page);
    const settings = await stage.browser.newPage();
    await settings.goto('chrome://extensions');
    // The browser's own list of sites, as its page of extensions sets it.
    const setSites = (method: string, ...given: unknown[]) =>
      settings.evaluate(
        async (name, list) => {
          const api: unknown = Reflect.get(chrome, 'developerPrivate');
          if (typeof api === 'object' && api !== null) await Reflect.apply(Reflect.get(api, name), api, list);
        },
        method,
        given,
      );
    await setSites('updateExtensionConfiguration', { extensionId: stage.extensionId, hostAccess: 'ON_CLICK' });
    const panel = await stage.openPanel(page);
    await panel.connect();
    await page.goto(`${stage.site.other}/elsewhere`);
    await panel.read(line(t, 1, 'CLICK', '#go'));
    const waits = async () => (await panel.row('000001')).text.includes('Waits until bAI may see its page');
    await panel.waitFor('the row to wait', waits);

    await setSites('updateExtensionConfiguration', { extensionId: stage.extensionId, hostAccess: 'ON_SPECIFIC_SITES' });
    await setSites('addHostPermission', stage.extensionId, 'http://localhost/*');
    await panel.waitFor('the row to be looked up', async () => !(await waits()));
    expect(await card(panel)).toBe('');
    await page.goto(`${stage.site.origin}/office`);
    await panel.waitFor('the other site to be withheld', waits);
    await page.goto(`${stage.site.other}/elsewhere`);
    await panel.waitFor('the row to be looked up again', async () => !(await waits()));
    await panel.press('Settings');
    await panel.waitFor('the site to be listed', async () => (await panel.page.$$('[aria-label="Take back: localhost"]')).length === 1);
    await panel.press('Close');
    await setSites('removeHostPermission', stage.extensionId, 'http://localhost/*');
    await panel.waitFor('the row to wait again', waits);
    expect(await card(panel)).toContain('bAI cannot see this page');
  } finally {
    await stage.close();
  }
});
