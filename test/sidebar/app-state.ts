// The panel's lasting state as tests fold it: with the reducer of sessions, which the panel reads once something happens in one.
import { reduceSession } from '../../src/protocol/queue/reduce.ts';
import type { SessionReducer } from '../../src/sidebar/app/session-reducer.ts';
import { type AppEvent, type AppState, foldApp as fold, reduceApp as step } from '../../src/sidebar/app/state.ts';

/** One that is not read yet. */
export function unreadReducer(): SessionReducer {
  let isLoaded = false;
  return {
    loaded: () => (isLoaded ? reduceSession : null),
    async load() {
      await new Promise(resolve => setTimeout(resolve, 20));
      isLoaded = true;
      return reduceSession;
    },
  };
}

/** The reducer of sessions, as it is once it was read. */
export const reducer: SessionReducer = { loaded: () => reduceSession, load: () => Promise.resolve(reduceSession) };

export const foldApp = (events: Iterable<AppEvent>, from?: AppState): AppState => fold(events, reduceSession, from);

export const reduceApp = (state: AppState, event: AppEvent): AppState => step(state, event, reduceSession);
