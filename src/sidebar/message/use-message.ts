// What components may do with the message (panel): what it holds, and the ways out of the panel.

import type { ReadonlySignal } from '@preact/signals';
import type { ContextPart } from '../../protocol/action.ts';
import { provided } from '../ui/index.ts';
import type { DomForm } from './compose.ts';
import type { Deliver } from './deliver.ts';

/** What the message holds and what it weighs, part by part. `form`: for the elements, how they are told; `looked`: how far a long reading of it is; `stop`: ends that, and leaves what was read before. */
export type PartChip = {
  part: ContextPart;
  label: string;
  on: boolean;
  size: number;
  problem: string;
  form: DomForm;
  looked: number | null;
  stop(): void;
};

export type MessageCommands = {
  readonly prompt: ReadonlySignal<string>;
  readonly message: ReadonlySignal<string>;
  readonly chips: ReadonlySignal<readonly PartChip[]>;
  readonly changedSince: ReadonlySignal<'page' | 'results' | null>; // what is different from the message that was copied last
  readonly untold: ReadonlySignal<number>; // results and changes that no copied message tells yet
  /** Copies it; with `deliver` it leaves in another way. */
  copyPrompt(deliver?: Deliver): Promise<void>;
  copyMessage(deliver?: Deliver): Promise<void>;
  /** Copies one part of the message; the last one counts as the message. False when the browser refused. */
  copyPart(parts: readonly string[], index: number): Promise<boolean>;
  /** Saves the message as a text file, which counts as copied. */
  saveMessage(): void;
  /** The short form of the prompt, for an AI that has lost the format. */
  copyReminder(): Promise<void>;
  copyPicture(id: string): Promise<void>;
  togglePart(part: ContextPart): void;
  readonly contextBudget: ReadonlySignal<number>; // characters of each part of a page in this chat
  setContextBudget(chars: number): void;
  /** Copies what the chat needs next and goes there: the message, or the prompt of a new session. */
  shuttle(): Promise<void>;
};

export const [MessageContext, useMessage] = provided<MessageCommands>();
