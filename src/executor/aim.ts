// From a selector to a point that may be pressed (panel): locate, ready, reveal, and the way through frames, in slices under one deadline.
import type { FrameAddress } from '../injection/api.ts';
import type { CssLocator, Offset } from '../protocol/action.ts';
import type { Reply } from '../protocol/result.ts';
import type { Rect, Seen } from '../protocol/seen.ts';
import type { Point } from './gesture.ts';
import { CALL_MS, fail, type Job, STOPPED, timedOut } from './job.ts';
import { type Located, locate } from './locate.ts';
import type { Need } from './page-api.ts';

/** A ready target. `point` belongs to the viewport that the driver plays in, `own` to the frame of the target. */
export type Aimed = Located & { point: Point; own: Point; box: Rect };

/** How long one look in the page may wait, ms: Stop and the progress line need to get a word in. */
const SLICE_MS = 400;
const HANDSHAKE_MS = 500;

// What another look may mend; anything else is final.
const TEMPORARY = new Set(['NOT_VISIBLE', 'NOT_ENABLED', 'NOT_EDITABLE', 'NOT_STABLE', 'COVERED', 'DETACHED']);

/**
 * Waits until the selector's one element has all of `needs`; scrolls it into view.
 * @param bound what the user approved, null for a target that was not there yet.
 */
export async function aimAt(
  job: Job,
  at: CssLocator,
  needs: readonly Need[],
  offset: Offset | null,
  bound: Seen | null,
): Promise<Reply<Aimed>> {
  for (let attempt = 0; ; attempt++) {
    job.progress('resolve', `looking for ${at.css}`);
    const located = await locate(job, at.css, bound);
    if (!located.ok) return located;
    const aimed = await aimOnce(job, located.value, needs, offset, attempt);
    if (aimed.ok) return aimed;
    if (!TEMPORARY.has(aimed.error.code)) return aimed;
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    if (job.deadline.leftMs() === 0) return aimed;
    job.progress('ready', aimed.error.message);
  }
}

async function aimOnce(job: Job, located: Located, needs: readonly Need[], offset: Offset | null, attempt: number): Promise<Reply<Aimed>> {
  const waitMs = Math.min(SLICE_MS, job.deadline.leftMs());
  const query = { node: located.seen.node, needs: [...needs], offset, attempt, waitMs, scrolls: true };
  const ready = await job.deps.call.ask(located.frame, 'ready', query, waitMs + CALL_MS);
  if (!ready.ok) return ready;
  const own = ready.value.point;
  const seen: Seen = { ...located.seen, card: ready.value.card };
  if (located.frame.frameId === 0) return { ok: true, value: { ...located, seen, point: own, own, box: ready.value.box } };
  // Only input has to come through the frames around the target; waiting and reading need no way.
  if (!needs.includes('hit')) return { ok: true, value: { ...located, seen, point: own, own, box: ready.value.box } };
  const top = await mapToTop(job, located.frame, [own], 'hit');
  if (!top.ok) return top;
  const [point = own] = job.driver.viewport === 'top' ? top.value : [own];
  return { ok: true, value: { ...located, seen, point, own, box: ready.value.box } };
}

/**
 * Maps points of a frame's viewport to the top frame's, level by level. With `hit`, fails COVERED when something of an outer document lies on the
 * first point.
 */
export async function mapToTop(job: Job, from: FrameAddress, points: readonly Point[], how: 'hit' | 'only'): Promise<Reply<Point[]>> {
  let frame = from;
  let mapped = [...points];
  while (frame.frameId !== 0) {
    const token = crypto.randomUUID();
    const { call } = job.deps;
    const listening = await call.askAll(job.tabId, 'listenForChild', { token }, CALL_MS);
    if (!listening.ok) return listening;
    const called = await call.ask(frame, 'callParent', { token, waitMs: HANDSHAKE_MS }, CALL_MS);
    if (!called.ok) return called;
    const answers = await call.askAll(job.tabId, 'mapFromChild', { token, points: mapped, hit: how === 'hit' }, CALL_MS);
    if (!answers.ok) return answers;
    const refused = answers.value.find(({ reply }) => !reply.ok && (reply.error.code === 'COVERED' || reply.error.code === 'NOT_VISIBLE'));
    if (refused !== undefined && !refused.reply.ok) return refused.reply;
    const parent = answers.value.find(({ reply }) => reply.ok && reply.value !== null);
    if (parent === undefined || !parent.reply.ok || parent.reply.value === null)
      return fail('FRAME', 'bAI cannot tell where the frame of the target is.', 'Open the address of the frame in a tab of its own.');
    mapped = parent.reply.value.points;
    frame = { tabId: job.tabId, frameId: parent.frameId, nonce: parent.reply.value.nonce };
  }
  return { ok: true, value: mapped };
}

/** Asks the gate, and gives the time it took back to the deadline. A refusal is REFUSED, Stop is INTERRUPTED. */
export async function passGate(job: Job, now: Seen | null): Promise<Reply<'at once' | 'later'>> {
  const start = job.clock.now();
  job.progress('guard', 'checking once more');
  const open = await job.gate(now);
  const took = job.clock.now() - start;
  job.deadline.extend(took);
  if (job.signal.aborted) return { ok: false, error: STOPPED };
  if (typeof open === 'object') return { ok: false, error: open };
  if (!open) return fail('REFUSED', 'You declined this action.', 'Ask the AI for another way, or run it again.');
  if (job.deadline.leftMs() === 0) return timedOut(job, 'The action was not ready');
  return { ok: true, value: took > 50 ? 'later' : 'at once' };
}
