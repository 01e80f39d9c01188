// What is said of the AI's newest answer beside its words: whether it is being written, whether it is complete, and whose it is.
import { afterEach, expect, test } from 'vitest';
import { readAnswer } from '../../../src/bridge/page/answer.ts';
import type { ChatAnswer, ChatLayout } from '../../../src/bridge/page-api.ts';
import { layoutWith } from './chat.ts';

afterEach(() => document.body.replaceChildren());

async function read(html: string, layout: ChatLayout, sent = ''): Promise<ChatAnswer> {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  return again(layout, sent);
}

async function again(layout: ChatLayout, sent: string): Promise<ChatAnswer> {
  const reply = await readAnswer({ layouts: [layout], sent });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

const LAYOUT = layoutWith({ user: ['.user'], answer: ['.ai'], busy: ['.stop', '.writing'], done: ['.copy'] });
const BOX = '<textarea style="width:400px;height:60px"></textarea>';

test('a sign of writing counts where it is seen, also behind one that is hidden', async () => {
  const html = (second: string) =>
    `<p class="user">Hi</p><p class="ai">Hello</p><b class="stop" hidden>Stop</b><b class="writing" ${second}>…</b>`;
  expect((await read(html(''), LAYOUT)).busy).toBe(true);
  expect((await read(html('hidden'), LAYOUT)).busy).toBe(false);
});

const EARLIER = '<p class="user">One</p><p class="ai">First</p>';
const NEWEST = '<p class="user">Two</p><p class="ai">Second</p>';
const COPY = '<b class="copy">Copy</b>';

test.each([
  ['in a list of turns and signs', `${EARLIER}${COPY}${NEWEST}${COPY}`, true],
  ['of the earlier turn in that list', `${EARLIER}${COPY}${NEWEST}`, false],
  ['in the turn', `${EARLIER}<div>${NEWEST}<div>${COPY}</div></div>`, true],
  ['around the answer', `${EARLIER}<p class="user">Two</p><div class="copy"><p class="ai">Second</p></div>`, true],
  ['behind the list, which may be of any turn in it', `<div>${EARLIER}${NEWEST}</div><div>${COPY}</div>`, false],
  ['behind the list of one turn', `<div>${NEWEST}</div><div>${COPY}</div>`, true],
  ['at the end of the answer', `<p class="user">Two</p><div class="ai"><p>Second</p><div>${COPY}</div></div>`, true],
  ['of a block of code', `<p class="user">Two</p><div class="ai"><div>${COPY}<pre>x</pre></div></div>`, false],
])('a sign of the end %s', async (_where, html, done) => {
  expect((await read(html, LAYOUT)).done).toBe(done);
});

test('where no turn is as the layout says, its signs of writing count by the box', async () => {
  const layout = layoutWith({ composer: ['textarea'], answer: ['.ai'], busy: ['.stop'] });
  const html = (stop: string) => `<p>What stands there?</p><p class="other">Hello</p>${stop}${BOX}`;
  expect(await read(html('<button class="stop">■</button>'), layout, 'What stands there?')).toMatchObject({ busy: true, text: 'Hello' });
  expect((await read(html(''), layout, 'What stands there?')).busy).toBe(false);
  // What is known by its name counts as well: the signs may be gone too.
  expect((await read(html('<button>Stop</button>'), layout, 'What stands there?')).busy).toBe(true);
});

test('where the layout names no message of the user, the one that was sent is looked for, and without it no answer is the newest', async () => {
  const sent = 'What stands in the second row of the table?';
  const layout = layoutWith({ answer: ['.ai'] });
  const html = `<p class="ai">First</p><p>${sent}</p>`;
  expect(await read(`${html}${BOX}`, layout, sent)).toMatchObject({ turn: 0, text: '' });
  expect(await read(`${html}<p class="ai">You asked: ${sent}</p><p class="ai">Second</p>${BOX}`, layout, sent)).toMatchObject({
    text: `You asked: ${sent}\nSecond`,
  });
  expect(await read(`${html}<p class="ai">Second</p>${BOX}`, layout, 'Something else that nobody wrote here')).toMatchObject({
    turn: 0,
    text: '',
  });
});

test('a template of a message that is not shown is no message', async () => {
  expect(await read(`${NEWEST}<p class="user" hidden></p>`, LAYOUT)).toMatchObject({ text: 'Second' });
});

test('turns stand there as long as a layout names one; else the newest answer that was found, or, where no box can be written into, the message', async () => {
  const sent = 'What stands in the second row of the table?';
  const plain = layoutWith({});
  const message = `<p>${sent}</p>`;
  expect([(await read(NEWEST, LAYOUT)).turns, (await read(BOX, LAYOUT)).turns]).toEqual([true, false]);
  expect((await read(`${message}<div id="answer">Second</div>${BOX}`, plain, sent)).turns).toBe(true);
  document.body.querySelector('p')?.remove(); // it is being edited
  expect(await again(plain, sent)).toMatchObject({ echoed: false, turns: true });
  document.querySelector('#answer')?.remove();
  expect(await again(plain, sent)).toMatchObject({ echoed: false, turns: false });
  expect(await read(`${message}${BOX.replace('<textarea', '<textarea disabled')}`, plain, sent)).toMatchObject({
    echoed: false,
    turns: true,
  });
  expect(await read(BOX, plain, sent)).toMatchObject({ echoed: false, turns: false });
});

const THOUGHT = '<pre>!baiact000009 {"v":1}</pre>';
const ANSWER = '<p>Second</p>';

test.each([
  ['a class of its own', `<div><div class="msg ThinkingBlock_a1b2">${THOUGHT}</div>${ANSWER}</div>`, 'Second'],
  ['a class that Ant Design X gives it', `<div><div class="ant-think css-var-r0">${THOUGHT}</div>${ANSWER}</div>`, 'Second'],
  ['a slot', `<div><div data-slot="reasoning-root">${THOUGHT}</div>${ANSWER}</div>`, 'Second'],
  ['what tests know it by', `<div><div data-testid="cot">${THOUGHT}</div>${ANSWER}</div>`, 'Second'],
  ['an element of its own, beside the answer', `<thought-chunk>${THOUGHT}</thought-chunk>${ANSWER}`, 'Second'],
  ['an element of its own, before the answer comes', `<thought-chunk>${THOUGHT}</thought-chunk>`, ''],
  ['what the whole answer is', `<div class="message has-thinking">${ANSWER}</div>`, 'Second'],
  ['a state of the whole answer', `<div class="message--has-thinking Message_withReasoning__x1">${ANSWER}</div>`, 'Second'],
  ['a variant of a utility class', `<div class="[&_.thinking]:hidden group-has-[.reasoning]:mt-2 thinking:p-1">${ANSWER}</div>`, 'Second'],
  ['another word', `<div class="afterthoughtful rethinking">${ANSWER}</div>`, 'Second'],
])('thinking that no layout names, but %s, is no part of the answer', async (_where, html, text) => {
  const sent = 'What stands in the second row of the table?';
  expect(await read(`<p class="me">${sent}</p>${html}${BOX}`, layoutWith({}), sent)).toMatchObject({ text });
});
