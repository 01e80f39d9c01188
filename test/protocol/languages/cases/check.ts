// What the cases of all languages share: their form, and comparisons that answer with what is wrong. null: nothing is.
import { isDeepStrictEqual } from 'node:util';
import type { LanguageReading, Reason } from '../../../../src/protocol/languages/language.ts';

/** A command with what became of it, as a case of kind render-result says it. */
export type CaseCommand = { command: { name: string; args: Record<string, unknown> }; outcome: { kind: string } & Record<string, unknown> };

/** What a case gives: a text as it is, or one of the other forms. Which fields are there depends on the kind. */
export type CaseInput =
  | string
  | (Partial<CaseCommand> & {
      repeat?: string;
      times?: number;
      binary?: string;
      textOfLength?: number;
      several?: CaseCommand[];
      url?: string;
      elements?: Record<string, unknown>[];
      steps?: ({ do: string } & Record<string, unknown>)[];
    } & Record<string, unknown>);

/** One case of a file of cases. */
export type LanguageCase = {
  id: string;
  system: string;
  rows: string[];
  kind: string;
  context: Record<string, unknown>;
  input: CaseInput;
  expect: Record<string, unknown>;
  note?: string;
};

/** Carries a case out. Returns null when it passed, else why not. */
export type RunCase = (given: LanguageCase) => string | null;

/** Whether a case can be carried out without a browser. */
export function isForCodec({ kind, input }: LanguageCase): boolean {
  return ['parse', 'reject', 'render-result'].includes(kind) || (kind === 'snapshot' && typeof input === 'object' && 'elements' in input);
}

/** What an adapter answers to a kind that it does not know. */
export function notCarriedOut({ kind }: LanguageCase): string {
  return `not carried out: ${kind}`;
}

/** The text of a case that gives one: as it stands, or one so many times. */
export function textOf(input: CaseInput): string {
  if (typeof input === 'string') return input;
  if (input.repeat !== undefined) return input.repeat.repeat(input.times ?? 1);
  throw new Error(`This case gives no text: ${JSON.stringify(input).slice(0, 80)}`);
}

/** The first of several checks that found something. */
export function first(...found: (string | null)[]): string | null {
  return found.find(each => each !== null) ?? null;
}

/** Compares a value with what is expected, key by key and item by item. */
export function equal(what: string, found: unknown, expected: unknown): string | null {
  return isDeepStrictEqual(found, expected) ? null : `${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`;
}

/** Whether everything that is expected was looked at: a key that nobody knows must not pass for one that holds. */
export function onlyKeys(expect: Readonly<Record<string, unknown>>, known: readonly string[]): string | null {
  const unknown = Object.keys(expect).filter(key => !known.includes(key));
  return unknown.length === 0 ? null : `not checked: ${unknown.join(', ')}`;
}

/** What a reading has to hold in both kinds that read: `commands`, `problems` and `reflection` of a case. */
export function checkReading(reading: LanguageReading, { kind, expect }: LanguageCase): string | null {
  const commands = reading.commands.map(({ name, args }) => ({ name, args }));
  return first(
    equal('commands', commands, expect.commands),
    checkProblems(
      reading.problems.map(({ reason }) => reason),
      expect.problems,
      kind === 'reject',
    ),
    'reflection' in expect ? equal('reflection', reading.reflection ?? {}, expect.reflection) : null,
  );
}

/** `any` is not looked at; of a refusal the first reason is enough. */
function checkProblems(reasons: readonly Reason[], expected: unknown, refusal: boolean): string | null {
  if (expected === 'any') return null;
  const wanted = Array.isArray(expected) ? expected.map(({ reason }) => String(reason)) : [];
  const [found, compared] = refusal ? [reasons.slice(0, 1), wanted.slice(0, 1)] : [reasons, wanted];
  const same = found.length === compared.length && found.every((reason, at) => classOf(reason) === classOf(compared[at]));
  return same ? null : `problems: found ${JSON.stringify(found)}, expected ${JSON.stringify(compared)}`;
}

/** A text that ended too early is no JSON either: the two count as one. */
function classOf(reason: string | undefined): string | undefined {
  return reason === 'UNFINISHED' ? 'NOT_JSON' : reason;
}
