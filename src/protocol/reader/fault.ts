// What a reader says about something it cannot take (pure): errors as values, before they get a position in the text.
import type { ProblemKind } from '../command.ts';

/**
 * `path`: the JSON key to blame, or "" for the whole. `mend`: what `s` or `x` was probably meant to be; only ever shown to the user, never
 * taken by itself. `place`: where in the JSON it stands. `values`: what the words for it in other languages hold.
 */
export type Fault = {
  path: string;
  message: string;
  hint: string;
  mend?: { s?: string; x?: string };
  kind?: ProblemKind;
  place?: number;
  values?: readonly string[];
};

export type Parsed<T> = { ok: true; value: T } | { ok: false; fault: Fault };

/** A value that was read. */
export function good<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A refusal, with one sentence and the next step. */
export function bad(path: string, message: string, hint: string, mend?: { s?: string; x?: string }): { ok: false; fault: Fault } {
  return { ok: false, fault: mend === undefined ? { path, message, hint } : { path, message, hint, mend } };
}
