// A chat that is connected: messages go into its box and answers come as rows, while its tab stays in the background.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { GOAL, startPractice } from '../../scripts/practice-server.mjs';
import { type Connected, connectPractice, runBridgeLoop, sentTo } from './bridge-loop.ts';
import { type Edition, launch, type Stage } from './launch.ts';
import { allowedSites, answerQuestion } from './lite-question.ts';

let stage: Stage;
let practice: Awaited<ReturnType<typeof startPractice>>;
afterEach(async () => {
  await practice?.close();
  await stage?.close();
});

async function connected(edition: Edition): Promise<Connected> {
  stage = await launch({ edition });
  practice = await startPractice();
  return connectPractice(stage, practice);
}

test.each<Edition>(['chrome', 'chrome-lite'])(
  '%s: the practice goal is reached with the chat behind, by one press a turn and one more where a step asks',
  {
    timeout: 480_000,
  },
  async edition => {
    const { chat, site, panel } = await connected(edition);
    await panel.choose('Carry');
    await panel.page.waitForSelector('::-p-aria([name="Send by itself"][role="button"])');
    expect(await panel.page.$$eval('.bridge .main', all => all.map(button => button.textContent))).toEqual(['Send by itself']);
    await panel.press('Send by itself');
    const steps: string[] = [];
    const { reached, sent, presses } = await runBridgeLoop({ chat, site, panel }, { practice, say: step => void steps.push(step) });
    console.info(`${edition}: ${sent.length} messages, ${presses} presses`);
    expect(reached).toBe(true);
    expect(practice.record.drafts).toHaveLength(1);
    // Each message was sent once, and the chat never came to the front.
    expect(new Set(sent).size).toBe(sent.length);
    expect(await chat.evaluate(() => document.hidden)).toBe(true);
    expect(presses).toBeLessThanOrEqual(sent.length + steps.filter(step => step.includes('Confirm')).length);
  },
);

test('the command that runs the goal through the bridge reaches it, and counts what a person did; it refuses to run where a person is to', {
  timeout: 480_000,
}, async () => {
  const start = (...options: string[]) => promisify(execFile)(process.execPath, ['scripts/start.mjs', ...options], { cwd: ROOT });
  await expect(start('--bridge')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm start -- --headless --bridge') });
  const kept = join(ROOT, 'out/kept.log');
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, 'of another command');
  const { stdout } = await start('--headless', '--bridge');
  expect(readFileSync(kept, 'utf8')).toBe('of another command');
  rmSync(kept);
  expect(stdout).toContain(`Goal reached: ${GOAL}`);
  const counted =
    /(\d+) messages went to the chat\. A person typed the goal, pressed (\d+) times to connect the chat .+ and (\d+) times from then on\./;
  const [messages = 0, connecting, presses = 0] = (counted.exec(stdout) ?? []).slice(1).map(Number);
  const confirmed = stdout.split('▸ Panel: "Confirm"').length - 1;
  expect([connecting, presses]).toEqual([4, messages - 1 + confirmed]);
});

test('filled by the panel and sent by the person, the answer is read by a press; a draft in the box stays, and is waited for', {
  timeout: 300_000,
}, async () => {
  const { chat, site, panel } = await connected('chrome');
  // What is to be done first is told as it is done with a chat.
  const guide = () => panel.page.$eval('.loop', at => (at instanceof HTMLElement ? at.innerText : ''));
  expect(await guide()).toMatch(/Put the prompt in the box[\s\S]*Its answer comes here by itself/);
  expect(await panel.page.$('::-p-aria([name="How the chat is used"][role="radiogroup"])')).not.toBeNull();
  await panel.choose('Fill');
  await expect.poll(guide).toContain('Read its answer by the button above');
  await chat.bringToFront();
  await chat.type('textarea', 'My own words');
  await site.bringToFront();
  const top = () =>
    panel.page
      .locator('::-p-aria([name="Put the prompt in the box"][role="button"])')
      .map(button => Math.round(button.getBoundingClientRect().top))
      .wait();
  const before = await top();
  await panel.press('Put the prompt in the box');
  await panel.waitFor('the draft to be told', async () => (await panel.text()).includes('The message waits for your draft'));
  expect(await top()).toBe(before);
  await panel.waitFor('what to do', async () => (await panel.text()).includes('Clear or send your draft in the chat.'));
  const box = () => chat.evaluate(() => document.querySelector('textarea')?.value ?? '');
  expect(await box()).toBe('My own words');
  expect(await panel.link()).toBe('none');
  // The person clears it, and comes back: nothing is pressed.
  await chat.bringToFront();
  await chat.focus('textarea');
  await chat.keyboard.down('Control');
  await chat.keyboard.press('a');
  await chat.keyboard.up('Control');
  await chat.keyboard.press('Backspace');
  await site.bringToFront();
  await panel.waitForLink('waiting');
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
  expect(await sentTo(chat)).toHaveLength(1);
});

test('a chat whose tab is closed is lost, with the reason; connected again in another tab it goes on', { timeout: 300_000 }, async () => {
  const { chat, site, panel } = await connected('chrome');
  await chat.close();
  await panel.waitFor('the chat to be lost', async () => (await panel.bridge()) === 'lost');
  expect(await panel.text()).toContain('The tab is closed.');
  await panel.press('Disconnect');
  await stage.open(practice.chatUrl);
  await site.bringToFront();
  await panel.press('Connect a chat');
  await panel.press('Practice chat');
  await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
});

test('a chat in another window is connected, sent to and read there, while the person stays at the page', {
  timeout: 300_000,
}, async () => {
  stage = await launch({ edition: 'chrome' });
  practice = await startPractice();
  const site = await stage.open(practice.siteUrl);
  const chat = await stage.browser.newPage({ type: 'window' });
  await chat.goto(practice.chatUrl);
  const panel = await stage.openPanel(site);
  await panel.fill('Goal', GOAL);
  await panel.press('Connect a chat');
  const means =
    "bAI reads the AI's newest answer there and writes into the message box, with pictures and long messages as files beside it; nothing else.";
  await panel.waitFor('what connecting means', async () => (await panel.text()).includes(means));
  await panel.press('Practice chat');
  await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
  await panel.choose('Carry');
  expect(await panel.text()).toContain('terms');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await panel.waitForLink('connected');
  await panel.waitFor('the AI to propose something', async () => (await panel.rows()).length > 0);
  expect(await sentTo(chat)).toHaveLength(2);
  expect(await site.evaluate(() => document.visibilityState)).toBe('visible');

  // Another tab in front of it there: the loop goes on, and one press brings it to the front.
  await panel.page.evaluate(async url => {
    const there = (await chrome.tabs.query({})).find(tab => tab.url === url);
    await chrome.tabs.create({ url: 'about:blank', ...(there && { windowId: there.windowId }) });
  }, chat.url());
  await chat.waitForFunction(() => document.hidden, { polling: 100 });
  await panel.run();
  await panel.waitFor(
    'the answer to what was run',
    async () => (await sentTo(chat)).length === 3 && (await panel.bridge()) === 'connected',
  );
  expect(await chat.evaluate(() => document.hidden)).toBe(true);
  await panel.press('Go to chat');
  await expect.poll(() => chat.evaluate(() => document.hidden)).toBe(false);
});

test.each([
  ['a page that asks to sign in', '<h1>Sign in</h1><form><input type="email" aria-label="E-mail"><button>Next</button></form>'],
  [
    'a captcha',
    '<h1>Are you human?</h1><form><input type="text" aria-label="The letters in the picture"><textarea name="g-recaptcha-response" style="display: none"></textarea></form>',
  ],
])(
  'where %s stands in place of a connected chat, that is said, nothing is written there, and it goes on once the chat is back',
  {
    timeout: 300_000,
  },
  async (_, html) => {
    const { chat, panel } = await connected('chrome');
    let isChat = false;
    await chat.setRequestInterception(true);
    chat.on('request', request => void (isChat ? request.continue() : request.respond({ contentType: 'text/html', body: html })));
    await chat.reload();
    await panel.press('Put the prompt in the box');
    await panel.waitFor('it to be said', async () => (await panel.text()).includes('or sign in'));
    expect(await panel.link()).toBe('none');
    expect(
      await chat.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(field => field.value).join(''),
      ),
    ).toBe('');
    isChat = true;
    await chat.reload();
    if ((await panel.bridge()) === 'lost') await panel.press('Connect it again');
    await panel.press('Put the prompt in the box');
    await panel.waitForLink('waiting');
  },
);

test('a page without a box is no chat, and says so', { timeout: 300_000 }, async () => {
  stage = await launch({ edition: 'chrome' });
  practice = await startPractice();
  const page = await stage.open(stage.site.page('<h1>Sign in</h1><input type="search"><button>Go</button>'));
  const panel = await stage.openPanel(page);
  await panel.press('Connect a chat');
  await panel.press('Test page');
  await panel.waitFor('no chat to be told', async () => (await panel.text()).includes('no box to write a message into'));
  expect(await panel.bridge()).toBe('none');
});

test('chrome-lite as installed: refused, nothing is connected, which is said; allowed for the chat’s site alone, the chat is talked to', {
  timeout: 300_000,
}, async () => {
  stage = await launch({ edition: 'chrome-lite', granted: false });
  practice = await startPractice();
  // Another host than the site's. Each of both was in front when the icon was pressed.
  const chat = await stage.open(practice.chatUrl.replace('127.0.0.1', 'localhost'));
  await stage.openPanel(chat);
  const site = await stage.open(practice.siteUrl);
  const panel = await stage.openPanel(site);
  await panel.fill('Goal', GOAL);
  await panel.press('Connect a chat');
  const connect = () => panel.press('Practice chat');
  expect(await answerQuestion(stage, panel, connect, 'no')).toBe('http://localhost/*');
  await panel.waitFor('the refusal to be said', async () => (await panel.announced('status')).includes('Nothing was allowed.'));
  expect(await panel.bridge()).toBe('none');
  expect(await allowedSites(panel)).toEqual([]);
  expect(await answerQuestion(stage, panel, connect)).toBe('http://localhost/*');
  await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
  expect(await allowedSites(panel)).toEqual(['http://localhost/*']);
  await site.bringToFront();
  await panel.choose('Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await panel.waitForLink('connected');
  await panel.waitFor('the AI to propose something', async () => (await panel.rows()).length > 0);
  expect(await sentTo(chat)).toHaveLength(2);
  expect(await chat.evaluate(() => document.hidden)).toBe(true);
});
