// A reply that was copied while the user was elsewhere (panel, read where they chose that it comes in by itself): only one that brings this session something new.
import { readReply } from '../../protocol/queue/intake.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { Store } from '../app/index.ts';
import { isSpeaking, isWithProgram, type Languages } from '../language/index.ts';

/** The copied reply; null where there is none, where it is another session's, was read already or is our own text, and while a run is on or the user writes a reply. */
export async function copiedReply(
  store: Store,
  source: { look(): Promise<string | null> },
  languages: Pick<Languages, 'read'>,
): Promise<string | null> {
  const session = store.session.peek();
  const busy = store.run.peek().kind !== 'idle' || (store.drafts.peek().get('reply') ?? '').trim() !== '';
  if (session === null || session.link === 'none' || isWithProgram(session) || busy) return null;
  const text = (await source.look()) ?? '';
  const brings = text.trim() !== '' && (await bringsNews(session, text, languages));
  return brings && store.session.peek()?.key === session.key ? text : null;
}

/** Reads it to see what it holds, and keeps nothing of that. */
async function bringsNews(session: SessionState, text: string, languages: Pick<Languages, 'read'>): Promise<boolean> {
  if (isSpeaking(session)) {
    const { linked, foreign, mark, commands } = await languages.read(text, session);
    return linked && foreign === null && commands.length > 0 && !session.known.includes(mark);
  }
  const report = readReply(session, text).lastReading;
  if (report === null || report.foreign > 0) return false;
  return report.added + report.updated + report.deleted > 0 || (report.handshake && !session.confirmed);
}
