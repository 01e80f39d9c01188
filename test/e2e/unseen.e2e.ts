// Presses that come before anybody can have read the rows: with real input, on the real panel, and the page's own record as the witness.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, type Stage } from './launch.ts';
import type { Panel } from './panel.ts';

let stage: Stage;
let panel: Panel;
let page: Awaited<ReturnType<Stage['open']>>;
let tab: number;

const PAGE = `<button id="go" onclick="document.body.dataset.hit = Number(document.body.dataset.hit ?? 0) + 1">Go</button>
  <form onsubmit="event.preventDefault(); document.body.dataset.sent = '1'"><input name="amount" value="5"><button id="send">Pay now</button></form>`;
const hits = () => page.evaluate(() => [document.body.dataset.hit ?? '', document.body.dataset.sent ?? '']);
const click = (id: string, css: string) => `!baiact${id} ${JSON.stringify({ v: 1, t: tab, a: 'CLICK', s: css, x: '' })}`;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  tab = await stage.tabId(page);
  panel = await stage.openPanel(page);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await page.reload();
  await panel.newSession();
  await panel.connect();
  await panel.show('Queue');
});

/** Where the middle of the button of a step is, CSS px. */
const middleOf = (step: string) =>
  panel.page.evaluate(name => {
    const box = document.querySelector(`[data-step="${name}"]`)?.getBoundingClientRect();
    return box === undefined ? [0, 0] : [box.x + box.width * 0.8, box.y + box.height / 2];
  }, step);

test.each([120, 250, 400])('Read reply, and a second press %d ms later with a pixel of movement, runs nothing', async gap => {
  await panel.fill('AI reply', click('000001', '#go'));
  const [x = 0, y = 0] = await middleOf('read');
  await panel.page.mouse.click(x, y);
  await pause(gap); // the gap is what is tested
  await panel.page.mouse.move(x + 1, y);
  await panel.page.mouse.click(x + 1, y);
  await panel.waitForRow('000001', 'queued');
  await pause(300);
  expect(await panel.runState()).toBe('idle');
  expect(await hits()).toEqual(['', '']);
});

test('Read reply, and Enter or the key of Run right after it, runs nothing', async () => {
  await panel.fill('AI reply', click('000001', '#go'));
  const [x = 0, y = 0] = await middleOf('read');
  await panel.page.mouse.click(x, y);
  await panel.waitForRow('000001', 'queued');
  await panel.page.keyboard.press('Enter');
  await panel.page.keyboard.press('r');
  expect(await panel.runState()).toBe('idle');
  expect(await hits()).toEqual(['', '']);
});

test('a reply that is read, and eight Enters 300 ms apart, send no form', async () => {
  await panel.read(click('000001', '#send'));
  await panel.waitForRow('000001', 'queued');
  for (let count = 0; count < 8; count += 1) {
    await panel.page.keyboard.press('Enter');
    await pause(300);
  }
  expect(await hits()).toEqual(['', '']);
});

test('Enters that began before the question came do not answer it', async () => {
  await panel.read(click('000001', '#send'));
  await panel.waitForRow('000001', 'queued');
  await panel.start();
  for (let count = 0; count < 8; count += 1) {
    await panel.page.keyboard.press('Enter');
    await pause(300);
  }
  expect(await hits()).toEqual(['', '']);
  await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
  await panel.press('Decline');
});

test('once the rows can have been read, a press runs them', async () => {
  await panel.read(click('000001', '#go'));
  await panel.run();
  expect(await hits()).toEqual(['1', '']);
});

/** The bar's own numbers: the sentence, what the tab of the queue counts, what Run says, and which step is the main one. */
const bar = () =>
  panel.page.evaluate(() => ({
    says: document.querySelector('.bottom-says span')?.textContent ?? '',
    queue: document.querySelector('#tab-queue')?.textContent ?? '',
    run: document.querySelector('[data-step=run]')?.getAttribute('aria-label') ?? '',
    now: document.querySelector('.bottom .step.now')?.getAttribute('data-step') ?? '',
  }));
const press = async (key: string, times = 1, gap = 0) => {
  for (let count = 0; count < times; count += 1) {
    await panel.page.keyboard.press(key as 'Enter');
    await pause(gap);
  }
};

/** Puts a text on the real clipboard, by selecting and copying it in a page. */
async function copyForReal(text: string) {
  await page.bringToFront();
  await page.evaluate(text => {
    const box = document.createElement('textarea');
    box.id = 'copied-from';
    box.value = text;
    document.body.append(box);
    box.select();
  }, text);
  await page.keyboard.down('Control');
  await page.keyboard.press('C', { commands: ['Copy'] });
  await page.keyboard.up('Control');
  await page.evaluate(() => document.getElementById('copied-from')?.remove());
}

/** Pastes into the panel with the keyboard, the focus being on its first row of buttons. */
async function pasteForReal() {
  await panel.page.focus('#reply');
  await panel.page.keyboard.down('Control');
  await panel.page.keyboard.press('V', { commands: ['Paste'] });
  await panel.page.keyboard.up('Control');
}

test.each([
  ['Enter 150 ms later', '#go', 150, 1],
  ['eight Enters 300 ms apart', '#send', 300, 8],
])('a paste with the keyboard, and %s, runs nothing and sends no form', async (_, target, gap, times) => {
  await copyForReal(click('000001', target));
  await pasteForReal();
  await pause(gap); // the gap is what is tested
  await press('Enter', times, gap);
  await panel.waitForRow('000001', 'queued');
  expect(await panel.runState()).toBe('idle');
  expect(await hits()).toEqual(['', '']);
});

test('two presses of Run in a row do not answer the question that the first one brings, nor does a press where Run was', async () => {
  await panel.read(click('000001', '#send'));
  await ready(1);
  const [x = 0, y = 0] = await middleOf('run');
  await panel.page.mouse.click(x, y, { count: 2 });
  await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
  for (let count = 0; count < 6; count += 1) {
    await panel.page.mouse.click(x, y);
    await pause(250);
  }
  expect(await panel.runState()).toBe('confirm');
  expect(await hits()).toEqual(['', '']);
  await panel.press('Decline');
  await panel.waitFor('the run to be over', async () => (await panel.runState()) === 'idle');
});

/** Waits until the bar says that so many are ready, and that they can have been read. */
async function ready(count: number) {
  await panel.waitFor(`${count} rows to be ready`, async () => (await bar()).run === `Run ${count}`);
  await pause(700);
}

const many = (count: number) => Array.from({ length: count }, (_, at) => click(String(at + 1).padStart(6, '0'), `#b${at + 1}`));
const grow = (count: number) =>
  page.evaluate(count => {
    for (let at = 1; at <= count; at += 1) {
      const button = document.createElement('button');
      button.id = `b${at}`;
      button.textContent = `Button ${at}`;
      button.className = at > 60 ? 'sixty' : '';
      document.body.append(button);
    }
  }, count);

test('of 17 rows nothing is told as ready that fits nothing, fits 60 or sends a form, whether it is in view or not', async () => {
  await grow(120);
  const rows = [...many(14), click('000015', '#send'), click('000016', '#none'), click('000017', '.sixty')];
  await panel.read(rows.join('\n'));
  await ready(16);
  const told = { says: '14 ready, 1 not on the page yet, 1 asks first, row 17 needs you', queue: 'Queue16', run: 'Run 16', now: 'run' };
  expect(await bar()).toEqual(told);
  const list = await panel.page.$('main');
  const box = await list?.boundingBox();
  await panel.page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
  for (let count = 0; count < 6; count += 1) {
    await panel.page.mouse.wheel({ deltaY: 300 });
    await pause(200);
    expect(await bar()).toEqual(told);
  }
  expect(await panel.row('000017')).toMatchObject({ text: expect.stringContaining('60 fit') });
});

test('60 rows are looked at while they are out of view, and of a tab that is closed none is ready', async () => {
  const there = await stage.open(stage.site.page(PAGE));
  const gone = await stage.tabId(there);
  await there.evaluate(() => {
    for (let at = 1; at <= 60; at += 1) document.body.insertAdjacentHTML('beforeend', `<button id="b${at}">Button ${at}</button>`);
  });
  await panel.worksOn(there, gone);
  await panel.press('Copy message');
  await panel.show('Queue');
  await panel.read(many(60).join('\n').replaceAll(`"t":${tab}`, `"t":${gone}`));
  await ready(60);
  expect(await bar()).toMatchObject({ says: '60 ready', queue: 'Queue60', run: 'Run 60' });
  await there.close();
  const offered: string[] = [];
  await panel.waitFor('the first row to be told, and nothing but it to be offered', async () => {
    const { says, run, queue, now } = await bar();
    if (!says.startsWith('Row 1 needs you.')) return false;
    offered.push(`${queue} ${run} ${now === 'run'}`);
    return run === 'Run anyway';
  });
  // While the browser still says that the tab goes, Run has nothing to take: it never offers the 60 again.
  expect(new Set(offered)).toSatisfy((all: Set<string>) => [...all].every(each => /^Queue( Run|1 Run anyway) false$/.test(each)));
  await page.bringToFront();
});

test('a button that is renamed after its row could be read is said with what it was, and is not clicked', async () => {
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<button id="second" onclick="document.body.dataset.hit = this.textContent">Second</button>`,
    );
  });
  await panel.read(click('000001', '#second'));
  await ready(1);
  await page.$eval('#second', button => {
    button.textContent = 'Delete everything';
  });
  await panel.waitFor('the row to say it', async () => (await panel.row('000001')).text.includes('Delete everything'));
  const row = await panel.row('000001');
  expect(row).toMatchObject({ included: false, text: expect.stringMatching(/changed[\s\S]*It was: Click "Second"/) });
  expect(row.name).toMatch(/Delete everything.*, changed, not included\.$/);
  const [x = 0, y = 0] = await middleOf('run');
  await pause(700);
  await panel.page.mouse.click(x, y);
  await panel.page.focus('[data-id="000001"]');
  await press('r');
  await press('n');
  expect(await panel.runState()).toBe('idle');
  expect(await hits()).toEqual(['', '']);
  // Ticked as it is now, it is what the user wants.
  await panel.include('000001', true);
  await panel.run('Confirm');
  expect(await hits()).toEqual(['Delete everything', '']);
});

test('after a failure what is left over is unticked, and Enters and the key of Run take none of it', async () => {
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button id="off" disabled>Off</button>'));
  await panel.read(
    [
      `!baiact000001 ${JSON.stringify({ v: 1, t: tab, a: 'CLICK', s: '#off', x: '', o: { tm: 300 } })}`,
      click('000002', '#go'),
      click('000003', '#go'),
    ].join('\n'),
  );
  const rows = await panel.run();
  expect(rows.map(({ status, included }) => `${status} ${included}`)).toEqual(['failed false', 'queued false', 'queued false']);
  expect(await bar()).toMatchObject({ queue: 'Queue', run: 'Run' });
  expect((await bar()).now).toMatch(/^(message|read)$/);
  await pause(700);
  await press('Enter', 3, 300);
  await panel.show('Queue');
  await press('r');
  expect(await panel.runState()).toBe('idle');
  expect(await hits()).toEqual(['', '']);
  // The user takes one of them up again.
  await panel.include('000003', true);
  await panel.run();
  expect(await hits()).toEqual(['1', '']);
});

describe('the places of the steps', () => {
  const STEPS = ['prompt', 'read', 'run', 'message'];
  /** Where each step is, and what lies there. */
  const places = () =>
    panel.page.evaluate(
      names =>
        names.map(name => {
          const box = document.querySelector(`[data-step="${name}"]`)?.getBoundingClientRect();
          return box === undefined ? name : `${name} ${box.x} ${innerHeight - box.y} ${box.width} ${box.height}`;
        }),
      STEPS,
    );
  /** The button in the middle of each of four places. */
  const buttonsAt = (spots: readonly string[]) =>
    panel.page.evaluate(
      spots =>
        spots.map(spot => {
          const [, x, up, width, height] = spot.split(' ').map(Number);
          const hit = document.elementFromPoint((x ?? 0) + (width ?? 0) / 2, innerHeight - (up ?? 0) + (height ?? 0) / 2);
          return hit?.closest('button')?.getAttribute('aria-label') ?? '';
        }),
      spots,
    );

  test.each([252, 280, 320, 360, 420, 480])('are the same in every state, %d px wide', async width => {
    await panel.page.setViewport({ width, height: 760 });
    try {
      const seen: Record<string, string[]> = {};
      await panel.newSession();
      seen.new = await places();
      await panel.press('Copy prompt');
      seen.waiting = await places();
      await panel.connect();
      seen.connected = await places();
      await panel.show('Queue');
      await panel.fill('AI reply', click('000001', '#send'));
      seen.pasted = await places();
      await panel.read(`${click('000001', '#send')}\n${click('000002', '#go')}`);
      await ready(2);
      seen.ready = await places();
      for (const spots of Object.values(seen)) expect(spots).toEqual(seen.new);
      const spots = seen.new ?? [];
      await panel.start();
      await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
      // Nothing lies where Run was, and Confirm nowhere in that line.
      expect(await buttonsAt(spots)).toEqual(['', '', '', 'Stop']);
      await panel.press('Decline');
      await panel.waitFor('the run to be over', async () => (await panel.runState()) === 'idle');
      expect(await places()).toEqual(spots);
      await panel.read(
        `!baiact000003 ${JSON.stringify({ v: 1, t: tab, a: 'WAIT', s: '', x: '60s', o: { tm: 60_000 } })}\n${click('000004', '#go')}`,
      );
      await ready(2);
      await panel.start();
      expect(await buttonsAt(spots)).toEqual(['', 'Pause', '', 'Stop']);
      await panel.press('Stop');
      await panel.waitFor('the run to be over', async () => (await panel.runState()) === 'idle');
      expect(await places()).toEqual(spots);
      expect(await panel.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    } finally {
      await panel.page.setViewport(null);
    }
  });
});

test('a question that is longer than its card says so; two quick presses on that show the rest, and confirm nothing', async () => {
  const fields = Array.from({ length: 14 }, (_, at) => `<input name="field${at}" aria-label="Field ${at}" value="Value ${at}">`).join('');
  await page.goto(stage.site.page(PAGE.replace('<input name="amount" value="5">', fields)));
  await panel.read(click('000001', '#send'));
  await panel.waitForRow('000001', 'queued');
  await panel.page.setViewport({ width: 252, height: 560 });
  try {
    await panel.start();
    await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
    const rest = () =>
      panel.page.evaluate(() => {
        const box = document.querySelector('.scroll-hint button')?.getBoundingClientRect();
        return box === undefined ? null : [box.x + box.width / 2, box.y + box.height / 2];
      });
    const isConfirmSeen = () =>
      panel.page.evaluate(() => {
        const box = document.querySelector('.confirm .danger')?.getBoundingClientRect();
        const hit = box === undefined ? null : document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return Boolean(hit?.closest('.danger'));
      });
    expect(await isConfirmSeen()).toBe(false);
    for (let at = await rest(); at !== null; at = await rest()) {
      const [x = 0, y = 0] = at;
      await panel.page.mouse.click(x, y);
      await panel.page.mouse.click(x, y);
    }
    expect(await hits()).toEqual(['', '']);
    await panel.waitFor('the button to be seen', isConfirmSeen);
    await panel.answer('Confirm');
    await panel.waitForRow('000001', 'done');
    expect(await hits()).toEqual(['', '1']);
  } finally {
    await panel.page.setViewport(null);
  }
});
