// Keeps the highest number of each kind of mark (panel), so that a mark never comes to mean something else, also after panel or browser was closed.
//
// Numbers only: what marks stand for is not here.

/** Gives the next number of a kind, from 1. */
export type MarkCounter = (kind: string) => number;

const KEY = 'bai.marks';

/** Makes the counter. `storage` outlives the panel; a broken or missing record counts from 1. */
export function createMarkCounter(storage: Pick<Storage, 'getItem' | 'setItem'>): MarkCounter {
  const highest = load(storage);
  return kind => {
    const number = (highest.get(kind) ?? 0) + 1;
    highest.set(kind, number);
    try {
      storage.setItem(KEY, JSON.stringify(Object.fromEntries(highest)));
    } catch {
      // A full or closed storage costs only the memory across panels.
    }
    return number;
  };
}

function load(storage: Pick<Storage, 'getItem'>): Map<string, number> {
  const found = new Map<string, number>();
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof saved === 'object' && saved !== null)
      for (const [kind, number] of Object.entries(saved))
        if (typeof number === 'number' && Number.isSafeInteger(number)) found.set(kind, number);
  } catch {
    return found;
  }
  return found;
}
