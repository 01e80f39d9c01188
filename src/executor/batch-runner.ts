// Runs an approved batch in order (panel): journal first, then the effect; ends at the first failure, refusal or Stop.
import type { ActionError, ActionResult } from '../protocol/result.ts';
import type { Seen } from '../protocol/seen.ts';
import type { Executor, Files, Gate, Order, Progress } from './executor.ts';
import type { FileWish, GivenFile } from './page-api.ts';

/** What the sidebar does around each order. All are awaited, so that nothing is sent before it is written down. */
export type BatchHooks = {
  /** Awaited before each order, after its delay: a run that is paused resolves it when it goes on, or when the signal aborts. */
  before?(order: Order, signal: AbortSignal): Promise<void>;
  /**
   * Asked right before the journal entry: an error when the approval does not hold any more. The order is then neither started nor run. `withheld`:
   * its page may not be entered before the user allows it; the batch ends, and the order is one of those that were not run.
   */
  admit?(order: Order): Admission | Promise<Admission>;
  /** The journal entry; the order is touched only after it resolves. When it rejects, the order is not run. */
  onStart(order: Order): Promise<void>;
  /**
   * Asked when the target is ready, right before the effect. Resolve true at once for rows that need no second look; for a commit row, ask the
   * user. False ends the batch with this row declined, an error ends it because the approval does not hold any more.
   */
  confirm(order: Order, now: Seen | null): Promise<boolean | ActionError>;
  /** Asked where the page of the order wants files; null ends the batch with this row. */
  files?(order: Order, wish: FileWish): Promise<GivenFile[] | null>;
  onProgress(order: Order, progress: Progress): void;
  /** The result, also of a declined or stopped order that was started. */
  onFinish(order: Order, result: ActionResult): Promise<void>;
};

/** Null: it may be started. */
export type Admission = ActionError | 'withheld' | null;

/** How a batch ended. `notRun` are the orders that were never started. */
export type BatchEnd = { why: 'done' | 'failed' | 'declined' | 'stopped' | 'withheld'; notRun: readonly Order[] };

export type RunnerClock = { sleep(ms: number, signal: AbortSignal): Promise<void> };

/**
 * Runs orders one after another, each after its own delay (`command.delayMs`).
 * @param signal Stop: no order is started and nothing is dispatched after it aborts.
 */
export async function runBatch(
  executor: Executor,
  orders: readonly Order[],
  hooks: BatchHooks,
  clock: RunnerClock,
  signal: AbortSignal,
): Promise<BatchEnd> {
  try {
    for (const [index, order] of orders.entries()) {
      const why = await runOne(executor, order, hooks, clock, signal);
      if (why === 'not started') return { why: 'stopped', notRun: orders.slice(index) };
      if (why === 'withheld') return { why, notRun: orders.slice(index) };
      if (why !== 'done') return { why, notRun: orders.slice(index + 1) };
    }
    return { why: 'done', notRun: [] };
  } finally {
    await executor.endBatch();
  }
}

async function runOne(
  executor: Executor,
  order: Order,
  hooks: BatchHooks,
  clock: RunnerClock,
  signal: AbortSignal,
): Promise<BatchEnd['why'] | 'not started'> {
  const report = (progress: Progress) => hooks.onProgress(order, progress);
  if (order.command.delayMs > 0 && !signal.aborted) {
    report({ stage: 'delay', doing: 'pausing', leftMs: order.command.delayMs });
    await clock.sleep(order.command.delayMs, signal);
  }
  if (!signal.aborted) await hooks.before?.(order, signal);
  if (signal.aborted) return 'not started';
  const refused = (await hooks.admit?.(order)) ?? null;
  if (refused === 'withheld') return refused;
  if (refused !== null) {
    await hooks.onFinish(order, failure(refused));
    return refused.code === 'INTERRUPTED' ? 'stopped' : 'failed';
  }
  try {
    await hooks.onStart(order);
  } catch {
    await hooks.onFinish(order, failure(NOT_WRITTEN));
    return 'failed';
  }
  if (signal.aborted) {
    await hooks.onFinish(order, failure(STOPPED));
    return 'stopped';
  }
  let declined = false;
  const gate: Gate = async now => {
    const agreed = await hooks.confirm(order, now);
    declined = agreed === false && !signal.aborted;
    return agreed;
  };
  const give: Files = async wish => {
    const files = (await hooks.files?.(order, wish)) ?? null;
    declined = files === null && !signal.aborted;
    return files;
  };
  const result = await executor.run(order, report, signal, gate, give);
  await hooks.onFinish(order, result);
  if (declined) return 'declined';
  if (result.ok) return signal.aborted ? 'stopped' : 'done';
  return result.error.code === 'INTERRUPTED' ? 'stopped' : 'failed';
}

const STOPPED: ActionError = {
  code: 'INTERRUPTED',
  message: 'Stopped before anything was done.',
  hint: 'Approve it again to run it.',
};
export const NOT_WRITTEN: ActionError = {
  code: 'INTERRUPTED',
  message: 'The journal could not be written, so nothing was done.',
  hint: 'Free some disk space, then run it again.',
};

function failure(error: ActionError): ActionResult {
  return { ok: false, ms: 0, driver: null, error, dispatched: false };
}
