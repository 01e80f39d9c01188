// One conversation with one chat (pure): handshake, queue, what was sent, and what is still to be told.
import type { ActionJson, Problem } from '../command.ts';
import type { ActionResult, Effect, ErrorCode, OpenedTab, Outcome } from '../result.ts';
import type { Approval, QueueItem } from './queue.ts';
import type { ReadReply, Speech, ToldPage } from './speech.ts';

/** none: the prompt was not copied yet; waiting: no handshake yet; foreign: the newest reply belongs to another session. */
export type LinkState = 'none' | 'waiting' | 'connected' | 'foreign';

/** How much the user wants to be asked in this session. A step that may leave the computer asks in each of them. */
export const CARES = ['careful', 'normal', 'swift'] as const;
export type Care = (typeof CARES)[number];

export type GoalCheck = 'pending' | 'ok' | 'failed';

/** A change of the user's that the AI has not been told of yet. */
export type Untold = { id: string; kind: 'del' | 'upd' };

/** A page digest as it was told to the AI, whole or as what changed. */
export type PageDigest = { tabId: number; text: string };

export type TimelineEntry = {
  at: number;
  kind: 'prompt' | 'message' | 'reply' | 'edit' | 'run' | 'note';
  text: string;
  ids: string[];
  read?: { report: ReadingReport; connected: boolean }; // of a reply: what it brought, and whether it confirmed the session for the first time
};

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
  foreignKey?: string | undefined; // the session that the last of those belong to, where there are some
  ignored: number; // deletions of unknown numbers, changes of what has run or is deleted
  problems: Problem[]; // about the text as a whole; those of one line are in its row
};

export type SessionState = {
  key: string; // 32 hex digits, 128 random bits
  name: string;
  goal: string;
  goalCheck: GoalCheck | null;
  goalTold?: string | undefined; // the goal as the AI knows it; absent before a prompt
  care: Care;
  waivers?: readonly Waiver[] | undefined; // absent: none
  link: LinkState;
  confirmed: boolean; // the AI confirmed this session's key
  foreign: string | null; // the key of the session that the newest reply belongs to, when it is another one
  createdAt: number;
  items: readonly QueueItem[]; // in queue order
  highest: number; // highest action number seen or given
  replies: number; // replies read so far
  untold: readonly Untold[];
  outcomes: readonly Outcome[]; // finished since the last copied message
  openedTabs: readonly OpenedTab[]; // since the last copied message
  happened: number; // what there is to tell is numbered as it comes; this is the newest number
  contextCount: number; // contexts made, for ctx ids
  contextTab: number | null; // `t` of the last copied context
  sent: readonly string[]; // hashes of protocol lines that we sent, to recognise our own words when a chat is pasted back
  known: readonly string[]; // hashes of protocol lines that were read, so that reading again changes nothing
  heard: readonly string[]; // what contexts told the AI lately, newest last: what it can know
  contextUrl: string; // `u` of the last copied context
  offered: readonly PageDigest[]; // page digests copied since the last reply
  given: PageDigest | null; // the one that the AI surely has: it answered after nothing but this was copied
  trouble: number; // replies in a row with lines that could not be read
  switchDue: boolean; // the user came here from a session of the same chat, so the AI is to be told
  driftTold: number; // the newest reply whose unreadable lines the AI was told of
  lastMessage: string; // the text copied last, "" before the first
  lastReading: ReadingReport | null;
  timeline: readonly TimelineEntry[];
  speech?: Speech | undefined; // absent: bAI's own language
  begunAt?: string | undefined; // address where the first batch began, as it may be told; scripts start there
};

/** A page (`pageOf`) on which the user wants to confirm no more of the same: strokes in a drawing, or Enter in a field that sends nothing. */
export type Waiver = { page: string; on: 'drawing' | 'field' };

/** Every change of a session. The journal is a list of these; folding them gives the state. `at` is in ms since the epoch. */
export type SessionEvent =
  | { type: 'created'; at: number; key: string; name: string }
  | { type: 'renamed'; at: number; name: string }
  | { type: 'switchedTo'; at: number } // the chat was last told of another session
  | { type: 'goalSet'; at: number; goal: string }
  | { type: 'goalChecked'; at: number; verdict: GoalCheck }
  | { type: 'careSet'; at: number; care: Care }
  | ({ type: 'waived'; at: number } & Waiver)
  | ({ type: 'waiverEnded'; at: number } & Waiver)
  | { type: 'languageSet'; at: number; speech: Speech | null } // before the first prompt; null: bAI's own
  | { type: 'commandsRead'; at: number; reading: ReadReply; continues?: number } // a reply in another language, read by its codec
  | { type: 'cardAnswered'; at: number; line: string } // the person's answer, as the AI is told of it
  | { type: 'corrected'; at: number; text: string } // what the person tells the AI with the next message, in another language
  | {
      type: 'promptCopied';
      at: number;
      text: string;
      contextTab: number | null;
      digest?: PageDigest | undefined;
      pages?: readonly ToldPage[] | undefined;
    }
  // upTo, goal: `happened` and the goal when it was copied; what came later is still to be told. A journal that lacks them means all there was.
  | {
      type: 'messageCopied';
      at: number;
      text: string;
      contextTab: number | null;
      digest?: PageDigest | undefined;
      upTo?: number | undefined;
      goal?: string | undefined;
      pages?: readonly ToldPage[] | undefined;
    }
  // The reducer reads it; the same text again changes nothing. ours: marks of lines that were copied and that the session was not told of yet; continues: the
  // number of the reply of which it is more, where that was read before its end.
  | { type: 'replyRead'; at: number; text: string; ours?: string[]; continues?: number }
  | { type: 'edited'; at: number; id: string; json: ActionJson }
  | { type: 'deleted' | 'restored' | 'skipped'; at: number; id: string; reason?: string }
  | { type: 'included'; at: number; id: string; included: boolean }
  | { type: 'stopSet'; at: number; id: string; stop: boolean }
  | { type: 'moved'; at: number; id: string; before: string | null }
  | { type: 'inserted'; at: number; json: ActionJson; before: string | null }
  | { type: 'proposalTaken'; at: number; id: string } // an invalid row's mended line is taken as the user's edit
  | { type: 'conflictSettled'; at: number; id: string; keep: 'newest' | 'oldest' }
  | { type: 'approved'; at: number; approvals: { id: string; approval: Approval }[]; url?: string } // url: where the batch begins
  | { type: 'approvalVoided'; at: number; id: string; why: string }
  | { type: 'confirmAsked' | 'declined'; at: number; id: string }
  | { type: 'started'; at: number; id: string; tells?: boolean } // written before the effect; tells: `sending` will be written too
  | { type: 'sending' | 'sent'; at: number; id: string } // of rows that leave no receipt on an element: right before the effect, and right after
  | { type: 'finished'; at: number; id: string; result: ActionResult }
  | { type: 'dialogAnswered'; at: number; id: string; accepted: boolean } // the native dialog that the row had opened
  | { type: 'pictured'; at: number; id: string; before: string; after: string }
  | { type: 'markedDone'; at: number; id: string } // the user looked and found that an interrupted row had its effect
  | { type: 'undone'; at: number; id: string; effects: Effect[] } // what the row had changed is as it was before
  | { type: 'undoRefused'; at: number; id: string; why: string; code?: ErrorCode }
  // Rows that did not run are queued again, their approval void. why: as the journal knows it; what a batch that broke off left over is unticked.
  | { type: 'batchEnded'; at: number; why?: 'done' | 'failed' | 'declined' | 'stopped' | 'withheld' }
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
    care: 'normal',
    link: 'none',
    confirmed: false,
    foreign: null,
    createdAt: at,
    items: [],
    highest: 0,
    replies: 0,
    untold: [],
    outcomes: [],
    openedTabs: [],
    happened: 0,
    contextCount: 0,
    contextTab: null,
    sent: [],
    known: [],
    heard: [],
    contextUrl: '',
    offered: [],
    given: null,
    trouble: 0,
    switchDue: false,
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
