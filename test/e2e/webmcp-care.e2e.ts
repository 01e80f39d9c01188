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
  <form toolname="book" tooldescription="Book a table"><input name="guests" type="number"><button>Book</button></form>
  <iframe src="/left"></iframe><iframe src="/right"></iframe><iframe src="/right"></iframe>
  <script>
    const { dataset } = document.body;
    document.forms[1].addEventListener('submit', event => {
      event.preventDefault();
      event.respondWith(Promise.resolve('booked for ' + new FormData(event.target).get('guests')));
    });
    document.forms[0].addEventListener('submit', event => {
      event.preventDefault();
      dataset.submitted = new FormData(event.target).get('pw');
      event.respondWith(Promise.resolve('logged in'));
    });
    document.modelContext.addEventListener('toolcancel', () => { dataset.cancelled = 'yes'; });
    const offer = (name, inputSchema, execute) => document.modelContext.registerTool({ name, description: 'Of the desk', inputSchema, execute });
    offer('asks', {}, () => 'the person said ' + confirm('Really?'));
    const off = new AbortController();
    document.modelContext.registerTool({ name: 'leaves', description: 'Of the desk', execute: () => { dataset.leaves = 'called'; } }, { signal: off.signal });
    addEventListener('message', () => off.abort());
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

/** What the card says that asks. */
const cardText = () => panel.page.evaluate(() => document.querySelector<HTMLElement>('.confirm')?.innerText ?? '');

/** What the row and its details say. */
async function detailsOf(id: string): Promise<string> {
  await panel.pressIn(id, 'More');
  return (await panel.row(id)).text;
}

test('all faults of an input are told at once, and nothing is called', async () => {
  const id = await propose(told(/tool strict/), { a: 'x', c: 1 });
  await panel.waitForRow(id, 'blocked');
  const text = await detailsOf(id);
  expect(text).toContain('The tool needs more: b. The tool does not take these values: a (number). The tool does not know these names: c.');
  expect(await dataset('strict')).toBeUndefined();
});

test('the card says of each value whose it is', async () => {
  const id = await propose(told(/tool strict/), { a: 1, b: 2 });
  await panel.edit(id, { Payload: '{"a":1,"b":3}' });
  await panel.run('leave');
  const card = (await cardText()).replace(/\s+/g, ' ');
  expect(card).toContain('a 1 set by the AI');
  expect(card).toContain('b 3 changed by you');
  await panel.answer('Decline');
  expect(await dataset('strict')).toBeUndefined();
  await panel.include(id, false);
});

test('of frames with a tool of one name, also with the same page in them, it is said which is meant, and that one alone is called', async () => {
  told(/tool pick \(in a frame: "frame 1 of 3: [^"]*\/left Left"\)/);
  told(/tool pick \(in a frame: "frame 2 of 3: [^"]*\/right Right"\)/);
  const id = await propose(told(/tool pick \(in a frame: "frame 3 of 3: [^"]*\/right Right"\)/), {});
  await panel.waitForRow(id, 'queued');
  await panel.waitFor('the row to say the frame', async () =>
    /Call "pick" \(tool\) · frame 3 of 3: \S*\/right Right/.test((await panel.row(id)).text),
  );
  await panel.run('leave');
  expect(await cardText()).toContain('frame 3 of 3: ');
  expect(await cardText()).toContain('/right Right');
  await panel.answer('Confirm');
  expect((await panel.context()).res).toContain('the page answered: "picked by Right"');
  const called = await Promise.all(page.frames().map(frame => frame.evaluate(() => document.body.dataset.called ?? '')));
  expect(called.filter(Boolean)).toEqual(['yes']);
  const last = (await page.$$('iframe')).at(-1);
  expect(await (await last?.contentFrame())?.evaluate(() => document.body.dataset.called)).toBe('yes');
});

test('a form that its page does not submit is filled in and waits for the person, whose press is its answer', async () => {
  const id = await propose(told(/tool book/), { guests: 4 });
  await panel.run('leave');
  expect(await cardText()).toContain('waits until you send it there');
  await panel.press('Confirm');
  await panel.waitFor('what it waits for', async () => (await panel.text()).includes('filled in: send the form in the page'));
  await expect.poll(() => page.$eval('[name=guests]', field => (field instanceof HTMLInputElement ? field.value : ''))).toBe('4');
  expect((await panel.row(id)).status).toBe('running');
  await page.evaluate(() => document.forms[1]?.querySelector('button')?.click());
  expect((await panel.waitForRow(id, 'done')).status).toBe('done');
  expect((await panel.context()).res).toContain('the page answered: "booked for 4"');
});

test('a tool that opens a dialog waits for the person’s answer to it', async () => {
  const id = await propose(told(/tool asks/), {});
  await panel.run('leave');
  const dialog = new Promise<string>(resolve =>
    page.once('dialog', async opened => {
      resolve(opened.message());
      await opened.accept();
    }),
  );
  await panel.press('Confirm');
  expect(await dialog).toBe('Really?');
  await panel.waitForRow(id, 'done');
  expect((await panel.context()).res).toContain('the page answered: "the person said true"');
});

test('a tool that its page takes away after it was proposed is told as gone, and is not called', async () => {
  const id = await propose(told(/tool leaves/), {});
  await panel.waitForRow(id, 'queued');
  await panel.run('leave');
  await page.evaluate(() => postMessage('leave'));
  await panel.answer('Confirm');
  expect((await panel.row(id)).text).toContain('does not offer this tool any more');
  expect(await dataset('leaves')).toBeUndefined();
});

test('a password in a form never leaves, and a call that would fill it in waits for the user, who sees dots', async () => {
  expect(told(/tool login/)).toContain('pw: string, secret');
  const id = await propose(told(/tool login/), { user: 'ann', pw: 'swordfish' });
  await panel.waitForRow(id, 'blocked');
  expect((await panel.row(id)).text).not.toContain('swordfish');
  expect(await page.$eval('[name=pw]', field => (field instanceof HTMLInputElement ? field.value : ''))).toBe('hunter2');
  expect(await detailsOf(id)).not.toContain('swordfish');
  await panel.pressIn(id, 'Allow this once');
  await panel.waitForRow(id, 'queued');
  await panel.run('leave');
  const card = await cardText();
  expect(card).toContain('It gives the tool a password, a code or a card: pw.');
  expect(card).not.toContain('swordfish');
  expect(await dataset('submitted')).toBeUndefined();
  await panel.answer('Confirm');
  await panel.waitForRow(id, 'done');
  expect(await dataset('submitted')).toBe('swordfish');
  const message = JSON.stringify(await panel.context());
  expect(message).toContain('the page answered: \\"logged in\\"');
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
