// A chat that nothing knows, whose send button is no button and stands far from the box: shown once by the person, it is carried, and known from then on.
import { afterEach, expect, test } from 'vitest';
import { launch, type Stage } from './launch.ts';
import { type Site, serve } from './site.ts';

let stage: Stage;
let host: Site; // of its own: where a chat is, bAI works on no page
afterEach(async () => {
  await stage?.close();
  await host?.close();
});

const CHAT = `<!doctype html><title>Strange chat</title>
<header><div class="x9Kq2 send-it" style="cursor:pointer;width:60px;height:30px">»</div></header>
<ol></ol><main>${'<div>'.repeat(9)}<textarea class="entry-field" style="width:400px;height:60px"></textarea>${'</div>'.repeat(9)}</main>
<script>
  const box = document.querySelector('textarea');
  const add = (cls, text) => {
    const item = document.createElement('li');
    item.className = cls;
    item.append(Object.assign(document.createElement('pre'), { textContent: text }));
    document.querySelector('ol').append(item);
  };
  document.querySelector('.send-it').addEventListener('click', () => {
    const said = box.value;
    if (said === '') return;
    box.value = '';
    add('me', said);
    const key = /!baisession \\{"session_key":"([^"]+)"\\}/.exec(said);
    setTimeout(() => add('ai', key ? key[0] : 'Nothing is left to do.'), 50);
  });
</script>`;

/** The chat beside a page to work on, and the panel. */
async function strangeChat() {
  stage = await launch({ edition: 'chrome' });
  host = await serve();
  const chat = await stage.open(host.page(CHAT));
  const work = await stage.open(stage.site.page('<button>Save</button>'));
  const panel = await stage.openPanel(work);
  const connect = async () => {
    await panel.press('Connect a chat');
    await panel.press('Strange chat');
    await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
  };
  return { chat, work, panel, connect };
}

test("Escape in the chat ends the lesson, and so does a second press: nothing is learned, and the presses are the chat's own again", {
  timeout: 300_000,
}, async () => {
  const { chat, panel, connect } = await strangeChat();
  await connect();
  const listens = () =>
    panel.page.evaluate(() =>
      [...document.querySelectorAll('button[aria-pressed]')].some(
        button => button.textContent === 'Show me your chat' && button.getAttribute('aria-pressed') === 'true',
      ),
    );
  const ends = {
    Escape: () => chat.keyboard.press('Escape'),
    'a second press': () => panel.press('Show me your chat'),
  };
  for (const [what, end] of Object.entries(ends)) {
    await panel.press('Show me your chat');
    await panel.waitFor('the lesson to begin', listens);
    await chat.bringToFront();
    await chat.click('textarea');
    await panel.waitFor('the box to be learned', async () => (await panel.text()).includes('Now press the button that sends'));
    await end();
    await panel.waitFor(`${what} to end it`, async () => !(await listens()));
    await chat.evaluate(() => Object.assign(document.querySelector('textarea') ?? {}, { value: 'Hello' }));
    // The page hears that it is over a moment after the panel says so.
    const said = async () => {
      await chat.click('.send-it');
      return chat.$$eval('.me', all => all.map(item => item.textContent));
    };
    await expect.poll(said).toEqual(['Hello']);
    await chat.evaluate(() => document.querySelector('ol')?.replaceChildren());
  }
  await panel.press('Settings');
  await panel.waitFor('the settings', async () => (await panel.text()).includes('Close'));
  expect(await panel.text()).not.toContain('Chats that you showed');
});

test('shown once, it is carried; a panel that opens again knows it; forgotten in the settings, it is not known', {
  timeout: 300_000,
}, async () => {
  const { chat, work, panel, connect } = await strangeChat();
  const sees = (words: string) => panel.waitFor(words, async () => (await panel.text()).includes(words));
  await panel.fill('Goal', 'Press Save.');
  await connect();
  await panel.press('Show me your chat');
  await sees('Press the box in which you write');
  await chat.bringToFront();
  await chat.click('.send-it');
  await sees('That is no box that a message can be written into.');
  await chat.click('textarea');
  await sees('Now press the button that sends');
  await chat.click('.send-it');
  await panel.waitFor('the lesson to end', async () => !(await panel.text()).includes('Show me your chat'));
  expect(await chat.$$eval('li', all => all.length)).toBe(0);
  await work.bringToFront();
  await panel.choose('Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
  await panel.waitForLink('connected');
  await panel.waitFor('the message to be answered', async () => (await chat.$$eval('.ai', all => all.length)) > 1);

  await panel.page.reload();
  await connect();
  expect(await panel.text()).not.toContain('Show me your chat');
  const levelOf = () => panel.page.$eval('[role="radiogroup"] input:checked', radio => radio.closest('label')?.textContent?.trim());
  expect(await levelOf()).toBe('Carry'); // as it was chosen for this site
  await panel.press('Settings');
  await sees('Chats that you showed');
  const selectors = await panel.page.$$eval('.selectors dd', all => all.map(each => each.textContent));
  expect(selectors).toEqual([expect.stringContaining('.entry-field'), expect.stringContaining('.send-it')]);
  await panel.press(`Forget how ${new URL(chat.url()).host} is built`);
  await panel.waitFor('it to be gone', async () => !(await panel.text()).includes('Chats that you showed'));
  await panel.press('Close');
  await panel.press('Disconnect');
  await connect();
  await sees('Show me your chat');
  await panel.press('Disconnect');
  // The same on another host is another site.
  const { pathname } = new URL(chat.url());
  await chat.close();
  await stage.open(`${host.other}${pathname}`);
  await work.bringToFront();
  await connect();
  expect(await levelOf()).toBe('Follow');
});
