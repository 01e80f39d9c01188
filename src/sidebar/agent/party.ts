// What speaks for a program in the panel (panel, types only): one for each way in which programs speak.
import type { ContextReader, TabFacts } from '../../context/context-reader.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { ReadCommand, ReadProblem } from '../../protocol/queue/speech.ts';
import type { Env, Store } from '../app/index.ts';

/** The session in which a program asks, and the wire to it. */
export type Line = {
  session(): SessionState | null;
  /** Puts commands into the queue; resolves to the ids of their rows, in their order. None where the session is gone. */
  queue(commands: readonly ReadCommand[]): Promise<string[]>;
  /** Shows what was not taken, and was answered already. */
  refuse(problem: ReadProblem): void;
  /** Takes an open row out again, with the reason. */
  withdraw(id: string, reason: string): void;
  /** Asks the person; the answer comes as a change of the session. */
  ask(question: string): Promise<void>;
  /** Says what the program was told, so that it is news no longer. `text`: as it left. */
  told(text: string): void;
  send(text: string): void;
  /** Stops the run that is on. */
  stop(): void;
  name(): string;
};

/** What a party needs of the panel. */
export type PartyDeps = {
  store: { tab: Pick<Store['tab'], 'facts'> };
  env: Env;
  reader: Pick<ContextReader, 'snapshot' | 'follow'>;
  list(): Promise<TabFacts[]>;
  /** A text as the user lets it leave. */
  masked(text: string): string;
};

/** One conversation with a program, from one connection to its end. */
export type Party = {
  /** A text of the relay that is none of its own words about the connection. */
  came(text: string): void;
  /** The session changed. `runEnded`: a run has just ended. */
  changed(session: SessionState, runEnded: boolean): void;
  ended(): void;
};
