// Scripts of an AI in macro-tool, through the real panel: only where the user let it propose them, shown in full, asked about each time, run once.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const BOX = '::-p-aria([name="Let its AI propose scripts"][role="checkbox"])';
const propose = (script: string) => JSON.stringify({ action: { execute_javascript: { script } } });

/** A panel with a new session in macro-tool. */
async function choose(stage: Stage, site: Page): Promise<Panel> {
  const panel = await stage.openPanel(site);
  await panel.newSession();
  await panel.fill('Language', 'macro-tool');
  await panel.waitFor('the language to be chosen', async () => panel.page.evaluate(() => document.body.dataset.language === 'macro-tool'));
  return panel;
}

async function begin(panel: Panel, site: Page): Promise<string> {
  await panel.fill('Goal', 'Read the page');
  await panel.waitFor('the page in the prompt', async () => (await panel.prompt()).includes(`: ${site.url()}`));
  await panel.press('Copy prompt');
  await panel.waitForLink('waiting');
  return panel.prompt();
}

describe('scripts in macro-tool', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await launch({ granted: false });
  }, 180_000);
  afterAll(() => stage?.close());

  /** A row with this script, not run yet. */
  async function row(panel: Panel, script: string) {
    const count = (await panel.rows()).length;
    await panel.read(propose(script));
    await panel.waitFor('the row', async () => (await panel.rows()).length === count + 1);
    return (await panel.rows()).at(-1) ?? expect.fail('no row');
  }

  test('are switched off at first: the AI does not hear of them, and a proposal is no row that can run', { timeout: 120_000 }, async () => {
    const site = await stage.open(stage.site.page('<h1>Shop</h1>'));
    const panel = await choose(stage, site);
    expect(await begin(panel, site)).not.toContain('execute_javascript');
    expect(await row(panel, 'document.title = "taken"')).toMatchObject({ status: 'invalid' });
    await panel.waitFor('why', async () => (await panel.message()).includes('execute_javascript is switched off.'));
    expect(await site.title()).toBe('Test page');
  });

  test('where the user allowed them each is asked about with its whole text, runs once, and its answer is told', {
    timeout: 240_000,
  }, async () => {
    const site = await stage.open(stage.site.page('<h1>Shop</h1><p id=n>0</p><button>Buy</button>'));
    const panel = await choose(stage, site);
    await panel.page.locator(BOX).click();
    expect(await begin(panel, site)).toContain('execute_javascript');
    const script = `// counts\nconst n = document.querySelector('#n');\nn.textContent = String(Number(n.textContent) + 1);\nreturn { count: n.textContent, title: document.title };\n// ${'end '.repeat(60)}of it`;
    expect(await row(panel, script)).toMatchObject({ status: 'queued', risk: 'commit' });
    await panel.run('leave');
    await panel.waitFor('the question', async () => (await panel.text()).includes('A script can do all that the page can'));
    const asked = await panel.text();
    expect(asked).toContain('// counts');
    expect(asked).toContain('of it');
    expect(await site.$eval('#n', n => n.textContent)).toBe('0');
    expect((await panel.answer('Confirm')).at(-1)).toMatchObject({ status: 'done' });
    expect(await site.$eval('#n', n => n.textContent)).toBe('1');
    await panel.waitFor('the answer', async () =>
      (await panel.message()).includes('the script returned: ("count":"1","title":"Test page"}'),
    );

    await row(panel, 'throw new Error("no such thing")');
    expect((await panel.run('Confirm')).at(-1)).toMatchObject({ status: 'failed' });
    expect((await panel.rows()).at(-1)?.text).toContain('no such thing');

    await row(panel, 'alert("Wait" + " here"); return 1');
    await panel.run('leave');
    await panel.press('Confirm');
    await panel.waitFor('the dialog', async () => (await panel.text()).includes('Wait here'));
  });

  test('one that keeps the page busy is ended, and Stop is heard while one waits', { timeout: 120_000 }, async () => {
    const site = await stage.open(stage.site.page('<h1>Busy</h1>'));
    const panel = await choose(stage, site);
    await panel.page.locator(BOX).click();
    await begin(panel, site);
    await row(panel, 'document.title = "begun"; for (;;);');
    expect((await panel.run('Confirm')).at(-1)).toMatchObject({ status: 'failed' });
    expect((await panel.rows()).at(-1)?.text).toContain('kept the page busy for too long and was ended');
    expect(await site.title()).toBe('begun');

    await row(panel, 'document.title = "waits"; await new Promise(() => {});');
    await panel.run('leave');
    await panel.press('Confirm');
    await panel.waitFor('it to run', async () => (await site.title()) === 'waits');
    await panel.press('Stop');
    await panel.waitFor('the end', async () => ['failed', 'interrupted'].includes((await panel.rows()).at(-1)?.status ?? ''));
  });
});

test('an edition without the debugger offers no scripts', { timeout: 180_000 }, async () => {
  const stage = await launch({ edition: 'chrome-lite' });
  try {
    const site = await stage.open(stage.site.page('<h1>Shop</h1>'));
    const panel = await choose(stage, site);
    expect(await panel.page.$(BOX)).toBeNull();
    expect(await begin(panel, site)).not.toContain('execute_javascript');
  } finally {
    await stage.close();
  }
});
