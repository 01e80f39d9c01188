// What a page says, as one line of ours may hold it (pure).
import { withoutInvisible } from './reader/invisible.ts';

/** Words of a page for one line: visible characters only, white space folded, cut. "" for what is no text. */
export function pageWords(text: unknown, most: number): string {
  if (typeof text !== 'string') return '';
  const words = withoutInvisible(text.slice(0, most * 8))
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
}
