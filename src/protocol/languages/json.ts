// Parsing the JSON of a command of any language (pure): strictly, with the class of what is wrong.
import { readJson } from '../reader/json.ts';
import type { Reason } from './language.ts';

/** A value, or why the text is refused. */
export type StrictJson =
  | { ok: true; value: unknown }
  | { ok: false; reason: Extract<Reason, 'NOT_JSON' | 'FORBIDDEN_KEY' | 'DUPLICATE_KEY'> };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const STRING_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|\d{16,}/gs;

/**
 * Parses JSON as strictly as bAI's own reader does, but for whole numbers that a double cannot hold: those are taken, inexact, and belong to no
 * snapshot.
 */
export function readStrict(text: string): StrictJson {
  const plain = text.replace(STRING_OR_LONG_NUMBER, token => (token.startsWith('"') ? token : token.slice(0, 15)));
  const checked = readJson(plain);
  if (checked.ok) {
    const value: unknown = plain === text ? checked.value : JSON.parse(text);
    return { ok: true, value };
  }
  const { kind, path } = checked.fault;
  if (kind === 'syntax' || path === '') return { ok: false, reason: 'NOT_JSON' };
  return { ok: false, reason: FORBIDDEN.has(path) ? 'FORBIDDEN_KEY' : 'DUPLICATE_KEY' };
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
