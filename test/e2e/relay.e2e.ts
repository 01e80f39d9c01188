// Programs of this computer through the real relay and the real panel of the local edition: nothing runs before the person approves it.
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GOAL, goalReached, startPractice } from '../../scripts/practice-server.mjs';
import { eventually } from '../eventually.ts';
import { type McpClient, startMcpClient, textOf } from '../relay/mcp-client.ts';
import { codeIn, connect, leave, type Side, secretIn, startRelay } from '../relay/program.ts';
import { bringAxe, misfits, violations } from './access.ts';
import { launch, type Panel, type Stage } from './launch.ts';

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

const invoices = (at = practice) => new URL('invoices.html', at.siteUrl).href;
/** The page of invoices, without the banner that lies over it. */
async function openInvoices(at = practice): Promise<Page> {
  const site = await stage.open(invoices(at));
  ends.push(() => site.close());
  await site.waitForSelector('#invoices tr');
  await site.$eval(
    '[data-cookies="necessary"]',
    button => button.closest('section')?.hidden === false && button instanceof HTMLElement && button.click(),
  );
  return site;
}

const relayOf = (panel: Panel) => panel.page.evaluate(() => document.body.dataset.relay ?? '');
const clientsOf = (panel: Panel) => panel.page.$$eval('[data-client]', rows => rows.map(row => row.getAttribute('data-client')));

async function waitForRelay(panel: Panel, state: 'none' | 'waiting' | 'paired'): Promise<void> {
  await panel.waitFor(`the relay to be ${state}`, async () => (await relayOf(panel)) === state);
}

/** A new session on a page, paired with a code. */
async function pair(site: Page, code: string): Promise<Panel> {
  const panel = await stage.openPanel(site);
  ends.push(() => stage.closePanel(panel));
  await panel.newSession();
  await panel.fill('Pairing code', code);
  await panel.press('Pair');
  await waitForRelay(panel, 'paired');
  return panel;
}

/** Waits for rows that wait, and runs them. */
async function approve(panel: Panel, count: number) {
  await panel.waitFor(`${count} rows that wait`, async () => (await panel.rows()).filter(row => row.status === 'queued').length === count);
  return panel.run('Confirm');
}

describe('an MCP client', () => {
  let agent: McpClient;
  let site: Page;
  let panel: Panel;

  async function begin(): Promise<void> {
    agent = await startMcpClient();
    ends.push(() => agent.client.close());
    site = await openInvoices();
    panel = await pair(site, agent.code());
  }

  /** Calls a tool, approves the rows that come of it, and resolves to what it says. */
  async function tool(name: string, args: Record<string, unknown> = {}, rows = 1): Promise<string> {
    const result = agent.call(name, args);
    await approve(panel, rows);
    return textOf(await result);
  }

  test('reaches the practice goal, each step of it approved', { timeout: 300_000 }, async () => {
    await begin();
    const refIn = (digest: string, name: string) => {
      const [, ref] = digest.match(new RegExp(`^\\[(\\d+)\\] \\w+ ${name}\\b`, 'm')) ?? [];
      return `[ref=${ref}]`;
    };
    const first = await tool('page_digest');
    expect(first).toContain('New invoice');
    expect(await clientsOf(panel)).toEqual(['test agent']);
    expect(practice.record.drafts).toEqual([]);
    const opened = await tool('propose_actions', { actions: [{ a: 'CLICK', s: refIn(first, 'New invoice') }] });
    expect(opened).toContain('1 done:');
    const form = await tool('page_digest');
    const actions = [
      { a: 'TYPE', s: refIn(form, 'Customer'), x: 'Blue Harbour Ltd' },
      { a: 'TYPE', s: refIn(form, 'Amount'), x: '420.00' },
      { a: 'TYPE', s: refIn(form, 'Payment terms'), x: '30 days' },
      { a: 'CLICK', s: '#reminder' },
      { a: 'CLICK', s: 'text=Save draft' },
    ];
    const told = await tool('propose_actions', { actions }, 5);
    expect(told).toMatch(/^1 done: .*\n2 done: .*\n3 done: .*\n4 done: .*\n5 done: /);
    await eventually(() => expect(goalReached(practice.record), GOAL).toBe(true));
    expect(await panel.page.evaluate(() => document.body.dataset.language)).toBe('bai');
  });

  test('is told what the person changed and declined, and asks them', { timeout: 300_000 }, async () => {
    await begin();
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
    await begin();
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
    site = await openInvoices();
    panel = await stage.openPanel(site);
    ends.push(() => stage.closePanel(panel));
    await panel.newSession();
    await bringAxe(panel);
    const found: string[] = [];
    const look = async (state: string) => {
      for (const theme of ['light', 'dark']) {
        await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        found.push(...(await violations(panel, theme)).map(each => `${state}, ${theme}: ${each}`));
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
    await begin();
    const stop = new AbortController();
    const batch = agent.call('propose_actions', { actions: [{ a: 'CLICK', s: '#new-invoice' }] }, { signal: stop.signal });
    await panel.waitFor('the row', async () => (await panel.rows()).length === 1);
    stop.abort();
    await expect(batch).rejects.toThrow();
    await panel.waitFor('the row to be taken out', async () => (await panel.rows())[0]?.status === 'deleted');
  });

  test('a panel that is closed and opened again is paired as before, and Unpair ends that', { timeout: 300_000 }, async () => {
    await begin();
    await stage.closePanel(panel);
    panel = await stage.openPanel(site);
    await waitForRelay(panel, 'paired');
    expect(await tool('page_digest')).toContain('New invoice');
    await panel.page.locator('::-p-aria([name="Settings"][role="button"])').click();
    await panel.press('Unpair');
    await waitForRelay(panel, 'none');
    expect(textOf(await agent.call('page_digest'))).toContain('NO_ACCESS');
  });
});

describe('a program that speaks the Action Protocol', () => {
  type Snapshot = { tree: { id: number; role: string; name: string }[] };

  /** The newest snapshot, once it holds an element of this name. */
  async function snapshotWith({ heard }: Side, name: string): Promise<Snapshot> {
    let newest: Snapshot = { tree: [] };
    await eventually(() => {
      const snapshots = heard.map(text => JSON.parse(text)).filter(({ type }) => type === 'Snapshot');
      newest = snapshots.at(-1)?.data ?? newest;
      expect(refOf(newest, name)).toBeGreaterThan(0);
    });
    return newest;
  }

  const refOf = ({ tree }: Snapshot, name: string) => tree.find(element => element.name === name)?.id ?? 0;

  /** A program that is connected, and a panel that is paired with its relay. */
  async function begin(at = practice) {
    const relay = await startRelay();
    ends.push(() => relay.end());
    const client = await connect(relay.port, '/client?name=backend', secretIn(relay.printed), {});
    ends.push(() => leave(client));
    const site = await openInvoices(at);
    const panel = await pair(site, `${relay.port}-${codeIn(relay.printed)}`);
    const send = (data: object) => client.socket.send(JSON.stringify({ type: 'ActionCommand', data }));
    const results = () =>
      client.heard
        .map(text => JSON.parse(text))
        .filter(({ type }) => type === 'ActionResult')
        .map(({ data }) => data);
    return { client, site, panel, send, results };
  }

  test('reaches the practice goal, each command of it approved', { timeout: 300_000 }, async () => {
    const own = await startPractice();
    ends.push(() => own.close());
    const { client, panel, send, results } = await begin(own);
    /** Sends commands for elements of the newest snapshot, and has them approved. */
    const act = async (count: number, ...commands: ((refs: (name: string) => number) => object)[]) => {
      const seen = await snapshotWith(client, count === 0 ? 'New invoice' : 'Customer');
      for (const command of commands) send(command(name => refOf(seen, name)));
      await approve(panel, commands.length);
      await eventually(() => expect(results().map(({ success }) => success)).toEqual(Array(count + commands.length).fill(true)));
    };
    await act(0, ref => ({ type: 'click_element', ref: ref('New invoice') }));
    await act(
      1,
      ref => ({ type: 'type_text', ref: ref('Customer'), text: 'Blue Harbour Ltd' }),
      ref => ({ type: 'type_text', ref: ref('Amount'), text: '420.00' }),
      ref => ({ type: 'type_text', ref: ref('Payment terms'), text: '30 days' }),
      ref => ({ type: 'click_element', ref: ref('Send a reminder when it is due') }),
      ref => ({ type: 'click_element', ref: ref('Save draft') }),
    );
    await eventually(() => expect(goalReached(own.record), GOAL).toBe(true));
  });

  test('gets snapshots, and a result for each command, also for one that is declined', { timeout: 300_000 }, async () => {
    const { client, site, panel, send, results } = await begin();

    expect(await panel.page.evaluate(() => document.body.dataset.language)).toBe('action-protocol');
    const seen = await snapshotWith(client, 'New invoice');
    send({ type: 'click_element', ref: refOf(seen, 'New invoice') });
    await approve(panel, 1);
    expect(await clientsOf(panel)).toEqual(['backend']);
    await eventually(() => expect(results()).toEqual([{ success: true, error: null, data: { effects: expect.any(String) } }]));
    const form = await snapshotWith(client, 'Customer');
    send({ type: 'type_text', ref: refOf(form, 'Customer'), text: 'Oak & Sons' });
    send({ type: 'hover', ref: 1 });
    await panel.waitFor('the row', async () => (await panel.rows()).filter(row => row.status === 'queued').length === 1);
    const waiting = (await panel.rows()).find(row => row.status === 'queued');
    await panel.pressIn(waiting?.id ?? '', 'Delete');
    await eventually(() => expect(results()).toHaveLength(3));
    expect(results()[1]).toMatchObject({ success: false, error: expect.stringContaining('REFUSED') });
    expect(results()[2]).toMatchObject({ success: false, error: expect.stringContaining('hover') });
    send({ type: 'navigate_to', url: new URL('help.html', practice.siteUrl).href });
    await approve(panel, 1);
    await eventually(() => expect(results()[3]).toMatchObject({ success: true }));
    expect(site.url()).toContain('help.html');
  });
});
