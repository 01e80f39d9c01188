// What a page says, within a line of ours (pure): it can neither end its place nor be taken for our own words.

/** Words for a place in quotation marks, without any that would end them. */
export function unquoted(words: string): string {
  return words.replaceAll('"', "'");
}

/** What a page answers, so that it cannot be taken for words of ours: JSON as it is, any other text in quotation marks. */
export function answerInWords(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return `"${unquoted(text)}"`;
  }
}

/** Several texts of a page, each in quotation marks: `"Too short", "Enter a number"`. */
export function quotedWords(texts: readonly string[]): string {
  return texts.map(text => `"${unquoted(text)}"`).join(', ');
}
