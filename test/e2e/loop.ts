// The whole loop without a person: the practice chat proposes, this presses the panel's own buttons, the practice site's server is the witness.
import type { Page } from 'puppeteer-core';
import { GOAL, goalReached, type startPractice } from '../../scripts/practice-server.mjs';
import { ChatPage } from './chat-page.ts';
import type { Stage } from './launch.ts';
import type { Panel, Row } from './panel.ts';

/** Turns after which the loop gives up; the practice goal needs about eight. */
const MAX_TURNS = 16;

export type Watch = {
  /** Told what happens, step by step, with the text that went from one side to the other. */
  say(step: string, text?: string): void;
  /** Called at the moments worth a picture, with what is in front then: a page in the background paints nothing. */
  picture(moment: string, of: { panel?: Panel; site?: Page; chat?: Page }): Promise<void>;
};

/** Nobody watches. */
export const UNWATCHED: Watch = { say: () => undefined, picture: async () => undefined };

export type LoopOptions = Watch & { stage: Stage; practice: Awaited<ReturnType<typeof startPractice>> };

/** Runs the loop on the practice site and returns whether its server saw the goal reached, once and with nothing else. */
export async function runLoop({ stage, practice, say, picture }: LoopOptions): Promise<boolean> {
  const chat = await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  const panel = await stage.openPanel(site);
  await picture('1-start', { panel, site });
  if ((await panel.field('Goal')) !== null) await panel.fill('Goal', GOAL);
  await converse({ stage, panel, chat, site, say, picture });
  await picture('5-end', { panel, site });
  return goalReached(practice.record);
}

export type Conversation = Watch & { stage: Stage; panel: Panel; chat: Page; site: Page };

/** Carries messages between panel and chat until the chat proposes nothing more. */
export async function converse({ stage, panel, chat, site, say, picture }: Conversation): Promise<void> {
  const ai = new ChatPage(chat);
  const tab = await stage.tabId(site);
  const look = (moment: string): Promise<void> => picture(moment, { panel, site });
  await panel.describes(site, tab);
  say('Panel: "Copy prompt"');
  await panel.press('Copy prompt');
  let outgoing = await panel.prompt();
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    say(`Turn ${turn}: to the chat`, outgoing);
    await chat.bringToFront();
    const reply = await ai.send(outgoing);
    say('The AI answers', reply);
    await picture(`turn-${String(turn).padStart(2, '0')}`, { chat });
    await site.bringToFront();
    await panel.read(reply);
    if (turn === 1) await panel.waitForLink('connected');
    for (const [, id = ''] of reply.matchAll(/^!baiact(\d{6}) /gm)) await panel.waitForRow(id);
    const ready = (await panel.rows()).filter(row => row.included && row.status === 'queued');
    if (ready.length > 0) {
      await panel.waitFor('the rows to be looked at', async () => !(await panel.text()).includes('Looking for the targets'));
      await look(`2-review-turn-${String(turn).padStart(2, '0')}`);
      say('Panel: reviewed, then "Run"', describe(ready));
      const ran = await approveAndRun(panel, say, look);
      say('Panel: the run ended', describe(ran.filter(row => ready.some(({ id }) => id === row.id))));
    } else if (turn > 1) {
      if (!(await answerGoalCheck(panel, say, look))) return;
    }
    await panel.describes(site, tab);
    say('Panel: "Copy message"');
    await panel.press('Copy message');
    outgoing = await panel.message();
  }
}

/** Runs what waits and answers each question with "Confirm"; resolves to the rows as they are then. */
export async function approveAndRun(panel: Panel, say: Watch['say'], look: (moment: string) => Promise<void>): Promise<Row[]> {
  let rows = await panel.run('leave');
  while ((await panel.runState()) === 'confirm') {
    await look('3-confirm');
    say('Panel: "Confirm"', describe(rows.filter(({ status }) => status === 'awaiting-confirm')));
    rows = await panel.answer('Confirm');
  }
  return rows;
}

/** Presses "Yes" when the panel asks whether the goal is reached. False when that was told already or the panel does not ask. */
async function answerGoalCheck(panel: Panel, say: Watch['say'], look: (moment: string) => Promise<void>): Promise<boolean> {
  if ((await panel.context()).goal_check === 'ok') return false;
  await panel.show('Queue');
  const yes = await panel.page.$('::-p-aria([name="Yes"][role="button"])');
  if (yes === null) return false;
  await look('4-goal');
  say('Panel: "Is it done?" "Yes"');
  await panel.press('Yes');
  await panel.waitFor('the answer to be in the message', async () => (await panel.context()).goal_check === 'ok');
  return true;
}

/** Rows in words, one a line. */
export const describe = (rows: readonly Row[]): string =>
  rows.map(({ id, status, risk, text }) => `${id} [${status}, ${risk}] ${text.replace(/\s+/g, ' ').trim()}`).join('\n');
