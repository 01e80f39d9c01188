// Where each session is (sidebar room): its chat tab, the tab it works on, and whether it stays there. Kept as long as the panel is open, since
// the browser gives tabs new numbers when it starts again.
import { effect } from '@preact/signals';
import type { SessionState } from '../protocol/session.ts';
import type { Following, Places } from './following.ts';
import type { Store } from './store.ts';

export type SessionPlaces = {
  /** Notes where the active session is, before another one goes on. Its key. */
  leave(): string;
  /** Brings a session's tabs back. */
  enter(key: string): Promise<void>;
  /** Whether two sessions are known to be in different chats. */
  inOtherChats(one: string, other: string): boolean;
};

/** Starts noting. */
export function createPlaces(store: Store, following: Pick<Following, 'chatTab' | 'pinned' | 'resume'>): SessionPlaces {
  const chats = new Map<string, number>();
  const works = new Map<string, Pick<Places, 'work' | 'pinned'>>();
  let before: SessionState | null = null;
  effect(() => {
    const session = store.session.value;
    const last = before;
    before = session;
    const chat = following.chatTab.peek();
    if (session === null || session.key !== last?.key || session.link === 'foreign' || chat === null) return;
    // A session that has just told its chat something, or heard from it, is in the chat that was in front last.
    if (session.contextCount !== last.contextCount || session.lastReading !== last.lastReading) chats.set(session.key, chat);
  });
  return {
    leave() {
      const key = store.app.peek().active;
      works.set(key, { work: store.facts.peek()?.t ?? null, pinned: following.pinned.peek() !== null });
      return key;
    },
    enter(key) {
      const known = works.get(key) ?? { work: store.app.peek().sessions.get(key)?.contextTab ?? null, pinned: false };
      return following.resume({ chat: chats.get(key) ?? null, ...known });
    },
    inOtherChats(one, other) {
      const [first, second] = [chats.get(one), chats.get(other)];
      return first !== undefined && second !== undefined && first !== second;
    },
  };
}
