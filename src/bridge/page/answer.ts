// Tells the AI's newest answer in a chat (page): where it stands, what it says, and whether it is still being written.

import { holds, matches } from '../../dom/native.ts';
import { queryAll } from '../../dom/roots.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ChatAnswer, ChatLayout, ChatQuery } from '../page-api.ts';
import { findComposer } from './composer.ts';
import { readTurn } from './turn-text.ts';
import { answerBehind, answerBy, isEchoed, named } from './turns.ts';
import { pageVersion } from './version.ts';

/** Numbers of turns, for as long as the page keeps their elements. */
const numbers = new WeakMap<Element, number>();
let highest = 0;

/** See `ChatPageApi.chatAnswer`. */
export function readAnswer(query: ChatQuery): Promise<Reply<ChatAnswer>> {
  const version = pageVersion();
  const layout = query.layouts.find(({ answer, user }) => named(answer).elements.length > 0 || named(user).elements.length > 0);
  // Looked for only where it has to tell the conversation from the rest of the page.
  const box = layout === undefined ? (findComposer([])?.box ?? null) : null;
  const roots = layout === undefined ? answerBehind(query.sent, box) : answerBy(layout);
  const said = readTurn(roots, layout?.strip ?? []);
  return Promise.resolve({
    ok: true,
    value: {
      ...said,
      turn: numberOf(roots[0]),
      busy: isBusy(layout),
      done: layout === undefined ? null : isDone(layout, roots),
      version,
      hidden: document.hidden,
      place: location.pathname,
      echoed: isEchoed(query.sent, layout, box),
    },
  });
}

function numberOf(root: Element | undefined): number {
  if (root === undefined) return 0;
  const known = numbers.get(root);
  if (known !== undefined) return known;
  highest += 1;
  numbers.set(root, highest);
  return highest;
}

/** What a button is called that stops an answer, in the languages that chats are used in most. Not what stops a voice or a recording. */
const STOPS = /^(?:(?:stop|stopp|anhalten|arr[êe]ter|detener|parar|interrompi|остановить|إيقاف)(?!\p{L})|停止|中止)/iu;
const OTHER_STOPS = /dictat|record|read|voice|speech|listen|diktat|vorlesen/i;

/** Whether an answer is being written: by the layout's signs, else by what the page marks as busy, or by a button that would stop it. */
export function isBusy(layout: ChatLayout | undefined): boolean {
  if (layout !== undefined && layout.busy.length > 0) return named(layout.busy).elements.some(element => isVisible(element));
  const marked = queryAll('[aria-busy="true"]');
  if (marked.ok && marked.value.some(element => isVisible(element))) return true;
  const buttons = queryAll('button, [role="button"]');
  return buttons.ok && buttons.value.some(button => isStop(button) && isVisible(button));
}

function isStop(button: Element): boolean {
  const name = button.getAttribute('aria-label') ?? button.getAttribute('title') ?? button.textContent ?? '';
  return STOPS.test(name.trim()) && !OTHER_STOPS.test(name) && !matches(button, ':disabled');
}

/** Whether the answer carries the layout's sign that it is complete; null where the layout has none. */
function isDone(layout: ChatLayout, roots: readonly Element[]): boolean | null {
  if (layout.done.length === 0) return null;
  const last = roots.at(-1);
  if (last === undefined) return false;
  const signs = named(layout.done).elements;
  const after = (sign: Element) => (last.compareDocumentPosition(sign) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return signs.some(sign => holds(last, sign) || holds(sign, last) || after(sign));
}
