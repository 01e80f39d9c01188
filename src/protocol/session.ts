// One conversation with one chat (pure): handshake, queue, what was sent, and what is still to be told.
import type { ActionJson } from './command.ts';
import type { Approval, QueueItem } from './queue.ts';
import type { ActionResult, ContextParts, OpenedTab, Outcome } from './result.ts';

/** none: the prompt was not copied yet; waiting: no handshake yet; foreign: the newest reply belongs to another session. */
export type LinkState = 'none' | 'waiting' | 'connected' | 'foreign';

export type GoalCheck = 'pending' | 'ok' | 'failed';

/** A change of the user's that the AI has not been told of yet. */
export type Untold = { id: string; kind: 'del' | 'upd' };

export type TimelineEntry = { at: number; kind: 'prompt' | 'message' | 'reply' | 'edit' | 'run' | 'note'; text: string; ids: string[] };

export type SessionState = {
  key: string; // 32 hex digits, 128 random bits
  name: string;
  goal: string;
  goalCheck: GoalCheck | null;
  link: LinkState;
  createdAt: number;
  items: readonly QueueItem[]; // in queue order
  highest: number; // highest action number seen or given
  replies: number; // replies read so far
  untold: readonly Untold[];
  outcomes: readonly Outcome[]; // finished since the last copied message
  parts: ContextParts; // read since the last copied message
  openedTabs: readonly OpenedTab[]; // since the last copied message
  contextCount: number; // contexts made, for ctx ids
  contextTab: number | null; // `t` of the last copied context
  sent: readonly string[]; // hashes of protocol lines that we sent, to recognise our own words when a chat is pasted back
  timeline: readonly TimelineEntry[];
};

/** Every change of a session. The journal is a list of these; folding them gives the state. `at` is in ms since the epoch. */
export type SessionEvent =
  | { type: 'created'; at: number; key: string; name: string }
  | { type: 'renamed'; at: number; name: string }
  | { type: 'goalSet'; at: number; goal: string }
  | { type: 'goalChecked'; at: number; verdict: GoalCheck }
  | { type: 'promptCopied'; at: number; text: string; contextTab: number | null }
  | { type: 'messageCopied'; at: number; text: string; contextTab: number | null }
  | { type: 'replyRead'; at: number; text: string } // the reducer reads it; the same text again changes nothing
  | { type: 'edited'; at: number; id: string; json: ActionJson }
  | { type: 'deleted' | 'restored' | 'skipped'; at: number; id: string; reason?: string }
  | { type: 'included'; at: number; id: string; included: boolean }
  | { type: 'moved'; at: number; id: string; before: string | null }
  | { type: 'inserted'; at: number; json: ActionJson; before: string | null }
  | { type: 'proposalTaken'; at: number; id: string } // an invalid row's mended line is taken as the user's edit
  | { type: 'conflictSettled'; at: number; id: string; keep: 'newest' | 'oldest' }
  | { type: 'approved'; at: number; approvals: { id: string; approval: Approval }[] }
  | { type: 'approvalVoided'; at: number; id: string; why: string }
  | { type: 'confirmAsked' | 'declined'; at: number; id: string }
  | { type: 'started'; at: number; id: string } // written before the effect
  | { type: 'finished'; at: number; id: string; result: ActionResult }
  | { type: 'batchEnded'; at: number } // rows that did not run are queued again, their approval void
  | { type: 'recovered'; at: number } // on opening: what was running is `interrupted`, never run again by itself
  | { type: 'tabOpened'; at: number; tab: OpenedTab };
