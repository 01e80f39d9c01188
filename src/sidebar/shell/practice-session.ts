// Trying bAI without an AI (panel): opens the practice page and the practice chat and connects them, so that the first turn can begin at once.
import { formatSession } from '../../protocol/prompt/format.ts';
import type { Env, Notice, Store } from '../app/index.ts';
import type { Outbox } from '../message/index.ts';
import type { TabTracker } from '../session/index.ts';
import { t } from '../words/index.ts';

export type PractiseDeps = {
  store: Store;
  env: Env;
  tabTracker: Pick<TabTracker, 'workOn' | 'refresh'>;
  outbox: Pick<Outbox, 'prompt' | 'chips' | 'togglePart' | 'refreshParts' | 'copyMessage'>;
  /** Opens both for a session and resolves to the tab of the page; null where the browser did not. */
  open(sessionKey: string): Promise<number | null>;
  newSession(): Promise<void>;
  readReply(text: string): Promise<void>;
  note(notice: Notice): void;
};

/** The practice chat is the extension's own, so what is copied to and fro at the beginning with any other chat is done here. */
export async function practise({ store, env, tabTracker, outbox, open, newSession, readReply, note }: PractiseDeps): Promise<void> {
  if (store.run.peek().kind !== 'idle') return;
  if (store.session.peek()?.link !== 'none') await newSession();
  // Its chat speaks bAI's own language until a prompt says otherwise.
  if (store.session.peek()?.speech !== undefined) await store.tell({ type: 'languageSet', speech: null });
  const key = store.session.peek()?.key ?? '';
  store.ui.sheet.value = null;
  const page = await open(key);
  if (page === null || store.session.peek()?.key !== key) return;
  await tabTracker.workOn(page);
  await tabTracker.refresh();
  const event = { type: 'promptCopied' as const, at: env.now(), text: outbox.prompt.peek(), contextTab: page };
  await store.dispatch({ type: 'session', key, event });
  await readReply(formatSession(key));
  // With the page's elements in it, the first answer proposes something that can be seen.
  if (!outbox.chips.peek().some(({ part, on }) => part === 'dom' && on)) outbox.togglePart('dom');
  await outbox.refreshParts();
  const copied = await outbox.copyMessage('hand');
  note({ tone: 'plain', text: t(copied !== null ? 'practise_copied' : 'practise_ready'), key: 'none' });
}
