// Knows what moves (page): what is soon where it goes, and what moves without end and yet stays where it is, as a button that pulses.
import { allAnimations, boxOf } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';

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

/** ms that an animation may go on to be waited for. */
const SOON_MS = 1000;
/** Properties whose transitions move and hide nothing, as that of a button under the pointer. */
const LOOKS = /color|shadow|outline|fill|stroke|filter|background|decoration/;

/** Elements of which no further animation is waited for: what moves again and again, as a clock or a progress bar, would never let the page be at rest. */
let moved = new WeakSet<Element>();
/** The animations that are waited for. */
let awaited = new WeakSet<Animation>();

/** Notes what moves before an action: none of that is waited for, and nothing that follows it on the same element. */
export function noteMoving(): void {
  moved = new WeakSet(moving().map(({ target }) => target));
  awaited = new WeakSet();
}

/** Whether the page shows something come, go or move that is soon over: until then many pages take no other press, as while a map zooms or a dialog fades in. */
export function isOnItsWay(): boolean {
  if (document.hidden) return false; // no animation goes on
  const now = moving();
  for (const { animation, target } of now.filter(one => !moved.has(one.target))) {
    awaited.add(animation);
    moved.add(target);
  }
  return now.some(({ animation, left }) => left <= SOON_MS && awaited.has(animation));
}

/** What comes, goes or moves for a time, and how many ms are `left` of that. */
function moving(): { animation: Animation; target: Element; left: number }[] {
  return allAnimations().flatMap(animation => {
    const { effect, currentTime, playState } = animation;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const isLook = animation instanceof CSSTransition && LOOKS.test(animation.transitionProperty);
    if (playState !== 'running' || target === null || isOwn(target) || isLook) return [];
    const left = Number(effect?.getComputedTiming().endTime) - Number(currentTime);
    return left > 0 && left < Number.POSITIVE_INFINITY ? [{ animation, target, left }] : [];
  });
}
