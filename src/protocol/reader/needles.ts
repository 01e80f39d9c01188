// Finding the few places of a long text that are worth a closer look (pure).

/**
 * Finds the next place, from left to right, where any of some short texts stands; -1 when there is none. Each is searched once over the text, so
 * many of them cost little more than few.
 */
export function createNeedles(text: string, needles: readonly string[]): (from: number) => number {
  const rows = needles.map(needle => ({ needle, next: text.indexOf(needle) })).filter(row => row.next >= 0);
  return from => {
    let best = -1;
    for (const row of rows) {
      if (row.next >= 0 && row.next < from) row.next = text.indexOf(row.needle, from);
      if (row.next >= 0 && (best < 0 || row.next < best)) best = row.next;
    }
    return best;
  };
}
