// What the sequences of all languages do to a session, as the panel does it.
import type { QueueItem } from '../../../../src/protocol/queue/queue.ts';
import { reduceSession } from '../../../../src/protocol/queue/reduce.ts';
import { createSession, type SessionEvent } from '../../../../src/protocol/queue/session.ts';
import type { Speech } from '../../../../src/protocol/queue/speech.ts';
import type { ActionResult, Effect, ErrorCode } from '../../../../src/protocol/result.ts';
import { isSpeaking, type SpeakingSession } from '../../../../src/sidebar/language/speaking.ts';

/** An event without its time. */
export type Happening = SessionEvent extends infer Each ? (Each extends SessionEvent ? Omit<Each, 'at'> : never) : never;

/** A new session that speaks a language; null where it does not. */
export function speaking(speech: Speech, at: number): SpeakingSession | null {
  const next = reduceSession(createSession('0'.repeat(32), 'Case', at), { type: 'languageSet', at, speech });
  return isSpeaking(next) ? next : null;
}

/** What an event makes of a session; null where there is none. */
export function after(session: SpeakingSession | null, event: Happening, at: number): SpeakingSession | null {
  if (session === null) return null;
  const next = reduceSession(session, { ...event, at } as SessionEvent);
  return isSpeaking(next) ? next : null;
}

/** That the person approves a row. */
export function approvalOf({ id, rev, command }: QueueItem, at: number): Happening {
  const approval = { rev, tabId: command?.json.t ?? 0, topOrigin: '', seen: null, unlocked: false, at };
  return { type: 'approved', approvals: [{ id, approval }] };
}

/** A row that did what it says. */
export const done = (...effects: Effect[]): ActionResult => ({ ok: true, ms: 1, driver: null, effects, parts: {}, picture: null });

/** A row that did nothing. */
export const failed = (code: ErrorCode): ActionResult => ({
  ...{ ok: false, ms: 1, driver: null, dispatched: false },
  error: { code, message: code, hint: '' },
});
