// The small marks of a row (panel): its place in the run, and the one mark on its face.
import type { Risk } from '../../protocol/action.ts';
import type { RowStatus } from '../../protocol/queue/queue.ts';
import { Icon, Plain, RiskShape } from '../ui/index.ts';
import { type MessageKey, t, tn } from '../words/index.ts';
import { flagsOf, type RowView, statusWord, unreadWord } from './row-model.ts';
import { shortId } from './short-id.ts';
import { useRows } from './use-rows.ts';

/** A risk in words. */
export const RISK_WORDS: Record<Risk, { word: MessageKey; title: MessageKey }> = {
  read: { word: 'risk_read', title: 'risk_read_title' },
  view: { word: 'risk_view', title: 'risk_view_title' },
  change: { word: 'risk_change', title: 'risk_change_title' },
  commit: { word: 'risk_commit', title: 'risk_commit_title' },
  blocked: { word: 'risk_blocked', title: 'risk_blocked_title' },
};

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
      return row.asksFile ? (
        <span class="gate mark-bad">
          <Icon name="question" />
        </span>
      ) : (
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

/** The one mark on a row's face: what should change the user's decision first, else what the row risks. Nothing for one that only looks. */
export function FaceMark({ row }: { row: RowView }) {
  const word = faceWord(row);
  if (word !== '')
    return (
      <span class="flag alarm" title={row.doubt} aria-hidden="true">
        <Plain text={word} />
      </span>
    );
  if (!isRisky(row)) return null;
  const words = RISK_WORDS[row.risk];
  return (
    <span class={`badge ${row.risk}`} title={[t(words.title), ...row.reasons].join('\n')} aria-hidden="true">
      <RiskShape risk={row.risk} />
      {row.risk !== 'change' && t(words.word)}
    </span>
  );
}

/** Whether a row that may still run does more than look. */
export function isRisky({ item, status, risk }: RowView): boolean {
  return item.command !== null && ['queued', 'approved', 'blocked'].includes(status) && risk !== 'read' && risk !== 'view';
}

/** What the program of this computer that proposed a row calls itself; nothing for a row of a chat. */
export function ClientName({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <small class="client">
      <Plain text={name} />
    </small>
  );
}

/** What of a row's doubts stands on its face, in a few words; "" for none. */
export function faceWord(row: RowView): string {
  const { status, pill } = row;
  if (TOLD.includes(status)) return statusWord(row);
  if (row.secret === 'field') return t('mark_secret');
  if (status !== 'queued') return '';
  if (row.was !== '') return t('flag_changed');
  if (row.waits) return row.doubt;
  const alarming = flagsOf(row).find(({ flag }) => (row.doubt !== '' && flag === 'other-tab') || flag === 'dictated');
  if (alarming) return alarming.label;
  if (row.doubt !== '') {
    if (pill.kind === 'many') return tn('mark_many', pill.count);
    return t(pill.kind === 'unreadable' ? unreadWord(pill.error) : 'mark_none');
  }
  return pill.kind === 'zero' && row.risk !== 'commit' && pill.later ? t('mark_later') : '';
}

/** Statuses that the mark says in a word; the others show in another way. */
const TOLD: readonly RowStatus[] = ['deleted', 'skipped', 'running', 'awaiting-confirm'];
