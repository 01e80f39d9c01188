// The message as a person reads it: what the AI will learn stands above the exact text, part by part, and says what the text says.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<!doctype html><title>Notes</title><h1>Notes</h1><label>Note <input id="note"></label><p>Pay with 4111 1111 1111 1111 today.</p>
<button id="add" onclick="out.textContent = 'Added'">Add</button><button id="rest">Rest</button><p id="out" role="status"></p>`;

let stage: Stage;
let panel: Panel;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  const page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.describes(page, t);
  await panel.connect();
});
afterAll(() => stage?.close());

const line = (id: string, a: string, s: string, x = '') => `!baiact${id} ${JSON.stringify({ v: 1, t, a, s, x, o: { tm: 2000 } })}`;
/** What can be read of a part of the message, by its heading; "" where it is not there. */
const part = (title: string) =>
  panel.page.$$eval(
    '.told-part',
    (parts, title) => parts.map(el => (el instanceof HTMLElement ? el.innerText : '')).find(text => text.startsWith(title)) ?? '',
    title,
  );
const untilPart = (title: string, words: string) =>
  panel.waitFor(`"${words}" in ${title}`, async () => (await part(title)).replace(/\s+/g, ' ').includes(words));

test('results, failures and changes are told in the words of their rows, without the number of a tab', async () => {
  const rows = [line('000001', 'TYPE', '#note', 'milk'), line('000002', 'CLICK', '#gone'), line('000003', 'CLICK', '#rest')];
  await panel.read([...rows, line('000004', 'CLICK', '#add')].join('\n'));
  for (const id of ['000003', '000004']) await panel.include(id, false);
  await panel.run();
  await panel.edit('000003', { Target: '#add' });
  await panel.show('Message');
  await untilPart('Results', '1 Type “milk” into Note Note = milk');
  await untilPart('Results', '2 Click #gone Failed: ');
  const results = await part('Results');
  expect(results.indexOf('Failed: ')).toBeLessThan(results.indexOf('Note = milk'));
  await untilPart('Results', 'Still waiting: 4');
  await untilPart('Changes', 'Row 3 is now: Click');
  await untilPart('Page', 'Notes');
  await untilPart('Elements', '"Add" (button)');
  const told = await panel.page.$eval('.told', el => (el instanceof HTMLElement ? el.innerText : ''));
  expect(told).toContain('Results, your changes, and the page’s address and title are always in.');
  expect(told).not.toContain(String(t));
  expect(told).not.toMatch(/NO_MATCH|000001|[{}]/);
});

// Where there is little height, the top bar scrolls with the view.
test.each([
  ['main', 500],
  ['.frame', 360],
])('the view is read from its beginning, wherever the rows were: %s scrolls at a height of %i', async (scroller, height) => {
  await panel.page.setViewport({ width: 320, height });
  const top = () =>
    panel.page.$eval(
      '.view',
      (el, scroller) => el.getBoundingClientRect().top - (el.closest(scroller)?.getBoundingClientRect().top ?? Number.NaN),
      scroller,
    );
  await panel.show('Queue');
  await panel.page.$eval(scroller, el => el.scrollTo(0, 1e6));
  expect(await top()).toBeLessThan(-50);
  await panel.show('Message');
  await panel.page.waitForSelector('.told');
  expect(await top()).toBe(0);
  await panel.page.setViewport({ width: 360, height: 700 });
});

test('the exact text is there by its name while it is small, and one press shows more of it', async () => {
  const box = await panel.page.waitForSelector('::-p-aria([name="Message for AI"][role="textbox"])');
  const height = async () => (await box?.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(60);
  expect(await panel.message()).toContain('"res":"000001 TYPE ok: Note = milk');
  await panel.press('Show the exact text');
  await expect.poll(height).toBeGreaterThan(120);
  await panel.press('Show less of the exact text');
  await expect.poll(height).toBeLessThan(60);
});

test('a part goes out and comes in by its switch, and what is hidden is a pill that shows it to the AI', async () => {
  const flip = (name: string) =>
    panel.page.$$eval(
      '.told button.chip',
      (chips, name) => {
        const chip = chips.find(el => el.textContent?.startsWith(name));
        if (chip instanceof HTMLElement) chip.click();
      },
      name,
    );
  await flip('Elements');
  await untilPart('Elements', 'not in the message');
  expect(await panel.context()).not.toHaveProperty('dom');
  await flip('Text');
  await untilPart('Text', 'Pay with');
  const pill = await panel.page.waitForSelector('.told .mask');
  expect(await panel.message()).not.toContain('4111 1111 1111 1111');
  const name = await pill?.evaluate(el => el.getAttribute('aria-label') ?? '');
  await panel.press(name ?? '');
  await untilPart('Text', '4111 1111 1111 1111');
  expect(await panel.message()).toContain('4111 1111 1111 1111');
});
