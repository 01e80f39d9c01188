// Which elements are the AI's newest turn: by a layout, and where none is known by what stands behind the message that was sent.
import { afterEach, expect, test, vi } from 'vitest';
import { answerBehind, answerBy, isEchoed } from '../../../src/bridge/page/turns.ts';
import type { ChatLayout } from '../../../src/bridge/page-api.ts';
import { makePrompt } from '../../../src/protocol/prompt/prompt.ts';
import { packMessage } from '../../../src/sidebar/message/packing.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const LAYOUT: ChatLayout = {
  id: 'test',
  composer: ['textarea'],
  send: [],
  busy: [],
  done: [],
  answer: ['.gone .ai', '.ai'],
  user: ['.user'],
  strip: [],
};
const SENT = '!baictx {"v":1,"id":"ctx000001","ts":"2026-11-26T06:00:00.000Z","t":17,"n":"My page_with_marks"}';

function show(html: string): Element {
  document.body.append(document.createRange().createContextualFragment(html));
  const box = document.querySelector('textarea');
  if (box === null) throw new Error('The page has no box.');
  return box;
}
const words = (elements: Element[]) => elements.map(element => (element.textContent ?? '').trim()).filter(text => text !== '');

/** A message as a chat shows it whose Markdown makes paragraphs of it. */
const drawn = (text: string) =>
  text
    .split('\n\n')
    .map(part => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
const promptOf = (key: string) => makePrompt({ key, goal: 'Save it', contextLine: '', variant: 'full' });
const partsOf = (number: number) => packMessage(`!baictx {"v":1,"id":"ctx00000${number}","n":"${'A page and more '.repeat(200)}"}`, 1_200);

test.each([
  ['the prompt of another session', promptOf('a'.repeat(32)), promptOf('b'.repeat(32))],
  ['the first part of another message', partsOf(1)[0] ?? '', partsOf(2)[0] ?? ''],
])('%s is not taken for the one that was sent', (_, sent, other) => {
  const box = show(`<div class="me">${drawn(other)}</div><p>Understood.</p><textarea></textarea>`);
  expect([isEchoed(sent, undefined, box), isEchoed(other, undefined, box)]).toEqual([false, true]);
  expect(answerBehind(sent, box)).toEqual([]);
  expect(words(answerBehind(other, box))).toEqual(['Understood.']);
});

test('the beginning of the prompt, as a list of conversations shows it, is not taken for it', () => {
  const sent = promptOf('a'.repeat(32));
  const box = show(`<nav><a>${sent.slice(0, 120)}</a></nav><textarea></textarea>`);
  expect(isEchoed(sent, undefined, box)).toBe(false);
});

test('by a layout the answers behind the newest message of the user are the turn, and before there is one it is empty', () => {
  show(
    '<p class="user">One</p><p class="ai">First</p><p class="user">Two</p><p class="ai">Second <b class="ai">in it</b></p><p class="ai">goes on</p><textarea></textarea>',
  );
  expect(words(answerBy(LAYOUT, '', null))).toEqual(['Second in it', 'goes on']);
  document
    .querySelector('textarea')
    ?.insertAdjacentElement('beforebegin', Object.assign(document.createElement('p'), { className: 'user' }));
  expect(answerBy(LAYOUT, '', null)).toEqual([]);
});

const marked = SENT.replace('_with_', '<em>with</em>').replaceAll('"', '&quot;');

test.each([
  [
    'turns in a list',
    `<div id="list"><div class="m u"><p>${marked}</p></div><div class="m a"><p>Answer</p></div></div><form><textarea></textarea></form>`,
  ],
  ['turns beside the box', `<main><div class="m u">${marked}</div><div class="m a">Answer</div><form><textarea></textarea></form></main>`],
  [
    'buttons beside the message, and what the page says below the box',
    `<ol><li class="u"><div><p>${marked}</p></div><div><button>Edit</button></div></li><li class="a">Answer</li></ol><div><textarea></textarea><p>It can make mistakes.</p></div>`,
  ],
  [
    'an earlier message of the same words',
    `<div><p class="u">${marked}</p><p class="a">Old</p><p class="u">${marked}</p><p class="a">Answer</p></div><textarea></textarea>`,
  ],
  [
    'a picture that went along, which is built as a message of the user is',
    `<div><div class="u"><p>${marked}</p></div><div class="u"><p><img alt=""></p></div><div class="a"><p>Answer</p></div></div><textarea></textarea>`,
  ],
  [
    'a next message of the user, which looks like the first',
    `<div><div class="u"><p>${marked}</p></div><div class="a"><p>Answer</p></div><div class="u"><p>!baiact000009 {}</p></div><div class="a"><p>Later</p></div></div><textarea></textarea>`,
  ],
])('%s: the answer is what stands behind the message that was sent', (_, html) => {
  const box = show(html);
  expect(words(answerBehind(SENT, box)).filter(text => text !== 'Edit')).toEqual(['Answer']);
  expect(isEchoed(SENT, undefined, box)).toBe(true);
});

test('a message that the page does not show has no answer, and the one in the box is none', () => {
  const box = show(`<div><p>Something</p><p>!baiact000001 {}</p></div><textarea></textarea>`);
  if (box instanceof HTMLTextAreaElement) box.value = SENT;
  expect(answerBehind(SENT, box)).toEqual([]);
  expect(isEchoed(SENT, undefined, box)).toBe(false);
  expect(answerBehind('', box)).toEqual([]);
});

test('in a long conversation the newest message is found from its end, without reading what stands before', () => {
  const context = (number: number) =>
    `!baictx {"v":1,"id":"ctx${String(number).padStart(6, '0')}","dom":"${'words of a page '.repeat(20)}"}`;
  const messages = Array.from(
    { length: 300 },
    (_, at) => `<div class="user">${context(at)}</div><div class="ai"><p>Answer ${at}</p></div>`,
  );
  const box = show(`<main>${messages.join('')}</main><textarea></textarea>`);
  const reads = [
    vi.spyOn(CharacterData.prototype, 'data', 'get'),
    vi.spyOn(Node.prototype, 'nodeValue', 'get'),
    vi.spyOn(Node.prototype, 'textContent', 'get'),
  ];
  expect(isEchoed(context(299), LAYOUT, box)).toBe(true);
  expect(isEchoed(context(299), undefined, box)).toBe(true);
  expect(reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(20);
  expect(words(answerBehind(context(299), box))).toEqual(['Answer 299']);
});
