// What can be done with a session as a whole (sidebar room): begin one, go to another, name it, end it.
import { newSessionKey } from '../protocol/session.ts';
import type { Env } from './env.ts';
import type { Following } from './following.ts';
import { type MessageKey, t } from './i18n.ts';
import { createPlaces } from './places.ts';
import { listSessions } from './state.ts';
import type { Notice, Store } from './store.ts';

export type SessionsDeps = { store: Store; env: Env; following: Following; say(text: string): void; note(notice: Notice): void };

export type SessionCommands = {
  newSession(): Promise<void>;
  switchTo(key: string): Promise<void>;
  rename(key: string, name: string): void;
  end(key: string): Promise<void>;
};

/** Makes the commands. None of them does anything while a run is on: the run belongs to the session that is shown. */
export function createSessions({ store, env, following, say, note }: SessionsDeps): SessionCommands {
  const places = createPlaces(store, following);

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
    store.sheet.value = null;
    store.notice.value = null;
  }

  return {
    async newSession() {
      if (isBusy('new_busy')) return;
      places.leave();
      const made = create();
      clear();
      store.view.value = 'queue';
      await made;
    },
    async switchTo(key) {
      if (isBusy('switch_busy')) return;
      if (!(await store.openSession(key))) return note({ tone: 'problem', text: t('session_unread'), key: 'none' });
      const left = places.leave();
      const kept = store.dispatch({ type: 'activated', at: env.now(), key });
      clear();
      await kept;
      // Two sessions of one chat: the AI has to be told which one goes on. Where the chats are not known, telling it does no harm.
      if (left !== key && !places.inOtherChats(left, key)) await store.tell({ type: 'switchedTo' });
      await places.enter(key);
    },
    rename: (key, name) => void store.dispatch({ type: 'session', key, event: { type: 'renamed', at: env.now(), name } }),
    async end(key) {
      if (isBusy('end_busy')) return;
      const sheet = store.sheet.peek();
      const gone = await store.forget(key);
      if (store.session.peek() === null) await create();
      if (store.sheet.peek() === sheet) store.sheet.value = null;
      if (gone) say(t('session_deleted'));
      else note({ tone: 'problem', text: t('session_half_deleted'), key: 'none' });
    },
  };
}
