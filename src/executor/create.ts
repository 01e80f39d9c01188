// Makes the executor (panel): chooses the driver, runs one order under one deadline, and turns whatever happens into an honest result.
import type { ActionError, ActionResult, DriverName, Reply } from '../protocol/result.ts';
import { heldByDialog } from './act.ts';
import { type CdpDriver, createCdpDriver } from './cdp-driver.ts';
import { createDebuggerPort } from './debugger-port.ts';
import { createDomDriver } from './dom-driver.ts';
import type { InputDriver } from './driver.ts';
import type { Executor, Gate, Order, Progress } from './executor.ts';
import { handle, needsInput } from './handlers.ts';
import { CALL_MS, createDeadline, type Done, type Job, STOPPED } from './job.ts';
import { matchNow } from './locate.ts';
import { pickElement } from './pick.ts';
import type { Clock, DebuggerPort, ExecutorDeps } from './ports.ts';
import { createTabPort } from './tabs.ts';

/** The clock of the browser. */
export const browserClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener('abort', finish, { once: true });
    }),
};

/** Makes the one executor of a panel. Editions without the debugger act synthetically whatever the setting says. */
export function createExecutor(deps: ExecutorDeps): Executor {
  const clock = deps.clock ?? browserClock;
  const tabs = deps.tabs ?? createTabPort();
  const port = deps.edition === 'chrome' ? (deps.debugger ?? createDebuggerPort()) : null;
  const platform = /Mac/.test(globalThis.navigator?.platform ?? '') ? 'mac' : 'other';
  let cancel = new AbortController();
  const cdp = port === null ? null : createGuardedCdp(port, deps, clock, platform, () => cancel.abort());
  const dom = createDomDriver(deps.call, tabs);

  function driverFor(name: DriverName): InputDriver {
    return name === 'trusted' && cdp !== null ? cdp : dom;
  }

  async function runJob(job: Job): Promise<Reply<Done>> {
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    const tab = await tabs.get(job.tabId);
    if (tab === null && job.order.command.action.type !== 'note')
      return { ok: false, error: { code: 'TAB_GONE', message: 'The tab of this action is closed.', hint: 'Choose another tab for it.' } };
    const { action } = job.order.command;
    if (needsInput(action)) {
      job.progress('attach', 'getting ready');
      const ready = await job.driver.begin(job.tabId, job.signal);
      if (!ready.ok) return ready;
    }
    const held = action.type === 'note' ? null : heldByDialog(job);
    if (held !== null && !held.ok) return held;
    return handle(job, action.type, action);
  }

  return {
    async run(
      order: Order,
      onProgress: (progress: Progress) => void,
      signal: AbortSignal,
      gate: Gate = async () => true,
    ): Promise<ActionResult> {
      const start = clock.now();
      if (cancel.signal.aborted) cancel = new AbortController();
      const deadline = createDeadline(clock, order.command.timeoutMs);
      const job: Job = {
        order,
        tabId: order.tabId,
        deps,
        tabs,
        clock,
        driver: driverFor(deps.driver()),
        cdp,
        platform,
        deadline,
        dispatched: false,
        gate,
        signal: AbortSignal.any([signal, cancel.signal]),
        progress: (stage, says) => onProgress({ stage, says, leftMs: deadline.leftMs() }),
      };
      const used = needsInput(order.command.action) ? job.driver.name : null;
      const reply = await runJob(job).catch((cause: unknown): Reply<Done> => ({ ok: false, error: broken(cause) }));
      const ms = clock.now() - start;
      if (!reply.ok) return { ok: false, ms, driver: used, error: reply.error, dispatched: job.dispatched };
      const { effects, parts = {}, picture = null } = reply.value;
      return { ok: true, ms, driver: used, effects, parts, picture };
    },

    match: (tabId, css) => matchNow(deps.call, tabId, css),

    async mark(tabId, marks) {
      const drawn = await deps.call.askAll(tabId, 'mark', { marks: [...marks] }, CALL_MS);
      return drawn.ok ? { ok: true, value: null } : drawn;
    },

    pick: (tabId, signal) => pickElement(deps.call, clock, tabId, signal),

    openDialog: tabId => cdp?.dialog(tabId) ?? null,

    async answerDialog(tabId, accept, text) {
      if (cdp !== null) return cdp.answer(tabId, accept, text);
      return { ok: false, error: { code: 'UNSUPPORTED', message: 'This edition cannot answer dialogs.', hint: 'Answer it in the tab.' } };
    },

    async endBatch() {
      await cdp?.end();
    },
  };
}

function createGuardedCdp(
  port: DebuggerPort,
  deps: ExecutorDeps,
  clock: Clock,
  platform: 'mac' | 'other',
  onCancelled: () => void,
): CdpDriver {
  const cdp = createCdpDriver(port, deps.call, clock, platform, onCancelled);
  // An attachment outlives the document that made it: without this the bar would stay when the panel is closed in the middle of a run.
  globalThis.addEventListener?.('pagehide', () => cdp.letGo());
  return cdp;
}

function broken(cause: unknown): ActionError {
  return {
    code: 'INTERRUPTED',
    message: `bAI itself failed while the action ran (${cause instanceof Error ? cause.message : String(cause)}); what it did is unknown.`,
    hint: 'Look at the page before you go on, and report this as a bug of bAI.',
  };
}
