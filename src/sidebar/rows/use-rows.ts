// What components may do with the queue (panel): the rows as they are shown, and everything that changes them.
import type { ReadonlySignal } from '@preact/signals';
import { provided } from '../ui/index.ts';
import type { NextStep } from './next-step.ts';
import type { HintAction } from './row-hints.ts';
import type { RowView } from './row-model.ts';
import type { RunPlan } from './run-plan.ts';

export type RowsCommands = {
  readonly rows: ReadonlySignal<readonly RowView[]>;
  readonly plan: ReadonlySignal<RunPlan>; // what Run would do now
  readonly ready: ReadonlySignal<readonly RowView[]>; // rows that are ready
  readonly unsaved: ReadonlySignal<string | null>; // the row whose open editor holds something that is not saved: Run stops before it
  readonly next: ReadonlySignal<NextStep>;
  include(id: string, included: boolean): void;
  remove(id: string): void;
  restore(id: string): void;
  /** `reason` goes to the AI in prose. */
  skip(id: string, reason?: string): void;
  move(id: string, by: -1 | 1): void;
  duplicate(id: string): void;
  /** Adds an empty note of the user's at the end and opens its editor. */
  addRow(): void;
  copyLine(id: string): Promise<void>;
  /** Does what a button of a row's hint says. */
  help(id: string, action: HintAction): void;
  inView(id: string, visible: boolean): void;
};

export const [RowsContext, useRows] = provided<RowsCommands>();
