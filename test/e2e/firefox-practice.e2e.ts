// The first minute in Firefox: a page of the browser, and the practice page beside the practice chat, from a fresh install with nothing granted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FirefoxStage, FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';

let stage: FirefoxStage;
let panel: Panel;

/** The tab at an address, once it is there. */
async function tabAt(path: string): Promise<FirefoxTab> {
  const id = await stage.browser.run(
    `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
     for (;;) {
       const tab = [...gBrowser.tabs].find(each => each.linkedBrowser.currentURI.spec.includes(arguments[0]));
       if (tab) return ExtensionParent.apiManager.global.tabTracker.getId(tab);
       await new Promise(resolve => setTimeout(resolve, 50));
     }`,
    path,
  );
  return new FirefoxTab(stage.browser, Number(id));
}
/** Presses where the box for replies stands. */
async function pressBox(): Promise<void> {
  const [x = 0, y = 0] = await panel.page.evaluate(() => {
    const box = document.querySelector('#reply')?.getBoundingClientRect();
    return box === undefined ? [] : [box.x + 20, box.y + box.height / 2];
  });
  await panel.page.mouse.click(x, y);
}
const paste = () => stage.browser.keys('\uE009', 'v');

beforeAll(async () => {
  stage = await launchFirefox({ granted: false });
  panel = await stage.openPanel(await stage.open('about:support'));
});
afterAll(() => stage?.close());

test('on a page of the browser that is all that the panel says, and the prompt is not copied', async () => {
  await panel.waitFor('the panel to say so', async () => (await panel.text()).includes('bAI cannot work on browser pages.'));
  expect(await panel.text()).toContain('Open the page that you want to work on.');
  expect(await panel.text()).not.toMatch(/Your AI proposes|Step 1|about:/);
  await panel.press('Copy prompt');
  expect(await panel.link()).toBe('none');
  await panel.press('Close');
});

test('six presses from there, the first turn has run on the practice page', async () => {
  let presses = 0;
  const press = async (does: () => Promise<unknown>) => {
    presses += 1;
    await does();
  };
  const began = performance.now();
  await panel.press('Try it without an AI');
  await panel.waitForLink('connected');
  const chat = await tabAt('/practice/chat.html');
  const office = await tabAt('/practice/office.html');
  // The frame's document is nobody's: the page around it, an extension's own, cannot look into it.
  expect(await office.evaluate(`() => document.querySelector('iframe').contentDocument === null`)).toBe(true);
  await panel.waitFor('the message to be copied', async () => (await panel.text()).includes('The message is on the clipboard'));
  expect(await panel.context()).toMatchObject({ u: 'https://practice.invalid/office', n: 'Invoices · Papertrail Office' });

  await press(() => chat.press('textarea'));
  await press(paste);
  await chat.waitForFunction(`() => document.querySelectorAll('.reply[aria-busy="false"]').length === 2`, {});
  await press(() => chat.press('.reply:last-of-type > button'));
  await chat.waitForFunction(`() => [...document.querySelectorAll('.reply > button')].at(-1)?.textContent === 'Copied'`, {});
  await panel.show('Queue');
  await press(pressBox);
  await press(paste);
  await panel.waitForRow('000002', 'queued');
  await press(() => panel.start());
  await panel.waitForRow('000002', 'done');
  await panel.waitFor('the message to tell of the form', async () => String((await panel.context()).dom).includes('New invoice'));
  expect(presses).toBe(6);
  console.log(`firefox: ${presses} presses, ${Math.round(performance.now() - began)} ms with a machine's hand.`);
});
