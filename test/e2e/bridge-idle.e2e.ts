// What a connected chat costs its tab while nothing happens there, by the browser's own trace.
import type { Page } from 'puppeteer-core';
import { afterEach, expect, test } from 'vitest';
import { chatUiPage } from './chat-cases.ts';
import { bursts, carry, closeOpened, connected, handshake, hidden, isConnected, toClose, untilSaid } from './chat-connected.ts';
import { serveChat } from './chat-endpoint.ts';
import { launch } from './launch.ts';

afterEach(closeOpened);

/** Frames for which the chat is watched: some seconds. */
const FRAMES = 200;
/** Frames that take longer than the one short wait of a chat behind others, in which it shows whether it draws there. */
const FRAMES_BEHIND = 1_500;

const frames = (page: Page, count: number) =>
  page.evaluate(async left => {
    for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  }, count);

type Traced = { name: string; pid: number; args: { data?: { url?: string } } };

/** Which scripts were evaluated and which timers were set or ended, in every process, while something else happened. */
async function traced(page: Page, meanwhile: () => Promise<unknown>): Promise<Traced[]> {
  await page.tracing.start({ categories: ['devtools.timeline'] });
  await meanwhile();
  const { traceEvents }: { traceEvents: Traced[] } = JSON.parse(new TextDecoder().decode(await page.tracing.stop()));
  return traceEvents.filter(({ name }) => /^(?:EvaluateScript|TimerInstall|TimerFire)$/.test(name));
}

const isQuestion = ({ args }: Traced) => args.data?.url?.endsWith('/page-chat.js') === true;

/** What went on in one process. */
const inProcess = (events: Traced[], pid: number | undefined) =>
  events.filter(event => event.pid === pid).map(({ name, args }) => `${name} ${args.data?.url ?? ''}`);

test('the page of a connected chat in which nothing happens is asked nothing, and runs no timer', async () => {
  const stage = toClose(await launch({ edition: 'chrome' }));
  const endpoint = toClose(await serveChat('A chat of assistant-ui', await chatUiPage('assistant-ui'), () => ['Hello.']));
  const chat = await stage.open(endpoint.url);
  const panel = await stage.openPanel(chat);
  await panel.press('Connect a chat');
  await panel.press('A chat of assistant-ui');
  await isConnected(panel);
  await chat.bringToFront();
  // A question is seen as the extension's script in the chat's process.
  const asked = await traced(chat, async () => {
    await panel.press('Read the answer');
    await panel.waitFor('it to be read', async () => (await panel.text()).includes('no answer yet'));
  });
  const question = asked.find(isQuestion);
  expect(question).toBeDefined();
  const idle = await traced(chat, () => frames(chat, FRAMES));
  expect(inProcess(idle, question?.pid)).toEqual([]);
});

test('the page of a chat behind others whose answer was read is asked once more a while later, then nothing, and runs no timer', {
  timeout: 300_000,
}, async () => {
  const { chat, work, panel } = await connected('assistant-ui', {
    answer: ({ said, number }) => (number === 1 ? handshake(said) : bursts('Nothing is left to do.')),
  });
  await carry(panel);
  await untilSaid(panel, 'This reply proposes nothing to do.');
  expect(await hidden(chat)).toBe(true);
  const after = await traced(work, () => frames(work, FRAMES_BEHIND));
  const question = after.find(isQuestion);
  expect(question).toBeDefined();
  // What bAI keeps of a page it forgets a while after the last question, once.
  await panel.waitFor('nothing to go on in the chat', async () => {
    const more = await traced(work, () => frames(work, FRAMES_BEHIND));
    return inProcess(more, question?.pid).length === 0;
  });
  expect(await hidden(chat)).toBe(true);
});
