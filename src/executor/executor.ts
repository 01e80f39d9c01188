// The interface of the executor room (panel): one approved command in, one honest result out.
import type { Command } from '../protocol/command.ts';
import type { ActionError, ActionResult, DialogType, Reply } from '../protocol/result.ts';
import type { MatchReport, Seen } from '../protocol/seen.ts';

/** One command with what its approval was bound to. */
export type Order = {
  command: Command;
  tabId: number; // the tab it acts on: json.t, or what the user chose instead
  seen: Seen | null; // the target as approved; null when there was none yet (it appears after an earlier row)
  unlocked: boolean; // the user allowed typing into a sensitive field, for this one action
  receipt?: string; // the name under which the page remembers that it was sent
};

export type Stage = 'delay' | 'attach' | 'resolve' | 'ready' | 'reveal' | 'aim' | 'guard' | 'act' | 'settle' | 'verify';

/** Sent while an action runs, for the progress line. */
export type Progress = { stage: Stage; says: string; leftMs: number };

/** A numbered frame on the page for one row. */
export type Mark = { css: string; label: string; tone: 'read' | 'view' | 'change' | 'commit' };

/** What the element picker brought back. */
export type Picked = { css: string; alternatives: { css: string; why: string }[]; seen: Seen };

/**
 * Asked once per order, when its target is found and ready and nothing was sent yet. `now` is the target as it is at this moment, null for
 * actions without one. Answer false to leave the order undone because the user declined (REFUSED), or an error to leave it undone for another
 * reason. The time it takes does not count against the order's timeout.
 */
export type Gate = (now: Seen | null) => Promise<boolean | ActionError>;

/** A native dialog that holds a tab, as the browser reported it. */
export type OpenDialog = { tabId: number; type: DialogType; text: string };

export interface Executor {
  /** Runs one order once, at most. Never throws. After the first dispatch there is no second try. */
  run(order: Order, onProgress: (progress: Progress) => void, signal: AbortSignal, gate?: Gate): Promise<ActionResult>;
  /** What a selector names in a tab right now. Injects nothing that acts; waits for nothing. */
  match(tabId: number, css: string): Promise<Reply<MatchReport>>;
  /** Draws frames on the page, replacing those drawn before; an empty list clears them. */
  mark(tabId: number, marks: readonly Mark[]): Promise<Reply<null>>;
  /** Lets the user point at one element of the tab. Resolves when one was picked, or fails INTERRUPTED when the signal aborts or Escape is pressed. */
  pick(tabId: number, signal: AbortSignal): Promise<Reply<Picked>>;
  /** The native dialog that the browser says is open in a tab; known in the trusted driver only, while it is attached. */
  openDialog(tabId: number): OpenDialog | null;
  /** Answers that dialog as the user decided in the panel; `text` is what a prompt is given. */
  answerDialog(tabId: number, accept: boolean, text: string): Promise<Reply<null>>;
  /** Ends a batch: detaches the debugger, removes drawings. Safe to call at any time. */
  endBatch(): Promise<void>;
}
