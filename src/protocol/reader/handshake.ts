// A line that was to confirm the session and cannot be taken for it (pure): the reason, and the right line to copy.
import type { Problem, ProblemKind } from '../command.ts';
import { formatSession } from '../prompt/format.ts';
import type { Entry } from './line.ts';

/** What a text stands for that was to be filled in. */
const PLACEHOLDER = /^[<[{$(\u2026.]|session|^key$|^k$|^x+$/i;

/** Why a line does not confirm the session with this key though it was meant to; null for any other line, and for one that does. */
export function refusedHandshake(entry: Entry, key: string): Problem | null {
  const { line, offered, at } = entry;
  if (offered === 'user' || offered === 'thought') return null;
  if (line.kind === 'malformed') {
    const { message, kind, values, path } = line.problem;
    return line.handshake === true ? problem(message, kind ?? 'broken', { key, at: line.problem.at, path, values }) : null;
  }
  if (line.kind !== 'session') return null;
  if (line.key !== key) {
    if (offered !== 'no') return null;
    if (PLACEHOLDER.test(line.key)) return problem('It names a place for the key, not the key.', 'key', { key, at });
    return isLikeKey(line.key, key) ? problem('The key is not written as it was sent.', 'key', { key, at }) : null;
  }
  return offered === 'no' ? null : problem(OFFERED[offered], offered, { key, at });
}

/** Letters of a key that are enough to tell whose it is. */
const ENOUGH = 8;

/** Whether a key was to be this one: spaces around it, other letters, or a part of it. */
function isLikeKey(said: string, key: string): boolean {
  const plain = said.trim().toLowerCase();
  return plain.length >= ENOUGH && key.toLowerCase().startsWith(plain);
}

/** A reply longer than this is more than a confirmation. */
const MAX_CONFIRMATION = 400;

/** Why a text that holds no line of ours does not confirm the session with this key, though it names the key; null where it does not. */
export function keyWithoutTag(text: string, key: string): Problem | null {
  if (text.length > MAX_CONFIRMATION || !text.includes(key)) return null;
  return problem('The key stands there without its tag.', 'tag', { key, at: { line: 1, column: 1 } });
}

const OFFERED: Record<Exclude<Entry['offered'], 'no' | 'user' | 'thought'>, string> = {
  quote: 'It stands in a quote.',
  prose: 'It stands in the middle of a sentence.',
  after: 'It follows a line that cannot be read.',
  withdrawn: 'It is struck out, in a comment or beside another line.',
};

type Where = { key: string; at: Problem['at']; path?: string | undefined; values?: readonly string[] | undefined };

function problem(why: string, kind: ProblemKind, { key, at, path, values }: Where): Problem {
  const line = formatSession(key);
  return {
    code: 'BAD_LINE',
    kind: 'handshake',
    message: `The line that should confirm this session cannot be taken. ${why}`,
    hint: `Ask the AI to reply with exactly this line: ${line}`,
    at,
    proposal: line,
    why: { kind, path: path ?? '', values: values ?? [] },
  };
}
