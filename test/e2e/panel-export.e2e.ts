// What was done can be saved, and the saved script does the same again.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runPlaywright } from './exported.ts';
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
  await panel.describes(page, t);
  await panel.connect();
  const line = (id: number, a: string, s: string, x = '') =>
    `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x, o: { tm: 60_000 } })}`;
  await panel.read(
    [
      line(1, 'TYPE', 'input[name=title]', `It's "quoted" \\ <b>`),
      line(2, 'TYPE', 'select[name=kind]', 'Bread'),
      line(3, 'TYPE', 'input[name=urgent]', 'on'),
      line(4, 'CLICK', '#send'),
    ].join('\n'),
  );
  await panel.run('Confirm');
  await stage.site.waitFor(({ method }) => method === 'POST');
  await panel.show('Timeline');
});
afterAll(() => stage.close());

const sent = () => stage.site.received.filter(request => request.method === 'POST').map(request => request.body);

test('the exported Playwright script sends the same form again', { timeout: 240_000 }, async () => {
  expect(sent()).toHaveLength(1);
  const script = await panel.saved('Playwright');
  // It starts where the batch began, though the panel shows the page after sending now.
  expect(script).toContain(`page.goto('${url}')`);
  await runPlaywright(script, async () => vi.waitFor(() => expect(sent()).toHaveLength(2), { timeout: 60_000 }));
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toBe(sent()[0]);
});

test('the report names every action, who proposed it and what came of it, and nothing in it is code', async () => {
  const html = await panel.saved('Evidence (HTML)');
  expect(html).toContain('Choose “Bread” in Kind');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;b&gt;');
  const markdown = await panel.saved('Markdown');
  expect(markdown).toMatch(/\| 000004 \| Click "Send it" \(button\) \| done \| as the AI proposed \| /);
  const recording = JSON.parse(await panel.saved('Recorder'));
  expect(recording.steps.map((step: { type: string }) => step.type)).toEqual(['navigate', 'change', 'change', 'click', 'click']);
  expect(JSON.parse(await panel.saved('JSON')).session.key).toBe(await panel.sessionKey());
});
