// The panel keeps what it was given: closing and opening it, several sessions, a second window.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';
import { waitForStatus } from './trust-ledger.ts';

const PAGE = `<title>Notes</title><h1>Notes</h1>
  <label>Title <input name="title"></label> <button id="save">Save note</button> <button id="slow">Slow</button>
  <p id="out"></p><script>save.onclick = () => { out.textContent = 'saved ' + document.querySelector('input').value; }</script>`;

let stage: Stage;
let panel: Panel | null = null;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
});
afterAll(() => stage.close());
afterEach(async () => {
  if (panel) await stage.closePanel(panel);
  panel = null;
});

const line = (id: number, t: number, a: string, s = '', x = '') =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x, o: { tm: 60_000 } })}`;

test('queue, edits, drafts and session survive closing and opening the panel', async () => {
  const page = await stage.open(stage.site.page(PAGE));
  const t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.connect();
  await panel.read([line(1, t, 'TYPE', 'input[name=title]', 'one'), line(2, t, 'CLICK', '#save')].join('\n'));
  await panel.waitForRow('000002', 'queued');
  await panel.edit('000001', { Payload: 'two' });
  await panel.include('000002', false);
  await panel.fill('AI reply', 'half a reply');
  await panel.fill('Goal', 'keep my goal');
  const key = await panel.sessionKey();
  for (const [name, text] of [
    ['reply', 'half a reply'],
    [`goal:${key}`, 'keep my goal'],
  ] as const)
    await panel.waitFor(`the draft ${name} to be stored`, () => storedDraft(panel, name, text));
  await stage.closePanel(panel);

  panel = await stage.openPanel(page);
  expect(await panel.sessionKey()).toBe(key);
  expect(await panel.link()).toBe('connected');
  expect((await panel.rows()).map(row => [row.id, row.rev, row.included])).toEqual([
    ['000001', '1', true],
    ['000002', '0', false],
  ]);
  expect(await (await panel.field('AI reply'))?.evaluate(el => el.value)).toBe('half a reply');
  expect(await (await panel.field('Goal'))?.evaluate(el => el.value)).toBe('keep my goal');
  expect(await panel.message()).toContain('!baiact000001upd001 ');
});

async function storedDraft(own: Panel | null, name: string, text: string): Promise<boolean> {
  return (
    own?.page.evaluate(
      (name, text) =>
        new Promise<boolean>(resolve => {
          const open = indexedDB.open('bai');
          open.onsuccess = () => {
            const get = open.result.transaction('drafts').objectStore('drafts').get(name);
            get.onsuccess = () => {
              open.result.close();
              resolve(get.result === text);
            };
          };
        }),
      name,
      text,
    ) ?? false
  );
}

test('a row that was running when the panel closed comes back as interrupted and is not run again', async () => {
  const page = await stage.open(stage.site.page(PAGE));
  const t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.newSession();
  await panel.connect();
  await panel.read([line(1, t, 'WAIT', '#never'), line(2, t, 'CLICK', '#save')].join('\n'));
  await panel.waitForRow('000002', 'queued');
  await panel.start();
  await waitForStatus(panel, '000001', 'running');
  await stage.closePanel(panel);

  panel = await stage.openPanel(page);
  expect((await panel.row('000001')).status).toBe('interrupted');
  expect((await panel.row('000002')).status).toBe('queued');
  expect(await panel.runState()).toBe('idle');
  expect((await panel.context()).err).toMatch(/^000001 WAIT INTERRUPTED: /);
  expect(await page.$eval('#out', el => el.textContent)).toBe('');
});

test('a reply of another session is offered a switch and mixes nothing', async () => {
  const page = await stage.open(stage.site.page(PAGE));
  const t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  await panel.newSession();
  await panel.connect();
  const first = await panel.sessionKey();
  await panel.newSession();
  await panel.connect();
  await panel.read(`!baisession {"session_key":"${first}"}\n${line(1, t, 'CLICK', '#save')}`);
  await panel.waitForLink('foreign');
  expect(await panel.rows()).toEqual([]);
  await panel.press('Switch to it');
  await panel.waitFor('the other session', async () => (await panel?.sessionKey()) === first);
  await panel.waitFor(
    'the word about it',
    async () => (await panel?.message())?.split('\n')[0] === `!baiswitch {"session_key":"${first}"}`,
  );
  await panel.press('Read reply');
  await panel.waitForRow('000001', 'queued');
  expect(await panel.message()).not.toContain('!baiswitch');
});

test('a session is named, saved under its name, taken to a new chat and ended, and the others stay', async () => {
  const page = await stage.open(stage.site.page(PAGE));
  const t = await stage.tabId(page);
  panel = await stage.openPanel(page);
  const other = await panel.sessionKey();
  await panel.newSession();
  await panel.fill('Goal', 'Save the note of Tuesday');
  await panel.connect();
  await panel.read([line(1, t, 'TYPE', 'input[name=title]', 'Tuesday'), line(2, t, 'CLICK', '#save')].join('\n'));
  await panel.run('Confirm');
  const own = panel;
  const key = await own.sessionKey();
  const sheet = async () => {
    await own.waitFor('no sheet', async () => (await own.field('Session name')) === null);
    await own.openSessions();
    await own.waitFor('the sessions', async () => (await own.field('Session name')) !== null);
  };
  const sessions = () => own.page.$$eval('[role=menuitemradio]', items => items.map(item => item.textContent ?? ''));

  await sheet();
  await own.fill('Session name', 'Notes of Tuesday');
  await own.press('Rename');
  await own.waitFor('the new name', async () => (await sessions()).some(name => name.includes('Notes of Tuesday')));

  await own.press('Copy for a new chat');
  await own.waitFor('the notice', async () => (await own.text()).includes('The prompt for a new chat is on the clipboard'));
  await page.bringToFront();
  await page.focus('input[name=title]');
  await page.evaluate(() => {
    document.addEventListener('paste', event =>
      document.body.setAttribute('data-pasted', event.clipboardData?.getData('text/plain') ?? ''),
    );
  });
  await page.keyboard.down('Control');
  await page.keyboard.press('v');
  await page.keyboard.up('Control');
  const capsule = await page.waitForFunction(() => document.body.getAttribute('data-pasted')).then(handle => handle.jsonValue());
  for (const part of [key, 'Save the note of Tuesday', '000002 CLICK ok', 'The next free action number is 000003.', '!baictx {'])
    expect(capsule).toContain(part);

  await own.show('Timeline');
  expect(JSON.parse(await own.saved('JSON')).session).toMatchObject({ key, name: 'Notes of Tuesday' });
  expect(await own.saved('Markdown')).toContain('Notes of Tuesday');

  await sheet();
  await own.press('End this session');
  expect(await own.sessionKey()).toBe(key);
  await own.press('Delete all of it');
  await own.waitFor('another session', async () => (await own.sessionKey()) !== key);
  await sheet();
  const left = await sessions();
  expect(left.some(name => name.includes('Notes of Tuesday'))).toBe(false);
  expect(left.length).toBeGreaterThan(0);
  await own.press('Close');
  await own.waitFor('nothing of it to be on the disk', async () => !(await own.isSaved('Notes of Tuesday')) && !(await own.isSaved(key)));
  expect(await own.isSaved(other)).toBe(true);
});

test('a goal is kept with its site and chosen in another session, until it is deleted', async () => {
  const page = await stage.open(stage.site.page(PAGE));
  panel = await stage.openPanel(page);
  const own = panel;
  const { origin, host } = new URL(page.url());
  // A goal is kept with the site that the panel describes, which it has to be told by the browser first.
  await own.waitFor('the panel to know the page', async () => (await own.text()).includes(host));
  await own.fill('Goal', 'Check the notes');
  await own.press('Kept goals');
  await own.press('Keep this goal');
  await own.waitFor('the site of the goal', () =>
    own.page.evaluate(site => document.querySelector('.goals a')?.getAttribute('href') === site, origin),
  );
  await own.press('Close');
  await own.newSession();
  await own.press('Kept goals');
  await own.press('Check the notes');
  await own.waitFor('the goal', async () => (await own.prompt()).includes('Goal: Check the notes'));

  const opened = stage.browser.waitForTarget(target => target.type() === 'page' && target.url() === `${origin}/`);
  await own.press('Kept goals');
  await own.page.evaluate(() => document.querySelector<HTMLElement>('.goals a')?.click());
  await (await (await opened).page())?.close();

  await own.press('Delete the goal “Check the notes”');
  await own.waitFor('the goal to be one of another session only', () =>
    own.page.evaluate(() => document.querySelector('.goals a') === null),
  );
  await own.press('Close');
});

test('a second panel says where bAI is open and can take over; what it took comes back when it is closed', async () => {
  const page = await stage.open(stage.site.page(PAGE));
  panel = await stage.openPanel(page);
  const key = await panel.sessionKey();
  const second = await stage.openPanelInTab(page);
  await second.waitFor('a word about the first one', async () => (await second.text()).includes('bAI is open in another window'));
  await second.press('Take over');
  await second.waitFor('the same session', async () => (await second.sessionKey()) === key);
  await panel.waitFor('the first panel to step back', async () => ((await panel?.text()) ?? '').includes('open in another window'));
  await second.page.close();
  await panel.waitFor('the first panel to go on', async () => (await panel?.sessionKey()) === key);
});

test('the panel follows the active tab and its address', async () => {
  const one = await stage.open(stage.site.page('<!doctype html><title>First</title><h1>First</h1>'));
  panel = await stage.openPanel(one);
  await panel.waitFor('the first page', async () => (await panel?.context())?.n === 'First');
  const two = await stage.open(stage.site.page('<!doctype html><title>Second</title><h1>Second</h1>'));
  await panel.waitFor('the second page', async () => (await panel?.context())?.n === 'Second');
  expect((await panel.context()).t).toBe(await stage.tabId(two));
  await two.close();
});

test('a panel in a plain tab works on the tab that it names', async () => {
  const page = await stage.open(stage.site.page(PAGE));
  const t = await stage.tabId(page);
  const tab = await stage.openPanelInTab(page);
  await tab.newSession();
  await tab.connect();
  await tab.read([line(1, t, 'TYPE', 'input[name=title]', 'from a tab'), line(2, t, 'CLICK', '#save')].join('\n'));
  await tab.waitForRow('000002', 'queued');
  const rows = await tab.run('Confirm');
  expect(rows.map(row => row.status)).toEqual(['done', 'done']);
  expect(await page.$eval('#out', el => el.textContent)).toBe('saved from a tab');
  await tab.page.close();
});
