// A chat that is connected: messages go into its box and answers come as rows, while its tab stays in the background.
import type { Page } from 'puppeteer-core';
import { afterEach, describe, expect, test } from 'vitest';
import { GOAL, goalReached, startPractice } from '../../scripts/practice-server.mjs';
import { type Edition, launch, type Panel, type Stage } from './launch.ts';

/** Turns after which the loop gives up. */
const MAX_TURNS = 16;

let stage: Stage;
let practice: Awaited<ReturnType<typeof startPractice>>;
afterEach(async () => {
  await practice?.close();
  await stage?.close();
});

const state = (panel: Panel) => panel.page.evaluate(() => document.body.dataset.bridge);

/** Chooses how the chat is used. */
const choose = async (panel: Panel, level: string) => {
  await panel.page.locator(`::-p-aria([name="${level}"][role="radio"])`).click();
};

/** The practice chat and site with a panel beside the site, the chat connected and behind. */
async function connected(edition: Edition): Promise<{ chat: Page; site: Page; panel: Panel }> {
  stage = await launch({ edition });
  practice = await startPractice();
  const chat = await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  const panel = await stage.openPanel(site);
  await panel.fill('Goal', GOAL);
  await panel.press('Connect a chat');
  await panel.press('Practice chat');
  await panel.waitFor('the chat to be connected', async () => (await state(panel)) === 'connected');
  return { chat, site, panel };
}

const messages = (chat: Page) => chat.evaluate(() => [...document.querySelectorAll('#messages > li')].map(el => el.textContent ?? ''));

describe.each<Edition>(['chrome', 'chrome-lite'])('%s', edition => {
  test('the practice goal is reached with the chat in the background: one press a turn, and one more where a step asks', {
    timeout: 480_000,
  }, async () => {
    const { chat, site, panel } = await connected(edition);
    await choose(panel, 'Carry');
    await panel.press('Send by itself');
    let presses = 1;
    await panel.press('Send the prompt');
    let seen = 0;
    for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
      await panel.waitFor(`the answer of turn ${turn}`, async () => {
        const rows = await panel.rows();
        return rows.some(row => row.included && row.status === 'queued') || (await panel.text()).includes('Is it done?');
      });
      expect(await chat.evaluate(() => document.hidden)).toBe(true);
      const ready = (await panel.rows()).filter(row => row.included && row.status === 'queued');
      if (ready.length === 0) break;
      seen += ready.length;
      presses += 1;
      await panel.run('leave');
      while ((await panel.runState()) === 'confirm') {
        presses += 1;
        await panel.answer('Confirm');
      }
    }
    expect(goalReached(practice.record)).toBe(true);
    expect(practice.record.drafts).toHaveLength(1);
    const sent = (await messages(chat)).filter((_, at) => at % 2 === 0);
    expect(new Set(sent).size).toBe(sent.length);
    console.info(`${edition}: ${sent.length} turns, ${seen} rows, ${presses} presses`);
    expect(presses).toBeLessThanOrEqual(2 * sent.length);
    expect(await site.evaluate(() => document.hidden)).toBe(false);
  });
});

test('filled by the panel and sent by the person, the answer is read by a press; a draft in the box is not written over', {
  timeout: 300_000,
}, async () => {
  const { chat, site, panel } = await connected('chrome');
  await choose(panel, 'Fill');
  await chat.bringToFront();
  await chat.type('textarea', 'My own words');
  await site.bringToFront();
  await panel.press('Put the prompt in the box');
  await panel.waitFor('the draft to be told', async () => /draft|own words/i.test(await panel.text()));
  expect(await chat.evaluate(() => document.querySelector('textarea')?.value)).toBe('My own words');
  expect(await panel.link()).toBe('none');
  await chat.evaluate(() => document.querySelector('form')?.reset());
  await panel.press('Put the prompt in the box');
  await panel.waitForLink('waiting');
  const box = () => chat.evaluate(() => document.querySelector('textarea')?.value ?? '');
  expect(await box()).toBe(await panel.prompt());
  await panel.show('Queue');
  await panel.press('Read the answer');
  await panel.waitFor('no answer to be told', async () => (await panel.text()).includes('no answer yet'));
  await chat.bringToFront();
  await chat.locator('::-p-aria([name="Send"][role="button"])').click();
  await chat.waitForFunction(() => document.querySelectorAll('.reply[aria-busy="false"]').length === 1);
  await site.bringToFront();
  await panel.press('Read the answer');
  await panel.waitForLink('connected');
});
