// Which tab the panel describes (panel): the session's working page once there is one, and until then the tab in front, unless that is a chat.
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ContextReader, TabFacts } from '../../context/context-reader.ts';
import { isBrowserPage } from '../../protocol/policy/url.ts';

/** The tab in front, and whether it is a chat. */
export type Front = { facts: TabFacts; chat: boolean };

export type TabTracker = {
  /** The tab in front, whatever is described. */
  readonly front: ReadonlySignal<Front | null>;
  /** The working page: the tab that the session works on, whatever is in front. Null before the user has chosen one, and when it was closed. */
  readonly work: ReadonlySignal<number | null>;
  /** The working page was closed, and no other one was chosen since. */
  readonly closed: ReadonlySignal<boolean>;
  /** The chat that was in front last; null before the first. */
  readonly chatTab: ReadonlySignal<number | null>;
  /** Goes on with another session: the chat and the working page that it had, where they are still there. Null for what is not known. */
  resume(sessionTabs: KnownTabs): Promise<void>;
  /** Makes a tab the working page, by the user's choice; null: the panel describes the tab in front again. */
  workOn(tabId: number | null): Promise<void>;
  /** A row opened this tab: when it comes to the front it is the working page. */
  addTab(tabId: number): void;
  /** Looks at the tabs again. Resolves when what is described is what the browser says now: its own word of a change may come later. */
  refresh(): Promise<void>;
  stop(): void;
};

/** Where a session was: its chat, and its working page. */
export type KnownTabs = { chat: number | null; work: number | null };

export type TabTrackerDeps = {
  reader: Pick<ContextReader, 'facts' | 'active' | 'watch'>;
  /** The working page of the session that is shown first, where the browser still knows it. */
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
export function startTabTracker({ reader, last, isChat, describe, changed, opened }: TabTrackerDeps): TabTracker {
  const front = signal<Front | null>(null);
  const work = signal<number | null>(last);
  const closed = signal(false);
  const chatTab = signal<number | null>(null);
  // The working page, the one before it, and so on, then what was opened from them: one of these in front is what the session works on.
  let sessionTabs: number[] = last === null ? [] : [last];
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
    if (facts !== null && isBrowserPage(facts.u)) removeTab(facts.t);
    if (facts !== null && !chat && work.peek() !== null && sessionTabs.includes(facts.t)) work.value = facts.t;
    if (closed.peek()) return show(null);
    const kept = work.peek() ?? (chat ? described : null);
    if (kept === null || kept === facts?.t) return show(facts);
    const still = await reader.facts(kept);
    if (mine !== turn) return;
    if (still !== null) return show(still);
    return handleTabClosed(kept, mine);
  }

  /** The tab that was described is gone: the one that it was opened from, else, where the user had chosen none, what is in front. */
  async function handleTabClosed(tabId: number, mine: number): Promise<void> {
    sessionTabs = sessionTabs.filter(each => each !== tabId);
    if (work.peek() === null) {
      const there = front.peek();
      return show(there?.facts ?? null);
    }
    for (const before of [...sessionTabs].reverse()) {
      const facts = await reader.facts(before);
      if (mine !== turn) return;
      if (facts === null) continue;
      work.value = before;
      return show(facts);
    }
    // What is in front now may be anything, the chat too: the user says what to work on.
    sessionTabs = [];
    work.value = null;
    closed.value = true;
    show(null);
  }

  /** No row and no page opens a page of the browser or of an extension: the user opened this tab. Only the page that they chose stays theirs to work on. */
  function removeTab(tabId: number) {
    if (sessionTabs[0] === tabId || !sessionTabs.includes(tabId)) return;
    sessionTabs = sessionTabs.filter(each => each !== tabId);
    if (work.peek() === tabId) work.value = sessionTabs.at(-1) ?? null;
  }

  async function refresh(tabId: number): Promise<void> {
    changed(tabId);
    if (tabId !== described || tabId === front.peek()?.facts.t) return;
    const facts = await reader.facts(tabId);
    if (tabId !== described) return;
    if (facts !== null) return show(facts);
    turn += 1;
    looking = handleTabClosed(tabId, turn);
    await looking;
  }

  function addTab(tabId: number) {
    if (work.peek() === null || sessionTabs.includes(tabId)) return;
    sessionTabs.push(tabId);
    if (front.peek()?.facts.t === tabId) void look(reader.active());
  }

  const stop = reader.watch({
    active: facts => void look(Promise.resolve(facts)),
    created: ({ id, openerId, byPage }) => {
      // A tab that the user opens by hand (Ctrl+T) has an opener too, also in the middle of a run, but no page asked for it.
      if (byPage && sessionTabs.includes(openerId)) addTab(id);
    },
    opened: ({ id, u, n, purpose }) => opened({ id, u, n, purpose }),
    changed: tabId => void refresh(tabId),
  });

  function setWorkingTab(tabId: number | null) {
    sessionTabs = tabId === null ? [] : [tabId];
    work.value = tabId;
    closed.value = false;
  }

  return {
    front,
    work,
    closed,
    chatTab,
    async resume({ chat, work: tabId }) {
      const isThere = async (tab: number | null) => tab !== null && (await reader.facts(tab)) !== null;
      const [hasChat, hasWork] = await Promise.all([isThere(chat), isThere(tabId)]);
      if (hasChat) chatTab.value = chat;
      setWorkingTab(hasWork ? tabId : null);
      await look(reader.active());
    },
    async workOn(tabId) {
      setWorkingTab(tabId);
      await look(reader.active());
    },
    addTab,
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
