// The interface of the executor room (panel): one approved command in, one honest result out.
import type { Command } from '../protocol/command.ts';
import type { ActionResult, Reply } from '../protocol/result.ts';
import type { MatchReport, Seen } from '../protocol/seen.ts';

/** One command with what its approval was bound to. */
export type Order = {
  command: Command;
  tabId: number; // the tab it acts on: json.t, or what the user chose instead
  seen: Seen | null; // the target as approved; null when there was none yet (it appears after an earlier row)
  unlocked: boolean; // the user allowed typing into a sensitive field, for this one action
};

export type Stage = 'delay' | 'attach' | 'resolve' | 'ready' | 'reveal' | 'aim' | 'guard' | 'act' | 'settle' | 'verify';

/** Sent while an action runs, for the progress line. */
export type Progress = { stage: Stage; says: string; leftMs: number };

/** A numbered frame on the page for one row. */
export type Mark = { css: string; label: string; tone: 'read' | 'view' | 'change' | 'commit' };

/** What the element picker brought back. */
export type Picked = { css: string; alternatives: { css: string; why: string }[]; seen: Seen };

export interface Executor {
  /** Runs one order once, at most. Never throws. After the first dispatch there is no second try. */
  run(order: Order, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<ActionResult>;
  /** What a selector names in a tab right now. Injects nothing that acts; waits for nothing. */
  match(tabId: number, css: string): Promise<Reply<MatchReport>>;
  /** Draws frames on the page, replacing those drawn before; an empty list clears them. */
  mark(tabId: number, marks: readonly Mark[]): Promise<Reply<null>>;
  /** Lets the user point at one element of the tab. Resolves when one was picked, or fails INTERRUPTED when the signal aborts or Escape is pressed. */
  pick(tabId: number, signal: AbortSignal): Promise<Reply<Picked>>;
  /** Ends a batch: detaches the debugger, removes drawings. Safe to call at any time. */
  endBatch(): Promise<void>;
}
