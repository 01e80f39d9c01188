// Whether a text answers what was copied (pure).
import { parse } from '../reader/parse.ts';
import { readReply } from './intake.ts';
import type { SessionState } from './session.ts';

/** The marks of the lines that a text holds. */
export const marksIn = (text: string): string[] => parse(text).entries.map(entry => entry.mark);

/** Whether a reading would show that the AI has written something since: new lines, or the handshake. `ours`: marks of lines that we wrote. */
export function isAnswer(session: SessionState, text: string, ours: readonly string[]): boolean {
  const after = readReply(session, text, ours);
  return after.replies !== session.replies || after.confirmed !== session.confirmed;
}
