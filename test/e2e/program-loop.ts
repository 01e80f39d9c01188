// The practice goal by programs of this computer: what they propose through the relay is approved by the panel's own buttons.
import type { Page } from 'puppeteer-core';
import { GOAL, goalReached, type startPractice } from '../../scripts/practice-server.mjs';
import { eventually } from '../eventually.ts';
import { type McpClient, startMcpClient, textOf } from '../relay/mcp-client.ts';
import { codeIn, connect, leave, type Side, secretIn, startRelay } from '../relay/program.ts';
import type { Stage } from './launch.ts';
import { approveAndRun, describe, type LoopOptions, type Watch } from './loop.ts';
import type { Panel, Row } from './panel.ts';

type Practice = Awaited<ReturnType<typeof startPractice>>;

/** The page of invoices, without the banner that lies over it. */
export async function openInvoices(stage: Stage, practice: Practice): Promise<Page> {
  const site = await stage.open(new URL('invoices.html', practice.siteUrl).href);
  await site.waitForSelector('#invoices tr');
  await site.$eval(
    '[data-cookies="necessary"]',
    button => button.closest('section')?.hidden === false && button instanceof HTMLElement && button.click(),
  );
  return site;
}

/** Waits until the panel and a relay stand so to each other. */
export async function waitForRelay(panel: Panel, state: 'none' | 'waiting' | 'paired'): Promise<void> {
  await panel.waitFor(`the relay to be ${state}`, () => panel.page.evaluate(wanted => document.body.dataset.relay === wanted, state));
}

/** A panel beside a page whose new session is paired with the relay that printed this code. */
export async function pair(stage: Stage, site: Page, code: string): Promise<Panel> {
  const panel = await stage.openPanel(site);
  await panel.newSession();
  await panel.fill('Pairing code', code);
  await panel.press('Pair');
  await waitForRelay(panel, 'paired');
  return panel;
}

/** Waits for as many rows that wait, and runs them. */
export async function approve(panel: Panel, count: number, { say, picture }: Watch): Promise<Row[]> {
  const waiting = async () => (await panel.rows()).filter(row => row.status === 'queued');
  await panel.waitFor(`${count} rows that wait`, async () => (await waiting()).length === count);
  const rows = await waiting();
  say('Panel: reviewed, then "Run"', describe(rows));
  const ran = await approveAndRun(panel, say, moment => picture(moment, { panel }));
  say('Panel: the run ended', describe(ran.filter(row => rows.some(({ id }) => id === row.id))));
  return ran;
}

/** Calls a tool, approves the rows that come of it, and resolves to what the tool says. */
export async function callTool(agent: McpClient, panel: Panel, watch: Watch, [name, args, rows]: Call): Promise<string> {
  watch.say(`The client calls ${name}`, JSON.stringify(args));
  const result = agent.call(name, args);
  await approve(panel, rows, watch);
  const told = textOf(await result);
  watch.say('The client is told', told);
  return told;
}

export type Call = [name: string, args: Record<string, unknown>, rows: number];

/** Reaches the practice goal through the tools of MCP; resolves to what its last tool said. */
export async function reachByTools(agent: McpClient, panel: Panel, watch: Watch): Promise<string> {
  const call = (...of: Call) => callTool(agent, panel, watch, of);
  const refIn = (digest: string, name: string) => `[ref=${new RegExp(`^\\[(\\d+)\\] \\w+ ${name}\\b`, 'm').exec(digest)?.[1]}]`;
  const first = await call('page_digest', {}, 1);
  await call('propose_actions', { actions: [{ a: 'CLICK', s: refIn(first, 'New invoice') }] }, 1);
  const form = await call('page_digest', {}, 1);
  const actions = [
    { a: 'TYPE', s: refIn(form, 'Customer'), x: 'Blue Harbour Ltd' },
    { a: 'TYPE', s: refIn(form, 'Amount'), x: '420.00' },
    { a: 'TYPE', s: refIn(form, 'Payment terms'), x: '30 days' },
    { a: 'CLICK', s: '#reminder' },
    { a: 'CLICK', s: 'text=Save draft' },
  ];
  return call('propose_actions', { actions }, actions.length);
}

export type Snapshot = { tree: { id: number; role: string; name: string }[] };

/** The number of the element of this name; 0 where there is none. */
export const refOf = ({ tree }: Snapshot, name: string): number => tree.find(element => element.name === name)?.id ?? 0;

/** The newest snapshot that a program of the Action Protocol heard, once it holds an element of this name. */
export async function snapshotWith({ heard }: Side, name: string): Promise<Snapshot> {
  let newest: Snapshot = { tree: [] };
  await eventually(() => {
    newest = heard.map(text => JSON.parse(text)).findLast(({ type }) => type === 'Snapshot')?.data ?? newest;
    if (refOf(newest, name) === 0) throw new Error(`No snapshot holds ${name}.`);
  });
  return newest;
}

/** What a program of the Action Protocol was answered, in order. */
export const resultsOf = ({ heard }: Side): Record<string, unknown>[] =>
  heard.map(text => JSON.parse(text)).flatMap(({ type, data }) => (type === 'ActionResult' ? [data] : []));

/** Sends a command of the Action Protocol. */
export const sendCommand = ({ socket }: Side, data: object): void => socket.send(JSON.stringify({ type: 'ActionCommand', data }));

/** Reaches the practice goal by commands of the Action Protocol. Rejects where one is not answered with success. */
export async function reachByCommands(client: Side, panel: Panel, watch: Watch): Promise<void> {
  /** Sends commands that were made of the newest snapshot, and has them approved. */
  const act = async (seen: Snapshot, commands: (ref: (name: string) => number) => object[]) => {
    const before = resultsOf(client).length;
    const sent = commands(name => refOf(seen, name));
    watch.say('The program sends', sent.map(command => JSON.stringify(command)).join('\n'));
    for (const command of sent) sendCommand(client, command);
    await approve(panel, sent.length, watch);
    await eventually(() => {
      const answers = resultsOf(client).slice(before);
      if (answers.length !== sent.length || answers.some(({ success }) => success !== true)) throw new Error(JSON.stringify(answers));
    });
    watch.say(
      'It is answered',
      resultsOf(client)
        .slice(before)
        .map(result => JSON.stringify(result))
        .join('\n'),
    );
  };
  await act(await snapshotWith(client, 'New invoice'), ref => [{ type: 'click_element', ref: ref('New invoice') }]);
  await act(await snapshotWith(client, 'Customer'), ref => [
    { type: 'type_text', ref: ref('Customer'), text: 'Blue Harbour Ltd' },
    { type: 'type_text', ref: ref('Amount'), text: '420.00' },
    { type: 'type_text', ref: ref('Payment terms'), text: '30 days' },
    { type: 'click_element', ref: ref('Send a reminder when it is due') },
    { type: 'click_element', ref: ref('Save draft') },
  ]);
}

/** Starts the relay with a client of MCP or of the Action Protocol, pairs the panel, and resolves to whether the site's server saw the goal reached. */
export async function runProgramLoop(kind: 'mcp' | 'action-protocol', { stage, practice, ...watch }: LoopOptions): Promise<boolean> {
  const site = await openInvoices(stage, practice);
  watch.say(`The goal: ${GOAL}`);
  if (kind === 'mcp') {
    const agent = await startMcpClient();
    try {
      const panel = await pair(stage, site, agent.code());
      await reachByTools(agent, panel, watch);
      await watch.picture('5-end', { panel, site });
    } finally {
      await agent.client.close();
    }
  } else {
    const relay = await startRelay();
    try {
      const client = await connect(relay.port, '/client?name=backend', secretIn(relay.printed), {});
      const panel = await pair(stage, site, `${relay.port}-${codeIn(relay.printed)}`);
      await reachByCommands(client, panel, watch);
      await watch.picture('5-end', { panel, site });
      await leave(client);
    } finally {
      await relay.end();
    }
  }
  await eventually(() => {
    if (practice.record.drafts.length === 0) throw new Error('No draft reached the site.');
  });
  return goalReached(practice.record);
}
