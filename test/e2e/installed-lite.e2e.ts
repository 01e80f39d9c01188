// chrome-lite out of its package, nothing granted, and the browser's question for a site answered.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import { type Installed, type InstalledTab, journey } from './installed-journey.ts';
import { launch, type Stage } from './launch.ts';
import { allowedSites, answerQuestion } from './lite-question.ts';
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
    allow: (panel, ask) => answerQuestion(stage, panel, ask),
    allowed: allowedSites,
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
