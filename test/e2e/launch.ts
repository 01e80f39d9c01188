// Chromium with the built extension and its real side panel, for end-to-end tests.
//
//   const stage = await launch({ edition: 'chrome' });                 // beforeAll; `await stage.close()` in afterAll
//   const page = await stage.open(stage.site.page('<button id="go">Go</button>'));
//   const panel = await stage.openPanel(page);                         // by the toolbar icon, as a person does
//   await panel.connect();                                             // Copy prompt, then the AI's handshake
//   await panel.read(`!baiact000001 {"v":1,"t":${await stage.tabId(page)},"a":"CLICK","s":"#go","x":""}`);
//   const rows = await panel.run();                                    // [{ id: '000001', status: 'done', … }]
//   const { res } = await panel.context();                             // what goes back to the AI
//
// BAI_DIST names another folder of built editions; what is older than its sources is built first.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Extension, Page, Target } from 'puppeteer-core';
import { DIST, isBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/files.mjs';
import { packageOf } from '../../scripts/package.mjs';
import { eventually } from '../eventually.ts';
import { PATIENCE_MS, Panel } from './panel.ts';
import { type Site, serve } from './site.ts';
import { closeBrowser, removeFolder, startBrowser } from './start-browser.ts';
import { askForActiveTab, tabInFront } from './tab-in-front.ts';
import { unzip } from './unzip.ts';

export type { Panel, Row } from './panel.ts';

export type Edition = 'chrome' | 'chrome-lite' | 'chrome-local';

export type LaunchOptions = {
  edition?: Edition;
  /** chrome-lite only: whether the user has already allowed access to all sites. Default true. */
  granted?: boolean;
  /** Whether the browser has side panels. `false`: one without them; what such a browser does not know is not in its copy of the manifest. Default true. */
  sidePanels?: boolean;
  /** Shows a window. Default false. */
  headed?: boolean;
  /** A folder for profile and extension that outlives the browser, for another one to begin where it ended. Default one of its own, removed at the end. */
  folder?: string;
  /** The extension is there when the browser starts, as one of yesterday is: what the user allowed it is then kept in the profile. Default false. */
  fromStart?: boolean;
  /** Features of the browser that are not on by themselves, by the browser's names for them. Default none. */
  features?: string[];
  /** Further flags for the browser. Default none. */
  args?: string[];
};

export type Stage = {
  browser: Browser;
  site: Site;
  extensionId: string;
  /** A new tab at an address, in front. */
  open(url: string): Promise<Page>;
  /** The browser's id of a page's tab, as extensions know it. */
  tabId(page: Page): Promise<number>;
  /** Presses the extension's icon while this page is in front, and waits for the side panel. */
  openPanel(page: Page): Promise<Panel>;
  /** Presses the extension's icon while this page of another window is in front, and waits for the side panel of that window. */
  openPanelInWindow(page: Page): Promise<Panel>;
  /** Closes the side panel, as its own close button does. */
  closePanel(panel: Panel): Promise<void>;
  /** The panel as a plain tab for the given page; the panel's tab is in front afterwards. */
  openPanelInTab(page: Page): Promise<Panel>;
  close(): Promise<void>;
};

const PANEL_PATH = 'sidebar/index.html';

/** Starts a browser with a fresh profile and one edition of the extension, and a server for test pages. */
export async function launch({
  edition = 'chrome',
  granted = true,
  sidePanels = true,
  headed = false,
  folder: kept,
  fromStart = false,
  features = [],
  args = [],
}: LaunchOptions = {}): Promise<Stage> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bai-e2e-'));
  const extensionPath = join(folder, 'extension');
  copyEdition(edition, extensionPath, granted);
  if (!sidePanels) forgetSidePanels(extensionPath);
  const site = await serve();
  const { browser, made } = await startBrowser(
    {
      headless: !headed,
      userDataDir: join(folder, 'profile'),
      ignoreDefaultArgs: headed ? ['--enable-automation'] : [],
      args: [
        ...(fromStart ? [`--load-extension=${extensionPath}`] : []),
        ...(features.length > 0 ? [`--enable-features=${features.join(',')}`] : []),
        ...args,
      ],
    },
    browser => (fromStart ? found(browser) : install(browser, extensionPath)),
  );
  const { extension, extensionId, workerTarget } = made;
  const panelUrl = `chrome-extension://${extensionId}/${PANEL_PATH}`;

  const tabId = async (page: Page): Promise<number> => {
    const worker = await workerTarget.worker();
    return tabInFront(page, async () => worker?.evaluate(askForActiveTab));
  };

  const ready = async (page: Page): Promise<Panel> => {
    const panel = new Panel(page);
    await panel.waitFor(
      'the panel to be ready',
      async () => (await panel.runState()) !== '' && (await page.evaluate(() => innerWidth > 0)),
    );
    return panel;
  };

  return {
    browser,
    site,
    extensionId,
    tabId,
    async open(url) {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(url, { waitUntil: 'load' });
      await page.bringToFront();
      return page;
    },
    async openPanel(page) {
      // A press is lost while a reloaded extension's worker starts for the first time, and the document of a panel that was found in the moment of
      // its first navigation is put away under us. A press more does no harm: the icon opens the panel, it never closes it.
      for (let tries = 1; ; tries += 1) {
        try {
          await page.bringToFront();
          await page.triggerExtensionAction(extension);
          const target = await browser.waitForTarget(target => target.url() === panelUrl, { timeout: 10_000 });
          const panel = await ready(await target.asPage());
          await panel.waitFor('the panel to own the queue', async () => (await panel.sessionKey()) !== '');
          return panel;
        } catch (cause) {
          if (tries === 4) throw cause;
        }
      }
    },
    async openPanelInWindow(page) {
      const there = new Set(browser.targets());
      await page.bringToFront();
      await page.triggerExtensionAction(extension);
      const target = await browser.waitForTarget(target => target.url() === panelUrl && !there.has(target), { timeout: PATIENCE_MS });
      return ready(await target.asPage());
    },
    async closePanel({ page }) {
      if (page.isClosed()) return;
      // The document goes away while it is asked, so there is no answer to wait for.
      void page.evaluate(() => window.close()).catch(() => undefined);
      await eventually(() => {
        if (!page.isClosed()) throw new Error('The panel did not close.');
      });
    },
    async openPanelInTab(page) {
      const id = await tabId(page);
      const tab = await browser.newPage();
      tab.setDefaultTimeout(PATIENCE_MS);
      await tab.goto(`${panelUrl}?tab=${id}`);
      return ready(tab);
    },
    async close() {
      await closeBrowser(browser);
      await site.close();
      if (kept === undefined) removeFolder(folder);
    },
  };
}

type Installed = { extension: Extension; extensionId: string; workerTarget: Target };

async function install(browser: Browser, path: string): Promise<Installed> {
  return started(browser, await browser.installExtension(path));
}

/** The extension that the browser started with. */
async function found(browser: Browser): Promise<Installed> {
  const worker = await browser.waitForTarget(
    target => target.type() === 'service_worker' && /^chrome-extension:.*\/worker\.js$/.test(target.url()),
    {
      timeout: 60_000,
    },
  );
  return started(browser, new URL(worker.url()).hostname);
}

async function started(browser: Browser, extensionId: string): Promise<Installed> {
  const extension = (await browser.extensions()).get(extensionId);
  if (extension === undefined) throw new Error('The browser did not load the extension.');
  // Until the worker has run once, the browser does not know that it listens for the icon, and a press is lost.
  const isWorker = (target: Target) => target.type() === 'service_worker' && target.url().includes(extensionId);
  return { extension, extensionId, workerTarget: await browser.waitForTarget(isWorker, { timeout: 60_000 }) };
}

/**
 * Puts a built edition where a browser loads it: out of its package, or where access is granted, a copy. A prompt for site access cannot be answered without a person, so the copy of chrome-lite
 * says in its manifest that the access was granted; nothing else differs.
 */
export function copyEdition(edition: Edition, to: string, granted: boolean): void {
  if (!isBuilt(edition)) execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), edition], { stdio: 'inherit' });
  if (!granted) {
    unzip(packageOf(edition).bytes, to);
    return;
  }
  cpSync(join(DIST, edition), to, { recursive: true });
  if (edition !== 'chrome-lite') return;
  const path = join(to, 'manifest.json');
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: manifest.optional_host_permissions }));
}

/** Makes of a copy what a browser without side panels sees: keys and permissions that a browser does not know it passes over, and there is no API. */
function forgetSidePanels(folder: string): void {
  const path = join(folder, 'manifest.json');
  const { side_panel: _, permissions, ...rest }: { side_panel: unknown; permissions: string[] } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...rest, permissions: permissions.filter(name => name !== 'sidePanel') }));
}
