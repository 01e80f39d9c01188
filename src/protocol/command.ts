// One proposed action with its number, revision and options (pure): what a row of the queue holds.
import type { Action, RowType } from './action.ts';

/** The wire form of an action, exactly the keys of protocol v0.4, defaults filled in. */
export type ActionJson = { v: 1; t: number; a: RowType; s: string; x: string; o?: { d?: number; tm?: number } };

/** Where a line stood in the text that was read; both count from 1. */
export type Position = { line: number; column: number };

/** What the reader mends around a line before it can be read, by its name in the panel's messages; shown in the row. */
export const REPAIRS = {
  unseen: 'invisible characters',
  spaces: 'unusual spaces',
  bullet: 'a list bullet',
  number: 'a number before it',
  heading: 'heading marks',
  fence: 'backticks or a fence',
  bold: 'bold or italic marks',
  bar: 'a table bar',
  box: 'a check box',
  speaker: 'a speaker’s name',
  backslash: 'a backslash',
  caption: 'the caption of a code block',
  after: 'marks after it',
  punctuation: 'punctuation after it',
  words: 'words after it',
  several: 'several commands on one line',
  escapes: 'HTML escapes',
  wrapped: 'JSON wrapped over lines',
  curly: 'curly quotes around JSON strings',
  space: 'a missing space',
  between: 'marks between tag and JSON',
} as const;

export type RepairName = keyof typeof REPAIRS;
export type RepairKind = (typeof REPAIRS)[RepairName];
export type Repair = { what: RepairKind };

/**
 * Something that could not be taken as it stands. `path` is the JSON key when one is to blame. `proposal` is a mended line that the user may
 * take by hand; the reader never takes it.
 */
export type Problem = {
  code: 'BAD_LINE' | 'CONFLICT' | 'FOREIGN_SESSION';
  message: string;
  hint: string;
  at: Position;
  path?: string;
  proposal?: string;
  kind?: ProblemKind;
  values?: readonly string[]; // what the words for it in other languages hold
  why?: { kind: ProblemKind; path: string; values: readonly string[] }; // what is wrong with the line that this is about
};

/** What is wrong with a line or a text, where no JSON key says it; people read it in their language. */
export type ProblemKind =
  | 'broken'
  | 'cut'
  | 'wrapped'
  | 'long'
  | 'words'
  | 'curled'
  | 'spaced'
  | 'linked'
  | 'syntax'
  | 'number'
  | 'tag'
  | 'missing'
  | 'keys'
  | 'quote'
  | 'prose'
  | 'after'
  | 'thought'
  | 'page'
  | 'withdrawn'
  | 'user'
  | 'strange'
  | 'conflict'
  | 'ran'
  | 'none'
  | 'held'
  | 'handshake'
  | 'key'
  | 'stranger'
  | 'foreign'
  | 'many'
  | 'command';

/** A well-formed action line, lowered to the inner language. */
export type Command = {
  id: string; // six digits
  rev: number; // 0, then the number of updNNN
  json: ActionJson; // canonical wire form; what `upd` and the raw view show
  action: Action;
  delayMs: number;
  timeoutMs: number;
};

/** Whether a text is the name of a repair. */
export function isRepairName(text: string): text is RepairName {
  return Object.hasOwn(REPAIRS, text);
}
