// Every state of the panel, both themes: no violation that axe-core finds, targets large enough, nothing wider than the panel.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGE = `<!doctype html><title>States</title><h1>States</h1><button id="one">One</button><button class="two">A</button><button class="two">B</button>
  <form action="/sent" method="post"><label>Password <input type="password" id="pw"></label><button id="send">Send it</button></form>`;
const WIDTHS = [320, 360, 420, 480];

let stage: Stage;
let panel: Panel;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  const page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  // axe-core needs to run beside the page's own scripts, which the panel's policy forbids; the debugging protocol may.
  await panel.page.evaluate(AXE);
});
afterAll(() => stage.close());

const line = (id: number, a: string, s = '', x = '', tm?: number) =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x, ...(tm ? { o: { tm } } : {}) })}`;

type Finding = { id: string; nodes: string[] };

async function violations(): Promise<Finding[]> {
  return panel.page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(node => `${node.html.slice(0, 120)} :: ${node.failureSummary.slice(0, 200)}`),
    }));
  });
}

/** Elements that stick out of the panel, and targets below 24 px. */
async function misfits(): Promise<string[]> {
  return panel.page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.push(`the panel is ${document.documentElement.scrollWidth} px wide in ${width}`);
    for (const el of document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role=tab], summary')) {
      if (!el.checkVisibility()) continue;
      const box = el.getBoundingClientRect();
      const name = `${el.tagName} ${el.getAttribute('aria-label') ?? el.innerText}`.slice(0, 60);
      if (box.right > width + 1 || box.left < -1) found.push(`${name} sticks out`);
      // A check box has its label or its cell around it as the target.
      const target = el.matches('input[type=checkbox], input[type=radio]')
        ? (el.closest('label, .gate') ?? el).getBoundingClientRect()
        : box;
      if (target.height < 23.5 && el.tagName !== 'SUMMARY') found.push(`${name} is ${Math.round(target.height)} px high`);
    }
    return found;
  });
}

async function check(): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    for (const width of WIDTHS) {
      await panel.page.setViewport({ width, height: 700 });
      expect(await misfits(), `${width} px`).toEqual([]);
    }
    await panel.page.setViewport({ width: 360, height: 900 });
    expect(await violations(), theme).toEqual([]);
  }
  await panel.page.emulateMediaFeatures([]);
}

describe('the panel', { timeout: 60_000 }, () => {
  test('at the first start', check);

  test('waiting for the first reply', async () => {
    await panel.press('Copy prompt');
    await panel.waitForLink('waiting');
    await check();
  });

  test('with a reply that is none', async () => {
    await panel.read('Hello, how can I help?');
    await check();
  });

  test('connected, nothing to do', async () => {
    await panel.fill('AI reply', '');
    await panel.connect();
    await check();
  });

  test('with rows of every kind', async () => {
    await panel.read(
      [
        'I look, then I act.',
        line(1, 'SCAN'),
        line(2, 'CLICK', '#one'),
        line(3, 'CLICK', '.two'),
        line(4, 'TYPE', '#pw', 'x'),
        line(5, 'CLICK', '#send'),
        '!baiact000006 {"v":1,"t":17,"a":"CLICK","s":"#x"}',
        line(8, 'CLICK', '#none', '', 300),
      ].join('\n'),
    );
    await panel.waitForRow('000004', 'blocked');
    await panel.pressIn('000008', 'Delete');
    await check();
  });

  test('with an open row and with its editor', async () => {
    await panel.pressIn('000002', 'More');
    await check();
    await panel.pressIn('000002', 'Edit');
    await check();
    await panel.press('Cancel');
  });

  test('asking for a confirmation', async () => {
    for (const id of ['000001', '000002', '000003']) await panel.include(id, false);
    await panel.run('leave');
    expect(await panel.runState()).toBe('confirm');
    await check();
    await panel.press('Decline');
    await panel.waitFor('the end', async () => (await panel.runState()) === 'idle');
    await check();
  });

  test('after a run that went well', async () => {
    await panel.include('000002', true);
    await panel.run();
    await check();
  });

  test('the message, the timeline, the sheets', async () => {
    await panel.show('Message');
    await check();
    await panel.show('Timeline');
    await check();
    for (const name of ['Settings', 'Session Chat 1']) {
      await panel.press(name);
      await panel.page.waitForSelector('.sheet');
      await check();
      await panel.page.keyboard.press('Escape');
    }
  });
});
