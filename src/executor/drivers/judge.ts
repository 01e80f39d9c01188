// Judges trusted input that was sent by what the guards of all frames say of it (panel).
import type { FrameReply } from '../../injection/api.ts';
import type { ActionError } from '../../protocol/result.ts';
import type { Verdict } from '../page-api.ts';
import { isTargetGone, LOST, UNANSWERED } from './cdp-errors.ts';
import type { Played } from './driver.ts';
import { stoppedError } from './verdict.ts';

/**
 * What became of guarded input, by what each frame says of it. `guarded`: the document that was to get it.
 * @param characters of the text that was typed, 0 for other input
 */
export function judge(verdicts: readonly FrameReply<Verdict>[], frameId: number, guarded: string, characters: number): Played {
  // A document that came since into the frame of the target knows nothing of what reached the one before.
  const own = verdicts.find(answer => answer.frameId === frameId && answer.documentId === guarded);
  if (own?.reply.ok && own.reply.value.arrived) {
    const astray = characters === 0 ? '' : firstBlocked(verdicts);
    if (astray === '') return { ok: true, dialog: null, left: false };
    return { ok: false, error: astrayError(astray, own.reply.value.typed, characters), dispatched: true, blocked: false };
  }
  const blocked = firstBlocked(verdicts);
  if (blocked !== '') return { ok: false, error: stoppedError(blocked), dispatched: true, blocked: true };
  if (own === undefined) return { ok: true, dialog: null, left: true };
  if (!own.reply.ok) return isTargetGone(own.reply.error) ? { ok: true, dialog: null, left: true } : UNANSWERED;
  return { ok: false, error: LOST, dispatched: true, blocked: false };
}

function firstBlocked(verdicts: readonly FrameReply<Verdict>[]): string {
  for (const { reply } of verdicts) if (reply.ok && reply.value.blocked !== '') return reply.value.blocked;
  return '';
}

/** The error for a text that ended where the focus left its field. */
function astrayError(what: string, typed: number, of: number): ActionError {
  return {
    code: 'CHANGED',
    message: `The focus went to ${what} after ${typed} of ${of} characters, so the rest was not typed.`,
    hint: 'Look at the page before you go on.',
  };
}

/** Whether a frame, as the browser tells of one that loaded a document, is the page itself. */
export function isTopFrame(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && !('parentId' in frame);
}

/** The error for a text whose document may have been replaced while it was typed; null where it was not. `what`: which documents were. */
export function loadedError(what: 'page' | 'frame' | undefined, frameId: number, sent: number, of: number): ActionError | null {
  if (what === undefined || (what === 'frame' && frameId === 0)) return null;
  const so = `${sent} of ${of} keys were sent, the rest was not.`;
  const message = what === 'page' ? `The page loaded another document: ${so}` : `The frame loaded another document: ${so}`;
  return { code: 'NAVIGATED', message, hint: 'Look at the page before you go on.' };
}
