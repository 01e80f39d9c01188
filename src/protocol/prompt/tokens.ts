// How many tokens a text will cost in a chat (pure): an estimate good enough to show a size; no tokenizer is shipped for it.

const PIECES =
  /[A-Za-z\u00C0-\u024F]+|[\u0370-\u08FF]+|\d+|[^\S\n]*\n+|[ \t]{2,}|[\u0900-\uFFFF]+|[^\s\dA-Za-z\u00C0-\u024F\u0370-\uFFFF]+/g;

/**
 * Estimates tokens of the o200k kind: Latin words by their length, other alphabets by fours, digits by threes, marks by pairs, scripts
 * without spaces by character. Within a quarter of the true count for prompts, contexts and prose.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    const { length } = piece;
    const first = piece.charCodeAt(0);
    if (first >= 0x900) tokens += length * 0.65;
    else if (first >= 0x370) tokens += Math.ceil(length / 4.6);
    else if (first >= 48 && first <= 57) tokens += Math.ceil(length / 3);
    else if (/\s/.test(piece)) tokens += 1;
    else if (/[A-Za-z\u00C0-\u024F]/.test(piece)) tokens += length <= 8 ? 1 : Math.ceil(length / 6);
    else tokens += Math.ceil(length / 2.2);
  }
  return Math.ceil(tokens);
}
