// A session in tool-code through the real panel: the practice chat speaks it and reaches the practice goal; what comes wrong is told word for word.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GOAL, startPractice } from '../../scripts/practice-server.mjs';
import { runBridgeLoop } from './bridge-loop.ts';
import { beginIn, runLanguageLoop } from './language-loop.ts';
import { launch, type Panel, type Stage } from './launch.ts';
import { UNWATCHED } from './loop.ts';

describe('a session in tool-code', () => {
  let stage: Stage;
  let practice: Awaited<ReturnType<typeof startPractice>>;

  beforeAll(async () => {
    stage = await launch({ granted: false }); // out of its package; all sites come with the install
    practice = await startPractice();
  }, 180_000);

  afterAll(async () => {
    await practice?.close();
    await stage?.close();
  });

  /** A panel whose session speaks tool-code, with its prompt copied. */
  async function begin(site: Page): Promise<{ panel: Panel; keyword: string; prompt: string }> {
    const { panel, prompt } = await beginIn('tool-code', stage, site);
    return { panel, prompt, keyword: keywordOf(prompt) };
  }

  const keywordOf = (prompt: string) => /^\[END:.*\]$/m.exec(prompt)?.[0] ?? expect.fail('the prompt has no keyword');

  test('its practice chat reaches the practice goal, one command a reply', { timeout: 480_000 }, async () => {
    const { reached, panel, messages, replies } = await runLanguageLoop('tool-code', { stage, practice, ...UNWATCHED });
    const [prompt = '', ...later] = messages;
    expect(prompt).toContain(GOAL);
    for (const reply of replies) expect(reply.trimEnd().endsWith(keywordOf(prompt))).toBe(true);
    for (const message of later) expect(message).toMatch(/browsing_context|System/);
    expect(later.join('\n')).not.toContain('!bai');
    expect(reached).toBe(true);
    expect(await panel.text()).toContain('tool-code');
  });

  test('a number that is not there, two commands, and a missing keyword are told in its own words', { timeout: 240_000 }, async () => {
    const page = stage.site.page(
      '<h1>Shop</h1><button onclick="this.textContent = `Pressed`">Buy</button><input aria-label="Colour" value="green ">',
    );
    const site = await stage.open(page);
    const { panel, keyword } = await begin(site);

    await panel.read(`<tool_code>{"action":"click","id":99}</tool_code>\n\n${keyword}`);
    await panel.waitForLink('connected');
    expect((await panel.rows()).map(({ status }) => status)).toEqual(['invalid']);
    await panel.waitFor('the error line', async () => (await panel.message()).startsWith('System Error: Element ID 99 not found.'));

    await panel.read(
      `<tool_code>{"action":"type","id":2,"value":"tea"}</tool_code><tool_code>{"action":"click","id":1}</tool_code>\n\n${keyword}`,
    );
    await panel.waitFor('the rows', async () => (await panel.rows()).length === 3);
    const [, first, second] = await panel.rows();
    expect(first).toMatchObject({ status: 'queued', included: true });
    expect(second).toMatchObject({ status: 'invalid' });
    await panel.run('Confirm');
    expect(await site.$eval('input', field => field.value)).toBe('green tea');
    expect(await site.$eval('button', button => button.textContent)).toBe('Buy');

    await panel.read('<tool_code>{"action":"click","id":1}</tool_code>');
    await panel.waitFor('the row without a keyword', async () => (await panel.rows()).length === 4);
    expect((await panel.rows()).at(-1)).toMatchObject({ status: 'invalid' });
    expect(await panel.message()).toContain('System Error: Command: the reply does not end with the keyword of this session.');
    expect(await site.$eval('button', button => button.textContent)).toBe('Buy');

    await panel.show('Message');
    await panel.fill('Tell the AI something more', 'Take the blue one.');
    await panel.press('Add to the message');
    await panel.waitFor('the correction', async () => (await panel.message()).includes('Take the blue one.'));
  });

  test('where the user switched it on the calls of a page are told, without its password, and no more once it is off', {
    timeout: 240_000,
  }, async () => {
    const send = "fetch('/api/login?x=1', { method: 'POST', body: JSON.stringify({ user: 'ann', p: pass.value }) })";
    const site = await stage.open(
      stage.site.page(`<button onclick="${send}">Go</button><input id="pass" type="password" value="swordfish">`),
    );
    const { panel, keyword } = await begin(site);
    /** The chat is told of the page as it is, and asks for the press; what it is told then, once that is so. */
    const click = async (isTold: (message: string) => boolean) => {
      await panel.press('Copy message');
      await panel.waitFor('the page to be told', async () => (await panel.text()).includes('on the clipboard'));
      const before = (await panel.rows()).length;
      await panel.read(`<tool_code>{"action":"click","id":1}</tool_code>\n\n${keyword}`);
      await panel.waitFor('the row', async () => (await panel.rows()).length > before);
      expect((await panel.run('Confirm')).at(-1)).toMatchObject({ status: 'done' });
      await panel.waitFor('the message', async () => isTold(await panel.message()));
      // It is copied once it is known that nothing else changes.
      await panel.waitFor('the copy', async () => (await panel.text()).includes('Copied for your chat.'));
      return panel.message();
    };
    const isQuiet = (message: string) => message.includes('no DOM change detected');
    const box = `Tell the AI what calls the pages of ${new URL(site.url()).hostname} make`;
    const choose = async (on: boolean) => {
      await panel.show('Message');
      await panel.page.locator(`::-p-aria([name="${box}"][role="checkbox"])`).click();
      const isOn = () => panel.page.$eval(`::-p-aria([name="${box}"])`, field => field instanceof HTMLInputElement && field.checked);
      await panel.waitFor(`the box to be ${on}`, async () => (await isOn()) === on);
      await site.reload();
    };
    expect(await click(isQuiet)).not.toContain('api_activity');
    await choose(true);
    const told = await click(message => message.includes('api_activity'));
    expect(told).toContain(
      '<api_activity>\n  <call method="POST" url="/api/login">\n    {"user":"ann","p":"⟦password⟧"}\n  </call>\n</api_activity>',
    );
    expect(told).not.toContain('swordfish');
    await choose(false);
    expect(await click(isQuiet)).not.toContain('api_activity');
  });

  test('a message read twice is one row, and the same words after another message are another', { timeout: 240_000 }, async () => {
    const site = await stage.open(
      stage.site.page('<button onclick="this.dataset.n = String(1 + Number(this.dataset.n ?? 0))">Next</button>'),
    );
    const { panel, keyword } = await begin(site);
    const reply = `<tool_code>{"action":"click","id":1}</tool_code>\n\n${keyword}`;
    await panel.read(reply);
    await panel.waitFor('a row', async () => (await panel.rows()).length === 1);
    await panel.read(reply);
    expect(await panel.rows()).toHaveLength(1);
    await panel.run('Confirm');
    await panel.press('Copy message');
    await panel.read(reply);
    await panel.waitFor('another row', async () => (await panel.rows()).length === 2);
    await panel.run('Confirm');
    expect(await site.$eval('button', button => button.dataset.n)).toBe('2');
  });

  test('a saved tool opens in the background and is told of; beyond the limit the oldest tab gives its place up', {
    timeout: 240_000,
  }, async () => {
    const shop = stage.site.page('<h1>Shop</h1><button>Buy</button>');
    const site = await stage.open(stage.site.page('<h1>Home</h1><button>Stay</button>'));
    const panel = await stage.openPanel(site);
    await panel.press('Settings');
    await panel.fill('Name', 'Shop');
    await panel.fill('Address', shop);
    await panel.press('Add tool');
    await panel.waitFor('the tool in the list', async () => (await panel.text()).includes(shop));
    await panel.fill('Name', 'SHOP');
    await panel.fill('Address', shop);
    await panel.press('Add tool');
    await panel.waitFor('the reason', async () => (await panel.text()).includes('There is a tool with the name'));
    await panel.page.$eval('fieldset input[type=number]', field => {
      field.value = '1';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await panel.press('Close');
    const { keyword, prompt } = await begin(site);
    expect(prompt).toContain(`- Shop: ${shop}`);
    await panel.read(`<tool_code>{"action":"open_tool","name":"shop"}</tool_code>\n\n${keyword}`);
    await panel.waitFor('the row', async () => (await panel.rows()).length === 1);
    const count = (await stage.browser.pages()).length;
    expect((await panel.run('Confirm')).at(-1)).toMatchObject({ status: 'done' });
    await panel.waitFor('the tab', async () => (await stage.browser.pages()).length === count + 1);
    expect(await site.evaluate(() => document.visibilityState)).toBe('visible');
    await panel.waitFor('what is told of it', async () => (await panel.message()).includes(`URL: ${shop}`));
    const told = await panel.message();
    expect(told).toContain(`System: Tab limit (1) reached. Released tab: ${site.url()}`);
    expect(told).toContain('<button id="1">Buy</button>');
    expect(told).not.toContain('Stay');
  });

  test('what changes nothing is said after fifteen seconds, and a closed panel loses neither keyword nor row', {
    timeout: 240_000,
  }, async () => {
    const site = await stage.open(stage.site.page('<button>Idle</button><button>Next</button>'));
    const { panel, keyword } = await begin(site);
    await panel.read(`<tool_code>{"action":"click","id":1}</tool_code>\n\n${keyword}`);
    await panel.waitFor('a row', async () => (await panel.rows()).length === 1);
    const before = Date.now();
    await panel.run('Confirm');
    await panel.waitFor('the line', async () => (await panel.message()).includes('no DOM change detected within 15 seconds.'));
    expect(Date.now() - before).toBeGreaterThan(14_000);
    await panel.press('Copy message');
    await panel.read(`<tool_code>{"action":"click","id":2}</tool_code>\n\n${keyword}`);
    await panel.waitFor('another row', async () => (await panel.rows()).length === 2);
    await stage.closePanel(panel);
    const again = await stage.openPanel(site);
    await again.waitFor('the rows', async () => (await again.rows()).length === 2);
    expect(await again.language()).toBe('tool-code');
    expect((await again.rows()).at(-1)).toMatchObject({ status: 'queued' });
    await again.run('Confirm');
    expect((await again.rows()).at(-1)).toMatchObject({ status: 'done' });
  });

  test('with its chat connected the goal is reached by one press a turn', { timeout: 480_000 }, async () => {
    const own = await startPractice();
    try {
      const chat = await stage.open(own.chatUrl);
      const site = await stage.open(own.siteUrl);
      const panel = await stage.openPanel(site);
      await panel.newSession();
      await panel.fill('Language', 'tool-code');
      await panel.waitFor('the language to be chosen', async () => (await panel.language()) === 'tool-code');
      await panel.fill('Goal', GOAL);
      await panel.press('Connect a chat');
      await panel.press('Practice chat');
      await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
      await panel.choose('Carry');
      await panel.press('Send by itself');
      const { reached, sent } = await runBridgeLoop({ chat, site, panel }, { practice: own, say: () => undefined });
      expect(reached).toBe(true);
      expect(sent.join('\n')).not.toContain('!bai');
    } finally {
      await own.close();
    }
  });
});
