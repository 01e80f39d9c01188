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
  /** Keeps describing the tab that is described now, or follows the active one again. */
  pin(on: boolean): void;
  stop(): void;
};

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

  function show(facts: TabFacts | null) {
    described = facts?.t ?? null;
    describe(facts);
  }

  async function onActive(facts: TabFacts | null): Promise<void> {
    turn += 1;
    const mine = turn;
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
    if (tabId === described) show(facts);
  }

  const stop = reader.watch({
    active: facts => void onActive(facts),
    opened: ({ id, u, n, purpose }) => opened({ id, u, n, purpose }),
    changed: tabId => void refresh(tabId),
  });

  return {
    front,
    pinned,
    chatTab,
    pin(on) {
      pinned.value = on ? described : null;
      if (!on) void reader.active().then(onActive);
    },
    stop,
  };
}
