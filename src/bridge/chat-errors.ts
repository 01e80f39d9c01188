// What can become of a chat while it is talked with (panel).
import type { ActionError, Reply } from '../protocol/result.ts';

export const INTERRUPTED: Reply<never> = {
  ok: false,
  error: { code: 'INTERRUPTED', message: 'The wait for the answer was ended.', hint: '' },
};

export const NO_BOX: Reply<never> = {
  ok: false,
  error: {
    code: 'NO_MATCH',
    message: 'This page shows no box to write a message into.',
    hint: 'Open a chat there, or sign in, then try again.',
  },
};

/** The page may show no sign of it: the answer is seen to grow. */
export const STILL_WRITING: Reply<never> = {
  ok: false,
  error: { code: 'NOT_STABLE', message: 'The AI is still writing its answer.', hint: 'Wait until it is complete, then try again.' },
};

export const LOADED_ANEW: Reply<never> = {
  ok: false,
  error: {
    code: 'NAVIGATED',
    message: 'The chat was loaded anew, and does not show the message.',
    hint: 'Look there; if it was not sent, send it again.',
  },
};

export const OTHER_CONVERSATION: Reply<never> = {
  ok: false,
  error: {
    code: 'CHANGED',
    message: 'The chat tab shows another conversation now.',
    hint: 'Go back to the one that was connected, or connect this one.',
  },
};

export const FORGOTTEN: Reply<never> = {
  ok: false,
  error: {
    code: 'CHANGED',
    message: 'The chat shows nothing of its conversation any more.',
    hint: 'Open that conversation there again, or begin a new one with “Copy for a new chat”, which the sessions have.',
  },
};

/** Some pages draw only while they are shown. */
export const UNDRAWN: Reply<never> = {
  ok: false,
  error: {
    code: 'NOT_STABLE',
    message: 'The chat shows nothing of its conversation while its tab is behind others.',
    hint: 'Bring its tab to the front, then try again.',
  },
};

/** Whether an error says that the tab shows nothing while it is behind others. */
export const isUndrawn = (error: ActionError): boolean => !UNDRAWN.ok && UNDRAWN.error === error;

/** Whether an error says that the tab shows the conversation no more. */
export const isLeft = (error: ActionError): boolean =>
  [OTHER_CONVERSATION, FORGOTTEN, NO_BOX].some(left => !left.ok && left.error === error);
