// Parsing the JSON of a line (pure): as strictly as it can be, with the reason where it is refused.

import { MAX_DEPTH } from '../limits.ts';
import { bad, type Fault, good, type Parsed } from './fault.ts';
import { findMisplaced, type Misplaced } from './json-place.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const TOKEN = /[\s]+|"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\],:]|true|false|null/gy;
/** Names of keys that reach into object prototypes; refused wherever they stand. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

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
    return syntax(text);
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
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return syntax(text);
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
      if (string === null) return syntax(text);
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

/** Says what stands where the text stops being JSON; who knows where the text stands adds the column. */
function syntax(text: string): { ok: false; fault: Fault } {
  const place = findMisplaced(text) ?? { at: text.length, wanted: 'nothing more' as const };
  return { ok: false, fault: { ...misplaced(place, text, 0), place: place.at } };
}

/** `column`: where it stands on its line; 0 where that is not known. */
export function misplaced({ at, wanted }: Misplaced, text: string, column: number): Fault {
  const stands = /^[^\n]{1,16}/.exec(text.slice(at, at + 16))?.[0] ?? '';
  const stood = stands === '' ? 'the end' : `\`${stands}\``;
  const where = column === 0 ? '' : ` at column ${column}`;
  const should = wanted === 'nothing more' ? 'nothing more should come' : `${wanted} should stand`;
  return {
    path: '',
    kind: 'syntax',
    message: `The JSON does not parse${where}: ${stood} stands where ${should}.`,
    hint: /["\u201C-\u201F'\u2018\u2019]|^\w/.test(stands.charAt(0)) ? QUOTES : 'Send the line again in a code block.',
    values: [String(column), stands],
  };
}

const QUOTES = 'Send the line again in a code block, with straight quotes and every quote inside a text written as \\".';
