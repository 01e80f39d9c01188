// Finds what a target names (page): a CSS selector as it is, and what chats write instead of one by role and the words that a person sees.
import { type HabitualSelector, readHabitualSelector, readPartLine } from '../protocol/reader/habitual-selector.ts';
import type { Reply } from '../protocol/result.ts';
import { nameOf, roleOf } from './card.ts';
import { shadowRootOf } from './hosts.ts';
import { childNodesOf, closest, isText, localNameOf, matches, textContentOf } from './native.ts';
import { isKept, KEPT } from './owner-marks.ts';
import { ancestry, type Matches, matchAll } from './roots.ts';
import { seenNameOf } from './seen-name.ts';
import { fold, foldedText } from './text.ts';
import { isVisible } from './visible.ts';

const CONTROLS = 'a, area, button, input, select, textarea, summary, option, img, [role], [contenteditable]';
const NAMED = `${CONTROLS}, h1, h2, h3, h4, h5, h6`;
/** What stands around words and is acted on by them. */
const AROUND = 'a[href], button, summary, label, [role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="option"]';
const MAX_WORDS = 2000;

const PARTS = 'main, nav, header, footer, aside, section, form, fieldset, dialog, table, article, search, ul, ol, [role]';

/**
 * As `matchAll`, for a target that may be written as chats write them by habit: see `readHabitualSelector`. What is CSS is only ever read as CSS, but for
 * the line of a part of the page where no element fits it: see `readPartLine`. What the site keeps from agents is left out; REFUSED where that is all.
 */
export function matchTarget(target: string, limit: number): Reply<Matches> {
  const found = matchAny(target, limit);
  if (!found.ok || !found.value.elements.some(isKept)) return found;
  const all = matchAny(target, Number.POSITIVE_INFINITY);
  const free = all.ok ? all.value.elements.filter(element => !isKept(element)) : [];
  return free.length === 0 ? KEPT : cut(free, limit);
}

function matchAny(target: string, limit: number): Reply<Matches> {
  const matched = matchAll(target, limit);
  if (matched.ok ? matched.value.count > 0 : matched.error.code !== 'BAD_LINE') return matched;
  const part = readPartLine(target);
  if (part !== null) return matchPart(part, limit);
  const said = matched.ok ? null : readHabitualSelector(target);
  return said === null ? matched : matchSaid(said, limit);
}

/** The parts of the page of a role, by their accessible name; a dialog without one also by the words that it begins with. */
function matchPart({ role, words }: { role: string; words: string }, limit: number): Reply<Matches> {
  const found = matchAll(PARTS, Number.POSITIVE_INFINITY);
  if (!found.ok) return found;
  const wanted = words.toLowerCase();
  const fits = (element: Element): boolean => {
    const name = nameOf(element).toLowerCase();
    if (name !== '' || !role.endsWith('dialog')) return name === wanted;
    return foldedText(element, MAX_WORDS, 'shown').toLowerCase().startsWith(wanted);
  };
  return cut(
    found.value.elements.filter(element => roleOf(element) === role && isVisible(element) && (wanted === '' || fits(element))),
    limit,
  );
}

/** Elements that say the words of a target that is no CSS and names none, whatever else it asks of them. */
export function nearTarget(target: string, limit: number): Element[] {
  const said = readHabitualSelector(target);
  const near = said === null || said.words === '' ? null : matchSaid({ ...said, css: '*', role: '', exact: false }, limit);
  return near?.ok ? near.value.elements : [];
}

/** Those that say exactly the words, else those whose words hold them; of those that hold each other the innermost. */
function matchSaid(said: HabitualSelector, limit: number): Reply<Matches> {
  const isAny = said.css === '*' && said.role === '';
  const found = matchAll(said.role === '' ? said.css : NAMED, Number.POSITIVE_INFINITY);
  if (!found.ok) return found;
  if (said.words === '') return cut(found.value.elements, limit);
  const wanted = said.words.toLowerCase();
  const candidates = new Set(isAny ? found.value.elements.flatMap(element => sayerOf(element, wanted)) : found.value.elements);
  const whole: Element[] = [];
  const part: Element[] = [];
  for (const element of candidates) {
    if (said.role !== '' && said.role !== localNameOf(element) && said.role !== roleOf(element)) continue;
    if (!isVisible(element)) continue;
    const words = wordsOf(element, wanted);
    if (words === wanted) whole.push(element);
    else if (!said.exact && words.includes(wanted)) part.push(element);
  }
  const fitting = whole.length > 0 ? whole : part;
  const around = new Set(fitting.flatMap(element => ancestry(element).slice(1)));
  return cut(
    fitting.filter(element => !around.has(element)),
    limit,
  );
}

function cut(elements: readonly Element[], limit: number): Reply<Matches> {
  return { ok: true, value: { count: elements.length, elements: elements.slice(0, limit) } };
}

/** What a person would act on for words that stand in an element itself: the control around them, or the one that they label. */
function sayerOf(element: Element, wanted: string): Element[] {
  if (matches(element, NAMED)) return [element];
  const own = [...childNodesOf(element)].map(node => (isText(node) ? node.data : ' ')).join('');
  if (!fold(own).toLowerCase().includes(wanted)) return [];
  const around = closest(element, AROUND) ?? element;
  const labelled = around instanceof HTMLLabelElement ? around.control : null;
  return [labelled !== null && isVisible(labelled) ? labelled : around];
}

/** The name of a control as the digest tells it where that holds the words, else its text as it is seen; lower case. */
function wordsOf(element: Element, wanted: string): string {
  const name = matches(element, CONTROLS) ? seenNameOf(element, roleOf(element), []).toLowerCase() : '';
  if (name.includes(wanted)) return name;
  const mayHold =
    shadowRootOf(element) !== null ||
    fold(textContentOf(element) ?? '')
      .toLowerCase()
      .includes(wanted);
  return mayHold ? foldedText(element, MAX_WORDS, 'shown').toLowerCase() : '';
}
