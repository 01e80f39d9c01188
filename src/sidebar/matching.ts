// Keeps the match pills true (sidebar room): asks the page what each visible row's selector names, when the queue or the page changes.
import { effect } from '@preact/signals';
import type { Executor } from '../executor/executor.ts';
import type { Seen } from '../protocol/seen.ts';
import type { Env } from './env.ts';
import { isWatched, type Match, matchKey, seenOf, targetOf } from './model.ts';
import type { Store } from './store.ts';

/** At most four rounds a second: a page that changes all the time must not keep the panel busy. */
const ROUND_EVERY_MS = 250;
/** A page tells nobody that its content changed, so rows in view are looked at again this often while the panel is seen. */
const LOOK_EVERY_MS = 1_000;
/** Selectors asked at once. */
const AT_ONCE = 6;

export type Matching = {
  /** A row came into view, or left it. Only rows in view are asked for. */
  setInView(id: string, inView: boolean): void;
  /** The page may have changed: everything in view is asked again. `tabId` narrows it to rows of one tab. */
  refresh(tabId?: number): void;
  /** Asks for one target now. */
  ask(tabId: number, css: string): Promise<Match>;
  /** The same, and resolves with the element when exactly one fits. */
  look(tabId: number, css: string): Promise<Seen | null>;
  stop(): void;
};

/** Starts following the store. `busy` keeps the round from running in the middle of a batch step. */
export function startMatching(store: Store, executor: Executor, env: Env, busy: () => boolean): Matching {
  const inView = new Set<string>();
  const stale = new Set<string>(); // match keys to ask again
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastRoundAt = 0;
  let stopped = false;

  /** The targets of the rows in view, by match key. */
  function wanted(): Map<string, { tabId: number; css: string }> {
    const targets = new Map<string, { tabId: number; css: string }>();
    for (const item of store.session.peek()?.items ?? []) {
      if (!inView.has(item.id) || !item.command || !isWatched(item.status)) continue;
      const css = targetOf(item.command.action);
      if (css !== null) targets.set(matchKey(item.command.json.t, css), { tabId: item.command.json.t, css });
    }
    return targets;
  }

  function schedule() {
    if (timer !== null || stopped) return;
    timer = setTimeout(round, Math.max(0, lastRoundAt + ROUND_EVERY_MS - env.now()));
  }

  async function round() {
    timer = null;
    if (stopped) return;
    lastRoundAt = env.now();
    if (busy()) return schedule();
    const known = store.matches.peek();
    const due = [...wanted()].filter(([key]) => stale.has(key) || !known.has(key));
    for (const [key] of due) stale.delete(key);
    for (let from = 0; from < due.length && !stopped; from += AT_ONCE) {
      const found = await Promise.all(due.slice(from, from + AT_ONCE).map(([key, target]) => ask(key, target)));
      keep(found);
      await readFields(found);
    }
  }

  async function ask(key: string, target: { tabId: number; css: string }): Promise<[string, Match]> {
    return [key, { at: env.now(), reply: await executor.match(target.tabId, target.css) }];
  }

  /** What the fields hold that rows would write: for the table of a form. One question for each document. */
  async function readFields(found: readonly [string, Match][]) {
    const typed = new Set(
      (store.session.peek()?.items ?? []).flatMap(({ status, command }) => {
        const css = status === 'queued' && command?.action.type === 'type' ? targetOf(command.action) : null;
        return css === null || !command ? [] : [matchKey(command.json.t, css)];
      }),
    );
    const documents = new Map<string, { key: string; seen: Seen }[]>();
    for (const [key, match] of found) {
      const seen = typed.has(key) && !stopped ? seenOf(match) : null;
      if (seen && !seen.card.sensitive) documents.set(seen.nonce, [...(documents.get(seen.nonce) ?? []), { key, seen }]);
    }
    for (const list of documents.values()) {
      const reply = await executor.values(list.map(({ seen }) => seen));
      if (!reply.ok) continue;
      const news = list.flatMap(({ key, seen }) => {
        const field = reply.value.find(({ node }) => node === seen.node);
        const known = store.fields.peek().get(key);
        return field && JSON.stringify(known) !== JSON.stringify(field) ? [[key, field] as const] : [];
      });
      if (news.length > 0) store.fields.value = new Map([...store.fields.peek(), ...news]);
    }
  }

  async function askNow(tabId: number, css: string): Promise<Match> {
    const found = await ask(matchKey(tabId, css), { tabId, css });
    keep([found]);
    return found[1];
  }

  function keep(found: readonly [string, Match][]) {
    const known = store.matches.peek();
    // An answer that says the same again draws nothing again.
    const news = found.filter(([key, match]) => JSON.stringify(known.get(key)?.reply) !== JSON.stringify(match.reply));
    if (news.length > 0) store.matches.value = new Map([...known, ...news]);
  }

  const poll = setInterval(() => {
    if (busy() || globalThis.document?.visibilityState === 'hidden') return;
    for (const key of wanted().keys()) stale.add(key);
    schedule();
  }, LOOK_EVERY_MS);

  const dispose = effect(() => {
    store.session.value;
    schedule();
  });

  return {
    setInView(id, visible) {
      if (visible) inView.add(id);
      else inView.delete(id);
      if (visible) schedule();
    },
    refresh(tabId) {
      for (const [key, target] of wanted()) if (tabId === undefined || target.tabId === tabId) stale.add(key);
      // What is not in view now is forgotten rather than kept wrong.
      const visible = new Set(wanted().keys());
      const kept = [...store.matches.peek()].filter(([key]) => visible.has(key) || (tabId !== undefined && !key.startsWith(`${tabId}\n`)));
      if (kept.length < store.matches.peek().size) store.matches.value = new Map(kept);
      schedule();
    },
    ask: askNow,
    async look(tabId, css) {
      const match = await askNow(tabId, css);
      return match.reply.ok && match.reply.value.count === 1 ? (match.reply.value.candidates[0] ?? null) : null;
    },
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      clearInterval(poll);
      dispose();
    },
  };
}
