// Runs what the user approved (sidebar room): binds each approval to what was seen, journals before each effect, asks before a commit row.
import { batch } from '@preact/signals';
import type { Executor, Order } from '../executor/executor.ts';
import { type BatchEnd, runBatch } from '../executor/runner.ts';
import type { Action } from '../protocol/action.ts';
import type { Approval } from '../protocol/queue.ts';
import type { ActionError, ActionResult } from '../protocol/result.ts';
import type { Seen } from '../protocol/seen.ts';
import type { SessionEvent } from '../protocol/session.ts';
import type { Env } from './env.ts';
import type { Matching } from './matching.ts';
import { matchKey, OTHER_PAGE, type RowView, type RowWords, seenOf, targetOf } from './model.ts';
import { receiptFor } from './recovery.ts';
import { safeResult, safeSeen } from './safe-record.ts';
import type { Store, Untimed } from './store.ts';

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

  /** Tells the session of the run, whichever one is shown by then. */
  function tellTo(key: string) {
    return (event: Untimed<SessionEvent>) => store.dispatch({ type: 'session', key, event: { ...event, at: env.now() } });
  }

  /** The orders of the rows that could be approved; none when the approval could not be written down. */
  async function approve(rows: readonly RowView[], key: string): Promise<Approved[]> {
    const seen = await Promise.all(rows.map(seenFor));
    const approved: Approved[] = [];
    for (const [index, row] of rows.entries()) {
      const command = row.item.command;
      if (!command) continue;
      const target = seen[index] ?? null;
      const topOrigin = target?.topOrigin ?? originOf(addressOf(store, row.tabId));
      const approval: Approval = {
        rev: row.item.rev,
        tabId: row.tabId,
        topOrigin,
        seen: safeSeen(target),
        unlocked: row.unlocked,
        at: env.now(),
      };
      const receipt = receiptFor(key, row.item.id, approval);
      approved.push({ order: { command, tabId: row.tabId, seen: target, unlocked: row.unlocked, receipt }, approval });
    }
    const approvals = approved.map(({ order, approval }) => ({ id: order.command.id, approval }));
    const stored = await tellTo(key)({ type: 'approved', approvals });
    return stored ? approved : [];
  }

  /** Why an order may not be run any more: its row is not what was approved, or its tab shows another site. Null when it may. */
  function lapsed({ order, approval }: Approved, key: string, now: Seen | null): ActionError | null {
    const item = store.app
      .peek()
      .sessions.get(key)
      ?.items.find(candidate => candidate.id === order.command.id);
    const bound = item?.status === 'approved' || item?.status === 'running' || item?.status === 'awaiting-confirm';
    if (!bound || item.rev !== approval.rev || item.approval?.at !== approval.at) return VOID;
    if (!staysOnSite(order.command.action)) return null;
    const origin = now?.topOrigin || originOf(addressOf(store, order.tabId));
    if (approval.topOrigin === '' || origin === '' || origin === approval.topOrigin) return null;
    return {
      code: 'NAVIGATED',
      message: `The tab shows ${origin} now; this was approved for ${approval.topOrigin}, so nothing was done.`,
      hint: 'Look at the page, then propose the action again for what is there now.',
    };
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

  async function runOrders(approved: readonly Approved[], key: string, signal: AbortSignal): Promise<BatchEnd> {
    const orders = approved.map(({ order }) => order);
    const ids = orders.map(order => order.command.id);
    const tell = tellTo(key);
    const lapse = (order: Order, now: Seen | null): ActionError | null => {
      const entry = approved.find(candidate => candidate.order === order);
      return entry === undefined ? VOID : lapsed(entry, key, now);
    };
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
        admit: order => lapse(order, null),
        async onStart(order) {
          running(indexOf(order));
          const stored = await tell({ type: 'started', id: order.command.id });
          if (!stored) throw new Error('not stored');
        },
        async confirm(order, now) {
          const { risk } = words.riskOf(order.command, now?.card ?? null, {
            address: addressOf(store, order.tabId) || (now?.topOrigin ?? OTHER_PAGE),
            unlocked: order.unlocked,
            told: store.app.peek().sessions.get(key)?.lastMessage ?? '',
          });
          if (risk !== 'commit') return lapse(order, now) ?? true;
          const early = lapse(order, now);
          if (early !== null) return early;
          await tell({ type: 'confirmAsked', id: order.command.id });
          const agreed = await askUser(order, indexOf(order), ids, signal);
          running(indexOf(order));
          // Written again before the effect: from here on a crash leaves the row with an unknown outcome.
          if (agreed) return lapse(order, now) ?? (await tell({ type: 'started', id: order.command.id }));
          (signal.aborted ? unanswered : declined).add(order.command.id);
          return false;
        },
        onProgress(order, progress) {
          const run = store.run.peek();
          if (run.kind === 'running') store.run.value = { ...run, index: indexOf(order), progress };
        },
        async onFinish(order, result: ActionResult) {
          const id = order.command.id;
          const isVoid = !result.ok && result.error === VOID;
          if (declined.has(id)) await tell({ type: 'declined', id });
          else if (!unanswered.has(id) && !isVoid) await tell({ type: 'finished', id, result: safeResult(result) });
          // Stopped before anything was sent: the row did not run, so it is queued again like those after it.
          if (!result.ok && !isVoid && result.error.code === 'INTERRUPTED' && !result.dispatched) await tell({ type: 'restored', id });
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
      const key = store.app.peek().active;
      abort = mine;
      store.run.value = { kind: 'running', ids: rows.map(row => row.item.id), index: 0, progress: null, stopping: false };
      let end: BatchEnd = { why: 'stopped', notRun: [] };
      try {
        store.flushDrafts();
        const approved = await approve(rows, key);
        if (approved.length > 0) end = await runOrders(approved, key, mine.signal);
      } finally {
        await tellTo(key)({ type: 'batchEnded' });
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

/** An order with the approval that it was made from. */
type Approved = { order: Order; approval: Approval };

const VOID: ActionError = {
  code: 'INTERRUPTED',
  message: 'The row changed after it was approved, so nothing was done.',
  hint: 'Look at it, then approve it again.',
};

/** Whether an action belongs to the site it was approved on. Opening an address, a note, a pause and the tab's own facts do not. */
function staysOnSite(action: Action): boolean {
  switch (action.type) {
    case 'note':
    case 'readContext':
    case 'openTab':
      return false;
    case 'wait':
      return action.until.kind !== 'time';
    default:
      return true;
  }
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
