// When the panel reads what shows and runs rows (panel): once something happens in a session, or the panel is idle.
import { type ReadonlySignal, signal } from '@preact/signals';
import type { SessionReducer } from '../app/index.ts';
import { preloadRowList } from '../queue/index.ts';

/** What is read then. */
export type RowCode = typeof import('./row-code.ts');

export type RowsLater = {
  /** Null before it was read. */
  readonly code: ReadonlySignal<RowCode | null>;
  /** Resolves when it was read, whoever wanted it. */
  readonly read: Promise<RowCode>;
  load(): Promise<RowCode>;
  /** The part of it that makes a session's next state. */
  readonly reducer: SessionReducer;
};

export function rowsLater(): RowsLater {
  const code = signal<RowCode | null>(null);
  const { promise: read, resolve } = deferred<RowCode>();
  let loading: Promise<RowCode> | null = null;
  const load = () => {
    loading ??= Promise.all([import('./row-code.ts'), preloadRowList()]).then(([found]) => {
      code.value = found;
      resolve(found);
      return found;
    });
    return loading;
  };
  return {
    code,
    read,
    load,
    reducer: { loaded: () => code.peek()?.reduceSession ?? null, load: async () => (await load()).reduceSession },
  };
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>(settle => {
    resolve = settle;
  });
  return { promise, resolve };
}
