// What components may do with a run (panel): start it whole or in part, hold it, end it, and undo it; and answer what it asks, and the native dialogs of pages.

import type { ReadonlySignal } from '@preact/signals';
import type { Care } from '../../protocol/queue/session.ts';
import type { RowView } from '../rows/index.ts';
import { provided } from '../ui/index.ts';

export type RunCommands = {
  run(): Promise<void>;
  runOnly(id: string): Promise<void>;
  /** Runs the ready rows up to this one. */
  runTo(id: string): Promise<void>;
  /** Runs the next ready row alone. */
  step(): Promise<void>;
  /** Frames every target on the page and says what would stop the run; nothing is done. */
  rehearse(): Promise<void>;
  stop(): void;
  /** Stands still before the next row; `resume` goes on, to the end or for one row. */
  pause(): void;
  resume(how: 'all' | 'step'): void;
  /** The rows that are about to run by themselves do not. */
  cancelAutoRun(): void;
  /** Puts a stop dot before a row, or takes it away: a run pauses there. */
  toggleStop(id: string): void;
  /** How much the user wants to be asked in this session. */
  setCare(care: Care): void;
  /** Rows of the last batch that can be undone. */
  readonly undoable: ReadonlySignal<readonly RowView[]>;
  /** Puts back what one row did, or, without an id, the whole last batch. */
  undo(id?: string): Promise<void>;
};

export const [RunContext, useRun] = provided<RunCommands>();

/** `confirm-together`: also the later steps that the question showed beside it. `confirm-page`: also all of the same on this page, in this session. */
export type Answer = 'confirm' | 'confirm-together' | 'confirm-page' | 'decline';

export type QuestionsCommands = {
  answer(answer: Answer): void;
  /** Gives the page the files that it wants, or with null none. */
  giveFiles(files: readonly File[] | null): void;
  /** Answers the native dialog that a page holds open; `text` is what a prompt is given. */
  answerDialog(tabId: number, accept: boolean, text: string): Promise<void>;
};

export const [QuestionsContext, useQuestions] = provided<QuestionsCommands>();
