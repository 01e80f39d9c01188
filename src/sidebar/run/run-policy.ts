// What a run may not do, whatever was approved (panel): forbidden sites, too many tabs, a secret of one site typed on another.
import type { Vault } from '../../context/redaction/vault.ts';
import type { Executor } from '../../executor/executor.ts';
import type { Action, Risk } from '../../protocol/action.ts';
import type { Reason } from '../../protocol/policy/reason.ts';
import { forbidden, marksOfElsewhere } from '../../protocol/policy/refusals.ts';
import type { ActionError } from '../../protocol/result.ts';
import type { RulingOf } from '../rows/index.ts';

/** What the runner asks about the world outside the queue. */
export type RunPolicy = {
  /** The address of a tab as the browser has it now, "" when it does not say. */
  addressOf(tabId: number): Promise<string>;
  /** Whether the browser withholds the page of a tab until the user allows it. */
  isWithheld(tabId: number): Promise<boolean>;
  /** What bAI may do there, as the settings are now. */
  ruling: RulingOf;
  vault: Pick<Vault, 'restore'>;
  /** Takes secrets out of what a page of this origin showed. */
  clean(text: string, origin: string): string;
};

/** Tabs that one approval may open. */
export const TAB_LIMIT = 5;

/** The error of a verdict that forbids; null for any other. */
export function refused({ risk, reasons }: { risk: Risk; reasons: readonly Reason[] }): ActionError | null {
  return risk === 'blocked' ? forbidden(reasons) : null;
}

/**
 * An executor that puts back what marks stand for, in a typed text and in what a tool of the page is given, for the site that showed it; only the
 * page gets to see that. Refuses when a mark belongs to another site, or is not remembered any more.
 */
export function filling(executor: Executor, vault: RunPolicy['vault']): Executor {
  return {
    ...executor,
    async run(order, ...rest) {
      const { action } = order.command;
      const foreign: string[] = [];
      const fill = (text: string) => {
        const restored = vault.restore(text, order.seen?.origin ?? '');
        foreign.push(...restored.foreign);
        return restored.text;
      };
      const filled = filledIn(action, fill);
      if (foreign.length > 0) return { ok: false, ms: 0, driver: null, error: marksOfElsewhere(foreign), dispatched: false };
      return executor.run(filled === action ? order : { ...order, command: { ...order.command, action: filled } }, ...rest);
    },
  };
}

/** An action with the texts that it gives to a page as `fill` has them; the same one where there is nothing to fill in. */
function filledIn(action: Action, fill: (text: string) => string): Action {
  switch (action.type) {
    case 'type': {
      const text = fill(action.text);
      return text === action.text ? action : { ...action, text };
    }
    case 'callTool': {
      const json = JSON.stringify(action.input);
      const input: unknown = JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? fill(value) : value));
      return typeof input === 'object' && input !== null && JSON.stringify(input) !== json ? { ...action, input } : action;
    }
    default:
      return action;
  }
}
