// The days of a calendar's month (page): thirty controls that are told in one line.
import { textContentOf } from '../../../dom/native.ts';
import { foldedText } from '../../../dom/text.ts';
import type { Entry } from './entries.ts';

const LEAST = 20;
const MOST = 45;
const LAST_DAY = 31;
/** Longer texts, with all that is hidden in them, are no day's. */
const MAX_TEXT = 80;

type Control = Extract<Entry, { kind: 'control' }>;

/** The entries of an element with its controls as the cells of one row, where they are the days of a month; else null. */
export function withDays(parent: Element, entries: readonly Entry[]): Entry[] | null {
  const days = entries.filter((entry): entry is Control => entry.kind === 'control');
  if (days.length < LEAST || days.length > MOST || !entries.every(isPart)) return null;
  if (!days.every(({ element }) => dayOf(element) !== null) || new Set(days.map(({ element }) => dayOf(element))).size < LEAST) return null;
  const others = entries.filter(entry => entry.kind === 'text' && dayOf(entry.element) === null);
  return [...others, ...days.map(day => ({ ...day, row: parent, sure: false }))];
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
