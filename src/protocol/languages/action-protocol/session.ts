// A session with a backend (pure): what happened goes in, what is sent and what is run comes out. It has no clock; whoever calls it brings the time.

import type { LanguageProblem } from '../language.ts';
import type { CommandOutcome } from '../outcome.ts';
import { changeRow, type LanguageRow, rowOf, statusAfter, stillNamed, type ToldSnapshot } from '../rows.ts';
import { type Frame, readFrame } from './read.ts';
import { resultFrame } from './results.ts';

/** How long a page has to be quiet before a change is told, ms. */
export const QUIET_MS = 500;

/** A place in the order of the results: a result has no number, so a later one waits. `row`: null for a frame that could not be taken. */
type Place = { row: string | null; frame: string | null };

/** `document`: that of the tab now. `lookAt`: when the page is to be read, ms of the caller's clock. `owed`: it is told even if it is the same. */
export type BackendState = {
  connected: boolean;
  snapshot: ToldSnapshot | null;
  document: string | null;
  rows: readonly LanguageRow[];
  problems: readonly LanguageProblem[];
  places: readonly Place[];
  told: string;
  lookAt: number | null;
  owed: boolean;
  frames: number;
};

/** What can happen. `connected`: the relay took the token. `approved`: by a person, for this one row. `stopped`: before anything was done. `page`: a reading that was wanted. */
export type BackendEvent =
  | { kind: 'connected' | 'disconnected'; now: number }
  | { kind: 'frame'; frame: Frame }
  | { kind: 'approved' | 'declined' | 'deleted' | 'stopped'; row: string }
  | { kind: 'finished'; row: string; outcome: CommandOutcome; now: number }
  | { kind: 'changed'; now: number }
  | { kind: 'loaded'; document: string; now: number }
  | { kind: 'left' }
  | { kind: 'time'; now: number }
  | { kind: 'page'; snapshot: ToldSnapshot; frame: string };

/** What is to be done: frames to send in order, a row to run, the page to read now, the connection to end, a run to stop. */
export type BackendStep = {
  state: BackendState;
  sends: readonly string[];
  run: LanguageRow | null;
  look: boolean;
  close: 1003 | 1009 | null;
  stop: boolean;
};

/** Not connected, as at the first start. */
export const BACKEND_START: BackendState = {
  connected: false,
  snapshot: null,
  document: null,
  rows: [],
  problems: [],
  places: [],
  told: '',
  lookAt: null,
  owed: false,
  frames: 0,
};

/** Takes what happened. */
export function backendStep(state: BackendState, event: BackendEvent): BackendStep {
  switch (event.kind) {
    case 'connected':
      return lookNow({ ...state, connected: true, places: [], told: '', owed: true });
    case 'disconnected':
      return ended(state);
    case 'frame':
      return state.connected ? takeFrame(state, event.frame) : still(state);
    case 'approved':
      return approve(state, event.row);
    case 'declined':
    case 'deleted':
      return isQueued(state, event.row) ? answer(state, event.row, { kind: event.kind }) : still(state);
    case 'stopped':
      return still(isRunning(state, event.row) ? { ...state, rows: changeRow(state.rows, event.row, { status: 'queued' }) } : state);
    case 'finished': {
      if (!isRunning(state, event.row)) return still(state);
      return answer({ ...state, owed: true, lookAt: event.now + QUIET_MS }, event.row, event.outcome);
    }
    case 'changed':
      return still({ ...state, lookAt: event.now + QUIET_MS });
    case 'loaded':
      return lookNow({ ...state, document: event.document });
    case 'left':
      return still({ ...state, document: null });
    case 'time':
      return state.lookAt !== null && state.lookAt <= event.now ? lookNow(state) : still(state);
    case 'page':
      return tell(state, event.snapshot, event.frame);
    default:
      return event satisfies never;
  }
}

function takeFrame(state: BackendState, frame: Frame): BackendStep {
  const { commands, problems, replies, close } = readFrame(frame, state);
  const counted = { ...state, frames: state.frames + 1 };
  if (close !== null) return { ...ended({ ...counted, problems: [...state.problems, ...problems] }), close };
  const rows = commands.map((command, at) => rowOf(`${state.frames}.${at}`, command, state.snapshot));
  const places: Place[] = [...rows.map(({ id }) => ({ row: id, frame: null })), ...replies.map(reply => ({ row: null, frame: reply }))];
  return flush({
    ...counted,
    rows: [...state.rows, ...rows],
    problems: [...state.problems, ...problems],
    places: [...state.places, ...places],
  });
}

function approve(state: BackendState, id: string): BackendStep {
  const row = state.rows.find(each => each.id === id);
  if (row === undefined || row.status !== 'queued') return still(state);
  if (!stillNamed(row, state.snapshot, state.document)) return answer(state, id, { kind: 'failed', code: 'STALE_REF' });
  return { ...still({ ...state, rows: changeRow(state.rows, id, { status: 'running' }) }), run: row };
}

function isQueued({ rows }: BackendState, id: string): boolean {
  return rows.find(each => each.id === id)?.status === 'queued';
}

function isRunning({ rows }: BackendState, id: string): boolean {
  return rows.find(each => each.id === id)?.status === 'running';
}

/** Puts a result into its place; a row of an earlier connection has none. */
function answer(state: BackendState, id: string, outcome: CommandOutcome): BackendStep {
  const frame = resultFrame(outcome);
  return flush({
    ...state,
    rows: changeRow(state.rows, id, statusAfter(outcome)),
    places: state.places.map(place => (place.row === id ? { row: id, frame } : place)),
  });
}

/** Sends the results whose turn it is. */
function flush(state: BackendState): BackendStep {
  const open = state.places.findIndex(({ frame }) => frame === null);
  const ready = open < 0 ? state.places : state.places.slice(0, open);
  return { ...still({ ...state, places: state.places.slice(ready.length) }), sends: ready.flatMap(({ frame }) => frame ?? []) };
}

function tell(state: BackendState, snapshot: ToldSnapshot, frame: string): BackendStep {
  const differs = state.owed || frame !== state.told;
  const read = { ...state, document: snapshot.document };
  if (!state.connected || !differs) return still(read);
  return { ...still({ ...read, snapshot, told: frame, owed: false }), sends: [frame] };
}

/** The run stops, what did not run stays queued, and no result is made up later. */
function ended(state: BackendState): BackendStep {
  const stop = state.rows.some(({ status }) => status === 'running');
  return { ...still({ ...state, connected: false, places: [], lookAt: null, owed: false }), stop };
}

function lookNow(state: BackendState): BackendStep {
  return { ...still({ ...state, lookAt: null }), look: true };
}

function still(state: BackendState): BackendStep {
  return { state, sends: [], run: null, look: false, close: null, stop: false };
}
