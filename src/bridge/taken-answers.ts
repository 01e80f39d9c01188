// Which answers of a conversation were taken already (panel): chats draw them again, in new elements, and lists that were scrolled show old ones.
import type { ChatAnswer } from './page-api.ts';

export type TakenAnswers = {
  /** A message was put in. */
  given(): void;
  /** What the page shows was read. */
  seen(answer: ChatAnswer): void;
  /** Whether the newest message was shown since it was put in. */
  wasShown(): boolean;
  /** `isWhole`: it does not grow any more. */
  take(answer: ChatAnswer, isWhole?: boolean): void;
  /** Another message of the user's stands there. */
  asked(): void;
  /**
   * Whether an answer is the one that was taken last, or one of before that stands there again: while the newest message is shown, the same turn, or one
   * that was taken since it was put in; while it is not, any, but where the user asked something else in its place. One of damaged lines alone is known by its turn, and in another document by its lines.
   */
  has(answer: ChatAnswer): boolean;
  /** Whether an answer says what the one says that was taken last. */
  repeats(answer: ChatAnswer): boolean;
  /** Whether an answer is the one that was taken last, and has been written on. */
  isMore(answer: ChatAnswer): boolean;
};

/** Whether a text is an earlier one that was written on: what closed its last block of code stands behind more by now. */
export function goesOn(text: string, before: string): boolean {
  const open = before.replace(/[\s`]+$/, '');
  return open !== '' && text.startsWith(open);
}

type Taken = Pick<ChatAnswer, 'turn' | 'text' | 'damaged' | 'loaded'>;
const NOTHING: Taken = { turn: 0, text: '', damaged: [], loaded: 0 };

/** Nothing was taken yet. */
export function createTakenAnswers(): TakenAnswers {
  let last = NOTHING;
  let newest = NOTHING; // which may still have been growing
  let messages = 0;
  let shown = false;
  let other = false; // another message was asked in the place of the newest
  const texts = new Map<string, number>(); // how many messages had been put in when each was taken
  const turns = new Set<string>(); // of those without text
  const turnOf = ({ turn, loaded }: Taken) => `${loaded} ${turn}`;
  return {
    given() {
      messages += 1;
      shown = false;
      other = false;
    },
    seen({ echoed }) {
      shown ||= messages > 0 && echoed;
    },
    wasShown: () => shown,
    take(answer, isWhole = true) {
      newest = answer;
      if (!isWhole) return;
      last = answer;
      if (answer.text === '') turns.add(turnOf(answer));
      else texts.set(answer.text, messages);
    },
    asked() {
      last = NOTHING;
      newest = NOTHING;
      other = !shown;
    },
    repeats: ({ text }) => text !== '' && text === last.text,
    isMore: answer => turnOf(answer) === turnOf(newest) && goesOn(answer.text, newest.text),
    has(answer) {
      const { turn, text, damaged, loaded, echoed } = answer;
      if (text === '') {
        const isSame = damaged.length > 0 && damaged.join('\n') === last.damaged.join('\n');
        return turns.has(turnOf(answer)) || (loaded !== last.loaded && isSame);
      }
      if (text === last.text && (!echoed || loaded !== last.loaded || turn === last.turn)) return true;
      return echoed ? messages > 0 && texts.get(text) === messages : !other && texts.has(text);
    },
  };
}
