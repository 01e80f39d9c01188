// What components may do to show bAI a chat (panel): its box and its send button are pressed once, in its page.
import type { ReadonlySignal } from '@preact/signals';
import { provided } from '../ui/index.ts';

/** `offered`: nobody knows this chat's page for sure. `box`, `button`: what the user is to press there now. */
export type Teaching = 'none' | 'offered' | 'box' | 'button';

export type TeachingCommands = {
  readonly teaching: ReadonlySignal<Teaching>;
  readonly boxless: ReadonlySignal<string>; // the title of the tab in which no box was found, "" where there is none
  /** Begins to learn the chat of the session, or one that showed no box; ends it where it goes on. */
  teachChat(): Promise<void>;
};

export const [TeachingContext, useTeaching] = provided<TeachingCommands>();
