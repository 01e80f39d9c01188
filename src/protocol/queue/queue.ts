// The queue (pure): last emitted actions − deletes + latest updates, and what became of each.
import type { Command, Problem, Repair } from '../command.ts';
import type { NamedCommand } from '../languages/outcome.ts';
import type { Dictated } from '../policy/dictated.ts';
import type { ActionResult, ErrorCode } from '../result.ts';
import type { Seen } from '../seen.ts';
import type { ReadCommand } from './speech.ts';

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
export type Flag =
  | 'gap'
  | 'step-back'
  | 'other-tab'
  | 'older-reply'
  | 'no-base'
  | 'repaired'
  | 'edited'
  | 'updated'
  | 'guess'
  | 'dictated'
  | 'old-context';

/** Approval holds for these bytes, on this tab and origin, for the target that was seen; any change takes it back. */
export type Approval = { rev: number; tabId: number; topOrigin: string; seen: Seen | null; unlocked: boolean; at: number };

/** `none`: nothing was sent yet; `sending`: it is being sent; `sent`: it was. */
export type Dispatch = 'none' | 'sending' | 'sent';

/** The number of a context, and the address that it told of ("" when that is not known). */
export type Answered = { context: number; url: string };

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
  dispatch?: Dispatch | null; // of a row that runs: how far the journal says it came; null where the journal does not say
  flags: Flag[];
  author: 'ai' | 'user'; // who made the newest revision
  told: number; // the newest revision that the AI knows; -1 when it never heard of this number
  toldDeleted: boolean; // the AI takes it for deleted
  answers: Answered | null; // the context that its line answers; null for a row of the user's
  guessed: string[]; // parts of its target or address that the AI was never shown
  dictated?: Dictated | null; // its target or payload, where a page gave it together with orders to an AI
  reason: string; // the user's words for skipping or deleting it
  stop: boolean; // a run pauses before this row
  pictures: { before: string; after: string } | null; // small data URLs of its target, where the user wants them; "" for one that was not taken
  undo: { ok: true } | { ok: false; why: string; code?: ErrorCode } | null; // what became of the user's wish to undo it
  named?: NamedCommand; // in a session of another language: the command in that language's words
  client?: string; // the program of this computer that proposed it, as it calls itself
  refusal?: string; // the line that tells the AI, in a session of another language, why it was not taken
  offer?: ReadCommand; // the same of one that is only shown: what taking it by hand would queue
};

/** Rows that nothing happened to yet: a reply may still change them. One that asks the user before its effect is among them; the change ends the question. */
export function isOpen(item: QueueItem): boolean {
  switch (item.status) {
    case 'queued':
    case 'approved':
    case 'invalid':
    case 'conflict':
    case 'blocked':
    case 'awaiting-confirm':
      return true;
    case 'running':
    case 'done':
    case 'failed':
    case 'interrupted':
    case 'skipped':
    case 'deleted':
      return false;
  }
}

/** Whether an id is an action number; the rows of lines too broken to have one are called `line-N`. */
export function isActionId(id: string): boolean {
  return /^[0-9]{6}$/.test(id);
}

/** A row for a line that was just read; nothing is approved. */
export function createItem(id: string, raw: string, reply: number): QueueItem {
  return {
    id,
    rev: 0,
    status: 'queued',
    command: null,
    rival: null,
    raw,
    repairs: [],
    problem: null,
    reply,
    note: '',
    included: false,
    approval: null,
    result: null,
    flags: [],
    author: 'ai',
    told: -1,
    toldDeleted: false,
    answers: null,
    guessed: [],
    reason: '',
    stop: false,
    pictures: null,
    undo: null,
  };
}

/** The row with one more flag, each at most once. */
export function withFlag(item: QueueItem, flag: Flag): QueueItem {
  return item.flags.includes(flag) ? item : { ...item, flags: [...item.flags, flag] };
}

/** The row without some flags. */
export function withoutFlags(item: QueueItem, ...flags: Flag[]): QueueItem {
  return item.flags.some(flag => flags.includes(flag)) ? { ...item, flags: item.flags.filter(flag => !flags.includes(flag)) } : item;
}

/** The rows with one of them changed; the same array when there is no such row or the change keeps it. */
export function changeItem(items: readonly QueueItem[], id: string, change: (item: QueueItem) => QueueItem): readonly QueueItem[] {
  // What happens, happens to recent rows.
  const index = items.findLastIndex(item => item.id === id);
  const item = items[index];
  if (item === undefined) return items;
  const changed = change(item);
  return changed === item ? items : items.with(index, changed);
}
