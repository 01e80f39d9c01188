// What can become of a chat while it is talked with (panel).
import type { ActionError, ErrorCode, Reply } from '../protocol/result.ts';

const fail = (code: ErrorCode, message: string, hint: string): Reply<never> => ({ ok: false, error: { code, message, hint } });

export const INTERRUPTED = fail('INTERRUPTED', 'The wait for the answer was ended.', '');

export const NO_BOX = fail('NO_MATCH', 'This page shows no box to write a message into.', 'Open a chat there, or sign in, then try again.');

/** The page may show no sign of it: the answer is seen to grow. */
export const STILL_WRITING = fail('NOT_STABLE', 'The AI is still writing its answer.', 'Wait until it is complete, then try again.');

export const LOADED_ANEW = fail(
  'NAVIGATED',
  'The chat was loaded anew, and does not show the message.',
  'Look there; if it was not sent, send it again.',
);

export const OTHER_CONVERSATION = fail(
  'CHANGED',
  'The chat tab shows another conversation now.',
  'Go back to the one that was connected, or connect this one.',
);

export const FORGOTTEN = fail(
  'CHANGED',
  'The chat shows nothing of its conversation any more.',
  'Open that conversation there again, or begin a new one with “Copy for a new chat”, which the sessions have.',
);

/** Some pages draw only while they are shown. */
export const UNDRAWN = fail(
  'NOT_STABLE',
  'The chat shows nothing of its conversation while its tab is behind others.',
  'Bring its tab to the front, then try again.',
);

/** Whether an error says that the tab shows nothing while it is behind others. */
export const isUndrawn = (error: ActionError): boolean => !UNDRAWN.ok && UNDRAWN.error === error;

/** Whether an error says that the tab shows the conversation no more. */
export const isLeft = (error: ActionError): boolean =>
  [OTHER_CONVERSATION, FORGOTTEN, NO_BOX].some(left => !left.ok && left.error === error);
