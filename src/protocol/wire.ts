// The JSON payloads of the wire (pure): strict schemas, defaults and ranges, and plain sentences for what does not fit.
import { z } from 'zod';
import { ACTION_TYPES } from './action.ts';
import type { ActionJson } from './command.ts';
import { bad, type Fault, good, type Parsed } from './fault.ts';
import { DEFAULT_DELAY_MS, DEFAULT_TIMEOUT_MS, MAX_DELAY_MS, MAX_PAYLOAD, MAX_SELECTOR, MAX_TIMEOUT_MS } from './limits.ts';

// Extension pages may not make code from text; without this, zod tries to and the browser reports it.
z.config({ jitless: true });

const tabId = z.int().min(0);

/** `{"session_key":K}` of a handshake or a switch. */
export const sessionSchema = z.strictObject({ session_key: z.string().min(1).max(200) });

/** An action, as protocol v0.4 fixes it. */
export const actionSchema = z.strictObject({
  v: z.literal(1),
  t: tabId,
  a: z.enum(ACTION_TYPES),
  s: z.string().max(MAX_SELECTOR),
  x: z.string().max(MAX_PAYLOAD),
  o: z.strictObject({ d: z.int().min(0).max(MAX_DELAY_MS).optional(), tm: z.int().min(1).max(MAX_TIMEOUT_MS).optional() }).optional(),
});

export const openedTabSchema = z.strictObject({ id: tabId, u: z.string(), n: z.string(), purpose: z.string() });

/** A context. Only what v0.4 names; an absent key means unknown. */
export const contextSchema = z.strictObject({
  v: z.literal(1),
  id: z.string().min(1),
  ts: z.union([z.string().min(1), z.number()]),
  t: tabId,
  u: z.string(),
  n: z.string(),
  nav: z.enum(['idle', 'loading', 'navigating']),
  sel: z.string().min(1).optional(),
  text: z.string().min(1).optional(),
  dom: z.string().min(1).optional(),
  res: z.string().min(1).optional(),
  err: z.string().min(1).optional(),
  opened_tabs: z.array(openedTabSchema).min(1).optional(),
  goal_check: z.enum(['pending', 'ok', 'failed']).optional(),
});

/** Reads `{"session_key":K}`. */
export function readSessionJson(value: unknown): Parsed<string> {
  const result = sessionSchema.safeParse(value);
  return result.success ? good(result.data.session_key) : sentence(result.error, 'session', value);
}

/** Reads the JSON of an action strictly. The value is canonical: options that equal the defaults are left out. */
export function readActionJson(value: unknown): Parsed<ActionJson> {
  const result = actionSchema.safeParse(value);
  if (!result.success) return sentence(result.error, 'action', value);
  const { v, t, a, s, x, o } = result.data;
  return good(withOptions({ v, t, a, s, x }, o?.d ?? DEFAULT_DELAY_MS, o?.tm ?? DEFAULT_TIMEOUT_MS));
}

/** The canonical wire form: keys in the order of the schema, `o` only where it says something. */
export function withOptions(json: ActionJson, delayMs: number, timeoutMs: number): ActionJson {
  const { v, t, a, s, x } = json;
  const o: { d?: number; tm?: number } = {};
  if (delayMs !== DEFAULT_DELAY_MS) o.d = delayMs;
  if (timeoutMs !== DEFAULT_TIMEOUT_MS) o.tm = timeoutMs;
  return Object.keys(o).length === 0 ? { v, t, a, s, x } : { v, t, a, s, x, o };
}

const KEYS = { action: 'v, t, a, s, x and o (with d and tm)', session: 'session_key' };
const REQUIRED = { action: ['v', 't', 'a', 's', 'x'], session: ['session_key'] };

/** The first required key that an object lacks; it explains more than what follows from it. */
function missingKey(value: unknown, kind: 'action' | 'session'): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return REQUIRED[kind].find(key => !Object.hasOwn(value, key)) ?? null;
}

function sentence(error: z.ZodError, kind: 'action' | 'session', value: unknown): { ok: false; fault: Fault } {
  const missing = missingKey(value, kind);
  if (missing !== null) {
    return bad(
      missing,
      `"${missing}" is missing.`,
      missing === 's' || missing === 'x' ? 'Use "" when there is nothing to say.' : hintFor(missing),
    );
  }
  const issue = error.issues[0];
  if (issue === undefined) return bad('', 'This line does not fit the schema.', hintFor(''));
  const path = issue.path.map(String).join('.');
  const name = path === '' ? 'The JSON' : `"${path}"`;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = issue.keys.map(key => `"${key.slice(0, 40)}"`).join(', ');
      const word = issue.keys.length === 1 ? 'a key' : 'keys';
      return bad(path, `${name} has ${word} that the protocol does not know: ${keys}.`, `Use only ${KEYS[kind]}.`);
    }
    case 'invalid_type':
      if (path === '') return bad('', 'The JSON must be one object in braces.', 'Send it as {"v":1,…}.');
      return bad(path, `${name} must be ${words(issue.expected)}.`, hintFor(path));
    case 'invalid_value':
      return bad(
        path,
        path === 'a' ? 'This action type does not exist.' : `${name} must be ${issue.values.map(String).join(' or ')}.`,
        hintFor(path),
      );
    case 'too_big':
      return bad(path, `${name} is more than ${String(issue.maximum)}${issue.origin === 'string' ? ' characters' : ''}.`, hintFor(path));
    case 'too_small':
      return bad(path, `${name} is less than ${String(issue.minimum)}${issue.origin === 'string' ? ' characters' : ''}.`, hintFor(path));
    default:
      return bad(path, `${name} does not fit the schema.`, hintFor(path));
  }
}

function words(expected: string): string {
  switch (expected) {
    case 'string':
      return 'a text in double quotes';
    case 'int':
    case 'number':
      return 'a whole number';
    case 'object':
      return 'an object in braces';
    default:
      return `a ${expected}`;
  }
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
