// What only a message knows of failures and of the elements of a page, in the user's language (panel, no effects).
import { kindWord } from './action-words.ts';
import { namedBy, STATES } from './digest-names.ts';
import { t } from './i18n.ts';
import { inWords } from './outcome-words.ts';
import { isolated, preview } from './visible-text.ts';

const MAX_NAME = 80;
const MAX_LINE = 200;

/** `told`: sentence and advice, as the AI reads them, `sentence; advice`. The sentence; all of it as it stands where that is not known. */
export function toldFailure(told: string): string {
  const [sentence = ''] = told.split('; ', 1);
  return (
    [sentence, `${sentence}.`].map(each => [each, inWords(each)]).find(([each = '', said]) => said !== isolated(each))?.[1] ??
    isolated(told)
  );
}

/** An element as a row names it, with the value and the states that it has. `line`: what the digest says of it behind its number. */
export function toldElement(line: string): string {
  const [states = ''] = STATES.exec(line) ?? [];
  const words = line.slice(0, line.length - states.length);
  return [toldName(words), ...states.split(', ').slice(1).map(inWords)].join(t('comma'));
}

function toldName(words: string): string {
  const named = namedBy(words);
  if (named === null) return isolated(preview(words, MAX_LINE));
  const name = t('do_named', isolated(preview(named.name, MAX_NAME)), kindWord(named));
  const [, value] = /^.*? = (.*)$/s.exec(words) ?? [];
  return value === undefined ? name : t('fx_value', name, isolated(preview(value, MAX_NAME)));
}

/** A line of the digest without a number that is none of the page's own words: what is switched off, how far the page is scrolled, or another as it stands. */
export function toldLine(line: string): string {
  if (/, disabled$/.test(line)) return toldElement(line);
  const words = preview(line, MAX_LINE);
  return /^(?:off: |scrolled \d)/.test(words) ? inWords(words) : isolated(words);
}
