// Where the focus is (panel): it is moved for the user, but never away from what the user is at.
import type { ReadonlySignal } from '@preact/signals';

/** What is open and keeps the focus. */
type Open = {
  readonly rows: { readonly editing: ReadonlySignal<string | null> };
  readonly ui: { readonly sheet: ReadonlySignal<string | null> };
};

/** Whether the user is writing into a field. */
export function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

/**
 * Whether the focus may be moved: nothing has it, or a button in one of these places (a selector) has, and no editor or sheet is open.
 * The next letter that is typed goes where it is, and the next space presses what is there.
 */
export function isFocusFree(store: Open, places = '.bottom'): boolean {
  if (store.rows.editing.peek() !== null || store.ui.sheet.peek() !== null) return false;
  const at = document.activeElement;
  if (at === null || at === document.body) return true;
  return at.closest(places) !== null && (!isWriting() || at.id === 'reply');
}

/** Puts the focus on the step that is next. On Run only the user puts it: an Enter that was meant for something else would approve. */
export function focusNextStep(): void {
  document.querySelector<HTMLElement>('.bottom .step.now:not(:disabled, [data-step="run"])')?.focus();
}
