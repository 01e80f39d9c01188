// A message that is longer than the chat's box takes, and an answer that breaks off: nothing is lost, and each is said.
import { expect, test } from 'vitest';
import type { ActionError } from '../../../src/protocol/result.ts';
import { eventually } from '../../eventually.ts';
import { bridgeTo, CHAT } from './scripted-bridge.ts';

const MESSAGE = `The page: ${'naïve 发票 '.repeat(400)}`;
const MOST = 2_000;

const textOf = (attached: string | undefined): string =>
  new TextDecoder().decode(Uint8Array.from(atob(attached?.split('base64,')[1] ?? ''), sign => sign.charCodeAt(0)));

test('where the chat takes files, it goes along as one, and a sentence in the box says so', async () => {
  const { bridge, page, message } = bridgeTo();
  Object.assign(page, { most: MOST });
  message.text = MESSAGE;
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  expect(page.put).toEqual(['My message is in the attached file bai-message-2.txt. Read all of it and answer it as if it stood here.']);
  expect(page.attached).toHaveLength(1);
  expect([page.attached[0]?.startsWith('bai-message-2.txt data:text/plain;base64,'), textOf(page.attached[0])]).toEqual([true, MESSAGE]);
  expect(bridge.chatTrouble.value).toContain('bai-message-2.txt');
});

test('a file of a message that was not sent is not joined by another one, and files of a conversation have names of their own', async () => {
  const { bridge, store, page, message } = bridgeTo();
  Object.assign(page, { most: MOST });
  message.text = MESSAGE;
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  await bridge.giveMessage();
  page.draft = page.put[0] ?? '';
  message.text = `${MESSAGE} without a name`;
  await bridge.giveMessage();
  expect([page.put.length, page.attached.length]).toEqual([1, 1]);
  expect(bridge.chatTrouble.value).toBe(
    'bai-message-2.txt of an earlier message stands beside the box. Take it out there and empty the box, then try again.',
  );
  page.draft = '';
  await store.tell({ type: 'messageCopied', text: MESSAGE, contextTab: 17 });
  bridge.disconnectChat();
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  expect(page.attached.map(file => file.split(' ')[0])).toEqual(['bai-message-2.txt', 'bai-message-3.txt']);
});

test.each([
  ['By hand is chosen', (bridge: ReturnType<typeof bridgeTo>['bridge']) => bridge.setChatLevel('hand')],
  ['the chat is disconnected', (bridge: ReturnType<typeof bridgeTo>['bridge']) => bridge.disconnectChat()],
])('where %s while the chat refuses the file, no part is written there', async (_, act) => {
  const { bridge, page, message } = bridgeTo();
  Object.assign(page, { most: MOST });
  page.says.chatAttach = { code: 'VALUE_REJECTED', message: 'The chat did not take the picture bai-message-2.txt.', hint: 'Copy it.' };
  message.text = MESSAGE;
  await bridge.connectChat(CHAT);
  let go = () => {};
  page.attaching = new Promise<void>(resolve => {
    go = resolve;
  });
  const giving = bridge.giveMessage();
  await expect.poll(() => page.asked).toContain('chatAttach');
  act(bridge);
  go();
  await giving;
  expect(page.put).toEqual([expect.stringContaining('bai-message-2.txt')]);
});

test('a long one that a box refuses without saying what it takes goes as a file; a short one that is refused does not', async () => {
  const refuses = async (text: string) => {
    const { bridge, page, message } = bridgeTo();
    Object.assign(page, { most: MOST, tellsMost: false });
    message.text = text;
    await bridge.connectChat(CHAT);
    await bridge.giveMessage();
    return { put: page.put, attached: page.attached.map(textOf) };
  };
  const long = MESSAGE.repeat(4);
  expect(await refuses(long)).toEqual({ put: [expect.stringContaining('bai-message-2.txt')], attached: [long] });
  expect(await refuses(MESSAGE)).toEqual({ put: [], attached: [] });
});

test('where a long one leaves a part of itself in a box that refuses it, the refusal is said, and nothing else goes in', async () => {
  const { bridge, page, message } = bridgeTo();
  Object.assign(page, { most: MOST, tellsMost: false, draft: MESSAGE.slice(0, MOST) });
  message.text = MESSAGE.repeat(4);
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  expect([page.put, page.attached]).toEqual([[], []]);
  expect(bridge.chatTrouble.value).toContain("The chat's box takes less.");
});

test('where the chat takes none, it goes in parts, each within what the box takes', async () => {
  const { bridge, page, message, show } = bridgeTo();
  Object.assign(page, { most: MOST });
  page.says.chatAttach = { code: 'VALUE_REJECTED', message: 'The chat did not take the picture bai-message-2.txt.', hint: 'Copy it.' };
  message.text = MESSAGE;
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  expect(page.put).toHaveLength(2);
  expect(page.put[1]).toMatch(/^Part 1 of 3 of one message/);
  expect(bridge.chatTrouble.value).toContain('Part 1 of 3');
  show({ turn: 1, text: 'ok 1', done: true });
  await expect.poll(() => page.put.length).toBe(3);
  show({ turn: 2, text: 'ok 2', done: true });
  await expect.poll(() => page.put.length).toBe(4);
  const parts = page.put.slice(1);
  expect(parts.every(part => part.length <= MOST)).toBe(true);
  expect(parts.map(part => part.slice(part.indexOf('\n') + 1)).join('')).toBe(MESSAGE);
});

test('a box that is too small even for parts keeps the message where it is, and says why', async () => {
  const { bridge, page, message } = bridgeTo();
  Object.assign(page, { most: 100 });
  message.text = MESSAGE;
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  expect([page.put, page.attached, bridge.chatTrouble.value]).toEqual([[], [], "The chat's box takes less. Leave parts out."]);
});

test.each([
  ['in the middle of a line', 'One.\n!baiact000001 {"v":1,"t":1,"a":"CLICK","s":"#a","x":""}\n!baiact000002 {"v":1,"t":1,"a":"CLI', true],
  ['behind a whole line', 'One.\n!baiact000001 {"v":1,"t":1,"a":"CLICK","s":"#a","x":""}', false],
])('an answer that ends %s', async (_, text, isSaid) => {
  const { bridge, store, page, show } = bridgeTo();
  const key = store.session.value?.key ?? '';
  page.reads = async () => void (await store.dispatch({ type: 'session', key, event: { type: 'replyRead', at: 0, text } }));
  await bridge.connectChat(CHAT);
  show({ turn: 1, text, done: true });
  await expect.poll(() => store.session.value?.items.length).toBe(isSaid ? 2 : 1);
  await expect.poll(() => bridge.bridge.value).toBe('connected');
  if (isSaid) await expect.poll(() => bridge.chatTrouble.value).toContain('ends in the middle of a line');
  else expect(bridge.chatTrouble.value).toBe('');
});

const DRAFTED: ActionError = { code: 'CONFLICT', message: "The chat's box holds a draft.", hint: 'Send it.' };

/** Lets all go on that may. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setTimeout(resolve));
};

/** A message in three parts, of which the first was answered while the user wrote a draft; `leave`: the draft has left. */
async function halted() {
  const made = bridgeTo();
  const { bridge, page, message, show } = made;
  Object.assign(page, { most: MOST });
  page.says.chatAttach = { code: 'VALUE_REJECTED', message: 'The chat did not take the picture bai-message-2.txt.', hint: 'Copy it.' };
  message.text = MESSAGE;
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('carry');
  bridge.agreeToCarry(true);
  await bridge.giveMessage();
  expect(page.put).toHaveLength(2);
  page.draft = 'What the user writes';
  page.says.chatPut = DRAFTED;
  show({ turn: 1, text: 'ok 1', done: true });
  await eventually(() => expect(bridge.chatTrouble.value).toContain('goes in by itself'));
  const leave = () => {
    page.draft = '';
    page.says = {};
    page.changed();
  };
  return { ...made, leave };
}

const PART_STOPPED = 'Part 2 of 3 did not go in';

test('a part waits for a draft to leave the box, and for the answer to it, and the parts after it go on', async () => {
  const { bridge, page, show, leave } = await halted();
  expect(page.put).toHaveLength(2);
  leave();
  show({ turn: 2, text: 'An answer to what the user wrote', busy: true });
  await turns(20);
  expect(page.put).toHaveLength(2);
  show({ turn: 2, text: 'An answer to what the user wrote', done: true });
  await eventually(() => expect(page.put).toHaveLength(3));
  expect(page.put[2]).toMatch(/^Part 2 of 3/);
  show({ turn: 3, text: 'ok 2', done: true });
  await eventually(() => expect(page.put).toHaveLength(4));
  expect(page.put[3]).toMatch(/^Part 3 of 3/);
  expect(bridge.chatTrouble.value).toContain('Part 3 of 3');
});

test('a part that waits is given up where By hand is chosen, and where another message goes in its place', async () => {
  const byHand = await halted();
  byHand.bridge.setChatLevel('hand');
  expect(byHand.bridge.chatTrouble.value).toContain(PART_STOPPED);
  byHand.leave();
  await turns(20);
  expect(byHand.page.put).toHaveLength(2);
  const other = await halted();
  other.message.text = 'Another message';
  other.leave();
  await other.bridge.giveMessage();
  await turns(20);
  expect(other.page.put.slice(2)).toEqual(['Another message']);
});

test.each<[string, (made: Awaited<ReturnType<typeof halted>>) => unknown]>([
  ['the user copied the message', ({ bridge }) => bridge.copiedByHand()],
  [
    'another session is shown',
    async ({ store, copied, leave }) => {
      const key = 'f'.repeat(32);
      const first = store.app.value.active;
      await store.dispatch({ type: 'session', key, event: { type: 'created', at: 1, key, name: 'Other' } });
      copied.value += 3; // of the other one
      leave();
      await turns(20);
      copied.value -= 3;
      await store.dispatch({ type: 'activated', at: 2, key: first });
    },
  ],
  [
    'rows run',
    ({ store }) => {
      store.run.value = { kind: 'running', ids: ['000001'], index: 0, progress: null, stopping: false };
    },
  ],
  [
    'the chat does not answer',
    ({ page }) => {
      page.says.chatLook = { code: 'CONFLICT', message: 'A dialog of its page is open.', hint: 'Answer it.' };
    },
  ],
])('a part that waits is said not to go in where %s', async (_, happens) => {
  const made = await halted();
  const { bridge, page, show, leave } = made;
  await happens(made);
  if (page.says.chatLook === undefined) leave();
  else page.changed();
  await eventually(() => expect(bridge.chatTrouble.value).toContain(PART_STOPPED));
  page.says = {};
  page.draft = '';
  show({ turn: 4, text: 'ok 4', done: true });
  await turns(50);
  expect(page.put).toHaveLength(2);
  // Until another message is asked for.
  expect(bridge.chatTrouble.value).toContain(PART_STOPPED);
  await bridge.giveMessage();
  expect(bridge.chatTrouble.value).not.toContain('did not go in');
});

test('a part that waits is said not to go in where the message of a run goes in its place, until that is answered', async () => {
  const { bridge, page, show, leave } = await halted();
  leave();
  page.draft = '';
  expect(await bridge.carrier()?.('what came of the run')).not.toBeNull();
  expect(page.put.slice(2)).toEqual(['what came of the run']);
  expect(bridge.chatTrouble.value).toContain(PART_STOPPED);
  show({ turn: 4, text: 'Well done', done: true });
  await eventually(() => expect(bridge.chatTrouble.value).not.toContain('did not go in'));
});

test('that the message of a run waits for the same draft is said beside it', async () => {
  const { bridge } = await halted();
  expect(await bridge.carrier()?.('what came of the run')).toBe('waits');
  expect(bridge.chatTrouble.value).toMatch(/goes in by itself.+Part 2 of 3 did not go in/s);
});

test('the message of a run that does not go in while a part is answered ends none of the parts', async () => {
  const { bridge, page, store, show } = bridgeTo();
  await bridge.connectChat(CHAT);
  await store.dispatch({ type: 'settingsChanged', at: 0, settings: { limit: 1_000 } });
  expect(await bridge.carrier()?.('A long message. '.repeat(140))).toBe('box');
  page.says.chatPut = { code: 'NOT_STABLE', message: 'The AI is still answering.', hint: 'Wait.' };
  expect(await bridge.carrier()?.('what came of the run')).toBeNull();
  page.says = {};
  expect(bridge.chatTrouble.value).not.toContain('did not go in');
  show({ turn: 1, text: 'ok 1', done: true });
  await eventually(() => expect(page.put.at(-1)).toMatch(/^Part 2 of 3/));
});

test('a part that is going in when the user copies the message is told for what it is, and the next one as not gone in', async () => {
  const { bridge, page, leave } = await halted();
  let goOn = () => {};
  page.held = new Promise<void>(resolve => {
    goOn = resolve;
  });
  const tries = () => page.asked.filter(method => method === 'chatPut').length;
  const before = tries();
  leave();
  await eventually(() => expect(tries()).toBeGreaterThan(before));
  bridge.copiedByHand();
  expect(bridge.chatTrouble.value).toContain(PART_STOPPED);
  goOn();
  await eventually(() =>
    expect(bridge.chatTrouble.value).toBe('Part 3 of 3 did not go in: put the message in again, or copy it in parts.'),
  );
  expect(page.put.at(-1)).toMatch(/^Part 2 of 3/);
});

test('a message of which every part went in is not ended by a copy', async () => {
  const { bridge } = bridgeTo();
  await bridge.connectChat(CHAT);
  await bridge.giveMessage();
  bridge.copiedByHand();
  expect(bridge.chatTrouble.value).toBe('');
});

test('a long one goes as a file also where a message of before, which was not sent, stands in a box that says no limit', async () => {
  const { bridge, page, message } = bridgeTo();
  Object.assign(page, { most: MOST, tellsMost: false });
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  await bridge.giveMessage();
  page.draft = 'the text';
  message.text = MESSAGE.repeat(4);
  await bridge.giveMessage();
  expect(page.put).toEqual(['the text', expect.stringContaining('bai-message-2.txt')]);
});
