// A session in macro-tool through the real panel: the practice chat speaks it and reaches the practice goal; questions, tabs and the way back.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GOAL, startPractice } from '../../scripts/practice-server.mjs';
import { beginIn, runLanguageLoop } from './language-loop.ts';
import { launch, type Panel, type Stage } from './launch.ts';
import { UNWATCHED } from './loop.ts';

describe('a session in macro-tool', () => {
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

  const begin = (site: Page) => beginIn('macro-tool', stage, site);
  const tool = (name: string, args: object) => JSON.stringify({ action: { [name]: args } });

  /** Reads a reply with one tool, and runs it. */
  async function runTool(panel: Panel, name: string, args: object): Promise<void> {
    const count = (await panel.rows()).length;
    await panel.read(tool(name, args));
    await panel.waitFor('the row', async () => (await panel.rows()).length === count + 1);
    expect((await panel.run('Confirm')).at(-1)).toMatchObject({ status: 'done' });
  }

  async function copied(panel: Panel): Promise<string> {
    await panel.press('Copy message');
    const message = await panel.message();
    expect(message).not.toContain('!bai');
    return message;
  }

  test('its practice chat reaches the practice goal, one tool a reply, and says so', { timeout: 480_000 }, async () => {
    const { reached, panel, messages, replies } = await runLanguageLoop('macro-tool', { stage, practice, ...UNWATCHED });
    expect(messages[0]).toContain(GOAL);
    expect(messages.join('\n')).not.toContain('!bai');
    expect(replies.at(-1)).toContain('"done"');
    expect(reached).toBe(true);
    await panel.waitFor('what the AI says to the goal check', async () =>
      (await panel.text()).includes('The form is gone, so it should be saved.'),
    );
    await panel.press('Yes');
    await panel.waitFor('the line', async () => (await panel.message()).startsWith('done ok: the user says the goal is reached'));
  });

  test('a question is a card, and its answer goes into the next message; so is a file that the person chooses', {
    timeout: 240_000,
  }, async () => {
    const site = await stage.open(stage.site.page('<h1>Shop</h1><button>Buy</button><input type=file aria-label="Photo">'));
    const { panel } = await begin(site);
    await panel.read(tool('ask_user', { question: 'Which colour shall it be?' }));
    await panel.waitForLink('connected');
    await panel.waitFor('the question', async () => (await panel.text()).includes('Which colour shall it be?'));
    expect(await panel.rows()).toEqual([]);
    await panel.waitFor('the field to have the focus', () => panel.page.evaluate(() => document.activeElement?.closest('.card') !== null));
    await panel.fill('Answer', 'Green, please');
    await panel.press('Answer');
    await panel.waitFor('the answer', async () => (await panel.message()).startsWith('User answered: Green, please'));
    expect(await panel.text()).not.toContain('Which colour shall it be?');
    expect(await copied(panel)).toContain('>Buy />');
    await panel.read(tool('upload_file', { index: 1 }));
    await panel.waitFor('the card', async () => (await panel.text()).includes('choose it in the page'));
    await panel.press('The file is chosen');
    await panel.waitFor('the answer', async () => (await panel.message()).startsWith('User answered: The file is chosen'));
  });

  test('opens, shows and closes tabs of the session, goes back, and asks before a tab is closed', { timeout: 240_000 }, async () => {
    const next = stage.site.page('<title>Next</title><h1>Next page</h1><button>Second</button>');
    const site = await stage.open(stage.site.page(`<title>First</title><h1>First page</h1><a href="${next}">Onward</a>`));
    const first = site.url();
    const { panel } = await begin(site);
    await runTool(panel, 'click_element_by_index', { index: 0 });
    await panel.waitFor('the next page', async () => site.url() === next);
    expect(await copied(panel)).toContain('>Second />');
    await runTool(panel, 'go_back', {});
    expect(site.url()).toBe(first);
    expect(await copied(panel)).toMatch(/^go_back ok: went to /);

    await runTool(panel, 'open_new_tab', { url: next });
    await panel.waitFor('both tabs in the message', async () => /^Other tab \d+: /m.test(await panel.message()));
    const message = await copied(panel);
    const opened = Number(/^Other tab (\d+): /m.exec(message)?.[1]);
    await runTool(panel, 'switch_to_tab', { tab_id: opened });
    const pages = await stage.browser.pages();
    const other = pages.find(page => page !== site && page.url() === next) ?? expect.fail('no new tab');
    await panel.waitFor('the tab in front', () => other.evaluate(() => document.visibilityState === 'visible'));
    await panel.waitFor('its listing', async () => (await panel.message()).includes(`Current tab ${opened}: ${next}`));
    await copied(panel);

    const count = pages.length;
    await panel.read(tool('close_tab', { tab_id: opened }));
    await panel.waitFor('the row', async () => (await panel.rows()).at(-1)?.status === 'queued');
    expect((await panel.rows()).at(-1)).toMatchObject({ risk: 'commit' });
    expect((await panel.run('Confirm')).at(-1)).toMatchObject({ status: 'done' });
    await panel.waitFor('the tab to be gone', async () => (await stage.browser.pages()).length === count - 1);
  });
});
