// Every sentence about rows that are over, and what they leave (panel, no effects): notices and the list of sessions take theirs from here.
import { t } from './i18n.ts';
import { joined } from './state-words.ts';
import { closed } from './visible-text.ts';

/** What came of the rows of a reply; `unknown`: of those that were interrupted. They add up to `of`. */
export type Tally = { of: number; done: number; failed: number; unknown: number; left: number };

/** How a run ended. */
type End = 'done' | 'failed' | 'declined' | 'stopped' | 'withheld';

const counted = (key: 'end_failed' | 'end_unknown' | 'end_left', count: number) => (count > 0 ? t(key, count) : '');

/**
 * What is said when a run is over: "10 of 12 done, 1 failed, 1 left. Row 11 failed: Nothing fits. Copied for your chat."
 * @param failure the row that failed, null for none
 * @param way how the message went, null where it did not
 */
export function endWords(
  why: End,
  tally: Tally,
  failure: { row: string; why: string } | null,
  way: 'clipboard' | 'box' | 'sent' | 'waits' | null,
): string {
  const { of, done, failed, unknown, left } = tally;
  const counts = joined([
    t('end_done', done, of),
    counted('end_failed', failed),
    counted('end_unknown', unknown),
    counted('end_left', left),
  ]);
  const because =
    why === 'declined' || why === 'stopped' || why === 'withheld'
      ? t(`end_${why}`)
      : failure
        ? closed(t('end_row', failure.row, failure.why))
        : '';
  return [`${counts}.`, because, way === null ? '' : t(`end_${way}`)].filter(part => part !== '').join(' ');
}

/** How many rows of a session may still run, in the list of sessions. */
export function leftWords(count: number): string {
  return t('end_left', count);
}
