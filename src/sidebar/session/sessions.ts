// What can be done with a session as a whole (panel): begin one, go to another, name it, end it.
import { newSessionKey } from '../../protocol/queue/session.ts';
import { type Env, listSessions, type Notice, type Store } from '../app/index.ts';
import { type MessageKey, t } from '../words/index.ts';
import type { SessionTabs } from './session-tabs.ts';

export type SessionsDeps = { store: Store; env: Env; sessionTabs: SessionTabs; say(text: string): void; note(notice: Notice): void };

export type SessionCommands = {
  newSession(): Promise<void>;
  switchTo(key: string): Promise<void>;
  rename(key: string, name: string): void;
  end(key: string): Promise<void>;
};

/** Makes the commands. None of them does anything while a run is on: the run belongs to the session that is shown. */
export function createSessions({ store, env, sessionTabs, say, note }: SessionsDeps): SessionCommands {
  function isBusy(key: MessageKey): boolean {
    const busy = store.run.peek().kind !== 'idle';
    if (busy) say(t(key));
    return busy;
  }

  async function create(): Promise<void> {
    const key = newSessionKey(count => env.randomBytes(count));
    const name = t('session_default', listSessions(store.app.peek()).length + 1);
    await store.dispatch({ type: 'session', key, event: { type: 'created', at: env.now(), key, name } });
  }

  /**
   * What hangs on the rows that were left is let go by the store. Done in the same turn as the change of session: what the user opens while that is
   * still being written is theirs.
   */
  function clear(): void {
    store.ui.sheet.value = null;
    quiet();
  }

  /** What was said of a session is over with it. */
  function quiet(): void {
    store.ui.notice.value = null;
    say('');
  }

  return {
    async newSession() {
      if (isBusy('new_busy')) return;
      sessionTabs.leave();
      const made = create();
      clear();
      store.ui.view.value = 'queue';
      const begun = sessionTabs.begin();
      await made;
      await begun;
    },
    async switchTo(key) {
      if (isBusy('switch_busy')) return;
      if (!(await store.disk.openSession(key))) return note({ tone: 'problem', text: t('session_unread'), key: 'none' });
      const left = sessionTabs.leave();
      const kept = store.dispatch({ type: 'activated', at: env.now(), key });
      clear();
      await kept;
      // Two sessions of one chat: the AI has to be told which one goes on. Where the chats are not known, telling it does no harm.
      if (left !== key && !sessionTabs.inOtherChats(left, key)) await store.tell({ type: 'switchedTo' });
      await sessionTabs.enter(key);
    },
    rename: (key, name) => void store.dispatch({ type: 'session', key, event: { type: 'renamed', at: env.now(), name } }),
    async end(key) {
      if (isBusy('end_busy')) return;
      const sheet = store.ui.sheet.peek();
      const wasActive = store.app.peek().active === key;
      const gone = await store.disk.forget(key);
      if (wasActive) quiet();
      if (store.session.peek() === null) {
        await create();
        await sessionTabs.begin();
      } else if (wasActive) await sessionTabs.enter(store.app.peek().active);
      if (store.ui.sheet.peek() === sheet) store.ui.sheet.value = null;
      if (gone) say(t('session_deleted'));
      else note({ tone: 'problem', text: t('session_half_deleted'), key: 'none' });
    },
  };
}
