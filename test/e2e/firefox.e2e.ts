// Firefox: the walls, bad input, Stop, what happens under a run, and what the browser itself does otherwise than Chromium.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_INPUT_PAGE, badInput } from './bad-input-cases.ts';
import { type FirefoxStage, type FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';

const PAGE = `<h1>Page</h1><button id="one" type="button" onclick="this.dataset.hit = 'yes'">One</button><label>Name <input id="name"></label>
  <label>Password <input id="secret" type="password" value="CANARYpassword"></label>
  <form action="/sent" method="post"><input name="city" value="Oslo"><button id="send">Send</button></form>
  <a id="away" href="/away">Away</a><div style="block-size: 3000px"></div>`;

/** Names of keys in WebDriver. */
const KEY = { control: '\uE009' };

let stage: FirefoxStage;
let tab: FirefoxTab;
let panel: Panel;

const line = (id: number, a: string, s = '', x = '', o: Record<string, unknown> = {}) =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab.id, a, s, x, o: { tm: 60_000, ...o } })}`;
const hit = () => tab.evaluate(`() => document.querySelector('#one').dataset.hit ?? ''`);

beforeAll(async () => {
  stage = await launchFirefox();
  stage.site.page(`<h1 id="arrived">Away</h1><button id="one" onclick="this.dataset.hit = 'yes'">Delete all</button>`, '/away');
  tab = await stage.open(stage.site.page(PAGE, '/page'));
  panel = await stage.openPanel(tab);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  await tab.bringToFront();
  await tab.goto(`${stage.site.origin}/page`);
  if ((await panel.link()) !== 'none') await panel.newSession();
  await panel.connect();
});

test('a password is in no message, and no row may touch its field', async () => {
  await panel.read([line(1, 'SCAN'), line(2, 'TEXT', '', '20000'), line(3, 'TYPE', '#secret', 'mine')].join('\n'));
  expect((await panel.waitForRow('000003', 'blocked')).risk).toBe('blocked');
  await panel.run();
  expect(await panel.message()).not.toContain('CANARYpassword');
  expect(await tab.evaluate(`() => document.querySelector('#secret').value`)).toBe('CANARYpassword');
});

test('what a component keeps in a closed shadow root is read, typed into and pressed, and its password is not', async () => {
  await tab.goto(
    stage.site.page(`<h1>Closed</h1><p id="host"></p><script>
      const root = document.querySelector('#host').attachShadow({ mode: 'closed' });
      root.innerHTML = '<label>City <input id="city"></label><button id="in">Go</button><label>Password <input id="pin" type="password" value="CANARYclosed"></label>';
      root.querySelector('#in').onclick = () => { document.title = root.querySelector('#city').value; };
    </script>`),
  );
  await panel.read(
    [line(1, 'SCAN'), line(2, 'TYPE', '#city', 'Oslo'), line(3, 'CLICK', '#in'), line(4, 'TYPE', '#pin', 'mine')].join('\n'),
  );
  expect((await panel.waitForRow('000004', 'blocked')).risk).toBe('blocked');
  await panel.run();
  expect(await tab.evaluate('() => document.title')).toBe('Oslo');
  const message = await panel.message();
  expect(message).toContain('City');
  expect(message).not.toContain('CANARYclosed');
});

test('a form is sent only after its card was confirmed', async () => {
  const sent = () => stage.site.received.filter(({ path }) => path === '/sent').length;
  await panel.read(line(1, 'CLICK', '#send'));
  await panel.waitForRow('000001', 'queued');
  await panel.run('leave');
  expect((await panel.row('000001')).status).toBe('awaiting-confirm');
  expect(sent()).toBe(0);
  await panel.answer('Decline');
  expect(sent()).toBe(0);
  await panel.read(line(2, 'CLICK', '#send'));
  await panel.run('Confirm');
  await stage.site.waitFor(({ path, body }) => path === '/sent' && body === 'city=Oslo');
  expect(sent()).toBe(1);
});

describe('bad input', () => {
  beforeEach(() => tab.goto(stage.site.page(BAD_INPUT_PAGE, '/bad-input')));
  badInput({
    panel: () => panel,
    // Firefox makes no paste event out of a text that a script has: this one is the clipboard's, by the keys.
    async paste(text) {
      await stage.browser.run('await navigator.clipboard.writeText(arguments[0]);', text);
      await stage.focusPanel();
      await stage.browser.keys(KEY.control, 'v');
    },
    tab: () => tab.id,
    evaluate: fn => tab.evaluate(fn),
    async goneTab() {
      const other = await stage.open(stage.site.page('<h1>Soon gone</h1>'));
      await other.close();
      await tab.bringToFront();
      return other.id;
    },
    goToBrowserPage: () => tab.goto('about:support'),
    comeBack: () => tab.goto(`${stage.site.origin}/bad-input`),
  });
});

test('Stop ends a run, and what was to follow is not done', async () => {
  await panel.read(`${line(1, 'WAIT', '#never')}\n${line(2, 'CLICK', '#one')}`);
  await panel.waitForRow('000002', 'queued');
  await panel.start();
  await panel.waitForRow('000001', 'running');
  await panel.press('Stop');
  await panel.waitFor('the run to end', async () => (await panel.runState()) === 'idle');
  expect((await panel.row('000002')).status).toBe('queued');
  expect(await hit()).toBe('');
});

test('a page that goes elsewhere under a run is told, and what was approved for the one before is not done there', async () => {
  await panel.read(`${line(1, 'WAIT', '#arrived')}\n${line(2, 'CLICK', '#one')}`);
  await panel.waitForRow('000002', 'queued');
  await panel.start();
  await panel.waitForRow('000001', 'running');
  await tab.goto(`${stage.site.origin}/away`);
  expect((await panel.waitForRow('000002', 'failed')).text).toMatch(/another document|other page|changed|NAVIGATED|CHANGED/);
  expect(await hit()).toBe('');
});

test('a picture of the whole page holds all of it, by the browser’s own camera', async () => {
  await panel.read(line(1, 'SHOT', '', 'full'));
  await panel.waitForRow('000001', 'queued');
  await panel.run();
  const { res } = await panel.context();
  expect(String(res)).not.toContain('only what is in view');
  const [, width, height] = /(\d+)x(\d+)/.exec(String(res)) ?? [];
  expect(Number(height)).toBeGreaterThan(Number(width) * 1.5);
});

test('a message is copied at the end of a run that lasted longer than a press counts', async () => {
  await panel.read(line(1, 'WAIT', '', '6000'));
  await panel.waitForRow('000001', 'queued');
  await panel.run();
  await panel.waitFor('the message to be on the clipboard', async () => (await stage.clipboard()) === (await panel.message()));
});

test.each(['before it is connected', 'with a row'])(
  'the sidebar is narrower than any panel of Chromium, and nothing sticks out of it, %s',
  async when => {
    if (when === 'with a row') {
      await panel.read(line(1, 'CLICK', '#one'));
      await panel.waitForRow('000001', 'queued');
    } else await panel.newSession();
    const [width, needed] = [
      await panel.page.evaluate(() => innerWidth),
      await panel.page.evaluate(() => document.documentElement.scrollWidth),
    ];
    const cut = await panel.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.step, .step > span, [role=tab]')]
        .filter(el => el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1)
        .map(el => el.innerText),
    );
    const overlap = await panel.page.evaluate(() => {
      const [link, chip] = ['.link', '.tab-chip'].map(css => document.querySelector(css)?.getBoundingClientRect());
      return link !== undefined && chip !== undefined && link.right > chip.left + 1;
    });
    expect({ cut, overlap }).toEqual({ cut: [], overlap: false });
    expect(width).toBeLessThan(280);
    expect(needed).toBeLessThanOrEqual(width);
  },
);

test.each(['closed', 'killed'])(
  'a panel that is %s in the middle of a run comes back with its row interrupted, and nothing runs again',
  async how => {
    await panel.read(`${line(1, 'WAIT', '#never')}\n${line(2, 'CLICK', '#one')}`);
    await panel.waitForRow('000002', 'queued');
    await panel.start();
    // What is shown as running may not be on the disk yet: then nothing was done either, and it comes back as queued.
    await panel.waitForSaved(`"key":"${await panel.sessionKey()}","event":{"type":"started"`);
    await (how === 'killed' ? stage.killPanel() : stage.closePanel());
    panel = await stage.openPanel(tab);
    await panel.waitForRow('000001', 'interrupted');
    expect((await panel.row('000002')).status).toBe('queued');
    expect(await hit()).toBe('');
  },
);

test('a site whose access is taken away is not touched, and is again once it is given back', async () => {
  await stage.access('remove', '<all_urls>');
  await panel.read(line(1, 'CLICK', '#one'));
  const waits = async () => (await panel.row('000001')).text.includes('Waits until bAI may see its page');
  await panel.waitFor('the row to wait', waits);
  expect(await hit()).toBe('');
  await stage.access('add', '<all_urls>');
  await panel.waitFor('the row to be looked up', async () => !(await waits()));
  await panel.run();
  expect((await panel.row('000001')).status).toBe('done');
  expect(await hit()).toBe('yes');
});

test('a row works in a tab of a container, and what it opens from there belongs to it too', async () => {
  const inside = await stage.open(`${stage.site.origin}/page`, 2);
  await panel.press('Work here instead');
  await panel.waitFor('the page to be described', async () => (await panel.context()).t === inside.id);
  await panel.press('Copy message');
  const rows = [
    { a: 'CLICK', s: '#one' },
    { a: 'OPEN_LINK_TAB', s: '#away' },
  ];
  await panel.read(rows.map((row, at) => `!baiact00000${at + 1} ${JSON.stringify({ v: 1, t: inside.id, x: '', ...row })}`).join('\n'));
  for (const id of ['000001', '000002']) await panel.waitForRow(id, 'queued');
  await panel.run();
  expect(await inside.evaluate(`() => document.querySelector('#one').dataset.hit`)).toBe('yes');
  const [, opened] = /tab (\d+) opened/.exec(String((await panel.context()).res)) ?? [];
  expect(await stage.containerOf(Number(opened))).toBe(2);
  await inside.close();
});

test('the panel works as a plain tab too', async () => {
  await stage.closePanel();
  const own = await stage.openPanelInTab(tab);
  await own.panel.newSession();
  await own.panel.connect();
  await own.panel.read(line(1, 'CLICK', '#one'));
  await own.panel.waitForRow('000001', 'queued');
  await own.panel.run();
  expect((await own.panel.row('000001')).status).toBe('done');
  expect(await hit()).toBe('yes');
  await own.tab.close();
  panel = await stage.openPanel(tab);
});

test('a private window has no bAI in it', async () => {
  expect(await stage.allowedInPrivate()).toEqual([false, false]);
});
