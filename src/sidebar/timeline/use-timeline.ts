// What components may do with what ran (panel): save the session as a file, and keep its steps as a recipe.

import type { Recipe } from '../app/index.ts';
import { provided } from '../ui/index.ts';

/** What a session can be saved as. */
export type ExportKind = 'markdown' | 'json' | 'html' | 'playwright' | 'recorder';

export type TimelineCommands = {
  /** Saves the session as a file. */
  saveAs(kind: ExportKind): Promise<void>;
  /** Keeps what ran in this session as a recipe. */
  keepRecipe(name: string): Promise<void>;
  /** Puts the steps of a recipe into the queue, to be reviewed. `values`: of its blanks, by name. */
  useRecipe(recipe: Recipe, values: ReadonlyMap<string, string>): Promise<void>;
  dropRecipe(name: string): void;
};

export const [TimelineContext, useTimeline] = provided<TimelineCommands>();
