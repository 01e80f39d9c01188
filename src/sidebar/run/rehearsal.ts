// A dry run (panel): frames every target on the page under its number and says what would stop the run. Nothing is done.

import type { Matching, Picker } from '../page-tools/index.ts';
import { needsExactlyOne, seenOf } from '../rows/begun.ts';
import { type Match, type RowView, targetOf } from '../rows/index.ts';
import { errorSentence, t, tn } from '../words/index.ts';

/** What a rehearsal needs to know about one row. */
export type Rehearsed = { row: RowView; css: string | null; match: Match | null };

/** Looks at all targets, frames those that are there, and returns what was found in words. */
export async function rehearse(rows: readonly RowView[], picker: Picker, matching: Matching): Promise<string> {
  const rehearsed = await Promise.all(
    rows.map(async (row): Promise<Rehearsed> => {
      const css = row.item.command && targetOf(row.item.command.action);
      return css ? { row, css, match: await matching.ask(row.tabId, css) } : { row, css: null, match: null };
    }),
  );
  await picker.frame(rehearsed.flatMap(({ row, match }) => (match?.reply.ok && match.reply.value.count > 0 ? [row] : [])));
  return rehearsalWords(rehearsed);
}

/** The finding in words: how many targets are there, and the first thing that each other row would stop at. */
export function rehearsalWords(rehearsed: readonly Rehearsed[]): string {
  const targeted = rehearsed.filter(({ css }) => css !== null);
  const doubts = targeted.flatMap(one => doubtOf(one));
  const good = targeted.length - doubts.length;
  const head = targeted.length === 0 ? t('rehearsal_no_target') : tn('rehearsal_good', targeted.length, good);
  return [head, ...doubts, t('rehearsal_nothing_done')].join(' ');
}

function doubtOf({ row, match }: Rehearsed): string[] {
  const says = (words: string) => [t('rehearsal_row', String(Number(row.item.id)), words)];
  if (match === null) return [];
  if (!match.reply.ok) return says(errorSentence(match.reply.error));
  const { count } = match.reply.value;
  const action = row.item.command?.action;
  if (count === 0) return says(row.earlierActs ? t('rehearsal_later') : t('rehearsal_none'));
  if (count > 1 && action && needsExactlyOne(action)) return says(tn('rehearsal_many', count));
  const card = seenOf(match)?.card;
  if (!card) return [];
  if (!card.visible) return says(row.earlierActs ? t('rehearsal_hidden_yet') : t('rehearsal_hidden'));
  return card.enabled ? [] : says(row.earlierActs ? t('rehearsal_off_now') : t('rehearsal_off'));
}
