// Writes into rich editors by script (page): one recipe that nine of them were measured to take, in step with the model behind what they show.
import { deepActive } from '../../../dom/active.ts';
import { composedHolds } from '../../../dom/roots.ts';
import type { Reply } from '../../../protocol/result.ts';
import { fillDataTransfer } from '../data-transfer.ts';
import { describe } from '../describe.ts';
import { giveFocus } from '../input/focus.ts';
import { selectAll } from '../input/keys.ts';
import { fail, nextFrame, pause, succeed } from '../outcome.ts';
import { hiddenInputIn } from './editable.ts';
import { fieldValue } from './read-value.ts';

/**
 * Editors take up a new focus or selection late: CKEditor 50 ms after a focus, Slate at most every 100 ms, both later on a busy page. No event
 * tells when they did.
 */
const EDITOR_HEARS_MS = 180;
/** And as many frames: a page that was busy for all that time has heard nothing yet. */
const EDITOR_HEARS_FRAMES = 3;

async function editorHears(): Promise<void> {
  const time = pause(EDITOR_HEARS_MS);
  for (let left = EDITOR_HEARS_FRAMES; left > 0; left--) await nextFrame();
  await time;
}

/**
 * A rich editor: focus, its own "select all" key, the DOM's selection, then a paste. Measured to keep nine editors' models and pages in step, where
 * text commands and input events do not.
 */
export async function writeRich(host: Element, text: string): Promise<Reply<null>> {
  const heard = hasFocus(host);
  giveFocus(hiddenInputIn(host) ?? host);
  if (!heard) await editorHears();
  if (!hasFocus(host)) return fail('NOT_EDITABLE', `${describe(host)} does not take the focus.`, 'CLICK into it first.');
  await selectRich(host);
  if (!hasFocus(host)) return fail('NOT_EDITABLE', `${describe(host)} gave the focus away at once.`, 'CLICK into it first.');
  if (text === '') erase(host);
  // Where nobody took the paste, it is a plain editing host, for which the browser's own text command is right.
  else if (paste(host, text) && hasFocus(host)) document.execCommand('insertText', false, text);
  return succeed(null);
}

function hasFocus(host: Element): boolean {
  const active = deepActive();
  return active !== null && composedHolds(host, active);
}

/** Where an editor listens: the focused element inside it. */
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

async function selectRich(host: Element): Promise<void> {
  const mac = navigator.userAgent.includes('Mac');
  if (sendKey(host, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: !mac, metaKey: mac })) selectAll(host);
  await editorHears();
}

/** Deletes the selection: the editor's own key first, then its own input handling, then the browser's command. */
function erase(host: Element): void {
  if (fieldValue(host) === '' || !sendKey(host, { key: 'Backspace', code: 'Backspace', keyCode: 8 })) return;
  const wanted = { bubbles: true, cancelable: true, composed: true, inputType: 'deleteContentBackward' };
  if (listenerIn(host).dispatchEvent(new InputEvent('beforeinput', wanted)) && hasFocus(host)) document.execCommand('delete');
}

/** True when nobody took the paste, so that its default action is still to be done. */
export function paste(host: Element, text: string): boolean {
  const init = { bubbles: true, cancelable: true, composed: true, clipboardData: new DataTransfer() };
  const event = new ClipboardEvent('paste', init);
  // Firefox gives the event a data transfer of its own instead (seen in 153).
  fillDataTransfer(event.clipboardData, { 'text/plain': text });
  return listenerIn(host).dispatchEvent(event);
}
