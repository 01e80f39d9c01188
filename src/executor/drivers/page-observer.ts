// What the debugger tells of a page beside taking input (panel): which answers of its server an action still waits for, whether it asked for files, and
// what went wrong in its code.
import { CALL_MS } from '../patience.ts';
import type { Clock, DebuggerPort } from '../ports.ts';
import type { CdpCommand } from './cdp-commands.ts';
import { followConsole } from './console-errors.ts';
import type { InputDriver } from './driver.ts';
import { type FileChoosers, interceptFileChoosers } from './file-choosers.ts';
import { followUnanswered } from './unanswered-requests.ts';

/** What is known of each tab since its last action began; see `InputDriver`. */
export type PageObserver = Pick<InputDriver, 'awaitsAnswer' | 'answered' | 'askedForFiles' | 'consoleError'> &
  Pick<FileChoosers, 'during'> & { begin(tabId: number): void };

/** Makes it. `attached`: the tabs that the debugger tells of; `send`: sends a command that must be answered within some ms. */
export function observePages(
  port: DebuggerPort,
  clock: Clock,
  attached: ReadonlySet<number>,
  send: (tabId: number, command: CdpCommand, ms: number) => Promise<unknown>,
): PageObserver {
  const begun = new Map<number, number>(); // when the last action began, by the clock
  const requests = followUnanswered(port, clock);
  const ask = (tabId: number, command: CdpCommand) => send(tabId, command, CALL_MS);
  const { firstError } = followConsole(port, ask);
  const { during, release } = interceptFileChoosers(port, ask);
  return {
    during,
    begin(tabId) {
      begun.set(tabId, clock.now());
      requests.forget(tabId);
    },
    awaitsAnswer: tabId => attached.has(tabId) && requests.has(tabId),
    answered: async (tabId, capMs, signal) => (attached.has(tabId) ? requests.answered(tabId, capMs, signal) : undefined),
    askedForFiles: release,
    consoleError: tabId => firstError(tabId, begun.get(tabId) ?? 0),
  };
}
