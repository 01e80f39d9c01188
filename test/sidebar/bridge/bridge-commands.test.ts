// A chat that is connected, without a browser: what is put in, what is read, and what is said where something is in the way.
import { effect } from '@preact/signals';
import { expect, onTestFinished, test } from 'vitest';
import { CHAT_LEFT, NOT_ALLOWED_YET } from '../../../src/protocol/policy/refusals.ts';
import { eventually } from '../../eventually.ts';
import { line } from '../fakes.ts';
import { bridgeTo, CHAT, SILENT } from './scripted-bridge.ts';

test('connecting asks for the one site, keeps the tab as a chat, and reads nothing of what stands there', async () => {
  const { bridge, page, heard } = bridgeTo();
  page.answer = { ...SILENT, turn: 3, text: '!baiact000001 {}' };
  await bridge.connectChat(CHAT);
  expect([bridge.bridge.value, bridge.connectedChat.value, bridge.chatLevel.value]).toEqual([
    'connected',
    { tabId: 5, name: 'ChatGPT', host: 'chatgpt.com' },
    'follow',
  ]);
  expect([heard.sites, heard.named, heard.read]).toEqual([[CHAT.address], [5], []]);
});

test('from the press on it is connecting, until it is connected', async () => {
  const { bridge } = bridgeTo();
  const states: string[] = [];
  onTestFinished(effect(() => void states.push(bridge.bridge.value)));
  await bridge.connectChat(CHAT);
  expect(states).toEqual(['none', 'connecting', 'connected']);
});

test('a site that the user does not allow is not asked', async () => {
  const { bridge, page } = bridgeTo(false);
  await bridge.connectChat(CHAT);
  expect([bridge.bridge.value, bridge.connectedChat.value, page.asked]).toEqual(['none', null, []]);
});

test('a chat of a site that is not known is called by the title of its tab, also where that was not told before it was connected', async () => {
  const { bridge } = bridgeTo();
  await bridge.connectChat({ ...CHAT, address: 'https://chat.example/c/1', title: '' });
  expect(bridge.connectedChat.value).toEqual({ tabId: 5, name: 'A chat', host: 'chat.example' });
});

test('a page without a box is no chat, and says what to do', async () => {
  const { bridge, page, heard } = bridgeTo();
  page.says.chatLook = { code: 'NO_MATCH', message: 'No box.', hint: 'Sign in.' };
  await bridge.connectChat(CHAT);
  expect([bridge.bridge.value, bridge.teaching.value, bridge.boxless.value]).toEqual(['none', 'offered', 'A chat']);
  expect(heard.notes).toEqual(['No box. Sign in.']);
});

test('a message is put in, its answer awaited and read once it is complete, as if it had been pasted', async () => {
  const { bridge, page, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  expect([page.put, page.asked.includes('chatSend')]).toEqual([['the text'], false]);
  await eventually(() => expect(bridge.bridge.value).toBe('waiting'));
  show({ turn: 1, text: 'Here\n!baiact000001 {}', done: true });
  await eventually(() => expect(heard.read).toEqual(['Here\n!baiact000001 {}']));
  expect(bridge.bridge.value).toBe('connected');
  await bridge.readAnswer();
  expect(heard.byItself).toEqual([true, false]);
});

test('more of an answer is read as the reply that its beginning was, unless that brought nothing', async () => {
  const { bridge, page, heard, show, store } = bridgeTo();
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  const key = store.app.peek().active;
  const takes = async (text: string, brings: string) => {
    page.reads = async () => void (await store.tell({ type: 'replyRead', text: brings }));
    show({ turn: 1, text });
    await eventually(() => expect(heard.read.at(-1)).toBe(text));
    await eventually(() => expect(bridge.bridge.value).toBe('connected'));
  };
  await takes('I begin', '');
  await takes('I begin with', `!baisession {"session_key":"${key}"}\n${line(1, 'CLICK', '#a')}`);
  await takes('I begin with two', line(2, 'CLICK', '#b'));
  expect(heard.continues).toEqual([0, 0, 1]);
});

test('more of an answer that was shown in part is no more of the answer before it', async () => {
  const { bridge, page, heard, show, store } = bridgeTo();
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  const key = store.app.peek().active;
  page.reads = async () =>
    void (await store.tell({ type: 'replyRead', text: `!baisession {"session_key":"${key}"}\n${line(heard.read.length, 'CLICK', '#a')}` }));
  show({ turn: 1, text: 'The first', done: true });
  await eventually(() => expect(heard.read).toEqual(['The first']));
  show({ turn: 2, text: 'The second', incomplete: true });
  await eventually(() =>
    expect(heard.notes.at(-1)).toBe('The chat shows only a part of the answer. Copy the answer there and paste it here.'),
  );
  show({ turn: 2, text: 'The second goes on', done: true });
  await eventually(() => expect(heard.read).toEqual(['The first', 'The second goes on']));
  expect(heard.continues).toEqual([0, 0]);
});

test('nothing is put in while an answer is seen to be written, whatever its page says by then', async () => {
  const { bridge, page, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  show({ turn: 1, text: 'The beginning', busy: true });
  await eventually(() => expect(bridge.bridge.value).toBe('reading'));
  await bridge.giveMessage();
  expect(page.put).toEqual(['the text']);
  expect(bridge.chatTrouble.value).toBe('The AI is still writing its answer. Wait until it is complete, then try again.');
  show({ turn: 1, text: 'The beginning', done: true });
  await eventually(() => expect(bridge.bridge.value).toBe('connected'));
  await bridge.giveMessage();
  expect(page.put).toHaveLength(2);
});

test('sending is asked about once, and only then done', async () => {
  const { bridge, page, store } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('carry');
  expect([bridge.asksToCarry.value, bridge.chatLevel.value]).toEqual([true, 'follow']);
  await bridge.giveMessage();
  expect(page.asked).not.toContain('chatSend');
  bridge.agreeToCarry(true);
  await bridge.giveMessage();
  expect(page.asked.filter(method => method === 'chatSend')).toHaveLength(1);
  expect(store.app.value.settings.chatLevels).toEqual({ 'chatgpt.com': 'carry' });
});

test('a message that is longer than the chat takes goes in part by part, each after the answer to the one before', async () => {
  const { bridge, page, store, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  const text = 'A long message. '.repeat(140);
  expect(await bridge.carrier()?.(text)).toBe('box');
  expect(bridge.chatTrouble.value).toContain('Part 1 of 3');
  show({ turn: 1, text: 'ok 1', done: true });
  await eventually(() => expect(page.put).toHaveLength(2));
  expect([bridge.chatTrouble.value.slice(0, 11), heard.read]).toEqual(['Part 2 of 3', []]);
  show({ turn: 2, text: 'ok 2', done: true });
  await eventually(() => expect(page.put).toHaveLength(3));
  show({ turn: 3, text: 'Now I know it all.', done: true });
  await eventually(() => expect(heard.read).toEqual(['Now I know it all.']));
  const without = page.put.map(part => part.slice(part.indexOf('\n') + 1)).join('');
  expect([without, page.put.every(part => part.length <= 1_000), bridge.chatTrouble.value]).toEqual([text, true, '']);
});

test('a part that does not go in ends the message, and lines in an answer to a part are read all the same', async () => {
  const { bridge, page, store, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  await bridge.carrier()?.('A long message. '.repeat(140));
  page.says.chatPut = { code: 'CONFLICT', message: 'The box holds a draft.', hint: 'Send it, or clear it.' };
  show({ turn: 1, text: 'At once:\n!baiact000001 {}', done: true });
  await eventually(() => expect(bridge.chatTrouble.value).toContain('Part 2 of 3 did not go in'));
  expect([heard.read, page.put.length]).toEqual([['At once:\n!baiact000001 {}'], 1]);
  show({ turn: 2, text: 'Hello', done: true });
  await eventually(() => expect(heard.read).toHaveLength(2));
  expect(page.put).toHaveLength(1);
});

test('what stands in the way of a message is said, and a run then leaves its message on the clipboard', async () => {
  const { bridge, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  page.says.chatPut = { code: 'CONFLICT', message: 'The box holds a draft.', hint: 'Send it, or clear it.' };
  expect(await bridge.carrier()?.('the text')).toBeNull();
  expect(bridge.chatTrouble.value).toBe('The box holds a draft. Send it, or clear it.');
  bridge.setChatLevel('hand');
  expect(bridge.carrier()).toBeNull();
});

test('lines that the chat may have changed are counted and not read; an answer in part is not read at all', async () => {
  const { bridge, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  show({ turn: 1, text: 'Words', damaged: ['!baiact000001 {}', '!baiact000002 {}'], done: true });
  await eventually(() => expect(heard.notes.at(-1)).toContain('2'));
  expect(heard.read).toEqual(['Words']);
  show({ turn: 2, text: '!baiact000003 {}', incomplete: true, done: true });
  await eventually(() => expect(heard.notes).toHaveLength(3));
  expect(heard.read).toEqual(['Words']);
});

test('a chat that is gone is lost with a reason, no more said to be connected, and can be connected again', async () => {
  const { bridge, page, store, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  expect(bridge.takes.value).toBe('messages');
  await bridge.giveMessage();
  expect(bridge.takes.value).toBe('awaits');
  page.says.chatAnswer = { code: 'TAB_GONE', message: 'The tab is closed.', hint: 'Open it.' };
  show({});
  await eventually(() => expect(bridge.bridge.value).toBe('lost'));
  expect(bridge.takes.value).toBe('nothing');
  expect([bridge.chatTrouble.value, bridge.carrier(), store.ui.notice.value]).toEqual(['The tab is closed. Open it.', null, null]);
  page.says = {};
  const again = bridge.connectChat();
  expect(heard.sites).toEqual([CHAT.address, CHAT.address]); // in the midst of the press: some browsers ask only then
  await again;
  expect([bridge.bridge.value, bridge.takes.value]).toEqual(['connected', 'messages']);
  bridge.disconnectChat();
  expect([bridge.bridge.value, bridge.connectedChat.value]).toEqual(['none', null]);
});

test('another session has no chat of its own, and the first one keeps its', async () => {
  const { bridge, store, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  const first = store.app.value.active;
  const other = 'f'.repeat(32);
  await store.dispatch({ type: 'session', key: other, event: { type: 'created', at: 1, key: other, name: 'Other' } });
  expect(bridge.bridge.value).toBe('none');
  show({ turn: 1, text: '!baiact000001 {}', done: true });
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(heard.read).toEqual([]);
  await store.dispatch({ type: 'activated', at: 2, key: first });
  await eventually(() => expect(heard.read).toEqual(['!baiact000001 {}']));
});

test('the answers of a tab go to the session that it was connected to last', async () => {
  const { bridge, store, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  const first = store.app.value.active;
  const other = 'f'.repeat(32);
  await store.dispatch({ type: 'session', key: other, event: { type: 'created', at: 1, key: other, name: 'Other' } });
  await bridge.connectChat(CHAT);
  show({ turn: 1, text: '!baiact000001 {}', done: true });
  await eventually(() => expect(heard.read).toHaveLength(1));
  await store.dispatch({ type: 'activated', at: 2, key: first });
  expect(bridge.bridge.value).toBe('none');
});

test('a wait for an answer that is ended by another level or session reads nothing and loses no chat', async () => {
  const { bridge, store, page, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  page.answer = { ...SILENT, turn: 1, text: 'He', busy: true };
  const reading = bridge.readAnswer();
  await eventually(() => expect(bridge.bridge.value).toBe('reading'));
  bridge.setChatLevel('hand');
  await reading;
  show({ turn: 1, text: 'Hello', done: true });
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect([heard.read, bridge.bridge.value, bridge.chatTrouble.value]).toEqual([[], 'connected', '']);
  expect(store.session.value).not.toBeNull();
});

test('a message is not sent where the level was lowered while it was put in', async () => {
  const { bridge, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('carry');
  bridge.agreeToCarry(true);
  const giving = bridge.giveMessage();
  bridge.setChatLevel('fill');
  await giving;
  expect([page.put, page.asked.includes('chatSend')]).toEqual([['the text'], false]);
});

test('Disconnect ends a connection that is being made', async () => {
  const { bridge, page, heard } = bridgeTo();
  const connecting = bridge.connectChat(CHAT);
  for (let turn = 0; turn < 100 && bridge.bridge.value !== 'connecting'; turn += 1) await Promise.resolve();
  expect(bridge.bridge.value).toBe('connecting');
  bridge.disconnectChat();
  await connecting;
  expect([bridge.bridge.value, bridge.connectedChat.value, heard.named]).toEqual(['none', null, []]);
  expect(page.put).toEqual([]);
});

test('a chat that was shown is kept only once it confirmed the session, and a press of a script teaches nothing', async () => {
  const { bridge, page, store, show, press } = bridgeTo();
  const fresh = 'Zz9Yy8Xx7W';
  await store.dispatch({ type: 'session', key: fresh, event: { type: 'created', at: 5, key: fresh, name: 'Chat 2' } });
  await store.tell({ type: 'promptCopied', text: '', contextTab: 17 });
  page.layout = 'generic';
  await bridge.connectChat(CHAT);
  expect(bridge.teaching.value).toBe('offered');
  press({ css: '#a', nonce: 'n', origin: 'https://chatgpt.com', trusted: false });
  await bridge.teachChat();
  expect([bridge.teaching.value, bridge.chatTrouble.value]).toEqual(['offered', expect.stringContaining('chatgpt.com')]);
  press({ css: '#a', nonce: 'n', origin: 'https://evil.example', trusted: true });
  await bridge.teachChat();
  expect(bridge.teaching.value).toBe('offered');
  press({ css: '#a', nonce: 'n', origin: 'https://chatgpt.com', trusted: true });
  await bridge.teachChat();
  expect([bridge.teaching.value, store.app.value.settings.learned]).toEqual(['none', []]);
  page.layout = 'learned';
  await bridge.giveMessage();
  const key = store.session.value?.key ?? '';
  page.reads = async () => void (await store.tell({ type: 'replyRead', text: `!baisession {"session_key":"${key}"}` }));
  show({ turn: 1, text: 'x', done: true });
  await eventually(() => expect(store.app.value.settings.learned).toEqual([{ host: 'chatgpt.com', composer: ['.it'], send: ['.it'] }]));
});

test('a chat whose tab left it, or whose access was taken back, is lost with that reason, and no message is said to be in its box', async () => {
  const { bridge, page, store } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  await bridge.giveMessage();
  expect(store.ui.notice.value?.text).toBe('It is in the box.');
  page.says.chatAnswer = NOT_ALLOWED_YET;
  await bridge.giveMessage();
  expect([bridge.bridge.value, bridge.chatTrouble.value, store.ui.notice.value]).toEqual([
    'lost',
    "bAI may not enter the page in the chat's tab: it shows another site, or its access was taken back. Go back to the chat there, and connect it again.",
    null,
  ]);
  page.says = {};
  await bridge.connectChat();
  expect(bridge.bridge.value).toBe('connected');
});

test('a chat that is built in another way by now says so and does one level less by itself, until the user chooses again', async () => {
  const { bridge, page, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('carry');
  bridge.agreeToCarry(true);
  expect([bridge.chatLevel.value, bridge.layouts()]).toEqual(['carry', ['chatgpt-app']]);
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve(); // the wait with the other level has begun
  page.late = ['send'];
  show({ turn: 1, text: 'Hello', done: true });
  await eventually(() => expect(bridge.chatTrouble.value).toContain('looks different'));
  expect([bridge.chatLevel.value, bridge.teaching.value, bridge.layouts()]).toEqual(['follow', 'offered', ['chatgpt-app send']]);
  await bridge.giveMessage();
  expect(page.asked).not.toContain('chatSend');
  bridge.setChatLevel('carry');
  expect([bridge.chatLevel.value, bridge.asksToCarry.value]).toEqual(['carry', false]);
});

test('what else of its layout a chat has outgrown is said too, whatever of it was found before', async () => {
  const { bridge, page, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('carry');
  bridge.agreeToCarry(true);
  page.says.chatSend = { code: 'NOT_ENABLED', message: "The chat's send button stays disabled.", hint: 'Look at the chat.' };
  await bridge.giveMessage();
  expect([bridge.teaching.value, bridge.chatLevel.value]).toEqual(['offered', 'carry']);
  const drift = async (turn: number, ...late: string[]) => {
    page.late = late;
    show({ turn, text: `Hello ${turn}`, done: true });
    await eventually(() => expect(bridge.layouts()).toEqual([`chatgpt-app ${late.join(' ')}`]));
    for (let at = 0; at < 100; at += 1) await Promise.resolve();
    return [bridge.chatLevel.value, bridge.chatTrouble.value.includes('looks different')];
  };
  expect(await drift(1, 'send')).toEqual(['follow', true]);
  bridge.setChatLevel('carry');
  expect(await drift(2, 'send')).toEqual(['carry', false]);
  expect(await drift(3, 'send', 'busy')).toEqual(['follow', true]);
});

test('that no answer is found is said in a chat that the user has shown too', async () => {
  const { bridge, page } = bridgeTo();
  page.layout = 'learned';
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  await eventually(() => expect(bridge.chatTrouble.value).toContain('no answer yet'));
});

test('an answer that does not come is looked for: its page may be built in another way by now', async () => {
  const { bridge, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  page.late = ['answer'];
  await bridge.giveMessage();
  await eventually(() => expect(bridge.chatTrouble.value).toContain('looks different'));
  expect(bridge.chatLevel.value).toBe('fill');
});

test('that none is found for two minutes in a chat of a site that is not known is said, but not while the message stands in its box', async () => {
  const { bridge, page, heard, show } = bridgeTo();
  page.layout = 'generic';
  await bridge.connectChat({ ...CHAT, address: 'https://own.example/chat' });
  const looks = () => page.asked.filter(method => method === 'chatLook').length;
  const before = looks();
  page.draft = 'the text';
  await bridge.giveMessage();
  await eventually(() => expect(looks()).toBe(before + 1));
  expect([heard.said, bridge.chatTrouble.value]).toEqual([[], '']);
  page.draft = '';
  await bridge.giveMessage();
  await eventually(() => expect(bridge.chatTrouble.value).toContain('no answer yet'));
  expect(heard.said).toEqual([bridge.chatTrouble.value]);
  show({ turn: 1, text: 'an', busy: true });
  await eventually(() => expect([bridge.bridge.value, bridge.chatTrouble.value]).toEqual(['reading', '']));
  show({ turn: 1, text: 'an answer', done: true });
  await eventually(() => expect(heard.read).toEqual(['an answer']));
  expect(bridge.chatTrouble.value).toBe('');
});

test('where no answer comes and a page that asks to sign in, or for a captcha, stands in place of the chat behind other tabs, that is said', async () => {
  const { bridge, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  page.layout = '';
  await eventually(() => expect(bridge.chatTrouble.value).toContain('sign in'));
});

test('a chat of a site that is not known is as it is: nothing is expected of it, and once lines came of it nothing is to be shown', async () => {
  const { bridge, store, page, heard, show } = bridgeTo();
  page.layout = 'generic';
  await bridge.connectChat({ ...CHAT, address: 'https://chat.example/' });
  show({ turn: 1, text: 'Hello', done: true });
  await eventually(() => expect(heard.read).toEqual(['Hello']));
  expect([bridge.chatLevel.value, bridge.chatTrouble.value, bridge.teaching.value]).toEqual(['follow', '', 'offered']);
  page.reads = async () => void (await store.tell({ type: 'replyRead', text: line(1, 'CLICK', '#a') }));
  show({ turn: 2, text: 'A line', done: true });
  await eventually(() => expect(bridge.teaching.value).toBe('none'));
  page.says.chatPut = { code: 'NO_MATCH', message: 'There is no box.', hint: 'Show it.' };
  await bridge.giveMessage();
  expect(bridge.teaching.value).toBe('offered');
});

test('a message that is pressed for twice is given once, and an answer that comes meanwhile is read', async () => {
  const { bridge, page, heard } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  let end = () => {};
  page.held = new Promise<void>(resolve => {
    end = resolve;
  });
  const presses = [bridge.giveMessage(), bridge.giveMessage()];
  await eventually(() => expect(page.asked).toContain('chatPut'));
  page.answer = { ...SILENT, turn: 1, text: 'Some words', done: true };
  await bridge.readAnswer();
  end();
  await Promise.all(presses);
  expect([page.put, heard.read]).toEqual([['the text'], ['Some words']]);
});

test('a message whose send button stays disabled stands in the box: it was given, and that is said', async () => {
  const { bridge, page } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('carry');
  bridge.agreeToCarry(true);
  page.says.chatSend = { code: 'NOT_ENABLED', message: 'The button stays disabled.', hint: 'Press it there.' };
  expect(await bridge.carrier()?.('the text')).toBe('box');
  expect([bridge.chatTrouble.value, bridge.teaching.value]).toEqual(['The button stays disabled. Press it there.', 'offered']);
});

test('Connect it again takes no other site that the tab shows by then for the chat', async () => {
  const { bridge, page, at, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  page.says.chatAnswer = CHAT_LEFT;
  show({});
  await eventually(() => expect(bridge.bridge.value).toBe('lost'));
  page.says = {};
  at.address = 'https://shop.example/';
  await bridge.connectChat();
  expect([bridge.bridge.value, bridge.connectedChat.value?.host]).toEqual(['lost', 'chatgpt.com']);
  at.address = CHAT.address;
  await bridge.connectChat();
  expect(bridge.bridge.value).toBe('connected');
});

test('a question about the level is asked in the session in which it came up, and a lesson ends with it', async () => {
  const { bridge, page, store } = bridgeTo();
  await bridge.connectChat(CHAT);
  const first = store.app.value.active;
  const other = 'f'.repeat(32);
  await store.dispatch({ type: 'session', key: other, event: { type: 'created', at: 1, key: other, name: 'Other' } });
  page.says.chatLook = { code: 'NO_MATCH', message: 'No box.', hint: 'Sign in.' };
  await bridge.connectChat({ ...CHAT, tabId: 6 });
  void bridge.teachChat();
  await eventually(() => expect(bridge.bridge.value).toBe('connecting'));
  await store.dispatch({ type: 'activated', at: 2, key: first });
  bridge.setChatLevel('carry');
  expect(bridge.asksToCarry.value).toBe(true);
  await store.dispatch({ type: 'activated', at: 3, key: other });
  expect([bridge.asksToCarry.value, bridge.bridge.value]).toEqual([false, 'none']);
});

test('a lesson ends where its chat is lost', async () => {
  const { bridge, page } = bridgeTo();
  page.layout = 'generic';
  await bridge.connectChat(CHAT);
  void bridge.teachChat();
  await eventually(() => expect(bridge.teaching.value).toBe('box'));
  page.says.chatAnswer = { code: 'TAB_GONE', message: 'The tab is closed.', hint: '' };
  await bridge.readAnswer();
  expect([bridge.bridge.value, bridge.teaching.value]).toEqual(['lost', 'none']);
});

test('the rest of a message in parts is forgotten with a level at which it goes by hand', async () => {
  const { bridge, page, store, heard, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  await bridge.carrier()?.('A long message. '.repeat(140));
  bridge.setChatLevel('hand');
  bridge.setChatLevel('follow');
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  show({ turn: 1, text: 'Hello', done: true });
  await eventually(() => expect(heard.read).toEqual(['Hello']));
  expect(page.put).toHaveLength(1);
});
