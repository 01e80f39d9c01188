// Pages that block a paste or refuse a text: the message stands there whole, or nothing of the box has changed, and one sentence says so.
import { afterEach, describe, expect, test } from 'vitest';
import { putMessage } from '../../../src/bridge/page/put.ts';
import { ASKED, countSends, MESSAGE, the } from './chat.ts';

afterEach(() => document.body.replaceChildren());

const REFUSED = "The chat's box did not take the message as it is, so it is as it was before.";
const OLD = 'a message of before';
const SIZE = 'style="width:400px;min-height:80px"';
const put = (own: string[] = []) => putMessage({ ...ASKED, text: MESSAGE, own });
const chat = (box: string): string => `<form>${box}<button type="submit" aria-label="Send">↑</button></form>`;
const editable = (attributes: string, before: string): string =>
  chat(`<div id="box" ${attributes} contenteditable ${SIZE}><p>${before || '<br>'}</p></div>`);

/** A page that lets nobody paste, and takes nothing for it. */
const blockPaste = (): void => the('#box').addEventListener('paste', event => event.preventDefault());
/** A page that draws what it holds again, whatever was written. */
function drawBack(): void {
  const box = the('#box');
  const html = box.innerHTML;
  box.addEventListener('input', () => {
    box.innerHTML = html;
  });
}

test.each([
  ['an editing host', 'class="box"'],
  ['ProseMirror', 'class="ProseMirror"'],
])('%s whose page blocks every paste takes the message whole all the same', async (_what, attributes) => {
  document.body.innerHTML = editable(attributes, '');
  blockPaste();
  const sends = countSends();
  expect((await put()).ok).toBe(true);
  expect(the('#box').innerText.replaceAll('\u00A0', ' ')).toBe(MESSAGE.replaceAll('\t', ' '));
  expect(sends.count).toBe(0);
});

describe.each([
  ['empty', '', []],
  ["of a message of bAI's own", OLD, [OLD]],
])('a box that is %s stays as it is, and that is said in one sentence,', (_what, before, own) => {
  test.each([
    ['where Lexical blocks the paste', 'data-lexical-editor="true"', [blockPaste]],
    ['where Quill blocks the paste', 'class="ql-editor"', [blockPaste]],
    ['where nobody takes the paste', 'data-lexical-editor="true"', []],
    ['where the page blocks the paste and draws back what is written', 'class="box"', [blockPaste, drawBack]],
  ])('%s', async (_how, attributes, refusals) => {
    document.body.innerHTML = editable(attributes, before);
    const [html, sends] = [the('#box').innerHTML, countSends()];
    for (const refuse of refusals) refuse();
    const reply = await put(own);
    expect(reply.ok ? '' : reply.error.message).toBe(REFUSED);
    expect([the('#box').innerHTML, sends.count]).toEqual([html, 0]);
  });

  test('where a text area puts back what stood there', async () => {
    document.body.innerHTML = chat(`<textarea ${SIZE}>${before}</textarea>`);
    const [box, sends] = [the('textarea'), countSends()];
    if (!(box instanceof HTMLTextAreaElement)) throw new Error('It is a text area.');
    box.oninput = () => {
      box.value = before;
    };
    const reply = await put(own);
    expect(reply.ok ? '' : reply.error.message).toBe(REFUSED);
    expect([box.value, sends.count]).toEqual([before, 0]);
  });
});
