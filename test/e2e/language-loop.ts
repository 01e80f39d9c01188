// The practice goal by a chat that speaks another language than bAI: what it proposes is read, approved and run by the panel's own buttons.
import type { Page } from 'puppeteer-core';
import { GOAL, goalReached } from '../../scripts/practice-server.mjs';
import { ChatPage } from './chat-page.ts';
import type { Stage } from './launch.ts';
import { approveAndRun, describe, type LoopOptions } from './loop.ts';
import type { Panel } from './panel.ts';

/** Turns after which the loop gives up; the practice goal needs about ten. */
const MAX_TURNS = 16;

/** Whether a reply proposes something to run, by language. */
const PROPOSES = {
  'tool-code': (reply: string) => reply.includes('<tool_code>'),
  'macro-tool': (reply: string) => reply.includes('"action"') && !reply.includes('"done"'),
};

export type ChatLanguage = keyof typeof PROPOSES;

/** A panel beside the site whose new session speaks a language, with its prompt copied. */
export async function beginIn(language: ChatLanguage, stage: Stage, site: Page): Promise<{ panel: Panel; prompt: string }> {
  const panel = await stage.openPanel(site);
  await panel.newSession();
  await panel.fill('Language', language);
  await panel.waitFor('the language to be chosen', async () => (await panel.language()) === language);
  await panel.fill('Goal', GOAL);
  await panel.waitFor('the page in the prompt', async () => (await panel.prompt()).includes(`: ${site.url()}`));
  await panel.press('Copy prompt');
  await panel.waitForLink('waiting');
  return { panel, prompt: await panel.prompt() };
}

/**
 * Carries messages until the chat proposes nothing more.
 * @returns whether the site's server saw the goal reached, once and with nothing else; and what went to and fro, in order
 */
export async function runLanguageLoop(language: ChatLanguage, { stage, practice, say, picture }: LoopOptions) {
  const chat = await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  const ai = new ChatPage(chat);
  const { panel, prompt } = await beginIn(language, stage, site);
  const look = (moment: string): Promise<void> => picture(moment, { panel, site });
  const messages = [prompt];
  const replies: string[] = [];
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const outgoing = messages.at(-1) ?? '';
    say(`Turn ${turn}: to the chat`, outgoing);
    await chat.bringToFront();
    const reply = await ai.send(outgoing);
    replies.push(reply);
    say('The AI answers', reply);
    await site.bringToFront();
    const count = (await panel.rows()).length;
    await panel.read(reply);
    await panel.waitForLink('connected');
    if (!PROPOSES[language](reply)) break;
    await panel.waitFor('the row', async () => (await panel.rows()).length === count + 1);
    say('Panel: reviewed, then "Run"', describe((await panel.rows()).slice(count)));
    say('Panel: the run ended', describe((await approveAndRun(panel, say, look)).slice(count)));
    await panel.press('Copy message');
    await panel.waitFor('the message', async () => (await panel.message()) !== outgoing && (await panel.message()) !== '');
    messages.push(await panel.message());
  }
  await look('5-end');
  return { reached: goalReached(practice.record), panel, messages, replies };
}
