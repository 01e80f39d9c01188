// Where each session is (panel): its chat tab and its working page. Kept in the browser's memory, which ends with the browser, since the
// browser gives tabs new numbers when it starts again.
import { effect } from '@preact/signals';
import type { TabFacts } from '../../context/context-reader.ts';
import { originOf } from '../../protocol/policy/url.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { browserMemory, type MemoryArea, type Store } from '../app/index.ts';
import type { KnownTabs, TabTracker } from './tab-tracker.ts';

/** The places of all sessions, by key. */
export type TabsByKey = Readonly<Record<string, KnownTabs>>;

export type SessionTabs = {
  /** Brings the tabs of the active session back, as `leave` found them. */
  enter(key: string): Promise<void>;
  /** Notes where the active session is, before another one goes on. Its key. */
  leave(): string;
  /** A session that has just begun works on what is in front. */
  begin(): Promise<void>;
  /** Whether two sessions are known to be in different chats. */
  inOtherChats(one: string, other: string): boolean;
};

const KEY = 'places';

/** What an earlier panel of this browser noted; nothing where there was none, or the store cannot be read. Never rejects. */
export async function loadSessionTabs(area: MemoryArea | undefined = browserMemory()): Promise<TabsByKey> {
  try {
    return readPlaces((await area?.get(KEY))?.[KEY]);
  } catch {
    return {};
  }
}

function readPlaces(value: unknown): TabsByKey {
  if (typeof value !== 'object' || value === null) return {};
  const tab = (id: unknown) => (typeof id === 'number' ? id : null);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => {
      const { chat, work }: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
      return [key, { chat: tab(chat), work: tab(work) }];
    }),
  );
}

/**
 * The working page with which a panel opens. What was noted in this browser is so; else the tab that the last message described, if it still shows
 * the same site, since after a restart its number may be another tab's.
 * @param facts asks the browser about a tab.
 */
export async function placeOf(
  session: SessionState | null,
  known: TabsByKey,
  facts: (tabId: number) => Promise<TabFacts | null>,
): Promise<number | null> {
  if (session === null) return null;
  const noted = known[session.key];
  if (noted !== undefined) return noted.work;
  if (session.contextTab === null) return null;
  const there = await facts(session.contextTab);
  const origin = originOf(session.contextUrl);
  return there !== null && origin !== '' && originOf(there.u) === origin ? session.contextTab : null;
}

/** Starts noting. `known`: of sessions that earlier panels had open. */
export function createSessionTabs(
  store: Store,
  tabTracker: Pick<TabTracker, 'chatTab' | 'work' | 'resume' | 'workOn'>,
  known: TabsByKey = {},
  area: MemoryArea | undefined = undefined,
): SessionTabs {
  const sessionTabs = new Map<string, KnownTabs>(Object.entries(known));
  const of = (key: string): KnownTabs => sessionTabs.get(key) ?? { chat: null, work: null };
  let before: SessionState | null = null;

  function keep(key: string, place: Partial<KnownTabs>) {
    if (key === '') return; // there is no session yet
    const was = of(key);
    const next = { ...was, ...place };
    if (sessionTabs.has(key) && next.chat === was.chat && next.work === was.work) return;
    sessionTabs.set(key, next);
    void area?.set({ [KEY]: Object.fromEntries(sessionTabs) }).catch(() => undefined);
  }

  effect(() => {
    const session = store.session.value;
    const last = before;
    before = session;
    const chat = tabTracker.chatTab.peek();
    if (session === null || session.key !== last?.key || session.link === 'foreign' || chat === null) return;
    // A session that has just told its chat something, or heard from it, is in the chat that was in front last.
    if (session.contextCount !== last.contextCount || session.lastReading !== last.lastReading) keep(session.key, { chat });
  });
  effect(() => {
    const work = tabTracker.work.value;
    const key = store.app.peek().active;
    if (work !== null && key !== '') keep(key, { work });
  });
  return {
    leave() {
      const key = store.app.peek().active;
      keep(key, { work: tabTracker.work.peek() });
      return key;
    },
    enter: key => tabTracker.resume(sessionTabs.get(key) ?? { chat: null, work: store.app.peek().sessions.get(key)?.contextTab ?? null }),
    begin: () => tabTracker.workOn(null),
    inOtherChats(one, other) {
      const [first, second] = [of(one).chat, of(other).chat];
      return first !== null && second !== null && first !== second;
    },
  };
}
