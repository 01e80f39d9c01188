// What can go wrong with trusted input, in words (panel): each error says whether anything was sent and what to do next.
import type { ActionError } from '../../protocol/result.ts';
import type { Played } from './driver.ts';

/** Whether a page that tells no verdict is gone; one that is only silent may still hold what the guard stopped. */
export function isTargetGone({ code }: ActionError): boolean {
  return code !== 'TIMEOUT' && code !== 'FRAME' && code !== 'INTERRUPTED';
}

export const FRAME_GONE: ActionError = { code: 'FRAME', message: 'The frame of the target went away.', hint: 'Read the page again.' };
export const NO_DIALOG: ActionError = {
  code: 'DIALOG',
  message: 'No dialog is open in that tab.',
  hint: 'It may have been answered in the tab.',
};
export const LOST: ActionError = {
  code: 'TIMEOUT',
  message: 'The input was sent and did not reach the target; what it did is unknown.',
  hint: 'Look at the page before you go on.',
};

/** What is told of input whose verdict never came. */
export const UNANSWERED: Played = {
  ok: false,
  error: {
    code: 'TIMEOUT',
    message: 'The input was sent and the page does not say whether it arrived; what it did is not known.',
    hint: 'Look at the page before you go on.',
  },
  dispatched: true,
  blocked: false,
};

/** Whether the browser refused something for another extension's frame in the page. */
export function isForeign(cause: unknown): boolean {
  return /different extension/i.test(String(cause));
}

/** The error for an attachment that the browser refused, by its words. */
export function attachError(message: string): ActionError {
  if (isForeign(message))
    return {
      code: 'UNSUPPORTED',
      message: 'Another extension shows a frame in this page, and the browser then allows no trusted input.',
      hint: 'Choose synthetic input in the settings, or switch the other extension off for this site.',
    };
  if (/does not answer/.test(message))
    return { code: 'TIMEOUT', message: 'The tab does not answer; it may have crashed.', hint: 'Reload the tab, then try again.' };
  if (/No tab|closed/i.test(message)) return { code: 'TAB_GONE', message: 'The tab is closed.', hint: 'Choose another tab.' };
  if (/Cannot (?:access|attach)/i.test(message))
    return { code: 'RESTRICTED', message: 'The browser allows no trusted input on this page.', hint: 'Open an ordinary web page.' };
  return {
    code: 'UNSUPPORTED',
    message: `Trusted input could not start: ${message}`,
    hint: 'Close the developer tools of that tab, or choose synthetic input in the settings.',
  };
}

/** What the driver notes as the end of a tab whose page crashed. */
export const CRASHED = 'crashed';

/** The error for input that was not confirmed; `reason` is the browser's for ending the attachment, if it did. */
export function lossError(reason: string | undefined, cause: unknown): ActionError {
  if (reason === 'canceled_by_user')
    return { code: 'INTERRUPTED', message: 'You closed the debugging bar, which stops the run.', hint: 'Run again to go on.' };
  if (reason === CRASHED)
    return {
      code: 'TAB_GONE',
      message: 'The tab crashed while the action ran; what it did is unknown.',
      hint: 'Reload the tab, then try again.',
    };
  if (reason !== undefined)
    return {
      code: 'INTERRUPTED',
      message: 'The browser ended trusted input while the action ran; what it did is unknown.',
      hint: 'Look at the page before you go on.',
    };
  return {
    code: 'TIMEOUT',
    message: `The input was not confirmed (${cause instanceof Error ? cause.message : String(cause)}); what it did is unknown.`,
    hint: 'Look at the page before you go on.',
  };
}
