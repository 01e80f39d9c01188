// What a person presses, or what becomes of a chat, while something else of it is under way: nothing is given twice, and nothing that is over comes back.
import { expect, test } from 'vitest';
import type { Bridge } from '../../../src/sidebar/bridge/index.ts';
import { eventually } from '../../eventually.ts';
import { bridgeTo, CHAT, SILENT } from './scripted-bridge.ts';

const LONG = 'A long message. '.repeat(140);
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setTimeout(resolve));
};

/** A chat that was given the first part of a long message, whose answer to it is being taken until `go` is called. */
async function taking() {
  const made = bridgeTo();
  const { bridge, store, page, heard, show } = made;
  await bridge.connectChat(CHAT);
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  await bridge.carrier()?.(LONG);
  let go = () => {};
  page.reads = () =>
    new Promise<void>(resolve => {
      go = resolve;
    });
  show({ turn: 1, text: 'ok !bai', done: true });
  await eventually(() => expect(heard.read).toHaveLength(1));
  return { ...made, go: () => go() };
}

test('a message that is given while the answer to a part is taken goes in once, and ends the parts', async () => {
  const { bridge, page, message, go } = await taking();
  message.text = 'Another message.';
  await bridge.giveMessage();
  go();
  await turns(50);
  expect(page.put.slice(1)).toEqual(['Another message.']);
});

test.each([
  ['By hand is chosen', async ({ bridge }: ReturnType<typeof bridgeTo>) => bridge.setChatLevel('hand')],
  ['the chat is disconnected', async ({ bridge }: ReturnType<typeof bridgeTo>) => bridge.disconnectChat()],
])('no part follows where %s while the answer to the one before is taken', async (_, act) => {
  const made = await taking();
  await act(made);
  await turns(10);
  made.go();
  await turns(50);
  expect(made.page.put).toHaveLength(1);
});

test('a second press while the message goes in says so', async () => {
  const { bridge, page, heard } = bridgeTo();
  await bridge.connectChat(CHAT);
  let go = () => {};
  page.held = new Promise<void>(resolve => {
    go = resolve;
  });
  const first = bridge.giveMessage();
  await turns(5);
  await bridge.giveMessage();
  expect(heard.said).toContain('The message is on its way into the chat.');
  expect(bridge.answering.value).toBe('giving');
  go();
  await first;
  expect(page.put).toEqual(['the text']);
});

test('at Fill too, Read the answer takes one of which nothing has come for two minutes', async () => {
  const { bridge, page, heard } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  await bridge.giveMessage();
  page.answer = { ...SILENT, turn: 1, text: 'Half an answer', busy: true };
  void bridge.readAnswer();
  await eventually(() => expect(bridge.answering.value).toMatchObject({ stuck: true }));
  await bridge.readAnswer();
  expect(heard.read).toEqual(['Half an answer']);
});

test('why less goes by itself is said as long as it does', async () => {
  const { bridge, page, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  page.late = ['send'];
  show({ turn: 1, text: 'Hello', done: true });
  await eventually(() => expect(bridge.chatTrouble.value).toContain('looks different'));
  await bridge.giveMessage();
  expect([bridge.chatLevel.value, bridge.chatTrouble.value]).toEqual(['fill', expect.stringContaining('looks different')]);
  bridge.setChatLevel('follow');
  expect(bridge.chatTrouble.value).toBe('');
});

test('a chat whose page is already built in another way when it is connected does one level less by itself from the start', async () => {
  const { bridge, page, heard, store } = bridgeTo();
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { chatLevels: { 'chatgpt.com': 'carry' } } });
  page.late = ['busy'];
  await bridge.connectChat(CHAT);
  expect([bridge.chatLevel.value, bridge.chatTrouble.value, bridge.layouts()]).toEqual([
    'follow',
    expect.stringContaining('looks different'),
    ['chatgpt-app busy'],
  ]);
  await bridge.giveMessage();
  expect([page.put, page.asked.includes('chatSend'), heard.read]).toEqual([['the text'], false, []]);
});

test('an answer that never shows the signs that its site has says that the page is built in another way', async () => {
  const { bridge, show, heard } = bridgeTo();
  await bridge.connectChat(CHAT);
  show({ turn: 1, text: 'Hello', done: false });
  await eventually(() => expect(heard.read).toEqual(['Hello']));
  expect(bridge.chatTrouble.value).toBe('');
  show({ turn: 2, text: 'Hello again', done: false });
  await eventually(() => expect(bridge.chatTrouble.value).toContain('looks different'));
  expect([bridge.chatLevel.value, bridge.layouts(), heard.read]).toEqual(['fill', ['chatgpt-app done'], ['Hello', 'Hello again']]);
});

test('a chat that was loaded anew behind other tabs is asked for, not lost', async () => {
  const { bridge, page } = bridgeTo();
  page.answer = { ...SILENT, turn: 3, text: 'Old' };
  await bridge.connectChat(CHAT);
  page.answer = { ...SILENT, loaded: 2, echoed: false };
  await bridge.giveMessage();
  expect([bridge.bridge.value, page.put]).toEqual(['connected', []]);
  expect(bridge.chatTrouble.value).toContain('Bring its tab to the front');
  await bridge.readAnswer();
  expect([bridge.bridge.value, bridge.chatTrouble.value]).toEqual(['connected', expect.stringContaining('Bring its tab to the front')]);
});

test('a chat that is lost stays lost until it is connected again, and what was said of a message in it goes', async () => {
  const { bridge, store, page, show } = bridgeTo();
  page.answer = { ...SILENT, turn: 3, text: 'Old', hidden: false };
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  await bridge.giveMessage();
  expect(store.ui.notice.value?.text).toBe('It is in the box.');
  page.says.chatPut = { code: 'TAB_GONE', message: 'The tab is gone.', hint: '' };
  await bridge.giveMessage();
  expect([bridge.bridge.value, store.ui.notice.value]).toEqual(['lost', null]);
  show({ turn: 4, text: 'Another', busy: true });
  await turns(50);
  expect(bridge.bridge.value).toBe('lost');
});

test('what came of a run stays said where the chat is lost behind it, and that it is connected does not', async () => {
  const { bridge, store, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  page.says.chatPut = { code: 'CONFLICT', message: 'There is a draft.', hint: '' };
  await bridge.giveMessage();
  page.says.chatPut = { code: 'TAB_GONE', message: 'The tab is gone.', hint: '' };
  await bridge.giveMessage();
  expect([bridge.bridge.value, store.ui.notice.value]).toEqual(['lost', null]);
  page.says = {};
  await bridge.connectChat();
  await bridge.carrier()?.('the text');
  const ended = { tone: 'problem', text: '1 of 2 done, 1 failed. It is in the box.', key: 'message-copied' } as const;
  store.ui.notice.value = ended;
  page.says.chatPut = { code: 'TAB_GONE', message: 'The tab is gone.', hint: '' };
  await bridge.giveMessage();
  expect([bridge.bridge.value, store.ui.notice.value]).toEqual(['lost', ended]);
});

test('a message is sent, and takes pictures along, as its own session has it, whatever is shown by then', async () => {
  const { bridge, store, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  let go = () => {};
  page.held = new Promise<void>(resolve => {
    go = resolve;
  });
  const giving = bridge.giveMessage();
  await eventually(() => expect(page.asked).toContain('chatPut'));
  const other = 'Zz9Yy8Xx7W';
  await store.dispatch({ type: 'session', key: other, event: { type: 'created', at: 5, key: other, name: 'Chat 2' } });
  await bridge.connectChat({ tabId: 9, address: 'https://claude.ai/chat/1', title: 'Another chat' });
  bridge.setChatLevel('carry');
  bridge.agreeToCarry(true);
  expect([store.app.value.active, bridge.chatLevel.value]).toEqual([other, 'carry']);
  go();
  await giving;
  expect([page.put, page.asked.includes('chatSend')]).toEqual([['the text'], false]);
});

test('a chat that is disconnected while a message goes in is not sent it', async () => {
  const { bridge, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('carry');
  bridge.agreeToCarry(true);
  let go = () => {};
  page.held = new Promise<void>(resolve => {
    go = resolve;
  });
  const giving = bridge.giveMessage();
  await eventually(() => expect(page.asked).toContain('chatPut'));
  bridge.disconnectChat();
  go();
  await giving;
  expect([page.put, page.asked.includes('chatSend')]).toEqual([['the text'], false]);
});

test('Read the answer takes nothing for the answer to a part that stands in the box unsent', async () => {
  const { bridge, store, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  await bridge.carrier()?.(LONG);
  page.draft = page.put[0]?.replaceAll('\n', '\n\n') ?? '';
  page.answer = { ...SILENT, turn: 1, text: 'An old answer', done: true };
  await bridge.readAnswer();
  expect([page.put.length, bridge.chatTrouble.value]).toEqual([1, expect.stringContaining('Part 1 of 3')]);
  page.draft = '';
  page.answer = { ...SILENT, turn: 2, text: 'ok 1', done: true };
  await bridge.readAnswer();
  expect([page.put.length, page.put[1]]).toEqual([2, expect.stringContaining('Part 2 of 3')]);
});

test('a press that puts nothing in ends no part of what is on its way', async () => {
  const { bridge, store, page, message, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  await bridge.carrier()?.(LONG);
  message.text = 'Another message.';
  page.says.chatPut = { code: 'NOT_STABLE', message: 'An answer is being written.', hint: '' };
  await bridge.giveMessage();
  page.says = {};
  show({ turn: 1, text: 'ok 1', done: true });
  await eventually(() => expect(page.put.at(-1)).toContain('Part 2 of 3'));
});

test.each([
  ['the chat is disconnected', (bridge: Bridge) => bridge.disconnectChat()],
  ['it is chosen to do it by hand', (bridge: Bridge) => bridge.setChatLevel('hand')],
])('a message does not go in where %s while its page is read', async (_, ends) => {
  const { bridge, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  let read = () => {};
  page.composed = new Promise<void>(resolve => {
    read = resolve;
  });
  const given = bridge.giveMessage();
  await eventually(() => expect(bridge.answering.value).toBe('giving'));
  ends(bridge);
  read();
  await given;
  expect(page.put).toEqual([]);
});

test('a message that is asked for twice while its page is read goes in once, and counts as on its way from the first press on', async () => {
  const { bridge, page, heard } = bridgeTo();
  await bridge.connectChat(CHAT);
  let read = () => {};
  page.composed = new Promise<void>(resolve => {
    read = resolve;
  });
  const first = bridge.giveMessage();
  await eventually(() => expect(bridge.answering.value).toBe('giving'));
  await bridge.giveMessage();
  expect([page.put, heard.said.at(-1)]).toEqual([[], 'The message is on its way into the chat.']);
  read();
  await first;
  expect([page.put, bridge.answering.value]).toEqual([['the text'], null]);
});
