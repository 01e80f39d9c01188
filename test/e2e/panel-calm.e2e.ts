// The panel at rest: nothing jumps when the page answers, the list is one stop of the Tab key, and the least panel still shows its one button.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<!doctype html><title>Calm</title><h1>Calm</h1><label>Amount to be paid <input id="amount" value="0"></label>
  ${Array.from({ length: 12 }, (_, at) => `<button id="b${at + 1}">Button ${at + 1}</button>`).join(' ')}
  <button class="two">A</button><button class="two">B</button><label>Password <input type="password" id="pw"></label>
  <h2>Invoice 1</h2><button class="open" id="open1">Open</button><h2>Invoice 2</h2><button class="open" id="open2">Open</button>
  <form method="post"><button id="send">Send it</button></form>`;

let stage: Stage;
let panel: Panel;
let page: Page;
let t: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
});
afterAll(() => stage?.close());

beforeEach(async () => {
  await panel.newSession();
  await panel.connect();
});
afterEach(() => panel.page.setViewport(null));

const line = (id: number, a: string, s = '', x = '', tm = 60_000, tab = t) =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab, a, s, x, o: { tm } })}`;
const presses = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1, 'CLICK', `#b${at + 1}`)).join('\n');
const focusOn = (id: string) =>
  panel.waitFor(`row ${id} to have the focus`, () =>
    panel.page.evaluate(id => document.activeElement?.closest('[data-id]')?.getAttribute('data-id') === id, id),
  );

test('the list of rows is one stop of the Tab key; an opened row lets the key into its controls', async () => {
  await panel.paste(presses(12));
  await panel.waitForRow('000012', 'queued');
  await focusOn('000001');
  const inList = () => panel.page.evaluate(() => document.activeElement?.closest('[role=list]') !== null);
  await panel.page.keyboard.press('Tab');
  expect(await inList()).toBe(false);
  await panel.page.keyboard.down('Shift');
  await panel.page.keyboard.press('Tab');
  await panel.page.keyboard.up('Shift');
  await focusOn('000001');
  await panel.page.keyboard.press('ArrowDown');
  await focusOn('000002');
  await panel.page.keyboard.press('Enter');
  await panel.page.waitForSelector('[data-id="000002"].open .details');
  await panel.page.keyboard.press('Tab');
  expect(await panel.page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  await focusOn('000002');
});

test('at 200 % of a narrow panel rows are read whole, what asks is in reach, and nothing has to be scrolled sideways', async () => {
  await panel.paste([presses(3), line(4, 'CLICK', '#send')].join('\n'));
  await panel.waitForRow('000004', 'queued');
  await panel.page.setViewport({ width: 180, height: 350 });
  await panel.waitFor('the rows to be ready', async () => (await panel.page.$('.step.now[data-step=run]')) !== null);
  /** What is not whole inside the panel, though it should be, and what is too wide. */
  const look = (whole: string) =>
    panel.page.evaluate(whole => {
      const isWhole = (box: DOMRect) => box.left >= 0 && box.right <= 180 && box.top >= 0 && box.bottom <= 350;
      const out = [...document.querySelectorAll(whole)].filter(el => !isWhole(el.getBoundingClientRect())).map(el => el.textContent);
      const cut = [
        ...document.querySelectorAll<HTMLElement>('.step, .step > span, .tabs button, .top-line > *, .asides button, .choices button'),
      ]
        .filter(el => el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).textOverflow !== 'ellipsis' && el.clientWidth > 0)
        .map(el => el.textContent);
      const sideways = [document.documentElement, ...document.querySelectorAll('.app, .frame, .body, .bottom, .top')].map(
        el => el.scrollWidth - el.clientWidth,
      );
      return { out, cut, sideways: Math.max(...sideways) };
    }, whole);
  const FITS = { out: [], cut: [], sideways: 0 };
  if (process.env.LOOK) await panel.page.screenshot({ path: 'out/narrow.png' });
  expect(await look('[data-step=run], .asides button')).toEqual(FITS);
  // A row that was matched since may push the others on.
  const lookAtRow = () =>
    panel.page.$eval('[data-id="000003"]', row => {
      row.scrollIntoView({ block: 'nearest' });
      const words = row.querySelector('.words > bdi');
      const { top, bottom } = row.getBoundingClientRect();
      const bar = document.querySelector('.bottom')?.getBoundingClientRect().top ?? 0;
      return { seen: top >= 0 && bottom <= bar, clipped: (words?.scrollHeight ?? 0) - (words?.clientHeight ?? 0) };
    });
  await expect.poll(lookAtRow).toEqual({ seen: true, clipped: 0 });

  for (const id of ['000001', '000002', '000003']) await panel.include(id, false);
  await panel.run('leave');
  expect(await look('.step.stop, .confirm')).toEqual(FITS);
  await panel.press('Decline');
  await panel.waitFor('the end', async () => (await panel.runState()) === 'idle');
});

test('an Arabic row stands on one line and says the whole name of its field', async () => {
  const messages = JSON.parse(readFileSync(join(ROOT, '_locales/ar/messages.json'), 'utf8'));
  const { identifier } = await panel.page.evaluateOnNewDocument(words => {
    chrome.i18n.getMessage = (key: string, values?: unknown) =>
      ((words as Record<string, { message: string }>)[key]?.message ?? '').replace(/\$([1-9])/g, (_, at) =>
        String([values ?? []].flat()[Number(at) - 1] ?? ''),
      );
  }, messages);
  try {
    await panel.paste(line(1, 'TYPE', '#amount', '420'));
    await panel.waitForRow('000001', 'queued');
    await panel.page.setViewport({ width: 360, height: 700 });
    await panel.page.reload();
    const words = () =>
      panel.page.evaluate(() => {
        const found = document.querySelector<HTMLElement>('.row .words > bdi');
        const inner = [...(found?.querySelectorAll<HTMLElement>('bdi') ?? [])];
        return {
          text: found?.textContent ?? '',
          lines: Math.round((found?.getBoundingClientRect().height ?? 0) / 18),
          inner: inner.map(el => getComputedStyle(el).display),
        };
      });
    await panel.waitFor('the name of the field', async () => (await words()).text.includes('Amount to be paid'));
    const { lines, inner } = await words();
    expect(lines).toBeLessThanOrEqual(2);
    expect(new Set(inner)).toEqual(new Set(['inline']));
  } finally {
    await panel.page.removeScriptToEvaluateOnNewDocument(identifier);
    await panel.page.reload();
    await panel.waitFor('the panel to be ready', async () => (await panel.runState()) === 'idle');
  }
});

test('a failure is spoken once, and is over with the next run and the next session', async () => {
  await panel.page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(globalThis, { spoken });
    for (const role of ['alert', 'status'])
      for (const at of document.querySelectorAll(`[role=${role}]`))
        new MutationObserver(() => {
          const text = at.textContent?.trim() ?? '';
          if (text !== '') spoken.push(text);
        }).observe(at, { childList: true, characterData: true, subtree: true });
  });
  await panel.paste([line(1, 'CLICK', '#none', '', 300), line(2, 'CLICK', '#b1')].join('\n'));
  await panel.waitForRow('000002', 'queued');
  await panel.run();
  await panel.waitForRow('000001', 'failed');
  await panel.waitFor('the end', async () => (await panel.announced('alert')) !== '');
  const alert = await panel.announced('alert');
  await panel.waitFor('the message to be copied', async () => (await panel.text()).includes('#none'));
  const spoken = await panel.page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
  expect(spoken.filter(said => said === alert)).toHaveLength(1);
  await panel.include('000002', true);
  await panel.run();
  await panel.waitForRow('000002', 'done');
  await panel.waitFor('the good end', async () => (await panel.announced('status')) !== '');
  expect(await panel.announced('alert')).toBe('');
});

test('rows keep their place while the page answers what each of them names', async () => {
  await panel.page.setViewport({ width: 360, height: 700 });
  await panel.page.evaluate(() => {
    const seen: Record<string, number[]> = {};
    Object.assign(globalThis, { seen });
    const look = () => {
      for (const row of document.querySelectorAll<HTMLElement>('[data-id]')) {
        const top = row.getBoundingClientRect().top + (document.querySelector('.body')?.scrollTop ?? 0);
        const id = row.dataset.id ?? '';
        const tops = seen[id] ?? [];
        seen[id] = tops;
        if (tops.at(-1) !== top) tops.push(top);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const lines = [
    line(1, 'CLICK', '.two'),
    line(2, 'CLICK', '#none'),
    line(3, 'TYPE', '#pw', 'x'),
    line(4, 'CLICK', '#b1'),
    line(5, 'CLICK', '#b2'),
    line(6, 'CLICK', '#b3'),
  ];
  await panel.paste(lines.join('\n'));
  await panel.waitForRow('000003', 'blocked');
  await panel.waitFor('the match', async () => (await panel.row('000006')).text.includes('Button 3'));
  const tops = await panel.page.evaluate(() => (globalThis as unknown as { seen: Record<string, number[]> }).seen['000006'] ?? []);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
});

test('the face of a row is one line of words and at most one mark; the rest stands in the opened row, as sentences', async () => {
  await panel.paste([line(1, 'CLICK', '#b1'), line(2, 'CLICK', '#none', '', 300), line(3, 'SCAN')].join('\n'));
  await panel.waitFor('the answers', async () => (await panel.row('000002')).text.includes('not on the page yet'));
  await panel.waitFor('the match', async () => (await panel.row('000001')).text.includes('Button 1'));
  const marks = () => panel.page.$$eval('.row', rows => rows.map(row => row.querySelectorAll('.second > *').length));
  expect(await marks()).toEqual([1, 1, 0]);
  const words = (await panel.rows()).map(row => row.text.trim().split(/\s+/).length);
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20);
  await panel.pressIn('000001', 'More');
  await panel.waitFor('what a guess is', async () => (await panel.row('000001')).text.includes('It may be made up.'));
  expect((await panel.row('000001')).text).toContain('bAI cannot take back what this does.');
});

test('a row says which of several elements of one name it is for, and is run as it says', async () => {
  await panel.paste([line(1, 'CLICK', '#open2'), line(2, 'CLICK', '#b1')].join('\n'));
  await panel.waitFor('which one', async () => (await panel.row('000001')).text.includes('Click "Open" (button) in “Invoice 2”'));
  expect((await panel.row('000002')).text).toContain('Click "Button 1" (button)');
  await page.evaluate(() =>
    document.querySelector('#open2')?.addEventListener('click', () => document.body.setAttribute('data-opened', '2')),
  );
  expect((await panel.run()).map(row => row.status)).toEqual(['done', 'done']);
  expect(await page.evaluate(() => document.body.dataset.opened)).toBe('2');
});

test('what needs the user is a place to go to; while the target is picked, the panel says so', async () => {
  await panel.paste([line(1, 'CLICK', '#b1'), line(2, 'CLICK', '.two')].join('\n'));
  await panel.waitFor('the doubt', async () => (await panel.text()).includes('row 2 needs you'));
  await panel.press('Go to it');
  await focusOn('000002');
  await panel.pressIn('000002', 'Pick on page');
  await panel.waitFor('the picking to be told', async () =>
    (await panel.text()).includes('Click the element of row 2 on the page, or Tab to it'),
  );
  await panel.page.keyboard.press('Escape');
  await panel.waitFor('its end', async () => (await panel.text()).includes('row 2 needs you'));
});

test('what was kept is where a session begins, and nothing is there where nothing was', async () => {
  await panel.newSession();
  await panel.waitFor('nothing to begin with', async () => (await panel.page.$('.empty .start')) === null);
  await panel.connect();
  await panel.paste(line(1, 'CLICK', '#b1'));
  await panel.waitForRow('000001', 'queued');
  await panel.run();
  await panel.waitForRow('000001', 'done');
  await panel.fill('Goal', 'Pay the invoice');
  await panel.page.keyboard.press('Enter');
  await panel.press('Kept goals');
  await panel.press('Keep this goal');
  await panel.page.keyboard.press('Escape');
  await panel.show('Timeline');
  await panel.fill('Name of the recipe', 'Press one');
  await panel.press('Keep as recipe');
  await panel.show('Queue');
  await panel.newSession();
  await panel.page.setViewport({ width: 320, height: 760 });
  await panel.press('Pay the invoice');
  await panel.waitFor('the goal', () =>
    panel.page.$eval('#goal', goal => goal instanceof HTMLInputElement && goal.value === 'Pay the invoice'),
  );
  await panel.press('Use');
  await panel.press('Put in the queue');
  await panel.waitFor('its row', async () => (await panel.rows()).some(({ text }) => text.includes('Button 1')));
  // The same at the goal line, when the session has begun.
  await panel.press('Kept goals');
  await panel.press('Use');
  await panel.press('Put in the queue');
  await panel.waitFor('one more row', async () => (await panel.rows()).length === 2);
  await panel.waitFor('the sheet to be closed', async () => (await panel.page.$('.sheet')) === null);
});

test('a hint that many rows have is told once, for all of them; an opened row still has its own', async () => {
  const beside = await stage.open(stage.site.page('<title>Other</title><h1>Other</h1>', '/other'));
  const other = await stage.tabId(beside);
  await page.bringToFront();
  await panel.paste([1, 2, 3, 4].map(id => line(id, 'CLICK', `#b${id}`, '', 60_000, id === 4 ? t : other)).join('\n'));
  await panel.waitFor('the hint', async () => (await panel.text()).includes('And 2 more rows.'));
  const hints = () => panel.page.$$eval('.hint', all => all.map(hint => hint.closest('[data-id]')?.getAttribute('data-id')));
  expect(await hints()).toEqual(['000001']);
  // The others say where, and to a screen reader why.
  const above = () => panel.page.$$eval('.second', all => all.map(second => second.textContent?.includes('as above')));
  expect(await above()).toEqual([false, true, true, false]);
  for (const id of ['000001', '000002', '000003']) expect((await panel.row(id)).text).toContain('This is meant for another tab.');
  await panel.pressIn('000002', 'More');
  await panel.waitFor('its own hint', async () => (await hints()).join() === '000001,000002');
  await panel.pressIn('000002', 'Skip');
  await panel.waitForRow('000002', 'skipped');
  await panel.waitFor('one row less', async () => (await panel.text()).includes('And 1 more row.'));
  await panel.pressIn('000001', 'Use this tab for all');
  await panel.waitFor('both to be meant for this tab', async () => (await panel.row('000003')).text.includes('Button 3'));
  expect((await panel.row('000001')).text).toContain('Button 1');
  expect((await panel.rows()).map(({ status }) => status)).toEqual(['queued', 'skipped', 'queued', 'queued']);
  await beside.close();
});
