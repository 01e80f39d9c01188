// What was done can be saved, and the saved script does the same again.
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<!doctype html><title>Form</title><h1>Form</h1>
  <form action="/sent" method="post"><label>Title <input name="title"></label>
  <label>Kind <select name="kind"><option value="a">Apple</option><option value="b">Bread</option></select></label>
  <label><input type="checkbox" name="urgent"> Urgent</label> <button id="send">Send it</button></form>`;

let stage: Stage;
let panel: Panel;
let url: string;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  url = stage.site.page(PAGE);
  const page = await stage.open(url);
  const t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.connect();
  const line = (id: number, a: string, s: string, x = '') =>
    `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x })}`;
  await panel.read(
    [
      line(1, 'TYPE', 'input[name=title]', `It's "quoted" \\ <b>`),
      line(2, 'TYPE', 'select[name=kind]', 'Bread'),
      line(3, 'TYPE', 'input[name=urgent]', 'on'),
      line(4, 'CLICK', '#send'),
    ].join('\n'),
  );
  await panel.run('Confirm');
  await panel.show('Timeline');
});
afterAll(() => stage.close());

/** Presses an export button and returns what would be saved. */
async function saved(label: string): Promise<string> {
  await panel.page.evaluate(() => {
    URL.createObjectURL = blob => {
      if (blob instanceof Blob) void blob.text().then(text => document.body.setAttribute('data-saved', text));
      return 'blob:nothing';
    };
    document.body.removeAttribute('data-saved');
  });
  await panel.press(label);
  await panel.waitFor('the file', () => panel.page.evaluate(() => document.body.hasAttribute('data-saved')));
  return panel.page.evaluate(() => document.body.getAttribute('data-saved') ?? '');
}

const sent = () => stage.site.received.filter(request => request.method === 'POST').map(request => request.body);

test('the exported Playwright script sends the same form again', { timeout: 60_000 }, async () => {
  expect(sent()).toHaveLength(1);
  const script = (await saved('Playwright')).replace(/^import .*$/m, 'const test = (_name, run) => { globalThis.exported = run; };');
  // The script starts where the panel is now, which is the page after sending; a person would put the form's address there.
  const runnable = script.replace(/page\.goto\('[^']*'\)/, `page.goto(${JSON.stringify(url)})`);
  await import(`data:text/javascript,${encodeURIComponent(runnable)}`);
  const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const { exported } = globalThis as unknown as { exported: (fixtures: { page: unknown }) => Promise<void> };
    const page = await browser.newPage();
    await exported({ page });
    await page.waitForLoadState();
  } finally {
    await browser.close();
  }
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toBe(sent()[0]);
});

test('the report names every action, who proposed it and what came of it, and nothing in it is code', async () => {
  const html = await saved('Evidence (HTML)');
  expect(html).toContain('Choose “Bread” in Kind');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;b&gt;');
  const markdown = await saved('Markdown');
  expect(markdown).toMatch(/\| 000004 \| Click "Send it" \(button\) \| done \| as the AI proposed \| /);
  const recording = JSON.parse(await saved('Recorder'));
  expect(recording.steps.map((step: { type: string }) => step.type)).toEqual(['navigate', 'change', 'change', 'change', 'click']);
  expect(JSON.parse(await saved('JSON')).session.key).toBe(await panel.sessionKey());
});
