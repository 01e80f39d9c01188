// Foreign text beside which no command stands (pure): what pages and people wrote, so that no reader of ours finds one in it.
import { inertText } from '../../prompt/format.ts';
import { QUOTE } from './objects.ts';

/** A brace that may open an object of ours, also where the quote comes with what is written behind it. */
const OPENING = new RegExp(`\\{(?=\\s*(?:${QUOTE}|$))`, 'g');
/** What ends a line for some programs only. */
const SEPARATORS = /[\u000B\u000C\u0085\u2028\u2029]/g;

/** The text with no beginning of an object or of a protocol line in it; all else stays as it is. */
export function inertWords(text: string): string {
  return inertText(text).replace(OPENING, '(').replace(/\r\n?/g, '\n').replace(SEPARATORS, ' ');
}

/** As `inertWords`, on one line. */
export function inertLine(text: string): string {
  return inertWords(text).replace(/\s*\n\s*/g, ' ');
}
