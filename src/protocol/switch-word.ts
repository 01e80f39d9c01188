// The words that TYPE takes for a check box (pure).

/** The spellings of "checked" and "not checked" that TYPE takes for a check box; null for any other text. */
export function switchWord(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['on', 'true', 'yes', 'checked', '1'].includes(word)) return true;
  return ['off', 'false', 'no', 'unchecked', '0', ''].includes(word) ? false : null;
}
