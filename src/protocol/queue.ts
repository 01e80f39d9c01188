// The queue (pure): last emitted actions − deletes + latest updates, and what became of each.
import type { Command, Problem, Repair } from './command.ts';
import type { ActionResult } from './result.ts';
import type { Seen } from './seen.ts';

export const ROW_STATUSES = [
  'queued',
  'approved',
  'running',
  'awaiting-confirm',
  'done',
  'failed',
  'interrupted',
  'skipped',
  'deleted',
  'invalid',
  'conflict',
  'blocked',
] as const;

export type RowStatus = (typeof ROW_STATUSES)[number];

/** Things about a row that the user should know before approving. */
export type Flag = 'gap' | 'step-back' | 'other-tab' | 'older-reply' | 'no-base' | 'repaired' | 'edited' | 'updated';

/** Approval holds for these bytes, on this tab and origin, for the target that was seen; any change takes it back. */
export type Approval = { rev: number; tabId: number; topOrigin: string; seen: Seen | null; unlocked: boolean; at: number };

export type QueueItem = {
  id: string; // six digits; `line-N` for a line too broken to have one
  rev: number;
  status: RowStatus;
  command: Command | null; // null while invalid
  rival: Command | null; // conflict: the other command that claims this id; `command` is the newest
  raw: string; // the line as it was read
  repairs: Repair[];
  problem: Problem | null;
  reply: number; // which reply brought it, from 1
  note: string; // the prose just before the line, in the AI's words
  included: boolean; // the check box
  approval: Approval | null;
  result: ActionResult | null;
  flags: Flag[];
  author: 'ai' | 'user'; // who made the newest revision
};
