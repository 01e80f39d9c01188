// A page wants a file, in the editions for Chromium.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { FILES_PAGE, fileCases } from './file-cases.ts';
import { type Edition, launch, type Panel, type Stage } from './launch.ts';

describe.each<Edition>(['chrome', 'chrome-lite'])('%s', edition => {
  let stage: Stage;
  let panel: Panel;
  let page: Page;
  let tab: number;
  beforeAll(async () => {
    stage = await launch({ edition });
    page = await stage.open(stage.site.page(FILES_PAGE));
    tab = await stage.tabId(page);
    panel = await stage.openPanel(page);
    await panel.describes(page, tab);
    await panel.connect();
  });
  afterAll(() => stage?.close());

  fileCases({
    panel: () => panel,
    page: () => page,
    tab: () => tab,
    async look() {
      if (!process.env.LOOK) return;
      await panel.page.setViewport({ width: 360, height: 700 });
      for (const value of ['light', 'dark']) {
        await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
        await panel.page.screenshot({ path: `out/files-${value}.png` });
      }
      await panel.page.emulateMediaFeatures([]);
    },
  });
});
