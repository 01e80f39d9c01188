// Finding the one JSON object of a line (pure): string-aware, strict, and with a word for each thing that was mended around it.
import type { RepairKind } from '../command.ts';
import { MAX_WRAPS } from '../limits.ts';

/**
 * Where an object ended, and its text after the safe repairs. `altered`: a repair came near the characters inside strings. `placeOf`: where in the
 * source a place of `json` stands.
 */
export type Found =
  | { ok: true; end: number; json: string; repairs: RepairKind[]; altered: boolean; placeOf: (at: number) => number }
  | { ok: false; why: 'unfinished' | 'wrapped' | 'number' | 'broken' | 'long'; at: number };

const CURLY = /[\u201C\u201D\u201E\u201F\u2033\uFF02]/;
const THIN = /[\u00A0\u202F\u2007\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\u061C]/;
/** What numbers are made of. */
const DIGITAL = /[\w.+-]/;
/** What stands between the strings of nearly every line. */
const PLAIN = new Set(' :,0123456789');
const QUOTE = 34;
const BACKSLASH = 92;
/** Characters behind which a text that ends so is not looked at any more. */
const LONGEST_END = 40;
const CURLY_ANY = /[\u2018-\u201F\u2032\u2033\uFF02]/;

/**
 * Finds the object that begins with `{` at `start`. Looks at most `limit` characters far, reads each once, and stops at the first character
 * that cannot stand in JSON, so prose after an unfinished line is never swallowed. `quoted`: the line stands in a block quote, and so may `>`.
 */
export function findObject(text: string, start: number, limit: number, quoted: boolean): Found {
  const repairs: RepairKind[] = [];
  const pieces: string[] = [];
  const moved: { json: number; source: number }[] = []; // where the pieces that were taken over begin
  let copied = start;
  let length = 0;
  let altered = false;
  let depth = 0;
  let wraps = 0;
  const replace = (from: number, to: number, by: string, what: RepairKind) => {
    moved.push({ json: length, source: copied });
    pieces.push(text.slice(copied, from), by);
    length += from - copied + by.length;
    copied = to;
    if (!repairs.includes(what)) repairs.push(what);
  };
  const stop = Math.min(text.length, start + limit);
  let i = start;
  while (i < stop) {
    const char = text.charAt(i);
    if (PLAIN.has(char)) {
      i += 1;
    } else if (char === '"') {
      const end = endOfString(text, i + 1, stop);
      if (end.kind === 'line' && isEnd(text, end.at)) return { ok: false, why: 'unfinished', at: text.length };
      if (end.kind !== 'closed')
        return { ok: false, why: end.kind === 'line' ? 'wrapped' : stop < text.length ? 'long' : 'unfinished', at: i };
      i = end.at + 1;
    } else if (char === '{' || char === '[') {
      depth += 1;
      i += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      i += 1;
      if (depth === 0) {
        moved.push({ json: length, source: copied });
        pieces.push(text.slice(copied, i));
        return { ok: true, end: i, json: pieces.join(''), repairs, altered, placeOf: at => placeIn(moved, at) };
      }
    } else if (char === '\n' || char === '\r') {
      if (isEnd(text, i)) return { ok: false, why: 'unfinished', at: text.length };
      const gap = /[\r\n]+[ \t]*/y;
      gap.lastIndex = i;
      const run = gap.exec(text)?.[0] ?? char;
      wraps += 1;
      if (run.indexOf('\n', 1) > 0 || wraps > MAX_WRAPS) return { ok: false, why: 'unfinished', at: i };
      let next = i + run.length;
      if (quoted) next += /^(?:>[ \t]?)*/.exec(text.slice(next, next + 20))?.[0].length ?? 0;
      // Digits on both sides may be one number or two.
      if (DIGITAL.test(text.charAt(i - 1)) && DIGITAL.test(text.charAt(next))) return { ok: false, why: 'number', at: i };
      replace(i, next, '', 'JSON wrapped over lines');
      i = next;
    } else if (CURLY.test(char)) {
      const end = endOfCurly(text, i + 1, stop);
      if (end < 0) return { ok: false, why: 'broken', at: i };
      const inner = text.slice(i + 1, end);
      // A bare quote inside lost its backslash, and whatever took that may have taken more; of two backslashes it leaves one.
      if (CURLY_ANY.test(inner) || /["\\]/.test(inner)) altered = true;
      replace(i, end + 1, `"${inner.replace(/(^|[^\\])"/g, '$1\\"')}"`, 'curly quotes around JSON strings');
      i = end + 1;
    } else if (THIN.test(char)) {
      replace(i, i + 1, ' ', 'unusual spaces');
      i += 1;
    } else if (/[\s,:\d+\-.eEtruefalsn]/.test(char)) {
      i += 1;
    } else {
      return { ok: false, why: 'broken', at: i };
    }
  }
  return { ok: false, why: stop < text.length ? 'long' : 'unfinished', at: i };
}

/** Whether nothing follows but, at most, the end of the code block: a text that was cut off, not a line that was broken over two. */
function isEnd(text: string, at: number): boolean {
  return text.length - at <= LONGEST_END && /^\s*(?:(?:`{3,}|~{3,})\s*)?$/.test(text.slice(at));
}

function endOfString(text: string, from: number, stop: number): { kind: 'closed' | 'line' | 'end'; at: number } {
  for (let at = from; at < stop; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return { kind: 'closed', at };
    if (code === BACKSLASH) at += 1;
    else if (code === 10 || code === 13) return { kind: 'line', at };
  }
  return { kind: 'end', at: stop };
}

/**
 * The curly quote that closes a string: the first one before a colon, a comma or a closing brace. -1 when there is none before the line or
 * the next tag ends the search.
 */
function endOfCurly(text: string, from: number, stop: number): number {
  for (let i = from; i < stop; i += 1) {
    const char = text.charAt(i);
    if (char === '\n' || char === '\r' || text.startsWith('!bai', i)) return -1;
    if (char === '\\') i += 1;
    else if (CURLY.test(char) && /^\s*[:,}\]]/.test(text.slice(i + 1, i + 12))) return i;
  }
  return -1;
}

function placeIn(moved: readonly { json: number; source: number }[], at: number): number {
  const piece = moved.findLast(({ json }) => json <= at);
  return piece === undefined ? at : piece.source + at - piece.json;
}
