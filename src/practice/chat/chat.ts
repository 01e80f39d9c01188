// The practice chat's page (practice): messages in, replies that appear word by word, and buttons that copy them, as chat pages have them.

import { readIncoming } from './incoming.ts';
import { partsOf } from './markdown.ts';
import { answer, newMemory } from './scripted-ai.ts';

/** Words of a reply that appear at once. In a tab that nobody looks at, timers are slow, and all of it appears. */
const WORDS_AT_ONCE = 8;

const PROMPT_GIVEN = 'The prompt of bAI. (The panel gave it to this practice chat; with any other chat you copy it there.)';

const messages = part('messages', HTMLOListElement);
const welcome = part('welcome', HTMLElement);
const composer = part('composer', HTMLFormElement);
const field = part('message', HTMLTextAreaElement);
// A panel that opened this chat has told it of its session.
const given = /^#([0-9a-f]{16,64})$/.exec(location.hash)?.[1] ?? '';
let memory = newMemory(given);

if (given !== '') {
  welcome.hidden = true;
  messages.append(userMessage(PROMPT_GIVEN));
  void show(`!baisession {"session_key":"${given}"}`);
  field.focus();
}

composer.addEventListener('submit', event => {
  event.preventDefault();
  const text = field.value.trim();
  if (text === '') return;
  field.value = '';
  welcome.hidden = true;
  messages.append(userMessage(text));
  const answered = answer(memory, text);
  memory = answered.memory;
  void show(answered.reply);
});

// What the panel copied is meant to be sent: one press fewer than with any other chat.
field.addEventListener('paste', event => {
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (field.value.trim() !== '' || readIncoming(pasted).context === null) return;
  event.preventDefault();
  field.value = pasted;
  composer.requestSubmit();
});

field.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  composer.requestSubmit();
});

part('new-chat', HTMLButtonElement).addEventListener('click', () => {
  memory = newMemory();
  messages.replaceChildren();
  welcome.hidden = false;
  field.focus();
});

function userMessage(text: string): HTMLElement {
  const item = make('li', 'user');
  item.textContent = text;
  return item;
}

/** Shows a reply as it grows. It is marked busy until it is whole; only then can it be copied. */
async function show(reply: string): Promise<void> {
  const item = make('li', 'reply');
  item.setAttribute('aria-busy', 'true');
  const who = make('div', 'who');
  who.textContent = 'Practice AI';
  const body = make('div', 'body');
  item.append(who, body);
  messages.append(item);
  const words = reply.split(/(?<=\s)/);
  for (let shown = WORDS_AT_ONCE; shown < words.length && !document.hidden; shown += WORDS_AT_ONCE) {
    draw(body, words.slice(0, shown).join(''));
    item.scrollIntoView({ block: 'end' });
    await new Promise(resolve => setTimeout(resolve, 16));
  }
  draw(body, reply);
  item.append(copyButton('Copy reply', reply));
  item.setAttribute('aria-busy', 'false');
  item.scrollIntoView({ block: 'end' });
}

function draw(body: HTMLElement, markdown: string): void {
  body.replaceChildren(
    ...partsOf(markdown).map(part => {
      if (part.kind === 'text') {
        const paragraph = make('p', '');
        paragraph.textContent = part.text;
        return paragraph;
      }
      const box = make('div', 'code');
      const bar = make('div', 'bar');
      const label = make('span', '');
      label.textContent = part.label;
      bar.append(label, copyButton('Copy code', part.text));
      const pre = make('pre', '');
      const code = make('code', '');
      code.textContent = part.text;
      pre.append(code);
      box.append(bar, pre);
      return box;
    }),
  );
}

function copyButton(label: string, text: string): HTMLElement {
  const button = make('button', '');
  button.setAttribute('type', 'button');
  button.textContent = label;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Copying was refused; select the text instead';
    }
  });
  return button;
}

function make(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  return element;
}

/** A part of the page that chat.html promises. */
function part<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`chat.html has no ${kind.name} with the id "${id}".`);
  return element;
}
