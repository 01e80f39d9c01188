// A row in one sentence (panel, no effects): what a screen reader says of it.
import { flat, isolated, kindWord, preview, t, tn } from '../words/index.ts';
import { RISK_WORDS, shortId } from './row-marks.tsx';
import { flagsOf, type RowView, statusWord, unreadWord } from './row-model.ts';

/** What a target that is no CSS was read as, "" where it is CSS or names nothing yet. */
export function readAs({ seen }: RowView): string {
  if (seen?.ref === undefined) return '';
  const { name, text } = seen.card;
  return t('row_read_as', kindWord(seen.card), isolated(preview(name || text, 80)));
}

/** The row in one sentence, for a screen reader. */
export function rowSentence(row: RowView): string {
  const parts = [row.words || t('row_unreadable')];
  if (row.item.client !== undefined) parts.push(t('row_client', isolated(row.item.client)));
  if (row.pill.kind === 'one') parts.push(t('row_match_one'));
  if (row.pill.kind === 'zero') parts.push(row.pill.later ? t('row_match_later') : t('row_match_none'));
  if (row.pill.kind === 'many') parts.push(tn('row_matches', row.pill.count));
  if (row.pill.kind === 'unreadable') parts.push(t(unreadWord(row.pill.error)));
  if (readAs(row)) parts.push(flat(readAs(row)));
  if (row.waits) parts.push(row.doubt);
  if (row.item.command) parts.push(t(RISK_WORDS[row.risk].word).toLowerCase());
  if (row.undo === 'cannot' && row.status === 'queued') parts.push(t('row_no_undo'));
  if (row.item.stop) parts.push(t('row_stops'));
  if (row.status === 'queued' && row.history.fruitless > 0) parts.push(t('row_repeat', row.history.fruitless + 1));
  else if (row.status === 'queued' && row.history.before && row.was === '') parts.push(t('row_before'));
  parts.push(...flagsOf(row).map(({ label }) => label));
  if (row.was) parts.push(row.doubt);
  parts.push(row.status === 'queued' && !row.ticked ? t('row_left_out') : statusWord(row));
  if (row.status === 'done' && row.outcome) parts.push(flat(row.outcome));
  return t('row_sentence', shortId(row.item.id), parts.join(t('comma')).replace(/\.$/, ''));
}
