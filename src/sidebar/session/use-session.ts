// What components may do with sessions, their goals and recipes (panel): begin one, go to another, name it, end it.

import type { ReadonlySignal } from '@preact/signals';
import type { GoalCheck, Waiver } from '../../protocol/queue/session.ts';
import type { Recipe } from '../app/index.ts';
import { provided } from '../ui/index.ts';

export type SessionCommands = {
  readonly askGoal: ReadonlySignal<boolean>; // the AI has nothing more to propose: is the goal reached?
  draftGoal(goal: string): void;
  setGoal(goal: string): void;
  checkGoal(verdict: GoalCheck): void;
  newSession(): Promise<void>;
  switchTo(key: string): Promise<void>;
  rename(key: string, name: string): void;
  end(key: string): Promise<void>;
  /** Asks again what the user did not want to be asked about on a page. */
  askAgain(waiver: Waiver): void;
  practise(): Promise<void>;
  /** Keeps what ran in this session as a recipe. */
  keepRecipe(name: string): Promise<void>;
  /** Puts the steps of a recipe into the queue, to be reviewed. `values`: of its blanks, by name. */
  useRecipe(recipe: Recipe, values: ReadonlyMap<string, string>): Promise<void>;
};

export const [SessionContext, useSession] = provided<SessionCommands>();
