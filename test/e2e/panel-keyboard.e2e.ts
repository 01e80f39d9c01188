// The whole loop with the keyboard alone, and what a screen reader is told.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

const PAGE = `<!doctype html><title>Keys</title><h1>Keys</h1><button id="one">One</button><button id="two">Two</button>
  <form action="/sent" method="post"><button id="send">Send it</button></form><p id="out"></p>
  <table>${['Ann', 'Bob'].map(name => `<tr><th scope="row">${name}</th><td><button class="delete">Delete</button></td></tr>`).join('')}</table>
  <script>for (const b of document.querySelectorAll('button[id]')) b.addEventListener('click', () => { out.textContent += b.id + ' '; });</script>`;

let stage: Stage;
let panel: Panel;
let t: number;
let page: Awaited<ReturnType<Stage['open']>>;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE));
  t = await stage.tabId(page);
  panel = await stage.openPanel(page);
});
afterAll(() => stage.close());

const line = (id: number, a: string, s = '', x = '', tm = 60_000) =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x, o: { tm } })}`;
const press = (...keys: Parameters<typeof panel.page.keyboard.press>[0][]) =>
  keys.reduce<Promise<void>>((before, key) => before.then(() => panel.page.keyboard.press(key)), Promise.resolve());
const focused = () =>
  panel.page.evaluate(
    () => document.activeElement?.closest('[data-id]')?.getAttribute('data-id') ?? document.activeElement?.getAttribute('aria-label') ?? '',
  );
const spoken = () => panel.announced('status');
/** Presses a key, and again after more than a second where it was not taken: what has only just appeared takes none. */
const pressUntil = async (key: 'r' | 'Enter', taken: () => Promise<boolean>) => {
  let pressedAt = 0;
  await panel.waitFor(`${key} to be taken`, async () => {
    if (await taken()) return true;
    if (Date.now() - pressedAt > 1_300) {
      pressedAt = Date.now();
      await press(key);
    }
    return taken();
  });
};
const hasBegun = async () => (await panel.runState()) !== 'idle' || (await panel.rows()).some(row => row.status === 'done');
const focusOn = (id: string) => panel.waitFor(`row ${id} to have the focus`, async () => (await focused()) === id);

beforeEach(async () => {
  // Each test has a session of its own, so that the rows of one do not stand in the list of another.
  await panel.newSession();
  await panel.connect();
  await page
    .$eval('#out', el => {
      el.textContent = '';
    })
    .catch(() => undefined);
});

test('paste, look at the first row, which has the focus, and run by one key', async () => {
  await panel.paste([line(1, 'CLICK', '#one'), line(2, 'CLICK', '#two')].join('\n'));
  await panel.waitForRow('000002', 'queued');
  await focusOn('000001');
  await pressUntil('r', hasBegun);
  await panel.waitForRow('000002', 'done');
  expect(await page.$eval('#out', el => el.textContent)).toBe('one two ');
  await panel.waitFor('the result to be spoken', async () => (await spoken()).startsWith('2 of 2 done.'));
});

test('J and K walk, Space includes, Delete and E change, R runs', async () => {
  await panel.paste([line(1, 'CLICK', '#one'), line(2, 'CLICK', '#two'), line(3, 'CLICK', '#one')].join('\n'));
  await panel.waitForRow('000003', 'queued');
  await focusOn('000001');
  await press('Space');
  await panel.waitFor('row 1 to be left out', async () => !(await panel.row('000001')).included);
  await press('ArrowDown');
  await focusOn('000002');
  await press('Delete');
  await panel.waitForRow('000002', 'deleted');
  await focusOn('000002');
  await press('j');
  await focusOn('000003');
  await press('e');
  await panel.page.waitForSelector('.editor');
  await panel.fill('Target', '#two');
  await press('Enter');
  await panel.waitFor('the edit', async () => (await panel.row('000003')).rev === '1');
  // As long as the editor stands open, its row does not run.
  await panel.waitFor('the editor to close', async () => (await panel.page.$('.editor')) === null);
  await panel.page.evaluate(() => document.querySelector<HTMLElement>('[data-id="000003"]')?.focus());
  await pressUntil('r', hasBegun);
  await panel.waitForRow('000003', 'done');
  expect(await page.$eval('#out', el => el.textContent)).toBe('two ');
  expect(await panel.message()).toMatch(/^!baiact000002del\n!baiact000003upd001 /);
});

test('U and Shift+U go to the rows that need the user', async () => {
  const many = (id: number) => line(id, 'CLICK', 'button');
  await panel.paste([line(1, 'CLICK', '#one'), many(2), line(3, 'CLICK', '#two'), many(4)].join('\n'));
  for (const id of ['000002', '000004'])
    await panel.waitFor(`row ${id} to be in doubt`, async () => /\d fit/.test((await panel.row(id)).text));
  await panel.page.evaluate(() => document.querySelector<HTMLElement>('[data-id="000001"]')?.focus());
  await focusOn('000001');
  await press('u');
  await focusOn('000002');
  await press('u');
  await focusOn('000004');
  await panel.page.keyboard.down('Shift');
  await press('U');
  await panel.page.keyboard.up('Shift');
  await focusOn('000002');
});

test('a commit row takes Enter, then Enter again, and the first one alone does nothing', async () => {
  await panel.paste(line(1, 'CLICK', '#send'));
  await panel.waitFor('the badge', async () => (await panel.row('000001')).risk === 'commit');
  await focusOn('000001');
  await pressUntil('r', hasBegun);
  await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
  await pressUntil('Enter', async () => (await spoken()).includes('Press Enter again'));
  expect((await panel.row('000001')).status).toBe('awaiting-confirm');
  await press('Enter');
  await panel.waitForRow('000001', 'done');
  await page.waitForFunction(() => location.pathname === '/sent');
  await page.goBack();
});

test('Escape stops a run; what did not run is queued again', async () => {
  await panel.paste([line(1, 'WAIT', '#never', '', 60_000), line(2, 'CLICK', '#one')].join('\n'));
  await panel.waitForRow('000002', 'queued');
  await focusOn('000001');
  await pressUntil('r', hasBegun);
  await panel.waitForRow('000001', 'running');
  await press('Escape');
  await panel.waitFor('the end', async () => (await panel.runState()) === 'idle');
  expect((await panel.rows()).map(row => row.status)).toEqual(['queued', 'queued']);
});

test('1, 2, 3 open the views and ? lists the keys', async () => {
  await press('2');
  await panel.page.waitForSelector('#view-message');
  await press('3');
  await panel.page.waitForSelector('#view-timeline');
  await press('?');
  await panel.page.waitForSelector('::-p-aria([name="Keys"][role="dialog"])');
  await press('Escape');
  await panel.page.waitForSelector('::-p-aria([name="Keys"][role="dialog"])', { hidden: true });
  await press('1');
  await panel.page.waitForSelector('#view-queue');
});

test('a sheet that goes gives the focus back at once: a moment later it would take it from what the user is at by then', async () => {
  await panel.press('Settings');
  await panel.waitFor('the focus to be in the sheet', () => panel.page.evaluate(() => document.activeElement?.closest('.sheet') !== null));
  await panel.page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.sheet') !== null) return;
      observer.disconnect();
      document.body.dataset.testFocus = document.activeElement?.getAttribute('aria-label') ?? 'nothing';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await press('Escape');
  const atOnce = () => panel.page.evaluate(() => document.body.dataset.testFocus);
  await panel.waitFor('the sheet to go', async () => (await atOnce()) !== undefined);
  expect(await atOnce()).toBe('Settings');
});

test('keys typed into a field are text', async () => {
  await panel.fill('Goal', '');
  await panel.page.focus('#goal');
  await panel.page.keyboard.type('jerk 123?');
  await panel.waitFor('the text', async () => (await (await panel.field('Goal'))?.evaluate(el => el.value)) === 'jerk 123?');
  await panel.page.waitForSelector('#view-queue');
});

test('a row is one sentence, a failure is an alert', async () => {
  await panel.paste([line(1, 'CLICK', '#one'), line(2, 'CLICK', '#none', '', 300)].join('\n'));
  await panel.waitForRow('000002', 'queued');
  await panel.waitFor('the match', async () => (await sentence('000001')) === '1: Click "One" (button), change, ready.');
  await panel.waitFor('its absence', async () => (await sentence('000002')) === '2: Click #none, not on the page yet, ready.');
  await panel.run();
  await panel.waitFor('the alert', async () => (await panel.announced('alert')).includes('Row 2 failed'));
  await expect.poll(() => sentence('000002')).toBe('2: Click #none, failed.');
});

async function sentence(id: string): Promise<string> {
  const row = await panel.page.$(`[data-id="${id}"]`);
  const tree = row && (await panel.page.accessibility.snapshot({ root: row, interestingOnly: false }));
  return tree?.name ?? '';
}

/** The text of an open row. */
const inside = (id: string) => panel.page.$eval(`[data-id="${id}"]`, el => (el instanceof HTMLElement ? el.innerText : ''));
const holds = (id: string, ...texts: string[]) =>
  panel.waitFor(`row ${id} to say ${texts.join(' and ')}`, async () => {
    const text = await inside(id);
    return texts.every(each => text.includes(each));
  });
/** Opens a row, and what is seldom done with it. */
async function openMore(id: string): Promise<void> {
  await panel.pressIn(id, 'More');
  const summary = await panel.page.waitForSelector(`[data-id="${id}"] details.more > summary`);
  await summary?.evaluate(el => (el instanceof HTMLElement ? el.click() : undefined));
  await panel.page.waitForSelector(`[data-id="${id}"] details.more[open]`);
}

test('of several matches with one name each is told by its row', async () => {
  await panel.paste(line(1, 'CLICK', '.delete'));
  await holds('000001', '2 fit');
  await panel.pressIn('000001', 'More');
  for (const words of ['1 of 2: Click "Delete" (button) in the row “Ann”', '2 of 2: Click "Delete" (button) in the row “Bob”']) {
    await panel.pressIn('000001', 'The next match');
    await holds('000001', words);
    expect(await spoken()).toContain(words);
  }
});

test('of several matches the arrows show one after the other, and one is taken; other selectors say what they go by', async () => {
  await panel.paste(line(1, 'CLICK', 'body > button'));
  await holds('000001', '2 fit');
  await panel.pressIn('000001', 'More');
  await holds('000001', '2 elements fit this target.');
  await panel.page.evaluate(() => document.querySelector<HTMLElement>('[data-id="000001"]')?.focus());
  for (const [key, said] of [
    ['ArrowRight', '1 of 2: Click "One" (button)'],
    ['ArrowRight', '2 of 2: Click "Two" (button)'],
    ['ArrowLeft', '1 of 2: Click "One" (button)'],
  ] as const) {
    await press(key);
    await panel.waitFor(`"${said}" to be said`, async () => (await spoken()).includes(said));
  }
  await panel.pressIn('000001', 'Take 1 of 2');
  await holds('000001', 'Click "One" (button)');
  expect((await panel.row('000001')).rev).toBe('1');
  await panel.pressIn('000001', 'Edit');
  await holds('000001', 'its place in the page');
  const offered = await panel.page.$$eval('.alternatives button', buttons => buttons.map(button => button.textContent ?? ''));
  expect(offered).toContain('its id#one');
  await panel.page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.alternatives button'))
      if (button.textContent?.startsWith('its place')) button.click();
  });
  await panel.press('Save');
  await panel.waitFor('the second revision', async () => (await panel.row('000001')).rev === '2');
  await holds('000001', 'Click "One" (button)');
  // The line as the AI wrote it, and as it will be told of it.
  await holds('000001', '!baiact000001 {"v":1', '"s":"body > button"', '!baiact000001upd002 {"v":1');
});

test('a row is tried out by showing its target on the page, which is not touched', async () => {
  const drawn = () => page.evaluate(() => document.documentElement.children.length);
  const bare = await drawn();
  await panel.paste([line(1, 'CLICK', '#two'), line(2, 'CLICK', '#none')].join('\n'));
  await panel.waitFor('the match', async () => (await sentence('000001')).includes('(button)'));
  await panel.waitFor('its absence', async () => (await sentence('000002')).includes('not on the page yet'));
  await panel.pressIn('000001', 'Highlight');
  await panel.waitFor('where it is to be said', async () => (await spoken()).includes('Framed on the page.'));
  await expect.poll(drawn).toBe(bare + 1);
  await panel.pressIn('000002', 'Highlight');
  await panel.waitFor('that there is none to be said', async () => (await spoken()).includes('Nothing on the page fits this target.'));
  await expect.poll(drawn).toBe(bare);
  expect(await page.$eval('#out', el => el.textContent)).toBe('');
  expect((await panel.rows()).map(row => row.status)).toEqual(['queued', 'queued']);
});

test('one row runs alone; a skip tells the AI why; a copy and an own row stand where they were put', async () => {
  await panel.paste([line(1, 'CLICK', '#one'), line(2, 'CLICK', '#two'), line(3, 'CLICK', '#one')].join('\n'));
  await panel.waitForRow('000003', 'queued');
  await openMore('000002');
  await panel.pressInUntil('000002', 'Only this', async () => (await panel.row('000002')).status !== 'queued');
  await panel.waitForRow('000002', 'done');
  expect(await page.$eval('#out', el => el.textContent)).toBe('two ');
  expect((await panel.row('000001')).status).toBe('queued');
  await openMore('000003');
  await panel.fill('Reason for skipping', 'It was pressed already.');
  await panel.pressIn('000003', 'Skip');
  await panel.waitForRow('000003', 'skipped');
  expect(await panel.message()).toContain('The user skipped 000003: It was pressed already.');
  await panel.show('Queue');
  await openMore('000001');
  await panel.pressIn('000001', 'Duplicate');
  await panel.waitForRow('000004', 'queued');
  await panel.press('Add an action');
  await panel.waitForRow('000005', 'queued');
  expect((await panel.rows()).map(row => row.id)).toEqual(['000001', '000004', '000002', '000003', '000005']);
  expect(await panel.message()).toMatch(/^!baiact000004upd001 .*"s":"#one"/m);
});

test('an open row shows its target, and afterwards how it was before and after', async () => {
  const pictures = async (on: boolean): Promise<void> => {
    await panel.press('Settings');
    await panel.waitFor('the setting', () =>
      panel.page.evaluate(wanted => {
        const labels = [...document.querySelectorAll('.sheet label')];
        const box = labels.find(label => label.textContent?.includes('Keep small pictures of targets'))?.querySelector('input');
        if (box && box.checked !== wanted) box.click();
        return box?.checked === wanted;
      }, on),
    );
    await panel.page.keyboard.press('Escape');
    await panel.waitFor('the sheet to close', async () => (await panel.page.$('.sheet')) === null);
  };
  const captions = () =>
    panel.page.$$eval('[data-id="000001"] .crops img', images => images.map(image => `${image.alt} ${image.src.slice(0, 15)}`));
  await page.bringToFront();
  await pictures(true);
  try {
    await panel.paste(line(1, 'CLICK', '#one'));
    await holds('000001', 'Click "One" (button)');
    await panel.pressIn('000001', 'More');
    await panel.waitFor('the picture of the target', async () => (await captions()).join() === 'The target now data:image/webp');
    await panel.run();
    await panel.waitFor('both pictures', async () => (await captions()).join() === 'Before data:image/webp,After data:image/webp');
  } finally {
    await pictures(false);
  }
});

test('Enter confirms nothing that was not scrolled into view', async () => {
  const fields = Array.from({ length: 20 }, (_, at) => `<label>Field ${at} <input name="f${at}" value="v${at}"></label>`).join('');
  await page.goto(stage.site.page(`<form method="post" action="/many">${fields}<button id="send">Send it</button></form>`));
  await panel.newSession();
  await panel.connect();
  await panel.paste(line(1, 'CLICK', '#send'));
  await panel.waitForRow('000001', 'queued');
  stage.site.received.length = 0;
  await pressUntil('r', hasBegun);
  await panel.waitFor('the question', async () => (await panel.runState()) === 'confirm');
  const below = () => panel.page.$eval('.confirm', ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  const sent = () => stage.site.received.filter(({ method }) => method === 'POST').length;
  for (let hidden = await below(); hidden > 8; hidden = await below()) {
    await pressUntil('Enter', async () => (await below()) < hidden);
    expect(await panel.page.$eval('.confirm', card => card.textContent)).not.toContain('Press Enter again');
    expect(sent()).toBe(0);
  }
  await pressUntil('Enter', async () => sent() > 0);
  await panel.waitForRow('000001', 'done');
  expect(sent()).toBe(1);
});
