// A tour through the states of the panel, for whoever looks at each of them: a test that measures, or a script that takes pictures.
import type { Page } from 'puppeteer-core';
import type { Stage } from './launch.ts';
import type { Panel } from './panel.ts';

const PAGE = `<!doctype html><title>States</title><h1>States</h1><button id="one">One</button><button class="two">A</button><button class="two">B</button>
  <form action="/sent" method="post"><label>Title <input id="title"></label><label>Password <input type="password" id="pw"></label>
  <label>Place of the meeting <input id="place" value="Bremen, at the old harbour"></label><label>Day <input id="day"></label>
  <button id="send">Send it</button></form><label>Photograph for the membership card <input type="file" id="photo"></label><p>${'A page has some text. '.repeat(120)}</p>`;
const LONG_GOAL =
  'Donaudampfschifffahrtsgesellschaftskapitänspatentverlängerung for every branch, then مرحبا بالعالم, and stop before sending';

/** Called in each state, whose name is a few words. */
export type Look = (state: string) => Promise<void>;

/** Opens the page that the tour works on. */
export function openTourPage(stage: Stage): Promise<Page> {
  return stage.open(stage.site.page(PAGE));
}

/** Goes through the states in one session and a second one, looking at each. The page has to be in front, the panel open and new. */
export async function tour(panel: Panel, t: number, look: Look): Promise<void> {
  const line = (id: number, a: string, s = '', x = '', tm?: number) =>
    `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t, a, s, x, ...(tm ? { o: { tm } } : {}) })}`;
  const sheet = async (open: () => Promise<void>, state: string, more?: () => Promise<void>) => {
    await open();
    await panel.page.waitForSelector('.sheet');
    await more?.();
    await look(state);
    await panel.waitFor('the sheet to close', async () => {
      await panel.page.keyboard.press('Escape');
      return (await panel.page.$('.sheet')) === null;
    });
  };

  await look('first start');
  await panel.show('Message');
  await panel.page.waitForSelector('.told');
  await look('message before anything');
  await panel.show('Timeline');
  await look('timeline empty');
  await panel.show('Queue');
  await panel.press('Copy prompt');
  await panel.waitForLink('waiting');
  await look('waiting for the first reply');
  await panel.press('Read reply');
  await look('nothing was pasted');
  await panel.read('Hello, how can I help?');
  await look('reply without a session line');
  await panel.fill('AI reply', '');
  await panel.connect();
  await look('connected, nothing to do');
  await panel.read(`!baisession {"session_key":"${'ab'.repeat(16)}"}\n${line(1, 'CLICK', '#one')}`);
  await panel.waitForLink('foreign');
  await look('reply of another session');
  await panel.read(`!baisession {"session_key":"${await panel.sessionKey()}"}`);
  await panel.waitForLink('connected');

  await panel.read(
    [
      'I look, then I act.',
      line(1, 'SCAN'),
      line(2, 'CLICK', '#one'),
      line(3, 'CLICK', '.two'),
      line(4, 'TYPE', '#pw', 'x'),
      line(5, 'CLICK', '#send'),
      '!baiact000006 {"v":1,"t":17,"a":"CLICK","s":"#x"}',
      line(7, 'SCROLL', '', '0,10'),
      line(8, 'CLICK', '#none', '', 300),
      line(9, 'TYPE', '#title', 'Title of the draft '.repeat(30)),
    ].join('\n'),
  );
  await panel.waitForRow('000004', 'blocked');
  await look('rows of every kind');
  await panel.pressIn('000002', 'More');
  await look('a row is open');
  await panel.pressIn('000002', 'Edit');
  await look('a row is edited');
  await panel.press('Cancel');
  await panel.press('Rehearse');
  await panel.waitFor('the finding', async () => (await panel.text()).includes(panel.said('Nothing was done.')));
  await look('after a rehearsal');
  await panel.pressIn('000003', 'Delete');
  await panel.waitForRow('000003', 'deleted');
  await look('a row is deleted');
  for (const id of ['000001', '000002', '000007', '000008', '000009']) await panel.include(id, false);
  await panel.run('leave');
  await look('asking for a confirmation');
  await panel.press('Decline');
  await panel.waitFor('the end', async () => (await panel.runState()) === 'idle');
  await look('after a decline');
  for (const id of ['000001', '000002', '000007', '000009']) await panel.include(id, true);
  for (const id of ['000005']) await panel.include(id, false);
  await panel.run();
  await look('after a run that went well');
  await panel.include('000008', true);
  await panel.run();
  await panel.waitForRow('000008', 'failed');
  await look('after a run that failed');

  await panel.show('Message');
  await panel.page.waitForSelector('.told');
  await look('message with results');
  await panel.page.select('.limit select', '4000');
  await panel.page.$$eval('.told button.chip[aria-pressed=false]', chips => {
    for (const chip of chips) if (chip instanceof HTMLElement) chip.click();
  });
  await panel.waitFor('the text of the page', async () => (await panel.message()).includes('A page has some text.'));
  await look('message with the page');
  await panel.page.evaluate(setOwnLimit);
  await panel.page.waitForSelector('.limit-own');
  await panel.fill('Characters at most', '1000');
  await panel.page.keyboard.press('Tab');
  await panel.waitFor('parts', async () => (await panel.page.$('.view .card')) !== null);
  await look('message too long for the chat');
  await panel.show('Timeline');
  await look('timeline');
  await panel.press('Problems');
  await look('timeline, problems only');
  await panel.fill('Search the timeline', 'nothing like it');
  await look('timeline, nothing found');
  await panel.press('Keep as recipe');
  await panel.press('Use');
  await look('a recipe is used');

  const settings = () => panel.press('Settings');
  await sheet(settings, 'settings');
  await sheet(settings, 'asking before erasing', () => panel.press('Erase everything'));
  await sheet(settings, 'list of keys', () => panel.press('List of keys'));
  await sheet(settings, 'report for fault finding', () => panel.press('Report for fault finding'));
  await panel.fill('Goal', LONG_GOAL);
  await panel.page.keyboard.press('Enter');
  await panel.show('Queue');
  await look('a long goal in two scripts');
  await sheet(
    () => panel.press('Kept goals'),
    'a goal is kept',
    () => panel.press('Keep this goal'),
  );
  await sheet(() => panel.openSessions(), 'sessions');

  await panel.read(line(10, 'WAIT', '#never', '', 120_000));
  await panel.waitForRow('000010', 'queued');
  await look('an earlier turn is folded away');
  await panel.page.click('.turn-head.over button');
  await panel.page.waitForSelector('.turn-head.over [aria-expanded=true]');
  await look('an earlier turn is open');
  await panel.page.click('.turn-head.over button');
  await panel.start();
  await panel.waitForRow('000010', 'running');
  await look('running');
  await panel.press('Stop');
  await panel.waitFor('the end', async () => (await panel.runState()) === 'idle');
  await look('stopped');
  await panel.pressIn('000010', 'Delete');
  await panel.read(
    [line(11, 'TYPE', '#title', 'Draft'), line(12, 'TYPE', '#place', 'Köln\nat the bridge'), line(13, 'TYPE', '#day', '')].join('\n'),
  );
  await panel.page.waitForSelector('.form-head');
  await look('a form is filled in');
  for (const id of ['000011', '000012', '000013']) await panel.pressIn(id, 'Delete');
  await panel.read(line(14, 'TYPE', '#photo', 'A portrait, as for a passport'));
  await panel.waitForRow('000014', 'queued');
  await panel.start();
  await panel.page.waitForSelector('.file-card');
  await look('a page wants a file');
  await panel.page.$eval('.file-card', dropFile);
  await panel.page.waitForSelector('.file-card li');
  await look('a file is chosen');
  await panel.press('No file');
  await panel.waitFor('the end', async () => (await panel.runState()) === 'idle');
  await panel.pressIn('000014', 'Delete');
  await panel.read('All of it is done.');
  await panel.waitFor('the question', () => panel.page.evaluate(() => document.querySelector('.bottom .card') !== null));
  await look('is the goal reached');
  await panel.newSession();
  await panel.page.waitForSelector('.empty .recipe');
  await look('a session begins where something was kept');
  await panel.press('Use');
  await look('a session begins with a recipe');
}

/** Drops a file with a long name on a card. */
function dropFile(card: Element): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a picture'], `portrait_${'of_the_whole_family_'.repeat(4)}.png`));
  card.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

/** Chooses the last entry of the list of limits: a number of one's own. */
function setOwnLimit(): void {
  const select = document.querySelector<HTMLSelectElement>('.limit select');
  if (select === null) return;
  select.value = 'own';
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
