// Values of a case, taken as what they have to be (for the languages whose sessions are built alike).

import { REASONS } from '../../../../src/protocol/languages/language.ts';
import type { CommandOutcome, NamedCommand } from '../../../../src/protocol/languages/outcome.ts';
import { ERROR_CODES } from '../../../../src/protocol/result.ts';

/** An object; an empty one where there is none. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}

/** A text; "" where there is none. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A list of texts; an empty one where there is none. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A list of objects. */
export function objectsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** `1-20` as its numbers. */
export function numbersOf(range: unknown): Set<number> {
  const [from = 0, to = -1] = stringOf(range).split('-').map(Number);
  return new Set(Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at));
}

/** A command in its own words. */
export function commandOf(value: unknown): NamedCommand {
  const { name, args } = objectOf(value);
  return { name: stringOf(name), args: objectOf(args) };
}

/** What became of a command. Throws where a case says something that we have no word for. */
export function outcomeOf(value: unknown): CommandOutcome {
  const { kind, effects, editedTo, code, words, reason, text, answer } = objectOf(value);
  const said = typeof words === 'string' ? { words } : {};
  switch (kind) {
    case 'done':
      return {
        kind,
        ...(typeof effects === 'string' ? { effects } : {}),
        ...(editedTo === undefined ? {} : { editedTo: commandOf(editedTo) }),
      };
    case 'failed':
      return { kind, code: oneOf(ERROR_CODES, code), ...said };
    case 'declined':
    case 'deleted':
      return { kind };
    case 'refused':
      return { kind, reason: oneOf(REASONS, reason), ...said };
    case 'answered':
      return { kind, text: stringOf(text) };
    case 'goal-check':
      return { kind, answer: oneOf(['ok', 'failed'] as const, answer) };
    default:
      throw new Error(`unknown outcome: ${String(kind)}`);
  }
}

function oneOf<T extends string>(list: readonly T[], value: unknown): T {
  const found = list.find(each => each === value);
  if (found === undefined) throw new Error(`${String(value)} is none of ${list.join(', ')}`);
  return found;
}

/** What is missing in a text; null when nothing is. */
export function contains(what: string, text: string, wanted: readonly string[]): string | null {
  const missing = wanted.find(each => !text.includes(each));
  return missing === undefined ? null : `${what} lacks ${JSON.stringify(missing)}: ${text.slice(0, 300)}`;
}
