// Chat interfaces as their makers ship them, connected: each is sent to once for each message, with the message as it is, and what streams back arrives whole.
import { afterEach, expect, test } from 'vitest';
import { CHATS, chatUiPage } from './chat-cases.ts';
import {
  asks,
  bursts,
  type Connected,
  carry,
  choose,
  closeOpened,
  connected,
  connectTo,
  fence,
  hidden,
  isConnected,
  line,
  nameAndSave,
  PAYLOAD,
  rowsOf,
  stalls,
  type Told,
  toClose,
  untilSaid,
} from './chat-connected.ts';
import { type Step, serveChat } from './chat-endpoint.ts';
import { launch } from './launch.ts';

afterEach(closeOpened);

/** ms for which an answer stands still, more than after which one counts as whole where nothing shows that it is being written. */
const RESTS_MS = 5_000;
const pictureOf = (t: number) => [line(1, { t, a: 'SHOT' }), line(2, { t, a: 'NOOP' })];

/** The last answer, which brings the queue to the front, comes once the message was compared. */
const comparedFirst = (to: Told): Step[] => [...(to.number > 2 ? [to.seen] : []), ...stalls(to)];

test.each(Object.entries(CHATS).filter(([, { slow }]) => slow !== true))(
  '%s in the background takes each message once and as it is, and its answers become rows',
  async (name, { behind, says }) => {
    const told = await connected(name, { hash: behind, answer: comparedFirst });
    const { endpoint, chat, work, panel, go, cut } = told;
    expect(await hidden(chat)).toBe(true);
    await carry(panel);
    await asks(told, 1);
    const prompt = await panel.prompt();
    expect(endpoint.asked[0]).toEqual({ said: says(prompt), turns: 1 });
    await panel.waitForLink('connected');

    await asks(told, 2);
    expect(endpoint.asked[1]).toEqual({ said: says(await panel.message()), turns: 3 });
    go();
    await panel.waitForRow('000002', 'queued');
    expect((await panel.rows()).map(({ id, status, included }) => [id, status, included])).toEqual([
      ['000001', 'queued', true],
      ['000002', 'queued', true],
    ]);
    expect(await hidden(chat)).toBe(true);

    const rows = await panel.run('Confirm');
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['000001', 'done'],
      ['000002', 'done'],
    ]);
    expect(await work.$eval('#name', el => Reflect.get(el, 'value'))).toBe(PAYLOAD);
    expect(await work.$eval('#save', el => el.textContent)).toBe('Saved');
    await asks(told, 3);
    expect(endpoint.asked[2]).toEqual({ said: says(await panel.message()), turns: 5 });
    cut();
    expect(endpoint.asked[2]?.said).toContain('000002');
    await untilSaid(panel, 'Is it done?');
    expect(await hidden(chat)).toBe(true);
    expect(endpoint.asked).toHaveLength(3);
  },
);

test('nlux, which draws slowly behind other tabs: that is said, G brings it to the front, and there it goes on', async () => {
  const told = await connected('nlux', { hash: CHATS['nlux']?.behind ?? '', answer: comparedFirst });
  const { endpoint, chat, work, panel, go, cut } = told;
  await carry(panel);
  await asks(told, 1);
  await panel.waitForLink('connected');
  await asks(told, 2);
  go();
  await untilSaid(panel, 'some chats write at full speed only while their tab is in front. G brings it to the front.');
  expect(await hidden(chat)).toBe(true);
  await panel.page.keyboard.press('g');
  await panel.waitFor('it to be in front', async () => !(await hidden(chat)));
  await panel.waitForRow('000002', 'queued');
  expect(await hidden(chat)).toBe(false);
  await panel.run('Confirm');
  expect(await rowsOf(panel)).toEqual([
    ['000001', 'done'],
    ['000002', 'done'],
  ]);
  expect(await work.$eval('#save', el => el.textContent)).toBe('Saved');
  await asks(told, 3);
  expect(endpoint.asked[2]).toEqual({ said: await panel.message(), turns: 5 });
  cut();
  await untilSaid(panel, 'Is it done?');
  expect(endpoint.asked).toHaveLength(3);
});

test('nlux as it comes, which types out slowly what came, in front: both rows come whole', async () => {
  const told = await connected('nlux', { answer: comparedFirst });
  const { endpoint, chat, panel, go, cut, t } = told;
  await carry(panel);
  await chat.bringToFront();
  await asks(told, 1);
  expect(endpoint.asked[0]).toEqual({ said: await panel.prompt(), turns: 1 });
  await asks(told, 2);
  go();
  await panel.waitForRow('000002', 'queued');
  expect((await panel.rows()).map(({ id, status, included }) => [id, status, included])).toEqual([
    ['000001', 'queued', true],
    ['000002', 'queued', true],
  ]);
  expect(await chat.evaluate(() => document.body.textContent)).toContain(nameAndSave(t)[1]);
  await panel.run('Confirm');
  await asks(told, 3);
  expect(endpoint.asked[2]).toEqual({ said: await panel.message(), turns: 5 });
  cut();
  await untilSaid(panel, 'Is it done?');
  expect(endpoint.asked).toHaveLength(3);
});

test('an answer of deep-chat, which shows no end, that rests longer than one that is over: both its rows are in the next run', async () => {
  const rests = ({ number, lines, half, ...told }: Told): Step[] =>
    number === 2 ? [...bursts(lines.slice(0, half)), RESTS_MS, ...bursts(lines.slice(half))] : stalls({ number, lines, half, ...told });
  const told = await connected('deep-chat', { answer: rests });
  const { panel } = told;
  await carry(panel);
  await panel.waitForRow('000002', 'invalid');
  await panel.waitForRow('000002', 'queued');
  expect((await panel.rows()).map(({ id, included }) => [id, included])).toEqual([
    ['000001', true],
    ['000002', true],
  ]);
  expect(told.endpoint.asked).toHaveLength(2);
});

test('what the AI thinks in Ant Design X, where no layout names it, brings no row', async () => {
  const thought = `<think>I could.\n\n${fence([line(7, { t: 1, a: 'NOOP' })])}</think>`;
  const thinks = (told: Told): Step[] => [...(told.number === 2 ? bursts(thought) : []), ...stalls(told)];
  const told = await connected('ant-design', { answer: thinks });
  const { chat, panel, go } = told;
  await carry(panel);
  await asks(told, 2);
  await panel.waitFor('the thinking to be shown', async () => (await chat.$('.ant-think pre')) !== null);
  go();
  await panel.waitForRow('000002', 'queued');
  expect((await rowsOf(panel)).map(([id]) => id)).toEqual(['000001', '000002']);
});

test('while an answer of chatscope, which shows no sign of it, is being written nothing is sent, and that is said', async () => {
  const slowly = ({ number, ...told }: Told): Step[] =>
    number === 2 ? Array.from({ length: 40 }, () => ['word ', 400]).flat() : stalls({ number, ...told });
  const told = await connected('chatscope', { answer: slowly });
  const { endpoint, panel } = told;
  await carry(panel);
  await asks(told, 2);
  await panel.waitForLink('connected');
  // Not while the message before it is still on its way.
  await untilSaid(panel, 'Is answering');
  await panel.press('Send the message');
  await untilSaid(panel, 'The AI is still writing its answer.');
  expect(endpoint.asked).toHaveLength(2);
  await panel.waitFor('the answer to be over', async () => (await panel.bridge()) === 'connected');
  await panel.press('Send the message');
  await asks(told, 3);
  expect(endpoint.asked).toHaveLength(3);
});

test('where the person sends: what is put into the box of assistant-ui is sent by its own button alone, and the answers become rows', async () => {
  const told = await connected('assistant-ui');
  const { endpoint, chat, work, panel, go } = told;
  await choose(panel, 'Follow');
  const send = async () => {
    await chat.bringToFront();
    await chat.locator('::-p-aria([name="Send message"][role="button"])').click();
  };
  await panel.press('Put the prompt in the box');
  await panel.waitForLink('waiting');
  expect(endpoint.asked).toEqual([]);
  const prompt = await panel.prompt();
  await send();
  await panel.waitForLink('connected');
  expect(endpoint.asked).toEqual([{ said: prompt, turns: 1 }]);

  await work.bringToFront();
  await panel.press('Put the message in the box');
  await panel.waitFor('the message to be in the box', async () => (await chat.$eval('textarea', el => el.value)) !== '');
  const message = await panel.message();
  expect(endpoint.asked).toHaveLength(1);
  await send();
  await asks(told, 2);
  expect(endpoint.asked[1]).toEqual({ said: message, turns: 3 });
  await work.bringToFront();
  go();
  await panel.waitForRow('000002', 'queued');
  expect((await panel.rows()).map(({ id, status }) => [id, status])).toEqual([
    ['000001', 'queued'],
    ['000002', 'queued'],
  ]);
  expect(endpoint.asked).toHaveLength(2);
});

/** What browsers do after five minutes to a tab behind others: its timers come once a minute. */
const ONCE_A_MINUTE = 'IntensiveWakeUpThrottling:grace_period_seconds/1';
const FRAMES = 200;

/** Waits until a timer of the chat's, which is set to every 100 ms, has not come for some seconds. */
async function untilSlow({ chat, work, panel }: Connected): Promise<void> {
  await chat.evaluate(() => {
    let ticks = 0;
    setInterval(() => {
      ticks += 1;
      Reflect.set(window, 'ticks', ticks);
    }, 100);
  });
  const ticks = () => chat.evaluate(() => Number(Reflect.get(window, 'ticks')));
  await panel.waitFor("the chat's timers to come once a minute", async () => {
    const before = await ticks();
    await work.evaluate(async left => {
      for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    }, FRAMES);
    return (await ticks()) === before;
  });
}

test.each([
  ['assistant-ui', []],
  ['assistant-ui, behind others for minutes,', [ONCE_A_MINUTE]],
])('%s is given the picture that a row took, once, with the message that tells of it', async (_, features) => {
  const told = await connected('assistant-ui', { linesFor: pictureOf, features });
  const { endpoint, work, panel, go } = told;
  if (features.length > 0) await untilSlow(told);
  await carry(panel);
  await asks(told, 2);
  go();
  await panel.waitForRow('000002', 'queued');
  await work.bringToFront();
  await panel.run();
  await asks(told, 3);
  const [, handshake, results] = endpoint.asked;
  expect([handshake?.images, results?.images?.length]).toEqual([undefined, 1]);
  expect(results?.said).toContain('000001');
  const [, type, bytes = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(results?.images?.[0] ?? '') ?? [];
  expect([type, Buffer.from(bytes, 'base64').length > 1_000]).toEqual(['image/png', true]);
  await untilSaid(panel, 'Is it done?');
  expect(endpoint.asked).toHaveLength(3);
});

test('a chat that takes no picture is not sent the message without it, and the panel says so', async () => {
  const told = await connected('chatscope', { linesFor: pictureOf });
  const { endpoint, work, panel, go } = told;
  await carry(panel);
  await asks(told, 2);
  go();
  await panel.waitForRow('000002', 'queued');
  await work.bringToFront();
  await panel.run();
  await untilSaid(panel, 'did not take the picture shot-000001.png');
  expect(endpoint.asked).toHaveLength(2);
});

test('a prompt that is longer than the box of assistant-ui takes goes along as a file, whole, and once', async () => {
  const told = await connected('assistant-ui', { hash: '#most=1500' });
  const { endpoint, panel } = told;
  await carry(panel);
  await asks(told, 1);
  expect(endpoint.asked[0]?.said).toBe(
    'My message is in the attached file bai-message-1.txt. Read all of it and answer it as if it stood here.',
  );
  expect(endpoint.asked[0]?.files).toHaveLength(1);
  expect(endpoint.asked[0]?.files?.[0]).toContain(await panel.prompt());
});

test('an answer with the key of another session is said to be of that, and brings no rows', async () => {
  const page = await chatUiPage('deep-chat');
  const stage = toClose(await launch({ edition: 'chrome' }));
  const foreign = fence([`!baisession {"session_key":"${'b'.repeat(32)}"}`, line(1, { t: 1, a: 'CLICK', s: '#save' })]);
  const endpoint = toClose(await serveChat('A chat of deep-chat', page, () => bursts(foreign)));
  await stage.open(endpoint.url);
  const work = await stage.open(stage.site.page('<button id="save">Save</button>'));
  const panel = await stage.openPanel(work);
  await connectTo(panel, 'deep-chat');
  await carry(panel);
  await panel.waitForLink('foreign');
  await untilSaid(panel, 'belongs to a session that this panel does not know');
  expect(await panel.rows()).toEqual([]);
});

test('a chat in front is connected by one press; while its answer comes its signs are counted, and no button of the chat moves', async () => {
  const { chat, work, panel } = await connected('assistant-ui');
  await panel.press('Disconnect');
  const states = await panel.page.evaluateHandle(() => {
    const states: string[] = [];
    const note = () => states.push(document.body.dataset.bridge ?? '');
    new MutationObserver(note).observe(document.body, { attributeFilter: ['data-bridge'] });
    return states;
  });
  await chat.bringToFront();
  await panel.press('Connect this chat');
  await isConnected(panel);
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await work.bringToFront();
  const top = (name: string) =>
    panel.page
      .locator(`::-p-aria([name="${name}"][role="button"])`)
      .map(button => Math.round(button.getBoundingClientRect().top))
      .wait();
  const before = await top('Send the prompt');
  await panel.press('Send the prompt');
  await panel.waitFor('the signs to be counted', async () => /answering: \d+ characters so far/.test(await panel.text()));
  expect(await top('Send the prompt')).toBe(before);
  await panel.waitForLink('connected');
  expect((await states.jsonValue()).join(' ')).toMatch(/^connecting connected (waiting )?reading connected/);
});

test('where a chat draws nothing behind other tabs, that is said, and it goes on once its tab is in front', async () => {
  const told = await connected('chatscope', { hash: '#frames' });
  const { endpoint, chat, panel } = told;
  await carry(panel);
  await untilSaid(panel, 'Nothing moves in its tab');
  expect([await hidden(chat), endpoint.asked.length]).toEqual([true, 1]);
  expect(await panel.text()).toContain('G brings it to the front');
  await panel.page.keyboard.press('g');
  await panel.waitForLink('connected');
  expect(await hidden(chat)).toBe(false);
});
