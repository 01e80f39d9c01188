// What may be done with what ran (panel): the session is saved as a file, a kept recipe is dropped.
import type { ReadonlySignal } from '@preact/signals';
import type { AppCommands, Store } from '../app/index.ts';
import type { RowView } from '../rows/index.ts';
import { t } from '../words/index.ts';
import type { TimelineCommands } from './use-timeline.ts';

export type TimelineDeps = {
  store: Store;
  rows: ReadonlySignal<readonly RowView[]>;
  set: AppCommands['set'];
  browser: { saveFile(name: string, text: string, type: string): void };
  say(text: string): void;
};

/** Makes the commands. */
export function timelineCommands({ store, rows, set, browser, say }: TimelineDeps): Pick<TimelineCommands, 'saveAs' | 'dropRecipe'> {
  return {
    async saveAs(kind) {
      const session = store.session.peek();
      if (session === null) return;
      const { exportFile } = await import('./export-file.ts');
      const file = exportFile(kind, session, rows.peek(), session.begunAt ?? store.tab.facts.peek()?.u ?? '');
      browser.saveFile(file.name, file.text, file.type);
      say(t('saved_as', file.name));
    },
    dropRecipe: name => set({ recipes: store.app.peek().settings.recipes.filter(recipe => recipe.name !== name) }),
  };
}
