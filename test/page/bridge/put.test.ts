// A message that is put into a chat's box stands there whole, or the box is as it was; a draft of the user's is left alone, and nothing is sent.
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { putMessage } from '../../../src/bridge/page/put.ts';
import { ASKED, countSends, MESSAGE, the } from './chat.ts';

afterEach(() => document.body.replaceChildren());

const SEND = '<button type="submit" aria-label="Send">↑</button>';
const inForm = (box: string): string => `<form>${box}${SEND}</form>`;
const TEXTAREA = inForm('<textarea aria-label="Message" style="width:400px;height:80px"></textarea>');
const editable = (kind: string, style = ''): string =>
  inForm(`<div id="box" role="textbox" contenteditable="${kind}" style="width:400px;min-height:80px;${style}"></div>`);

const put = (text: string, own: string[] = []) => putMessage({ ...ASKED, text, own });
const codeOf = async (reply: ReturnType<typeof put>): Promise<string> => {
  const answer = await reply;
  return answer.ok ? answer.value.editor : answer.error.code;
};
const textOf = (box: HTMLElement): string => (box instanceof HTMLTextAreaElement ? box.value : box.innerText).replaceAll('\u00A0', ' ');
const LONG = Array.from({ length: 400 }, (_, line) => `${line}:  two  blanks, "quotes" \\ <i> 👍`).join('\n');

describe.each([
  ['textarea', TEXTAREA, 'textarea'],
  ['editable', editable('true'), 'contenteditable'],
  ['editable that keeps white space', editable('true', 'white-space:pre-wrap'), 'contenteditable'],
  ['editable that breaks white space', editable('true', 'white-space:break-spaces'), 'contenteditable'],
  ['plain text only', editable('plaintext-only'), 'contenteditable'],
])('%s', (_name, html, kind) => {
  test.each([
    ['a message', MESSAGE],
    ['a long one', LONG],
  ])('takes %s whole, and nothing is sent', async (_what, text) => {
    document.body.innerHTML = html;
    const sends = countSends();
    expect(await codeOf(put(text))).toBe(kind);
    const box = the('textarea, #box');
    // A box that collapses white space has no tabs.
    const collapses = getComputedStyle(box).whiteSpaceCollapse === 'collapse';
    expect(textOf(box)).toBe(collapses ? text.replaceAll('\t', ' ') : text);
    // Many chats read their box by this, which tells no line break that is an element.
    if (!collapses && kind === 'contenteditable') expect(box.textContent).toBe(text);
    expect(sends.count).toBe(0);
  });

  test('keeps the draft of a user, and replaces what bAI put in before', async () => {
    document.body.innerHTML = html;
    await put('the first message');
    expect(await codeOf(put('another'))).toBe('CONFLICT');
    expect(textOf(the('textarea, #box'))).toBe('the first message');
    expect(await codeOf(put('another', ['something', 'the first message']))).toBe(kind);
    expect(textOf(the('textarea, #box'))).toBe('another');
  });
});

test('what a person types into the box meanwhile is left as it is', async () => {
  document.body.innerHTML = editable('true');
  const box = the('#box');
  // It takes nothing but keys, so that there is time to press them.
  box.onpaste = event => event.preventDefault();
  let keys = false;
  box.addEventListener('keydown', ({ isTrusted }) => {
    keys ||= isTrusted;
  });
  box.addEventListener('beforeinput', event => {
    if (!keys) event.preventDefault();
  });
  const focused = new Promise<void>(resolve => box.addEventListener('focus', () => resolve()));
  const reply = put(MESSAGE);
  await focused;
  await userEvent.keyboard('mine');
  expect(await codeOf(reply)).toBe('CONFLICT');
  expect(textOf(box)).toContain('mine');
});

test('a draft that the page brings back as its box gets the focus is left as it is', async () => {
  document.body.innerHTML = editable('true');
  const box = the('#box');
  box.onfocus = () => {
    box.textContent = 'a draft of yesterday';
  };
  expect(await codeOf(put(MESSAGE))).toBe('CONFLICT');
  expect(textOf(box)).toBe('a draft of yesterday');
});

test.each([
  ['', [], ''],
  ['a message of before', ['a message of before'], 'a message of before'],
])('a page that shortens what it is given holds %j again', async (before, own, after) => {
  document.body.innerHTML = TEXTAREA;
  const box = the('textarea');
  if (!(box instanceof HTMLTextAreaElement)) throw new Error('It is a text area.');
  box.value = before;
  box.oninput = () => {
    box.value = box.value.slice(0, 30);
  };
  expect(await codeOf(put(MESSAGE, own))).toBe('VALUE_REJECTED');
  expect(box.value).toBe(after);
});

test('an editor that takes a part of a paste is empty again', async () => {
  document.body.innerHTML = editable('true');
  const box = the('#box');
  box.onpaste = event => {
    event.preventDefault();
    box.textContent = event.clipboardData?.getData('text/plain').slice(0, 20) ?? '';
  };
  // Nor does it take what is typed.
  box.addEventListener('input', () => box.replaceChildren(box.textContent?.slice(0, 20) ?? ''));
  expect(await codeOf(put(MESSAGE))).toBe('VALUE_REJECTED');
  expect(box.textContent).toBe('');
});

test('a message that is longer than a box takes leaves it as it is', async () => {
  document.body.innerHTML = inForm('<textarea maxlength="10" style="width:400px"></textarea>');
  const reply = await put(MESSAGE);
  expect(reply.ok ? '' : reply.error.message).toContain(`takes 10 characters, and the message has ${MESSAGE.length}.`);
  expect(textOf(the('textarea'))).toBe('');
});

test('nothing is put while an answer is being written, nor where there is no box', async () => {
  expect(await codeOf(put(MESSAGE))).toBe('NO_MATCH');
  document.body.innerHTML = `${TEXTAREA}<button aria-label="Stop">■</button>`;
  expect(await codeOf(put(MESSAGE))).toBe('NOT_STABLE');
  expect(textOf(the('textarea'))).toBe('');
});

test('a box in a shadow root takes the message', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = editable('true');
  expect(await codeOf(put(MESSAGE))).toBe('contenteditable');
  const box = root.querySelector('#box');
  expect(box instanceof HTMLElement && textOf(box)).toBe(MESSAGE.replaceAll('\t', ' '));
});
