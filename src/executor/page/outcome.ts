// Short ways to make replies, and the frame clock that works where a page draws nothing (page).
import type { ErrorCode, Reply } from '../../protocol/result.ts';

export function succeed<T>(value: T): Reply<T> {
  return { ok: true, value };
}

/** A failure: `message` says what is so, `hint` what to do next. */
export function fail(code: ErrorCode, message: string, hint: string): Reply<never> {
  return { ok: false, error: { code, message, hint } };
}

/** The failure for an element that is not in the page any more. */
export function gone(): Reply<never> {
  return fail('DETACHED', 'The element left the page.', 'Read the page again: it may have been replaced by another one.');
}

/** The failure to draw a picture of a document. */
export function cannotDraw(why: string): Reply<never> {
  return fail('UNSUPPORTED', `This page cannot be drawn as a picture here: ${why}.`, 'Take a SHOT of the viewport instead.');
}

/** A hidden tab draws no frames; then this much time stands for one. A shown one may only be slow, and is given longer. */
const HIDDEN_FRAME_MS = 50;
const LATE_FRAME_MS = 1000;

/** Resolves at the next drawn frame, or after some time where none is drawn: whether one was. */
export function nextFrame(): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => finish(false), document.hidden ? HIDDEN_FRAME_MS : LATE_FRAME_MS);
    const frame = requestAnimationFrame(() => finish(true));
    function finish(drawn: boolean) {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve(drawn);
    }
  });
}

/** ms that one frame may take. What it takes beyond that is no quiet: the page was held up, and so was what it wanted to change. */
const FRAME_MS = 100;

/**
 * ms that a frame from `before` to `now` stands for, where what a page could do counts and not the clock. What is not seen draws none, and its timers come
 * once a second.
 */
export function drawnIn(before: number, now: number, drawn: boolean): number {
  return Math.min(now - before, drawn || (self === top && !document.hidden) ? FRAME_MS : LATE_FRAME_MS);
}

/** When a page last changed that changed at `last`, seen from a frame that took from `before` to `now`. */
export function lastChange(last: number, before: number, now: number): number {
  return Math.min(now, last + Math.max(0, now - before - FRAME_MS));
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Resolves when the page has done what is due by now. A browser that cannot keep up draws first, and a page that only draws is not at rest. */
export function whatIsDue(): Promise<void> {
  return pause(1);
}

/** How many times as long a page that is slow to draw is waited for, by the clock. */
const SLOWER = 6;

/**
 * Asks `over` once a frame until it answers something other than null, or `waitMs` are over; then null. Of a frame that takes long only a part counts: the
 * page was held up, and so was what it wanted to draw.
 */
export async function eachFrame<T>(waitMs: number, over: () => T | null): Promise<T | null> {
  const start = performance.now();
  let counted = 0;
  for (let before = start; ; ) {
    const answer = over();
    if (answer !== null || counted >= waitMs || before - start >= waitMs * SLOWER) return answer;
    const drawn = await nextFrame();
    const now = performance.now();
    counted += drawnIn(before, now, drawn);
    before = now;
  }
}
