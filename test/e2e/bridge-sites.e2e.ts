// Pages built after real chats, at those chats' own addresses, through the whole loop: each is known by its layout, is sent each message once, and its answers become rows.
import { afterEach, expect, test } from 'vitest';
import { CHAT_SITES } from '../../src/bridge/sites.ts';
import { asks, carry, closeOpened, hidden, rowsOf } from './chat-connected.ts';
import type { Panel } from './launch.ts';
import { connectedTo } from './site-connected.ts';

afterEach(closeOpened);

/** A message as it is compared: boxes may hold blank lines more, and paragraphs stand apart. */
const compact = (text: string): string => text.replaceAll(/\n\s*\n+/g, '\n').trim();

const LAYOUTS = CHAT_SITES.flatMap(site => site.layouts.map(({ id }) => [id, site] as const));

test.each(LAYOUTS)('%s, behind other tabs: connect, prompt, answer, rows, run, message, answer', async (id, site) => {
  const { endpoint, chat, work, panel } = await connectedTo(site, id);
  await carry(panel);
  await asks({ panel, endpoint }, 1);
  const prompt = await panel.prompt();
  await panel.waitForLink('connected');
  await asks({ panel, endpoint }, 2);
  const first = await panel.message();
  await panel.waitForRow('000002', 'queued');
  expect(await rowsOf(panel)).toEqual([
    ['000001', 'queued'],
    ['000002', 'queued'],
  ]);
  await panel.run('Confirm');
  expect(await rowsOf(panel)).toEqual([
    ['000001', 'done'],
    ['000002', 'done'],
  ]);
  expect(await work.$eval('#save', el => el.textContent)).toBe('Saved');
  await asks({ panel, endpoint }, 3);
  await panel.waitFor('the prose to be read', async () => (await panel.text()).includes('Is it done?'));
  expect(endpoint.asked.map(({ said, turns }) => [compact(said), turns])).toEqual(
    [prompt, first, await panel.message()].map((said, at) => [compact(said), 2 * at + 1]),
  );
  expect(await hidden(chat)).toBe(true);
  expect(await panel.text()).not.toContain('looks different');
  expect(await report(panel)).toContain(`chats connected: ${id}\n`);
});

/** Frames for which each place in the list is shown: some seconds, in which an answer that stands still would be taken. */
const FRAMES = 200;

test.each(LAYOUTS.filter(([id]) => id === 'chatgpt-app' || id === 'le-chat'))(
  '%s: turns that the list shows again as it is scrolled bring nothing, and the next answer becomes a row',
  async (id, site) => {
    const { endpoint, chat, work, panel } = await connectedTo(site, id);
    await carry(panel);
    await asks({ panel, endpoint }, 2);
    await panel.waitForRow('000002', 'queued');
    await panel.run('Confirm');
    await panel.waitFor('the prose to be read', async () => (await panel.text()).includes('Is it done?'));
    await work.evaluate(() => document.querySelector('#save')?.replaceChildren('Save'));
    const read = await repliesRead(panel);
    expect(read).toBeGreaterThan(0);

    await chat.bringToFront();
    await (await chat.$('main > :first-child'))?.hover();
    const turns = () => chat.$eval('main > :first-child', list => list.textContent ?? '');
    for (const by of [-100, -100, -100, 100, 100, 100]) {
      const before = await turns();
      await chat.mouse.wheel({ deltaY: by });
      await chat.waitForFunction(text => document.querySelector('main > :first-child')?.textContent !== text, {}, before);
      await chat.evaluate(async left => {
        for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
      }, FRAMES);
    }
    await work.bringToFront();
    expect(await repliesRead(panel)).toBe(read);
    expect(endpoint.asked).toHaveLength(3);

    await chat.bringToFront();
    const box = await chat.$('textarea, [contenteditable="true"]');
    await box?.click();
    await chat.keyboard.type('Is there anything more?');
    await chat.keyboard.press('Enter');
    await panel.waitForRow('000003', 'queued');
    expect(await rowsOf(panel)).toEqual([
      ['000001', 'done'],
      ['000002', 'done'],
      ['000003', 'queued'],
    ]);
    expect(await work.$eval('#save', el => el.textContent)).toBe('Save');
    expect(endpoint.asked).toHaveLength(4);
  },
);

/** How many replies the panel's report for fault finding counts. */
const repliesRead = async (panel: Panel): Promise<number> => Number(/replies read: (\d+)/.exec(await report(panel))?.[1]);

/** What the panel's report for fault finding says. */
async function report(panel: Panel): Promise<string> {
  await panel.press('Settings');
  await panel.press('Report for fault finding');
  const box = await panel.page.waitForSelector('::-p-aria([name="Report for fault finding"][role="textbox"])');
  const text = String(await box?.evaluate(el => Reflect.get(el, 'value')));
  await panel.page.keyboard.press('Escape');
  await panel.waitFor(
    'the report to be closed',
    async () => (await panel.page.$('::-p-aria([name="Report for fault finding"][role="textbox"])')) === null,
  );
  return text;
}
