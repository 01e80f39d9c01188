// What the panel reads once something happens in a session (panel): the reader, and all that shows, judges and runs rows.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ContextReader } from '../../context/context-reader.ts';
import { reduceSession } from '../../protocol/queue/reduce.ts';
import { startMatching } from '../page-tools/begun.ts';
import { preloadRows } from '../queue/begun.ts';
import { createRowViews, rowWords, trackChanges } from '../rows/begun.ts';
import type { RowView, RowWords, RulingOf } from '../rows/index.ts';
import { createRunCommands, preloadRunner, type RunCommandsDeps } from '../run/begun.ts';
import type { QuestionsCommands, RunCommands } from '../run/index.ts';

export { preloadRows, preloadRunner, reduceSession, startMatching };

export type RowPart = {
  /** The rows of the session that is shown, as they are drawn. */
  readonly rows: ReadonlySignal<readonly RowView[]>;
  /** The user has looked at a row as it is now. */
  accept(id: string): void;
  readonly run: RunCommands & QuestionsCommands;
};

export type RowPartDeps = Omit<RunCommandsDeps, 'rows' | 'words'> & {
  words?: RowWords | undefined;
  ruling: ReadonlySignal<RulingOf>;
  toldOf: ContextReader['toldOf'];
};

/** Makes the rows of a panel, and the commands that run them. */
export function createRowPart({ words = rowWords, ruling, toldOf, ...deps }: RowPartDeps): RowPart {
  const { store, env } = deps;
  const viewRows = createRowViews(words);
  const changes = trackChanges(env.now);
  const asksFile = computed(() => (store.run.value.kind === 'file' ? store.run.value.id : null));
  const rows = computed(() => {
    const session = store.session.value;
    if (session === null) return [];
    const facts = store.tab.facts.value;
    const views = viewRows(session, {
      matches: store.rows.matches.value,
      address: facts?.u ?? '',
      withheld: facts?.access === 'ask',
      closed: facts?.u === '' ? facts.why : null,
      activeTab: facts?.t ?? null,
      unlocked: store.rows.unlocked.value,
      ruling: ruling.value,
      moved: store.tab.moved.value,
      asksFile: asksFile.value,
      told: toldOf,
    });
    return changes.mark(views, session.key, `${session.contextCount} ${session.goal}`);
  });
  return {
    rows,
    accept: id => changes.accept(store.app.peek().active, id),
    run: createRunCommands({ ...deps, words, rows }),
  };
}
