// Which answers of a conversation were taken already (panel): chats draw them again, in new elements, and lists that were scrolled show old ones.
import type { ChatAnswer } from './page-api.ts';

export type TakenAnswers = {
  /** A message was put in. */
  given(): void;
  /** What the page shows was read. */
  seen(answer: ChatAnswer): void;
  /** Whether the newest message was shown since it was put in. */
  wasShown(): boolean;
  take(answer: ChatAnswer): void;
  /** Another message stands there: the same words behind it are a new answer. */
  asked(): void;
  /**
   * Whether an answer is the one that was taken last, or one of before that stands there again. While the newest message is shown, those are the ones that were taken
   * since it was put in; while it is not, all. One without text is known by its turn alone.
   */
  has(answer: ChatAnswer): boolean;
};

/** Nothing was taken yet. */
export function createTakenAnswers(): TakenAnswers {
  let last = { turn: 0, text: '' };
  let messages = 0;
  let shown = false;
  const texts = new Map<string, number>(); // how many messages had been put in when each was taken
  return {
    given() {
      messages += 1;
      shown = false;
    },
    seen({ echoed }) {
      shown ||= messages > 0 && echoed;
    },
    wasShown: () => shown,
    take({ turn, text }) {
      last = { turn, text };
      texts.set(text, messages);
    },
    asked() {
      last = { turn: 0, text: '' };
    },
    has({ turn, text, echoed }) {
      if (text === '') return turn === last.turn;
      if (text === last.text) return true;
      return echoed ? messages > 0 && texts.get(text) === messages : shown && texts.has(text);
    },
  };
}
