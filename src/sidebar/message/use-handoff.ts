// What components may do with another chat (panel): a second opinion from it, or going on there.

import { provided } from '../ui/index.ts';

export type HandoffCommands = {
  /** Copies a request to another AI to look over the open rows. */
  askAnother(): Promise<void>;
  /** Puts what that AI answered beside the rows. */
  readOpinion(answer: string): Promise<void>;
  /** Copies what a new chat needs to go on with this session. */
  copyCapsule(): Promise<void>;
};

export const [HandoffContext, useHandoff] = provided<HandoffCommands>();
