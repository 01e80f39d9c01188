// What asks first, through the real panel: the page's own question is answered only by the user, and what was seen to do no harm is not asked about again.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';
import { hits, WITNESS_SCRIPT, witness } from './trust-ledger.ts';

const QUESTION = 'Do you really want to execute "DELETE FROM customers WHERE id = 30"?';
const PAGE = `<title>Customers</title>${WITNESS_SCRIPT}<h1>Customers</h1><button id="open" onclick="d.hidden = false">Row 30</button>
  <div id="d" role="dialog" aria-label="Confirm" hidden><p>${QUESTION}</p>${witness('ok', 'OK')}${witness('cancel', 'Cancel')}</div>
  <textarea id="list" aria-label="List">Milk</textarea>
  <form method="get"><input type="hidden" name="pos" value="25"><button id="next" name="go" value="next">&gt;</button></form>`;

let stage: Stage;
let panel: Panel;
let page: Page;
let tab: number;
beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  tab = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.describes(page, tab);
  await panel.connect();
});
afterAll(() => stage?.close());

const line = (id: number, a: string, s: string, x = '') =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab, a, s, x, o: { tm: 60_000 } })}`;
const card = () => panel.page.evaluate(() => document.querySelector<HTMLElement>('[role=alertdialog]')?.innerText ?? '');

test('OK in the page’s question asks with the question whole, and does nothing when it is declined; Cancel does not ask', async () => {
  await panel.read([line(1, 'CLICK', '#open'), line(2, 'CLICK', '#ok')].join('\n'));
  await panel.run('leave');
  expect(await card()).toContain(QUESTION);
  expect((await panel.row('000002')).risk).toBe('commit');
  await panel.answer('Decline');
  expect((await panel.row('000002')).status).toBe('queued');
  expect(hits(stage.site, 'ok')).toBe(0);
  await panel.read([line(3, 'CLICK', '#cancel'), line(4, 'CLICK', '#ok')].join('\n'));
  await panel.run('Confirm');
  expect([hits(stage.site, 'cancel'), hits(stage.site, 'ok')]).toEqual([1, 1]);
  await panel.waitForRow('000003', 'done');
});

test('Enter in a text area asks once, and no more when it was seen to break the line', async () => {
  await panel.read([line(11, 'KEY', '#list', 'END'), line(12, 'KEY', '#list', 'ENTER'), line(13, 'KEY', '#list', 'ENTER')].join('\n'));
  await panel.run('leave');
  expect(await card()).toContain('Enter in a field may submit or send it.');
  await panel.answer('Confirm');
  await panel.waitForRow('000013', 'done');
  expect(await page.$eval('#list', area => (area instanceof HTMLTextAreaElement ? area.value.split('\n').length : 0))).toBe(3);
});

test('a page that is turned by a form of GET does not ask', async () => {
  await panel.read(line(21, 'CLICK', '#next'));
  const rows = await panel.run();
  expect(rows.find(({ id }) => id === '000021')?.status).toBe('done');
  expect(page.url()).toContain('pos=25');
});
