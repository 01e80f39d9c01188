// A conversation with a chat's page: when an answer counts as complete, what counts as new, and what ends the wait.
import { expect, test } from 'vitest';
import type { Progress } from '../../src/bridge/conversation.ts';
import type { ActionError } from '../../src/protocol/result.ts';
import { chat, going, quiet, type Script } from './scripted-chat.ts';

/** A panel in which nothing holds a message; `follows`: it reads answers. */
const panel = (follows: boolean, drafts: boolean[] = []) => ({
  follows: () => follows,
  isHeld: () => false,
  seen: (stands: boolean) => void drafts.push(stands),
});

test('an answer with the sign of its end is taken 0.7 s after its last change, one of a site without signs after 3 s', async () => {
  const signed = chat([
    [0, {}],
    [1000, { turn: 1, text: 'He', done: false, busy: true }],
    [2000, { turn: 1, text: 'Hello', done: true }],
  ]);
  expect(await signed.talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(signed.time()).toBeLessThanOrEqual(2000 + 1500);
  const bare = chat([
    [0, {}],
    [1000, { turn: 1, text: 'He' }],
    [3500, { turn: 1, text: 'Hello' }],
  ]);
  expect(await bare.talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(bare.time()).toBeLessThanOrEqual(3500 + 4000);
});

test('what a layout names of an answer and the page never showed is told with it', async () => {
  const said = { turn: 1, text: 'H', signs: true, done: false };
  const grown: Script = [
    [0, {}],
    [1000, said],
    [2000, { ...said, text: 'He' }],
    [3000, { ...said, text: 'Hell' }],
    [4000, { ...said, text: 'Hello' }],
  ];
  expect(await chat(grown).talk.next(going(), quiet)).toMatchObject({ value: { text: 'Hello', unseen: ['busy'] } });
  const signed = grown.map(([at, shown], index): Script[number] => [at, { ...shown, busy: index === 2 }]);
  expect(await chat(signed).talk.next(going(), quiet)).toMatchObject({ value: { unseen: [] } });
  // Of a chat whose layout names no signs none is expected; and one that stood there whole when it was seen first tells nothing of how it was written.
  const bare = grown.map(([at, shown]): Script[number] => [at, { ...shown, signs: false, done: null }]);
  expect(await chat(bare).talk.next(going(), quiet)).toMatchObject({ value: { unseen: [] } });
  const whole: Script = [[1000, { ...said, done: true }]];
  expect(await chat([[0, {}], ...whole]).talk.next(going(), quiet)).toMatchObject({ value: { unseen: [] } });
});

test('one answer that ends without the sign of the end may have been stopped, or cut off; two in a row tell that the sign is gone', async () => {
  const ends = async (dones: boolean[]) => {
    const { talk } = chat([
      [0, {}],
      ...dones.map((done, at): Script[number] => [1_000 + at * 60_000, { turn: at + 1, text: `Answer ${at}`, done }]),
    ]);
    const told = [];
    for (const _ of dones) {
      const answer = await talk.next(going(), quiet);
      told.push(answer.ok && answer.value.unseen);
    }
    return told;
  };
  expect(await ends([false, true, false])).toEqual([[], [], []]);
  expect(await ends([false, false])).toEqual([[], ['done']]);
});

test('an answer that rests while the page says that it is being written is not taken', async () => {
  const { talk, time } = chat([
    [0, { turn: 1, text: 'He', busy: true }],
    [9000, { turn: 1, text: 'Hello' }],
  ]);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(time()).toBeGreaterThanOrEqual(9000);
});

test('what stood there when the chat was connected is old, and what is answered after it is new, also with the same words', async () => {
  const { talk } = chat([
    [0, { turn: 1, text: 'OK' }],
    [500, { turn: 0 }],
    [800, { turn: 2, text: 'OK' }],
  ]);
  expect((await talk.pass()).ok).toBe(true);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { turn: 2, text: 'OK' } });
});

test('an answer that was taken is not taken again when its page is drawn anew', async () => {
  const { talk, time } = chat([
    [0, { turn: 1, text: 'One' }],
    [10_000, { turn: 2, text: 'One' }],
    [20_000, { turn: 3, text: 'Two' }],
  ]);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'One' } });
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'Two' } });
  expect(time()).toBeGreaterThanOrEqual(20_000);
});

test('turns that a list shows again as it is scrolled back and forth are not taken again, and a new answer is', async () => {
  const first = { turn: 1, text: 'One' };
  const { talk, time } = chat([
    [0, first],
    [8_000, { turn: 0 }],
    [9_000, { turn: 2, text: 'Two' }],
    [20_000, { turn: 0 }], // the newest message stands last in view
    [21_000, { turn: 3, text: 'Two' }],
    [30_000, { turn: 4, text: 'One', echoed: false }],
    [50_000, { turn: 0, echoed: false }],
    [51_000, { turn: 6, text: 'Two' }],
    // The user wrote something of their own, and the newest message of bAI is out of view.
    [60_000, { turn: 0, echoed: false }],
    [62_000, { turn: 7, text: 'Three', echoed: false }],
  ]);
  await talk.pass();
  await talk.give('the message', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'Two' } });
  expect(await talk.next(going(), quiet)).toMatchObject({ value: { text: 'Three' } });
  expect(time()).toBeGreaterThanOrEqual(62_000);
});

test('a document that was loaded anew has drawn nothing at first, and what it draws then is as old as it was', async () => {
  const { talk, time } = chat([
    [0, { turn: 3, text: 'One' }],
    [5000, { loaded: 2, turn: 0 }],
    [6000, { loaded: 2, turn: 1, text: 'One' }],
    [20_000, { loaded: 2, turn: 0 }],
    [21_000, { loaded: 2, turn: 2, text: 'One' }],
  ]);
  await talk.pass();
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { turn: 2, text: 'One' } });
  expect(time()).toBeGreaterThanOrEqual(21_000);
});

const LEFT = { code: 'NAVIGATED', message: 'The page was left.', hint: '' } as const;

test('a press that loads a new document sent the message where that shows it', async () => {
  const gone = { chatSend: LEFT };
  const shows = chat(
    [
      [0, { echoed: false }],
      [2000, { loaded: 2, echoed: true }],
    ],
    gone,
  );
  expect(await shows.talk.give('Hello', () => true)).toMatchObject({ ok: true, value: { sent: true } });
  const lost = chat([[0, { echoed: false }]], gone);
  expect(await lost.talk.give('Hello', () => true)).toMatchObject({ ok: false, error: { code: 'NAVIGATED' } });
  // The same message was sent before; this one stands in the box.
  const again = chat([[0, { echoed: true }]], gone, 'x', () => ' Hello\n');
  expect(await again.talk.give('Hello', () => true)).toMatchObject({ ok: false, error: { code: 'NAVIGATED' } });
});

test('a press under which the chat is loaded anew is told as that, and as the end of its conversation where that is gone', async () => {
  const gone = { chatSend: LEFT };
  const kept = chat([[0, { turn: 1, text: 'One', echoed: false }]], gone);
  expect(await kept.talk.give('Hello', () => true)).toMatchObject({
    error: { message: 'The chat was loaded anew, and does not show the message.' },
  });
  const lost = chat(
    [
      [0, { turn: 1, text: 'One', echoed: false, hidden: false }],
      [2_000, { loaded: 2, echoed: false, hidden: false }],
    ],
    gone,
  );
  expect(await lost.talk.give('Hello', () => true)).toMatchObject({ error: { code: 'CHANGED' } });
  const LOST: ActionError = { code: 'NO_ACCESS', message: '', hint: '' };
  const left = chat([[0, { echoed: false }]], { chatSend: LEFT });
  const leaves = left.talk.give('Hello', () => {
    left.fails.chatAnswer = LOST;
    return true;
  });
  expect(await leaves).toEqual({ ok: false, error: LOST });
  // Which a tab behind others that draws nothing does not tell: the message may have been sent.
  const undrawn = chat(
    [
      [0, { turn: 1, text: 'One', echoed: false, hidden: true }],
      [2_000, { loaded: 2, echoed: false, hidden: true }],
    ],
    gone,
  );
  expect(await undrawn.talk.give('Hello', () => true)).toMatchObject({ error: { hint: 'Look there; if it was not sent, send it again.' } });
});

test.each<[string, (time: number) => string | typeof LEFT]>([
  ['the page is left once more before it is looked at', time => (time < 3000 ? LEFT : '')],
  ['the box of the new document is emptied a while later', time => (time < 3000 ? 'Hello' : '')],
  ['the user writes the next one already', () => 'And'],
])('a message that was sent with a new document is told as sent where %s', async (_, draft) => {
  const { talk } = chat([[0, { echoed: true }]], { chatSend: LEFT }, 'x', draft);
  expect(await talk.give('Hello', () => true)).toMatchObject({ ok: true, value: { sent: true } });
});

test('an answer of damaged lines alone is taken too, and one that was read while it was written is taken when it is whole', async () => {
  const { talk } = chat([
    [0, { turn: 0 }],
    [500, { turn: 1, text: '', damaged: ['a line that lost its marks'] }],
  ]);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { turn: 1, damaged: ['a line that lost its marks'] } });
  const busy = chat([
    [0, { turn: 1, text: 'Hello', busy: true }],
    [4000, { turn: 1, text: 'Hello', done: true }],
  ]);
  expect(await busy.talk.read()).toMatchObject({ ok: true, value: { busy: true } });
  expect(await busy.talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hello', busy: false } });
});

test('while nothing happens the page is asked once, and waits for the rest', async () => {
  const { talk, asked } = chat([[0, {}]]);
  void talk.next(going(), quiet);
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(asked).toEqual(['chatAnswer', 'chatChange']);
});

test('that nothing moves in a tab behind others is told once it has been so for a while, of one that is shown it is not', async () => {
  const told = async (hidden: boolean) => {
    const { talk, asked } = chat([
      [0, { hidden }],
      [300_000, { turn: 1, text: 'Hello', hidden: false }],
    ]);
    const seen: (Progress | null)[] = [];
    await talk.next(going(), progress => seen.push(progress));
    return { seen: seen.slice(0, 2), waits: asked.filter(method => method === 'chatChange').length };
  };
  expect(await told(true)).toEqual({ seen: [null, { characters: 0, busy: false, hidden: true }], waits: 2 });
  expect(await told(false)).toEqual({ seen: [null, { characters: 5, busy: false, hidden: false }], waits: 1 });
});

test('another conversation in the tab ends the wait, the address that a new one gets with its first message does not', async () => {
  const other = chat([
    [0, { place: 'https://chat.example/c/1', echoed: false }],
    [1000, { place: 'https://chat.example/c/2', echoed: false, turn: 5, text: '!baiact000001 {}' }],
  ]);
  await other.talk.pass();
  await other.talk.give('Hello', () => true);
  expect(await other.talk.next(going(), quiet)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
  const named = chat([
    [0, { place: 'https://chat.example/' }],
    [1000, { place: 'https://chat.example/c/1', echoed: true }],
    [2000, { place: 'https://chat.example/c/1', echoed: false, turn: 1, text: 'Hi' }],
  ]);
  await named.talk.pass();
  await named.talk.give('Hello', () => true);
  expect(await named.talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hi' } });
});

test('another conversation is noticed also before anything was given; the address that a new one gets is none', async () => {
  const old = chat([
    [0, { echoed: false, place: 'https://chat.example/c/1', turn: 3, text: 'Old' }],
    [1000, { echoed: false, place: 'https://chat.example/c/2', turn: 5, text: '!baiact000001 {}' }],
  ]);
  await old.talk.pass();
  expect(await old.talk.next(going(), quiet)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
  const fresh = chat([
    [0, { echoed: false, place: 'https://chat.example/' }],
    [1000, { echoed: false, place: 'https://chat.example/c/1', turn: 1, text: 'Hi' }],
    [9000, { echoed: false, place: 'https://chat.example/c/2', turn: 2, text: 'Other' }],
  ]);
  await fresh.talk.pass();
  expect(await fresh.talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hi' } });
  expect(await fresh.talk.next(going(), quiet)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
});

test('a wait that is ended says so, at once', async () => {
  const { talk } = chat([[0, {}]]);
  const over = new AbortController();
  const next = talk.next(over.signal, quiet);
  await Promise.resolve();
  over.abort();
  expect(await next).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
});

test('a page that was loaded anew and has lost its conversation is noticed after half a minute, one that draws it later is not', async () => {
  const lost = chat([
    [0, { turn: 3, text: 'One' }],
    [5_000, { hidden: false, loaded: 2, turn: 0, echoed: false }],
    [90_000, { hidden: false, loaded: 2, turn: 0, echoed: false }],
  ]);
  await lost.talk.pass();
  expect(await lost.talk.next(going(), quiet)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
  expect(lost.time()).toBeLessThan(40_000);
  const later = chat([
    [0, { turn: 3, text: 'One' }],
    [5_000, { hidden: false, loaded: 2, turn: 0, echoed: false }],
    [25_000, { hidden: false, loaded: 2, turn: 1, text: 'One' }],
    [90_000, { hidden: false, loaded: 2, turn: 2, text: 'Two' }],
  ]);
  await later.talk.pass();
  expect(await later.talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Two' } });
});

test.each([
  ['whose turns a layout names', { echoed: false, turns: true }],
  ['of which only the message that was put in is known', { echoed: true }],
])(
  'a new conversation in the same document, of a chat %s, is noticed after half a minute, and nothing is put into it',
  async (_, shows) => {
    const made = () =>
      chat([
        [0, { ...shows, hidden: false }],
        [1_000, { ...shows, hidden: false, turn: 1, text: 'One', done: true }],
        [10_000, { hidden: false, turn: 0, echoed: false }],
        [90_000, { hidden: false, turn: 0, echoed: false }],
      ]);
    const waits = made();
    await waits.talk.pass();
    await waits.talk.give('Hello', () => true);
    expect(await waits.talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'One' } });
    expect(await waits.talk.next(going(), quiet)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
    expect(waits.time()).toBeLessThan(45_000);
    const gives = made();
    await gives.talk.pass();
    await gives.talk.give('Hello', () => true);
    await gives.talk.next(going(), quiet);
    await gives.clock.sleep(10_000);
    expect(await gives.talk.give('Again', () => true)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
    expect(gives.puts).toEqual(['Hello']);
  },
);

test.each([
  ['its turns come back', { hidden: false, turn: 0, echoed: false }, { turns: true }],
  ['an answer is being written', { hidden: false, turn: 0, echoed: false, busy: true }, {}],
  ['its tab is behind others', { hidden: true, turn: 0, echoed: false }, {}],
  ['an answer stands there without its question', { hidden: false, turn: 0, echoed: false, turns: true }, {}],
])('what is drawn no more for a while is the same conversation where %s', async (_, gone, then) => {
  const { talk } = chat([
    [0, { turn: 1, text: 'One', hidden: false }],
    [1_000, gone],
    [25_000, { ...gone, ...then }],
    [90_000, { turn: 2, text: 'Two', hidden: false, done: true }],
  ]);
  await talk.pass();
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Two' } });
});

test('where no layout names the turns, a message that waits in the box to be sent is no other conversation', async () => {
  const { talk, clock } = chat([
    [0, { turn: 1, text: 'One', hidden: false }],
    [1, { turn: 0, echoed: false, hidden: false }],
    [90_000, { turn: 2, text: 'Two', hidden: false, done: true }],
  ]);
  await talk.pass();
  expect((await talk.give('Hello', () => false)).ok).toBe(true);
  await clock.sleep(1);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Two' } });
});

test('nothing is put into another conversation, nor read from it, and nothing where the conversation was lost', async () => {
  const other = chat([
    [0, { turn: 3, text: 'One' }],
    [1, { place: 'https://chat.example/c/2', echoed: false, turn: 5, text: 'Other' }],
  ]);
  await other.talk.pass();
  await other.clock.sleep(1);
  expect(await other.talk.read()).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
  expect(await other.talk.give('Hello', () => true)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
  const lost = chat([
    [0, { turn: 3, text: 'One' }],
    [1, { loaded: 2, turn: 0, echoed: false, hidden: false }],
  ]);
  await lost.talk.pass();
  await lost.clock.sleep(1);
  expect(await lost.talk.give('Hello', () => true)).toMatchObject({ ok: false, error: { code: 'CHANGED' } });
  expect([other.puts, lost.puts]).toEqual([[], []]);
});

test('a sign-in page in place of the chat is told as that', async () => {
  const { talk } = chat(
    [
      [0, { turn: 3, text: 'One' }],
      [1, { place: 'https://chat.example/login', echoed: false }],
    ],
    {},
    '',
  );
  await talk.pass();
  await talk.next(going(), quiet).then(reply => expect(reply).toMatchObject({ ok: false, error: { code: 'NO_MATCH' } }));
});

test.each([
  ['behind others', true],
  ['in front', false],
])('an answer of which a few characters come in a while, in a tab %s, is told as slow: %s', async (_, hidden) => {
  const { talk } = chat([
    ...Array.from({ length: 60 }, (_each, at) => [at * 1_000, { turn: 1, text: 'a'.repeat(at + 1), busy: true, hidden }] as const),
    [60_000, { turn: 1, text: 'a'.repeat(60), done: true, hidden }],
  ]);
  const seen: (Progress | null)[] = [];
  expect(await talk.next(going(), progress => seen.push(progress))).toMatchObject({ ok: true });
  const first = seen.findIndex(progress => progress?.slow === true);
  expect(first > 40).toBe(hidden);
});

test('while nothing happens in an hour, the page is asked to wait for a change every ten minutes, and nothing else in between', async () => {
  const { talk, asked } = chat([
    [0, { hidden: false }],
    [3_600_000, { turn: 1, text: 'Hello', done: true, hidden: false }],
  ]);
  await talk.next(going(), quiet);
  expect(asked.filter(method => method === 'chatChange')).toHaveLength(6);
  expect(asked.slice(0, asked.lastIndexOf('chatChange')).filter(method => method !== 'chatChange').length).toBeLessThanOrEqual(6);
});

test.each([
  ['no longer once it came to the front', (at: number) => at < 30, (ats: number[]) => Math.max(...ats) < 31],
  ['not by what it did in front', (at: number) => at > 18, (ats: number[]) => Math.min(...ats) >= 38],
])('a tab is told to be slow only while it is behind others: %s', async (_, hiddenAt, isSo) => {
  const { talk, time } = chat([
    ...Array.from(
      { length: 60 },
      (_each, at) => [at * 1_000, { turn: 1, text: 'a'.repeat(at + 1), busy: true, hidden: hiddenAt(at) }] as const,
    ),
    [60_000, { turn: 1, text: 'a'.repeat(60), done: true, hidden: hiddenAt(60) }],
  ]);
  const slow: number[] = [];
  await talk.next(going(), progress => progress?.slow === true && slow.push(time() / 1_000));
  expect([slow.length > 0, isSo(slow)]).toEqual([true, true]);
});

test('an answer that is still being written and has not changed for two minutes is told, and not taken', async () => {
  const { talk } = chat([
    [0, { turn: 1, text: 'He', busy: true }],
    [200_000, { turn: 1, text: 'Hello', done: true }],
  ]);
  const seen: (Progress | null)[] = [];
  expect(await talk.next(going(), progress => seen.push(progress))).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(seen.findIndex(progress => progress?.stuck === true)).toBeGreaterThan(400);
  expect(seen.at(-1)).toEqual({ characters: 5, busy: false, hidden: true, slow: true });
});

test.each([true, false])('an answer tells whether the button that sent its message was found in another way: %s', async late => {
  const { talk } = chat([[5_000, { turn: 1, text: 'Hello', done: true, echoed: true }]], {}, 'x', () => '', undefined, late);
  await talk.give('Hi', () => true);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { unseen: late ? ['send'] : [] } });
});

test('an answer whose sign of writing was seen before its first word is taken soon after it went', async () => {
  const { talk, time } = chat([
    [0, { turn: 0, busy: true }],
    [5_000, { turn: 1, text: 'Hello' }],
  ]);
  expect(await talk.next(going(), quiet)).toMatchObject({ ok: true, value: { text: 'Hello' } });
  expect(time()).toBeLessThanOrEqual(6_500);
});

test('room is there a second after the draft left the box and no answer is written, and where the wait is ended there is none', async () => {
  const drafts = (time: number) => (time < 3_000 ? 'What the user writes' : '');
  const script: Script = [
    [0, { turn: 1, text: 'One' }],
    [3_000, { turn: 1, text: 'One' }],
    [3_200, { turn: 2, text: '', busy: true }],
    [9_000, { turn: 2, text: 'Two' }],
  ];
  const { talk, time } = chat(script, {}, 'x', drafts);
  const seen: boolean[] = [];
  expect(await talk.room(going(), panel(false, seen))).toEqual({ ok: true, value: null });
  expect([time() >= 10_000, time() < 11_000]).toEqual([true, true]);
  expect([seen.at(0), seen.at(-1), seen.lastIndexOf(true) < seen.indexOf(false)]).toEqual([true, false, true]);
  const over = new AbortController();
  const waiting = chat([[0, {}]], {}, 'x', () => 'A draft').talk.room(over.signal, panel(false));
  over.abort();
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
});

test('while answers are followed, room is there once the answer to what left the box was taken', async () => {
  const drafts = (time: number) => (time < 3_000 ? 'What the user writes' : '');
  const script: Script = [
    [0, { turn: 1, text: 'One' }],
    [3_000, {}],
    [20_000, { turn: 2, text: 'Two' }],
  ];
  const { talk, time } = chat(script, {}, 'x', drafts);
  await talk.read();
  const read: number[] = [];
  let isTaken = false;
  const room = talk.room(going(), panel(true)).then(() => read.push(time()));
  await talk.next(going(), quiet).then(() => (isTaken = true));
  expect(read).toEqual([]);
  await room;
  expect([isTaken, time() >= 23_000]).toEqual([true, true]);
});

test.each<[string, Script]>([
  [
    'is nothing that can be read, as a picture',
    [
      [0, { turn: 1, text: 'One' }],
      [4_000, { turn: 2, busy: true }],
      [9_000, { turn: 2 }],
    ],
  ],
  [
    'never comes',
    [
      [0, { turn: 1, text: 'One' }],
      [3_000, { turn: 0 }],
    ],
  ],
])('while answers are followed, room is there half a minute after an answer to the draft that %s', async (_, script) => {
  const drafts = (time: number) => (time < 3_000 ? 'What the user writes' : '');
  const { talk, time } = chat(script, {}, 'x', drafts);
  await talk.read();
  expect(await talk.room(going(), panel(true))).toEqual({ ok: true, value: null });
  expect([time() >= 33_000, time() < 45_000]).toEqual([true, true]);
});

test('room that something else of the panel holds is there a second after it is free', async () => {
  const { talk, time } = chat([[0, {}]]);
  expect(await talk.room(going(), { ...panel(true), isHeld: () => time() < 5_000 })).toEqual({ ok: true, value: null });
  expect([time() >= 6_000, time() < 7_000]).toEqual([true, true]);
});

test('a page that shows no box for a while is no empty one', async () => {
  const looks = chat([[0, { turn: 1, text: 'One' }]], {}, '');
  const over = new AbortController();
  const room = looks.talk.room(over.signal, panel(false));
  await new Promise(resolve => setTimeout(resolve));
  over.abort();
  expect(await room).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
});
