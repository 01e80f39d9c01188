// Names the box and the send button that the user pressed in a chat (page), by what will hold: never by a place, a number or a hashed class.
import { attributeOf, boxOf, isHtml, localNameOf, matches, parentElementOf, styleOf } from '../../dom/native.ts';
import { ancestry, composedHolds } from '../../dom/roots.ts';
import { TEST_ATTRIBUTES } from '../../dom/selector.ts';
import { giveFocus } from '../../executor/page/input/focus.ts';
import { fail, succeed } from '../../executor/page/outcome.ts';
import { quoted } from '../../protocol/css-string.ts';
import { learnedLayout } from '../../protocol/learned-layout.ts';
import type { Reply } from '../../protocol/result.ts';
import { BUTTONS, everywhere, findComposer, writableIn } from './composer.ts';

/** Selectors that are kept of one element, and characters of each. What is read back is held to the same. */
const MAX_SELECTORS = 4;
const MAX_LENGTH = 160;
/** Steps outwards to something that is named, where the element itself is not. */
const MAX_STEPS = 6;

/** See `ChatPageApi.chatLearn`. */
export function learnElement({ css, composer }: { css: string; composer: string[] }): Promise<Reply<{ selectors: string[] }>> {
  const [pressed, other] = everywhere(css);
  if (pressed === undefined || other !== undefined) return Promise.resolve(gone());
  return Promise.resolve(composer.length === 0 ? learnBox(pressed) : learnButton(pressed, composer));
}

function learnBox(pressed: Element): Reply<{ selectors: string[] }> {
  const box = boxAround(pressed);
  if (box === null)
    return fail('NOT_EDITABLE', 'That is no box that a message can be written into.', 'Press the box in which you write your messages.');
  const selectors = steadySelectors(box).filter(css => findComposer([learnedLayout([css], [])])?.box === box);
  if (selectors.length === 0) return nameless();
  // The press was caught, and some chats show their send button only once something is written.
  giveFocus(box);
  return succeed({ selectors });
}

function learnButton(pressed: Element, composer: string[]): Reply<{ selectors: string[] }> {
  const box = findComposer([learnedLayout(composer, [])])?.box ?? null;
  if (box === null) return gone();
  const button = buttonAround(pressed, box);
  if (button === null) return fail('CONFLICT', 'That is the box, not the button that sends.', 'Press the button beside it that sends.');
  const selectors = steadySelectors(button).filter(css => {
    const found = findComposer([learnedLayout(composer, [css])]);
    return found?.box === box && found.send === button && found.late.length === 0;
  });
  return selectors.length === 0 ? nameless() : succeed({ selectors });
}

const gone = (): Reply<never> =>
  fail('NO_MATCH', 'What you pressed is not in the page any more.', 'Press "Show me your chat" and try again.');

const nameless = (): Reply<never> =>
  fail('NO_MATCH', 'Nothing steady in the page names what you pressed.', 'Use this chat by copy and paste.');

/**
 * The box that was pressed in: the element, or the one that it lies on, as the words of an empty editor do. Never a field of one line, as passwords and
 * searches are.
 */
function boxAround(pressed: Element): HTMLElement | null {
  if (pressed instanceof HTMLInputElement) return null;
  for (const at of ancestry(pressed).slice(0, MAX_STEPS)) {
    const box = writableIn(at);
    if (box !== null) return overlap(boxOf(pressed), boxOf(box)) ? box : null;
  }
  return null;
}

const overlap = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The button that was pressed: the nearest one around, else the outermost element that the pointer shows to be one; null where that is the box. */
function buttonAround(pressed: Element, box: HTMLElement): HTMLElement | null {
  const around = ancestry(pressed).filter(at => isHtml(at) && !composedHolds(at, box) && !composedHolds(box, at));
  const html = around.filter(isHtml);
  const found =
    html.find(at => matches(at, BUTTONS)) ??
    html.slice(0, MAX_STEPS).findLast((_, steps) => html.slice(0, steps + 1).every(one => styleOf(one).cursor === 'pointer')) ??
    html[0];
  return found === undefined || writableIn(found) !== null || matches(found, 'input:not([type="submit" i], [type="image" i]), html, body')
    ? null
    : found;
}

/** Selectors that name an element and no other, the steadiest first. */
function steadySelectors(element: Element): string[] {
  const own = [...marksOf(element), ...placedIn(element)];
  const alone = own.filter(css => css.length <= MAX_LENGTH && everywhere(css).length === 1 && everywhere(css)[0] === element);
  return [...new Set(alone)].slice(0, MAX_SELECTORS);
}

/** What its makers named an element by: attributes for tests, an id, names, a tag of their own, classes. */
function marksOf(element: Element): string[] {
  const tag = CSS.escape(localNameOf(element));
  const value = (name: string): string => attributeOf(element, name) ?? '';
  const id = value('id');
  const role = value('role');
  const marks = id !== '' && isSteady(id) ? [`#${CSS.escape(id)}`] : [];
  for (const name of TEST_ATTRIBUTES) if (value(name) !== '') marks.push(`[${name}=${quoted(value(name))}]`);
  for (const name of ['aria-label', 'name', 'placeholder', 'title']) {
    if (value(name) === '') continue;
    marks.push(`${role === '' ? tag : `[role=${quoted(role)}]`}[${name}=${quoted(value(name))}]`);
  }
  if (tag.includes('-')) marks.push(tag);
  const classes = value('class').split(/\s+/).filter(isSteady);
  marks.push(...classes.map(name => `${tag}.${CSS.escape(name)}`));
  if (role !== '') marks.push(`${tag}[role=${quoted(role)}]`);
  return marks;
}

/** The same by what stands around an element, where that is named. */
function placedIn(element: Element): string[] {
  const tag = CSS.escape(localNameOf(element));
  const ends = [...marksOf(element), tag];
  const found: string[] = [];
  let at = parentElementOf(element);
  for (let steps = 0; at !== null && steps < MAX_STEPS; steps += 1) {
    for (const mark of marksOf(at)) found.push(...ends.map(end => `${mark} ${end}`));
    at = parentElementOf(at);
  }
  return found;
}

/** Whether an id or a class is a person's word: no digit, and no part that reads like a hash. */
function isSteady(name: string): boolean {
  return /^[a-z]+(?:[_-]+[a-z]+)*$/i.test(name) && name.length <= 40 && name.split(/[_-]+/).every(isWord);
}

/** Words have vowels, no long row of consonants, and no capital but where another word begins. */
const isWord = (part: string): boolean =>
  (part.length <= 3 || /[aeiouy]/i.test(part)) && !/[bcdfghjklmnpqrstvwxz]{5}/i.test(part) && !/[A-Z][a-z]?[A-Z]/.test(part);
