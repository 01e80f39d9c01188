// What hangs on rows in the view (panel): it goes with its row when that gets another number, and is let go when another session is shown.
import type { Signal } from '@preact/signals';
import type { Alternative } from '../../executor/page-api.ts';
import type { ActionJson, Command } from '../../protocol/command.ts';

/** Selectors that name the element which was picked for a row, each with the reason for it. */
export type Alternatives = { id: string; list: readonly Alternative[] };

/**
 * Which of the elements that a target fits is framed on the page. `css` names it alone, null until the page has said how; `words`: what the row would do
 * with it, with which of several of its name it is.
 */
export type Choosing = { id: string; index: number; count: number; css: string | null; words: string };

export type RowViewState = {
  readonly openRow: Signal<string | null>;
  readonly focusedRow: Signal<string | null>; // or the line of a turn
  readonly editing: Signal<string | null>;
  readonly opened: Signal<readonly string[]>; // what the user opened of the turns: their rows, or the whole of their text
  readonly alternatives: Signal<Alternatives | null>; // other selectors of the element that was picked last
  readonly choosing: Signal<Choosing | null>; // one of several matches that the user is looking at
  readonly unlocked: Signal<ReadonlySet<ActionJson>>; // what may be typed into a protected field: these words, in whatever row they stand
  readonly crops: Signal<ReadonlyMap<ActionJson, string>>; // pictures of targets as they stand, by what the row does; not kept
  readonly opinionAsked: Signal<readonly Command[] | null>; // what was copied for another chat, whose answer may be pasted
  readonly advice: Signal<ReadonlyMap<ActionJson, string>>; // what another chat says about rows, by what they do; to read, never to obey
};

/** After rows got other numbers. `moved`: the new number of each, by its old one. */
export function renumberRowView({ editing, openRow, focusedRow, alternatives }: RowViewState, moved: ReadonlyMap<string, string>): void {
  for (const which of [editing, openRow, focusedRow]) which.value = moved.get(which.peek() ?? '') ?? which.peek();
  const picked = alternatives.peek();
  const id = picked && moved.get(picked.id);
  if (picked && id) alternatives.value = { ...picked, id };
}

/** When another session is shown: its rows have the same numbers. */
export function resetRowView(view: RowViewState): void {
  for (const which of [view.editing, view.openRow, view.focusedRow, view.alternatives, view.choosing, view.opinionAsked])
    which.value = null;
  view.opened.value = [];
  view.unlocked.value = new Set();
  view.crops.value = new Map();
  view.advice.value = new Map();
}
