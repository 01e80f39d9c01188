// What the panel keeps and what it tells the AI: tabs, edits, deletions, secrets, closing and opening again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { launch, type Panel, type Stage } from './launch.ts';
import { waitForStatus } from './trust-ledger.ts';

let stage: Stage;
let page: Page;
let panel: Panel;
let tab: number;

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
});
afterAll(() => stage?.close());

/** A new session on a new page, with the handshake done. */
async function begin(html: string): Promise<void> {
  if (panel) await stage.closePanel(panel);
  page = await stage.open(stage.site.page(html));
  tab = await stage.tabId(page);
  panel = await stage.openPanel(page);
  const key = await panel.sessionKey();
  if ((await panel.link()) !== 'none') {
    await panel.newSession();
    await panel.waitFor('a new session', async () => (await panel.sessionKey()) !== key);
  }
  await panel.describes(page, tab);
  await panel.connect();
}

const line = (id: string, a: string, s: string, x = '', tm = 60_000): string =>
  `!baiact${id} ${JSON.stringify({ v: 1, t: tab, a, s, x, o: { tm } })}`;

const BUTTONS =
  '<h1>Two buttons</h1><button id="one">One</button> <button id="two">Two</button> <label>Name <input id="name"></label><output id="log"></output>';

describe('tabs', () => {
  test('the panel stays the same document when the user goes to another tab, and the session on its page until they choose that one', async () => {
    await begin(BUTTONS);
    await panel.page.evaluate(() => document.body.setAttribute('data-test-mark', 'same'));
    await panel.read(line('000001', 'CLICK', '#one'));
    const other = await stage.open(stage.site.page('<h1>Elsewhere</h1>', '/elsewhere'));
    await panel.waitFor('the other tab to be offered', async () => (await panel.text()).includes('In front now: Test page'));
    expect((await panel.context()).t).toBe(tab);
    expect(await panel.page.evaluate(() => document.body.getAttribute('data-test-mark'))).toBe('same');
    expect((await panel.row('000001')).status).toBe('queued');
    await panel.press('Work here instead');
    await panel.describes(other, await stage.tabId(other));
    expect(await panel.text()).not.toContain('Work here instead');
    await page.bringToFront();
    await panel.press('Work here instead');
    await panel.describes(page, tab);
  });

  test('a tab that the user opens while a row runs is theirs: the session stays on its page', async () => {
    await begin(BUTTONS);
    await panel.read([line('000001', 'WAIT', '#three', '', 2_000), line('000002', 'CLICK', '#one')].join('\n'));
    await panel.waitForRow('000002', 'queued');
    await panel.start();
    await panel.waitForRow('000001', 'running');
    const own = await stage.browser.newPage();
    await own.goto('chrome://version');
    await panel.waitForRow('000001', 'failed');
    await panel.waitFor('the end of the run', async () => (await panel.runState()) === 'idle');
    expect((await panel.context()).t).toBe(tab);
    await own.close();
    await panel.waitFor('the page to be worked on', async () => (await panel.context()).t === tab);
    expect(await panel.text()).not.toContain('is closed');
  });

  test('the message already holds the context before anything ran', async () => {
    await begin('<h1>Before</h1>');
    expect(await panel.context()).toMatchObject({ v: 1, t: tab, u: page.url(), n: 'Test page', nav: 'idle' });
  });
});

describe('what the user changes', () => {
  test('an edited action runs as edited and reaches the message as upd', async () => {
    await begin(BUTTONS);
    await panel.read(line('000001', 'TYPE', '#name', 'Ada'));
    await panel.edit('000001', { Payload: 'Grace' });
    expect((await panel.row('000001')).rev).toBe('1');
    expect(await panel.message()).toMatch(/^!baiact000001upd001 \{.*"x":"Grace".*\}$/m);
    await panel.run();
    expect(await page.$eval('input', el => el.value)).toBe('Grace');
    const lines = (await panel.message()).split('\n');
    expect(lines.findIndex(text => text.startsWith('!baiact000001upd001'))).toBeLessThan(
      lines.findIndex(text => text.startsWith('!baictx')),
    );
  });

  test('a deleted action does not run and reaches the message as del; restored, it is told of no more', async () => {
    await begin(BUTTONS);
    await panel.read(`${line('000001', 'TYPE', '#name', 'Ada')}\n${line('000002', 'CLICK', '#two')}`);
    await panel.pressIn('000001', 'Delete');
    await panel.waitForRow('000001', 'deleted');
    expect(await panel.message()).toMatch(/^!baiact000001del$/m);
    await panel.pressIn('000001', 'Restore');
    await panel.waitForRow('000001', 'queued');
    expect(await panel.message()).not.toMatch(/del$/m);
    await panel.pressIn('000001', 'Delete');
    await panel.waitForRow('000001', 'deleted');
    await panel.run();
    expect(await page.$eval('input', el => el.value)).toBe('');
    expect((await panel.row('000002')).status).toBe('done');
    expect(await panel.message()).toMatch(/^!baiact000001del$/m);
  });

  test('a row that is not ticked does not run', async () => {
    await begin(BUTTONS);
    await panel.read(`${line('000001', 'TYPE', '#name', 'Ada')}\n${line('000002', 'HILITE', '#two')}`);
    await panel.include('000001', false);
    await panel.run();
    expect((await panel.rows()).map(({ id, status }) => [id, status])).toEqual([
      ['000001', 'queued'],
      ['000002', 'done'],
    ]);
    expect(await page.$eval('input', el => el.value)).toBe('');
  });

  test('results are told once: a copied message is not repeated in the next one', async () => {
    await begin(BUTTONS);
    await panel.read(line('000001', 'HILITE', '#two'));
    await panel.run();
    expect((await panel.context()).res).toMatch(/^000001 HILITE ok/);
    await panel.press('Copy message');
    await panel.read(line('000002', 'HILITE', '#one'));
    await panel.run();
    expect((await panel.context()).res).toMatch(/^000002 HILITE ok/);
    expect(await panel.message()).not.toContain('000001');
  });
});

describe('secrets', () => {
  const CANARY = 'canary-9f81-never-tell';

  test('the value of a password, code or card field is in no message, whatever the AI asks for', async () => {
    await begin(
      `<h1>Account</h1><label>Password <input id="pw" type="password" value="${CANARY}"></label>
       <label>Code <input id="otp" autocomplete="one-time-code" value="${CANARY}"></label>
       <label>Card number <input id="card" autocomplete="cc-number" value="${CANARY}"></label> <label>Name <input id="name" value="Eve"></label>`,
    );
    const asks = [
      line('000001', 'CTX', '', 'sel,text,dom'),
      line('000002', 'SCAN', '', ''),
      line('000003', 'SCAN', 'input', 'value,type,name,id'),
      line('000004', 'TEXT', '', '5000'),
      line('000005', 'TEXT', '#pw', ''),
      line('000006', 'HILITE', '#pw', 'look'),
    ];
    for (const ask of asks) {
      await panel.read(ask);
      await panel.run();
      expect(await panel.message()).not.toContain(CANARY);
      expect(await panel.text()).not.toContain(CANARY);
    }
    await page.focus('#pw');
    await page.keyboard.down('Control');
    await page.keyboard.press('A');
    await page.keyboard.up('Control');
    await panel.read(line('000007', 'SEL', ''));
    await panel.run();
    expect(await panel.message()).not.toContain(CANARY);
  });

  test('typing into a password field is refused, and the field keeps what it held', async () => {
    await begin('<label>Password <input id="pw" type="password" value="mine"></label>');
    await panel.read(line('000001', 'TYPE', '#pw', 'theirs'));
    await panel.waitForRow('000001', 'blocked', 'queued');
    await panel.waitFor('the risk to be known', async () => (await panel.row('000001')).risk === 'blocked');
    expect(await page.$eval('input', el => el.value)).toBe('mine');
  });
});

describe('closing the panel', () => {
  test('keeps the session, the queue, the edits and what was typed but not read', async () => {
    await begin(BUTTONS);
    const key = await panel.sessionKey();
    await panel.read(`${line('000001', 'TYPE', '#name', 'Ada')}\n${line('000002', 'CLICK', '#two')}\n${line('000003', 'CLICK', '#one')}`);
    await panel.edit('000001', { Payload: 'Grace' });
    await panel.pressIn('000002', 'Delete');
    await panel.waitForRow('000002', 'deleted');
    await panel.fill('AI reply', 'half a reply');
    const before = await panel.rows();
    await panel.waitForSaved('half a reply');
    await stage.closePanel(panel);
    panel = await stage.openPanel(page);
    await panel.waitForRow('000003');
    expect(await panel.sessionKey()).toBe(key);
    expect(await panel.link()).toBe('connected');
    expect((await panel.rows()).map(({ id, rev, status }) => ({ id, rev, status }))).toEqual(
      before.map(({ id, rev, status }) => ({ id, rev, status })),
    );
    expect(await (await panel.field('AI reply'))?.evaluate(el => el.value)).toBe('half a reply');
    await panel.run();
    expect(await page.$eval('input', el => el.value)).toBe('Grace');
  });

  test('in the middle of a run leaves the row interrupted, and runs nothing by itself', async () => {
    await begin(BUTTONS);
    await panel.read(`${line('000001', 'WAIT', '#never', '', 120_000)}\n${line('000002', 'CLICK', '#one')}`);
    await page.evaluate(() => document.addEventListener('click', () => document.querySelector('output')?.append('clicked')));
    await panel.start();
    await waitForStatus(panel, '000001', 'running');
    await stage.closePanel(panel);
    panel = await stage.openPanel(page);
    expect((await panel.waitForRow('000001', 'interrupted')).status).toBe('interrupted');
    expect((await panel.row('000002')).status).toBe('queued');
    expect((await panel.context()).err).toMatch(/000001 WAIT INTERRUPTED/);
    expect(await page.$eval('output', el => el.textContent)).toBe('');
  });
});

describe('stopping', () => {
  test('Stop ends the batch before the next action, and the rest is queued again', async () => {
    await begin(BUTTONS);
    await panel.read(`${line('000001', 'WAIT', '#never', '', 120_000)}\n${line('000002', 'TYPE', '#name', 'Ada')}`);
    await panel.start();
    await panel.waitForRow('000001', 'running');
    await panel.press('Stop');
    await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
    expect((await panel.row('000002')).status).toBe('queued');
    expect(await page.$eval('input', el => el.value)).toBe('');
    expect((await panel.context()).err).toMatch(/000001 WAIT INTERRUPTED/);
  });

  test('the first failure ends the batch', async () => {
    await begin(BUTTONS);
    const short = line('000001', 'WAIT', '#never', '', 300);
    await panel.read(`${short}\n${line('000002', 'TYPE', '#name', 'Ada')}`);
    await panel.run();
    expect((await panel.rows()).map(({ status }) => status)).toEqual(['failed', 'queued']);
    expect(await page.$eval('input', el => el.value)).toBe('');
    const context = await panel.context();
    expect(context.err).toMatch(/000001 WAIT TIMEOUT/);
    expect(String(context.res ?? '')).not.toContain('000002');
  });

  test('a declined row does not act, and ends the batch', async () => {
    await begin('<form method="post" action="/posted"><button id="send">Send it</button></form><label>Name <input id="name"></label>');
    await panel.read(`${line('000001', 'CLICK', '#send')}\n${line('000002', 'TYPE', '#name', 'Ada')}`);
    await panel.waitForRow('000001');
    await panel.waitFor('the risk to be known', async () => (await panel.row('000001')).risk === 'commit');
    await panel.run('Decline');
    expect(stage.site.received.filter(({ method }) => method === 'POST')).toEqual([]);
    expect((await panel.row('000002')).status).toBe('queued');
    expect((await panel.row('000001')).status).not.toBe('done');
  });

  test('a confirmed row acts once', async () => {
    await begin(
      '<form method="post" action="/posted-once"><input type="hidden" name="a" value="1"><button id="send">Send it</button></form>',
    );
    await panel.read(line('000001', 'CLICK', '#send'));
    await panel.run('Confirm');
    expect((await panel.row('000001')).status).toBe('done');
    await stage.site.waitFor(({ path }) => path === '/posted-once');
    expect(stage.site.received.filter(({ path }) => path === '/posted-once')).toEqual([
      { method: 'POST', path: '/posted-once', body: 'a=1' },
    ]);
  });
});

describe('real replies', () => {
  const folder = join(ROOT, 'test/fixtures/chat');
  const replies = readdirSync(folder).filter(name => /^s\d_r\d\.txt$/.test(name));

  test('there are transcripts', () => {
    expect(replies.length).toBeGreaterThan(0);
  });

  test('the replies of real chats become the rows that they propose', async () => {
    await begin(BUTTONS);
    for (const session of ['s1', 's2']) {
      await panel.newSession();
      await panel.connect();
      for (const name of replies.filter(name => name.startsWith(session) && !name.endsWith('r0.txt')).sort()) {
        const text = readFileSync(join(folder, name), 'utf8');
        await panel.read(text);
        const expected = [...text.matchAll(/^!baiact(\d{6}) /gm)].map(([, id]) => id);
        for (const id of expected) await panel.waitForRow(String(id), 'queued');
      }
      expect((await panel.rows()).filter(({ status }) => status === 'invalid')).toEqual([]);
    }
  });
});

describe('the chat', () => {
  const chipOf = () => panel.page.$eval('.tab-button', chip => chip.getAttribute('aria-label') ?? '');
  const offered = async () => (await panel.text()).includes('In front now');

  test('one press names a chat that nobody knows: it is remembered for its host, told in the settings, and taken back there', async () => {
    await begin(BUTTONS);
    const address = `${stage.site.other}${new URL(stage.site.page('<title>A chat of my own</title><textarea></textarea>', '/own-chat')).pathname}`;
    await panel.press('Copy prompt');
    await panel.waitFor('the page to be worked on', async () => (await panel.context()).t === tab);
    const chat = await stage.open(address);
    await panel.waitFor('the tab in front to be offered', offered);
    await panel.press('This is my chat');
    await panel.waitFor('it to be a chat', async () => !(await offered()));
    expect((await panel.context()).t).toBe(tab);
    // Another tab of the same host is a chat from now on, in a session that has no page yet too.
    await chat.close();
    await panel.newSession();
    const again = await stage.open(address);
    await panel.press('Copy prompt');
    await panel.page.waitForSelector('[role=dialog][aria-label="Page to work on"]');
    expect(await panel.link()).toBe('none');
    await panel.press('Close');
    await panel.press('Settings');
    const { host } = new URL(address);
    await panel.waitFor('the settings to tell of it', async () => (await panel.text()).includes(host));
    await panel.press(`${host} is not my chat`);
    await panel.press('Close');
    await panel.describes(again, await stage.tabId(again));
    await again.close();
  });

  test('a prompt that is copied in the chat asks which page is meant, by title, and is copied for the one that is chosen', async () => {
    await begin('<!doctype html><title>The office</title><h1>Office</h1>');
    const other = await stage.open(stage.site.page('<!doctype html><title>The shop</title><h1>Shop</h1>', '/shop'));
    const chat = await stage.open(`chrome-extension://${stage.extensionId}/practice/chat.html`);
    await panel.newSession();
    await chat.bringToFront();
    await panel.waitFor('the chat to be known', async () => !(await chipOf()).includes(stage.extensionId));
    await panel.press('Copy prompt');
    await panel.page.waitForSelector('[role=dialog][aria-label="Page to work on"] [role=menuitemradio]');
    const titles = await panel.page.$$eval('[role=menuitemradio]', items => items.map(item => item.textContent ?? ''));
    expect(titles.some(title => title.startsWith('The office'))).toBe(true);
    expect(titles.some(title => title.startsWith('The shop'))).toBe(true);
    expect(titles.filter(title => /Practice chat/.test(title))).toEqual([]);
    expect(await panel.link()).toBe('none');
    await panel.page.evaluate(() => {
      const items = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
      items.find(item => item.textContent?.startsWith('The shop'))?.click();
    });
    await panel.waitForLink('waiting');
    await panel.waitFor('the prompt to be copied', async () => (await panel.text()).includes('The prompt is on the clipboard'));
    const shop = await stage.tabId(other);
    // The chat is still in front, and the message is of the shop.
    expect(await panel.context()).toMatchObject({ t: shop, n: 'The shop' });
    await chat.close();
    await other.close();
  });
});
