// Bad input in the two editions of Chromium; Firefox has the same list in firefox.e2e.ts.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { BAD_INPUT_PAGE, badInput } from './bad-input-cases.ts';
import { type Edition, launch, type Panel, type Stage } from './launch.ts';

describe.each<Edition>(['chrome', 'chrome-lite'])('%s', edition => {
  let stage: Stage;
  let page: Page;
  let panel: Panel;
  let tab: number;
  let address: string;

  beforeAll(async () => {
    stage = await launch({ edition });
    address = stage.site.page(BAD_INPUT_PAGE, '/bad-input');
    page = await stage.open(address);
    tab = await stage.tabId(page);
    panel = await stage.openPanel(page);
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    await page.bringToFront();
    if ((await panel.link()) !== 'none') await panel.newSession();
    await panel.connect();
  });

  badInput({
    panel: () => panel,
    paste: text => panel.paste(text),
    tab: () => tab,
    evaluate: fn => page.evaluate(`(${fn})()`),
    async goneTab() {
      const other = await stage.open(stage.site.page('<h1>Soon gone</h1>'));
      const gone = await stage.tabId(other);
      await other.close();
      await page.bringToFront();
      return gone;
    },
    async goToBrowserPage() {
      await page.goto('chrome://version/');
      await panel.waitFor('the page before not to be told', async () => !String((await panel.context()).u).startsWith('http'));
    },
    async comeBack() {
      await page.goto(address);
      await panel.describes(page, tab);
    },
  });
});
