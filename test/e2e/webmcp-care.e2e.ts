// Care with the tools that a page offers: secrets, all faults of an input, two frames with tools of one name, and Stop. See docs/webmcp.md.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const frameOf = (title: string) => `<button>In the frame</button><script>
  document.title = '${title}';
  document.modelContext.registerTool({ name: 'pick', description: 'Picks', execute: () => {
    document.body.dataset.called = 'yes';
    return 'picked by ' + document.title;
  } });
</script>`;
const PAGE = `<h1>Desk</h1><button>Save</button>
  <form toolname="login" tooldescription="Log in" toolautosubmit>
    <input name="user" required><label>Password <input name="pw" type="password" value="hunter2"></label><button>Log in</button>
  </form>
  <iframe src="/left"></iframe><iframe src="/right"></iframe>
  <script>
    const { dataset } = document.body;
    document.querySelector('form').addEventListener('submit', event => {
      event.preventDefault();
      dataset.submitted = new FormData(event.target).get('pw');
      event.respondWith(Promise.resolve('logged in'));
    });
    document.modelContext.addEventListener('toolcancel', () => { dataset.cancelled = 'yes'; });
    const offer = (name, inputSchema, execute) => document.modelContext.registerTool({ name, description: 'Of the desk', inputSchema, execute });
    offer('slow', {}, () => { dataset.slow = 'called'; return new Promise(() => {}); });
    offer('strict', { properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] }, () => { dataset.strict = 'called'; });
  </script>`;

let stage: Stage;
let panel: Panel;
let page: Page;
let digest: string[] = [];
beforeAll(async () => {
  stage = await launch({ edition: 'chrome', features: ['WebMCP'] });
  stage.site.page(frameOf('Left'), '/left');
  stage.site.page(frameOf('Right'), '/right');
  page = await stage.open(stage.site.page(PAGE, '/desk'));
  panel = await stage.openPanel(page);
  await panel.connect();
  await panel.waitFor('the digest', async () => {
    digest = String((await panel.context()).dom ?? '').split('\n');
    return digest.some(line => line.includes('Save'));
  });
});
afterAll(() => stage?.close());

/** The line of a tool in the digest, by words of it. */
const told = (words: RegExp): string =>
  digest.find(line => words.test(line)) ?? expect.fail(`no line says ${words} in\n${digest.join('\n')}`);
const dataset = (name: string) => page.evaluate(key => document.body.dataset[key], name);

let last = 0;
/** Reads one CLICK on the tool of a digest's line and returns the number of its row. */
async function propose(line: string, input: object): Promise<string> {
  last += 1;
  const id = String(last).padStart(6, '0');
  const s = `[ref=${/\[(\d+)\]/.exec(line)?.[1]}]`;
  await panel.show('Queue');
  await panel.read(`!baiact${id} ${JSON.stringify({ v: 1, t: await stage.tabId(page), a: 'CLICK', s, x: JSON.stringify(input) })}`);
  return id;
}

/** What the row and its details say. */
async function detailsOf(id: string): Promise<string> {
  await panel.pressIn(id, 'More');
  return (await panel.row(id)).text;
}

test('all faults of an input are told at once, and nothing is called', async () => {
  const id = await propose(told(/tool strict/), { a: 'x', c: 1 });
  await panel.waitForRow(id, 'blocked');
  const text = await detailsOf(id);
  expect(text).toContain('The tool needs more: b. The tool does not take these values: a. The tool does not know these names: c.');
  expect(await dataset('strict')).toBeUndefined();
});

test('of two frames with a tool of one name it is said which is meant, to the AI and in the row, and that one alone is called', async () => {
  const left = told(/tool pick \(in a frame: "[^"]*\/left Left"\)/);
  const right = told(/tool pick \(in a frame: "[^"]*\/right Right"\)/);
  expect(left).not.toBe(right);
  const id = await propose(right, {});
  await panel.waitForRow(id, 'queued');
  await panel.waitFor('the row to say the frame', async () => /"pick · [^"]*\/right Right"/.test((await panel.row(id)).text));
  await panel.run('leave');
  const card = () => panel.page.evaluate(() => document.querySelector<HTMLElement>('.confirm')?.innerText ?? '');
  expect(await card()).toContain('/right Right');
  await panel.answer('Confirm');
  expect((await panel.context()).res).toContain('the page answered: picked by Right');
  const called = await Promise.all(page.frames().map(frame => frame.evaluate(() => [document.title, document.body.dataset.called])));
  expect(called).toContainEqual(['Right', 'yes']);
  expect(called).not.toContainEqual(['Left', 'yes']);
});

test('a password in a form never leaves, and a call that would fill it in waits for the user, who sees dots', async () => {
  expect(told(/tool login/)).toContain('pw: string, secret');
  const id = await propose(told(/tool login/), { user: 'ann', pw: 'swordfish' });
  await panel.waitForRow(id, 'blocked');
  expect((await panel.row(id)).text).not.toContain('swordfish');
  expect(await page.$eval('[name=pw]', field => (field instanceof HTMLInputElement ? field.value : ''))).toBe('hunter2');
  await panel.pressIn(id, 'More');
  await panel.pressIn(id, 'Allow this once');
  await panel.waitForRow(id, 'queued');
  await panel.run('leave');
  const card = await panel.page.evaluate(() => document.querySelector<HTMLElement>('.confirm')?.innerText ?? '');
  expect(card).toContain('It gives the tool a password, a code or a card: pw.');
  expect(card).not.toContain('swordfish');
  expect(await dataset('submitted')).toBeUndefined();
  await panel.answer('Confirm');
  await panel.waitForRow(id, 'done');
  expect(await dataset('submitted')).toBe('swordfish');
  const message = JSON.stringify(await panel.context());
  expect(message).toContain('the page answered: logged in');
  expect(message).not.toMatch(/swordfish|hunter2/);
});

test('Stop ends a call at once: the page hears that it is not wanted any more, and the row that what it did is not known', async () => {
  const id = await propose(told(/tool slow/), {});
  await panel.run('leave');
  await panel.press('Confirm');
  await expect.poll(() => dataset('slow')).toBe('called');
  await panel.press('Stop');
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  await expect.poll(() => dataset('cancelled')).toBe('yes');
  expect((await panel.row(id)).text).toContain('Stopped while the tool was at work; what it did is not known.');
});
