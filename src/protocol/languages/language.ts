// What every language of a session is made of (pure): text in, commands and problems out; what became of them, text out.
import type { Action } from '../action.ts';

/** The languages that a session can speak; `bai` is protocol v0.4, read by `../reader`. */
export const LANGUAGES = ['bai', 'tool-code', 'action-protocol', 'macro-tool'] as const;

/** One of the languages. */
export type LanguageName = (typeof LANGUAGES)[number];

/** An element by the number that a snapshot gave it; the document is that of the snapshot, and the number is worth nothing without it. */
export type SnapshotRef = { document: string; index: number };

/** What the other languages have and the 20 types of bAI lack; reached only through a language that has them. */
export type OuterAction =
  | { type: 'navigate'; url: string } // the session's working tab
  | { type: 'goBack' }
  | { type: 'switchTab'; tab: number }
  | { type: 'closeTab'; tab: number }
  | { type: 'chooseFile'; at: SnapshotRef }
  | { type: 'askUser'; question: string }
  | { type: 'finish'; text: string; success: boolean }
  | { type: 'runScript'; script: string };

/** An action of bAI whose target is an element of a snapshot, with the locator left out until the row is matched. */
export type RefAction =
  | { type: 'click'; at: SnapshotRef }
  | { type: 'type'; at: SnapshotRef; text: string; mode: 'replace' | 'append' }
  | { type: 'select'; at: SnapshotRef; option: string }
  | { type: 'scroll'; at: SnapshotRef; x: number; y: number; unit: 'px' | 'page' };

/** What a command of another language does here. */
export type LanguageAction = Action | OuterAction | RefAction;

/** Why a command was not taken; a panel says it in words, a language in its own error texts. */
export const REASONS = [
  'NOT_JSON',
  'NOT_AN_OBJECT',
  'UNFINISHED',
  'UNKNOWN_ACTION',
  'NOT_ONE_ACTION',
  'MISSING_FIELD',
  'WRONG_TYPE',
  'OUT_OF_RANGE',
  'UNKNOWN_FIELD',
  'DUPLICATE_KEY',
  'FORBIDDEN_KEY',
  'BAD_ADDRESS',
  'UNKNOWN_TOOL',
  'NOT_IN_SNAPSHOT',
  'FOREIGN_TAB',
  'SWITCHED_OFF',
  'EXTRA_COMMAND',
  'NO_KEYWORD',
  'FOREIGN_KEYWORD',
  'QUOTED',
  'NOT_OURS',
  'BAD_ENVELOPE',
  'NOT_TEXT',
  'TOO_LONG',
] as const;

/** One of the reasons. */
export type Reason = (typeof REASONS)[number];

/** A command that a person could approve, in the language's own words and in ours. `position` counts the commands of one text from 0. `mended`: something around it was taken off. */
export type LanguageCommand = {
  name: string;
  args: Readonly<Record<string, unknown>>;
  action: LanguageAction;
  raw: string;
  position: number;
  mended?: true;
};

/** What could not be taken. `proposal` is a mended text that the person may take by hand. */
export type LanguageProblem = {
  reason: Reason;
  message: string;
  hint: string;
  raw: string;
  position: number;
  path?: string;
  proposal?: string;
};

/** What a text holds. `reflection` is what the AI said of itself beside its action (macro-tool). */
export type LanguageReading = { commands: LanguageCommand[]; problems: LanguageProblem[]; reflection?: Readonly<Record<string, string>> };
