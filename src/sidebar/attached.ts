// What hangs on rows in the view (sidebar room): it goes with its row when that gets another number, and is let go when another session is shown.
import type { Store } from './store.ts';

export type Attached = Pick<
  Store,
  'editing' | 'openRow' | 'focusedRow' | 'alternatives' | 'choosing' | 'unlocked' | 'crops' | 'opinionAsked' | 'advice'
>;

/** After rows got other numbers. `moved`: the new number of each, by its old one. */
export function followRows({ editing, openRow, focusedRow, alternatives }: Attached, moved: ReadonlyMap<string, string>): void {
  for (const which of [editing, openRow, focusedRow]) which.value = moved.get(which.peek() ?? '') ?? which.peek();
  const picked = alternatives.peek();
  const id = picked && moved.get(picked.id);
  if (picked && id) alternatives.value = { ...picked, id };
}

/** When another session is shown: its rows have the same numbers. */
export function letGo(view: Attached): void {
  for (const which of [view.editing, view.openRow, view.focusedRow, view.alternatives, view.choosing, view.opinionAsked])
    which.value = null;
  view.unlocked.value = new Set();
  view.crops.value = new Map();
  view.advice.value = new Map();
}
