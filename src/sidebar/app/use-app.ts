// What every part of the panel may do (panel): the store, the views and sheets, settings, and what is said to the user.

import { provided } from '../ui/index.ts';
import type { Settings } from './state.ts';
import type { Sheet, Store, View } from './store.ts';

export type AppCommands = {
  readonly store: Store;
  readonly edition: 'chrome' | 'chrome-lite' | 'firefox' | 'chrome-local';
  show(view: View): void;
  open(sheet: Sheet | null): void;
  set(settings: Partial<Settings>): void;
  dismiss(): void;
  /** Opens a row and puts the focus on it, whatever hides it. */
  goTo(id: string): void;
  /** One line for the user, spoken politely. */
  say(text: string): void;
};

export const [AppContext, useApp] = provided<AppCommands>();
