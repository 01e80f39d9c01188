// A person's way with the extension as it is installed, nothing granted: three sites, a new tab, a second window, and the browser started again.
import { expect, test } from 'vitest';
import type { Panel } from './launch.ts';
import type { Site } from './site.ts';

/** A tab, and what a person does with it. */
export type InstalledTab = {
  readonly id: number;
  goto(url: string): Promise<void>;
  /** Runs the text of a function in its page. */
  evaluate(fn: string): Promise<unknown>;
};

/** A browser in which the extension was installed out of its package. */
export type Installed = {
  readonly site: Site;
  open(url: string): Promise<InstalledTab>;
  /** A new window with a tab at this address, in front. */
  openWindow(url: string): Promise<InstalledTab>;
  /** Brings the first window to the front. */
  firstWindow(): Promise<void>;
  /** Presses the extension's icon while this tab is in front; the panel of its window. */
  pressIcon(tab: InstalledTab, window?: 'first' | 'second'): Promise<Panel>;
  /** Does what makes the panel ask for sites, and says yes to the browser's question. Returns what was asked for. */
  allow(panel: Panel, ask: () => Promise<void>): Promise<string>;
  /** The match patterns of the sites that are allowed. */
  allowed(panel: Panel): Promise<string[]>;
  /** Ends the browser and starts it again with the same profile. */
  restart(): Promise<Installed>;
  close(): Promise<void>;
};

const PAGE = `<h1>Office</h1><button id="go" type="button" onclick="this.dataset.hit = 'yes'">Go</button><a id="away" href="/away">Away</a>`;

/** The addresses of the journey: one server under three names, each a site of its own to the browser. */
export function addressesOf(site: Site): { first: string; second: string; third: string } {
  site.page(PAGE, '/office');
  const on = (origin: string) => `${origin}/office`;
  return { first: on(site.origin), second: on(site.other), third: on(site.other.replace('localhost', 'app.localhost')) };
}

/** What a test asks of panel and page on the way. */
export class Traveller {
  private last = 0;
  panel: Panel;

  constructor(panel: Panel) {
    this.panel = panel;
  }

  /** Has an AI propose to press the button of the tab's page; the row's id. */
  async propose(tab: InstalledTab): Promise<string> {
    this.last += 1;
    const id = String(this.last).padStart(6, '0');
    await this.panel.read(`!baiact${id} ${JSON.stringify({ v: 1, t: tab.id, a: 'CLICK', s: '#go', x: '', o: { tm: 60_000 } })}`);
    await this.panel.waitForRow(id, 'queued');
    return id;
  }

  /** Runs the row and sees that the page's button was really pressed. */
  async runs(id: string, tab: InstalledTab): Promise<void> {
    await this.sees(id);
    await this.panel.run();
    const { status, text } = await this.panel.row(id);
    expect({ status, text: status === 'done' ? '' : text }).toEqual({ status: 'done', text: '' });
    expect(await tab.evaluate(`() => document.querySelector('#go').dataset.hit`)).toBe('yes');
  }

  waits(id: string): Promise<void> {
    return this.panel.waitFor('the row to wait', async () => (await this.panel.row(id)).text.includes('Waits until bAI may see its page'));
  }

  /** The row's element was looked up on its page. */
  sees(id: string): Promise<void> {
    return this.panel.waitFor('the row to be looked up', async () => {
      const { text } = await this.panel.row(id);
      return !text.includes('Waits') && !/NO_ACCESS|may not work on this site/.test(text) && text.includes('Go');
    });
  }

  /** Waits until the panel says that it cannot see the page in front. */
  isBlind(): Promise<void> {
    return this.panel.waitFor('the card to say so', async () => (await this.card()).includes('bAI cannot see this page'));
  }

  card(): Promise<string> {
    return this.panel.page.evaluate(() => document.querySelector<HTMLElement>('.access')?.innerText ?? '');
  }
}

/** The tests of the journey, each of which goes on where the one before ended. */
export function journey(installed: () => Installed): void {
  let way: ReturnType<typeof addressesOf>;
  let tab: InstalledTab;
  let traveller: Traveller;

  test('nothing is granted, and the first site is seen where the icon was pressed', async () => {
    const browser = installed();
    way = addressesOf(browser.site);
    tab = await browser.open(way.first);
    traveller = new Traveller(await browser.pressIcon(tab));
    expect(await browser.allowed(traveller.panel)).toEqual([]);
    await traveller.panel.connect();
    await traveller.runs(await traveller.propose(tab), tab);
    expect(await traveller.card()).toBe('');
  });

  test('the second site is not seen; its row waits for the icon, and the site that is then allowed stays', async () => {
    const browser = installed();
    await tab.goto(way.second);
    await traveller.isBlind();
    const id = await traveller.propose(tab);
    await traveller.waits(id);
    traveller.panel = await browser.pressIcon(tab);
    await traveller.sees(id);
    const { panel } = traveller;
    expect(await browser.allow(panel, () => panel.press('Allow this site'))).toContain('localhost');
    await panel.waitFor('the site to be allowed', async () => (await browser.allowed(panel)).join() === 'http://localhost/*');
    await traveller.runs(id, tab);
  });

  test('the third site is seen by a press of the icon and for that visit only', async () => {
    const browser = installed();
    await tab.goto(way.third);
    await traveller.isBlind();
    const id = await traveller.propose(tab);
    await traveller.waits(id);
    traveller.panel = await browser.pressIcon(tab);
    await traveller.runs(id, tab);
    await tab.goto(way.second);
    await traveller.panel.waitFor('the second site to be seen', async () => (await traveller.card()) === '');
    await tab.goto(way.third);
    await traveller.isBlind();
    expect(await browser.allowed(traveller.panel)).toEqual(['http://localhost/*']);
  });

  test('in a new tab the allowed site is seen without a question', async () => {
    const browser = installed();
    tab = await browser.open(way.second);
    await traveller.panel.press('Work here instead');
    await traveller.panel.waitFor('the page to be described', async () => (await traveller.panel.context()).t === tab.id);
    await traveller.panel.press('Copy message');
    await traveller.runs(await traveller.propose(tab), tab);
  });

  test('a second window says where bAI is, takes it over, and runs there', async () => {
    const browser = installed();
    const other = await browser.openWindow(way.second);
    const second = new Traveller(await browser.pressIcon(other, 'second'));
    await second.panel.waitFor('the window to say so', async () => (await second.panel.text()).includes('bAI is open in another window'));
    await second.panel.press('Take over');
    await second.panel.waitFor('the queue', async () => (await second.panel.sessionKey()) !== '');
    await second.panel.newSession();
    await second.panel.connect();
    await second.runs(await second.propose(other), other);
    await browser.firstWindow();
  });

  test('after a restart of the browser the allowed site is still allowed, and the others are not', async () => {
    const browser = await installed().restart();
    way = addressesOf(browser.site);
    tab = await browser.open(way.second);
    traveller = new Traveller(await browser.pressIcon(tab));
    expect(await browser.allowed(traveller.panel)).toEqual(['http://localhost/*']);
    await traveller.panel.newSession();
    await traveller.panel.connect();
    await traveller.runs(await traveller.propose(tab), tab);
    await tab.goto(way.first);
    await traveller.isBlind();
    await traveller.waits(await traveller.propose(tab));
  });
}
