// Swift (panel): rows of a fresh reply that only look run by themselves after a pause in which the user sees it coming and may say no.
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Env, Store } from '../app/index.ts';
import { autoRunRows } from '../rows/begun.ts';
import { isLooking, type RowView } from '../rows/index.ts';

/** How long the user has to say no, ms. */
export const AUTO_RUN_MS = 2000;

export type AutoRunDeps = {
  store: Store;
  env: Env;
  rows: ReadonlySignal<readonly RowView[]>;
  start(rows: readonly RowView[]): Promise<void>;
};

/** Starts following the session. Returns what ends the wait that is going on. */
export function startAutoRun({ store, env, rows, start }: AutoRunDeps): { cancel(): void } {
  let seen = mark(store);
  let abort: AbortController | null = null;

  const due = () => {
    const session = store.session.peek();
    const proposed = rows.peek().filter(row => row.status === 'queued' && row.item.included);
    return session === null || session.link !== 'connected' ? [] : autoRunRows(proposed, session.care, session.replies);
  };

  async function count() {
    abort?.abort();
    const mine = new AbortController();
    abort = mine;
    const names = namesOf(due());
    if (names === '' || store.run.peek().kind !== 'idle') return;
    store.review.countdown.value = { ids: due().map(row => row.item.id), until: env.now() + AUTO_RUN_MS };
    await env.sleep(AUTO_RUN_MS, mine.signal);
    if (abort !== mine) return;
    store.review.countdown.value = null;
    const list = due();
    // What changed in the meantime was changed by somebody: the user decides. So they do of what nobody has looked for on its page.
    const still = !mine.signal.aborted && namesOf(list) === names && store.rows.editing.peek() === null && !list.some(isLooking);
    if (still && store.run.peek().kind === 'idle') await start(list);
  }

  effect(() => {
    const now = mark(store);
    if (now === seen) return;
    const fresh = isNext(seen, now);
    seen = now;
    abort?.abort();
    // After the reading is over, so that its rows are there.
    if (fresh) queueMicrotask(() => void count());
  });

  return {
    cancel() {
      abort?.abort();
      store.review.countdown.value = null;
    },
  };
}

/** The session and how many replies it has read. */
function mark(store: Store): string {
  const session = store.session.value;
  return session === null ? '' : `${session.key} ${session.replies}`;
}

/** Whether one more reply was read in the same session, rather than another session shown. */
function isNext(before: string, now: string): boolean {
  const [key, replies] = before.split(' ');
  const [nowKey, nowReplies] = now.split(' ');
  return key === nowKey && Number(nowReplies) === Number(replies) + 1;
}

function namesOf(rows: readonly RowView[]): string {
  return rows.map(row => `${row.item.id}@${row.item.rev}`).join();
}
