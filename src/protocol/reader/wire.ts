// The JSON payloads of the wire (pure): read strictly, with defaults and ranges, and plain sentences for what does not fit.
import { ACTION_TYPES, type RowType } from '../action.ts';
import type { ActionJson } from '../command.ts';
import { DEFAULT_DELAY_MS, DEFAULT_TIMEOUT_MS, MAX_DELAY_MS, MAX_PAYLOAD, MAX_SELECTOR, MAX_TIMEOUT_MS } from '../limits.ts';
import type { Context } from '../prompt/context.ts';
import { bad, type Fault, good, type Parsed } from './fault.ts';

type Json = Readonly<Record<string, unknown>>;
type Refused = { ok: false; fault: Fault };

/** Reads `{"session_key":K}`. */
export function readSessionJson(value: unknown): Parsed<string> {
  const given = readObject('', value, ['session_key']);
  if (!given.ok) return given;
  const key = readText('session_key', given.value.session_key, 1, 200);
  return key.ok ? (unknownKey('', given.value, ['session_key'], 'session_key') ?? key) : key;
}

/** Reads the JSON of an action strictly. The value is canonical: options that equal the defaults are left out. `types`: those that it may have. */
export function readActionJson(value: unknown, types: readonly RowType[] = ACTION_TYPES): Parsed<ActionJson> {
  const given = readObject('', value, REQUIRED);
  if (!given.ok) return given;
  if (given.value.v !== 1) return refuse('v', '"v" must be 1.');
  const t = readNumber('t', given.value.t, 0, Number.MAX_SAFE_INTEGER);
  if (!t.ok) return t;
  const a = types.find(type => type === given.value.a);
  if (a === undefined) return refuse('a', 'This action type does not exist.');
  const s = readText('s', given.value.s, 0, MAX_SELECTOR);
  if (!s.ok) return s;
  const x = readText('x', given.value.x, 0, MAX_PAYLOAD);
  if (!x.ok) return x;
  const options = given.value.o === undefined ? null : readOptions(given.value.o);
  if (options !== null && !options.ok) return options;
  const json = { v: 1, t: t.value, a, s: s.value, x: x.value } as const;
  const { d = DEFAULT_DELAY_MS, tm = DEFAULT_TIMEOUT_MS } = options?.value ?? {};
  return unknownKey('', given.value, [...REQUIRED, 'o'], ALLOWED) ?? good(withOptions(json, d, tm));
}

function readOptions(value: unknown): Parsed<{ d?: number; tm?: number }> {
  const given = readObject('o', value, []);
  if (!given.ok) return given;
  const options: { d?: number; tm?: number } = {};
  for (const [key, least, most] of OPTIONS) {
    if (given.value[key] === undefined) continue;
    const number = readNumber(`o.${key}`, given.value[key], least, most);
    if (!number.ok) return number;
    options[key] = number.value;
  }
  return unknownKey('o', given.value, ['d', 'tm'], ALLOWED) ?? good(options);
}

const REQUIRED = ['v', 't', 'a', 's', 'x'];
const ALLOWED = 'v, t, a, s, x and o (with d and tm)';

/** The keys of `o` with the least and the most that each may be, in ms. */
const OPTIONS = [
  ['d', 0, MAX_DELAY_MS],
  ['tm', 1, MAX_TIMEOUT_MS],
] as const;

/** The canonical wire form: keys in the order of the schema, `o` only where it says something. */
export function withOptions(json: ActionJson, delayMs: number, timeoutMs: number): ActionJson {
  const { v, t, a, s, x } = json;
  const o: { d?: number; tm?: number } = {};
  if (delayMs !== DEFAULT_DELAY_MS) o.d = delayMs;
  if (timeoutMs !== DEFAULT_TIMEOUT_MS) o.tm = timeoutMs;
  return Object.keys(o).length === 0 ? { v, t, a, s, x } : { v, t, a, s, x, o };
}

/** What each key of a context must be. An absent key means unknown; one that v0.4 does not name makes it no context. */
export const CONTEXT_KEYS: Readonly<Record<keyof Context, (value: unknown) => boolean>> = {
  v: value => value === 1,
  id: isSaid,
  ts: value => isSaid(value) || typeof value === 'number',
  t: isTab,
  u: isTextOrAbsent,
  n: isTextOrAbsent,
  nav: value => value === 'idle' || value === 'loading' || value === 'navigating',
  sel: isSaidOrAbsent,
  text: isSaidOrAbsent,
  dom: isSaidOrAbsent,
  res: isSaidOrAbsent,
  err: isSaidOrAbsent,
  opened_tabs: value => value === undefined || (Array.isArray(value) && value.length > 0 && value.every(tab => fits(tab, OPENED_TAB))),
  goal_check: value => value === undefined || value === 'pending' || value === 'ok' || value === 'failed',
};

const OPENED_TAB = { id: isTab, u: isText, n: isText, purpose: isText };

/** Whether a value is a context, as protocol v0.4 fixes it. Others than ours may write its time as a number. */
export function isContext(value: unknown): value is Omit<Context, 'ts'> & { ts: string | number } {
  return fits(value, CONTEXT_KEYS);
}

function fits(value: unknown, keys: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  if (!isObject(value) || Object.keys(value).some(key => !Object.hasOwn(keys, key))) return false;
  return Object.entries(keys).every(([key, check]) => check(value[key]));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || isText(value);
}

function isSaid(value: unknown): boolean {
  return isText(value) && value !== '';
}

function isSaidOrAbsent(value: unknown): boolean {
  return value === undefined || isSaid(value);
}

function isTab(value: unknown): boolean {
  return readNumber('t', value, 0, Number.MAX_SAFE_INTEGER).ok;
}

/** An object with the keys that it must have: a missing one explains more than what follows from it. */
function readObject(path: string, value: unknown, required: readonly string[]): Parsed<Json> {
  if (!isObject(value)) {
    if (path === '') return bad('', 'The JSON must be one object in braces.', 'Send it as {"v":1,…}.');
    return refuse(path, `"${path}" must be an object in braces.`);
  }
  const missing = required.find(key => !Object.hasOwn(value, key));
  if (missing === undefined) return good(value);
  const empty = missing === 's' || missing === 'x';
  const hint = empty ? 'Use "" when there is nothing to say.' : hintFor(missing);
  return { ok: false, fault: { path: missing, message: `"${missing}" is missing.`, hint, kind: 'missing' } };
}

function readNumber(path: string, value: unknown, least: number, most: number): Parsed<number> {
  if (typeof value !== 'number' || !Number.isInteger(value)) return refuse(path, `"${path}" must be a whole number.`);
  if (value > most) return refuse(path, `"${path}" is more than ${most}.`);
  return value < least ? refuse(path, `"${path}" is less than ${least}.`) : good(value);
}

/** `least` and `most` in UTF-16 units. */
function readText(path: string, value: unknown, least: number, most: number): Parsed<string> {
  if (!isText(value)) return refuse(path, `"${path}" must be a text in double quotes.`);
  if (value.length > most) return refuse(path, `"${path}" is more than ${most} characters.`);
  return value.length < least ? refuse(path, `"${path}" is less than ${least} characters.`) : good(value);
}

function unknownKey(path: string, value: Json, known: readonly string[], allowed: string): Refused | null {
  const keys = Object.keys(value).filter(key => !known.includes(key));
  if (keys.length === 0) return null;
  const named = keys.map(key => `"${key.slice(0, 40)}"`).join(', ');
  const place = path === '' ? 'The JSON' : `"${path}"`;
  const word = keys.length === 1 ? 'a key' : 'keys';
  const message = `${place} has ${word} that the protocol does not know: ${named}.`;
  return { ok: false, fault: { path, message, hint: `Use only ${allowed}.`, kind: 'keys' } };
}

function refuse(path: string, message: string): Refused {
  return bad(path, message, hintFor(path));
}

function hintFor(path: string): string {
  switch (path) {
    case 'v':
      return 'Only version 1 exists.';
    case 't':
      return 'Use the tab number from the newest context.';
    case 'a':
      return `Use one of ${ACTION_TYPES.join(' ')}.`;
    case 's':
      return `Use a CSS selector of at most ${MAX_SELECTOR} characters, or "".`;
    case 'x':
      return `Use a text of at most ${MAX_PAYLOAD} characters, or "".`;
    case 'o':
    case 'o.d':
    case 'o.tm':
      return `In o, d is 0 to ${MAX_DELAY_MS} and tm is 1 to ${MAX_TIMEOUT_MS}, in milliseconds.`;
    default:
      return 'Send it again as the prompt shows.';
  }
}
