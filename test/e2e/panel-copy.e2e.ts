// What is said to be on the clipboard is on the clipboard: the prompt, the message, and the message after a run while the page has the focus.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = '<!doctype html><title>Paste</title><h1>Paste</h1><button id="go">Go</button><textarea id="in"></textarea>';

let stage: Stage;
let panel: Panel;
let page: Awaited<ReturnType<Stage['open']>>;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
});
afterAll(() => stage.close());

/** What Ctrl+V brings into the page, as a chat would get it. */
async function pasted(): Promise<string> {
  await page.bringToFront();
  await page.$eval('#in', el => {
    if (el instanceof HTMLTextAreaElement) el.value = '';
  });
  await page.focus('#in');
  await page.keyboard.down('Control');
  await page.keyboard.press('v');
  await page.keyboard.up('Control');
  return page.$eval('#in', el => (el instanceof HTMLTextAreaElement ? el.value : ''));
}

test('the prompt', async () => {
  await panel.press('Copy prompt');
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The prompt is on the clipboard'));
  expect(await pasted()).toBe(await panel.prompt());
});

test('the message', async () => {
  await panel.connect();
  await panel.press('Copy message');
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The message is on the clipboard'));
  expect(await pasted()).toBe(await panel.message());
});

test('the message after a run, by itself', async () => {
  await panel.read(`!baiact000001 ${JSON.stringify({ v: 1, t, a: 'CLICK', s: '#go', x: '' })}`);
  await panel.run();
  await panel.waitFor('the notice', async () => (await panel.text()).includes('The message is on the clipboard'));
  const message = await panel.message();
  expect(message).toContain('000001 CLICK ok');
  expect(await pasted()).toBe(message);
});
