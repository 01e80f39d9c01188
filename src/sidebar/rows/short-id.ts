// A row's number as it is shown (panel, no effects).

/** The number that a person reads: no leading zeros. */
export function shortId(id: string): string {
  return /^\d+$/.test(id) ? String(Number(id)) : '–';
}
