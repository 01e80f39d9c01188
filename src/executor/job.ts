// One order while it runs (panel): its deadline, its driver, and whether anything was sent yet.
import type { FrameAddress, FrameReply, PageApi, PageQuery, PageValue } from '../injection/api.ts';
import type { ContextParts, Effect, ErrorCode, Picture, Reply } from '../protocol/result.ts';
import type { CdpDriver, InputDriver } from './drivers/driver.ts';
import type { Files, Gate, Order, Progress, Stage } from './executor.ts';
import type { FileWish } from './page-api.ts';
import { askAgain, type Patience } from './patience.ts';
import type { Clock, ExecutorDeps, TabPort } from './ports.ts';

/** Everything a handler works with. Only `deadline`, `dispatched`, `left`, `redrawn`, `wanted` and `wasLoading` change while the order runs. */
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
  files: Files;
  wanted: Wanted | null; // what the page asked for since the order began
  signal: AbortSignal;
  progress(stage: Stage, doing: Progress['doing']): void;
};

/** A field that asks for files, in its frame. `top`: as in `Observed`. */
export type Wanted = { frame: FrameAddress; top: string; wish: FileWish };

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

/** What changes a page, or is answered only once. All else may be asked as often as it takes. */
type Once =
  | 'callTool'
  | 'giveFiles'
  | 'stopTool'
  | 'play'
  | 'write'
  | 'insert'
  | 'scrollBy'
  | 'reveal'
  | 'settle'
  | 'disarm'
  | 'undo'
  | 'receipts';
type Question = Exclude<keyof PageApi, Once>;

/** What of an order its questions need. */
export type Asker = Patience & Pick<Job, 'tabId' | 'dispatched'> & { deps: Pick<ExecutorDeps, 'call'> };

/** Asks one frame for as long as the order has time, see `askAgain`. @param waitMs ms that the page itself may take for the answer. */
export function question<M extends Question>(
  job: Asker,
  to: FrameAddress,
  method: M,
  query: PageQuery<M>,
  waitMs = 0,
): Promise<Reply<PageValue<M>>> {
  return askAgain(job, ms => job.deps.call.ask(to, method, query, ms), waitMs, job.dispatched);
}

/** The same for every frame of the order's tab. */
export function questionAll<M extends Question>(
  job: Asker,
  method: M,
  query: PageQuery<M>,
  waitMs = 0,
): Promise<Reply<FrameReply<PageValue<M>>[]>> {
  return askAgain(job, ms => job.deps.call.askAll(job.tabId, method, query, ms), waitMs, job.dispatched);
}

export function fail(code: ErrorCode, message: string, hint: string): Reply<never> {
  return { ok: false, error: { code, message, hint } };
}

export function done(...effects: Effect[]): Reply<Done> {
  return { ok: true, value: { effects } };
}

/** The failure of a wait that ran out: what was still missing keeps its own code. */
export function timedOut(job: Job, what: string): Reply<never> {
  return fail('TIMEOUT', `${what} within ${job.order.command.timeoutMs} ms.`, 'Look at the page, or allow more time with o.tm.');
}

export type Report = (progress: Progress) => void;
