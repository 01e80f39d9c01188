// The interface of the executor room (panel): one approved command in, one honest result out.

import type { Command } from '../protocol/command.ts';
import type { ActionError, ActionResult, DialogType, Effect, Picture, Reply } from '../protocol/result.ts';
import type { MatchReport, Seen } from '../protocol/seen.ts';
import type { Alternative, Choices, FieldNow, FileWish, FormNow, GivenFile, Highlight, UserIntervention } from './page-api.ts';

/** One command with what its approval was bound to. */
export type Order = {
  command: Command;
  tabId: number; // the tab it acts on: json.t, or what the user chose instead
  seen: Seen | null; // the target as approved; null when there was none yet (it appears after an earlier row)
  unlocked: boolean; // the user allowed typing into a sensitive field, for this one action
  receipt?: string; // the name under which the page remembers that it was sent
};

export type Stage = 'delay' | 'attach' | 'resolve' | 'ready' | 'reveal' | 'aim' | 'guard' | 'act' | 'settle' | 'verify';

/** What is done at this moment; the panel has words for each. */
export type Activity =
  | 'attaching'
  | 'looking'
  | 'appearing'
  | 'searching'
  | 'checking'
  | 'acting'
  | 'writing'
  | 'reading'
  | 'drawing'
  | 'picture'
  | 'opening'
  | 'new_tab'
  | 'sending' // the person sends the form that a tool filled in
  | 'settling'
  | 'pausing'
  | 'leaving'
  | 'text'
  | 'dialog';

/**
 * Sent while an action runs, for the progress line. `doing`: or what stands in the way and may pass, how many nodes a long reading looked at, or for how
 * long the page has not answered, ms.
 */
export type Progress = { stage: Stage; doing: Activity | ActionError | { looked: number } | { busyMs: number }; leftMs: number };

/** What the element picker brought back. */
export type Picked = { css: string; alternatives: Alternative[]; seen: Seen };

/**
 * Asked once per order, when its target is found and ready and nothing was sent yet. `now` is the target as it is at this moment, null for
 * actions without one. Answer false to leave the order undone because the user declined (REFUSED), or an error to leave it undone for another
 * reason. The time it takes does not count against the order's timeout.
 */
export type Gate = (now: Seen | null) => Promise<boolean | ActionError>;

/** Asked where the page of an order wants files; null when the user gives none. The time it takes does not count against the order's timeout. */
export type Files = (wish: FileWish) => Promise<GivenFile[] | null>;

/** An order that was run, to be put back. `opened`: the tab that it opened, with the address as it was told. */
export type UndoRequest = { receipt: string; tabId: number; opened: { id: number; url: string } | null };

/** A native dialog that holds a tab, as the browser reported it. `url`: of the document that asks; `preset`: what a prompt offers as its answer. */
export type OpenDialog = { tabId: number; type: DialogType; text: string; url: string; preset: string };

/** A native dialog opened or closed. `accepted`: how it was answered, by whomever; null where the browser did not say. */
export type DialogChange = { kind: 'opened'; dialog: OpenDialog } | { kind: 'closed'; dialog: OpenDialog; accepted: boolean | null };

export interface Executor {
  /** Runs one order once, at most. Never throws. After the first dispatch there is no second try. */
  run(order: Order, onProgress: (progress: Progress) => void, signal: AbortSignal, gate?: Gate, files?: Files): Promise<ActionResult>;
  /** Puts back what an order changed, once the page has checked that nobody changed it since. Tells what is there again. */
  undo(order: UndoRequest): Promise<Reply<Effect[]>>;
  /** What the form of an element would send right now; null when it belongs to no form. */
  form(target: Seen): Promise<Reply<FormNow | null>>;
  /** A picture of an element in a tab that is in front, secrets painted over; brings it into view. Never by the debugger. */
  picture(target: Seen, css: string): Promise<Reply<Picture>>;
  /** What these fields of one document hold now. */
  values(targets: readonly Seen[]): Promise<Reply<FieldNow[]>>;
  /** How a field is filled in: by an option, a switch or a text. */
  choices(target: Seen): Promise<Reply<Choices>>;
  /** Other selectors for an element, the one that will hold longest first, each with its reason. */
  selectors(target: Seen): Promise<Reply<Alternative[]>>;
  /** What a selector names in a tab right now. Injects nothing that acts; waits for nothing. */
  match(tabId: number, css: string): Promise<Reply<MatchReport>>;
  /** Draws frames on the page, replacing those drawn before; an empty list clears them. */
  mark(tabId: number, marks: readonly Highlight[]): Promise<Reply<null>>;
  /** Shows in a tab that a run is going on at a target, with a button that stops it; null takes it away. */
  attend(tabId: number, shown: { says: string; stop: string; css: string | null } | null): Promise<Reply<null>>;
  /** Waits at most `waitMs` for the user to press that button, or for the page to be used, later than `since` (ms since the epoch). */
  attended(tabId: number, waitMs: number, since: number): Promise<Reply<UserIntervention>>;
  /** Lets the user point at one element of the tab. Resolves when one was picked, or fails INTERRUPTED when the signal aborts or Escape is pressed. */
  pick(tabId: number, signal: AbortSignal): Promise<Reply<Picked>>;
  /** The native dialog that the browser says is open in a tab; known in the trusted driver only, while it is attached. */
  openDialog(tabId: number): OpenDialog | null;
  /** Answers that dialog as the user decided in the panel; `text` is what a prompt is given. */
  answerDialog(tabId: number, accept: boolean, text: string): Promise<Reply<null>>;
  /** Ends a batch: detaches the debugger, from a tab that a dialog holds once that is answered. Safe to call at any time. */
  endBatch(): Promise<void>;
}
