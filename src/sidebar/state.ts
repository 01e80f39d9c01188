// The state of the whole panel that must survive closing it (sidebar room, no effects): sessions, which one is active, settings.

import { reduceSession } from '../protocol/reduce.ts';
import type { DriverName } from '../protocol/result.ts';
import { createSession, type SessionEvent, type SessionState } from '../protocol/session.ts';

/** What the user may choose once for all sessions. */
export type Settings = {
  driver: DriverName; // editions without trusted input act synthetically whatever this says
  copyAfterRun: boolean; // put the message on the clipboard when a run ends
  keys: boolean; // single-key shortcuts in the panel
};

export const DEFAULT_SETTINGS: Settings = { driver: 'trusted', copyAfterRun: true, keys: true };

export type AppState = {
  sessions: ReadonlyMap<string, SessionState>; // in the order in which they were created
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
  return { sessions: new Map(), active: '', settings: DEFAULT_SETTINGS };
}

/** One step. An event of a session that is gone changes nothing. */
export function reduceApp(state: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case 'session':
      return reduceSessionOf(state, event.key, event.event);
    case 'activated':
      return state.sessions.has(event.key) && state.active !== event.key ? { ...state, active: event.key } : state;
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

function reduceSessionOf(state: AppState, key: string, event: SessionEvent): AppState {
  const sessions = new Map(state.sessions);
  if (event.type === 'created') {
    if (sessions.has(key)) return state;
    sessions.set(key, createSession(event.key, event.name, event.at));
    return { ...state, sessions, active: key };
  }
  const before = sessions.get(key);
  if (before === undefined) return state;
  const after = reduceSession(before, event);
  if (after === before) return state;
  sessions.set(key, after);
  return { ...state, sessions };
}

function removeSession(state: AppState, key: string): AppState {
  if (!state.sessions.has(key)) return state;
  const sessions = new Map(state.sessions);
  sessions.delete(key);
  const active = state.active === key ? ([...sessions.keys()].at(-1) ?? '') : state.active;
  return { ...state, sessions, active };
}

/** Folds a journal: the same events give the same state, always. */
export function foldApp(events: Iterable<AppEvent>, from: AppState = emptyApp()): AppState {
  let state = from;
  for (const event of events) state = reduceApp(state, event);
  return state;
}

/** The active session; null only before the first was created. */
export function activeSession(state: AppState): SessionState | null {
  return state.sessions.get(state.active) ?? null;
}

/** Sessions in which something was running when the panel went away; each gets a `recovered` event on opening. */
export function interruptedSessions(state: AppState): string[] {
  const caught = (session: SessionState) =>
    session.items.some(item => item.status === 'running' || item.status === 'approved' || item.status === 'awaiting-confirm');
  return [...state.sessions.values()].filter(caught).map(session => session.key);
}
