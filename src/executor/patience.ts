// How long a page is waited for (panel): as long as the row has time, and until Stop. A question may be asked again; what has an effect is sent once.
import type { ActionError, Reply } from '../protocol/result.ts';

/** Whose time it is: a row's deadline and its Stop. */
export type Patience = { deadline: { leftMs(): number }; signal: AbortSignal };

/** ms that a page gets for an answer at the least, also where the row has no time left: generous, since a page may be busy. */
export const CALL_MS = 3000;
/** ms after which an unanswered question is asked again. One that was given up by then may still reach a page that wakes, but not for long. */
const AGAIN_MS = 10_000;
/** ms after Stop in which what was sent already may still be heard of. */
const GRACE_MS = 1000;

export const STOPPED: ActionError = {
  code: 'INTERRUPTED',
  message: 'Stopped before anything was sent.',
  hint: 'Approve it again to run it.',
};
const STOPPED_AMIDST: ActionError = {
  code: 'INTERRUPTED',
  message: 'Stopped while the page was busy; what the action did is not known.',
  hint: 'Look at the page before you go on.',
  unsure: true,
};
const AMIDST = { error: STOPPED_AMIDST, afterMs: GRACE_MS };

/**
 * Asks what has no effect until it is answered, the time is over (TIMEOUT) or Stop is pressed (INTERRUPTED).
 * @param ask asks once, for at most `ms`. @param waitMs ms that the page itself may take for the answer. @param sent whether something was sent before.
 */
export async function askAgain<T>(
  { deadline, signal }: Patience,
  ask: (ms: number) => Promise<Reply<T>>,
  waitMs = 0,
  sent = false,
): Promise<Reply<T>> {
  const least = CALL_MS + waitMs;
  const most = Math.max(least, deadline.leftMs());
  for (let waited = 0; ; ) {
    if (signal.aborted && !sent) return { ok: false, error: STOPPED };
    const ms = Math.max(least, Math.min(deadline.leftMs(), AGAIN_MS));
    const reply = await untilStopped(signal, ask(ms), sent ? AMIDST : undefined);
    waited += ms;
    if (reply.ok || reply.error.code !== 'TIMEOUT') return reply;
    if (waited >= most || deadline.leftMs() === 0)
      return { ok: false, error: { ...reply.error, message: `The page did not answer within ${Math.round(waited)} ms.` } };
  }
}

/**
 * Sends what has an effect, or is answered only once: never again, with all the time that is left to arrive in.
 * @param leastMs ms that it gets in any case.
 */
export function sendOnce<T>({ deadline, signal }: Patience, send: (ms: number) => Promise<Reply<T>>, leastMs = CALL_MS): Promise<Reply<T>> {
  return untilStopped(signal, send(Math.max(leastMs, deadline.leftMs())), AMIDST);
}

/** Resolves some ms after Stop; never without it. `forget` ends the waiting. */
export function stopped(signal: AbortSignal, afterMs = GRACE_MS): { happened: Promise<null>; forget(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hear = () => {};
  const happened = new Promise<null>(resolve => {
    hear = () => {
      timer = setTimeout(() => resolve(null), afterMs);
    };
  });
  if (signal.aborted) hear();
  else signal.addEventListener('abort', hear, { once: true });
  return {
    happened,
    forget() {
      clearTimeout(timer);
      signal.removeEventListener('abort', hear);
    },
  };
}

/** What work brings, or an error some ms after Stop: that nothing was sent, at once, where no other is named. */
export async function untilStopped<T>(
  signal: AbortSignal,
  work: Promise<Reply<T>>,
  { error, afterMs }: { error: ActionError; afterMs: number } = { error: STOPPED, afterMs: 0 },
): Promise<Reply<T>> {
  const stop = stopped(signal, afterMs);
  try {
    return (await Promise.race([work, stop.happened])) ?? { ok: false, error };
  } finally {
    stop.forget();
  }
}
