// The first minute: what the panel says on a page of the browser, and the practice page beside the practice chat, from a fresh install with nothing granted.
import type { Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Edition, launch, type Panel, type Stage } from './launch.ts';

describe.each<Edition>(['chrome', 'chrome-lite'])('%s as installed', edition => {
  let stage: Stage;
  let panel: Panel;
  let presses = 0;

  beforeAll(async () => {
    stage = await launch({ edition, granted: false });
    panel = await stage.openPanel(await stage.open('chrome://version'));
  });
  afterAll(() => stage?.close());

  const press = async (does: () => Promise<unknown>) => {
    presses += 1;
    await does();
  };
  const pageAt = async (path: string): Promise<Page> => {
    const target = await stage.browser.waitForTarget(target => target.url().includes(path), { timeout: 60_000 });
    return target.asPage();
  };
  const paste = (page: Page) => page.keyboard.press('V', { commands: ['Paste'] });

  test('on a page of the browser that is all that the panel says, and the prompt is not copied', async () => {
    await panel.waitFor('the panel to say so', async () => (await panel.text()).includes('bAI cannot work on browser pages.'));
    const text = await panel.text();
    expect(text).toContain('Open the page that you want to work on.');
    expect(text).not.toMatch(/Your AI proposes|Step 1|chrome:/);
    expect(await panel.page.$$('.loop, .prompt, .step.now')).toEqual([]);
    await panel.press('Copy prompt');
    await panel.waitFor(
      'the page to be asked for',
      async () => (await panel.page.$('[role=dialog][aria-label="Page to work on"]')) !== null,
    );
    expect(await panel.link()).toBe('none');
    await panel.press('Close');
  });

  test('six presses from there, the first turn has run on the practice page', async () => {
    const began = performance.now();
    // A person who sees nothing at once presses twice.
    const button = await panel.page.waitForSelector('.empty button');
    await button?.click({ count: 2 });
    await panel.waitForLink('connected');
    const chat = await pageAt('/practice/chat.html');
    const office = await pageAt('/practice/office.html');
    const page = await sandboxed(office);
    // What stands in the sandbox has none of what the extension may do, and no origin that it could share anything by.
    expect(
      await page.evaluate(() => [
        self.origin,
        typeof Reflect.get(globalThis, 'chrome')?.runtime,
        typeof Reflect.get(globalThis, 'chrome')?.tabs,
      ]),
    ).toEqual(['null', 'undefined', 'undefined']);
    await panel.waitFor('the message to hold the page', async () => String((await panel.context()).dom).includes('New invoice'));
    expect(await panel.context()).toMatchObject({ u: 'https://practice.invalid/office', n: 'Invoices · Papertrail Office' });
    const opened = stage.browser.targets().filter(target => /\/practice\/(?:office|chat)\.html/.test(target.url()));
    expect(opened).toHaveLength(2);

    await panel.waitFor('the message to be copied', async () => (await panel.text()).includes('The message is on the clipboard'));
    await panel.show('Queue'); // where it was before this test looked at the message

    await press(() => chat.locator('textarea').click());
    await press(() => paste(chat));
    await chat.waitForFunction(() => document.querySelectorAll('.reply[aria-busy="false"]').length === 2);
    await press(() => chat.locator('.reply:last-of-type > button').click());
    await chat.waitForFunction(() => document.querySelector('.reply:last-of-type > button')?.textContent === 'Copied');
    // Paste is one press once the user has allowed it; before, it is these two.
    await press(() => panel.page.locator('#reply').click());
    await press(() => paste(panel.page));
    await panel.waitForRow('000002', 'queued');
    await press(() => panel.start());
    await panel.waitForRow('000002', 'done');
    expect(await page.$eval('#editor', el => el instanceof HTMLDialogElement && el.open)).toBe(true);
    expect(presses).toBe(6);
    console.log(`${edition}: ${presses} presses, ${Math.round(performance.now() - began)} ms with a machine's hand.`);
  });

  test('the goal is reached there too', async () => {
    const chat = await pageAt('/practice/chat.html');
    const page = await sandboxed(await pageAt('/practice/office.html'));
    const saved = () => page.$eval('#saved', el => el.textContent ?? '');
    for (let turn = 0; turn < 8 && (await saved()) === ''; turn += 1) {
      const replies = (await chat.$$('.reply[aria-busy="false"]')).length;
      await panel.press('Copy message');
      await chat.bringToFront(); // a person presses its tab
      await chat.focus('textarea');
      await paste(chat);
      await chat.waitForFunction(count => document.querySelectorAll('.reply[aria-busy="false"]').length > count, {}, replies);
      await chat.locator('.reply:last-of-type > button').click();
      await chat.waitForFunction(() => document.querySelector('.reply:last-of-type > button')?.textContent === 'Copied');
      await panel.show('Queue');
      await panel.page.locator('#reply').click();
      await paste(panel.page);
      await panel.run('Confirm');
    }
    expect(await saved()).toMatch(/^Draft INV-\d+ for Blue Harbour Ltd over 420\.00 saved\.$/);
  });
});

/** The frame of the practice page. */
async function sandboxed(office: Page): Promise<Frame> {
  const element = await office.waitForSelector('iframe');
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The practice page has no frame.');
  return frame;
}
