// The state of the whole panel that must survive closing it (panel, no effects): sessions, which one is active, settings.

import type { SiteRules } from '../../protocol/policy/sites.ts';
import { createSession, type SessionEvent, type SessionState } from '../../protocol/queue/session.ts';
import type { DriverName } from '../../protocol/result.ts';
import type { LearnedChat } from './learned-chats.ts';
import type { Recipe } from './recipes.ts';
import type { SavedGoal } from './saved-goals.ts';
import { byAge, factsOf, type SessionFacts } from './session-archive.ts';
import type { ReduceSession } from './session-reducer.ts';

/** `press`: one press on the button once it is armed; `hold`: held for a moment; `twice`: two presses. */
export const CONFIRM_BY = ['press', 'hold', 'twice'] as const;
export type ConfirmBy = (typeof CONFIRM_BY)[number];

/** How a connected chat is used: by copy and paste, its box filled, its answers followed too, its messages sent too. */
export const CHAT_LEVELS = ['hand', 'fill', 'follow', 'carry'] as const;
export type ChatLevel = (typeof CHAT_LEVELS)[number];

/** What the user may choose once for all sessions. */
export type Settings = {
  driver: DriverName; // editions without trusted input act synthetically whatever this says
  copyAfterRun: boolean; // put the message on the clipboard when a run ends
  pasteReads: boolean; // Paste reads the clipboard; false once the user has refused that, from when on the keys paste
  readsOnReturn: boolean; // a reply that was copied is read when the panel gets the focus again
  tellPage: boolean; // each message to a chat that is connected tells the page's elements, as long as the user does not take them out
  changesOnly: boolean; // tell a page's elements as what changed since the AI's last digest, where that is shorter
  confirmBy: ConfirmBy; // how a step that may leave the computer is confirmed with the pointer
  pictures: boolean; // keep small pictures of targets, before and after
  keys: boolean; // single-key shortcuts in the panel
  limit: number; // characters that the chat takes in one message, 0 for no limit
  sites: SiteRules; // what bAI may do where, by host
  chats: readonly string[]; // hosts (with port) that the user named as chats of theirs
  chatLevels: Readonly<Record<string, ChatLevel>>; // how a chat is used once it is connected, by host
  learned: readonly LearnedChat[]; // chats that the user showed; read with `readLearned`
  askFact: boolean; // who confirms faster than one can read is asked for one fact of the step
  strict: boolean; // people's addresses, numbers and the values of fields are hidden from the AI too
  instructions: string; // what the user wants every AI to know; part of each prompt
  recipes: readonly Recipe[];
  goals: readonly SavedGoal[]; // to be chosen again, the newest first
};

export const DEFAULT_SETTINGS: Settings = {
  driver: 'trusted',
  copyAfterRun: true,
  pasteReads: true,
  readsOnReturn: false,
  tellPage: true,
  changesOnly: true,
  confirmBy: 'press',
  pictures: false,
  keys: true,
  sites: {},
  chats: [],
  chatLevels: {},
  learned: [],
  limit: 0,
  askFact: false,
  strict: false,
  instructions: '',
  recipes: [],
  goals: [],
};

export type AppState = {
  sessions: ReadonlyMap<string, SessionState>; // those that are open in this panel
  archive: ReadonlyMap<string, SessionFacts>; // those that rest on the disk until they are wanted
  active: string; // key of the active session, "" before the first
  settings: Settings;
};

/** Every change of the panel's lasting state. The journal is a list of these. */
export type AppEvent =
  | { type: 'session'; key: string; event: SessionEvent }
  | { type: 'activated'; at: number; key: string }
  | { type: 'removed'; at: number; key: string }
  | { type: 'settingsChanged'; at: number; settings: Partial<Settings> };

/** The state of a panel that was never opened before. */
export function emptyApp(): AppState {
  return { sessions: new Map(), archive: new Map(), active: '', settings: DEFAULT_SETTINGS };
}

/** Whether some of the events are applied by the reducer of sessions: of those that happen in one, all but its creation. */
export function needReducer(events: readonly AppEvent[]): boolean {
  return events.some(event => event.type === 'session' && event.event.type !== 'created');
}

/** One step. An event of a session that is gone changes nothing. */
export function reduceApp(state: AppState, event: AppEvent, reduce: ReduceSession): AppState {
  switch (event.type) {
    case 'session':
      return reduceSessionOf(state, event.key, event.event, reduce);
    case 'activated':
      return hasSession(state, event.key) && state.active !== event.key ? { ...state, active: event.key } : state;
    case 'removed':
      return removeSession(state, event.key);
    case 'settingsChanged':
      return { ...state, settings: { ...state.settings, ...event.settings } };
    default:
      // A journal that a newer version wrote may hold events that this one does not know.
      event satisfies never;
      return state;
  }
}

function reduceSessionOf(state: AppState, key: string, event: SessionEvent, reduce: ReduceSession): AppState {
  const change = changeOf(state, key, event, reduce);
  if (change === null) return state;
  const sessions = new Map(state.sessions).set(key, change.session);
  return { ...state, sessions, active: change.active };
}

/** What an event makes of its session; null when nothing changes. */
function changeOf(
  state: AppState,
  key: string,
  event: SessionEvent,
  reduce: ReduceSession,
): { session: SessionState; active: string } | null {
  if (event.type === 'created') {
    return hasSession(state, key) ? null : { session: createSession(event.key, event.name, event.at), active: key };
  }
  const before = state.sessions.get(key);
  if (before === undefined) return null;
  const session = reduce(before, event);
  return session === before ? null : { session, active: state.active };
}

function removeSession(state: AppState, key: string): AppState {
  if (!hasSession(state, key)) return state;
  const sessions = new Map(state.sessions);
  const archive = new Map(state.archive);
  sessions.delete(key);
  archive.delete(key);
  const rest = { ...state, sessions, archive };
  return state.active === key ? { ...rest, active: listSessions(rest).at(-1)?.key ?? '' } : rest;
}

/** Folds a journal: the same events give the same state, always. */
export function foldApp(events: Iterable<AppEvent>, reduce: ReduceSession, from: AppState = emptyApp()): AppState {
  // One map for the whole fold: a copy for each event would cost as much as there are sessions.
  const sessions = new Map(from.sessions);
  let state: AppState = { ...from, sessions };
  for (const event of events) {
    if (event.type === 'session') {
      const change = changeOf(state, event.key, event.event, reduce);
      if (change === null) continue;
      sessions.set(event.key, change.session);
      state.active = change.active;
    } else {
      const next = reduceApp(state, event, reduce);
      if (next.sessions !== sessions) for (const key of [...sessions.keys()]) if (!next.sessions.has(key)) sessions.delete(key);
      state = { ...next, sessions };
    }
  }
  return state;
}

/** The active session; null only before the first was created. */
export function activeSession(state: AppState): SessionState | null {
  return state.sessions.get(state.active) ?? null;
}

/** Whether there is such a session, open or not. */
export function hasSession(state: AppState, key: string): boolean {
  return state.sessions.has(key) || state.archive.has(key);
}

/** All sessions, oldest first. */
export function listSessions(state: AppState): SessionFacts[] {
  return [...state.archive.values(), ...[...state.sessions.values()].map(factsOf)].sort(byAge);
}

/** The state with a session taken from the archive. */
export function withSession(state: AppState, session: SessionState): AppState {
  const archive = new Map(state.archive);
  archive.delete(session.key);
  return { ...state, archive, sessions: new Map(state.sessions).set(session.key, session) };
}

/** Sessions in which something was running when the panel went away; each gets a `recovered` event on opening. */
export function interruptedSessions(state: AppState): string[] {
  return listSessions(state).flatMap(session => (session.caught ? [session.key] : []));
}
