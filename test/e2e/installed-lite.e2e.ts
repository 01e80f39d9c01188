// chrome-lite out of its package, nothing granted. Chromium's own question cannot be answered without a screen: what it is asked for is asserted, and the
// site is given in the browser's list of extensions, from where the same request then comes back with yes.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import { type Installed, type InstalledTab, journey } from './installed-journey.ts';
import { launch, type Stage } from './launch.ts';
import { removeFolder } from './start-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'bai-installed-'));
const pages = new WeakMap<InstalledTab, Page>();
let now: Installed | null = null;

const pageOf = (tab: InstalledTab): Page => {
  const page = pages.get(tab);
  if (page === undefined) throw new Error('This tab is of another browser.');
  return page;
};

async function start(): Promise<Installed> {
  const stage = await launch({ edition: 'chrome-lite', granted: false, folder, fromStart: true });
  now = installedIn(stage);
  return now;
}

function installedIn(stage: Stage): Installed {
  const tabFor = async (page: Page): Promise<InstalledTab> => {
    const tab: InstalledTab = {
      id: await stage.tabId(page),
      goto: async url => void (await page.goto(url)),
      evaluate: fn => page.evaluate(`(${fn})()`),
    };
    pages.set(tab, page);
    return tab;
  };
  return {
    site: stage.site,
    open: async url => tabFor(await stage.open(url)),
    async openWindow(url) {
      const page = await stage.browser.newPage({ type: 'window' });
      await page.goto(url);
      return tabFor(page);
    },
    firstWindow: async () => undefined,
    pressIcon: (tab, window = 'first') => (window === 'first' ? stage.openPanel(pageOf(tab)) : stage.openPanelInWindow(pageOf(tab))),
    async allow(panel, ask) {
      await panel.page.evaluate(() => {
        const really = chrome.permissions.request;
        chrome.permissions.request = ({ origins = [] }: chrome.permissions.Permissions) =>
          new Promise(resolve => {
            Object.assign(globalThis, { asked: String(origins), answer: () => resolve(really({ origins })) });
          });
      });
      await ask();
      await panel.waitFor('the browser to be asked', () => panel.page.evaluate(() => Reflect.has(globalThis, 'asked')));
      const asked = String(await panel.page.evaluate(() => Reflect.get(globalThis, 'asked')));
      const list = await stage.browser.newPage();
      await list.goto('chrome://extensions');
      await list.evaluate(`chrome.developerPrivate.addHostPermission('${stage.extensionId}', '${asked}')`);
      await list.close();
      await panel.page.evaluate(() => Reflect.get(globalThis, 'answer')());
      return asked;
    },
    allowed: panel => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []),
    async restart() {
      await stage.close();
      return start();
    },
    close: stage.close,
  };
}

beforeAll(async () => {
  await start();
});
afterAll(async () => {
  await now?.close();
  removeFolder(folder);
});

journey(() => {
  if (now === null) throw new Error('The browser did not start.');
  return now;
});
