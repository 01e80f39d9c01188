// What a connected chat costs its tab while nothing happens there, by the browser's own trace.
import type { Page } from 'puppeteer-core';
import { afterEach, expect, test } from 'vitest';
import { chatUiPage } from './chat-cases.ts';
import { type ChatEndpoint, serveChat } from './chat-endpoint.ts';
import { launch, type Stage } from './launch.ts';

let stage: Stage;
let endpoint: ChatEndpoint;
afterEach(async () => {
  await stage?.close();
  await endpoint?.close();
});

/** Frames for which the chat is watched: some seconds. */
const FRAMES = 200;

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

test('the page of a connected chat in which nothing happens is asked nothing, and runs no timer', async () => {
  stage = await launch({ edition: 'chrome' });
  endpoint = await serveChat('A chat of assistant-ui', await chatUiPage('assistant-ui'), () => ['Hello.']);
  const chat = await stage.open(endpoint.url);
  const panel = await stage.openPanel(chat);
  await panel.press('Connect a chat');
  await panel.press('A chat of assistant-ui');
  await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
  await chat.bringToFront();
  // A question is seen as the extension's script in the chat's process.
  const asked = await traced(chat, async () => {
    await panel.press('Read the answer');
    await panel.waitFor('it to be read', async () => (await panel.text()).includes('no answer yet'));
  });
  const question = asked.find(({ args }) => args.data?.url?.endsWith('/page-chat.js'));
  expect(question).toBeDefined();
  const idle = await traced(chat, () => frames(chat, FRAMES));
  expect(idle.filter(({ pid }) => pid === question?.pid).map(({ name, args }) => `${name} ${args.data?.url ?? ''}`)).toEqual([]);
});
