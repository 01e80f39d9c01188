// Where the focus is (sidebar room): it is moved for the user, but never away from what the user is at.
import type { Store } from './store.ts';

/** Whether the user is writing into a field. */
export function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

/**
 * Whether the focus may be moved: nothing has it, or a button in one of these places (a selector) has, and no editor or sheet is open.
 * The next letter that is typed goes where it is, and the next space presses what is there.
 */
export function isFocusFree(store: Store, places = '.bottom'): boolean {
  if (store.editing.peek() !== null || store.sheet.peek() !== null) return false;
  const at = document.activeElement;
  if (at === null || at === document.body) return true;
  return at.closest(places) !== null && (!isWriting() || at.id === 'reply');
}

/** Puts the focus on the step that is next. */
export function focusNextStep(): void {
  document.querySelector<HTMLElement>('.step.now:not(:disabled)')?.focus();
}
