// A reply that was copied while the user was elsewhere (panel, read where they chose that it comes in by itself): only one that brings this session something new.
import type { ReadonlySignal } from '@preact/signals';
import { readReply } from '../../protocol/queue/intake.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { Notice, Store } from '../app/index.ts';
import { isSpeaking, isWithProgram, type Languages } from '../language/index.ts';
import { t } from '../words/index.ts';

/** `source`: the clipboard, read without a press. */
export type ReturnDeps = {
  store: Store;
  source: { readonly allowed: ReadonlySignal<boolean>; look(): Promise<string | null> };
  languages: Pick<Languages, 'read'>;
  note(notice: Notice): void;
  readReply(text: string): Promise<void>;
};

/** Reads the copied reply, where there is one that brings something new, and says that it came by itself. */
export async function readCopiedReply(deps: ReturnDeps): Promise<void> {
  const { store, source, note, readReply } = deps;
  const text = source.allowed.peek() ? await copiedReply(deps) : null;
  if (text === null) return;
  await readReply(text);
  const said = store.ui.notice.peek();
  if (said?.key === 'read') note({ ...said, text: t('paste_returned', said.text), key: 'returned' });
}

/** The copied reply; null where there is none, where it is another session's, was read already or is our own text, and while a run is on or the user writes a reply. */
async function copiedReply({ store, source, languages }: ReturnDeps): Promise<string | null> {
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
