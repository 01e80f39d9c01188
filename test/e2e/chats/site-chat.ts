// A chat in the structure of one layout of a known site: what is sent goes to the server that the page came from, and the answer is drawn as it streams in.
// The list of turns is virtual: it holds the last ones only, and the wheel goes through the others.
import data from '../../../src/bridge/chat-sites.json' with { type: 'json' };
import { composeIn } from '../../page/bridge/site-composer.ts';
import { escaped, SITE_PAGES } from '../../page/bridge/site-pages.ts';
import { answerTo } from './endpoint.mjs';

/** Turns that stand in the document at once. */
const IN_VIEW = 3;

type Message = { role: 'user' | 'assistant'; content: string };

const main = document.querySelector('main');
const id = main?.dataset.layout ?? '';
const site = SITE_PAGES[id];
if (main === null || site === undefined) throw new Error(`There is no page of ${id}.`);
const { user, ai, code, box } = site;
const known = data.sites.flatMap(({ layouts }) => layouts.filter(layout => layout.id === id).flatMap(layout => layout.send));

/** What the site has another name for by now, and that name. */
const renamed: string[] = JSON.parse(main.dataset.renamed ?? '[]');
const OTHER = 'data-gone';
const send = [...known, `button[${OTHER}]`];
const elementsOf = (html: string): Element[] => {
  const named = renamed.reduce((text, name) => text.replaceAll(name, OTHER), html);
  return [...document.createRange().createContextualFragment(named).children];
};

/** Markdown as the site draws it: code blocks, also one that is not closed yet, and paragraphs. */
function drawn(markdown: string): string {
  return markdown
    .split(/^```(?:text)?\n?/m)
    .map((part, at) => (at % 2 === 1 ? code(part.replace(/\n$/, '').split('\n')) : paragraphs(part)))
    .join('');
}

const paragraphs = (text: string): string =>
  text
    .split(/\n\n+/)
    .filter(one => one.trim() !== '')
    .map(one => `<p>${escaped(one.trim())}</p>`)
    .join('');

/** What an answer thinks stands in a tag of its own before what it says. */
function answerOf({ content }: Message, writing: boolean, at: number): string {
  const [, thought = '', said = ''] = /^<think>(.*?)(?:<\/think>|$)(.*)$/s.exec(content) ?? ['', '', content];
  return ai({ said: drawn(said), thought: drawn(thought), writing, at });
}

const list = document.createElement(id === 'chatgpt-transcript' ? 'ol' : 'div');
const messages: Message[] = [];
let shown: Element[][] = []; // the turns in view
let first = 0; // which turn is the first of them
let isWriting = false;

const turnOf = (at: number): Element[] => {
  const message = messages[at];
  if (message === undefined) return [];
  const round = Math.floor(at / 2);
  return elementsOf(
    message.role === 'user' ? user(escaped(message.content), round) : answerOf(message, isWriting && at === messages.length - 1, round),
  );
};

/** Shows the turns from this one on; each is made anew. */
function scrollTo(at: number): void {
  first = Math.max(0, Math.min(at, messages.length - IN_VIEW));
  shown = Array.from({ length: IN_VIEW }, (_, index) => turnOf(first + index));
  list.replaceChildren(...shown.flat());
}

/** Draws the newest turn, where it is in view, and leaves the others as they are. */
function drawNewest(): void {
  const at = messages.length - 1 - first;
  const before = shown[at] ?? [];
  const now = turnOf(messages.length - 1);
  if (at >= IN_VIEW || before.length === 0) return;
  before[0]?.before(...now);
  for (const element of before) element.remove();
  shown[at] = now;
}

list.addEventListener('wheel', event => {
  if (event instanceof WheelEvent) scrollTo(first + Math.sign(event.deltaY));
});

function compose(made: string): void {
  if (main !== null)
    composeIn(main, list, elementsOf(made), { empty: elementsOf(box(false, '')), filled: elementsOf(box(false, 'x')), send }, text => {
      void ask(text);
    });
}

async function ask(text: string): Promise<void> {
  if (isWriting || text.trim() === '') return;
  isWriting = true;
  messages.push({ role: 'user', content: text });
  const asked = [...messages];
  const answer: Message = { role: 'assistant', content: '' };
  messages.push(answer);
  compose(box(true, ''));
  scrollTo(messages.length);
  for await (const more of answerTo(asked)) {
    answer.content += more;
    drawNewest();
  }
  isWriting = false;
  drawNewest();
  compose(box(false, ''));
}

compose(box(false, ''));
