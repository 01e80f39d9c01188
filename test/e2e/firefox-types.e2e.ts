// Each of the 20 action types through Firefox's real sidebar: the cases of the other editions.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACTION_TYPES } from '../../src/protocol/action.ts';
import { type FirefoxStage, type FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';
import { CASES, PAGE } from './type-cases.ts';

let stage: FirefoxStage;
let tab: FirefoxTab;
let panel: Panel;
let last = 0;

beforeAll(async () => {
  stage = await launchFirefox();
  tab = await stage.open(stage.site.page(PAGE, '/stage'));
  panel = await stage.openPanel(tab);
  await panel.connect();
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await tab.bringToFront();
  await tab.goto(`${stage.site.origin}/stage`);
});

test.each(ACTION_TYPES)('%s', async type => {
  const { s, x, res, before, check } = CASES[type](stage);
  const page = tab.asPage();
  last += 1;
  const id = String(last).padStart(6, '0');
  await before?.(page);
  await panel.read(`!baiact${id} ${JSON.stringify({ v: 1, t: tab.id, a: type, s, x, o: { tm: 60_000 } })}`);
  expect((await panel.waitForRow(id)).included).toBe(true);
  await panel.run('Confirm');
  const row = await panel.row(id);
  const context = await panel.context();
  expect({ status: row.status, err: context.err }).toEqual({ status: 'done', err: undefined });
  const entry = String(context.res)
    .split(/; (?=\d{6} )/)
    .find(entry => entry.startsWith(`${id} ${type} `));
  expect(entry?.slice(`${id} ${type} `.length)).toMatch(res);
  await check({ page, context, edition: 'firefox' });
});
