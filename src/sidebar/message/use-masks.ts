// What components may do with masks (panel): what is hidden in the message, and the user's decisions about it.
import type { ReadonlySignal } from '@preact/signals';
import { provided } from '../ui/index.ts';
import type { MaskView } from './masks.ts';

export type MasksCommands = {
  readonly masks: ReadonlySignal<readonly MaskView[]>; // what is hidden in the message
  /** Lets the AI see what a mark stands for, or hides it again. */
  revealMask(mark: string, on: boolean): void;
  /** Hides a selected piece of the message from the AI. */
  hideText(selected: string): void;
};

export const [MasksContext, useMasks] = provided<MasksCommands>();
