// What may be done with what ran (panel): the session is saved as a file.
import type { ReadonlySignal } from '@preact/signals';
import type { Store } from '../app/index.ts';
import type { RowView } from '../rows/index.ts';
import { t } from '../words/index.ts';
import type { TimelineCommands } from './use-timeline.ts';

export type TimelineDeps = {
  store: Store;
  rows: ReadonlySignal<readonly RowView[]>;
  browser: { saveFile(name: string, text: string, type: string): void };
  say(text: string): void;
};

/** Makes the commands. */
export function timelineCommands({ store, rows, browser, say }: TimelineDeps): TimelineCommands {
  return {
    async saveAs(kind) {
      const session = store.session.peek();
      if (session === null) return;
      const { exportFile } = await import('./export-file.ts');
      const file = exportFile(kind, session, rows.peek(), session.begunAt ?? store.tab.facts.peek()?.u ?? '');
      browser.saveFile(file.name, file.text, file.type);
      say(t('saved_as', file.name));
    },
  };
}
