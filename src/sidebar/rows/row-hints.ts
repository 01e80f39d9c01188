// What went wrong with a row and what helps (panel, no effects): one sentence, the most useful buttons first.
import type { ActionError, ActionResult, ErrorCode } from '../../protocol/result.ts';
import {
  closed,
  errorNext,
  errorSentence,
  literal,
  type MessageKey,
  problemNext,
  problemSentence,
  t,
  undoRefusal,
} from '../words/index.ts';
import type { RowView } from './row-model.ts';

/** A way out that a button offers. */
export type HintAction =
  | 'pick'
  | 'highlight'
  | 'edit'
  | 'retry'
  | 'run-again'
  | 'look'
  | 'skip'
  | 'go-to-tab'
  | 'retarget'
  | 'include'
  | 'allow-site'
  | 'switch-on'
  | 'unlock'
  | 'take-proposal'
  | 'mark-done'
  | 'typed'
  | 'keep-newest'
  | 'keep-oldest'
  | 'delete';

export type Hint = {
  tone: 'bad' | 'mild';
  code: string; // as it stands in `err`, "" for a warning before the run
  sentence: string; // what it names is isolated, as `isolated` does
  next: string; // the next step in words, "" when the buttons say it
  actions: HintAction[];
};

/** The words on the buttons. */
export const HINT_LABELS: Record<HintAction, MessageKey> = {
  pick: 'help_pick',
  highlight: 'help_highlight',
  edit: 'help_edit',
  retry: 'help_retry',
  'run-again': 'help_run_again',
  look: 'help_look',
  'mark-done': 'help_mark_done',
  typed: 'help_typed',
  skip: 'help_skip',
  'go-to-tab': 'help_go_to_tab',
  retarget: 'help_retarget',
  include: 'help_include',
  'allow-site': 'help_allow_site',
  'switch-on': 'help_switch_on',
  unlock: 'help_unlock',
  'take-proposal': 'help_take',
  'keep-newest': 'help_newest',
  'keep-oldest': 'help_oldest',
  delete: 'help_delete',
};

/** The hint of a row, or null when there is nothing to say. */
export function hintOf(row: RowView): Hint | null {
  const { item } = row;
  switch (row.status) {
    case 'failed':
      return item.result && !item.result.ok ? failed(item.result.error, item.result.dispatched) : null;
    case 'interrupted':
      return {
        tone: 'bad',
        code: 'INTERRUPTED',
        sentence: sentenceOf(item.result, t('hint_interrupted')),
        next: t('hint_interrupted_next'),
        actions: ['look', 'mark-done', 'run-again', 'skip'],
      };
    case 'invalid':
      return {
        tone: 'bad',
        code: item.problem?.code ?? 'BAD_LINE',
        sentence: item.problem === null ? t('hint_invalid') : problemSentence(item.problem),
        next: item.problem === null ? '' : problemNext(item.problem),
        actions: item.problem?.proposal === undefined ? ['edit', 'delete'] : ['take-proposal', 'edit', 'delete'],
      };
    case 'conflict':
      return {
        tone: 'bad',
        code: 'CONFLICT',
        sentence: item.problem === null ? t('hint_conflict', item.id) : problemSentence(item.problem),
        next: item.rival || item.problem === null ? '' : problemNext(item.problem),
        actions: item.rival ? ['keep-newest', 'keep-oldest'] : ['delete'],
      };
    case 'blocked':
      return {
        tone: 'bad',
        code: row.pill.kind === 'unreadable' ? row.pill.error.code : 'REFUSED',
        sentence: literal(row.reasons.join(' ') || t('hint_blocked')),
        next: row.secret === 'field' ? t('hint_secret') : '',
        actions: waysPast(row),
      };
    case 'queued':
    case 'approved':
      return row.doubt ? doubtful(row) : isLeftOver(row) ? LEFT_OVER() : null;
    case 'done':
      return item.undo?.ok === false
        ? { tone: 'mild', code: '', sentence: t('hint_undo', undoRefusal(item.undo.why, item.undo.code)), next: '', actions: ['highlight'] }
        : null;
    case 'running':
    case 'awaiting-confirm':
    case 'skipped':
    case 'deleted':
      return null;
    default:
      return row.status satisfies never;
  }
}

/**
 * The hint on the face of a closed row; null for none. What comes with the answer of the page is not there, also not in the place of another hint: the
 * rows below would jump under the pointer, or other buttons come under it. The row's mark says it in a word then.
 */
export function faceHint(row: RowView): Hint | null {
  const { status, secret, was, waits, item, here } = row;
  if (status === 'blocked' && secret === 'field') return null;
  if (status !== 'queued') return hintOf(row);
  const isTold = !waits && (was !== '' || (item.flags.includes('other-tab') && !(here && item.included)));
  return isTold ? hintOf(row) : isLeftOver(row) ? LEFT_OVER() : null;
}

/** Whether a newer reply came before the row ran, and it left the next run by that. */
export function isLeftOver({ status, item }: Pick<RowView, 'status' | 'item'>): boolean {
  return status === 'queued' && !item.included && item.flags.includes('older-reply');
}

const LEFT_OVER = (): Hint => ({ tone: 'mild', code: '', sentence: t('hint_left_over'), next: '', actions: ['include', 'skip'] });

/** What the user can do about a row that a rule forbids. */
function waysPast(row: RowView): HintAction[] {
  if (row.secret === 'field') return ['typed', 'unlock', 'skip'];
  if (row.secret === 'tool') return ['unlock', 'skip', 'edit'];
  const { rule, fixed } = row.site;
  return !fixed && (rule === 'off' || rule === 'read') ? ['switch-on', 'skip', 'edit'] : ['skip', 'edit'];
}

function doubtful(row: RowView): Hint {
  const mild = (sentence: string, actions: HintAction[], next = ''): Hint => ({ tone: 'mild', code: '', sentence, next, actions });
  if (row.was !== '') return mild(row.doubt, ['include', 'highlight', 'skip'], t('hint_changed'));
  if (row.waits) return mild(row.doubt, []);
  if (row.item.flags.includes('other-tab') && !(row.here && row.item.included))
    return mild(row.doubt, row.here ? ['include', 'skip'] : ['go-to-tab', 'retarget', 'skip']);
  if (row.pill.kind === 'unreadable') {
    const { error } = row.pill;
    const ways: Partial<Record<ErrorCode, HintAction>> = { NO_ACCESS: row.here ? 'allow-site' : 'go-to-tab', TAB_GONE: 'retarget' };
    const way = ways[error.code];
    return mild(errorSentence(error), way === undefined ? ['skip'] : [way, 'skip'], errorNext(error));
  }
  if (row.pill.kind === 'many') return mild(row.doubt, ['pick', 'highlight', 'edit']);
  return mild(row.doubt, ['pick', 'edit', 'skip']);
}

function failed(error: ActionError, dispatched: boolean): Hint {
  const note = dispatched ? ` ${t('hint_sent')}` : '';
  return {
    tone: 'bad',
    code: error.code,
    sentence: sentenceOf({ ok: false, ms: 0, driver: null, error, dispatched }, ''),
    next: `${errorNext(error)}${note}`,
    actions: waysOut(error),
  };
}

function sentenceOf(result: ActionResult | null, otherwise: string): string {
  if (result === null || result.ok) return otherwise;
  const message = errorSentence(result.error);
  return closed(`${message.charAt(0).toUpperCase()}${message.slice(1)}`);
}

function waysOut(error: ActionError): HintAction[] {
  switch (error.code) {
    case 'NO_MATCH':
    case 'AMBIGUOUS':
      return ['pick', 'edit', 'retry'];
    case 'STALE_REF':
    case 'NOT_VISIBLE':
    case 'NOT_EDITABLE':
    case 'COVERED':
    case 'NOT_STABLE':
    case 'NOT_ENABLED':
    case 'VALUE_REJECTED':
      return ['retry', 'edit', 'pick'];
    case 'WRONG_TAB':
    case 'TAB_GONE':
      return ['retarget', 'skip'];
    case 'NO_ACCESS':
      return ['allow-site', 'retry'];
    case 'RESTRICTED':
    case 'UNSUPPORTED':
      return ['skip'];
    case 'DIALOG':
      return ['look', 'retry', 'edit'];
    case 'REFUSED':
    case 'CHANGED':
    case 'TIMEOUT':
    case 'NAVIGATED':
    case 'FRAME':
    case 'DETACHED':
    case 'INTERRUPTED':
    case 'BAD_LINE':
    case 'CONFLICT':
    case 'FOREIGN_SESSION':
      return ['retry', 'edit'];
    default:
      return error.code satisfies never;
  }
}
