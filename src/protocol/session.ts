// One conversation with one chat (pure): handshake, queue, what was sent, and what is still to be told.
import type { ActionJson, Problem } from './command.ts';
import type { Approval, QueueItem } from './queue.ts';
import type { ActionResult, ContextParts, OpenedTab, Outcome } from './result.ts';

/** none: the prompt was not copied yet; waiting: no handshake yet; foreign: the newest reply belongs to another session. */
export type LinkState = 'none' | 'waiting' | 'connected' | 'foreign';

export type GoalCheck = 'pending' | 'ok' | 'failed';

/** A change of the user's that the AI has not been told of yet. */
export type Untold = { id: string; kind: 'del' | 'upd' };

export type TimelineEntry = { at: number; kind: 'prompt' | 'message' | 'reply' | 'edit' | 'run' | 'note'; text: string; ids: string[] };

/** What the newest reading found; counts are of protocol lines. */
export type ReadingReport = {
  handshake: boolean; // this session's key was confirmed in it
  added: number; // new actions in the queue
  updated: number;
  deleted: number;
  known: number; // read before; nothing changed
  own: number; // our own words, coming back in a pasted chat
  unreadable: number; // shown as invalid rows
  offered: number; // in a quote, in a sentence or beside a foreign context: shown, taken by hand only
  conflicts: number;
  held: number; // before the handshake: not in the queue, to be read again after it
  foreign: number; // of another session
  ignored: number; // deletions of unknown numbers, changes of what has run or is deleted
  problems: Problem[]; // about the text as a whole; those of one line are in its row
};

export type SessionState = {
  key: string; // 32 hex digits, 128 random bits
  name: string;
  goal: string;
  goalCheck: GoalCheck | null;
  link: LinkState;
  confirmed: boolean; // the AI confirmed this session's key
  foreign: string | null; // the key of the session that the newest reply belongs to, when it is another one
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
  known: readonly string[]; // hashes of protocol lines that were read, so that reading again changes nothing
  heard: readonly string[]; // what contexts told the AI lately, newest last: what it can know
  contextUrl: string; // `u` of the last copied context
  trouble: number; // replies in a row with lines that could not be read
  driftTold: number; // the newest reply whose unreadable lines the AI was told of
  lastMessage: string; // the text copied last, "" before the first
  lastReading: ReadingReport | null;
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
  // On opening: what was running is `interrupted`, never run again by itself. `sent`, `unsent`: the rows of which their pages know it.
  | { type: 'recovered'; at: number; sent?: string[]; unsent?: string[] }
  | { type: 'tabOpened'; at: number; tab: OpenedTab };

/** A new session, before anything was copied. `key`: 32 hex digits from `newSessionKey`. */
export function createSession(key: string, name: string, at: number): SessionState {
  return {
    key,
    name,
    goal: '',
    goalCheck: null,
    link: 'none',
    confirmed: false,
    foreign: null,
    createdAt: at,
    items: [],
    highest: 0,
    replies: 0,
    untold: [],
    outcomes: [],
    parts: {},
    openedTabs: [],
    contextCount: 0,
    contextTab: null,
    sent: [],
    known: [],
    heard: [],
    contextUrl: '',
    trouble: 0,
    driftTold: 0,
    lastMessage: '',
    lastReading: null,
    timeline: [],
  };
}

/** A fresh session key: 128 random bits as 32 hex digits. `random(n)` gives n random bytes. */
export function newSessionKey(random: (count: number) => Uint8Array): string {
  return Array.from(random(16), byte => byte.toString(16).padStart(2, '0')).join('');
}
