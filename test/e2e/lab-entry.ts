// Runs in an extension page of the laboratory: the real executor and its real door to pages, without a panel around them.
import { AT_ONCE_MS } from '../../src/executor/aim.ts';
import { createExecutor } from '../../src/executor/create.ts';
import { trustedInput } from '../../src/executor/drivers/trusted.ts';
import type { Gate, Order, Progress } from '../../src/executor/executor.ts';
import type { FileWish, GivenFile } from '../../src/executor/page-api.ts';
import { createPageCall } from '../../src/injection/call.ts';
import type { Action } from '../../src/protocol/action.ts';
import type { ActionResult, DriverName, OpenedTab } from '../../src/protocol/result.ts';
import type { Seen } from '../../src/protocol/seen.ts';
import { createPresses } from './lab-guards.ts';

export type LabOrder = {
  action: Action;
  tabId: number;
  driver: DriverName;
  timeoutMs: number;
  seen: Seen | null;
  unlocked: boolean;
  keepAttached: boolean;
  stopAfterMs: number | null;
  files?: GivenFile[]; // what the user chooses when the page wants files
  choosesLate?: boolean; // and only when the test says so
  gate: string; // "", or the name of a gate that the lab knows
};

const call = createPageCall();
let driver: DriverName = 'trusted';
const opened: OpenedTab[] = [];
const wished: FileWish[] = []; // what pages asked for, newest last
const progress: (Progress & { at: number })[] = [];
const executor = createExecutor({
  call,
  trusted: chrome.debugger === undefined ? null : trustedInput,
  driver: () => driver,
  read: async () => ({ ok: true, value: { parts: {}, document: '' } }),
  onOpened: tab => opened.push(tab),
});

let letGo: (() => void) | null = null;
let heldAt = 0;
/** A user who takes their time, until the test says so. */
const holdGate = () =>
  new Promise<void>(resolve => {
    letGo = resolve;
    heldAt = performance.now();
  });
const gateIsHeld = () => letGo !== null;
/** Whether the gate was held for as long as a person needs at the least. */
const gateWasHeld = () => performance.now() - heldAt > 2 * AT_ONCE_MS;
function openGate(): void {
  letGo?.();
  letGo = null;
}

async function run(order: LabOrder): Promise<ActionResult> {
  driver = order.driver;
  progress.length = 0;
  const stop = new AbortController();
  if (order.stopAfterMs !== null) setTimeout(() => stop.abort(), order.stopAfterMs);
  const full: Order = {
    command: {
      id: '000001',
      rev: 0,
      json: { v: 1, t: order.tabId, a: 'NOOP', s: '', x: '' },
      action: order.action,
      delayMs: 0,
      timeoutMs: order.timeoutMs,
    },
    tabId: order.tabId,
    seen: order.seen,
    unlocked: order.unlocked,
  };
  const gate: Gate = async now => {
    if (order.gate === 'decline') return false;
    if (order.gate === 'held') await holdGate();
    return /^(?:|held)$/.test(order.gate) || now?.card.name === order.gate;
  };
  const report = (step: Progress) => progress.push({ ...step, at: performance.now() });
  const result = await executor.run(full, report, stop.signal, gate, async wish => {
    wished.push(wish);
    if (order.choosesLate === true) await holdGate();
    return order.files ?? null;
  });
  if (!order.keepAttached) await executor.endBatch();
  return result;
}

const tools = { run, executor, call, opened, wished, progress, gateIsHeld, gateWasHeld, openGate, presses: () => createPresses(call) };
export type Lab = typeof tools;

declare global {
  var lab: Lab;
}
globalThis.lab = tools;
