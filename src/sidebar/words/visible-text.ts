// Makes foreign text safe to read (panel, no effects): nothing in it may hide, reorder or pretend to be something else.
import { direction, language, number, t, tn } from './i18n.ts';

/** A stretch of text as it is, or one character that would not show and is named instead. `at`: which piece. */
export type TextPiece = { kind: 'text'; at: number; text: string } | { kind: 'token'; at: number; label: string };

/**
 * Characters that a reader cannot see or that change the order of what is seen: controls other than tab and line feed, format characters
 * (bidi marks, zero width, tags), all that fonts draw as nothing (joiners and fillers of scripts, variation selectors), separators that look like a
 * space, lone surrogates, and the filler of Braille.
 */
const HIDDEN_KINDS = /(?![\uFE00-\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{DI}\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\u2800]/u;

function isUnseen(char: string): boolean {
  return HIDDEN_KINDS.test(char) || isVariation(char);
}

/** Variation selectors: they pick a shape of the character before and show nothing by themselves. */
function isVariation(char: string): boolean {
  return char >= '\uFE00' && char <= '\uFE0F';
}

/** Joiners belong to many scripts and to emoji: between two visible characters they are part of the word, not a trick. */
function isJoiner(char: string): boolean {
  return char === '\u200C' || char === '\u200D' || char === '\uFE0F';
}

/** Cuts text into what can be shown as it is and what has to be named, like `U+202E`. */
export function splitUnseen(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = '';
  let previous = '';
  for (const char of text) {
    const joins = isJoiner(char) && previous !== '' && !HIDDEN_KINDS.test(previous);
    if (char === '\n' || char === '\t' || joins || !isUnseen(char)) {
      plain += char;
    } else {
      if (plain) pieces.push({ kind: 'text', at: pieces.length, text: plain });
      plain = '';
      pieces.push({ kind: 'token', at: pieces.length, label: nameOf(char) });
    }
    previous = char;
  }
  if (plain) pieces.push({ kind: 'text', at: pieces.length, text: plain });
  return pieces;
}

function nameOf(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `U+${code}`;
}

const ISOLATE = '\u2068'; // FIRST STRONG ISOLATE
const END = '\u2069'; // POP DIRECTIONAL ISOLATE

/** Foreign text for a sentence of ours: whatever its direction, the words around it keep theirs. `splitIsolated` finds it again. */
export function isolated(text: string): string {
  return `${ISOLATE}${literal(text)}${END}`;
}

/** Text in which nothing passes for what `isolated` made. */
export function literal(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, nameOf);
}

/** What a page or an AI says, within words of ours: from right to left its signs would change their places there. */
export function foreign(text: string): string {
  return text !== '' && direction() === 'rtl' ? isolated(text) : literal(text);
}

/** The text without what `isolated` put around its parts, for where it is shown as one piece. */
export function flat(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}

/** The parts of a sentence; those at odd places were isolated. */
export function splitIsolated(text: string): string[] {
  return text.split(/\u2068([^\u2068\u2069]*)\u2069/);
}

/** One line for a row: line breaks become a sign, long text is cut in the middle, so that the tail stays in sight. `max` in characters. */
export function preview(text: string, max: number): string {
  const line = text.replaceAll('\r\n', '\n').replaceAll('\n', ' ⏎ ').trim();
  const chars = [...line];
  if (chars.length <= max) return line;
  const tail = Math.floor(max / 3);
  return `${chars.slice(0, max - tail - 1).join('')}…${chars.slice(chars.length - tail).join('')}`;
}

/** How large a text is, in words: "3,214 characters, 41 lines". */
export function sizeInWords(text: string): string {
  const chars = [...text].length;
  const lines = text.split('\n').length;
  const size = tn('size_characters', chars);
  return lines > 1 ? t('size_pair', size, tn('size_lines', lines)) : size;
}

/** A size for a chip: "320", "1.2k"; as a round number where a language has no short form of it: "1.200". */
export function shortSize(chars: number): string {
  if (chars < 1000) return String(chars);
  const step = chars < 10_000 ? 100 : 1000;
  return language() === 'en' ? `${(chars / 1000).toFixed(step === 100 ? 1 : 0)}k` : number(Math.round(chars / step) * step);
}

/** With a full stop, where nothing ends it yet: a browser's own sentence may, in any script. */
export function closed(sentence: string): string {
  return /\p{STerm}\u2069?$/u.test(sentence) ? sentence : `${sentence}.`;
}
