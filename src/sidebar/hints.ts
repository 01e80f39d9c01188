// What went wrong with a row and what helps (sidebar room, no effects): one sentence, the most useful buttons first.
import type { ActionError, ActionResult } from '../protocol/result.ts';
import type { RowView } from './model.ts';

/** A way out that a button offers. */
export type HintAction =
  | 'pick'
  | 'highlight'
  | 'edit'
  | 'retry'
  | 'skip'
  | 'go-to-tab'
  | 'retarget'
  | 'allow-site'
  | 'unlock'
  | 'take-proposal'
  | 'keep-newest'
  | 'keep-oldest'
  | 'delete';

export type Hint = {
  tone: 'bad' | 'mild';
  code: string; // as it stands in `err`, "" for a warning before the run
  sentence: string;
  next: string; // the next step in words, "" when the buttons say it
  actions: HintAction[];
};

/** The words on the buttons. */
export const HINT_LABELS: Record<HintAction, string> = {
  pick: 'Pick on page',
  highlight: 'Show on page',
  edit: 'Change it',
  retry: 'Queue again',
  skip: 'Skip',
  'go-to-tab': 'Go to that tab',
  retarget: 'Use this tab',
  'allow-site': 'Allow this site',
  unlock: 'Allow this once',
  'take-proposal': 'Use this',
  'keep-newest': 'Take the new one',
  'keep-oldest': 'Keep the old one',
  delete: 'Remove',
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
        sentence: sentenceOf(item.result, 'It was interrupted, so its outcome is not known.'),
        next: 'Look at the page before you decide.',
        actions: ['retry', 'skip'],
      };
    case 'invalid':
      return {
        tone: 'bad',
        code: item.problem?.code ?? 'BAD_LINE',
        sentence: item.problem?.message ?? 'This line could not be read.',
        next: item.problem?.hint ?? '',
        actions: item.problem?.proposal === undefined ? ['edit', 'delete'] : ['take-proposal', 'edit', 'delete'],
      };
    case 'conflict':
      return {
        tone: 'bad',
        code: 'CONFLICT',
        sentence: item.problem?.message ?? `Number ${item.id} came again with other content.`,
        next: item.rival ? '' : (item.problem?.hint ?? ''),
        actions: item.rival ? ['keep-newest', 'keep-oldest'] : ['delete'],
      };
    case 'blocked':
      return {
        tone: 'bad',
        code: row.pill.kind === 'unreadable' ? row.pill.error.code : 'REFUSED',
        sentence: row.reasons[0] ?? 'A rule forbids this.',
        next: '',
        actions: row.seen?.card.sensitive ? ['unlock', 'skip', 'edit'] : ['skip', 'edit'],
      };
    case 'queued':
    case 'approved':
      return row.doubt ? doubtful(row) : null;
    case 'running':
    case 'awaiting-confirm':
    case 'done':
    case 'skipped':
    case 'deleted':
      return null;
    default:
      return row.status satisfies never;
  }
}

function doubtful(row: RowView): Hint {
  const mild = (sentence: string, actions: HintAction[], next = ''): Hint => ({ tone: 'mild', code: '', sentence, next, actions });
  if (row.item.flags.includes('other-tab')) return mild(row.doubt, ['go-to-tab', 'retarget', 'skip']);
  if (row.pill.kind === 'unreadable') {
    const { error } = row.pill;
    return mild(error.message, error.code === 'NO_ACCESS' ? ['allow-site', 'skip'] : ['skip'], error.hint);
  }
  if (row.pill.kind === 'many') return mild(row.doubt, ['pick', 'highlight', 'edit']);
  return mild(row.doubt, ['pick', 'edit', 'skip']);
}

function failed(error: ActionError, dispatched: boolean): Hint {
  const note = dispatched ? ' Something was already sent to the page, so look at it before you try again.' : '';
  return {
    tone: 'bad',
    code: error.code,
    sentence: sentenceOf({ ok: false, ms: 0, driver: null, error, dispatched }, ''),
    next: `${error.hint}${note}`,
    actions: waysOut(error),
  };
}

function sentenceOf(result: ActionResult | null, otherwise: string): string {
  if (result === null || result.ok) return otherwise;
  const { message } = result.error;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?]$/.test(message) ? '' : '.'}`;
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
    case 'REFUSED':
    case 'CHANGED':
    case 'TIMEOUT':
    case 'NAVIGATED':
    case 'FRAME':
    case 'DIALOG':
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
