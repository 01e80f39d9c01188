// Sessions that speak another language than bAI's own (panel).
import type { SessionState } from '../../protocol/queue/session.ts';
import type { Card, Speech } from '../../protocol/queue/speech.ts';

/** A session with its language. */
export type SpeakingSession = SessionState & { speech: Speech };

/** What the AI asks the person and waits for; null when nothing. That it is done is another card. */
export function askedBy(session: SessionState | null): Card | null {
  const card = session?.speech?.card ?? null;
  return card?.kind === 'finish' ? null : card;
}

/** Whether a session is with a program of this computer: it has no chat, and nothing is copied. */
export function isWithProgram(session: SessionState | null): boolean {
  const language = session?.speech?.language;
  return language === 'bai' || language === 'action-protocol';
}

/** Whether a session speaks another language than bAI's own. */
export function isSpeaking(session: SessionState | null): session is SpeakingSession {
  return session?.speech !== undefined;
}
