// Faults at the worst moment, through the real panel: what the row says afterwards is what the site's server saw.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';
import { removeFolder } from './start-browser.ts';
import { chooseInput, expectTruth, hits, itemsOnRecord, WITNESS_SCRIPT, waitForStatus, witness } from './trust-ledger.ts';

let stage: Stage;
let page: Page;
let panel: Panel;
let tab: number;
let name = ''; // of the witness button of this test
let count = 0;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page('<h1>Start</h1>'));
  panel = await stage.openPanel(page);
  await panel.connect();
});
afterAll(() => stage?.close());

beforeEach(async () => {
  count += 1;
  name = `press${count}`;
});

/** Shows a page with the witness of this test, told to the AI, and reads one action: a click on it unless said otherwise. */
async function propose(
  body: (button: string) => string = button => button,
  tm = 30_000,
  action: object = { a: 'CLICK', s: `#${name}`, x: '' },
): Promise<void> {
  const address = stage.site.page(`${WITNESS_SCRIPT}${body(witness(name, 'Press'))}`);
  if (page.isClosed()) page = await stage.open(address);
  else await page.goto(address);
  await page.bringToFront();
  tab = await stage.tabId(page);
  await panel.newSession();
  await panel.connect();
  await panel.describes(page, tab);
  await panel.press('Copy message');
  await panel.read(`!baiact000001 ${JSON.stringify({ v: 1, t: tab, ...action, o: { tm } })}`);
  await panel.waitForRow('000001', 'queued');
}

/** The row of this test after its run, checked against the server. */
async function truth() {
  const item = (await itemsOnRecord(panel)).filter(({ id }) => id === '000001').at(-1);
  if (item === undefined) throw new Error('The row is not on record.');
  expectTruth(stage.site, item, name);
  return { item, says: item.result && !item.result.ok ? item.result.error.message : '' };
}

const DISABLED = (button: string) => button.replace('<button', '<button disabled');
/** The press is counted, then the page works on until the server answers for this path. */
const busy = (path: string) => (button: string) => `${button}<script>addEventListener('click', () => { ${work(path)} })</script>`;
const work = (path: string) => `const request = new XMLHttpRequest(); request.open('GET', '${path}', false); request.send();`;

/** Closes the panel while the page works on what the server has heard of, then lets the page come to its end and opens the panel again. */
async function closeAmidst(letGo: () => void): Promise<void> {
  await stage.site.waitFor(({ path }) => path === `/hit/${name}`);
  await stage.closePanel(panel);
  letGo();
  await page.evaluate(() => undefined); // answered once the page has come to its end: a page that is held longer is asked in vain
  panel = await stage.openPanel(page);
}

describe.each(['Trusted', 'Synthetic'] as const)('%s input', input => {
  test('a panel that is closed while the page works on a press says later that it had been sent', async () => {
    await chooseInput(panel, input);
    const { path, letGo } = stage.site.hold();
    await propose(busy(path));
    await panel.start();
    await closeAmidst(letGo);
    const { item, says } = await truth();
    expect(item.status).toBe('interrupted');
    expect(says).toContain('it had already been sent');
    expect((await panel.row('000001')).text).toContain('already been sent');
    expect(hits(stage.site, name)).toBe(1);
  });

  test('a panel that is closed before the press says later that it was not sent, and it never is', async () => {
    await propose(DISABLED, 120_000);
    await panel.start();
    await waitForStatus(panel, '000001', 'running');
    await stage.closePanel(panel);
    panel = await stage.openPanel(page);
    const { item, says } = await truth();
    expect(item.status).toBe('interrupted');
    expect(says).toContain('it was not sent');
    await page.$eval(`#${name}`, el => el.removeAttribute('disabled'));
    // Approved once more it runs, so it was really ready for a press.
    expect(hits(stage.site, name)).toBe(0);
    await panel.pressIn('000001', 'Run again');
    await panel.waitForRow('000001', 'queued');
    await panel.run();
    expect((await truth()).item.status).toBe('done');
    expect(hits(stage.site, name)).toBe(1);
  });
});

test('a panel that is closed while the page works on a key that names no element says later that it had been sent', async () => {
  await chooseInput(panel, 'Trusted');
  const { path, letGo } = stage.site.hold();
  const keys = `<script>addEventListener('keydown', () => { hit('${name}'); ${work(path)} })</script>`;
  await propose(button => button + keys, 30_000, { a: 'KEY', s: '', x: 'Escape' });
  await panel.start();
  await closeAmidst(letGo);
  const { item, says } = await truth();
  expect(item.status).toBe('interrupted');
  expect(says).toContain('it had already been sent');
  expect(hits(stage.site, name)).toBe(1);
});

test('a panel in another window that takes over in the middle of a run lets nothing more happen', async () => {
  await propose(DISABLED, 120_000);
  await panel.start();
  await waitForStatus(panel, '000001', 'running');
  const second = await stage.openPanelInTab(page);
  await second.press('Take over');
  await second.waitFor('the row of the first panel', async () => (await second.rows()).some(row => row.status === 'interrupted'));
  await page.$eval(`#${name}`, el => el.removeAttribute('disabled'));
  const item = (await itemsOnRecord(second)).filter(({ id }) => id === '000001').at(-1);
  expect(item?.result).toMatchObject({ ok: false, dispatched: false });
  await panel.waitFor('the first panel to step back', async () => (await panel.text()).includes('open in another window'));
  expect(hits(stage.site, name)).toBe(0);
  await second.page.close();
  await page.bringToFront();
  await panel.page.reload();
  await panel.waitFor('the panel to be ready', async () => (await panel.runState()) !== '' && (await panel.sessionKey()) !== '');
});

test('nothing happens when the disk takes no journal entry', async () => {
  await propose();
  await panel.page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = full;
    addEventListener('there-is-room', () => {
      IDBObjectStore.prototype.put = put;
    });
  });
  await panel.waitFor('a word about it', async () => {
    if ((await panel.text()).includes('could not store')) return true;
    // Rows that have only just come are not run yet: a person presses again.
    await panel.page.evaluate(() => [...document.querySelectorAll('button')].find(el => /^Run/.test(el.innerText.trim()))?.click());
    return (await panel.text()).includes('could not store');
  });
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  expect(hits(stage.site, name)).toBe(0);
  await panel.page.evaluate(() => dispatchEvent(new Event('there-is-room')));
  await panel.waitFor('the warning to go by itself', async () => !(await panel.text()).includes('could not store'));
  await panel.page.reload();
  await panel.waitFor('the panel to be ready', async () => (await panel.sessionKey()) !== '');
  expect((await truth()).item.status).toBe('queued');
});

test('a tab that is closed in the middle of a run: the row says so, and nothing was done', async () => {
  await propose(DISABLED, 120_000);
  await panel.start();
  await panel.waitForRow('000001', 'running');
  await page.close();
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  const { item } = await truth();
  expect(item).toMatchObject({ status: 'failed', result: { ok: false, dispatched: false } });
});

test('a tab that the browser unloaded gets nothing, and the row does not claim it', async () => {
  await propose();
  const front = await stage.open(stage.site.page('<h1>In front</h1>'));
  const before = tab;
  await panel.page.evaluate(async tab => {
    await chrome.tabs.discard(tab);
  }, before);
  await panel.run();
  const { item } = await truth();
  expect(['failed', 'interrupted', 'queued', 'done']).toContain(item.status);
  await front.close();
  page = await stage.open(stage.site.page('<h1>Next</h1>'));
});

test('an alert in the middle of a press: sent once, said so, and not sent again', async () => {
  await chooseInput(panel, 'Synthetic');
  await propose(button => button.replace('\')"', "'); alert('Hello')\""));
  let seen = 0;
  page.on('dialog', dialog => {
    seen += 1;
    // The page is held until the panel has given its word about it.
    void panel
      .waitFor('the row to be over', async () => ['done', 'failed', 'interrupted'].includes((await panel.row('000001')).status))
      .finally(() => dialog.accept());
  });
  await panel.start();
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  const { item } = await truth();
  expect(item.status).not.toBe('queued');
  await expect.poll(() => seen).toBe(1);
  expect(hits(stage.site, name)).toBe(1);
});

test('a browser that is killed in the middle of a run: later the row says that nobody knows, and nothing runs by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bai-killed-'));
  const first = await launch({ edition: 'chrome', folder });
  let second: Stage | null = null;
  try {
    const { path, letGo } = first.site.hold();
    const address = first.site.page(`${WITNESS_SCRIPT}${busy(path)(witness('before', 'Before'))}${witness('after', 'After')}`);
    const shown = await first.open(address);
    const there = await first.openPanel(shown);
    await there.connect();
    const t = await first.tabId(shown);
    await there.describes(shown, t);
    await there.press('Copy message');
    const click = (id: number, s: string) => `!baiact00000${id} ${JSON.stringify({ v: 1, t, a: 'CLICK', s, x: '' })}`;
    await there.read([click(1, '#before'), click(2, '#after')].join('\n'));
    await there.waitForRow('000002', 'queued');
    await there.start();
    await first.site.waitFor(({ path }) => path === '/hit/before');
    const gone = new Promise(resolve => first.browser.once('disconnected', resolve));
    first.browser.process()?.kill('SIGKILL');
    await gone;
    letGo();

    second = await launch({ edition: 'chrome', folder });
    const again = await second.openPanel(await second.open(address));
    const rows = await again.rows();
    expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual(['000001 interrupted', '000002 queued']);
    const [begun] = await itemsOnRecord(again);
    expect(begun?.result).toMatchObject({ ok: false, dispatched: true, error: { message: expect.stringContaining('is not known') } });
    expect([hits(first.site, 'before'), hits(first.site, 'after')]).toEqual([1, 0]);
  } finally {
    await second?.close();
    await first.site.close();
    removeFolder(folder);
  }
}, 240_000);
