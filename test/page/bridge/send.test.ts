// The send button is pressed once, when it is ready and the box holds the message, and never again.
import { afterEach, expect, test } from 'vitest';
import { putMessage } from '../../../src/bridge/page/put.ts';
import { pressSend } from '../../../src/bridge/page/send.ts';
import { ASKED, layoutWith, the } from './chat.ts';

afterEach(() => document.body.replaceChildren());

const send = (timeoutMs = 50, busy: string[] = []) =>
  pressSend({ ...ASKED, layouts: [layoutWith({ composer: ['textarea'], send: ['#send'], busy })], text: 'Hello', timeoutMs });
const told = async (reply: ReturnType<typeof send>): Promise<string> => {
  const answer = await reply;
  return answer.ok ? `sent ${answer.value.sent}` : answer.error.code;
};

/** A chat that keeps the types of all events that its button hears; a click does `onClick`. */
function chat(onClick: (box: HTMLTextAreaElement) => void, html = '<button id="send" type="button">Send</button>'): string[] {
  document.body.innerHTML = `<form><textarea style="width:300px;height:50px">Hello</textarea>${html}</form>`;
  const box = the('textarea');
  const heard: string[] = [];
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'submit'])
    document.body.firstElementChild?.addEventListener(type, event => heard.push(event.type));
  the('#send').addEventListener('click', () => box instanceof HTMLTextAreaElement && onClick(box));
  return heard;
}
const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];

const empty = (box: HTMLTextAreaElement): void => {
  box.value = '';
};

test('one press, as a pointer makes it, and the box is empty', async () => {
  const heard = chat(empty);
  expect(await told(send())).toBe('sent true');
  expect(heard).toEqual(PRESS);
});

test.each([
  [['#send'], false],
  [['#gone', '#send'], true],
  [['#gone'], true],
])('of a layout that names its button %j the press tells whether that fits no more: %s', async (names, late) => {
  chat(empty);
  const layouts = [layoutWith({ composer: ['textarea'], send: names })];
  expect(await pressSend({ ...ASKED, layouts, text: 'Hello', timeoutMs: 50 })).toEqual({ ok: true, value: { sent: true, late } });
});

test('a button that becomes enabled is waited for', async () => {
  const heard = chat(empty, '<button id="send" type="button" disabled>Send</button>');
  const sending = told(send(60_000));
  requestAnimationFrame(() => the('#send').removeAttribute('disabled'));
  expect(await sending).toBe('sent true');
  expect(heard).toEqual(PRESS);
});

test('of buttons without words, the one that the message enabled sends it, and a button that is called so goes before it', async () => {
  const button = (id: string, name = '') => `<button id="${id}" type="button"${name === '' ? ' disabled' : ''}>${name}<svg></svg></button>`;
  document.body.innerHTML = `<div><textarea style="width:300px;height:50px"></textarea><button id="near" type="button"><svg></svg></button>${button('up')}</div>`;
  const box = the('textarea');
  box.addEventListener('input', () => the('#up').toggleAttribute('disabled', false));
  const pressed: string[] = [];
  document.body.firstElementChild?.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !(box instanceof HTMLTextAreaElement)) return;
    pressed.push(target.id);
    box.value = '';
  });
  for (const id of ['up', 'ask']) {
    expect(await putMessage({ ...ASKED, text: 'Hello', own: [] })).toMatchObject({ ok: true });
    expect(await pressSend({ ...ASKED, text: 'Hello', timeoutMs: 1_000 })).toEqual({ ok: true, value: { sent: true, late: false } });
    expect(pressed.at(-1)).toBe(id);
    the('#up').toggleAttribute('disabled', true);
    the('#near').insertAdjacentHTML('beforebegin', button('ask', 'Ask'));
  }
});

test('of buttons without words, one that submits goes before another that the message enabled', async () => {
  document.body.innerHTML =
    '<form><textarea style="width:300px;height:50px"></textarea><button id="up" type="submit"><svg></svg></button><button id="better" type="button" disabled><svg></svg></button></form>';
  const box = the('textarea');
  box.addEventListener('input', () => the('#better').toggleAttribute('disabled', false));
  const pressed: string[] = [];
  document.body.firstElementChild?.addEventListener('click', event => {
    event.preventDefault();
    if (!(event.target instanceof Element) || !(box instanceof HTMLTextAreaElement)) return;
    pressed.push(event.target.id);
    box.value = '';
  });
  expect(await putMessage({ ...ASKED, text: 'Hello', own: [] })).toMatchObject({ ok: true });
  expect(await pressSend({ ...ASKED, text: 'Hello', timeoutMs: 1_000 })).toEqual({ ok: true, value: { sent: true, late: false } });
  expect(pressed).toEqual(['up']);
});

test('an answer that begins tells that the message was sent', async () => {
  const heard = chat(() => document.body.append(Object.assign(document.createElement('p'), { className: 'busy', textContent: '…' })));
  expect(await told(send(50, ['.busy']))).toBe('sent true');
  expect(heard).toEqual(PRESS);
});

test('a press that sends nothing is not made again', async () => {
  const heard = chat(() => undefined);
  expect(await told(send())).toBe('sent false');
  expect(heard).toEqual(PRESS);
});

test.each([
  ['the user wrote on', 'CHANGED', () => the('textarea').append(' there')],
  ['an answer is being written', 'NOT_STABLE', () => document.body.insertAdjacentHTML('beforeend', '<p class="busy">…</p>')],
  ['the button stays disabled', 'NOT_ENABLED', () => the('#send').setAttribute('disabled', '')],
  ['the button says so by a class', 'NOT_ENABLED', () => the('#send').classList.add('button--disabled')],
  [
    'something lies on the button',
    'COVERED',
    () => document.body.insertAdjacentHTML('beforeend', '<p style="position:fixed;inset:0">Cookies?</p>'),
  ],
  ['the page has no box', 'NO_MATCH', () => document.body.replaceChildren()],
])('nothing is pressed where %s', async (_what, code, change) => {
  const heard = chat(empty);
  change();
  expect(await told(send(50, ['.busy']))).toBe(code);
  expect(heard).toEqual([]);
});

test('what the user writes while the button is waited for ends the wait', async () => {
  const heard = chat(empty, '<button id="send" type="button" disabled>Send</button>');
  const sending = told(send(60_000));
  requestAnimationFrame(() => {
    the('textarea').textContent = 'Hello there';
    the('#send').removeAttribute('disabled');
  });
  expect(await sending).toBe('CHANGED');
  expect(heard).toEqual([]);
});
