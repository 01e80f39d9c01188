// One order while it runs (panel): its deadline, its driver, and whether anything was sent yet.
import type { ActionError, ContextParts, Effect, ErrorCode, Picture, Reply } from '../protocol/result.ts';
import type { CdpDriver, InputDriver } from './drivers/driver.ts';
import type { Gate, Order, Progress, Stage } from './executor.ts';
import type { Clock, ExecutorDeps, TabPort } from './ports.ts';

/** Everything a handler works with. Only `deadline`, `dispatched`, `left`, `redrawn` and `wasLoading` change while the order runs. */
export type Job = {
  order: Order;
  tabId: number;
  deps: ExecutorDeps;
  tabs: TabPort;
  clock: Clock;
  driver: InputDriver;
  cdp: CdpDriver | null; // the attachment, for pictures; null in editions without the debugger
  platform: 'mac' | 'other';
  deadline: Deadline;
  dispatched: boolean;
  left: boolean; // the document went away while the input was played, and did not say whether it arrived
  redrawn: boolean; // the page drew the target anew since it was approved
  wasLoading: boolean; // the tab was loading something when the order began
  gate: Gate;
  signal: AbortSignal;
  progress(stage: Stage, doing: Progress['doing']): void;
};

/** What a handler brings back when it did its work. */
export type Done = { effects: Effect[]; parts?: ContextParts; document?: string; picture?: Picture };

/** When an order must be over. The time that the user takes to decide is added to it. */
export type Deadline = { leftMs(): number; extend(ms: number): void };

export function createDeadline(clock: Clock, timeoutMs: number): Deadline {
  let until = clock.now() + timeoutMs;
  return {
    leftMs: () => Math.max(0, until - clock.now()),
    extend(ms) {
      until += ms;
    },
  };
}

/** A page call that is not part of waiting: generous, since a page may be busy, but never past the deadline by much. */
export const CALL_MS = 3000;

export function fail(code: ErrorCode, message: string, hint: string): Reply<never> {
  return { ok: false, error: { code, message, hint } };
}

export function done(...effects: Effect[]): Reply<Done> {
  return { ok: true, value: { effects } };
}

export const STOPPED: ActionError = {
  code: 'INTERRUPTED',
  message: 'Stopped before anything was sent.',
  hint: 'Approve it again to run it.',
};

/** The failure of a wait that ran out: what was still missing keeps its own code. */
export function timedOut(job: Job, what: string): Reply<never> {
  return fail('TIMEOUT', `${what} within ${job.order.command.timeoutMs} ms.`, 'Look at the page, or allow more time with o.tm.');
}

export type Report = (progress: Progress) => void;
