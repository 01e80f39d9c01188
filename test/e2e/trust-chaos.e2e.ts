// Chaos: batches of presses while panels close, tabs go, workers die and rows change. The site's server is the only witness.
//
// The seed is printed; BAI_CHAOS_SEED repeats it, BAI_CHAOS=<number of batches> makes it longer.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';
import { chooseInput, expectTruth, hits, itemsOnRecord, WITNESS_SCRIPT, witness } from './trust-ledger.ts';

const BATCHES = Number(process.env.BAI_CHAOS ?? 11);
const SEED = Number(process.env.BAI_CHAOS_SEED ?? Date.now() % 1_000_000);
const PER_BATCH = 3;

/** Numbers from 0 to 1 that a seed decides (a linear congruential generator). */
function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

let stage: Stage;
let panel: Panel;
beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
});
afterAll(() => stage?.close());

type Fault = (on: { page: Page; tab: number; ids: number[] }) => Promise<unknown>;

const reopen = async (page: Page) => {
  panel = await stage.openPanel(page);
};

/** Each leaves a panel that can be asked. */
const FAULTS: Record<string, Fault> = {
  nothing: async () => undefined,
  'close the panel': async ({ page }) => {
    await stage.closePanel(panel);
    await reopen(page);
  },
  'reload the panel': async () => {
    await panel.page.reload();
    await panel.waitFor('the panel to be ready', async () => (await panel.runState()) !== '');
  },
  'go to another page': ({ page }) => page.goto(stage.site.page('<h1>Elsewhere</h1>')),
  'reload the page': ({ page }) => page.reload(),
  'close the tab': ({ page }) => page.close(),
  'crash the tab': async ({ page }) => {
    const session = await page.createCDPSession();
    void session.send('Page.crash').catch(() => undefined);
  },
  'kill the worker': async () => {
    const session = await panel.page.createCDPSession();
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
  },
  'update a later row': ({ tab, ids }) =>
    panel.paste(`!baiact${number(ids.at(-1) ?? 0)}upd001 ${JSON.stringify({ v: 1, t: tab, a: 'CLICK', s: '#other', x: '' })}`),
  Stop: async () => {
    await panel.page.evaluate(() => [...document.querySelectorAll('button')].find(el => /^Stop/.test(el.innerText.trim()))?.click());
  },
  'cancel the debugging bar': ({ tab }) =>
    panel.page.evaluate(tab => {
      const event: unknown = chrome.debugger.onDetach;
      (event as { dispatch(source: { tabId: number }, reason: string): void }).dispatch({ tabId: tab }, 'canceled_by_user');
    }, tab),
};

/** The tab of a page in front, asked of the panel: the worker may just have been killed. */
async function tabOf(page: Page): Promise<number> {
  await page.bringToFront();
  const id = await panel.page.evaluate(async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id);
  if (id === undefined) throw new Error('The panel sees no active tab.');
  return id;
}

const number = (id: number) => String(id).padStart(6, '0');

test(
  `${BATCHES} batches with faults: no action has its effect twice, and no row says what is not so`,
  async () => {
    const dice = diceOf(SEED);
    const names = Object.keys(FAULTS);
    const counts: Record<string, number> = {};
    let next = 1;
    let page = await stage.open(stage.site.page(WITNESS_SCRIPT));
    panel = await stage.openPanel(page);
    await panel.connect();
    const faults: string[] = [];
    const bag: string[] = [];
    let told = 0;
    let crashed = false;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      if (batch === Math.floor(BATCHES / 2)) await chooseInput(panel, 'Synthetic');
      const ids = Array.from({ length: PER_BATCH }, () => next++);
      const buttons = [...ids.map(id => witness(`a${id}`, `Item ${id}`)), witness('other', 'Other')].join(' ');
      const address = stage.site.page(`${WITNESS_SCRIPT}${buttons}`);
      if (page.isClosed() || crashed) page = await stage.open(address);
      else await page.goto(address);
      crashed = false;
      const tab = await tabOf(page);
      if (tab !== told) {
        // The AI answers for the tab that it was told of.
        await panel.waitFor('the context of the tab', async () => (await panel.context()).t === tab);
        await panel.press('Copy message');
        told = tab;
      }
      const lines = ids.map(
        id => `!baiact${number(id)} ${JSON.stringify({ v: 1, t: tab, a: 'CLICK', s: `#a${id}`, x: '', o: { tm: 1500 } })}`,
      );
      await panel.read(lines.join('\n'));
      await panel.waitForRow(number(ids.at(-1) ?? 0), 'queued');
      await panel.start();
      // Each fault comes once before any comes twice.
      if (bag.length === 0) bag.push(...names);
      const fault = bag.splice(Math.floor(dice() * bag.length), 1)[0] ?? 'nothing';
      faults.push(fault);
      await new Promise(resolve => setTimeout(resolve, Math.floor(dice() * 1200)));
      await FAULTS[fault]?.({ page, tab, ids });
      crashed = fault === 'crash the tab';
      await panel.waitFor(`the run to end after "${fault}"`, async () => (await panel.runState()) === 'idle');
    }
    if (page.isClosed()) page = await stage.open(stage.site.page('<h1>End</h1>'));
    await panel.waitFor('the record to hold no running row', async () =>
      (await itemsOnRecord(panel)).every(({ status }) => !['running', 'approved', 'awaiting-confirm'].includes(status)),
    );
    const items = await itemsOnRecord(panel);
    expect(items.length).toBe(BATCHES * PER_BATCH);
    for (const item of items) {
      const doubt = item.result && !item.result.ok && item.result.dispatched && !/already been sent/.test(item.result.error.message);
      const says = `${item.status}${doubt ? ' (not known)' : ''}`;
      counts[says] = (counts[says] ?? 0) + 1;
    }
    const twice = items.filter(({ id }) => hits(stage.site, `a${Number(id)}`) > 1).length;
    console.info(`chaos seed ${SEED}: ${items.length} actions, ${twice} twice, ${JSON.stringify(counts)}; ${faults.join(', ')}`);
    for (const item of items) expectTruth(stage.site, item, `a${Number(item.id)}`);
    expect(hits(stage.site, 'other')).toBe(0);
  },
  60_000 + BATCHES * 15_000,
);
