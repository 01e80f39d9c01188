// A draft of the user's in the chat's box: it stays, the message waits for it to leave, and goes in once.
import { expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { bridgeTo, CHAT } from './scripted-bridge.ts';

const DRAFTED = { code: 'CONFLICT', message: "The chat's box holds a draft.", hint: 'Send it.' } as const;
const OTHER = 'Zz9Yy8Xx7W';
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setTimeout(resolve));
};

/** A chat in whose box the user writes, which was to get a message; `leave`: the draft has left. */
async function drafted(level: 'fill' | 'carry' = 'fill') {
  const made = bridgeTo();
  const { bridge, page } = made;
  await bridge.connectChat(CHAT);
  bridge.setChatLevel(level);
  if (level === 'carry') bridge.agreeToCarry(true);
  page.draft = 'What the user writes';
  page.says.chatPut = DRAFTED;
  const leave = () => {
    page.draft = '';
    page.says = {};
    page.changed();
  };
  return { ...made, leave };
}
type Made = Awaited<ReturnType<typeof drafted>>;

test('the message goes in by itself once the draft has left, as it is by then, and once', async () => {
  const { bridge, store, page, message, leave } = await drafted('carry');
  await bridge.giveMessage();
  expect([bridge.chatTrouble.value, store.ui.notice.value?.text]).toEqual([
    expect.stringContaining('goes in by itself'),
    expect.stringContaining('is connected'),
  ]);
  await bridge.giveMessage();
  expect(page.put).toEqual([]);
  message.text = 'A later text';
  leave();
  await eventually(() => expect(page.put).toEqual(['A later text']));
  await turns(20);
  expect([page.put.length, page.asked.filter(method => method === 'chatSend').length, bridge.chatTrouble.value]).toEqual([1, 1, '']);
});

test('after a run too, which is told that it waits', async () => {
  const { bridge, page, leave } = await drafted();
  expect(await bridge.carrier()?.('the text')).toBe('waits');
  await turns(5);
  leave();
  await eventually(() => expect(page.put).toEqual(['the text']));
});

test('it waits for the answer to the draft as well', async () => {
  const { bridge, page, show, leave } = await drafted();
  await bridge.giveMessage();
  expect(bridge.takes.value).toBe('holds');
  show({ turn: 1, text: 'Of the AI', busy: true });
  leave();
  await turns(20);
  expect([page.put, bridge.takes.value]).toEqual([[], 'queues']);
  show({ turn: 1, text: 'Of the AI' });
  await eventually(() => expect(page.put).toEqual(['the text']));
});

test.each([
  ['the chat is disconnected', ({ bridge }: Made) => bridge.disconnectChat()],
  ['By hand is chosen', ({ bridge }: Made) => bridge.setChatLevel('hand')],
  [
    'it was copied',
    ({ copied }: Made) => {
      copied.value += 1;
    },
  ],
  [
    'a run goes on, whose end gives it,',
    ({ store }: Made) => {
      store.run.value = { kind: 'running', ids: ['000001'], index: 0, progress: null, stopping: false };
    },
  ],
  [
    'another session is shown',
    ({ store }: Made) => store.dispatch({ type: 'session', key: OTHER, event: { type: 'created', at: 5, key: OTHER, name: 'Chat 2' } }),
  ],
])('nothing goes in by itself where %s meanwhile', async (_, act) => {
  const made = await drafted();
  await made.bridge.giveMessage();
  await act(made);
  made.leave();
  await turns(50);
  expect(made.page.put).toEqual([]);
});

test('where an answer is being written again once it would go in, it waits for that too', async () => {
  const { bridge, page, show, leave } = await drafted();
  await bridge.giveMessage();
  await turns(5);
  leave();
  const writing = { code: 'NOT_STABLE', message: 'The AI is still writing its answer.', hint: '' } as const;
  Object.defineProperty(page.says, 'chatPut', {
    configurable: true,
    get() {
      show({ turn: 2, text: 'Of the AI', busy: true });
      return writing;
    },
  });
  await eventually(() => expect(page.answer.busy).toBe(true));
  await turns(20);
  expect([page.put, bridge.chatTrouble.value]).toEqual([[], expect.stringContaining('goes in by itself')]);
  page.says = {};
  show({ turn: 2, text: 'Of the AI' });
  await eventually(() => expect(page.put).toEqual(['the text']));
});

test('it waits for rows that are about to run by themselves, whose end gives it, and goes in where they are kept from that', async () => {
  const { bridge, store, page, leave } = await drafted();
  await bridge.giveMessage();
  store.review.countdown.value = { ids: ['000001'], until: 2_000 };
  leave();
  await turns(20);
  expect(page.put).toEqual([]);
  store.review.countdown.value = null;
  await eventually(() => expect(page.put).toEqual(['the text']));
});

test('an answer that ends while the message is on its way ends no waiting', async () => {
  const { bridge, page, show, leave } = await drafted();
  await bridge.giveMessage();
  await turns(5);
  leave();
  const writing = { code: 'NOT_STABLE', message: 'The AI is still writing its answer.', hint: '' } as const;
  let refused = 0;
  Object.defineProperty(page.says, 'chatPut', {
    configurable: true,
    get() {
      refused += 1;
      if (refused > 1) return undefined;
      show({ turn: 2, text: 'Of the AI' });
      return writing;
    },
  });
  await eventually(() => expect(page.put).toEqual(['the text']));
  expect(bridge.chatTrouble.value).toBe('');
});

test('a message that was put in before the chat was connected again is no draft of the user', async () => {
  const { bridge, page, message } = bridgeTo();
  await bridge.connectChat(CHAT);
  bridge.setChatLevel('fill');
  await bridge.giveMessage();
  bridge.disconnectChat();
  await bridge.connectChat(CHAT);
  message.text = 'A later text';
  await bridge.giveMessage();
  expect([page.put, page.own]).toEqual([['the text', 'A later text'], ['the text']]);
});

test('a chat that is lost meanwhile is said to be, and its draft is waited for no longer', async () => {
  const { bridge, page, leave } = await drafted();
  await bridge.giveMessage();
  page.says.chatLook = { code: 'TAB_GONE', message: 'The tab is closed.', hint: '' };
  page.changed();
  await eventually(() => expect(bridge.bridge.value).toBe('lost'));
  leave();
  await turns(20);
  expect(page.put).toEqual([]);
});

test('a chat that shows nothing behind other tabs by then is waited for no longer: that is said', async () => {
  const { bridge, page, show, leave } = await drafted();
  await bridge.giveMessage();
  show({ turn: 1, text: 'Of the AI' });
  await turns(5);
  // Loaded anew, it draws its box alone.
  show({ turn: 0, loaded: 2, hidden: true, echoed: false });
  leave();
  await eventually(() => expect(bridge.chatTrouble.value).toContain('Bring its tab to the front'));
  expect([page.put, bridge.takes.value]).toEqual([[], 'messages']);
});
