// One press with everything that a panel does around it, and the same press bare: for measuring what trust costs. Runs in the laboratory's page.

import { PRESS_NEEDS } from '../../src/executor/actions/pointer.ts';
import { createExecutor } from '../../src/executor/create.ts';
import { trustedInput } from '../../src/executor/drivers/trusted.ts';
import type { Order } from '../../src/executor/executor.ts';
import type { PageCall } from '../../src/injection/api.ts';
import type { Command } from '../../src/protocol/command.ts';
import { riskOf } from '../../src/protocol/policy/policy.ts';
import type { SessionEvent } from '../../src/protocol/queue/session.ts';
import type { DriverName } from '../../src/protocol/result.ts';
import { guardSites, rulingOn } from '../../src/sidebar/access/site-guard.ts';
import { openDatabase } from '../../src/sidebar/app/database.ts';
import { createJournal } from '../../src/sidebar/app/journal.ts';
import type { AppEvent } from '../../src/sidebar/app/state.ts';
import { redactResult, redactSeen } from '../../src/sidebar/run/redacted-record.ts';
import { reducer } from '../sidebar/app-state.ts';

type Press = { tabId: number; css: string; driver: DriverName };

/** As much as a session remembers of what the AI was told. */
const HEARD = `https://other.example/\nOther\n${'lorem ipsum dolor sit amet '.repeat(7_000)}`;

/** Makes both presses; each resolves with the ms that it took, the waiting for the page to rest included. */
export function createPresses(call: PageCall) {
  const ruling = rulingOn({}, { practice: '', hosts: [] });
  const addressOf = async (tabId: number) => (await chrome.tabs.get(tabId)).url ?? '';
  const door = guardSites(call, { addressOf, ruling, mayEnter: async () => true, waits: false, chat: () => null });
  const journal = createJournal(openDatabase(indexedDB, 'laboratory'), reducer);
  let driver: DriverName = 'trusted';
  const executor = createExecutor({
    call: door,
    trusted: trustedInput,
    driver: () => driver,
    read: async () => ({ ok: true, value: { parts: {}, document: '' } }),
  });
  const write = (event: SessionEvent) => journal.append({ type: 'session', key: '0'.repeat(32), event } satisfies AppEvent);

  async function guarded({ tabId, css, driver: wanted }: Press): Promise<number> {
    driver = wanted;
    const action = {
      type: 'click' as const,
      at: { by: 'css' as const, css },
      button: 'left' as const,
      clickCount: 1 as const,
      offset: null,
      modifiers: [],
    };
    const command: Command = {
      id: '000001',
      rev: 0,
      json: { v: 1, t: tabId, a: 'CLICK', s: css, x: '' },
      action,
      delayMs: 0,
      timeoutMs: 10_000,
    };
    const match = await executor.match(tabId, css); // the row shows it before the press
    const seen = match.ok ? (match.value.candidates[0] ?? null) : null;
    const start = performance.now();
    const approval = { rev: 0, tabId, topOrigin: seen?.topOrigin ?? '', seen: redactSeen(seen), unlocked: false, at: Date.now() };
    const order: Order = { command, tabId, seen, unlocked: false, receipt: `laboratory:${approval.at}` };
    await write({ type: 'approved', at: approval.at, approvals: [{ id: command.id, approval }] });
    await write({ type: 'started', at: Date.now(), id: command.id });
    const result = await executor.run(
      order,
      () => undefined,
      new AbortController().signal,
      async now => {
        const pageUrl = await addressOf(tabId);
        const known = { heard: [HEARD], goal: '' };
        return riskOf(action, now?.card ?? null, { pageUrl, unlocked: false, known, site: ruling(pageUrl) }).risk === 'change';
      },
    );
    await write({ type: 'finished', at: Date.now(), id: command.id, result: redactResult(result) });
    if (!result.ok) throw new Error(result.error.message);
    return performance.now() - start;
  }

  /** Finds the element, sends the input, waits for the page to rest; asks nothing else. Trusted input needs an attachment: see `attach`. */
  async function bare({ tabId, css, driver: wanted }: Press): Promise<number> {
    const frame = { tabId, frameId: 0 };
    const start = performance.now();
    const found = await call.ask(frame, 'find', { css, limit: 2, aim: { needs: [...PRESS_NEEDS], offset: null, text: null } }, 3000);
    const aim = found.ok ? found.value.aim : null;
    if (!aim?.ok) throw new Error('The element was not found.');
    await call.ask(frame, 'watch', { node: null }, 3000);
    if (wanted === 'trusted') {
      const at = { ...aim.value.point, button: 'left', clickCount: 1 };
      await chrome.debugger.sendCommand({ tabId }, 'Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' });
      await chrome.debugger.sendCommand({ tabId }, 'Input.dispatchMouseEvent', { ...at, type: 'mousePressed', buttons: 1 });
      await chrome.debugger.sendCommand({ tabId }, 'Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', buttons: 0 });
    } else {
      const press = (target: string) => document.querySelector<HTMLElement>(target)?.click();
      await chrome.scripting.executeScript({ target: { tabId }, func: press, args: [css] });
    }
    await call.ask(frame, 'settle', { quietMs: 100, idleMs: 250, capMs: 1500, expect: null }, 5000);
    return performance.now() - start;
  }

  return { guarded, bare, end: () => executor.endBatch() };
}
