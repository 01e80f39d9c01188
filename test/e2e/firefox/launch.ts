// Firefox with the packaged extension and its real sidebar, for end-to-end tests: what `../launch.ts` is for Chromium.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from '../../../scripts/build.mjs';
import { ROOT } from '../../../scripts/files.mjs';
import { packageOf } from '../../../scripts/package.mjs';
import { PATIENCE_MS, Panel } from '../panel.ts';
import { type Site, serve } from '../site.ts';
import { removeFolder } from '../start-browser.ts';
import { Chrome } from './chrome.ts';
import { FirefoxDocument } from './document.ts';

const ID = 'bai@bai.example';
const SIDEBAR = `SidebarController.browser.contentDocument.getElementById('webext-panels-browser')`;
const tabOf = (id: number) => `ExtensionParent.apiManager.global.tabTracker.getTab(${id})`;
const MODULES = `
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const policy = WebExtensionPolicy.getByID('${ID}');`;

/** A tab: its document, and what a person does with it. */
export class FirefoxTab extends FirefoxDocument {
  readonly id: number;
  private readonly browser: Chrome;

  constructor(browser: Chrome, id: number) {
    super(
      browser,
      `${tabOf(id).replace('ExtensionParent', "ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs').ExtensionParent")}.linkedBrowser`,
    );
    this.browser = browser;
    this.id = id;
  }

  /**
   * Chooses the tab, and waits until it is what the window shows: the browser switches in its own time, and a press before that would fall on the page
   * that was in front.
   */
  async bringToFront(): Promise<void> {
    await this.browser.run(`${MODULES} gBrowser.selectedTab = ${tabOf(this.id)};`);
    for (const until = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 20))) {
      const shown = await this.browser.run(
        `const switcher = gBrowser._switcher;
         return !switcher || (switcher.visibleTab === gBrowser.selectedTab && !switcher.switchInProgress);`,
      );
      if (shown === true) break;
      if (Date.now() > until) throw new Error('The tab did not come to the front.');
    }
    await this.run('return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))));');
  }

  /** Goes to an address and waits until a new document of it is loaded, also where the tab is there already. */
  async goto(url: string): Promise<void> {
    const before = await this.browser.run(
      `${MODULES} const { linkedBrowser } = ${tabOf(this.id)};
       const before = linkedBrowser.browsingContext.currentWindowGlobal.innerWindowId;
       linkedBrowser.fixupAndLoadURIString(arguments[0], { triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal() });
       return before;`,
      url,
    );
    await this.loaded(url, before);
  }

  /** Waits until the tab shows this address, in another document than the one with the number `before`, and that is complete. */
  async loaded(url: string, before: unknown = null): Promise<void> {
    const documentNow = () =>
      this.browser
        .run(`${MODULES} return ${tabOf(this.id)}.linkedBrowser.browsingContext.currentWindowGlobal.innerWindowId;`)
        .catch(() => before);
    for (const until = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 20))) {
      if (before !== null && (await documentNow()) === before && Date.now() <= until) continue;
      const there = await this.evaluate(`() => document.readyState === 'complete' ? location.href : ''`).catch(() => '');
      if (there === url) return;
      if (Date.now() > until) throw new Error(`The tab did not come to ${url}; it shows ${String(there)}.`);
    }
  }

  async close(): Promise<void> {
    await this.browser.run(`${MODULES} gBrowser.removeTab(${tabOf(this.id)});`);
  }
}

export type FirefoxStage = {
  browser: Chrome;
  site: Site;
  /** Opens a tab in front. `container`: the number of the one that it belongs to. Default none. */
  open(url: string, container?: number): Promise<FirefoxTab>;
  /** The number of the container that a tab belongs to, by the number of the tab; 0 for none. */
  containerOf(tabId: number): Promise<unknown>;
  /** Presses the extension's icon while this tab is in front, and waits for the sidebar. `held`: another window has the queue, and this one says so. */
  openPanel(tab: FirefoxTab, held?: boolean): Promise<Panel>;
  /** Puts the focus into the sidebar, as F6 does, on nothing there. */
  focusPanel(): Promise<void>;
  /** Closes the sidebar, as its own close button does. */
  closePanel(): Promise<void>;
  /** Kills the process in which the panel runs, as a crash does, and closes what is left of the sidebar. */
  killPanel(): Promise<void>;
  /** The panel as a plain tab for the given tab. */
  openPanelInTab(tab: FirefoxTab): Promise<{ panel: Panel; tab: FirefoxTab }>;
  /** Gives or takes access to sites, as the browser's own settings do. */
  access(does: 'add' | 'remove', ...origins: string[]): Promise<void>;
  /** Opens a private window, and closes it again; returns whether the extension was allowed in there, by its policy and for this window. */
  allowedInPrivate(): Promise<unknown>;
  /** The match patterns of the sites that the extension may work on. */
  allowed(): Promise<string[]>;
  clipboard(): Promise<string>;
  /** Presses a button of the browser's own question, once it takes a press, until the question is gone; returns what the question said. */
  answer(question: Question, button?: 'button' | 'secondaryButton'): Promise<string>;
  /** Waits until the add-on that was installed is running. */
  hasAddOn(): Promise<void>;
  /** Ends the browser as its own menu does: what the profile has to keep is written. */
  quit(): Promise<void>;
  close(): Promise<void>;
};

/** What the browser may ask: whether a page may install an add-on, and what an add-on may do. */
export type Question = 'addon-install-blocked' | 'addon-webext-permissions';

export type FirefoxOptions = {
  /** Whether the user has already allowed access to all sites. Default true. */
  granted?: boolean;
  /** Shows a window. Default false. */
  headed?: boolean;
  /** A folder for the profile that outlives the browser, for another one to begin where it ended. Default one of its own, removed at the end. */
  folder?: string;
  /**
   * How the extension comes into the profile. `for-now`: as a developer loads it, until the browser ends. `by-hand`: the test installs it. `before`: a
   * browser before this one had it installed. Default `for-now`.
   */
  install?: 'for-now' | 'by-hand' | 'before';
};

/** Starts Firefox with a fresh profile and the extension out of its package, and a server for test pages. */
export async function launchFirefox({
  granted = true,
  headed = false,
  folder: kept,
  install = 'for-now',
}: FirefoxOptions = {}): Promise<FirefoxStage> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bai-firefox-'));
  // The store signs what it hands out; a package that was just made is not signed.
  const settings = install === 'for-now' ? {} : { 'xpinstall.signatures.required': false };
  const browser = await Chrome.start(folder, { headless: !headed, settings });
  const site = await serve();
  if (install === 'for-now') await browser.install(pack(folder));
  const access = async (does: 'add' | 'remove', ...origins: string[]): Promise<void> => {
    await browser.run(
      `${MODULES} await ExtensionPermissions.${does}('${ID}', { permissions: [], origins: arguments[0] }, policy.extension);`,
      origins,
    );
  };
  if (granted) await access('add', '<all_urls>');

  const open = async (url: string, container = 0): Promise<FirefoxTab> => {
    const id = await browser.run(
      `${MODULES} const [url, userContextId] = arguments, triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
       const tab = gBrowser.addTab(url, { userContextId, triggeringPrincipal });
       gBrowser.selectedTab = tab; return ExtensionParent.apiManager.global.tabTracker.getId(tab);`,
      url,
      container,
    );
    const tab = new FirefoxTab(browser, Number(id));
    await tab.loaded(url);
    await tab.bringToFront();
    return tab;
  };
  const ready = async (document: FirefoxDocument, held = false): Promise<Panel> => {
    const panel = new Panel(document.asPage());
    await panel.waitFor(
      'the panel to be ready',
      async () => (held || (await panel.sessionKey()) !== '') && (await panel.runState()) !== '',
    );
    return panel;
  };

  return {
    browser,
    site,
    open,
    containerOf: tabId => browser.run(`${MODULES} return ${tabOf(tabId)}.userContextId;`),
    access,
    async openPanel(tab, held = false) {
      await tab.bringToFront();
      await browser.run(`${MODULES} await ExtensionParent.apiManager.global.browserActionFor(policy.extension).triggerAction(window);`);
      return ready(new FirefoxDocument(browser, SIDEBAR), held);
    },
    async focusPanel() {
      await browser.run(`SidebarController.browser.focus(); ${SIDEBAR}.focus();`);
    },
    async closePanel() {
      await browser.run('SidebarController.hide();');
    },
    async killPanel() {
      await browser.run(
        `const tools = Cc['@mozilla.org/processtools-service;1'].getService(Ci.nsIProcessToolsService);
         const panel = ${SIDEBAR};
         const gone = new Promise(resolve => panel.addEventListener('oop-browser-crashed', resolve, { once: true }));
         tools.kill(panel.browsingContext.currentWindowGlobal.osPid);
         await gone; SidebarController.hide();`,
      );
    },
    async openPanelInTab(tab) {
      const host = await browser.run(`${MODULES} return policy.mozExtensionHostname;`);
      const own = await open(`moz-extension://${String(host)}/sidebar/index.html?tab=${tab.id}`);
      return { panel: await ready(own), tab: own };
    },
    allowedInPrivate: () =>
      browser.run(`${MODULES}
        const other = OpenBrowserWindow({ private: true });
        await new Promise(resolve => other.addEventListener('load', resolve, { once: true }));
        const answers = [policy.privateBrowsingAllowed, policy.canAccessWindow(other)];
        other.close();
        return answers;`),
    async allowed() {
      const patterns = await browser.run(`${MODULES} return policy.allowedOrigins.patterns.map(({ pattern }) => pattern);`);
      // An add-on that was installed for good has its own pages among them.
      return [patterns]
        .flat()
        .map(String)
        .filter(pattern => !pattern.startsWith('moz-extension:'));
    },
    async clipboard() {
      return String(await browser.run('return navigator.clipboard.readText();'));
    },
    async answer(question, button = 'button') {
      let said = '';
      for (const until = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 50))) {
        // A question takes no press before it can have been read (`security.notification_enable_delay`), and counts anew from one that comes too early.
        const now = await browser.run(
          `const shown = [...PopupNotifications.panel.children].find(each => each.id.startsWith(arguments[0]));
           if (PopupNotifications.panel.state !== 'open' || !shown) return null;
           if (performance.now() < shown.notification.timeShown + 1000) return null;
           const said = shown.innerText || shown.textContent;
           shown[arguments[1]].click();
           return said;`,
          question,
          button,
        );
        if (now !== null) said = String(now).replace(/\s+/g, ' ').trim();
        else if (said !== '') return said;
        if (Date.now() > until) throw new Error(said === '' ? `The browser did not ask: ${question}.` : `The question stays: ${said}`);
      }
    },
    async hasAddOn() {
      for (const until = Date.now() + PATIENCE_MS; ; await new Promise(resolve => setTimeout(resolve, 50))) {
        const there = await browser.run(`${MODULES} return Boolean(policy?.active && policy.extension?.backgroundState);`);
        if (there === true) return;
        if (Date.now() > until) throw new Error('The add-on is not there.');
      }
    },
    async quit() {
      await browser.quit();
      await site.close();
    },
    async close() {
      await browser.close();
      await site.close();
      if (kept === undefined) removeFolder(folder);
    },
  };
}

/** The extension as it is packaged, in a folder: its path. */
export function pack(folder: string): string {
  if (!isBuilt('firefox')) execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'firefox'], { stdio: 'inherit' });
  const path = join(folder, 'bai.xpi');
  writeFileSync(path, packageOf('firefox').bytes);
  return path;
}
