// Keeps the next free ref number of each tab (panel), so that a number of an older page is never given again, also after the panel was closed.

export type RefCounter = { next(tabId: number): number; raise(tabId: number, highest: number): void };

const KEY = 'bai.refs';
const MAX_TABS = 60;

/** Makes the counter. `storage` outlives the panel; a broken or missing record counts from 1. */
export function createRefCounter(storage: Pick<Storage, 'getItem' | 'setItem'>): RefCounter {
  const highest = load(storage);
  return {
    next: tabId => (highest.get(tabId) ?? 0) + 1,
    raise(tabId, to) {
      if (to <= (highest.get(tabId) ?? 0)) return;
      highest.delete(tabId); // set again at the end: the tabs used last are the ones to keep
      highest.set(tabId, to);
      try {
        storage.setItem(KEY, JSON.stringify([...highest].slice(-MAX_TABS)));
      } catch {
        // A full or closed storage costs only the memory across panels.
      }
    },
  };
}

function load(storage: Pick<Storage, 'getItem'>): Map<number, number> {
  const found = new Map<number, number>();
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    for (const pair of Array.isArray(saved) ? saved : []) {
      const [tabId, highest]: unknown[] = Array.isArray(pair) ? pair : [];
      if (typeof tabId === 'number' && typeof highest === 'number') found.set(tabId, highest);
    }
  } catch {
    return found;
  }
  return found;
}
