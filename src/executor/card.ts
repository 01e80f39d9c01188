// Completes the card of an element as the page told it (panel): whether its words mean an effect that cannot be taken back is looked up here.
import { commitWord } from '../protocol/policy/commit-words.ts';
import type { ElementCard, PageCard } from '../protocol/seen.ts';

/** The card with the word of the commit list that it says. */
export function withCommitWord({ words, ...card }: PageCard): ElementCard {
  return { ...card, names: commitWord(card.name === '' ? words : card.name) };
}
