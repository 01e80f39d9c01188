// The boxes that chats write in, each in a small chat around it, and texts as long as wanted that are like bAI's messages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorPage } from './editor-cases.ts';

const ENDPOINT = readFileSync(join(import.meta.dirname, 'chats/endpoint.mjs'), 'utf8').replace('export ', '');

/** As bAI's messages are: blank lines, backslashes, quotes, tabs, Markdown, signs of several parts. */
const PART = [
  '# What to do',
  '',
  'Use **bold**, _this_ and `code`, C:\\new\\table, "quotes" and \'others\'.',
  '',
  '',
  '- one   with blanks',
  '\ttab, שלום 发票 e\u0301 👩‍👩‍👧 <b>&amp;</b>',
  '```text',
  '!baiact000001 {"v":1,"t":7,"a":"CLICK","s":"a[href=\'/x\']","x":""}',
  '```',
  '1. and so on',
  '',
].join('\n');
/** The first so many characters of such messages, one after the other, without blanks at the end. */
export const messageOf = (length: number): string =>
  PART.repeat(Math.ceil(length / PART.length))
    .slice(0, length)
    .trimEnd();

/** A chat around the box of that name: it counts what would send, and begins to answer when it is sent to. */
export const chatAround = async (
  name: string,
  kind: string,
): Promise<string> => `<form>${await boxOf(name, kind)}<button aria-label="Send">↑</button></form><script>
  window.sends = { submits: 0, enters: 0 };
  for (const type of ['keydown', 'keypress', 'keyup'])
    addEventListener(type, event => { if (event.key === 'Enter') window.sends.enters += 1; }, { capture: true });
  document.querySelector('form').onsubmit = event => {
    event.preventDefault();
    window.sends.submits += 1;
    document.body.insertAdjacentHTML('beforeend', '<button aria-label="Stop">■</button>');
  };
</script>`;

/** A chat around it that asks its server and draws the answer as it streams in, code in blocks; what was sent leaves the box as its editor empties it. */
export const talkingChat = async (
  name: string,
  kind: string,
): Promise<string> => `<ol></ol><form>${await boxOf(name, kind)}<button aria-label="Send">↑</button></form>
<script type="module">${ENDPOINT}
  const messages = [];
  const add = (role, content) => {
    messages.push({ role, content });
    const item = document.querySelector('ol').appendChild(document.createElement('li'));
    item.className = role;
    item.textContent = content; // as users' messages are shown
    return text => {
      messages.at(-1).content = text;
      const parts = text.split(/\`\`\`(?:text\\n)?/).map((part, at) => Object.assign(document.createElement(at % 2 ? 'pre' : 'p'), { textContent: part.trim() }));
      item.replaceChildren(...parts);
    };
  };
  document.querySelector('form').onsubmit = async event => {
    event.preventDefault();
    const said = window.model();
    const stop = Object.assign(document.createElement('button'), { ariaLabel: 'Stop', textContent: '■' });
    document.body.append(stop);
    add('user', said);
    window.empty();
    const draw = add('assistant', '');
    let text = '';
    for await (const delta of answerTo(messages.slice(0, -1))) draw((text += delta));
    stop.remove();
  };
</script>`;

const PLAIN = `<div contenteditable="KIND" style="width:600px;min-height:80px;white-space:pre-wrap"></div><script>
  window.model = () => document.querySelector('[contenteditable]').innerText;
  window.empty = () => document.querySelector('[contenteditable]').replaceChildren();
</script>`;

const boxOf = (name: string, kind: string): Promise<string> =>
  kind === 'contenteditable' ? Promise.resolve(PLAIN.replace('KIND', name === 'contenteditable' ? 'true' : name)) : editorPage(name);

/** Its name and its kind. */
export const CHAT_BOXES: [string, string][] = [
  ['react-textarea', 'textarea'],
  ['prosemirror', 'prosemirror'],
  ['prosemirror-chat', 'prosemirror'],
  ['prosemirror-parser', 'prosemirror'],
  ['tiptap', 'prosemirror'],
  ['tiptap-plain', 'prosemirror'],
  ['quill', 'quill'],
  ['lexical', 'lexical'],
  ['lexical-plain', 'lexical'],
  ['slate', 'slate'],
  ['codemirror6', 'codemirror'],
  ['contenteditable', 'contenteditable'],
  ['plaintext-only', 'contenteditable'],
];
