// Each of the 20 action types through the real panel: paste, approve, run, result. Trusted input in chrome, synthetic in chrome-lite.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACTION_TYPES } from '../../src/protocol/action.ts';
import { type Edition, launch, type Panel, type Stage } from './launch.ts';
import { CASES, PAGE } from './type-cases.ts';

describe.each<Edition>(['chrome', 'chrome-lite'])('%s', edition => {
  let stage: Stage;
  let page: Page;
  let panel: Panel;
  let tab: number;
  let last = 0;

  beforeAll(async () => {
    stage = await launch({ edition });
    page = await stage.open(stage.site.page(PAGE, '/stage'));
    tab = await stage.tabId(page);
    panel = await stage.openPanel(page);
    await panel.connect();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    await page.bringToFront();
    await page.goto(`${stage.site.origin}/stage`);
  });

  test.each(ACTION_TYPES)('%s', async type => {
    const { s, x, res, before, check } = CASES[type](stage);
    last += 1;
    const id = String(last).padStart(6, '0');
    await before?.(page);
    await panel.read(`!baiact${id} ${JSON.stringify({ v: 1, t: tab, a: type, s, x, o: { tm: 60_000 } })}`);
    expect((await panel.waitForRow(id)).included).toBe(true);
    await panel.run('Confirm');
    const row = await panel.row(id);
    const context = await panel.context();
    expect({ status: row.status, err: context.err }).toEqual({ status: 'done', err: undefined });
    const entry = String(context.res)
      .split(/; (?=\d{6} )/)
      .find(entry => entry.startsWith(`${id} ${type} `));
    expect(entry?.slice(`${id} ${type} `.length)).toMatch(res);
    await check({ page, context, edition });
  });
});
