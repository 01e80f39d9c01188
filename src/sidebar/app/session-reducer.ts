// What makes a session's next state (panel): it reads replies, so it brings the reader along, and a panel in which nothing has happened does without.
import type { SessionEvent, SessionState } from '../../protocol/queue/session.ts';

export type ReduceSession = (state: SessionState, event: SessionEvent) => SessionState;

/** The reducer of sessions, read when the first event needs it. */
export type SessionReducer = {
  /** Null as long as it was not read. */
  loaded(): ReduceSession | null;
  load(): Promise<ReduceSession>;
};

/** Stands for it where no event needs it. */
export const unchanged: ReduceSession = state => state;
