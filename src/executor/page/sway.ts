// Knows what moves without end and yet stays where it is (page): a button that pulses, a ticker that shifts by a little.
import { boxOf } from '../../dom/native.ts';

/** ms, and looks, that something is seen to move before it is believed to go on so. */
const SEEN_MS = 1000;
const SEEN_LOOKS = 10;
/** ms between two looks after which the seeing begins anew. */
const UNSEEN_MS = 1000;

type Seen = { since: number; last: number; looks: number; low: number[]; high: number[] };
const seen = new WeakMap<Element, Seen>();

/** Takes one look at an element that moves: true once no edge of it went further than half of its own size for as long as it takes to tell. */
export function swaysInPlace(element: Element): boolean {
  const now = performance.now();
  const { left, right, top, bottom, width, height } = boxOf(element);
  const edges = [left, right, top, bottom];
  const known = seen.get(element);
  const before = known === undefined || now - known.last > UNSEEN_MS ? { since: now, looks: 0, low: edges, high: edges } : known;
  const low = edges.map((edge, i) => Math.min(edge, before.low[i] ?? edge));
  const high = edges.map((edge, i) => Math.max(edge, before.high[i] ?? edge));
  const went = high.map((edge, i) => edge - (low[i] ?? edge));
  const stays = went.every((way, i) => way < (i < 2 ? width : height) / 2);
  // What went further begins anew: it may come to where it stays.
  if (!stays) seen.set(element, { since: now, last: now, looks: 0, low: edges, high: edges });
  else seen.set(element, { since: before.since, last: now, looks: before.looks + 1, low, high });
  return stays && before.looks + 1 >= SEEN_LOOKS && now - before.since >= SEEN_MS;
}
