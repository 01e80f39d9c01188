// What the browser itself opens or drags at an event (page): nothing that input to the page could reach, so it is told to the user.
import { matches } from '../../dom/native.ts';
import { NOT_TAKEN, note } from './notes.ts';

export const CHOOSER_OPENED = 'the file chooser of the browser opened; only the user can choose the file';

/** A press on a file field, also by the page's own script, opens a window of the browser in which nobody but the user can choose. */
export function noteChooser(event: Event): void {
  const field = event.composedPath()[0];
  if (!(field instanceof HTMLInputElement) || field.type !== 'file' || matches(field, ':disabled')) return;
  noteUnlessPrevented(
    event,
    navigator.userActivation.isActive
      ? CHOOSER_OPENED
      : 'the page asks for a file, and a press by script opens no file chooser; the user has to press it and choose the file',
  );
}

/** What the browser does of itself after an event, the page may prevent. */
function noteUnlessPrevented(event: Event, text: string): void {
  setTimeout(() => {
    if (!event.defaultPrevented) note(text);
  });
}

/** A list or a menu that the browser draws itself is nothing that input to the page could reach. */
export function noteMenu(event: MouseEvent): void {
  const field = event.composedPath()[0];
  const drops = field instanceof HTMLSelectElement && field.size <= 1 && !field.multiple && !matches(field, ':disabled');
  const list = drops && event.type === 'mousedown' && event.button === 0;
  if (!event.isTrusted || !(list || event.type === 'contextmenu')) return;
  noteUnlessPrevented(
    event,
    list ? 'the list of the browser opened; TYPE chooses an option' : 'the menu of the browser opened; only the user can choose in it',
  );
}

/** What the browser itself dragged tells in the end whether it was taken. */
export function noteDrop(event: DragEvent): void {
  if (event.isTrusted && event.dataTransfer?.dropEffect === 'none') note(NOT_TAKEN);
}
