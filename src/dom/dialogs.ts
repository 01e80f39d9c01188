// What a dialog asks (page): a press in it answers that, so it is judged by the dialog's words and by the press that opened it.
import { attributeOf, matches } from './native.ts';
import { ancestry, matchesBelow } from './roots.ts';
import { foldedText } from './text.ts';

const DIALOG = 'dialog[open], [role="dialog" i], [role="alertdialog" i], [aria-modal="true" i]';
const CONTROLS = 'button, a, label, [role="button" i], [role="link" i], [role="tab" i], [role="menuitem" i], [role="option" i]';
const MAX_QUESTION = 300;

/** What was pressed when a dialog opened, by its name; and what has opened one. */
const openedBy = new WeakMap<Element, string>();
const openers = new WeakSet<Element>();

/** Remembers that a press on `opener`, which has this name, opened these dialogs. What is no dialog is passed over. */
export function noteOpened(opened: Iterable<Element>, opener: Element, name: string): void {
  for (const element of opened) {
    if (!matches(element, DIALOG)) continue;
    openedBy.set(element, name);
    openers.add(opener);
  }
}

/** Whether a press on an element only opens something that asks further: it says so (ARIA 1.2, aria-haspopup), or it did before. */
export function opensDialog(element: Element): boolean {
  return openers.has(element) || attributeOf(element, 'aria-haspopup')?.toLowerCase() === 'dialog';
}

/**
 * What the dialog around an element asks, without the words of its controls, cut at 300 characters, and the name of what opened it, "" where that is
 * not known. Null outside of a dialog.
 */
export function questionAround(element: Element): { text: string; openedBy: string } | null {
  const dialog = ancestry(element).find(at => at !== element && matches(at, DIALOG));
  if (dialog === undefined) return null;
  const text = wordsBesideControls(dialog);
  const label = attributeOf(dialog, 'aria-label') ?? '';
  return { text: label === '' || text.includes(label) ? text : `${label}: ${text}`, openedBy: openedBy.get(dialog) ?? '' };
}

/** The words of an element without those of the controls in it, cut at 300 characters. */
export function wordsBesideControls(element: Element): string {
  return foldedText(element, MAX_QUESTION, 'shown', new Set(matchesBelow(element, CONTROLS)));
}
