// The whole loop through a chat that is connected: the panel carries, the person looks and presses Run. The practice site's server is the witness.
import type { Page } from 'puppeteer-core';
import { GOAL, goalReached, type startPractice } from '../../scripts/practice-server.mjs';
import type { Stage } from './launch.ts';
import type { Panel } from './panel.ts';

/** Turns after which the loop gives up; the practice goal needs about ten. */
const MAX_TURNS = 16;

export type Connected = { chat: Page; site: Page; panel: Panel };
type Practice = Awaited<ReturnType<typeof startPractice>>;

/** Opens the practice chat and site with a panel beside the site, and connects the chat, whose tab is behind from then on. */
export async function connectPractice(stage: Stage, practice: Practice): Promise<Connected> {
  const chat = await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  const panel = await stage.openPanel(site);
  await panel.fill('Goal', GOAL);
  await panel.press('Connect a chat');
  await panel.press('Practice chat');
  await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
  return { chat, site, panel };
}

/** What the chat was sent, in order. */
export const sentTo = (chat: Page): Promise<string[]> =>
  chat.evaluate(() => [...document.querySelectorAll('#messages > li:nth-child(odd)')].map(message => message.textContent ?? ''));

export type BridgeOptions = { practice: Practice; say(step: string, text?: string): void };

/**
 * Sends the prompt, then runs what the chat proposes until the panel asks whether the goal is reached.
 * @returns whether the site's server saw it reached once, how many messages the chat was sent, and how often the person pressed something
 */
export async function runBridgeLoop({ chat, panel }: Connected, { practice, say }: BridgeOptions) {
  let presses = 0;
  const press = async (what: string, doing: Promise<unknown>) => {
    presses += 1;
    say(`Panel: "${what}"`);
    await doing;
  };
  await press('Send the prompt', panel.press('Send the prompt'));
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    await panel.waitFor(`the answer of turn ${turn}`, async () => (await ready(panel)).length > 0 || (await asks(panel)));
    const rows = await ready(panel);
    if (rows.length === 0) break;
    say(`Turn ${turn}: the answer came as rows`, rows.map(row => row.text.replace(/\s+/g, ' ').trim()).join('\n'));
    await press('Run', panel.run('leave'));
    while ((await panel.runState()) === 'confirm') await press('Confirm', panel.answer('Confirm'));
  }
  const sent = await sentTo(chat);
  return { reached: goalReached(practice.record), sent, presses };
}

const ready = async (panel: Panel) => (await panel.rows()).filter(row => row.included && row.status === 'queued');
const asks = async (panel: Panel) => (await panel.text()).includes('Is it done?');
