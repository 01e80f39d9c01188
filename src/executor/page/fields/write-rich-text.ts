// Writes into rich editors by script (page): one recipe that nine of them were measured to take, in step with the model behind what they show.
import type { Reply } from '../../../protocol/result.ts';
import { describe } from '../describe.ts';
import { fail, succeed } from '../outcome.ts';
import { fieldValue } from './read-value.ts';
import { eraseRich, focusRich, hasFocus, paste, selectRich } from './rich-input.ts';

/**
 * A rich editor: focus, its own "select all" key, the DOM's selection, then a paste. Measured to keep nine editors' models and pages in step, where
 * text commands and input events do not.
 */
export async function writeRich(host: Element, text: string): Promise<Reply<null>> {
  if (!(await focusRich(host))) return fail('NOT_EDITABLE', `${describe(host)} does not take the focus.`, 'CLICK into it first.');
  await selectRich(host);
  if (!hasFocus(host)) return fail('NOT_EDITABLE', `${describe(host)} gave the focus away at once.`, 'CLICK into it first.');
  if (text === '') {
    if (fieldValue(host) !== '') eraseRich(host);
  }
  // Where nobody took the paste, it is a plain editing host, for which the browser's own text command is right.
  else if (paste(host, { 'text/plain': text }) && hasFocus(host)) document.execCommand('insertText', false, text);
  return succeed(null);
}
