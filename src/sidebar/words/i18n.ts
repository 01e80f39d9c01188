// The panel's words in the browser's language (panel): every sentence that a person reads comes from _locales through here.
import type english from '../../../_locales/en/messages.json';

/** The name of a message, as the English file spells it. */
export type MessageKey = keyof typeof english;

/** The name of a message that has a form for each kind of number: `rows` for `rows_one`, `rows_other` and what a language needs besides. */
export type CountedKey = MessageKey extends infer K ? (K extends `${infer Name}_other` ? Name : never) : never;

type Value = string | number;

/**
 * A message with its values at `$1`, `$2` and so on. Numbers are written as the language writes them. The browser falls back to English for what
 * a language lacks; a name that no language has comes back as it is, so that nothing is ever blank.
 */
export function t(key: MessageKey, ...values: Value[]): string {
  return message(key, values);
}

/** A message whose name is made at run time, which may be none: null then. */
export function known(name: string, ...values: string[]): string | null {
  return chrome.i18n.getMessage(name, values) || null;
}

/** The form of a message for a number, which is its `$1`; the other values follow. */
export function tn(key: CountedKey, count: number, ...values: Value[]): string {
  const form = plural().select(count);
  return message(`${key}_${form}`, [count, ...values], `${key}_other`);
}

let numbers: Intl.NumberFormat | null = null;

/** A number as the language writes it. */
export function number(value: number): string {
  numbers ??= new Intl.NumberFormat(language());
  return numbers.format(value);
}

/** A list in words: "a, b and c". */
export function list(parts: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(parts);
}

/** The BCP 47 tag of the messages that are shown, which need not be the browser's: it has languages that we do not have. */
export function language(): string {
  return message('language', []);
}

/** Which way the text runs. */
export function direction(): 'ltr' | 'rtl' {
  return message('direction', []) === 'rtl' ? 'rtl' : 'ltr';
}

let rules: Intl.PluralRules | null = null;

function plural(): Intl.PluralRules {
  rules ??= new Intl.PluralRules(language());
  return rules;
}

/** Messages without values, as the browser gave them: it takes its time over each, and a long list asks for the same ones thousands of times. */
const plain = new Map<string, string>();

function message(key: string, values: readonly Value[], otherwise = key): string {
  const known = values.length === 0 ? plain.get(key) : undefined;
  if (known !== undefined) return known;
  const words = values.map(value => (typeof value === 'number' ? number(value) : value));
  const found = chrome.i18n.getMessage(key, words) || (otherwise === key ? key : message(otherwise, values));
  if (values.length === 0) plain.set(key, found);
  return found;
}
