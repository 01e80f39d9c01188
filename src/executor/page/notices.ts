// What a page answers to what was sent to it (page): its notices and errors in sight, and why the browser itself sent nothing.
import { deepActive } from '../../dom/active.ts';
import { nameOf } from '../../dom/card.ts';
import { attributeOf, boxOf, byId, closest, controlsOf, firstIn, matches } from '../../dom/native.ts';
import { ancestry, composedHolds, matchesBelow, matchesThrough } from '../../dom/roots.ts';
import { mayReadValue } from '../../dom/sensitive.ts';
import { clip, foldedText } from '../../dom/text.ts';
import { seenBox } from '../../dom/visible.ts';
import { quotedWords } from '../../protocol/quoted-words.ts';
import { fieldName } from './describe.ts';
import { kindOf as kindOfField } from './fields/editable.ts';
import type { Requests } from './requests.ts';

/** `errors`: what is wrong, in the words of the page; `top`: what stands at the top of what the page is about, an error or not. */
export type Notices = { errors: string[]; top: string };

const CANDIDATE =
  '[role="alert" i], [role="status" i], [class*="error" i], [class*="invalid" i], [class*="danger" i], [class*="notice" i], [class*="alert" i], [class*="message" i], [class*="flash" i], [class*="success" i], [class~="updated" i]';
const WELL = /(?:^|[-_])(?:success|updated|saved|info|primary|secondary|light|ok)(?:$|[-_])/i;
const WRONG = /(?:^|[-_])(?:(?:error|invalid)(?:s|[-_]?\w+)?|danger)$/i;
const NOTICE = /(?:^|[-_])(?:notice|alert|messages?|flash|success|updated)(?:$|[-_])/i;
/** What pages say on every visit. */
const STANDING = /nag|promo|cookie|consent|warning/i;
/** What is no notice: a part of the page, and what holds fields; and what the things stand aside in that are none. */
const NONE = 'html, body, main, :has(input:not([type="hidden" i]), select, textarea)';
const ASIDE = 'nav, aside, footer';
const MAIN = 'main, [role="main" i], #content, #main';
const CONTROL = 'button, [role="button" i]';

const MAX_CANDIDATES = 200;
const MAX_ERRORS = 3;
const MAX_TEXT = 160;
/** Characters above which an element is no notice but a part of the page. */
const LONGEST = 300;
/** px below the top of the main content. */
const TOP = 400;
const WORDS = /\p{L}|\p{N}/u;
/** With these a browser that speaks Arabic or Hebrew begins what it says of a field. */
const DIRECTION_MARK = /[\u200E\u200F\u061C]/g;

/** The notices in sight. */
export function noticesNow(): Notices {
  const told = [...noticesIn()];
  const errors = [...told.filter(({ wrong }) => wrong).map(({ text }) => text), ...invalidFields()];
  const main = firstIn(document, MAIN);
  const from = main === null ? 0 : boxOf(main).top;
  const top = told.find(({ element }) => boxOf(element).top <= from + TOP);
  return { errors: distinct(errors), top: top?.text ?? '' };
}

/** Texts that say more than another, a few of them. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter(text => !texts.some(other => other !== text && other.includes(text))).slice(0, MAX_ERRORS);
}

type Notice = { element: Element; text: string; wrong: boolean };

function* noticesIn(): Generator<Notice> {
  const outer: Element[] = [];
  for (const element of matchesThrough(CANDIDATE, MAX_CANDIDATES, false).elements) {
    const kind = kindOf(element);
    if (kind === null || seenBox(element) === null || matches(element, NONE)) continue;
    if (ancestry(element).some((at, level) => level > 0 && matches(at, ASIDE))) continue;
    if (outer.some(around => composedHolds(around, element))) continue;
    const besides = new Set(matchesBelow(element, CONTROL));
    const text = foldedText(element, LONGEST + 1, 'shown', besides);
    if (!WORDS.test(text) || text.length > LONGEST) continue;
    outer.push(element);
    yield { element, text: clip(text, MAX_TEXT), wrong: kind === 'wrong' };
  }
}

function kindOf(element: Element): 'wrong' | 'notice' | null {
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/);
  const role = attributeOf(element, 'role')?.toLowerCase() ?? '';
  const says = (words: RegExp) => classes.some(name => words.test(name));
  const isStanding = says(STANDING);
  if (isStanding && !/alert|status/.test(role)) return null;
  if (!isStanding && !says(WELL) && (role === 'alert' || says(WRONG))) return 'wrong';
  return /alert|status/.test(role) || says(NOTICE) ? 'notice' : null;
}

/** Fields that the page itself marks as wrong, with what it says of them. */
function invalidFields(): string[] {
  return matchesThrough('[aria-invalid]:not([aria-invalid="false" i])', MAX_CANDIDATES, false).elements.flatMap(field => {
    const ids = `${attributeOf(field, 'aria-errormessage') ?? ''} ${attributeOf(field, 'aria-describedby') ?? ''}`.split(/\s+/);
    const said = ids.map(id => (id === '' ? null : byId(field, id))).filter(at => at !== null && seenBox(at) !== null);
    const words = said
      .map(at => (at === null ? '' : foldedText(at, MAX_TEXT, 'shown')))
      .join(' ')
      .trim();
    return words === '' || seenBox(field) === null ? [] : [clip(`${nameOf(field)}: ${words}`, MAX_TEXT)];
  });
}

/** Why the browser does not send the form of a field, as `E-mail is required`; the browser's words may hold the value. */
function whyInvalid(field: Element): string {
  const name = fieldName(field);
  const known = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (known && field.validity.valueMissing) return `${name} is required`;
  const why = known && mayReadValue(field) ? clip(field.validationMessage.replace(DIRECTION_MARK, ''), MAX_TEXT) : '';
  return why === '' ? `${name} is not valid` : `${name}: ${why}`;
}

/** A form that an action asked to send: what came of it in words, "" where nothing is known of that. */
export type Sending = { answer(): string; stop(): void };

/** Follows the form that an event at an element, a click or the Enter key, asks to send; null where it asks for nothing of the kind. */
export function followSending(element: Element, event: Event, requests: Requests): Sending | null {
  const form = formOf(element, event.type);
  if (form === null) return null;
  const before = new Map([...noticesIn()].map(({ element: at, text }) => [at, text]));
  const made = requests.made();
  const refused: Element[] = [];
  let sent = false;
  let askedByPage = false; // which wants to know what is valid, and may show nothing of it
  const focus = deepActive();
  const over = new AbortController();
  const options = { capture: true, passive: true, signal: over.signal };
  const onSubmit = () => {
    sent = true;
  };
  const onInvalid = ({ target }: Event) => {
    if (!(target instanceof Element) || !controlsOf(form).includes(target)) return;
    refused.push(target);
    // The browser validates a form when the event is over: while a listener still has it, it is the page that asks.
    askedByPage ||= event.eventPhase !== Event.NONE;
  };
  addEventListener('submit', onSubmit, options);
  addEventListener('invalid', onInvalid, options);
  return {
    answer() {
      const [firstRefused] = refused;
      // The browser puts the focus into the first field that it shows to be wrong, also where it does so for the page.
      const isFocused = deepActive() === firstRefused && firstRefused !== focus;
      const isShown = firstRefused !== undefined && ((!askedByPage && !event.defaultPrevented) || isFocused);
      if (!sent) return isShown ? `not sent: ${distinct(refused.map(whyInvalid)).join(', ')}` : '';
      const errors = [...noticesIn()].filter(({ element: at, text, wrong }) => wrong && before.get(at) !== text).map(({ text }) => text);
      const words = quotedWords(distinct([...errors, ...invalidFields()]));
      if (words === '') return '';
      return requests.made() > made ? `sent, and the page answered: ${words}` : `the page answered: ${words}`;
    },
    stop: () => over.abort(),
  };
}

function formOf(element: Element, by: string): HTMLFormElement | null {
  if (by !== 'click' && element instanceof HTMLInputElement && element.form !== null && kindOfField(element) !== null) return element.form;
  const button = closest(element, 'button, input[type="submit" i], input[type="image" i]');
  if (!(button instanceof HTMLButtonElement || button instanceof HTMLInputElement)) return null;
  return matches(button, '[type="button" i], [type="reset" i]') ? null : button.form;
}
