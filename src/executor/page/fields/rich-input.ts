// Tells a rich editor what a keyboard and a clipboard would tell it (page): focus, its own "select all" key, Backspace, a paste.
import { deepActive } from '../../../dom/active.ts';
import { composedHolds } from '../../../dom/roots.ts';
import { addFile, fillDataTransfer } from '../data-transfer.ts';
import { giveFocus } from '../input/focus.ts';
import { selectAll } from '../input/select-all.ts';
import { nextFrame, pause } from '../outcome.ts';
import { hiddenInputIn } from './editable.ts';

/**
 * Editors take up a new focus or selection late: CKEditor 50 ms after a focus, Slate at most every 100 ms, both later on a busy page. No event
 * tells when they did.
 */
const EDITOR_HEARS_MS = 180;
/** And as many frames: a page that was busy for all that time has heard nothing yet. */
const EDITOR_HEARS_FRAMES = 3;

async function editorHears(ms = EDITOR_HEARS_MS): Promise<void> {
  const time = pause(ms);
  for (let left = EDITOR_HEARS_FRAMES; left > 0; left--) await nextFrame();
  await time;
}

/** Whether the focus is in an editor. */
export function hasFocus(host: Element): boolean {
  const active = deepActive();
  return active !== null && composedHolds(host, active);
}

/** Gives an editor the focus and lets it take that up: whether it kept it. */
export async function focusRich(host: Element): Promise<boolean> {
  const heard = hasFocus(host);
  giveFocus(hiddenInputIn(host) ?? host);
  if (!heard) await editorHears();
  return hasFocus(host);
}

/** The focused element inside an editor, which is where it listens. */
function listenerIn(host: Element): Element {
  const active = deepActive();
  return active !== null && composedHolds(host, active) ? active : host;
}

/** Sends a key to an editor; true when it is left to the browser. */
function sendKey(host: Element, key: { key: string; code: string; keyCode: number; ctrlKey?: boolean; metaKey?: boolean }): boolean {
  const listener = listenerIn(host);
  const init = { bubbles: true, cancelable: true, composed: true, view: window, ...key };
  const goesOn = listener.dispatchEvent(new KeyboardEvent('keydown', init));
  listener.dispatchEvent(new KeyboardEvent('keyup', init));
  return goesOn;
}

/**
 * Selects all that a focused editor holds, by its own key first, and lets it take that up.
 * @param actsAtOnce it is known for one whose paste goes by its model, in which its key has selected all: it need not draw that before
 */
export async function selectRich(host: Element, actsAtOnce = false): Promise<void> {
  const mac = navigator.userAgent.includes('Mac');
  const isLeft = sendKey(host, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: !mac, metaKey: mac });
  if (isLeft) selectAll(host);
  // One that takes the key has selected all in its model by then, and draws that with its next frames.
  if (isLeft || !actsAtOnce) await editorHears(isLeft ? EDITOR_HEARS_MS : 0);
}

/** Deletes the selection: the editor's own key first, then its own input handling, then the browser's command. */
export function eraseRich(host: Element): void {
  if (!sendKey(host, { key: 'Backspace', code: 'Backspace', keyCode: 8 })) return;
  const wanted = { bubbles: true, cancelable: true, composed: true, inputType: 'deleteContentBackward' };
  if (listenerIn(host).dispatchEvent(new InputEvent('beforeinput', wanted)) && hasFocus(host)) document.execCommand('delete');
}

/** Pastes texts, by their types, into a focused editor. True when nobody took the paste, so that its default action is still to be done. */
export function paste(host: Element, texts: Readonly<Record<string, string>>): boolean {
  const init = { bubbles: true, cancelable: true, composed: true, clipboardData: new DataTransfer() };
  const event = new ClipboardEvent('paste', init);
  // Firefox gives the event a data transfer of its own instead (seen in 153).
  fillDataTransfer(event.clipboardData, texts);
  return listenerIn(host).dispatchEvent(event);
}

/** Pastes a file into what has the focus. True when nobody took it. */
export function pasteFile(host: Element, file: File): boolean {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData: new DataTransfer() });
  addFile(event.clipboardData, file);
  return listenerIn(host).dispatchEvent(event);
}
