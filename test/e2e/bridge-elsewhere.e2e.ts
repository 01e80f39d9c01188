// What a connected chat shows beside the answer to the newest message brings nothing: old turns, another conversation, what a reload draws again.
import { afterEach, expect, test } from 'vitest';
import {
  asks,
  bursts,
  carry,
  closeOpened,
  connected,
  fence,
  handshake,
  isConnected,
  line,
  rowsOf,
  sendThere,
  shows,
  stalls,
  type Told,
  untilSaid,
} from './chat-connected.ts';
import type { Panel } from './launch.ts';

afterEach(closeOpened);

const PART = /^Part (\d+) of (\d+)(?: of one message\..*|, the last one\..*)\n/;

test('what is longer than the box of a chat that takes no files goes in numbered parts, each once and after the answer to the one before', async () => {
  let joined = '';
  const inParts = ({ said }: Told) => {
    const [, part, of] = PART.exec(said) ?? [];
    if (part === undefined) return bursts('Nothing is left to do.');
    joined += said.replace(PART, '');
    return part === of ? handshake(joined) : bursts(`ok ${part}`);
  };
  const told = await connected('assistant-ui', { hash: '#most=1500&alone', answer: inParts });
  const { endpoint, panel } = told;
  await carry(panel);
  await panel.waitForLink('connected');
  const prompt = await panel.prompt();
  expect(joined.startsWith(prompt)).toBe(true);
  const count = Number(PART.exec(endpoint.asked[0]?.said ?? '')?.[2]);
  expect(count).toBeGreaterThan(2);
  const parts = endpoint.asked.slice(0, count);
  expect(parts.map(({ said }) => said.replace(PART, '')).join('')).toBe(prompt);
  expect(parts.map(({ said, turns }) => [PART.exec(said)?.[1], said.length <= 1_500, turns])).toEqual(
    parts.map((_, at) => [String(at + 1), true, 2 * at + 1]),
  );
  await untilSaid(panel, 'This reply proposes nothing to do.');
  expect(joined).toBe(prompt);
  expect(endpoint.asked).toHaveLength(count + 1);
});

/** Whether the panel said something at any time from now on. */
async function listen(panel: Panel, words: string): Promise<() => Promise<boolean>> {
  await panel.page.evaluate(words => {
    new MutationObserver(() => {
      if (document.body.innerText.includes(words)) document.body.setAttribute('data-heard', '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);
  return () => panel.page.evaluate(() => document.body.hasAttribute('data-heard'));
}

test('a chat that is loaded anew and draws its conversation again brings no line again, and what it answers then becomes rows', async () => {
  const more = (told: Told) => {
    const { number } = told;
    return number > 2 && number < 5 ? bursts(`Now this.\n\n${fence([line(number, { t, a: 'CLICK', s: '#save' })])}`) : stalls(told);
  };
  const told = await connected('assistant-ui', { hash: '#kept', answer: more });
  const { endpoint, chat, panel, go, t } = told;
  const heardAgain = await listen(panel, 'already known');
  const reload = async (newest: string) => {
    await chat.reload();
    await shows(chat, newest);
  };
  await carry(panel);
  await asks(told, 2);
  go();
  await panel.waitForRow('000002', 'queued');
  await reload('000002');
  await panel.run('Confirm');
  await asks(told, 3);
  await panel.waitForRow('000003', 'queued');
  await reload('000003');
  expect((await rowsOf(panel)).map(([, status]) => status)).toEqual(['done', 'done', 'queued']);
  await panel.run('Confirm');
  await panel.waitForRow('000004', 'queued');
  expect((await rowsOf(panel)).map(([, status]) => status)).toEqual(['done', 'done', 'done', 'queued']);
  expect(endpoint.asked.map(({ turns }) => turns)).toEqual([1, 3, 5, 7]);
  expect(await heardAgain()).toBe(false);
});

test.each([
  ['while a message is sent', async () => undefined],
  [
    'after its answer was read',
    (panel: Panel, go: () => void) => (go(), panel.waitFor('rows', async () => (await panel.rows()).length === 2)),
  ],
])('a chat that is loaded anew %s, and has lost its conversation then, is said to have', async (_, until) => {
  const { chat, panel, endpoint, go } = await connected('assistant-ui');
  await carry(panel);
  await asks({ panel, endpoint }, 2);
  await until(panel, go);
  const rows = await rowsOf(panel);
  await chat.reload();
  await chat.bringToFront(); // it may draw nothing of it while it is behind others
  await panel.waitFor('the chat to be lost', async () => (await panel.bridge()) === 'lost');
  expect(await panel.text()).toContain('The chat shows nothing of its conversation any more.');
  expect(await rowsOf(panel)).toEqual(rows);
  expect(endpoint.asked).toHaveLength(2);
});

test('another conversation in the same document is said to be one and brings nothing; back in the first, it goes on', async () => {
  const other = (told: Told) => {
    if (told.said === 'Hello') return bursts(fence([line(7, { t, a: 'CLICK', s: '#save' })]));
    return told.said.includes('!baictx') && told.number > 3 ? bursts(told.lines) : stalls(told);
  };
  const told = await connected('assistant-ui', { hash: '#kept', answer: other });
  const { endpoint, chat, work, panel, t } = told;
  await carry(panel);
  await asks(told, 2);
  await chat.bringToFront();
  await chat.locator('::-p-aria([name="Another conversation"][role="button"])').click();
  await untilSaid(panel, 'The chat tab shows another conversation now.');
  await sendThere(chat, 'Hello');
  await shows(chat, '000007');
  expect(await rowsOf(panel)).toEqual([]);
  expect(endpoint.asked).toHaveLength(3);

  await chat.goBack();
  await shows(chat, 'Understood.');
  await work.bringToFront();
  await panel.press('Connect it again');
  await isConnected(panel);
  await panel.press('Send the message');
  await panel.waitForRow('000002', 'queued');
  expect(await rowsOf(panel)).toEqual([
    ['000001', 'queued'],
    ['000002', 'queued'],
  ]);
  expect(endpoint.asked).toHaveLength(4);
});

test('the lines that a conversation shows before it is connected become no rows, neither before nor after the handshake', async () => {
  const old = fence([line(8, { t: 1, a: 'CLICK', s: '#save' })]);
  const later = (told: Told) => (told.number === 1 ? bursts(old) : stalls({ ...told, number: told.number - 1 }));
  const told = await connected('assistant-ui', {
    answer: later,
    before: async chat => {
      await sendThere(chat, 'Press Save.');
      await shows(chat, '000008');
    },
  });
  const { endpoint, panel, go } = told;
  await carry(panel);
  await asks(told, 2);
  expect(await rowsOf(panel)).toEqual([]);
  await panel.waitForLink('connected');
  await asks(told, 3);
  expect(await rowsOf(panel)).toEqual([]);
  go();
  await panel.waitForRow('000002', 'queued');
  expect(await rowsOf(panel)).toEqual([
    ['000001', 'queued'],
    ['000002', 'queued'],
  ]);
  expect(endpoint.asked.map(({ turns }) => turns)).toEqual([1, 3, 5]);
});

/** Shows another session, by its place in the list of them. */
async function switchTo(panel: Panel, key: string, at: number): Promise<void> {
  await panel.openSessions();
  await panel.waitFor('the session to be offered', async () => {
    const entries = await panel.page.$$('[role=menuitemradio]');
    await entries.at(at)?.click();
    return (await panel.sessionKey()) === key;
  });
}

/** What happens when the test says so. */
function held(): { until: Promise<void>; release(): void } {
  let release = (): void => undefined;
  const until = new Promise<void>(resolve => (release = resolve));
  return { until, release: () => release() };
}

test("two tabs of one chat are two conversations: what is not connected brings no row, and two sessions have each its own tab's answers and messages", async () => {
  const later = { first: held(), second: held() };
  const proposes = (name: string) =>
    fence([line(1, { t, a: 'TYPE', s: '#name', x: `of the ${name}` }), line(2, { t, a: 'TYPE', s: '#name', x: `again of the ${name}` })]);
  const third = (name: string) => fence([line(3, { t, a: 'TYPE', s: '#name', x: `at last of the ${name}` })]);
  const script = ({ said, conversation, asked }: Told) => {
    if (said === 'Hello') return bursts(fence([line(7, { t, a: 'CLICK', s: '#save' })]));
    const [name, before] = conversation[0] === 'Hello' ? (['second', 1] as const) : (['first', 0] as const);
    switch (conversation.length - before) {
      case 1:
        return handshake(said);
      case 2:
        return [...(name === 'first' ? [asked] : []), ...bursts(proposes(name))];
      case 3:
        return [later[name].until, ...bursts(third(name))];
      default:
        return bursts('Nothing is left to do.');
    }
  };
  const told = await connected('assistant-ui', { answer: script });
  const { stage, endpoint, chat, work, panel, go, t } = told;
  const payloads = async () =>
    (await panel.rows()).map(({ id, status, text }) => [id, status, /(?:again |at last )?of the \w+/.exec(text)?.[0]]);
  const proposed = (name: string, status: string) => [
    ['000001', status, `of the ${name}`],
    ['000002', status, `again of the ${name}`],
  ];
  await carry(panel);
  await asks(told, 1);
  const first = { key: await panel.sessionKey(), sent: [await panel.prompt()] };
  await asks(told, 2);
  const other = await stage.open(endpoint.url);
  first.sent.push(await panel.message());
  await sendThere(other, 'Hello');
  await shows(other, '000007');
  await work.bringToFront();
  go();
  await panel.waitForRow('000002', 'queued');
  expect(await payloads()).toEqual(proposed('first', 'queued'));
  await panel.run('Confirm');
  await asks(told, 4);
  first.sent.push(await panel.message());

  await panel.newSession();
  const second = { key: await panel.sessionKey(), sent: ['Hello'] };
  await other.bringToFront();
  await panel.press('Connect this chat');
  await isConnected(panel);
  await work.bringToFront();
  await panel.press('Send the prompt');
  await asks(told, 5);
  second.sent.push(await panel.prompt());
  await asks(told, 6);
  second.sent.push(await panel.message());
  await panel.waitForRow('000002', 'queued');
  expect(await payloads()).toEqual(proposed('second', 'queued'));
  later.first.release();
  await shows(chat, 'at last of the first');
  await panel.run('Confirm');
  await asks(told, 7);
  second.sent.push(await panel.message());
  expect(await payloads()).toEqual(proposed('second', 'done'));

  await switchTo(panel, first.key, 1);
  await panel.waitForRow('000003', 'queued');
  const done = [...proposed('first', 'done'), ['000003', 'queued', 'at last of the first']];
  expect(await payloads()).toEqual(done);
  later.second.release();
  await shows(other, 'at last of the second');
  await panel.run('Confirm');
  await asks(told, 8);
  first.sent.push(await panel.message());
  expect(await work.$eval('#name', el => Reflect.get(el, 'value'))).toBe('at last of the first');
  await untilSaid(panel, 'Is it done?');

  await switchTo(panel, second.key, 0);
  await panel.waitForRow('000003', 'queued');
  expect(await payloads()).toEqual([...proposed('second', 'done'), ['000003', 'queued', 'at last of the second']]);
  expect([...endpoint.conversations().values()]).toEqual([first.sent, second.sent]);
  expect(await work.$eval('#save', el => el.textContent)).toBe('Save');
});
