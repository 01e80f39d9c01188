// Watches the working page between two messages, where the user wants that (panel): what changes there by itself makes matches and message
// new, and rows old.
import { effect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ContextReader } from '../../context/context-reader.ts';

export type PageWatchDeps = {
  follow: ContextReader['follow'];
  /** The tab to watch; null for none, and then no page is asked for anything. */
  watched: ReadonlySignal<number | null>;
  /** Counts what was copied: what the page holds then is what the AI knows. */
  copied: ReadonlySignal<number>;
  /** Tabs whose page has changed since. */
  moved: Signal<ReadonlySet<number>>;
  onChange(tabId: number): void;
};

/** Starts to watch; returns the stop function. */
export function startPageWatch({ follow, watched, copied, moved, onChange }: PageWatchDeps): () => void {
  return effect(() => {
    const tabId = watched.value;
    copied.value;
    if (moved.peek().size > 0) moved.value = new Set();
    if (tabId === null) return undefined;
    return follow(tabId, () => {
      moved.value = new Set([tabId]);
      onChange(tabId);
    });
  });
}
