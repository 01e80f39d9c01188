// Asked once in applications as they are published: cells of a jspreadsheet and strokes in Excalidraw are one question each.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appPage } from './app-pages.ts';
import { launch, type Panel, type Stage } from './launch.ts';

let stage: Stage;
let panel: Panel;
let page: Page;
let tab: number;
beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
});
afterAll(() => stage?.close());

/** An application in front, the panel beside it, connected. */
async function openApp(name: Parameters<typeof appPage>[0]): Promise<void> {
  page = await stage.open(stage.site.page(await appPage(name)));
  await page.waitForFunction(() => typeof window.held === 'function', { timeout: 60_000 });
  tab = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.newSession();
  await panel.describes(page, tab);
  await panel.connect();
}

const line = (id: number, a: string, s = '', x = '') =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab, a, s, x, o: { tm: 60_000 } })}`;

/** Reads rows, runs them, and answers each question with what it offers beside it; how many there were. */
async function questions(lines: readonly string[]): Promise<number> {
  await panel.read(lines.join('\n'));
  await panel.waitForRow(String(lines.length).padStart(6, '0'), 'queued');
  await panel.run('leave');
  let asked = 0;
  for (; (await panel.runState()) === 'confirm'; asked += 1) {
    if ((await panel.page.$('[role=alertdialog] .together input')) !== null) await panel.tickTogether();
    await panel.answer('Confirm');
  }
  return asked;
}

test('three cells of a jspreadsheet', async () => {
  await openApp('jspreadsheet');
  const cell = (y: number) => `td[data-x="1"][data-y="${y}"]`;
  const fill = (id: number, y: number, text: string) => [
    line(id, 'DCLICK', cell(y)),
    line(id + 1, 'TYPE', '', text),
    line(id + 2, 'KEY', '', 'ENTER'),
  ];
  expect(await questions([...fill(1, 0, '700'), ...fill(4, 1, '80'), ...fill(7, 2, '35')])).toBe(1);
  // Enter in the last row makes one more.
  expect(await page.evaluate(() => window.held())).toEqual(['700', '80', '35', '']);
});

test('five strokes in Excalidraw', async () => {
  await openApp('excalidraw');
  const strokes = Array.from({ length: 5 }, (_, at) =>
    line(at + 2, 'DRAG', 'canvas.interactive', `from ${300 + 40 * at},200 to ${320 + 40 * at},320`),
  );
  expect(await questions([line(1, 'CLICK', 'label:has([data-testid="toolbar-freedraw"])'), ...strokes])).toBe(1);
  expect(await page.evaluate(() => window.held())).toEqual(Array.from({ length: 5 }, () => 'freedraw'));
});
