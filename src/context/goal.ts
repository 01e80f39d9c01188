// The words of what the user wants (pure), to be looked for in what a page shows.

const MAX_WORDS = 24;

/**
 * The words of a goal in lower case, each once, at least three letters or two digits long, in any script. Which of them tell something is decided
 * where they are looked for: a word that everything bears tells nothing.
 */
export function goalWords(goal: string): string[] {
  const words = new Set<string>();
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(goal.slice(0, 4000).toLowerCase())) {
    const long = /^\p{N}+$/u.test(segment) || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(segment) ? 2 : 3;
    if (isWordLike && segment.length >= long) words.add(segment);
  }
  return [...words].slice(0, MAX_WORDS);
}
