// What the bar says of the rows (panel, no effects): how many are ready, and what needs the user. Its numbers are those of Run.
import { t, tn } from '../words/index.ts';
import type { RowView } from './row-model.ts';
import { countKinds, type RunPlan } from './run-plan.ts';

/** The sentence. `unsaved`: the row whose open editor holds something that is not saved. */
export function planWords({ ready, batch, looking, halt }: RunPlan, rows: readonly RowView[], unsaved: string | null): string {
  if (looking.left > 0) return t('says_looking', looking.rows, looking.left);
  if (rows.some(row => row.item.id === unsaved && row.status === 'queued' && row.item.included)) return t('says_unsaved', number(unsaved));
  if (halt !== null && ready.length === 0) return t('says_row', number(halt.item.id), halt.doubt);
  const kinds = countKinds(batch);
  const needing = rows.filter(needsDecision);
  const more = ready.length - batch.length;
  const parts = [
    kinds.ready > 0 || batch.length === 0 ? t('says_ready', kinds.ready) : '',
    kinds.later > 0 ? t('says_later', kinds.later) : '',
    kinds.asks > 0 ? tn('says_asks', kinds.asks) : '',
    more > 0 ? t('says_more', more) : '',
    needing.length > 0 ? tn('says_need', needing.length, number(needing[0]?.item.id ?? null)) : '',
  ];
  return parts.filter(part => part !== '').join(t('comma'));
}

/** Whether a row cannot run before the user decides something about it. */
function needsDecision({ status, doubt, item }: RowView): boolean {
  return status === 'blocked' || status === 'invalid' || status === 'conflict' || (status === 'queued' && item.included && doubt !== '');
}

function number(id: string | null): string {
  return id !== null && /^\d+$/.test(id) ? String(Number(id)) : '–';
}
