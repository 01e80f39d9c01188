// The grammar of one protocol line (pure): what a line may be, and the tag that opens it.
import type { Command, Position, Problem, Repair } from '../command.ts';

export type Line =
  | { kind: 'session' | 'switch'; key: string }
  | { kind: 'context'; id: string; ts: string } // "" where it could not be read
  | { kind: 'action'; command: Command } // rev 0: a base line; else a revision
  | { kind: 'delete'; id: string }
  // Looked like ours, could not be taken. `handshake`: as the line that confirms a session.
  | { kind: 'malformed'; id: string | null; problem: Problem; handshake?: boolean };

/**
 * Why a line is only shown. quote: in a block quote; prose: in a sentence; after: behind an unreadable line; thought: in what the AI only thought;
 * withdrawn: struck out, in a comment, or beside another one as in a comparison; user: in what the user said.
 */
export type Offered = 'no' | 'quote' | 'prose' | 'after' | 'thought' | 'withdrawn' | 'user';

/** One protocol line as it was found. */
export type Entry = {
  at: Position;
  raw: string; // from the tag to the end of the line, as it stood
  repairs: Repair[];
  note: string; // the prose just before it
  offered: Offered;
  mark: string; // fingerprint of what it says: equal for equal lines, whatever was mended around them
  line: Line;
};

export type ActionTag = { kind: 'base' | 'update'; id: string; rev: number; end: number };

export type Tag =
  | ActionTag
  | { kind: 'delete'; id: string; end: number }
  | { kind: 'session'; end: number }
  | { kind: 'switch'; end: number }
  | { kind: 'context'; end: number }
  // `handshake`: it would be the one that confirms a session. `likely`: the number that it was probably meant to have.
  | { kind: 'broken'; id: string | null; end: number; message: string; hint: string; handshake?: boolean; likely?: string };

const TAG =
  /!bai(?:(session|switch|ctx)(?![A-Za-z0-9_])|act([0-9]{6})(?:(del)(?![A-Za-z0-9_])|upd([0-9]{3})(?![A-Za-z0-9_])|(?![A-Za-z0-9_])))/y;
const LIKE_TAG = /!bai(?:act|session|switch|ctx)[^\s{]{0,24}/y;

/** Reads the tag at `at`; null when what stands there is not like ours (`!bait`). */
export function readTag(text: string, at: number): Tag | null {
  TAG.lastIndex = at;
  const match = TAG.exec(text);
  if (match !== null) {
    const end = at + match[0].length;
    if (match[1] === 'session' || match[1] === 'switch') return match[1] === 'session' ? { kind: 'session', end } : { kind: 'switch', end };
    if (match[1] === 'ctx') return { kind: 'context', end };
    const id = match[2] ?? '';
    if (match[3] !== undefined) return { kind: 'delete', id, end };
    if (match[4] !== undefined) return { kind: 'update', id, rev: Number(match[4]), end };
    return { kind: 'base', id, rev: 0, end };
  }
  LIKE_TAG.lastIndex = at;
  const like = LIKE_TAG.exec(text);
  if (like === null) return null;
  const digits = /^!baiact([0-9]{6})(?![0-9])/.exec(like[0]);
  return {
    kind: 'broken',
    id: digits?.[1] ?? null,
    end: at + like[0].length,
    message: `"${like[0]}" is not a tag of the protocol.`,
    hint: 'An action is !baiact and six digits, then nothing, del, or upd and three digits.',
  };
}
