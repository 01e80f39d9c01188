// A row in one sentence (panel, no effects): what a screen reader says of it.
import { flat, isolated, kindWord, preview, t } from '../words/index.ts';
import { faceWord, isRisky, RISK_WORDS } from './row-marks.tsx';
import { type RowView, statusWord } from './row-model.ts';
import { shortId } from './short-id.ts';

/** What a target that is no CSS was read as, "" where it is CSS or names nothing yet. */
export function readAs({ seen }: RowView): string {
  if (seen?.ref === undefined) return '';
  const { name, text } = seen.card;
  return t('row_read_as', kindWord(seen.card), isolated(preview(name || text, 80)));
}

/** The row in one sentence, for a screen reader: what it says, its mark and what came of it. What else is told of it stands in the open row. */
export function rowSentence(row: RowView): string {
  const parts = [row.words || t('row_unreadable')];
  if (row.item.client !== undefined) parts.push(t('row_client', isolated(row.item.client)));
  if (faceWord(row) !== '') parts.push(faceWord(row));
  else if (isRisky(row)) parts.push(t(RISK_WORDS[row.risk].word).toLowerCase());
  if (row.item.stop) parts.push(t('row_stops'));
  parts.push(row.status === 'queued' && !row.ticked ? t('row_left_out') : statusWord(row));
  if (row.status === 'done' && row.outcome) parts.push(flat(row.outcome));
  return t('row_sentence', shortId(row.item.id), [...new Set(parts)].join(t('comma')).replace(/\.$/, ''));
}
