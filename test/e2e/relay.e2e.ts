// Programs of this computer through the real relay and the real panel of the local edition: nothing runs before the person approves it.
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GOAL, goalReached, startPractice } from '../../scripts/practice-server.mjs';
import { eventually } from '../eventually.ts';
import { type McpClient, startMcpClient, textOf } from '../relay/mcp-client.ts';
import { codeIn, connect, leave, secretIn, startRelay } from '../relay/program.ts';
import { bringAxe, misfits, violations } from './access.ts';
import { launch, type Panel, type Stage } from './launch.ts';
import { UNWATCHED } from './loop.ts';
import {
  approve,
  callTool,
  openInvoices,
  pair,
  reachByCommands,
  reachByTools,
  refOf,
  resultsOf,
  sendCommand,
  snapshotWith,
  waitForRelay,
} from './program-loop.ts';

let stage: Stage;
let practice: Awaited<ReturnType<typeof startPractice>>;
let ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  stage = await launch({ edition: 'chrome-local', granted: false }); // out of its package; all sites come with the install
  practice = await startPractice();
}, 180_000);

afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

afterAll(async () => {
  await practice?.close();
  await stage?.close();
});

const invoices = () => new URL('invoices.html', practice.siteUrl).href;

/** The page of invoices with a panel that is paired by a code; both are closed after the test. */
async function begin(code: string, at = practice): Promise<{ site: Page; panel: Panel }> {
  const site = await openInvoices(stage, at);
  ends.push(() => site.close());
  const panel = await pair(stage, site, code);
  ends.push(() => stage.closePanel(panel));
  return { site, panel };
}

const clientsOf = (panel: Panel) => panel.page.$$eval('[data-client]', rows => rows.map(row => row.getAttribute('data-client')));

describe('an MCP client', () => {
  let agent: McpClient;
  let site: Page;
  let panel: Panel;

  async function connectClient(): Promise<void> {
    agent = await startMcpClient();
    ends.push(() => agent.client.close());
    ({ site, panel } = await begin(agent.code()));
  }

  /** Calls a tool, approves the row that comes of it, and resolves to what the tool says. */
  const tool = (name: string, args: Record<string, unknown> = {}) => callTool(agent, panel, UNWATCHED, [name, args, 1]);

  test('reaches the practice goal, each step of it approved', { timeout: 300_000 }, async () => {
    await connectClient();
    expect(practice.record.drafts).toEqual([]);
    const told = await reachByTools(agent, panel, UNWATCHED);
    expect(told).toMatch(/^1 done: .*\n2 done: .*\n3 done: .*\n4 done: .*\n5 done: /);
    expect(new Set(await clientsOf(panel))).toEqual(new Set(['test agent']));
    await eventually(() => expect(goalReached(practice.record), GOAL).toBe(true));
    expect(await panel.page.evaluate(() => document.body.dataset.language)).toBe('bai');
  });

  test('is told what the person changed and declined, and asks them', { timeout: 300_000 }, async () => {
    await connectClient();
    const batch = agent.call('propose_actions', {
      actions: [
        { a: 'CLICK', s: '#new-invoice' },
        { a: 'TYPE', s: '#customer', x: 'Nobody' },
        { a: 'CLICK', s: '#export' },
      ],
    });
    await panel.waitFor('the rows', async () => (await panel.rows()).length === 3);
    const [, typed = { id: '' }, third = { id: '' }] = await panel.rows();
    await panel.edit(typed.id, { Payload: 'Northlight Studio' });
    await panel.pressIn(third.id, 'Delete');
    await panel.run('Confirm');
    const told = textOf(await batch);
    expect(told).toMatch(/^1 done: /);
    expect(told).toContain('2 done as the person changed it, ');
    expect(told).toContain('Northlight Studio');
    expect(told).toContain('3 declined by the person');

    const answer = agent.call('ask_user', { question: 'Which customer?' });
    await panel.fill('Answer', 'Oak & Sons');
    await panel.press('Answer');
    expect(textOf(await answer)).toBe('Oak & Sons');
  });

  test('lists the tabs of the session and no other, and goes on in them', { timeout: 300_000 }, async () => {
    await connectClient();
    const other = await stage.open(stage.site.page('<title>Private</title><h1>Private</h1>', '/private'));
    ends.push(() => other.close());
    await site.bringToFront();
    const listed = await tool('tabs');
    expect(listed).toContain(invoices());
    expect(listed).not.toContain('/private');
    const away = await tool('tabs', { step: 'navigate', url: new URL('help.html', practice.siteUrl).href });
    expect(away).toContain('1 done:');
    await eventually(() => expect(site.url()).toContain('help.html'));
    expect(textOf(await agent.call('tabs', { step: 'close', tab: 999_999 }))).toContain('WRONG_TAB');
    const back = await tool('tabs', { step: 'back' });
    expect(back).toContain('1 done:');
    await eventually(() => expect(site.url()).toBe(invoices()));
  });

  test('its places in the panel are readable for everybody: axe finds nothing, nothing is cut off or sticks out', {
    timeout: 300_000,
  }, async () => {
    agent = await startMcpClient();
    ends.push(() => agent.client.close());
    site = await openInvoices(stage, practice);
    ends.push(() => site.close());
    panel = await stage.openPanel(site);
    ends.push(() => stage.closePanel(panel));
    await panel.newSession();
    await bringAxe(panel);
    const found: string[] = [];
    const look = async (state: string) => {
      for (const theme of ['light', 'dark']) {
        await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        found.push(...(await violations(panel, { onlyColours: theme === 'dark' })).map(each => `${state}, ${theme}: ${each}`));
      }
      await panel.page.emulateMediaFeatures([]);
      for (const width of [320, 360]) {
        await panel.page.setViewport({ width, height: 760 });
        found.push(...(await misfits(panel)).map(each => `${state}, ${width} px: ${each}`));
      }
    };
    await panel.fill('Pairing code', '12345-000000');
    await panel.press('Pair');
    await panel.waitFor('the reason', async () => (await panel.text()).includes('No relay answers there.'));
    await look('no relay');
    await panel.fill('Pairing code', agent.code());
    await panel.press('Pair');
    await waitForRelay(panel, 'paired');
    const batch = agent.call('propose_actions', { actions: [{ a: 'CLICK', s: '#new-invoice' }] });
    const answer = agent.call('ask_user', { question: 'Which customer?' });
    await panel.waitFor('the row', async () => (await panel.rows()).length === 1);
    await panel.waitFor('the question', async () => (await panel.text()).includes('Which customer?'));
    await look('a row and a question');
    await panel.page.locator('::-p-aria([name="Settings"][role="button"])').click();
    await panel.waitFor('the settings', async () => (await panel.text()).includes('may ask; nothing runs without you'));
    await look('paired');
    expect(found).toEqual([]);
    await panel.press('Unpair');
    await Promise.all([batch, answer]);
  });

  test('gives up: its rows are taken out, and nothing of them runs', { timeout: 300_000 }, async () => {
    await connectClient();
    const stop = new AbortController();
    const batch = agent.call('propose_actions', { actions: [{ a: 'CLICK', s: '#new-invoice' }] }, { signal: stop.signal });
    await panel.waitFor('the row', async () => (await panel.rows()).length === 1);
    stop.abort();
    await expect(batch).rejects.toThrow();
    await panel.waitFor('the row to be taken out', async () => (await panel.rows())[0]?.status === 'deleted');
  });

  test('a panel that is closed and opened again is paired as before, and Unpair ends that', { timeout: 300_000 }, async () => {
    await connectClient();
    await stage.closePanel(panel);
    panel = await stage.openPanel(site);
    await waitForRelay(panel, 'paired');
    expect(await tool('page_digest')).toContain('New invoice');
    await panel.page.locator('::-p-aria([name="Settings"][role="button"])').click();
    await panel.press('Unpair');
    await waitForRelay(panel, 'none');
    // What is asked before the relay has heard of it is told as interrupted.
    await expect.poll(async () => textOf(await agent.call('page_digest'))).toContain('NO_ACCESS');
  });
});

describe('a program that speaks the Action Protocol', () => {
  /** A program that is connected, and a panel that is paired with its relay. */
  async function connectProgram(at = practice) {
    const relay = await startRelay();
    ends.push(() => relay.end());
    const client = await connect(relay.port, '/client?name=backend', secretIn(relay.printed), {});
    ends.push(() => leave(client));
    return { client, ...(await begin(`${relay.port}-${codeIn(relay.printed)}`, at)) };
  }

  test('reaches the practice goal, each command of it approved', { timeout: 300_000 }, async () => {
    const own = await startPractice();
    ends.push(() => own.close());
    const { client, panel } = await connectProgram(own);
    await reachByCommands(client, panel, UNWATCHED);
    await eventually(() => expect(goalReached(own.record), GOAL).toBe(true));
  });

  test('gets snapshots, and a result for each command, also for one that is declined', { timeout: 300_000 }, async () => {
    const { client, site, panel } = await connectProgram();
    const send = (command: object) => sendCommand(client, command);
    const results = () => resultsOf(client);

    expect(await panel.page.evaluate(() => document.body.dataset.language)).toBe('action-protocol');
    const seen = await snapshotWith(client, 'New invoice');
    send({ type: 'click_element', ref: refOf(seen, 'New invoice') });
    await approve(panel, 1, UNWATCHED);
    expect(await clientsOf(panel)).toEqual(['backend']);
    await eventually(() => expect(results()).toEqual([{ success: true, error: null, data: { effects: expect.any(String) } }]));
    const form = await snapshotWith(client, 'Customer');
    send({ type: 'type_text', ref: refOf(form, 'Customer'), text: 'Oak & Sons' });
    send({ type: 'hover', ref: 1 });
    await panel.waitFor('what was refused', async () => (await panel.rows()).some(row => row.status === 'invalid'));
    await panel.waitFor('the row', async () => (await panel.rows()).filter(row => row.status === 'queued').length === 1);
    const waiting = (await panel.rows()).find(row => row.status === 'queued');
    await panel.pressIn(waiting?.id ?? '', 'Delete');
    await eventually(() => expect(results()).toHaveLength(3));
    expect(results()[1]).toMatchObject({ success: false, error: expect.stringContaining('REFUSED') });
    expect(results()[2]).toMatchObject({ success: false, error: expect.stringContaining('hover') });
    send({ type: 'navigate_to', url: new URL('help.html', practice.siteUrl).href });
    await approve(panel, 1, UNWATCHED);
    await eventually(() => expect(results()[3]).toMatchObject({ success: true }));
    expect(site.url()).toContain('help.html');
  });
});
