// Which tab the panel describes (sidebar room): the active one, unless that is a chat or another one is pinned.
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ContextReader, TabFacts } from '../context/reader.ts';

/** The tab in front, and whether it is a chat. */
export type Front = { facts: TabFacts; chat: boolean };

export type Following = {
  /** The tab in front, whatever is described. */
  readonly front: ReadonlySignal<Front | null>;
  /** The pinned tab's id. */
  readonly pinned: ReadonlySignal<number | null>;
  /** The chat that was in front last; null before the first. */
  readonly chatTab: ReadonlySignal<number | null>;
  /** Goes on with another session: the chat and the tab that it was in, where they are still there. Null for what is not known. */
  resume(places: Places): Promise<void>;
  /** Keeps describing the tab that is described now, or follows the active one again. */
  pin(on: boolean): void;
  /** Looks at the tabs again. Resolves when what is described is what the browser says now: its own word of a change may come later. */
  refresh(): Promise<void>;
  stop(): void;
};

/** Where a session was: its chat, the tab it worked on, and whether it stays with that tab. */
export type Places = { chat: number | null; work: number | null; pinned: boolean };

export type FollowingDeps = {
  reader: Pick<ContextReader, 'facts' | 'active' | 'watch'>;
  /** The tab that the session described last: what to show when the panel opens beside a chat. */
  last: number | null;
  /** Whether this tab is a chat. */
  isChat(facts: TabFacts): Promise<boolean>;
  /** The tab to describe has changed, or something about it has. */
  describe(facts: TabFacts | null): void;
  /** A page may hold something else now. */
  changed(tabId: number): void;
  opened(tab: { id: number; u: string; n: string; purpose: string }): void;
};

/** Starts following. */
export function startFollowing({ reader, last, isChat, describe, changed, opened }: FollowingDeps): Following {
  const front = signal<Front | null>(null);
  const pinned = signal<number | null>(null);
  const chatTab = signal<number | null>(null);
  let described: number | null = last;
  let turn = 0;
  let looking: Promise<void> = Promise.resolve();

  function show(facts: TabFacts | null) {
    described = facts?.t ?? null;
    describe(facts);
  }

  function look(at: Promise<TabFacts | null>): Promise<void> {
    looking = follow(at);
    return looking;
  }

  async function follow(at: Promise<TabFacts | null>): Promise<void> {
    turn += 1;
    const mine = turn;
    const facts = await at;
    if (mine !== turn) return;
    const chat = facts !== null && (await isChat(facts));
    if (mine !== turn) return;
    front.value = facts === null ? null : { facts, chat };
    if (chat && facts) chatTab.value = facts.t;
    const kept = pinned.peek() ?? (chat ? described : null);
    if (kept === null || kept === facts?.t) return show(facts);
    const still = await reader.facts(kept);
    if (mine !== turn) return;
    if (still === null) {
      // The tab that was described is gone: what is in front is all there is.
      pinned.value = null;
      return show(facts);
    }
    show(still);
  }

  async function refresh(tabId: number): Promise<void> {
    changed(tabId);
    if (tabId !== described || tabId === front.peek()?.facts.t) return;
    const facts = await reader.facts(tabId);
    if (tabId !== described) return;
    if (facts !== null) return show(facts);
    // It was closed: what is in front is all there is.
    described = null;
    pinned.value = null;
    await look(Promise.resolve(front.peek()?.facts ?? null));
  }

  const stop = reader.watch({
    active: facts => void look(Promise.resolve(facts)),
    opened: ({ id, u, n, purpose }) => opened({ id, u, n, purpose }),
    changed: tabId => void refresh(tabId),
  });

  return {
    front,
    pinned,
    chatTab,
    async resume({ chat, work, pinned: stay }) {
      const isThere = async (tab: number | null) => tab !== null && (await reader.facts(tab)) !== null;
      const [hasChat, hasWork] = await Promise.all([isThere(chat), isThere(work)]);
      if (hasChat) chatTab.value = chat;
      pinned.value = stay && hasWork ? work : null;
      if (hasWork) described = work;
      await look(Promise.resolve(front.peek()?.facts ?? null));
    },
    pin(on) {
      pinned.value = on ? described : null;
      if (!on) void look(reader.active());
    },
    async refresh() {
      void look(reader.active());
      // A later look takes the place of one that is under way.
      for (let last: unknown; last !== looking; ) {
        last = looking;
        await last;
      }
    },
    stop,
  };
}
