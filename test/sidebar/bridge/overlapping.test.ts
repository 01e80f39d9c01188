// What a person presses, or what becomes of a chat, while something else of it is under way: nothing is given twice, and nothing that is over comes back.
import { expect, test } from 'vitest';
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
  await eventually(() => expect(bridge.answering.value?.stuck).toBe(true));
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

test('a chat that was loaded anew behind other tabs is asked for, not lost', async () => {
  const { bridge, page } = bridgeTo();
  page.answer = { ...SILENT, turn: 3, text: 'Old' };
  await bridge.connectChat(CHAT);
  page.answer = { ...SILENT, loaded: 2, echoed: false };
  await bridge.giveMessage();
  expect([bridge.bridge.value, page.put]).toEqual(['connected', []]);
  expect(bridge.chatTrouble.value).toContain('Bring its tab to the front');
});

test('a chat that is lost stays lost until it is connected again, and what was said of a message in it goes', async () => {
  const { bridge, store, page, show } = bridgeTo();
  page.answer = { ...SILENT, turn: 3, text: 'Old', hidden: false };
  await bridge.connectChat(CHAT);
  await bridge.carrier()?.('the text');
  store.ui.notice.value = { tone: 'plain', text: 'It is in the box.', key: 'message-copied' };
  page.says.chatPut = { code: 'TAB_GONE', message: 'The tab is gone.', hint: '' };
  await bridge.giveMessage();
  expect([bridge.bridge.value, store.ui.notice.value]).toEqual(['lost', null]);
  show({ turn: 4, text: 'Another', busy: true });
  await turns(50);
  expect(bridge.bridge.value).toBe('lost');
});
