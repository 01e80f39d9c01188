// Takes back what rows did (panel): newest first; each says whether it is as it was before.
import type { Executor } from '../../executor/executor.ts';
import type { Env, Store } from '../app/index.ts';
import type { RowView } from '../rows/index.ts';
import { undoRefusal } from '../words/index.ts';
import { receiptFor } from './recovery.ts';
import { redactEffects } from './redacted-record.ts';
import type { RunPolicy } from './run-policy.ts';

export type UndoingDeps = { store: Store; executor: Executor; env: Env; policy: Pick<RunPolicy, 'clean'> };

/** How many rows are as before, and for each other one why not, in words. */
export type Undone = { done: number; refused: readonly { id: string; why: string }[] };

/** Takes rows back, in their order; null when it cannot be done now. */
export type UndoRows = (rows: readonly RowView[]) => Promise<Undone | null>;

/** Makes it. Nothing is undone while a batch runs, and never two at a time. */
export function createUndoing({ store, executor, env, policy }: UndoingDeps): UndoRows {
  let busy = false;

  async function undoOne(row: RowView, key: string): Promise<string> {
    const { item } = row;
    if (item.approval === null) return '';
    const tab = item.result?.ok ? item.result.effects.find(effect => effect.kind === 'tab') : undefined;
    const opened = tab === undefined || item.command?.json.a.startsWith('OPEN_') !== true ? null : { id: tab.id, url: tab.url };
    const receipt = receiptFor(key, item.id, item.approval);
    const reply = await executor.undo({ receipt, tabId: item.approval.tabId, opened });
    const at = env.now();
    if (reply.ok)
      await store.dispatch({
        type: 'session',
        key,
        event: {
          type: 'undone',
          at,
          id: item.id,
          effects: redactEffects(reply.value, text => policy.clean(text, item.approval?.seen?.origin ?? '')),
        },
      });
    else
      await store.dispatch({
        type: 'session',
        key,
        event: { type: 'undoRefused', at, id: item.id, why: reply.error.message, code: reply.error.code },
      });
    return reply.ok ? '' : undoRefusal(reply.error.message, reply.error.code);
  }

  return async rows => {
    if (busy || store.run.peek().kind !== 'idle') return null;
    busy = true;
    const key = store.app.peek().active;
    const refused: { id: string; why: string }[] = [];
    try {
      for (const row of rows) {
        const why = await undoOne(row, key);
        if (why !== '') refused.push({ id: row.item.id, why });
      }
    } finally {
      busy = false;
    }
    return { done: rows.length - refused.length, refused };
  };
}
