// Bad input: each is shown where it happened with its code, one sentence and a next step; nothing is lost, nothing else stops working.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, type Panel, type Stage } from './launch.ts';

let stage: Stage;
let page: Page;
let panel: Panel;
let tab: number;

const PAGE =
  '<h1>Page</h1><button id="one" class="b">One</button> <button id="two" class="b">Two</button><label>Name <input id="name"></label>';

beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
  page = await stage.open(stage.site.page(PAGE, '/bad-input'));
  tab = await stage.tabId(page);
  panel = await stage.openPanel(page);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await page.bringToFront();
  if ((await panel.link()) !== 'none') await panel.newSession();
  await panel.connect();
});

const json = (fields: Record<string, unknown>): string => JSON.stringify({ v: 1, t: tab, a: 'CLICK', s: '#one', x: '', ...fields });
const GOOD = '000900';

/** The row says a code, and a good line beside it still works. */
async function expectProblem(reply: string, id: string, code: RegExp): Promise<void> {
  await panel.read(`${reply}\n!baiact${GOOD} ${json({ a: 'HILITE', x: 'still works' })}`);
  const row = await panel.waitForRow(id, 'invalid', 'conflict', 'blocked');
  expect(row.text).toMatch(code);
  await panel.waitForRow(GOOD, 'queued');
  await panel.run();
  expect((await panel.row(GOOD)).status).toBe('done');
  expect((await panel.row(id)).status).not.toBe('done');
}

describe('a line that cannot be read', () => {
  test('broken JSON', () => expectProblem('!baiact000001 {"v":1,"t":1,"a":"CLICK","s":"#one"', '000001', /BAD_LINE/));
  test('an unknown type', () => expectProblem(`!baiact000001 ${json({ a: 'EXPLODE' })}`, '000001', /BAD_LINE[\s\S]*does not exist/));
  test('a missing s', () => expectProblem(`!baiact000001 ${JSON.stringify({ v: 1, t: tab, a: 'CLICK', x: '' })}`, '000001', /BAD_LINE/));
  test('an unknown key', () => expectProblem(`!baiact000001 ${json({ why: 'because' })}`, '000001', /BAD_LINE[\s\S]*why/));
  test('a list instead of an object', () => expectProblem(`!baiact000001 [${json({})}]`, '000001', /BAD_LINE/));
});

describe('a reply as a whole', () => {
  test('without any protocol line: says so, keeps the text, changes nothing', async () => {
    await panel.read(`!baiact000001 ${json({})}`);
    await panel.read('I am sorry, I cannot help with that.');
    await panel.waitFor('a sentence about it', async () =>
      /no .*line|no actions|nothing/i.test(`${await panel.announced('status')}\n${await panel.announced('alert')}`),
    );
    expect((await panel.rows()).map(({ id, status }) => [id, status])).toEqual([['000001', 'queued']]);
  });

  test('with the key of a foreign session: nothing of it is queued, and the panel says whose it is', async () => {
    await panel.read(`!baisession {"session_key":"${'f'.repeat(32)}"}\n!baiact000001 ${json({})}`);
    await panel.waitForLink('foreign');
    expect((await panel.rows()).filter(({ status }) => status === 'queued')).toEqual([]);
    expect(await panel.text()).toMatch(/FOREIGN_SESSION|another session/i);
  });

  test('before the handshake: nothing is queued, and the same text works after it', async () => {
    await panel.newSession();
    await panel.press('Copy prompt');
    const reply = `!baiact000001 ${json({})}`;
    await panel.read(reply);
    await panel.waitFor('a sentence about it', async () => /session/i.test(await panel.text()));
    expect((await panel.rows()).filter(({ status }) => status === 'queued')).toEqual([]);
    await panel.connect();
    await panel.read(reply);
    await panel.waitForRow('000001', 'queued');
  });

  test('the prompt or our own message pasted back: no command, no handshake', async () => {
    await panel.newSession();
    await panel.press('Copy prompt');
    await panel.read(`${await panel.prompt()}\n${await panel.message()}`);
    await panel.waitFor('an answer', async () => (await panel.announced('status')) !== '');
    expect(await panel.rows()).toEqual([]);
    expect(await panel.link()).not.toBe('connected');
  });

  test('read twice: changes nothing', async () => {
    const reply = `!baiact000001 ${json({})}\n!baiact000002 ${json({ s: '#two' })}`;
    await panel.read(reply);
    await panel.pressIn('000002', 'Delete');
    await panel.waitForRow('000002', 'deleted');
    const before = await panel.rows();
    await panel.read(reply);
    await panel.waitFor('an answer', async () => /known/i.test(await panel.announced('status')));
    expect((await panel.rows()).map(({ id, rev, status }) => [id, rev, status])).toEqual(
      before.map(({ id, rev, status }) => [id, rev, status]),
    );
  });

  test('pasted anywhere in the panel: is read like one typed into the box', async () => {
    await panel.paste(`!baiact000001 ${json({})}`);
    await panel.waitForRow('000001', 'queued');
  });
});

describe('a number that comes again', () => {
  test('with other content is a conflict that waits for the user', async () => {
    await panel.read(`!baiact000001 ${json({})}`);
    await panel.read(`!baiact000001 ${json({ s: '#two' })}`);
    const row = await panel.waitForRow('000001', 'conflict');
    expect(row.text).toMatch(/CONFLICT|two|both/i);
  });
});

describe('a target that is not there', () => {
  test('no match: the row says so before the run', async () => {
    await panel.read(`!baiact000001 ${json({ s: '#nowhere' })}`);
    await panel.waitFor('the match count', async () => /\b0\b|NO_MATCH|not found|Nothing/i.test((await panel.row('000001')).text));
  });

  test('no match: the run ends with NO_MATCH in the row and in the message', async () => {
    await panel.read(`!baiact000001 ${json({ s: '#nowhere', a: 'HILITE' })}`);
    if (!(await panel.row('000001')).included) await panel.include('000001', true);
    await panel.run();
    expect(await panel.row('000001')).toMatchObject({ status: 'failed', text: expect.stringMatching(/NO_MATCH|nothing on the page/i) });
    expect((await panel.context()).err).toMatch(/000001 HILITE NO_MATCH/);
  });

  test('several matches: the row asks which one, and nothing is clicked', async () => {
    await page.evaluate(() => document.addEventListener('click', () => document.body.setAttribute('data-clicked', '1')));
    await panel.read(`!baiact000001 ${json({ s: '.b' })}\n!baiact000002 ${json({ a: 'HILITE' })}`);
    await panel.waitForRow('000001');
    await panel.waitFor('the match count', async () => /\b2\b/.test((await panel.row('000001')).text));
    await panel.waitForRow('000002', 'queued');
    await panel.run();
    expect((await panel.row('000001')).status).not.toBe('done');
    expect(await page.evaluate(() => document.body.hasAttribute('data-clicked'))).toBe(false);
  });

  test('a tab that is gone', async () => {
    const other = await stage.open(stage.site.page('<h1>Soon gone</h1>'));
    const gone = await stage.tabId(other);
    await other.close();
    await page.bringToFront();
    await panel.read(`!baiact000001 ${json({ t: gone })}`);
    await panel.waitFor('a word about the tab', async () =>
      /TAB_GONE|WRONG_TAB|closed|gone|other tab|another tab/i.test((await panel.row('000001')).text),
    );
    expect((await panel.row('000001')).status).not.toBe('done');
  });

  test('a page that extensions may not touch', async () => {
    const restricted = await stage.open('chrome://version/');
    const restrictedTab = await stage.tabId(restricted);
    await panel.waitFor('the context of that page', async () => (await panel.context()).t === restrictedTab);
    await panel.read(`!baiact000001 ${json({ t: restrictedTab, s: 'body' })}`);
    await panel.waitFor('a word about the page', async () =>
      /RESTRICTED|may not|off limits|not allowed|cannot/i.test((await panel.row('000001')).text),
    );
    await restricted.close();
    await page.bringToFront();
    await panel.waitFor('the context of the first page', async () => (await panel.context()).t === tab);
  });
});
