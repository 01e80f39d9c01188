// The rows by the reply that brought them (panel, no effects): what each turn is called, and which of its rows its line may stand for.
import type { RowView } from '../rows/index.ts';
import { flat, isolated, preview, turnWords } from '../words/index.ts';

/** What one reply brought. */
export type Turn = {
  readonly number: number; // of the reply, from 1
  readonly line: string; // id of its line in the document
  readonly folds: boolean; // whether a line may stand for rows of it: it is not the newest, and some are over
  readonly note: string; // what the AI says before its first row, "" for nothing
  readonly words: string; // what came of it, in one line; "" where it does not fold
};

const MAX_OUTCOMES = 3;
const MAX_OUTCOME = 60; // characters

/**
 * The turns of a session by their number. Rows that the user added before any reply belong to none.
 * @param replies how many replies were read; the last of them is the newest turn and does not fold
 * @param isOver whether nothing is left to do about a row, see `overUnless`
 */
export function turnsOf(rows: readonly RowView[], replies: number, isOver: (row: RowView) => boolean): ReadonlyMap<number, Turn> {
  const byReply = new Map<number, RowView[]>();
  for (const row of rows) {
    const own = byReply.get(row.item.reply);
    if (own) own.push(row);
    else if (row.item.reply > 0) byReply.set(row.item.reply, [row]);
  }
  const turns = new Map<number, Turn>();
  for (const [number, own] of byReply) {
    const over = own.filter(isOver);
    const folds = number < replies && over.length > 0;
    const note = own[0]?.item.note ?? '';
    turns.set(number, { number, line: `turn-${number}`, folds, note, words: folds ? wordsOf(number, over) : '' });
  }
  return turns;
}

/**
 * Whether nothing is left to do about a row: one that failed, waits or needs the user is never folded away, and none goes from under the eyes of the
 * user while the run is on that it belongs to.
 */
export function overUnless(running: readonly string[]): (row: RowView) => boolean {
  const held = new Set(running);
  return ({ status, item }) => (status === 'done' || status === 'deleted' || status === 'skipped') && !held.has(item.id);
}

function wordsOf(number: number, over: readonly RowView[]): string {
  const done = over.filter(row => row.status === 'done');
  const removed = over.length - done.length;
  const outcomes = new Set(done.flatMap(row => (row.outcome === '' ? [] : [isolated(preview(flat(row.outcome), MAX_OUTCOME))])));
  return turnWords(number, { done: done.length, removed }, [...outcomes].slice(0, MAX_OUTCOMES));
}
