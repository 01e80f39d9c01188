// Runs what the user approved (sidebar room): binds each approval to what was seen, journals before each effect, asks before a commit row.
import { batch } from '@preact/signals';
import type { Executor, Order } from '../executor/executor.ts';
import { type BatchEnd, runBatch } from '../executor/runner.ts';
import type { Approval } from '../protocol/queue.ts';
import type { ActionResult } from '../protocol/result.ts';
import type { Seen } from '../protocol/seen.ts';
import type { Env } from './env.ts';
import type { Matching } from './matching.ts';
import { matchKey, OTHER_PAGE, type RowView, type RowWords, seenOf, targetOf } from './model.ts';
import type { Store } from './store.ts';

export type Running = {
  /** Approves these rows as they are now and runs them in order. */
  start(rows: readonly RowView[]): Promise<void>;
  /** Nothing is dispatched after this. */
  stop(): void;
  /** The user's answer about the row that waits. */
  answer(verdict: 'confirm' | 'decline'): void;
};

export type RunningDeps = {
  store: Store;
  executor: Executor;
  matching: Matching;
  env: Env;
  words: RowWords;
  /** Called when a batch has ended, after its last event was stored. */
  onEnd(end: BatchEnd): Promise<void>;
};

/** Makes the panel's runner. One batch at a time. */
export function createRunning({ store, executor, matching, env, words, onEnd }: RunningDeps): Running {
  let abort: AbortController | null = null;
  let answerConfirm: ((agreed: boolean) => void) | null = null;

  /** The target as the user saw it in the row; looked up now when the row was never in view. */
  async function seenFor(row: RowView): Promise<Seen | null> {
    const css = row.item.command && targetOf(row.item.command.action);
    if (!css) return null;
    const shown = store.matches.peek().get(matchKey(row.tabId, css));
    return shown ? seenOf(shown) : matching.look(row.tabId, css);
  }

  async function approve(rows: readonly RowView[]): Promise<Order[]> {
    const seen = await Promise.all(rows.map(seenFor));
    const orders: Order[] = [];
    const approvals: { id: string; approval: Approval }[] = [];
    for (const [index, row] of rows.entries()) {
      const command = row.item.command;
      if (!command) continue;
      const target = seen[index] ?? null;
      const topOrigin = target?.topOrigin ?? originOf(store.facts.peek()?.u ?? '');
      orders.push({ command, tabId: row.tabId, seen: target, unlocked: row.unlocked });
      approvals.push({
        id: row.item.id,
        approval: { rev: row.item.rev, tabId: row.tabId, topOrigin, seen: target, unlocked: row.unlocked, at: env.now() },
      });
    }
    await store.tell({ type: 'approved', approvals });
    return orders;
  }

  function askUser(order: Order, index: number, ids: readonly string[], signal: AbortSignal): Promise<boolean> {
    return new Promise(resolve => {
      const finish = (agreed: boolean) => {
        answerConfirm = null;
        signal.removeEventListener('abort', refuse);
        resolve(agreed);
      };
      const refuse = () => finish(false);
      if (signal.aborted) return resolve(false);
      signal.addEventListener('abort', refuse);
      answerConfirm = finish;
      store.run.value = { kind: 'confirm', ids, index, id: order.command.id };
      store.alert.value = `Row ${Number(order.command.id)} needs your confirmation.`;
    });
  }

  async function runOrders(orders: readonly Order[], signal: AbortSignal): Promise<BatchEnd> {
    const ids = orders.map(order => order.command.id);
    const running = (index: number) => {
      store.run.value = { kind: 'running', ids, index, progress: null, stopping: signal.aborted };
    };
    const indexOf = (order: Order) => ids.indexOf(order.command.id);
    const declined = new Set<string>();
    const unanswered = new Set<string>(); // asked about, but stopped before the user answered
    return runBatch(
      executor,
      orders,
      {
        async onStart(order) {
          running(indexOf(order));
          const stored = await store.tell({ type: 'started', id: order.command.id });
          if (!stored) throw new Error('not stored');
        },
        async confirm(order, now) {
          const { risk } = words.riskOf(order.command, now?.card ?? null, {
            address: addressOf(store, order.tabId) || (now?.topOrigin ?? OTHER_PAGE),
            unlocked: order.unlocked,
          });
          if (risk !== 'commit') return true;
          await store.tell({ type: 'confirmAsked', id: order.command.id });
          const agreed = await askUser(order, indexOf(order), ids, signal);
          running(indexOf(order));
          // Written again before the effect: from here on a crash leaves the row with an unknown outcome.
          if (agreed) return store.tell({ type: 'started', id: order.command.id });
          (signal.aborted ? unanswered : declined).add(order.command.id);
          return false;
        },
        onProgress(order, progress) {
          const run = store.run.peek();
          if (run.kind === 'running') store.run.value = { ...run, index: indexOf(order), progress };
        },
        async onFinish(order, result: ActionResult) {
          const id = order.command.id;
          if (declined.has(id)) await store.tell({ type: 'declined', id });
          else if (!unanswered.has(id)) await store.tell({ type: 'finished', id, result });
          // Stopped before anything was sent: the row did not run, so it is queued again like those after it.
          if (!result.ok && result.error.code === 'INTERRUPTED' && !result.dispatched) await store.tell({ type: 'restored', id });
          matching.refresh(order.tabId);
        },
      },
      { sleep: env.sleep },
      signal,
    );
  }

  return {
    async start(rows) {
      if (store.run.peek().kind !== 'idle' || rows.length === 0) return;
      const mine = new AbortController();
      abort = mine;
      store.run.value = { kind: 'running', ids: rows.map(row => row.item.id), index: 0, progress: null, stopping: false };
      let end: BatchEnd = { why: 'stopped', notRun: [] };
      try {
        store.flushDrafts();
        const orders = await approve(rows);
        end = await runOrders(orders, mine.signal);
      } finally {
        await store.tell({ type: 'batchEnded' });
        batch(() => {
          store.run.value = { kind: 'idle' };
          store.unlocked.value = new Set();
        });
        abort = null;
        matching.refresh();
      }
      await onEnd(end);
    },
    stop() {
      if (abort === null) return;
      const run = store.run.peek();
      if (run.kind === 'running') store.run.value = { ...run, stopping: true };
      abort.abort();
    },
    answer(verdict) {
      answerConfirm?.(verdict === 'confirm');
    },
  };
}

/** The address of a tab, as far as it is the one the panel follows. */
export function addressOf(store: Store, tabId: number): string {
  const facts = store.facts.peek();
  return facts?.t === tabId ? facts.u : '';
}

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return '';
  }
}
