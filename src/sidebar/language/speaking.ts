// Sessions that speak another language than bAI's own (panel).
import type { SessionState } from '../../protocol/queue/session.ts';
import type { Speech } from '../../protocol/queue/speech.ts';

/** A session with its language. */
export type SpeakingSession = SessionState & { speech: Speech };

/** Whether a session speaks another language than bAI's own. */
export function isSpeaking(session: SessionState | null): session is SpeakingSession {
  return session?.speech !== undefined;
}
