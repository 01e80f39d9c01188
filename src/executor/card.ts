// Completes the card of an element as the page told it (panel): whether its words mean an effect that cannot be taken back is looked up here.
import { commitWord, commitWordIn, isRefusal } from '../protocol/policy/commit-words.ts';
import type { ElementCard, PageCard } from '../protocol/seen.ts';

/** The card with the words of the commit list that it, its dialog and its form say. A control that only says no answers nothing. */
export function withCommitWord({ words, asks, sends, ...card }: PageCard): ElementCard {
  return {
    ...card,
    names: commitWord(card.name === '' ? words : card.name),
    ...(asks === undefined || isRefusal(card.name)
      ? {}
      : { asks: { ...asks, word: commitWordIn(asks.text) || commitWord(asks.openedBy) } }),
    ...(sends !== undefined && commitWordIn(sends) === '' ? { queries: true } : {}),
  };
}
