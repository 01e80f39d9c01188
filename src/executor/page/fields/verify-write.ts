// Reads back what a written field holds (page), and says it in words that may leave the page.
import { isConnected } from '../../../dom/native.ts';
import { livingNode } from '../../../dom/registry.ts';
import { mayReadValue } from '../../../dom/sensitive.ts';
import { clip, isTerminal, terminalLines } from '../../../dom/text.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Expected, Target, Written } from '../../page-api.ts';
import { followed } from '../binding.ts';
import { fieldName } from '../describe.ts';
import { pageTookKeys } from '../input/typing.ts';
import { eachFrame, fail, succeed } from '../outcome.ts';
import { holdsAtCaret } from './caret.ts';
import { fieldIn, kindOf } from './editable.ts';
import { fieldValue, holdsFormatted, holdsText } from './read-value.ts';

/** What a sentence says of a value at most. */
export const MAX_SAID = 80;

/** The field that was to be written, as it is now: a page may draw it anew for every sign that is put into it. */
function fieldOf(target: Target): Element | null {
  const approved = livingNode(target.node) ?? followed(target);
  return approved === null ? null : (fieldIn(approved) ?? approved);
}

/** Whether a field that was written holds the text. */
export function isWritten({ target, text, atCaret }: Expected): boolean {
  const field = fieldOf(target);
  return field !== null && (atCaret ? holdsAtCaret(field, text, false) : holdsText(field, text));
}

/**
 * Reads a field back that was written: VALUE_REJECTED with what is there when it does not come to hold the text within `waitMs`. `took`: whether it held
 * it right after it was written, so that the page must have changed it since.
 */
export async function readBack(expected: Expected, took: boolean): Promise<Reply<Written>> {
  const { target, text, waitMs, atCaret } = expected;
  if (fieldOf(target) === null) return leftPage();
  const kept = await eachFrame(waitMs, () => (isWritten(expected) ? true : null));
  const element = fieldOf(target);
  if (element === null || !isConnected(element)) return leftPage();
  if (kept === null && (atCaret ? holdsAtCaret(element, text, true) : holdsFormatted(element, text))) return succeed(formattedIn(element));
  // What it draws, and when, is the business of the program in it: a password is not shown at all.
  if (kept === null && isTerminal(element)) return succeed(writtenIn(element));
  if (kept === null && took) return changedBack(element);
  if (kept === null && pageTookKeys())
    return rejected(element, 'The page took each key itself: look at what it shows before you type it again.');
  if (kept === null) return rejected(element, 'The page may limit its length or its signs: try another value, or KEY for single keys.');
  return succeed(writtenIn(element));
}

function leftPage(): Reply<never> {
  return fail('DETACHED', 'The field left the page while it was written.', 'Read the page again.');
}

/** What a field holds now; the value of a sensitive one is left out. */
export function writtenIn(element: Element): Written {
  const sensitive = !mayReadValue(element);
  const name = fieldName(element);
  const value = sensitive ? '' : fieldValue(element);
  if (kindOf(element) === 'check') return { name, value, sensitive, effect: { kind: 'checked', name, checked: value === 'on' } };
  if (sensitive) return { name, value, sensitive, effect: { kind: 'text', text: `${name} was filled in` } };
  if (isTerminal(element) && terminalLines(element) === null)
    return { name, value, sensitive, effect: { kind: 'text', text: `${name} was sent the text; a picture (SHOT) shows what it holds` } };
  const option = element instanceof HTMLSelectElement && !element.multiple ? { option: element.value } : {};
  return { name, value, sensitive, effect: { kind: 'value', name, value, ...option } };
}

/** The same for a field in which the page gave the text another format. */
function formattedIn(element: Element): Written {
  const written = writtenIn(element);
  const { effect } = written;
  return effect.kind === 'value' ? { ...written, effect: { ...effect, formatted: true } } : written;
}

/** The failure of a field that did not take a value. */
export function rejected(element: Element, hint: string): Reply<never> {
  const there = mayReadValue(element) ? `it holds "${clip(fieldValue(element), MAX_SAID)}" now` : 'what it holds now stays on the page';
  return fail('VALUE_REJECTED', `${fieldName(element)} did not take the value; ${there}.`, hint);
}

/** The failure of a field whose page put something else into it, or nothing, after it had taken a value. */
function changedBack(element: Element): Reply<never> {
  const there = mayReadValue(element) ? `it holds "${clip(fieldValue(element), MAX_SAID)}" now` : 'what it holds now stays on the page';
  const hint = 'Look at what the page says about it before you try another value.';
  if (mayReadValue(element) && fieldValue(element) === '')
    return fail('VALUE_REJECTED', `${fieldName(element)} took the value, and the page emptied it again.`, hint);
  return fail('VALUE_REJECTED', `${fieldName(element)} took the value, and the page changed it afterwards; ${there}.`, hint);
}
