// The days of a calendar's month (page): thirty controls that one line tells.
import { attributeOf, localNameOf, textContentOf } from '../../../dom/native.ts';
import type { SelectorFinder } from '../../../dom/selector.ts';
import { foldedText } from '../../../dom/text.ts';
import type { Entry } from './entries.ts';

const LEAST = 20;
const MOST = 45;
const LAST_DAY = 31;
/** Longer texts, with all that is hidden in them, are no day's. */
const MAX_TEXT = 80;

type Control = Extract<Entry, { kind: 'control' }>;

/** The entries of an element with the days as one, where its controls are the days of a month; else null. */
export function withDays(parent: Element, entries: readonly Entry[]): Entry[] | null {
  const days = entries.filter((entry): entry is Control => entry.kind === 'control');
  const [first] = days;
  if (first === undefined || days.length < LEAST || days.length > MOST || !entries.every(isPart)) return null;
  if (!days.every(({ element }) => dayOf(element) !== null) || new Set(days.map(({ element }) => dayOf(element))).size < LEAST) return null;
  const others = entries.filter(entry => entry.kind === 'text' && dayOf(entry.element) === null);
  return [...others, { kind: 'days', element: parent, days: days.map(({ element }) => element), place: first.place, count: days.length }];
}

/** `×30 days 1 to 30, 24 selected`. */
export function daysWords(days: readonly Element[]): string {
  const texts = days.map(day => dayOf(day) ?? '');
  const chosen = days.filter(isChosen).map(day => dayOf(day) ?? '');
  return `×${days.length} days ${texts[0] ?? ''} to ${texts.at(-1) ?? ''}${chosen.length === 0 ? '' : `, ${chosen.join(', ')} selected`}`;
}

/** The selector of the days. */
export function daysSelector(parent: Element, days: readonly Element[], finder: SelectorFinder): string {
  const [first] = days;
  return [finder.shortest(parent), first === undefined ? '' : localNameOf(first)].filter(part => part !== '').join(' ');
}

/** What may stand among the days: those that cannot be chosen, and the names of the days of a week. */
function isPart({ kind }: Entry): boolean {
  return kind === 'control' || kind === 'disabled' || kind === 'text';
}

function dayOf(element: Element): string | null {
  if ((textContentOf(element) ?? '').length > MAX_TEXT) return null;
  const text = foldedText(element, MAX_TEXT, 'shown');
  return /^\p{Nd}{1,2}$/u.test(text) && !(Number(text) > LAST_DAY) ? text : null;
}

function isChosen(day: Element): boolean {
  return ['aria-selected', 'aria-pressed', 'aria-checked'].some(name => attributeOf(day, name) === 'true');
}
