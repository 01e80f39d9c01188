// Keeps the match pills true (panel): asks the page what the selector of each row in view, and of each that is to run, names, when the queue or
// the page changes.
import { effect, untracked } from '@preact/signals';
import type { Executor } from '../../executor/executor.ts';
import type { QueueItem } from '../../protocol/queue/queue.ts';
import type { ErrorCode } from '../../protocol/result.ts';
import type { Seen } from '../../protocol/seen.ts';
import type { Env, Store } from '../app/index.ts';
import { isWatched, seenOf } from '../rows/begun.ts';
import { type Match, matchKey, targetOf } from '../rows/index.ts';

/** At most four rounds a second: a page that changes all the time must not keep the panel busy. */
const ROUND_EVERY_MS = 250;
/** A page tells nobody that its content changed, so rows in view are looked at again this often while the panel is seen. */
const LOOK_EVERY_MS = 1_000;
/** Of those that are not in view so many are looked at again each time, the longest known first. */
const AGAIN_UNSEEN = 12;
/** Selectors asked at once. */
const AT_ONCE = 6;
/** Answers about a tab as a whole: what was known of its rows before is not known any more. */
const GONE: readonly ErrorCode[] = ['TAB_GONE', 'NO_ACCESS', 'RESTRICTED'];

export type Matching = {
  /** A row came into view, or left it. Rows in view are asked for first, and again each second. */
  setInView(id: string, inView: boolean): void;
  /** The page may have changed: everything is asked again. `tabId` narrows it to rows of one tab. */
  refresh(tabId?: number): void;
  /** Resolves when every row in view or to run was looked at. */
  settle(): Promise<void>;
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
  const askedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastRoundAt = 0;
  let rounding = false;
  let stopped = false;
  const settled: (() => void)[] = [];
  const waiting: [string, Match][] = []; // answers that are not told yet
  let lastKeptAt = 0;
  let known: ReadonlySet<string> = new Set(); // rows that were there, by number and revision

  /** The targets of the rows in view, then of those that are to run, by match key. */
  function wanted(): Targets {
    const targets: Targets = new Map();
    const items = store.session.peek()?.items ?? [];
    const add = ({ command }: QueueItem, visible: boolean) => {
      const css = command && targetOf(command.action);
      if (!command || css === null) return;
      const key = matchKey(command.json.t, css);
      if (!targets.has(key)) targets.set(key, { tabId: command.json.t, css, visible });
    };
    for (const item of items) if (inView.has(item.id) && isWatched(item.status)) add(item, true);
    for (const item of items) if (item.included && item.status === 'queued') add(item, false);
    return targets;
  }

  function schedule() {
    if (timer !== null || rounding || stopped) return;
    timer = setTimeout(() => void round(), Math.max(0, lastRoundAt + ROUND_EVERY_MS - env.now()));
  }

  async function round() {
    timer = null;
    lastRoundAt = env.now();
    rounding = true;
    // What comes into view meanwhile is asked next; nothing is asked twice in one round.
    const asked = new Set<string>();
    for (let due = dueBut(asked); due.length > 0 && !busy() && !stopped; due = dueBut(asked)) {
      const now = due.slice(0, AT_ONCE);
      const found = await Promise.all(now.map(([key, target]) => ask(key, target)));
      const all = [...found, ...unanswered(found, due.slice(AT_ONCE))];
      for (const [key] of all) {
        asked.add(key);
        stale.delete(key);
      }
      waiting.push(...all);
      // Drawing costs more than asking: what is not in view is told now and then.
      if (now.some(([, { visible }]) => visible) || env.now() - lastKeptAt >= ROUND_EVERY_MS) tellWaiting();
      await readFields(found);
    }
    tellWaiting();
    rounding = false;
    if (dueBut(new Set()).length > 0) schedule();
    if (isSettled()) for (const tell of settled.splice(0)) tell();
  }

  function tellWaiting() {
    keep(waiting.splice(0));
    lastKeptAt = env.now();
  }

  /** A row that comes is looked for anew, whatever was told of the same target before. */
  function forgetForNew() {
    const items = store.session.peek()?.items ?? [];
    const key = store.app.peek().active;
    const stays = new Set<string>();
    const anew = new Set<string>();
    for (const { id, rev, command, status } of items) {
      const name = `${key} ${id}@${rev}`;
      const css = command && targetOf(command.action);
      if (command && css !== null && status === 'queued' && !known.has(name)) anew.add(matchKey(command.json.t, css));
      stays.add(name);
    }
    known = stays;
    const matches = store.rows.matches.peek();
    const kept = [...matches].filter(([each]) => !anew.has(each));
    if (kept.length < matches.size) store.rows.matches.value = new Map(kept);
  }

  function dueBut(asked: ReadonlySet<string>): [string, Target][] {
    return [...wanted()].filter(([key]) => !asked.has(key) && (stale.has(key) || !store.rows.matches.peek().has(key)));
  }

  /** A page that is busy answers no question: that is said of its other rows too, rather than waited for with each of them. */
  function unanswered(found: readonly [string, Match][], others: readonly [string, Target][]): [string, Match][] {
    const late = new Map(found.flatMap(([key, match]) => (isLate(match) ? [[tabOf(key), match] as const] : [])));
    for (const [key, match] of found) if (!isLate(match)) late.delete(tabOf(key));
    return others.flatMap(([key]) => {
      const match = late.get(tabOf(key));
      return match === undefined ? [] : [[key, match]];
    });
  }

  function isSettled(): boolean {
    return stopped || [...wanted().keys()].every(key => store.rows.matches.peek().has(key));
  }

  async function ask(key: string, target: { tabId: number; css: string }): Promise<[string, Match]> {
    askedAt.set(key, env.now());
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
        const known = store.rows.fields.peek().get(key);
        return field && JSON.stringify(known) !== JSON.stringify(field) ? [[key, field] as const] : [];
      });
      if (news.length > 0) store.rows.fields.value = new Map([...store.rows.fields.peek(), ...news]);
    }
  }

  async function askNow(tabId: number, css: string): Promise<Match> {
    const found = await ask(matchKey(tabId, css), { tabId, css });
    keep([found]);
    return found[1];
  }

  function keep(found: readonly [string, Match][]) {
    const known = store.rows.matches.peek();
    // An answer that says the same again draws nothing again.
    const news = found.filter(([key, match]) => JSON.stringify(known.get(key)?.reply) !== JSON.stringify(match.reply));
    if (news.length === 0) return;
    const at = env.now();
    const now = new Map([...known, ...news.map(([key, { reply }]) => [key, { at, reply }] as const)]);
    for (const [key, match] of news) forgetBefore(now, key, match);
    store.rows.matches.value = now;
  }

  /** Answers of a document that the tab does not show any more are forgotten rather than kept wrong. */
  function forgetBefore(matches: Map<string, Match>, key: string, match: Match) {
    const shown = topOf(match.reply);
    if (shown === null && (match.reply.ok || !GONE.includes(match.reply.error.code))) return;
    for (const [other, { reply }] of matches) {
      if (other === key || tabOf(other) !== tabOf(key)) continue;
      const top = topOf(reply);
      if (shown === null ? reply.ok : top !== null && top !== shown) matches.delete(other);
    }
  }

  const poll = setInterval(() => {
    if (busy() || globalThis.document?.visibilityState === 'hidden') return;
    const targets = [...wanted()];
    for (const [key, { visible }] of targets) if (visible) stale.add(key);
    const unseen = targets.filter(([, { visible }]) => !visible).map(([key]) => key);
    for (const key of unseen.sort((a, b) => (askedAt.get(a) ?? 0) - (askedAt.get(b) ?? 0)).slice(0, AGAIN_UNSEEN)) stale.add(key);
    schedule();
  }, LOOK_EVERY_MS);

  const dispose = effect(() => {
    store.session.value;
    untracked(forgetForNew);
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
      // What is not asked again is forgotten rather than kept wrong.
      const asked = new Set(wanted().keys());
      const kept = [...store.rows.matches.peek()].filter(
        ([key]) => asked.has(key) || (tabId !== undefined && !key.startsWith(`${tabId}\n`)),
      );
      if (kept.length < store.rows.matches.peek().size) store.rows.matches.value = new Map(kept);
      schedule();
    },
    settle: () =>
      new Promise(resolve => {
        if (isSettled()) return resolve();
        settled.push(resolve);
        schedule();
      }),
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
      for (const tell of settled.splice(0)) tell();
    },
  };
}

type Target = { tabId: number; css: string; visible: boolean };
type Targets = Map<string, Target>;

/** The document that an answer is about, where it found something in the tab's own: null where it does not say. */
function topOf(reply: Match['reply']): string | null {
  return reply.ok ? (reply.value.candidates.find(({ frameId }) => frameId === 0)?.nonce ?? null) : null;
}

function isLate({ reply }: Match): boolean {
  return !reply.ok && reply.error.code === 'TIMEOUT';
}

/** The tab of a match key. */
function tabOf(key: string): string {
  return key.slice(0, key.indexOf('\n'));
}
