// Every sentence about rows that wait or run (panel, no effects): the bars take theirs from here, so that no two of them disagree. What is said of
// rows that are over stands in end-words.ts, which is read later. A test holds that these messages are used nowhere else.
import { t, tn } from './i18n.ts';

/** Puts the parts of a sentence that say something behind one another. */
export function joined(parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(t('comma'));
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
export function needsWords(row: string, why: string): string {
  return t('says_row', row, why);
}

/** That a row holds an edit which is not saved. */
export function unsavedWords(row: string): string {
  return t('says_unsaved', row);
}

/** What is next where no row is to run. `asked`: the AI waits for an answer; `asksGoal`: the user is asked whether the goal is reached; `program`: a program of this computer asks; `bridged`: a chat is connected; `holds`: what a message for it waits for, a draft in its box or an answer; `byHand`: its answer is read by a press; `reached`: the user said that the goal is. */
export function nextWords(
  step: 'prompt' | 'read' | 'message',
  {
    asked,
    asksGoal,
    program,
    bridged,
    holds,
    byHand,
    isFirst,
    changed,
    reached,
  }: {
    asked: boolean;
    asksGoal: boolean;
    program: boolean;
    bridged: boolean;
    holds: 'draft' | 'answer' | null;
    byHand: boolean;
    isFirst: boolean;
    changed: boolean;
    reached: boolean;
  },
): string {
  if (asked) return t(program ? 'says_asked_program' : 'says_asked');
  if (asksGoal) return t('says_goal');
  if (program) return t('says_program');
  if (holds !== null) return t(holds === 'draft' ? 'says_draft' : byHand ? 'says_read_chat' : 'says_wait_chat');
  if (step === 'prompt') return t(bridged ? 'says_prompt_chat' : 'says_prompt');
  if (reached) return t(step === 'message' ? 'says_reached_untold' : 'says_reached');
  if (step === 'message') return t(bridged ? 'says_message_chat' : changed ? 'says_message_again' : 'says_message');
  if (bridged) return t(byHand ? 'says_read_chat' : 'says_wait_chat');
  return t(isFirst ? 'says_first_reply' : 'says_reply');
}

/** What the rows end with while the answer of the AI is not here yet. */
export function awaitedWords(): string {
  return t('says_awaits');
}

/** That the user is pointing at the page for a row. */
export function pickingWords(row: string): string {
  return t('says_picking', row);
}

/** What a reply and its rows are called. */
export function turnName(number: number): string {
  return t('says_turn', number);
}

/** What came of an earlier reply: "Turn 2 · 3 done · Note is now filled". `outcomes`: of its rows, what is the page's in them isolated. */
export function turnWords(number: number, { done, removed }: { done: number; removed: number }, outcomes: readonly string[]): string {
  const parts = [
    turnName(number),
    joined([done > 0 ? t('says_done', done) : '', removed > 0 ? t('says_removed', removed) : '']),
    joined(outcomes),
  ];
  return parts.filter(part => part !== '').join(' · ');
}

/** How far a run is; `doing`: what it is at, "" for nothing to say. */
export function runPlaceWords(at: number, of: number, doing: string): string {
  return doing === '' ? t('run_place', at, of) : t('run_place_says', at, of, doing);
}
