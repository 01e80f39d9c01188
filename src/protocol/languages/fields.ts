// The fields of one command (pure): which ones it has, of what type, and why a value is not taken. Nothing is ever changed to fit.
import { MAX_PAYLOAD } from '../limits.ts';
import { readAddress } from '../policy/url.ts';
import { FORBIDDEN_KEYS } from '../reader/json.ts';
import type { Reason, SnapshotRef } from './language.ts';

/** The newest snapshot that was told: its document and the numbers that it gave. */
export type NewestSnapshot = { document: string; numbers: ReadonlySet<number> };

/** What a field holds. `index`: an element by its number; `tab`: a tab of the session; `address`: http or https, without a user name. */
export type Field = { kind: 'text' | 'flag' | 'number' | 'index' | 'tab' | 'address'; optional?: true; min?: number; max?: number };

/** The fields of a command by name. */
export type Fields = Readonly<Record<string, Field>>;

/** What numbers and tabs may be named now. */
export type Known = { snapshot: NewestSnapshot | null; tabs: ReadonlySet<number> };

/** Why a command was not taken. `path`: the field to blame, or "". `detail`: what was wanted, for a sentence. */
export type Refusal = { reason: Reason; path: string; detail: string };

/** The values that were read, or why not. */
export type Checked = { ok: true; args: Readonly<Record<string, unknown>> } | { ok: false; refusal: Refusal };

const KINDS: Readonly<Record<Field['kind'], { type: 'string' | 'boolean' | 'number'; words: string }>> = {
  text: { type: 'string', words: 'a text' },
  address: { type: 'string', words: 'a text' },
  flag: { type: 'boolean', words: 'true or false' },
  number: { type: 'number', words: 'a number' },
  index: { type: 'number', words: 'a number' },
  tab: { type: 'number', words: 'a number' },
};

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A refusal as a value. */
export function refuse(reason: Reason, path = '', detail = ''): Refusal {
  return { reason, path, detail };
}

/** Checks the values of a command: first what is missing or of the wrong type, then what does not belong, then sizes, numbers and addresses. */
export function checkFields(value: Readonly<Record<string, unknown>>, fields: Fields, known: Known): Checked {
  const named = Object.entries(fields);
  for (const [name, { kind, optional }] of named) {
    const there = Object.hasOwn(value, name);
    if (!there && optional !== true) return no('MISSING_FIELD', name, KINDS[kind].words);
    if (there && typeof value[name] !== KINDS[kind].type) return no('WRONG_TYPE', name, KINDS[kind].words);
  }
  const stranger = Object.keys(value).find(name => !Object.hasOwn(fields, name));
  if (stranger !== undefined) return no('UNKNOWN_FIELD', stranger);
  for (const [name, field] of named) {
    const refusal = Object.hasOwn(value, name) ? checkValue(name, value[name], field, known) : null;
    if (refusal !== null) return { ok: false, refusal };
  }
  return { ok: true, args: value };
}

function checkValue(name: string, value: unknown, { kind, min, max }: Field, { snapshot, tabs }: Known): Refusal | null {
  if (typeof value === 'string') {
    if (value.length > MAX_PAYLOAD) return refuse('TOO_LONG', name, String(MAX_PAYLOAD));
    return kind === 'address' && !readAddress(value).ok ? refuse('BAD_ADDRESS', name) : null;
  }
  if (typeof value !== 'number') return null;
  if (kind === 'index') return snapshot?.numbers.has(value) === true ? null : refuse('NOT_IN_SNAPSHOT', name, String(value));
  if (kind === 'tab') return tabs.has(value) ? null : refuse('FOREIGN_TAB', name, String(value));
  const low = min ?? -Number.MAX_VALUE;
  const high = max ?? Number.MAX_VALUE;
  if (value >= low && value <= high) return null;
  const limits = [...(min === undefined ? [] : [`at least ${min}`]), ...(max === undefined ? [] : [`at most ${max}`])];
  return refuse('OUT_OF_RANGE', name, limits.join(' and '));
}

function no(reason: Reason, path: string, detail = ''): Checked {
  return { ok: false, refusal: refuse(reason, path, detail) };
}

/** Why strict reading refused a text that is JSON all the same: one key twice, or a key that reaches into prototypes; null for other reasons. */
export function keyRefusal(path: string): Refusal | null {
  if (path === '') return null;
  return refuse(FORBIDDEN_KEYS.has(path) ? 'FORBIDDEN_KEY' : 'DUPLICATE_KEY', path);
}

/** The value of JSON that strict reading refused; undefined when it is no JSON. Good for saying why, never for taking it. */
export function looseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A checked text; "" where there is none. */
export function textOf(args: Readonly<Record<string, unknown>>, name: string): string {
  const value = args[name];
  return typeof value === 'string' ? value : '';
}

/** A checked number; `other` where there is none. */
export function numberOf(args: Readonly<Record<string, unknown>>, name: string, other = 0): number {
  const value = args[name];
  return typeof value === 'number' ? value : other;
}

/** A checked address in the form that the browser will load. */
export function addressOf(args: Readonly<Record<string, unknown>>, name: string): string {
  const address = readAddress(textOf(args, name));
  return address.ok ? address.value.href : '';
}

/** The element that a checked number names. */
export function refOf(args: Readonly<Record<string, unknown>>, name: string, { snapshot }: Known): SnapshotRef {
  return { document: snapshot?.document ?? '', index: numberOf(args, name) };
}
