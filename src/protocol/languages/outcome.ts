// What became of one command (pure): the form from which each language makes its own outgoing text.
import type { ErrorCode } from '../result.ts';
import type { Reason } from './language.ts';

/** A command in its language's words. */
export type NamedCommand = { name: string; args: Readonly<Record<string, unknown>> };

/**
 * `effects`: the words of `res`. `editedTo`: the command as it ran, where the person changed it. `words`: what is so, in one sentence.
 * `refused`: it was never taken. `answered`: what the person wrote on a question card. `goal-check`: what the person found of the goal.
 */
export type CommandOutcome =
  | { kind: 'done'; effects?: string; editedTo?: NamedCommand }
  | { kind: 'failed'; code: ErrorCode; words?: string }
  | { kind: 'declined' }
  | { kind: 'deleted' }
  | { kind: 'refused'; reason: Reason; words?: string }
  | { kind: 'answered'; text: string }
  | { kind: 'goal-check'; answer: 'ok' | 'failed' };

/** The code under which the outside is told of a reason. */
export function codeOf(reason: Reason): ErrorCode {
  if (reason === 'NOT_IN_SNAPSHOT') return 'STALE_REF';
  return reason === 'SWITCHED_OFF' || reason === 'BAD_ADDRESS' || reason === 'FOREIGN_TAB' ? 'REFUSED' : 'BAD_LINE';
}

/** Texts for codes where the executor said no more than the code. */
const PLAIN: Partial<Record<ErrorCode, string>> = {
  STALE_REF: 'the element of this number is gone; use a number of the newest snapshot',
  NO_MATCH: 'no element fits; use a number of the newest snapshot',
  NOT_ENABLED: 'the element is switched off; do first what enables it',
  COVERED: 'something covers the element; close it first',
  TIMEOUT: 'it took too long; look at the newest snapshot before trying again',
  VALUE_REJECTED: 'the page did not take the value; read what it holds now',
  REFUSED: 'it is not done here; go another way',
};

/** What to say of a failure, without its code: the words that came with it, else ours. */
export function failureWords(code: ErrorCode, words: string | undefined): string {
  return words ?? PLAIN[code] ?? 'it was not done; look at the newest snapshot';
}
