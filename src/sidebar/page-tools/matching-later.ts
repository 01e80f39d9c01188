// The look for what rows are about, before there are rows (panel): nothing is looked for then, and its code is not read.
import type { Matching } from './matching.ts';

/** A look that begins with `started`. */
export function matchingLater(started: Promise<Matching>): Matching {
  let now: Matching | null = null;
  void started.then(matching => {
    now = matching;
  });
  return {
    setInView: (id, inView) => now?.setInView(id, inView),
    refresh: tabId => now?.refresh(tabId),
    settle: async () => now?.settle(),
    ask: async (tabId, css) => (await started).ask(tabId, css),
    look: async (tabId, css) => (await started).look(tabId, css),
    stop: () => now?.stop(),
  };
}
