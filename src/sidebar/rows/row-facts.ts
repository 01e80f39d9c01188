// What an opened row says of itself (panel, no effects): each doubt and each flag as a sentence that says what it means.
import type { ElementCard } from '../../protocol/seen.ts';
import { t } from '../words/index.ts';
import { flagsOf, type RowView } from './row-model.ts';
import { readAs } from './row-sentence.ts';

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

/** What of a target may change the decision: whether it is shown and switched on, and where a press leads. "" for nothing. */
function placeWords(card: ElementCard): string {
  const facts: string[] = [];
  if (!card.visible) facts.push(t('row_place_hidden'));
  if (!card.enabled) facts.push(t('row_place_off'));
  if (card.submits) facts.push(t('row_place_submits'));
  if (card.goesTo) facts.push(t('row_place_goes', card.goesTo.replace(/^https?:\/\//, '')));
  if (card.sensitive) facts.push(t('row_place_protected'));
  return facts.join(t('comma'));
}
