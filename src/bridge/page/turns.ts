// Finds the AI's newest turn in a chat (page): by the layout of its site, or, where none is known, as what stands behind the message that bAI put in.
import { attributeOf, holds, isRendered, matches, positionOf } from '../../dom/native.ts';
import { ancestry, composedParent, queryAll, shadowRootsIn } from '../../dom/roots.ts';
import type { ChatLayout } from '../page-api.ts';

/** So many letters and digits tell most messages from every other. More would hold what Markdown takes for HTML, and draws as something else. */
const PRINT_LENGTH = 60;
/** So many of what stands below the first line of a part, which all messages of as many parts have: a message's number is among them. */
const PART_LENGTH = 20;
const PART = /^Part \d+ of .*/;
/** All prompts begin in the same way, and hold this. */
const SESSION_KEY = /"session_key":"([^"]+)"/;
/** Characters among which they are looked for. */
const PRINT_WITHIN = 2_400;
/** And so many are looked for first, since the rest may stand in other elements. */
const BEGINNING_LENGTH = 12;
/** Characters among which those stand. */
const BEGINS_WITHIN = 200;

/** The elements that the first fitting selector names, in document order; `late` when it was not the first one. */
export function named(selectors: readonly string[]): { elements: Element[]; late: boolean } {
  for (const [at, css] of selectors.entries()) {
    const found = queryAll(css);
    if (found.ok && found.value.length > 0) return { elements: found.value, late: at > 0 };
  }
  return { elements: [], late: selectors.length > 0 };
}

/** Whether the page shows a turn of either side as a layout says. */
export const hasTurns = ({ answer, user }: ChatLayout): boolean => [answer, user].some(selectors => named(selectors).elements.length > 0);

/** Whether `other` stands behind `one`, or in it. */
export const follows = (one: Element, other: Element): boolean => (positionOf(one, other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The answers of a layout that are shown, and are no part of what it strips or of what is folded away. */
export const answersOf = ({ answer, strip }: ChatLayout): Element[] =>
  named(answer).elements.filter(
    element => isRendered(element) && !ancestry(element).some(at => [...strip, 'details'].some(css => matches(at, css))),
  );

/**
 * The roots of the AI's newest turn by a layout: its answers that stand behind the newest message of the user's, none inside another. Empty where
 * nothing was answered yet, and where no message of the user's is found: what is behind none may be an answer of long ago.
 * @param sent the message that bAI put in last, by which the user's turn is found where the layout does not name it
 * @param box the composer, which says nothing
 */
export function answerBy(layout: ChatLayout, sent: string, box: Element | null): Element[] {
  const answers = answersOf(layout);
  const users = named(layout.user).elements.filter(element => isRendered(element));
  const user = users.at(-1) ?? (box === null ? null : newestEcho(sent, [box, ...answers]));
  if (user === null) return [];
  const newest = answers.filter(element => follows(user, element));
  return newest.filter(element => !newest.some(other => other !== element && holds(other, element)));
}

/** Letters and digits alone: whatever Markdown, quotes and line breaks a chat shows a message with, these stay. */
const printOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What a message is known by: the first is its beginning. None for "". */
function printsOf(sent: string): string[] {
  const part = PART.test(sent) ? printOf(sent.replace(PART, '')).slice(0, PART_LENGTH) : '';
  return [printOf(sent).slice(0, PRINT_LENGTH), part, printOf(SESSION_KEY.exec(sent)?.[1] ?? '')].filter(print => print !== '');
}

/**
 * The elements that stand behind the message that was sent, up to the box: what the AI answered, where no layout tells it.
 * @param sent the message that bAI put in; "" finds nothing
 * @param box the composer, which ends the conversation
 * @param users the user's turns, where they are known
 */
export function answerBehind(sent: string, box: Element | null, users: readonly Element[] = []): Element[] {
  const echo = box === null ? null : newestEcho(sent, [box]);
  if (box === null || echo === null) return [];
  const chain = [echo];
  const found: Element[] = [];
  for (let at = echo; ; ) {
    const parent = composedParent(at);
    if (parent === null || parent === document.body.parentElement) break;
    const atTheBox = holds(parent, box);
    if (atTheBox && found.some(hasWords)) break;
    for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling) {
      // The user's next message, which looks like this one, ends the answer.
      // One without words is the picture that went along with it.
      const one = next;
      const isUsers = users.length > 0 ? users.some(user => holds(user, one) || holds(one, user)) : isAlike(one, chain);
      if (holds(next, box) || (isUsers && hasWords(next))) break;
      if (isRendered(next) && !isUsers) found.push(next);
    }
    if (atTheBox) break;
    chain.unshift(parent);
    at = parent;
  }
  return found;
}

/** Whether the chat shows the message among those of the user's. */
export function isEchoed(sent: string, layout: ChatLayout | undefined, box: Element | null): boolean {
  const prints = printsOf(sent);
  if (prints.length === 0) return false;
  const users = layout === undefined ? [] : named(layout.user).elements;
  return users.toReversed().some(element => beginsWith(element, prints)) || (box !== null && newestEcho(sent, [box]) !== null);
}

const hasWords = (element: Element): boolean => (element.textContent ?? '').trim() !== '';

/** Steps up from a text to the element that holds a whole message. */
const MOST_STEPS = 8;

/** The innermost element that shows the message, the last one of them that neither stands in one of `others` nor around it; none for "". */
export function newestEcho(sent: string, others: readonly Element[]): Element | null {
  const prints = printsOf(sent);
  const beginning = prints[0]?.slice(0, BEGINNING_LENGTH);
  if (beginning === undefined) return null;
  // From the end, where it stands: every look at a long conversation asks for it.
  for (const root of [document, ...shadowRootsIn(document, true)].reverse()) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    texts.lastChild();
    for (let text: Node | null = texts.currentNode; text !== null; text = texts.previousNode()) {
      if (!(text instanceof Text) || !printOf(text.data.trimStart().slice(0, BEGINS_WITHIN)).startsWith(beginning)) continue;
      const element = holderOf(text, prints);
      if (element !== null && !others.some(other => holds(element, other) || holds(other, element)) && isRendered(element)) return element;
    }
  }
  return null;
}

/** The innermost element around a text that begins with the message. */
function holderOf(text: Text, prints: readonly string[]): Element | null {
  let at = text.parentElement;
  for (let steps = 0; at !== null && steps < MOST_STEPS; steps += 1) {
    if (beginsWith(at, prints)) return at;
    at = at.parentElement;
  }
  return null;
}

function beginsWith(element: Element, prints: readonly string[]): boolean {
  let beginning = '';
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (beginning.length < PRINT_WITHIN && texts.nextNode() !== null) beginning += texts.currentNode.nodeValue ?? '';
  const text = printOf(beginning.slice(0, PRINT_WITHIN));
  return prints.every(print => text.includes(print));
}

const shapeOf = (element: Element): string => `${element.tagName}.${attributeOf(element, 'class') ?? ''}`;

/** Whether an element is built as a message of the user's is: the same tags and classes down to where the words stand. */
function isAlike(element: Element, chain: readonly Element[]): boolean {
  const [top, ...inner] = chain.map(shapeOf);
  if (shapeOf(element) !== top) return false;
  let at: Element[] = [element];
  for (const shape of inner) {
    at = at.flatMap(one => [...one.children].filter(child => shapeOf(child) === shape));
    if (at.length === 0) return false;
  }
  return true;
}
