// Makes the executor (panel): chooses the driver, runs one order under one deadline, and turns whatever happens into an honest result.
import type { ActionError, ActionResult, DriverName, Effect, Picture, Reply } from '../protocol/result.ts';
import type { Seen } from '../protocol/seen.ts';
import { dialogOver } from './act.ts';
import { handle, needsInput } from './actions/handlers.ts';
import { createDomDriver } from './drivers/dom-driver.ts';
import type { InputDriver } from './drivers/driver.ts';
import type { DialogChange, Executor, Files, Gate, OpenDialog, Order, Progress } from './executor.ts';
import { createDeadline, type Done, fail, type Job } from './job.ts';
import { matchNow } from './locate.ts';
import { CALL_MS, STOPPED } from './patience.ts';
import { pickElement } from './pick.ts';
import type { Clock, ExecutorDeps } from './ports.ts';
import { createSilence } from './silence.ts';
import { createTabPort } from './tabs.ts';
import { undoOrder } from './undo.ts';

/** ms that a page may take to tell of an element outside of any row. */
const TELL_MS = 10_000;

/** ms that a target may take to come to rest for its picture. */
const PICTURE_MS = 1000;

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
  const platform = /Mac/.test(globalThis.navigator?.platform ?? '') ? 'mac' : 'other';
  let cancel = new AbortController();
  let tellSilence = (_busyMs: number | null) => {};
  const silence = createSilence(deps.call, busyMs => tellSilence(busyMs));
  const cdp = deps.trusted?.(silence.call, clock, platform, { cancelled, dialog: noteDialog }, silence.during) ?? null;
  const dom = createDomDriver(silence.call, tabs);

  let inBatch = false;
  const refusedBy = new Map<number, OpenDialog>(); // what the user answered with Cancel, by tab, until the next order of the batch

  /** Stop for the whole batch: it stays so between two rows, where nothing is running that could hear of it. */
  function cancelled(): void {
    if (inBatch) cancel.abort();
    deps.onCancelled?.();
  }

  function noteDialog(change: DialogChange): void {
    const { dialog } = change;
    if (change.kind === 'closed' && inBatch && change.accepted === false && dialog.type !== 'alert') refusedBy.set(dialog.tabId, dialog);
    deps.onDialog?.(change);
  }

  /** The user who cancels what an action led to has not agreed to what was to come after it. */
  function refusal(tabId: number): Reply<never> | null {
    const dialog = refusedBy.get(tabId);
    if (dialog === undefined) return null;
    refusedBy.delete(tabId);
    const message = `The user answered Cancel to the page's ${dialog.type} "${dialog.text}", so what was to follow was not done.`;
    return fail('DIALOG', message, 'Look at the page, and ask the user what to do instead.');
  }

  function driverFor(name: DriverName): InputDriver {
    return name === 'trusted' && cdp !== null ? cdp : dom;
  }

  async function runJob(job: Job): Promise<Reply<Done>> {
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    const tab = await tabs.get(job.tabId);
    if (tab === null && job.order.command.action.type !== 'note')
      return { ok: false, error: { code: 'TAB_GONE', message: 'The tab of this action is closed.', hint: 'Choose another tab for it.' } };
    const { action } = job.order.command;
    if (tab?.asleep && action.type !== 'note') {
      await tabs.activate(job.tabId); // loaded out of sight it would have no size
      await tabs.loaded(job.tabId, job.deadline.leftMs(), job.signal);
    }
    job.wasLoading = tab?.loading ?? false;
    if (needsInput(action)) {
      job.progress('attach', 'attaching');
      const ready = await silence.during(job.driver.begin(job.tabId, job));
      if (!ready.ok) return ready;
    }
    if (action.type !== 'note') {
      const over = await dialogOver(job);
      if (!over.ok) return over;
      const refused = refusal(job.tabId);
      if (refused !== null) return refused;
    }
    return handle(job, action.type, action);
  }

  function jobFor(
    order: Order,
    driver: InputDriver,
    signal: AbortSignal,
    asks: { gate: Gate; files: Files },
    onProgress: (progress: Progress) => void,
  ): Job {
    const deadline = createDeadline(clock, order.command.timeoutMs);
    return {
      order,
      tabId: order.tabId,
      deps: { ...deps, call: silence.call },
      tabs,
      clock,
      driver,
      cdp: driver === dom ? null : cdp,
      platform,
      deadline,
      dispatched: false,
      left: false,
      redrawn: false,
      wasLoading: false,
      ...asks,
      wanted: null,
      signal: AbortSignal.any([signal, cancel.signal]),
      progress: (stage, doing) => onProgress({ stage, doing, leftMs: deadline.leftMs() }),
    };
  }

  /** Without the debugger, so that no bar appears: only of a tab that is in front. */
  async function pictureOf(target: Seen, css: string): Promise<Reply<Picture>> {
    const tab = await tabs.get(target.tabId);
    if (!tab?.active) return fail('NOT_VISIBLE', 'The tab is not in front, so no picture was taken.', 'Show the tab.');
    const action = { type: 'screenshot' as const, at: { by: 'css' as const, css }, fullPage: false, numbered: false };
    const json = { v: 1 as const, t: target.tabId, a: 'SHOT' as const, s: css, x: '' };
    const command = { id: '000000', rev: 0, json, action, delayMs: 0, timeoutMs: PICTURE_MS };
    const order: Order = { command, tabId: target.tabId, seen: target, unlocked: false };
    const job = jobFor(order, dom, new AbortController().signal, { gate: async () => true, files: async () => null }, () => undefined);
    const shot = await handle(job, action.type, action).catch((cause: unknown): Reply<Done> => ({ ok: false, error: broken(cause) }));
    if (!shot.ok) return shot;
    return shot.value.picture ? { ok: true, value: shot.value.picture } : fail('UNSUPPORTED', 'No picture came out.', 'Look at the page.');
  }

  let pick: { ending: AbortController; over: Promise<unknown> } | null = null;

  /** Until its pages listen to the pointer no more: they would take the press of an order for a choice. */
  async function endPick(): Promise<void> {
    pick?.ending.abort();
    await pick?.over;
  }

  return {
    async run(
      order: Order,
      onProgress: (progress: Progress) => void,
      signal: AbortSignal,
      gate: Gate = async () => true,
      files: Files = async () => null,
    ): Promise<ActionResult> {
      await endPick();
      const start = clock.now();
      inBatch = true;
      let last: Progress | null = null;
      const job = jobFor(order, driverFor(deps.driver(order.tabId)), signal, { gate, files }, progress => {
        last = progress;
        onProgress(progress);
      });
      tellSilence = busyMs => {
        // A page that a dialog holds cannot answer; that the dialog is waited for is told already.
        if (last === null || (busyMs !== null && job.driver.dialog(job.tabId) !== null)) return;
        onProgress({ ...last, doing: busyMs === null ? last.doing : { busyMs }, leftMs: job.deadline.leftMs() });
      };
      const used = needsInput(order.command.action) ? job.driver.name : null;
      const reply = await runJob(job).catch((cause: unknown): Reply<Done> => ({ ok: false, error: broken(cause) }));
      tellSilence = () => {};
      const ms = clock.now() - start;
      if (!reply.ok) return { ok: false, ms, driver: used, error: reply.error, dispatched: job.dispatched };
      const { parts = {}, picture = null, document } = reply.value;
      const effects = withRedrawn(reply.value.effects, job.redrawn);
      return { ok: true, ms, driver: used, effects, parts, picture, ...(document === undefined ? {} : { document }) };
    },

    picture: pictureOf,

    undo: order => undoOrder(deps, tabs, order),

    async values(targets) {
      const first = targets[0];
      if (first === undefined) return { ok: true, value: [] };
      const nodes = targets.map(({ node }) => node);
      return deps.call.ask({ tabId: first.tabId, frameId: first.frameId, nonce: first.nonce }, 'values', { nodes }, TELL_MS);
    },

    choices: ({ tabId, frameId, nonce, node }) => deps.call.ask({ tabId, frameId, nonce }, 'choices', { node }, TELL_MS),

    selectors: ({ tabId, frameId, nonce, node }) => deps.call.ask({ tabId, frameId, nonce }, 'selectors', { node }, TELL_MS),

    form: ({ tabId, frameId, nonce, node }) => deps.call.ask({ tabId, frameId, nonce }, 'form', { node }, TELL_MS),

    match: (tabId, css) => matchNow(deps.call, tabId, css),

    async mark(tabId, marks) {
      const drawn = await deps.call.askAll(tabId, 'mark', { marks: [...marks] }, CALL_MS);
      return drawn.ok ? { ok: true, value: null } : drawn;
    },

    attend: (tabId, shown) => deps.call.ask({ tabId, frameId: 0 }, 'attend', shown ?? { says: '', stop: '', css: null }, CALL_MS),
    attended: (tabId, waitMs, since) => deps.call.ask({ tabId, frameId: 0 }, 'attended', { waitMs, since }, waitMs + CALL_MS),

    pick(tabId, signal) {
      const ending = new AbortController();
      const picked = pickElement(deps.call, clock, tabId, AbortSignal.any([signal, ending.signal]));
      pick = { ending, over: picked };
      return picked;
    },

    openDialog: tabId => cdp?.dialog(tabId) ?? null,

    async answerDialog(tabId, accept, text) {
      if (cdp !== null) return cdp.answer(tabId, accept, text);
      return { ok: false, error: { code: 'UNSUPPORTED', message: 'This edition cannot answer dialogs.', hint: 'Answer it in the tab.' } };
    },

    async endBatch() {
      inBatch = false;
      if (cancel.signal.aborted) cancel = new AbortController();
      refusedBy.clear();
      await cdp?.end();
    },
  };
}

/** Says once, and last, that the target was drawn anew. */
function withRedrawn(effects: readonly Effect[], redrawn: boolean): Effect[] {
  const others = effects.filter(({ kind }) => kind !== 'redrawn');
  return redrawn || others.length < effects.length ? [...others, { kind: 'redrawn' }] : others;
}

function broken(cause: unknown): ActionError {
  return {
    code: 'INTERRUPTED',
    message: `bAI itself failed while the action ran (${cause instanceof Error ? cause.message : String(cause)}); what it did is unknown.`,
    hint: 'Look at the page before you go on, and report this as a bug of bAI.',
  };
}
