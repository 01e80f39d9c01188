// The small marks of a row (panel): its place in the run, its live match, its risk.
import type { Risk } from '../../protocol/action.ts';
import { Icon, RiskShape } from '../ui/index.ts';
import { errorSentence, type MessageKey, t } from '../words/index.ts';
import type { Pill, RowView } from './row-model.ts';
import { useRows } from './use-rows.ts';

/** A risk in words. */
export const RISK_WORDS: Record<Risk, { word: MessageKey; title: MessageKey }> = {
  read: { word: 'risk_read', title: 'risk_read_title' },
  view: { word: 'risk_view', title: 'risk_view_title' },
  change: { word: 'risk_change', title: 'risk_change_title' },
  commit: { word: 'risk_commit', title: 'risk_commit_title' },
  blocked: { word: 'risk_blocked', title: 'risk_blocked_title' },
};

/** The number that a person reads: no leading zeros. */
export function shortId(id: string): string {
  return /^\d+$/.test(id) ? String(Number(id)) : '–';
}

/** The check box of a row that may run, else the sign of what became of it. */
export function Gate({ row, tabIndex }: { row: RowView; tabIndex: number }) {
  const queue = useRows();
  const { item } = row;
  switch (row.status) {
    case 'queued':
    case 'approved':
      return (
        <span class="gate">
          <input
            type="checkbox"
            tabIndex={tabIndex}
            aria-label={t('row_include', shortId(item.id))}
            checked={row.status === 'approved' ? item.included : row.ticked}
            onChange={event => queue.include(item.id, event.currentTarget.checked)}
          />
        </span>
      );
    case 'running':
      return (
        <span class="gate">
          <span class="spinner" />
        </span>
      );
    case 'done':
      return (
        <span class="gate mark-good">
          <Icon name="check" />
        </span>
      );
    case 'awaiting-confirm':
    case 'interrupted':
      return (
        <span class="gate mark-bad">
          <Icon name="question" />
        </span>
      );
    case 'failed':
    case 'invalid':
    case 'conflict':
      return (
        <span class="gate mark-bad">
          <Icon name="cross" />
        </span>
      );
    case 'blocked':
      return (
        <span class="gate mark-bad">
          <Icon name="lock" />
        </span>
      );
    case 'skipped':
    case 'deleted':
      return (
        <span class="gate mark-quiet">
          <Icon name="dash" />
        </span>
      );
    default:
      return row.status satisfies never;
  }
}

/** How many elements the target names right now. */
export function PillMark({ pill }: { pill: Pill }) {
  switch (pill.kind) {
    case 'absent':
      return null;
    case 'checking':
      return (
        <span class="pill" title={t('pill_checking')} aria-hidden="true">
          …
        </span>
      );
    case 'one':
      return (
        <span class="pill one" title={t('pill_one')} aria-hidden="true">
          1
        </span>
      );
    case 'zero':
      return (
        <span class={`pill zero${pill.later ? ' later' : ''}`} title={pill.later ? t('pill_later') : t('pill_none')} aria-hidden="true">
          0
        </span>
      );
    case 'many':
      return (
        <span class="pill many" title={t('pill_many', pill.count)} aria-hidden="true">
          {pill.count > 99 ? '99+' : `${pill.count}!`}
        </span>
      );
    case 'unreadable':
      return (
        <span class="pill unreadable" title={errorSentence(pill.error)} aria-hidden="true">
          ×
        </span>
      );
    default:
      return pill satisfies never;
  }
}

/** The risk, by word, colour and shape. */
export function Badge({ risk, reasons }: { risk: Risk; reasons: readonly string[] }) {
  const word = t(RISK_WORDS[risk].word);
  const title = t(RISK_WORDS[risk].title);
  return (
    <span class={`badge ${risk}`} title={[title, ...reasons].join('\n')} data-letter={word[0]} aria-hidden="true">
      <RiskShape risk={risk} />
      <span class="word">{word}</span>
    </span>
  );
}
