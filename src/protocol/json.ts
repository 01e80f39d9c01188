// Finding and checking the one JSON object of a line (pure): string-aware, strict, and with a word for each thing that was mended around it.
import type { RepairKind } from './command.ts';
import { bad, good, type Parsed } from './fault.ts';
import { MAX_DEPTH, MAX_WRAPS } from './limits.ts';

/** Where an object ended, and its text after the safe repairs. `altered`: a repair came near the characters inside strings. */
export type Found =
  | { ok: true; end: number; json: string; repairs: RepairKind[]; altered: boolean }
  | { ok: false; why: 'unfinished' | 'wrapped' | 'broken' | 'long'; at: number };

const CURLY = /[\u201C\u201D\u201E\u201F\u2033\uFF02]/;
const THIN = /[\u00A0\u202F\u2007\u200B-\u200F\u2060\uFEFF\u00AD]/;
/** What stands between the strings of nearly every line. */
const PLAIN = new Set(' :,0123456789');
const QUOTE = 34;
const BACKSLASH = 92;
const CURLY_ANY = /[\u2018-\u201F\u2032\u2033\uFF02]/;

/**
 * Finds the object that begins with `{` at `start`. Looks at most `limit` characters far, reads each once, and stops at the first character
 * that cannot stand in JSON, so prose after an unfinished line is never swallowed. `quoted`: the line stands in a block quote, and so may `>`.
 */
export function findObject(text: string, start: number, limit: number, quoted: boolean): Found {
  const repairs: RepairKind[] = [];
  const pieces: string[] = [];
  let copied = start;
  let altered = false;
  let depth = 0;
  let wraps = 0;
  const replace = (from: number, to: number, by: string, what: RepairKind) => {
    pieces.push(text.slice(copied, from), by);
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
        if (copied > start) pieces.push(text.slice(copied, i));
        return { ok: true, end: i, json: copied === start ? text.slice(start, i) : pieces.join(''), repairs, altered };
      }
    } else if (char === '\n' || char === '\r') {
      const gap = /[\r\n]+[ \t]*/y;
      gap.lastIndex = i;
      const run = gap.exec(text)?.[0] ?? char;
      wraps += 1;
      if (run.indexOf('\n', 1) > 0 || wraps > MAX_WRAPS) return { ok: false, why: 'unfinished', at: i };
      let next = i + run.length;
      if (quoted) next += /^(?:>[ \t]?)*/.exec(text.slice(next, next + 20))?.[0].length ?? 0;
      replace(i, next, '', 'JSON wrapped over lines');
      i = next;
    } else if (CURLY.test(char)) {
      const end = endOfCurly(text, i + 1, stop);
      if (end < 0) return { ok: false, why: 'broken', at: i };
      const inner = text.slice(i + 1, end);
      if (CURLY_ANY.test(inner)) altered = true;
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

const TOKEN = /[\s]+|"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\],:]|true|false|null/gy;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON strictly. Refused beyond the grammar: the same key twice (also through escapes), nesting deeper than 8, integers that a double
 * cannot hold, lone surrogates, and key names that reach into object prototypes.
 */
export function readJson(text: string): Parsed<unknown> {
  const keys = countKeys(text);
  if (keys === null) return readClosely(text);
  const value = parseText(text);
  // As many keys as were written are there, so none stood twice.
  return value.ok && keysWithin(value.value) === keys ? value : readClosely(text);
}

function readClosely(text: string): Parsed<unknown> {
  const checked = checkTokens(text);
  return checked.ok ? parseText(text) : checked;
}

function parseText(text: string): Parsed<unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return good(value);
  } catch {
    return bad('', 'The JSON does not parse.', 'Send the line again, with straight quotes and every quote inside a text written as \\".');
  }
}

/**
 * How many keys a JSON text has; null when it needs a closer look: it is nested deeply, or holds a long number, a character escape or half of a
 * character. Only a shortcut past `checkTokens`: what it lets through is parsed strictly and its keys are counted again.
 */
function countKeys(text: string): number | null {
  let keys = 0;
  let depth = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = plainStringEnd(text, i + 1);
      if (i < 0) return null;
      let next = i + 1;
      while (text.charCodeAt(next) === 32) next += 1;
      if (text.charAt(next) === ':') keys += 1;
      digits = 0;
    } else if (code >= 48 && code <= 57) {
      digits += 1;
      if (digits > 15) return null;
    } else {
      digits = 0;
      if (code === 123 || code === 91) depth += 1;
      if (code === 125 || code === 93) depth -= 1;
      if (depth > MAX_DEPTH) return null;
    }
  }
  return keys;
}

/** Where a string ends; -1 when it does not, or when it holds what needs a closer look. */
function plainStringEnd(text: string, from: number): number {
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i;
    if (code === BACKSLASH) {
      i += 1;
      if (text.charAt(i) === 'u') return -1;
    } else if (code >= 0xd800 && code <= 0xdfff) {
      return -1;
    }
  }
  return -1;
}

/** How many keys a value has at all levels; -1 when one of them is refused. */
function keysWithin(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) {
      if (FORBIDDEN_KEYS.has(key)) return -1;
      count += 1;
    }
    const within = keysWithin(inner);
    if (within < 0) return -1;
    count += within;
  }
  return count;
}

function checkTokens(text: string): Parsed<null> {
  const scopes: (Set<string> | null)[] = []; // null: an array
  let expectKey = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return syntax(text, from);
    const first = token.charAt(0);
    if (first === '{' || first === '[') {
      scopes.push(first === '{' ? new Set() : null);
      if (scopes.length > MAX_DEPTH) return bad('', `The JSON is nested deeper than ${MAX_DEPTH}.`, 'Send it flat, as the prompt shows.');
      expectKey = first === '{';
    } else if (first === '}' || first === ']') {
      scopes.pop();
      expectKey = false;
    } else if (first === ',') {
      expectKey = scopes.at(-1) instanceof Set;
    } else if (first === ':') {
      expectKey = false;
    } else if (first === '"') {
      const string = decode(token);
      if (string === null) return syntax(text, from);
      if (/\p{Cs}/u.test(string)) return bad('', 'The JSON holds half of a character (a lone surrogate).', 'Send the text again.');
      const keys = scopes.at(-1);
      if (expectKey && keys instanceof Set) {
        if (FORBIDDEN_KEYS.has(string)) return bad(string, `The key "${string}" is refused.`, 'Use only the keys of the protocol.');
        if (keys.has(string)) return bad(string, `The key "${string}" stands there twice.`, 'Send each key once.');
        keys.add(string);
      }
    } else if (/^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))) {
      return bad('', `The number ${token.slice(0, 24)} is too large to be exact.`, 'Use the number from the newest context.');
    }
  }
  return good(null);
}

function decode(token: string): string | null {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function syntax(text: string, from: number): Parsed<never> {
  const near = text.slice(from, from + 20);
  const hint = 'Send the line again, with straight quotes and every quote inside a text written as \\".';
  return bad('', `The JSON does not parse at ${near === '' ? 'its end' : `\`${near}\``}.`, hint);
}
