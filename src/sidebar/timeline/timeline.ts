// What the timeline shows (panel, no effects): its entries in the user's words, filtered and searched.
import type { SessionState, TimelineEntry } from '../../protocol/queue/session.ts';
import { statusWord } from '../rows/begun.ts';
import type { RowView } from '../rows/index.ts';
import { flat, literal, type MessageKey, replyReportWords, t } from '../words/index.ts';

export type TimelineFilter = 'all' | 'run' | 'problem' | 'edit' | 'commit';

/** One line. `row`: the row that it is about, as it is now. */
export type Turn = { entry: TimelineEntry; words: string; problem: boolean; row: RowView | null };

const KIND_WORDS: Record<TimelineEntry['kind'], MessageKey> = {
  prompt: 'turn_prompt',
  message: 'turn_message',
  reply: 'turn_reply',
  edit: 'turn_edit',
  run: 'turn_run',
  note: 'turn_note',
};

/** What a change of the user's was, by the first word of its entry. */
const EDIT_WORDS: readonly [string, MessageKey][] = [
  ['Edited', 'turn_edited'],
  ['Deleted', 'status_deleted'],
  ['Skipped', 'status_skipped'],
  ['Restored', 'turn_restored'],
  ['Took', 'turn_mended'],
  ['Kept', 'turn_settled'],
  ['Answered', 'turn_answered'],
];

/** All entries of a session, oldest first. */
export function turnsOf(session: SessionState, rows: readonly RowView[]): Turn[] {
  const byId = new Map(rows.map(row => [row.item.id, row]));
  return session.timeline.map(entry => {
    const row = byId.get(entry.ids[0] ?? '') ?? null;
    return { entry, words: wordsOf(entry, row), problem: entry.kind === 'run' && !entry.text.endsWith(' done'), row };
  });
}

function wordsOf(entry: TimelineEntry, row: RowView | null): string {
  if (entry.kind === 'prompt' || entry.kind === 'message') return t(KIND_WORDS[entry.kind]);
  if (entry.kind === 'reply')
    return entry.read ? replyReportWords(entry.read.report, entry.read.connected) : literal(entry.text) || t('turn_reply');
  if (entry.kind === 'note') return noteWords(entry.text);
  if (row === null || row.words === '') return literal(entry.text) || t(KIND_WORDS[entry.kind]);
  const said = `${Number(row.item.id)}. ${row.words}`;
  if (entry.kind === 'edit')
    return t('turn_edit_of', said, t(EDIT_WORDS.find(([begins]) => entry.text.startsWith(begins))?.[1] ?? 'turn_edit'));
  return t('turn_run_of', said, row.outcome || statusWord(row));
}

/** What a note of the session's says; a note of another version as it was written. */
function noteWords(text: string): string {
  const undone = /^Undone: (\d+)$/.exec(text)?.[1];
  if (undone !== undefined) return t('turn_undone', Number(undone));
  const [, waived, page] = /^(Not asked|Asked) again: \w+, (.+)$/.exec(text) ?? [];
  if (waived !== undefined) return t(waived === 'Asked' ? 'turn_waiver_ended' : 'turn_waived', literal(page ?? ''));
  const goal = GOALS.get(/^Goal: (\w+)$/.exec(text)?.[1] ?? '');
  return goal === undefined ? literal(text) || t('turn_note') : t(goal);
}

const GOALS = new Map<string, MessageKey>([
  ['ok', 'turn_goal_ok'],
  ['failed', 'turn_goal_failed'],
  ['pending', 'turn_goal_pending'],
]);

/** Those that a filter lets through and that hold all words of a search, in the line or in the row's own line. */
export function filterTurns(turns: readonly Turn[], filter: TimelineFilter, search: string): Turn[] {
  const wanted = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return turns.filter(turn => {
    const text = `${flat(turn.words)} ${turn.entry.text} ${turn.row?.item.raw ?? ''}`.toLocaleLowerCase();
    return fits(turn, filter) && wanted.every(word => text.includes(word));
  });
}

function fits(turn: Turn, filter: TimelineFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'run':
    case 'edit':
      return turn.entry.kind === filter;
    case 'problem':
      return turn.problem;
    case 'commit':
      return turn.row?.risk === 'commit';
    default:
      return filter satisfies never;
  }
}
