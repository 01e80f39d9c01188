// Puts the guard's verdict into words (panel): what the input would have reached, or what changed about the target.
import type { ActionError } from '../../protocol/result.ts';

/** How the guard marks a target that is not what was approved any more. */
const CHANGED = 'changed: ';

/** The error for input that was stopped before the page got it. */
export function stoppedError(what: string): ActionError {
  const hint = 'Look at the page, close what is in the way, and propose the action again.';
  return what.startsWith(CHANGED)
    ? { code: 'CHANGED', message: what.slice(CHANGED.length), hint }
    : { code: 'COVERED', message: `The input was about to reach ${what}, so it was stopped.`, hint };
}
