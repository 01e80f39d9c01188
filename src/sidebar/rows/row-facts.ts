// What an opened row says of itself (panel, no effects): each doubt and each flag as a sentence that says what it means.
import { t } from '../words/index.ts';
import { flagsOf, type RowView } from './row-model.ts';
import { placeWords, readAs } from './row-sentence.ts';

/** The sentences, those about the target first; what is foreign in them is isolated. */
export function rowFacts(row: RowView): string[] {
  const { seen, history, item } = row;
  const waiting = row.status === 'queued';
  const place = seen === null ? '' : [placeWords(seen.card), seen.card.visible && !seen.card.inView ? t('row_place_outside') : ''];
  return [
    readAs(row),
    ...[place].flat().map(sentenceCase),
    ...(item.status === 'done' ? [] : flagsOf(row).map(({ title }) => title)),
    waiting && history.fruitless > 0 ? t('row_repeat_title') : '',
    waiting && history.before && history.fruitless === 0 && row.was === '' ? t('row_before_title') : '',
    waiting && row.undo === 'cannot' ? t('row_no_undo_title') : '',
  ].filter(text => text !== '');
}

function sentenceCase(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
