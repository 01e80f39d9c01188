// What components may do with a reply (panel): the ways on which it comes in.
import type { ReadonlySignal } from '@preact/signals';
import { provided } from '../ui/index.ts';

export type ReplyCommands = {
  /** Reads a reply; a blank one stands for what is on the clipboard. */
  readReply(text: string, byItself?: boolean): Promise<void>;
  /**
   * Reads the reply that is on the clipboard, where the user lets bAI read it; the browser asks them for it at the first press. Has to be called
   * in a press.
   */
  pasteReply(): Promise<void>;
  readonly pasteByKeys: ReadonlySignal<boolean>; // the clipboard is not read: a press of Paste makes the box ready for the user's keys
  /** Chooses whether a copied reply is read when the panel gets the focus again. Has to be called in a press. */
  setReadsOnReturn(on: boolean): Promise<void>;
  /** The panel got the focus again. */
  returned(): Promise<void>;
  /** Puts text that was sent from a page into the box for replies, below what is there. Reads nothing. */
  receive(text: string): void;
  /** Reads what was dropped on the panel. */
  dropReply(data: DataTransfer): Promise<void>;
};

export const [ReplyContext, useReply] = provided<ReplyCommands>();
