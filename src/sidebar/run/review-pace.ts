// Looks after the one who reviews (panel, no effects): steps that were confirmed faster than they can be read, and one fact to ask for then.

import type { FormNow } from '../../executor/page-api.ts';
import type { QueueItem } from '../../protocol/queue/queue.ts';
import type { Pace } from '../app/index.ts';
import type { RowView } from '../rows/index.ts';

/** Nobody takes in text at more than this; practised readers skim at half of it. */
const MS_PER_CHAR = 10;
const MS_AT_LEAST = 1_000;
/** So many in a row make a habit. */
const IN_A_ROW = 3;
const LOOKED_BACK = 30;

/** The paces with a new one; only the last ones matter. */
export function withPace(paces: readonly Pace[], pace: Pace): readonly Pace[] {
  return [...paces, pace].slice(-IN_A_ROW);
}

/** Whether the last steps were all confirmed faster than what stood there can be read. */
export function isTooFast(paces: readonly Pace[]): boolean {
  return paces.length >= IN_A_ROW && paces.every(({ ms, chars }) => ms < Math.max(MS_AT_LEAST, chars * MS_PER_CHAR));
}

/** Of the last rows that are decided, how many the user did not take as they came. */
export function decided(items: readonly QueueItem[]): { changed: number; of: number } {
  const last = items
    .filter(({ status }) => status === 'done' || status === 'failed' || status === 'skipped' || status === 'deleted')
    .slice(-LOOKED_BACK);
  const changed = last.filter(
    item => item.author === 'user' || item.status === 'skipped' || (item.status === 'deleted' && !item.toldDeleted),
  );
  return { changed: changed.length, of: last.length };
}

/** A question whose answer stands on the card. `field`: the one whose value is asked for, null when it is asked what is pressed. */
export type Fact = { field: string | null; answer: string; choices: readonly string[] };

const MAX_CHOICES = 3;

/** The fact to ask for about a row, null when there is nothing to choose between. Never about a secret. */
export function factOf(row: RowView, form: FormNow | null, rows: readonly RowView[]): Fact | null {
  const values = (form?.fields ?? []).filter(field => !field.secret && field.value.trim() !== '' && field.name !== '');
  const asked = values.find(({ by }) => by === 'order') ?? values[0];
  const others = values.flatMap(({ value, before }) => [value, before ?? '']);
  const number = Number(row.item.id) || 0;
  const value = asked === undefined ? null : choose(asked.value, others, number);
  if (asked !== undefined && value !== null) return { field: asked.name, answer: asked.value, choices: value };
  const name = row.seen?.card.name ?? '';
  const names = rows.flatMap(({ seen }) => seen?.card.name ?? []);
  const pressed = name === '' ? null : choose(name, names, number);
  return pressed === null ? null : { field: null, answer: name, choices: pressed };
}

/** The answer among others that differ from it, at a place that is not always the same; null when there are none. */
function choose(answer: string, others: readonly string[], number: number): string[] | null {
  const wrong = [...new Set(others)].filter(other => other !== answer && other.trim() !== '').slice(0, MAX_CHOICES - 1);
  return wrong.length === 0 ? null : wrong.toSpliced(number % (wrong.length + 1), 0, answer);
}
