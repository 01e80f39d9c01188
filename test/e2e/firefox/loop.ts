// The whole loop in Firefox without a person: what `../loop.ts` is for Chromium, with the sidebar and the clipboard of the browser.
import { GOAL, goalReached, type startPractice } from '../../../scripts/practice-server.mjs';
import type { Panel } from '../panel.ts';
import type { FirefoxStage, FirefoxTab } from './launch.ts';

/** Turns after which the loop gives up; the practice goal needs about eight. */
const MAX_TURNS = 16;

export type FirefoxLoop = {
  stage: FirefoxStage;
  practice: Awaited<ReturnType<typeof startPractice>>;
  /** Told what happens, step by step, with the text that went from one side to the other. */
  say(step: string, text?: string): void;
};

/** Runs the loop on the practice site and returns whether its server saw the goal reached, once and with nothing else. */
export async function runFirefoxLoop({ stage, practice, say }: FirefoxLoop): Promise<boolean> {
  const chat = await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  const panel = await stage.openPanel(site);
  if ((await panel.field('Goal')) !== null) await panel.fill('Goal', GOAL);
  await described(panel, site);
  say('Panel: "Copy prompt"');
  await panel.press('Copy prompt');
  await panel.waitForLink('waiting');
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const outgoing = await stage.clipboard();
    say(`Turn ${turn}: to the chat`, outgoing);
    await chat.bringToFront();
    const reply = await send(stage, panel, chat, outgoing);
    say('The AI answers', reply);
    await site.bringToFront();
    await panel.read(reply);
    if (turn === 1) await panel.waitForLink('connected');
    for (const [, id = ''] of reply.matchAll(/^!baiact(\d{6}) /gm)) await panel.waitForRow(id);
    if ((await panel.rows()).some(({ included, status }) => included && status === 'queued')) {
      const rows = await panel.run('Confirm');
      say('Panel: the run ended', rows.map(({ id, status }) => `${id} ${status}`).join('\n'));
    } else if (turn > 1 && !(await saysThatItIsDone(panel))) break;
    await described(panel, site);
    say('Panel: "Copy message"');
    await panel.press('Copy message');
    await panel.waitFor('the message to be on the clipboard', async () => (await stage.clipboard()) === (await panel.message()));
  }
  return goalReached(practice.record);
}

async function described(panel: Panel, site: FirefoxTab): Promise<void> {
  const address = String(await site.evaluate('() => location.origin + location.pathname'));
  await panel.waitFor(`the panel to describe ${address}`, async () => {
    const { t, u, nav } = await panel.context();
    return t === site.id && String(u).startsWith(address) && nav === 'idle';
  });
}

async function saysThatItIsDone(panel: Panel): Promise<boolean> {
  if ((await panel.context()).goal_check === 'ok') return false;
  await panel.show('Queue');
  if ((await panel.page.$('::-p-aria([name="Yes"][role="button"])')) === null) return false;
  await panel.press('Yes');
  await panel.waitFor('the answer to be in the message', async () => (await panel.context()).goal_check === 'ok');
  return true;
}

/** Sends a message in the practice chat and returns what the copy button of its reply puts on the clipboard. */
async function send(stage: FirefoxStage, panel: Panel, chat: FirefoxTab, message: string): Promise<string> {
  const before = Number(await chat.evaluate(`() => document.querySelectorAll('.reply').length`));
  // A person looks whether text and press were taken, and does it again.
  await chat.waitForFunction(
    `message => {
      const field = document.querySelector('textarea');
      if (field.value !== message) {
        field.focus();
        field.select();
        document.execCommand('insertText', false, message);
      }
      return field.value === message;
    }`,
    {},
    message,
  );
  await panel.waitFor('the chat to take the message', async () => {
    await chat.press('::-p-aria([name="Send"][role="button"])');
    return (await chat.evaluate(`() => document.querySelector('textarea').value`)) === '';
  });
  await chat.waitForFunction(`count => document.querySelectorAll('.reply[aria-busy="false"]').length > count`, {}, before);
  await chat.press('.reply:last-of-type > button, .reply:last-child > button');
  await chat.waitForFunction(`() => [...document.querySelectorAll('.reply > button')].at(-1)?.textContent === 'Copied'`, {});
  return stage.clipboard();
}
