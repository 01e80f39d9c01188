// Tells the AI's newest answer in a chat (page): where it stands, what it says, and whether it is still being written.

import { holds, matches, queryIn } from '../../dom/native.ts';
import { composedParent, queryAll } from '../../dom/roots.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ChatAnswer, ChatLayout, ChatQuery } from '../page-api.ts';
import { findComposer } from './composer.ts';
import { readTurn } from './turn-text.ts';
import { answerBehind, answerBy, answersOf, follows, hasTurns, isEchoed, named, newestEcho } from './turns.ts';
import { pageVersion } from './version.ts';

/** Numbers of turns, for as long as the page keeps their elements. */
const numbers = new WeakMap<Element, number>();
let highest = 0;
let newest: WeakRef<Element> | null = null;

/** See `ChatPageApi.chatAnswer`. */
export function readAnswer(query: ChatQuery): Promise<Reply<ChatAnswer>> {
  const version = pageVersion();
  const shown = query.layouts.filter(hasTurns);
  const fits = shown.length > 1 ? findComposer(shown)?.layout : '';
  const layout = shown.find(({ id }) => id === fits) ?? shown[0];
  // Looked for only where it has to tell the conversation from the rest of the page.
  const unnamed = layout === undefined || named(layout.user).elements.length === 0;
  const composer = unnamed ? findComposer(query.layouts) : null;
  const box = composer?.box ?? null;
  const roots = layout === undefined ? answerBehind(query.sent, box) : answerBy(layout, query.sent, box);
  const strip = query.layouts.flatMap(layout => layout.strip); // also where none of them fits any more
  const said = readTurn(roots, strip);
  if (roots[0] !== undefined) newest = new WeakRef(roots[0]);
  return Promise.resolve({
    ok: true,
    value: {
      ...said,
      turn: numberOf(roots[0]),
      // Of a page that shows no turn as a layout says, the signs of the one that its box was found with may still be there.
      busy: isBusy(layout) || query.layouts.some(one => one.id === composer?.layout && isBusy(one)),
      signs: layout !== undefined && layout.busy.length > 0,
      done: layout === undefined ? null : isDone(layout, roots),
      version,
      hidden: document.hidden,
      place: location.href,
      loaded: performance.timeOrigin,
      echoed: isEchoed(query.sent, layout, box),
      // A message that is being edited is shown no more, and its answer is; and some boxes cannot be written into while an answer is on its way.
      turns: layout !== undefined || newest?.deref()?.isConnected === true || (box === null && newestEcho(query.sent, []) !== null),
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
const STOPS =
  /^(?:(?:stop|stopp|anhalten|arr[êe]ter|detener|parar|interrompi|остановить|إيقاف)(?!\p{L})|停止|中止|\p{L}+ (?:stoppen|anhalten)$)/iu;
const OTHER_STOPS = /dictat|record|read|voice|speech|listen|diktat|vorlesen/i;

/** Whether an answer is being written: by the layout's signs, else by what the page marks as busy, or by a button that would stop it. */
export function isBusy(layout: ChatLayout | undefined): boolean {
  if (layout !== undefined && layout.busy.length > 0) return layout.busy.some(css => named([css]).elements.some(isVisible));
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
  const earlier = answersOf(layout).filter(answer => !roots.some(root => holds(root, answer)));
  return named(layout.done).elements.some(sign => {
    if (holds(sign, last)) return true;
    if (holds(last, sign)) return !isOfCode(sign, last);
    return follows(last, sign) && !earlier.some(answer => holds(branchOf(last, sign), answer));
  });
}

/** Whether a sign in an answer stands with a block of its code, which has buttons to copy of its own. */
function isOfCode(sign: Element, root: Element): boolean {
  for (let at: Element | null = sign; at !== null && at !== root; at = composedParent(at))
    if (matches(at, CODE) || queryIn(at, CODE).length > 0) return true;
  return false;
}

const CODE = 'pre, .cm-editor, .monaco-editor';

/** What stands around an element up to where something else does too. Toolbars behind a list of turns may be of any turn in it. */
function branchOf(element: Element, other: Element): Element {
  for (let at = element; ; ) {
    const parent = composedParent(at);
    if (parent === null || holds(parent, other)) return at;
    at = parent;
  }
}
