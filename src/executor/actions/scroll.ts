// SCROLL and SCROLLTO (panel): they tell how far the page really moved and what is left.
import type { FrameAddress } from '../../injection/api.ts';
import type { Action } from '../../protocol/action.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import type { Seen } from '../../protocol/seen.ts';
import { dialogEffect, playOnce } from '../act.ts';
import { mapToTop, passGate } from '../aim.ts';
import { type Point, wheelGesture } from '../gesture.ts';
import { type Done, done, type Job, question } from '../job.ts';
import { locate } from '../locate.ts';
import type { ScrollState, Target } from '../page-api.ts';
import { sendOnce } from '../patience.ts';
import { searchByScrolling } from './search.ts';

type Of<T extends Action['type']> = Extract<Action, { type: T }>;

const REST_MS = 1500;
/** ms that an element gets to come by itself before lists are scrolled in search of it. */
const SEARCH_AFTER_MS = 300;

export async function scroll(job: Job, action: Of<'scroll'>): Promise<Reply<Done>> {
  const located: Reply<Where> = action.at === null ? await topFrame(job) : await locate(job, action.at.css, job.order.seen);
  if (!located.ok) return located;
  const gate = await passGate(job, located.value.seen);
  if (!gate.ok) return gate;
  const { frame } = located.value;
  const node = located.value.seen?.node ?? null;
  const found = await question(job, frame, 'scroller', { node, amount: action.amount, receipt: job.order.receipt });
  if (!found.ok) return found;
  const { delta, state: before, wheel } = found.value;
  const query = { node: found.value.node, delta, receipt: job.order.receipt };
  const byScript = () => sendOnce(job, ms => job.deps.call.ask(frame, 'scrollBy', query, ms));
  // An edge is gone to by script: a wheel would have to be turned without end. So is what a wheel would not reach, or not alone.
  if (action.amount.unit === 'edge' || !wheel) {
    job.dispatched = true;
    const jumped = await byScript();
    if (!jumped.ok) return jumped;
  } else {
    const points = [found.value.point];
    const mapped: Reply<Point[]> =
      job.driver.viewport === 'frame' ? { ok: true, value: points } : await mapToTop(job, frame, points, 'only');
    if (!mapped.ok) return mapped;
    const events = wheelGesture(mapped.value[0] ?? found.value.point, delta.x, delta.y);
    const target: Target = { node: found.value.node, bound: null, unlocked: job.order.unlocked, receipt: job.order.receipt };
    const turned = await playOnce(job, { frame, target, kind: 'wheel', at: null, events });
    if (!turned.ok) return turned;
    if (turned.value !== null) return done(dialogEffect(turned.value));
  }
  let after = await question(job, frame, 'scrolled', { node: found.value.node, waitMs: REST_MS }, REST_MS);
  if (after.ok && stayed(before, after.value) && hasRoom(before, delta)) {
    // The wheel reached something else, or the page took it: the scroller itself is moved.
    const moved = await byScript();
    if (!moved.ok) return moved;
    after = await question(job, frame, 'scrolled', { node: found.value.node, waitMs: REST_MS }, REST_MS);
  }
  if (!after.ok) return after;
  return done(scrolledEffect(before, after.value, delta));
}

export async function scrollTo(job: Job, action: Of<'scrollTo'>): Promise<Reply<Done>> {
  const { at } = action;
  for (;;) {
    const located: Reply<Where> = at.by === 'point' ? await topFrame(job) : await locateOrSearch(job, at.css);
    if (!located.ok) return located;
    const gone = await revealOnce(job, located.value, at.by === 'point' ? { x: at.x, y: at.y } : null);
    // A list may draw its rows anew at any time: what the selector means then is looked for again.
    if (gone.ok || gone.error.code !== 'DETACHED' || job.signal.aborted || job.deadline.leftMs() === 0) return gone;
    job.progress('resolve', 'appearing');
  }
}

async function revealOnce(job: Job, { frame, seen }: Where, point: Point | null): Promise<Reply<Done>> {
  const node = seen?.node ?? null;
  const receipt = job.order.receipt;
  const gate = await passGate(job, seen);
  if (!gate.ok) return gate;
  const before = await question(job, frame, 'scroller', { node, amount: { unit: 'px', x: 0, y: 1 }, receipt });
  if (!before.ok) return before;
  job.dispatched = true;
  const after = await sendOnce(job, ms => job.deps.call.ask(frame, 'reveal', { node, point, receipt }, ms));
  if (!after.ok) return after;
  return done(scrolledEffect(before.value.state, after.value, { x: 0, y: 0 }));
}

/** A row of a long list may not be in the page until the list is scrolled to it. */
async function locateOrSearch(job: Job, css: string): Promise<Reply<Where>> {
  const now = await locate(job, css, job.order.seen, { waitMs: SEARCH_AFTER_MS });
  if (now.ok || now.error.code !== 'NO_MATCH' || job.deadline.leftMs() === 0) return now;
  const gate = await passGate(job, null);
  return gate.ok ? searchByScrolling(job, css) : gate;
}

type Where = { frame: FrameAddress; seen: Seen | null };

async function topFrame(job: Job): Promise<Reply<Where>> {
  const hello = await question(job, { tabId: job.tabId, frameId: 0 }, 'hello', {});
  return hello.ok ? { ok: true, value: { frame: { tabId: job.tabId, frameId: 0, nonce: hello.value.nonce }, seen: null } } : hello;
}

function stayed(before: ScrollState, after: ScrollState): boolean {
  return before.x === after.x && before.y === after.y;
}

function hasRoom(state: ScrollState, delta: { x: number; y: number }): boolean {
  return (
    (delta.y > 0 && state.below > 0) ||
    (delta.y < 0 && state.above > 0) ||
    (delta.x > 0 && state.right > 0) ||
    (delta.x < 0 && state.left > 0)
  );
}

function scrolledEffect(before: ScrollState, after: ScrollState, delta: { x: number; y: number }): Effect {
  return {
    kind: 'scrolled',
    x: after.x,
    y: after.y,
    movedX: after.x - before.x,
    movedY: after.y - before.y,
    moreAbove: after.above,
    moreBelow: after.below,
    atEnd: (delta.x !== 0 || delta.y !== 0) && !hasRoom(after, delta),
  };
}
