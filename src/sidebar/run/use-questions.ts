// What components may do with the questions of a run (panel): a step that asks, and a native dialog of a page.

import { provided } from '../ui/index.ts';

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
