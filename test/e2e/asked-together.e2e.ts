// Asked once, through the real panel: cells of a sheet and strokes on a drawing are one question each; two forms that are sent are two.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

/** A sheet as the usual libraries make it: a double press puts a field into the cell, and Enter takes its text and the field away. */
const PAGE = `<!doctype html><title>Asked once</title><style>.cell { width: 90px; height: 24px; border: 1px solid }</style>
  <div><p class="cell" id="a"></p><p class="cell" id="b"></p><p class="cell" id="c"></p></div>
  <table><tr><td class="cell" id="t1"></td><td class="cell" id="t2"></td><td class="cell" id="t3"></td></tr></table>
  <canvas id="board" width="300" height="160" style="border:1px solid;touch-action:none"></canvas>
  <form id="first" method="post" action="/first" target="away"><button id="send1">Order</button></form>
  <form id="second" method="post" action="/second" target="away"><button id="send2">Order</button></form>
  <iframe name="away" title="Away" hidden></iframe>
  <script>
    addEventListener('dblclick', event => {
      const cell = event.target.closest('.cell');
      const field = Object.assign(document.createElement('input'), { value: cell.textContent });
      cell.replaceChildren(field);
      field.focus();
    });
    addEventListener('keydown', event => {
      const cell = event.key === 'Enter' ? event.target.closest('.cell') : null;
      if (cell === null) return;
      cell.textContent = event.target.value;
      if (window.saves) fetch(window.saves).then(answer => answer.text()).then(() => document.body.setAttribute('data-saved', ''));
    });
    window.strokes = 0;
    document.getElementById('board').addEventListener('pointerup', () => { strokes += 1; });
  </script>`;

let stage: Stage;
let panel: Panel;
let page: Page;
let tab: number;
beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  tab = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.describes(page, tab);
  await panel.connect();
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await page.goto(stage.site.page(PAGE));
});

const line = (id: number, a: string, s = '', x = '') =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab, a, s, x, o: { tm: 60_000 } })}`;
const card = () => panel.page.evaluate(() => document.querySelector<HTMLElement>('[role=alertdialog]')?.innerText ?? '');
const offers = () => panel.page.evaluate(() => document.querySelector('[role=alertdialog] .together input') !== null);
const cells = (what = 'p.cell') => page.$$eval(what, all => all.map(cell => cell.textContent));
const strokes = () => page.evaluate(() => Number(Reflect.get(window, 'strokes')));

/** Runs what is ready and confirms each question, with what it offers beside it; how many there were. */
async function questions(): Promise<number> {
  await panel.run('leave');
  let asked = 0;
  for (; (await panel.runState()) === 'confirm'; asked += 1) {
    if (await offers()) await panel.tickTogether();
    await panel.answer('Confirm');
  }
  return asked;
}

/** The rows that fill one cell. */
const fill = (id: number, cell: string, text: string) => [
  line(id, 'DCLICK', `#${cell}`),
  line(id + 1, 'TYPE', '', text),
  line(id + 2, 'KEY', '', 'ENTER'),
];

test('three cells of a sheet are one question, which lists what each is to hold', async () => {
  await panel.read([...fill(1, 'a', 'ten'), ...fill(4, 'b', 'twenty'), ...fill(7, 'c', 'thirty')].join('\n'));
  await panel.waitForRow('000009', 'queued');
  await panel.run('leave');
  const text = await card();
  for (const part of ['2 more', '6. ', 'twenty', '9. ', 'thirty']) expect(text).toContain(part);
  expect(await cells()).toEqual(['', '', '']);
  await panel.tickTogether();
  await panel.answer('Confirm');
  expect(await panel.runState()).toBe('idle');
  await panel.waitForRow('000009', 'done');
  expect(await cells()).toEqual(['ten', 'twenty', 'thirty']);
});

test('cells of a table are one question without a choice, once Enter was seen to keep the value there and nothing else', async () => {
  await panel.read([...fill(11, 't1', 'ten'), ...fill(14, 't2', 'twenty'), ...fill(17, 't3', 'thirty')].join('\n'));
  await panel.waitForRow('000019', 'queued');
  await panel.run('leave');
  expect((await panel.row('000013')).status).toBe('awaiting-confirm');
  await panel.answer('Confirm');
  expect(await panel.runState()).toBe('idle');
  await panel.waitForRow('000019', 'done');
  expect(await cells('td')).toEqual(['ten', 'twenty', 'thirty']);
});

test('a table that was seen to send asks anew, confirmed together or not, also when the request was over late', async () => {
  const held = stage.site.hold();
  await page.evaluate(path => Reflect.set(window, 'saves', path), held.path);
  await panel.read([...fill(71, 't1', 'ten'), ...fill(74, 't2', 'twenty')].join('\n'));
  await panel.waitForRow('000076', 'queued');
  await panel.pressIn('000076', 'Stop before 76');
  await panel.run('leave');
  await panel.tickTogether();
  await panel.press('Confirm');
  await panel.waitFor('the run to pause', async () => (await panel.runState()) === 'paused');
  held.letGo();
  await page.waitForSelector('[data-saved]');
  await panel.press('Continue');
  await panel.waitForRow('000076', 'awaiting-confirm');
  await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
  expect(await card()).toContain('The page sent something when Enter was pressed');
  expect(await cells('td')).toEqual(['ten', '', '']);
  await panel.answer('Decline');
});

test('five strokes on a drawing are one question; untouched, its check box takes none of the others', async () => {
  const stroke = (id: number) => line(id, 'DRAG', '#board', `from 20,${(id % 10) * 20} to 200,${(id % 10) * 20 + 10}`);
  await panel.read([21, 22, 23, 24, 25].map(stroke).join('\n'));
  await panel.waitForRow('000025', 'queued');
  expect(await questions()).toBe(1);
  await panel.waitForRow('000025', 'done');
  expect(await strokes()).toBe(5);
  await panel.read([31, 32].map(stroke).join('\n'));
  await panel.waitForRow('000032', 'queued');
  await panel.run('leave');
  expect(await offers()).toBe(true);
  await panel.answer('Confirm');
  expect((await panel.row('000032')).status).toBe('awaiting-confirm');
  expect(await strokes()).toBe(6);
  await panel.answer('Decline');
});

test('two forms that are sent are two questions', async () => {
  await panel.read([line(41, 'CLICK', '#send1'), line(42, 'CLICK', '#send2')].join('\n'));
  await panel.waitForRow('000042', 'queued');
  expect(await questions()).toBe(2);
  await stage.site.waitFor(({ path }) => path === '/second');
  expect(stage.site.received.filter(({ path }) => path === '/first' || path === '/second')).toHaveLength(2);
});

test('a row whose way is edited after the confirmation asks anew', async () => {
  await panel.read([line(51, 'DRAG', '#board', 'from 20,20 to 200,20'), line(52, 'DRAG', '#board', 'from 20,60 to 200,60')].join('\n'));
  await panel.waitForRow('000052', 'queued');
  await panel.pressIn('000052', 'Stop before 52');
  await panel.run('leave');
  await panel.tickTogether();
  await panel.press('Confirm');
  await panel.waitFor('the run to pause', async () => (await panel.runState()) === 'paused');
  await panel.edit('000052', { Payload: 'from 20,90 to 280,90' });
  await panel.press('Continue');
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  expect(await strokes()).toBe(1);
  await panel.include('000052', true);
  await panel.run('leave');
  expect((await panel.row('000052')).status).toBe('awaiting-confirm');
  expect(await strokes()).toBe(1);
  await panel.answer('Confirm');
  expect(await strokes()).toBe(2);
});

test('a field that holds something else by then asks anew', async () => {
  await panel.read([...fill(61, 'a', 'ten'), ...fill(64, 'b', 'twenty')].join('\n'));
  await panel.waitForRow('000066', 'queued');
  await panel.pressIn('000066', 'Stop before 66');
  await panel.run('leave');
  await panel.tickTogether();
  await panel.press('Confirm');
  await panel.waitFor('the run to pause', async () => (await panel.runState()) === 'paused');
  await page.$eval('#b input', field => void Reflect.set(field, 'value', 'a million'));
  await panel.press('Continue');
  await panel.waitForRow('000066', 'awaiting-confirm');
  expect(await cells()).toEqual(['ten', '', '']);
  await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
  await panel.answer('Decline');
});

test('what is not to be asked again is not, on this page and in this session, until the menu of the session takes it back', async () => {
  const stroke = (id: number) => line(id, 'DRAG', '#board', 'from 20,20 to 200,20');
  const asksFor = async (id: number) => {
    await panel.read(stroke(id));
    await panel.waitForRow(`0000${id}`, 'queued');
    await panel.run('leave');
    return (await panel.runState()) === 'confirm';
  };
  expect(await asksFor(81)).toBe(true);
  await panel.tickNotAgain();
  await panel.answer('Confirm');
  await panel.waitForRow('000081', 'done');
  expect(await asksFor(82)).toBe(false);
  await panel.waitForRow('000082', 'done');
  expect(await strokes()).toBe(2);
  await panel.read(line(83, 'CLICK', '#send1'));
  await panel.waitForRow('000083', 'queued');
  await panel.run('leave');
  expect(await panel.runState()).toBe('confirm');
  await panel.answer('Decline');

  await panel.openSessions();
  expect(await panel.text()).toContain('Not asked again');
  await panel.press('Ask again');
  await panel.press('Close');
  await panel.include('000083', false);
  expect(await asksFor(84)).toBe(true);
  await panel.answer('Decline');
});

test('a form of twelve fields that is sent is one question, and the server has all of them', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `f${at + 1}`);
  const fields = names.map(name => `<label>Field ${name} <input name="${name}"></label>`).join('');
  await page.goto(
    stage.site.page(`<title>Form</title><form method="post" action="/twelve">${fields}<button id="go">Send it</button></form>`),
  );
  const rows = names.map((name, at) => line(101 + at, 'TYPE', `[name=${name}]`, `value ${at + 1}`));
  await panel.read([...rows, line(113, 'CLICK', '#go')].join('\n'));
  await panel.waitForRow('000113', 'queued');
  expect(await questions()).toBe(1);
  await stage.site.waitFor(({ path }) => path === '/twelve');
  const sent = new URLSearchParams(stage.site.received.find(({ path }) => path === '/twelve')?.body ?? '');
  expect(names.map(name => sent.get(name))).toEqual(names.map((_, at) => `value ${at + 1}`));
});
