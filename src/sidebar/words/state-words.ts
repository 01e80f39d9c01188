// Every sentence about the state of the queue (panel, no effects): bar, notices and the list of sessions take theirs from here, so that no two
// of them disagree. A test holds that the messages of this file are used nowhere else.
import { t, tn } from './i18n.ts';

/** What came of the rows of a reply; `unknown`: of those that were interrupted. They add up to `of`. */
export type Tally = { of: number; done: number; failed: number; unknown: number; left: number };

/** A row by its number, and what is to be said of it. */
export type Told = { row: string; why: string };

/** How a run ended. */
export type End = 'done' | 'failed' | 'declined' | 'stopped' | 'withheld';

const joined = (parts: readonly string[]) => parts.filter(part => part !== '').join(t('comma'));
const counted = (key: 'end_failed' | 'end_unknown' | 'end_left', count: number) => (count > 0 ? t(key, count) : '');

/**
 * What is said when a run is over: "10 of 12 done, 1 failed, 1 left. Row 11 failed: Nothing fits. Copied for your chat."
 * @param failure the row that failed, null for none
 * @param way how the message went, null where it did not
 */
export function endWords(why: End, tally: Tally, failure: Told | null, way: 'clipboard' | 'box' | 'sent' | null): string {
  const { of, done, failed, unknown, left } = tally;
  const counts = joined([
    t('end_done', done, of),
    counted('end_failed', failed),
    counted('end_unknown', unknown),
    counted('end_left', left),
  ]);
  const because =
    why === 'declined' || why === 'stopped' || why === 'withheld' ? t(`end_${why}`) : failure ? t('end_row', failure.row, failure.why) : '';
  return [`${counts}.`, because, way === null ? '' : t(`end_${way}`)].filter(part => part !== '').join(' ');
}

/** What the bar says of rows that may run: how many are ready, and what needs the user; "" for each that is none. */
export function readyWords(rows: { ready: number; later: number; asks: number; more: number; need: number }, first: string): string {
  const { ready, later, asks, more, need } = rows;
  return joined([
    ready > 0 || later + asks === 0 ? t('says_ready', ready) : '',
    later > 0 ? t('says_later', later) : '',
    asks > 0 ? tn('says_asks', asks) : '',
    more > 0 ? t('says_more', more) : '',
    need > 0 ? tn('says_need', need, first) : '',
  ]);
}

/** That rows are still looked for on their pages. */
export function lookingWords(rows: number, left: number): string {
  return t('says_looking', rows, left);
}

/** That a row needs the user, and why. */
export function needsWords({ row, why }: Told): string {
  return t('says_row', row, why);
}

/** That a row holds an edit which is not saved. */
export function unsavedWords(row: string): string {
  return t('says_unsaved', row);
}

/** What is next where no row is to run. `bridged`: a chat is connected; `by`: how its answer comes. */
export function nextWords(
  step: 'prompt' | 'read' | 'message',
  { bridged, byHand, isFirst, changed }: { bridged: boolean; byHand: boolean; isFirst: boolean; changed: boolean },
): string {
  if (step === 'prompt') return t(bridged ? 'says_prompt_chat' : 'says_prompt');
  if (step === 'message') return t(bridged ? 'says_message_chat' : changed ? 'says_message_again' : 'says_message');
  if (bridged) return t(byHand ? 'says_read_chat' : 'says_wait_chat');
  return t(isFirst ? 'says_first_reply' : 'says_reply');
}

/** That the user is pointing at the page for a row. */
export function pickingWords(row: string): string {
  return t('says_picking', row);
}

/** How far a run is; `doing`: what it is at, "" for nothing to say. */
export function runPlaceWords(at: number, of: number, doing: string): string {
  return doing === '' ? t('run_place', at, of) : t('run_place_says', at, of, doing);
}

/** How many rows of a session may still run, in the list of sessions. */
export function leftWords(count: number): string {
  return t('end_left', count);
}
