// Firefox with the add-on as a person installs it: out of its package, from a page, every question of the browser really answered; nothing granted.
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FirefoxStage, type FirefoxTab, launchFirefox, pack } from './firefox/launch.ts';
import { type Installed, type InstalledTab, journey } from './installed-journey.ts';
import { removeFolder } from './start-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'bai-installed-'));
const tabs = new WeakMap<InstalledTab, FirefoxTab>();
let stage: FirefoxStage | null = null;
let now: Installed | null = null;
/** What the browser asked while the add-on was installed. */
const asked: string[] = [];

const tabOf = (tab: InstalledTab): FirefoxTab => {
  const own = tabs.get(tab);
  if (own === undefined) throw new Error('This tab is of another browser.');
  return own;
};

function tabFor(own: FirefoxTab): InstalledTab {
  const tab: InstalledTab = { id: own.id, goto: url => own.goto(url), evaluate: fn => own.evaluate(fn) };
  tabs.set(tab, own);
  return tab;
}

/** Installs the package as a person does: a link on a page, and yes to what the browser asks. */
async function installFromPage(firefox: FirefoxStage): Promise<void> {
  const xpi = readFileSync(pack(folder));
  const server = createServer((request, response) => {
    const isPackage = request.url === '/bai.xpi';
    response.writeHead(200, { 'content-type': isPackage ? 'application/x-xpinstall' : 'text/html' });
    response.end(isPackage ? xpi : '<!doctype html><title>bAI</title><a id="get" href="/bai.xpi">Get bAI</a>');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const page = await firefox.open(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await page.press('#get');
  asked.push(await firefox.answer('addon-install-blocked'));
  asked.push(await firefox.answer('addon-webext-permissions'));
  await firefox.hasAddOn();
  server.close();
  server.closeAllConnections();
}

async function start(install: 'by-hand' | 'before'): Promise<Installed> {
  const firefox = await launchFirefox({ granted: false, folder, install });
  stage = firefox;
  if (install === 'by-hand') await installFromPage(firefox);
  else await firefox.hasAddOn();
  let firstWindow = '';
  now = {
    site: firefox.site,
    open: async url => tabFor(await firefox.open(url)),
    async openWindow(url) {
      firstWindow = await firefox.browser.openWindow();
      return tabFor(await firefox.open(url));
    },
    firstWindow: () => firefox.browser.steer(firstWindow),
    pressIcon: (tab, window = 'first') => firefox.openPanel(tabOf(tab), window === 'second'),
    async allow(_panel, ask) {
      await ask();
      return firefox.answer('addon-webext-permissions');
    },
    allowed: () => firefox.allowed(),
    async restart() {
      await firefox.quit();
      return start('before');
    },
    close: firefox.close,
  };
  return now;
}

beforeAll(async () => {
  await start('by-hand');
});
afterAll(async () => {
  await stage?.close();
  removeFolder(folder);
});

test('the browser’s question at the install names no site', () => {
  expect(asked[1]).toContain('Add bAI');
  expect(asked[1]).not.toMatch(/all websites|data for/);
});

journey(() => {
  if (now === null) throw new Error('The browser did not start.');
  return now;
});
