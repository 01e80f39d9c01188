// The words that the parts of the scripted AI share (pure): a proposal, and a step of a plan.
import type { ActionType } from '../../protocol/action.ts';

/** One action before it has a number. `purpose` names it among the AI's own notes; it is never sent. */
export type Proposal = { a: ActionType; s: string; x: string; purpose: string };

/** What the AI says and proposes next. No proposals: it waits for the user. */
export type Step = { says: string; proposals: readonly Proposal[] };

/** An action that was sent, and what became of it: "" until a context tells. */
export type Sent = Proposal & { id: string; outcome: string; reply: number };

export const propose = (a: ActionType, s: string, x: string, purpose: string): Proposal => ({ a, s, x, purpose });

/** A look at the whole page. */
export const LOOK = propose('SCAN', '', '', 'look');
