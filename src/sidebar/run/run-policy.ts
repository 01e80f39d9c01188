// What a run may not do, whatever was approved (panel): forbidden sites, too many tabs, a secret of one site typed on another.
import type { Vault } from '../../context/redaction/vault.ts';
import type { Executor } from '../../executor/executor.ts';
import type { Risk } from '../../protocol/action.ts';
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
 * An executor that puts back what marks in a typed text stand for, for the site that showed it; only the page gets to see that. Refuses when a
 * mark belongs to another site, or is not remembered any more.
 */
export function filling(executor: Executor, vault: RunPolicy['vault']): Executor {
  return {
    ...executor,
    async run(order, ...rest) {
      const { action } = order.command;
      if (action.type === 'callTool') {
        // What a mark stands for goes into fields, where its page shows it, and not to what only a function sees.
        const marks = JSON.stringify(action.input).match(/⟦[^⟧]*⟧/g) ?? [];
        if (marks.length > 0) return { ok: false, ms: 0, driver: null, error: marksOfElsewhere(marks), dispatched: false };
      }
      if (action.type !== 'type') return executor.run(order, ...rest);
      const { text, foreign } = vault.restore(action.text, order.seen?.origin ?? '');
      if (foreign.length > 0) return { ok: false, ms: 0, driver: null, error: marksOfElsewhere(foreign), dispatched: false };
      const command = { ...order.command, action: { ...action, text } };
      return executor.run(text === action.text ? order : { ...order, command }, ...rest);
    },
  };
}
