// The panel in a window of its own: in a browser without side panels the icon opens it and the whole loop goes through it; in any, the icon's menu does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPractice } from '../../scripts/practice-server.mjs';
import { type Edition, launch, type Panel, type Stage } from './launch.ts';
import { runLoop } from './loop.ts';
import { PATIENCE_MS, Panel as PanelPage } from './panel.ts';

describe.each<Edition>(['chrome', 'chrome-lite'])('%s in a browser without side panels', edition => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await launch({ edition, sidePanels: false });
  });
  afterAll(() => stage?.close());

  const targetsOf = (panel: Panel) => stage.browser.targets().filter(target => target.url() === panel.page.url());
  const windowOf = (panel: Panel) => panel.page.evaluate(async () => (await chrome.windows.getCurrent()).type);

  test('the practice chat reaches its goal through a panel in a window of its own', { timeout: 480_000 }, async () => {
    const practice = await startPractice();
    let panel: Panel | undefined;
    try {
      const picture = async (_moment: string, of: { panel?: Panel }): Promise<void> => {
        panel = of.panel ?? panel;
      };
      expect(await runLoop({ stage, practice, say: () => undefined, picture })).toBe(true);
      expect(practice.record.drafts).toHaveLength(1);
      if (panel === undefined) return expect.fail('no panel was shown');
      expect(await panel.page.evaluate(() => 'sidePanel' in chrome)).toBe(false);
      expect(await windowOf(panel)).toBe('popup');
      await stage.closePanel(panel);
    } finally {
      await practice.close();
    }
  });

  test('a second press of the icon opens no second window, and the one that is there goes on with the tab in front', async () => {
    const first = await stage.open(stage.site.page('<title>First</title><h1>First</h1>', '/first'));
    const panel = await stage.openPanel(first);
    await panel.newSession();
    await panel.describes(first, await stage.tabId(first));
    const second = await stage.open(stage.site.page('<title>Second</title><h1>Second</h1>', '/second'));
    await panel.describes(second, await stage.tabId(second));
    const again = await stage.openPanel(second);
    expect(await again.sessionKey()).toBe(await panel.sessionKey());
    await panel.describes(second, await stage.tabId(second));
    expect(targetsOf(again)).toHaveLength(1);
  });
});

test('the menu of the icon opens it where a side panel is open too, and it takes the queue over when asked to', async () => {
  const stage = await launch({ edition: 'chrome' });
  try {
    const page = await stage.open(stage.site.page('<h1>Page</h1>'));
    const beside = await stage.openPanel(page);
    const key = await beside.sessionKey();
    const there = new Set(stage.browser.targets());
    const worker = await stage.browser.waitForTarget(target => target.type() === 'service_worker');
    // A menu of the browser's own interface cannot be opened here: the worker is told that it was chosen.
    await (await worker.worker())?.evaluate('chrome.contextMenus.onClicked.dispatch({ menuItemId: "window" })');
    const isNew = { timeout: PATIENCE_MS };
    const target = await stage.browser.waitForTarget(target => target.url() === beside.page.url() && !there.has(target), isNew);
    const panel = new PanelPage(await target.asPage());
    await panel.press('Take over');
    await panel.waitFor('the panel to own the queue', async () => (await panel.sessionKey()) === key);
    await panel.describes(page, await stage.tabId(page));
    const exists = () => chrome.contextMenus.update('window', {}).then(() => true);
    expect(await panel.page.evaluate(exists)).toBe(true);
  } finally {
    await stage.close();
  }
});
