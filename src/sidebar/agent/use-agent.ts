// What components may do with a program of this computer (panel, the local edition only): pair with its relay, and end that.
import type { ReadonlySignal } from '@preact/signals';
import { provided } from '../ui/index.ts';

/** none: not paired; waiting: on the way to a relay; paired: it let this panel in. */
export type RelayState = 'none' | 'waiting' | 'paired';

/** A relay that let this panel in. `token`: what it knows this panel by; "" until it gave one. */
export type PairedRelay = { port: number; token: string };

/** A program's way to the panel. */
export type Agent = {
  readonly state: ReadonlySignal<RelayState>;
  readonly relay: ReadonlySignal<PairedRelay | null>;
  readonly client: ReadonlySignal<string>; // what the program calls itself; "" while there is none
  readonly trouble: ReadonlySignal<string>; // why there is no connection, and what to do; "" while all is well
  /** Connects with the code that the relay prints. */
  pair(code: string): void;
  /** Ends the connection; the relay forgets this panel. */
  unpair(): void;
};

export type AgentCommands = {
  readonly agent: Agent | null; // null in editions that reach no program
};

export const [AgentContext, useAgent] = provided<AgentCommands>();
