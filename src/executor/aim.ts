// From a selector to a point that may be pressed (panel): locate, ready, reveal, and the way through frames, in slices under one deadline.
import type { FrameAddress } from '../injection/api.ts';
import type { CssLocator } from '../protocol/action.ts';
import type { Reply } from '../protocol/result.ts';
import type { Rect, Seen } from '../protocol/seen.ts';
import { withCommitWord } from './card.ts';
import type { Point } from './gesture.ts';
import { type Asker, fail, type Job, question, questionAll, timedOut } from './job.ts';
import { isLeaving, type Located, locate } from './locate.ts';
import type { Aim, AimQuery, Field } from './page-api.ts';
import { STOPPED } from './patience.ts';

/**
 * A ready target. `point` belongs to the viewport that the driver plays in, `own` to the frame of the target. `follows`: what the page draws in its place
 * up to the effect may be acted on, since nobody was asked about this very element.
 */
export type Aimed = Located & { point: Point; own: Point; box: Rect; field: Field | null; follows: boolean };

/** How long one look in the page may wait, ms: Stop and the progress line need to get a word in. */
const SLICE_MS = 400;
/** How long a frame waits for a page around it that is busy, ms: shorter than the call that asks it to, so that its own words are heard. */
const HANDSHAKE_MS = 2500;
/** Times that it is asked to: one that is busy for longer may answer yet. */
const MAX_HANDSHAKES = 3;

// What another look may mend; anything else is final.
const TEMPORARY = new Set(['NOT_VISIBLE', 'NOT_ENABLED', 'NOT_EDITABLE', 'NOT_STABLE', 'COVERED', 'DETACHED']);

/**
 * Waits until the selector's one element has all that `wanted` asks; scrolls it into view.
 * @param bound what the user approved, null for a target that was not there yet.
 */
export async function aimAt(job: Job, at: CssLocator, wanted: AimQuery, bound: Seen | null): Promise<Reply<Aimed>> {
  for (let attempt = 0; ; attempt++) {
    job.progress('resolve', 'looking');
    const located = await locate(job, at.css, bound, { aim: wanted });
    if (!located.ok) return located;
    const aimed = await aimOnce(job, located.value, wanted, attempt);
    if (aimed.ok) return aimed;
    if (!TEMPORARY.has(aimed.error.code) && !isLeaving(aimed.error)) return aimed;
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    if (job.deadline.leftMs() === 0) return aimed;
    job.progress('ready', aimed.error);
  }
}

async function aimOnce(job: Job, located: Located, wanted: AimQuery, attempt: number): Promise<Reply<Aimed>> {
  const ready = located.aim?.ok ? located.aim : await waitReady(job, located, wanted, attempt);
  if (!ready.ok) return ready;
  const { point: own, box, card, field } = ready.value;
  const aimed: Aimed = { ...located, seen: { ...located.seen, card: withCommitWord(card) }, point: own, own, box, field, follows: false };
  // Only a press has to come through the frames around the target; writing, waiting and reading need no way.
  const presses = wanted.needs.includes('hit') || field?.kind === 'check';
  if (located.frame.frameId === 0 || !presses) return { ok: true, value: aimed };
  const top = await mapToTop(job, located.frame, [own], 'hit');
  if (!top.ok) return top;
  const [point = own] = job.driver.viewport === 'top' ? top.value : [own];
  return { ok: true, value: { ...aimed, point } };
}

function waitReady(job: Job, located: Located, wanted: AimQuery, attempt: number): Promise<Reply<Aim>> {
  const waitMs = Math.min(SLICE_MS, job.deadline.leftMs());
  const css = located.css;
  const follow = { css, was: located.bound ?? located.seen };
  const query = { ...wanted, node: located.seen.node, attempt, waitMs, scrolls: true, follow };
  return question(job, located.frame, 'ready', query, waitMs);
}

/**
 * Maps points of a frame's viewport to the top frame's, level by level. With `hit`, fails COVERED when something of an outer document lies on the
 * first point.
 */
export async function mapToTop(job: Asker, from: FrameAddress, points: readonly Point[], how: 'hit' | 'only'): Promise<Reply<Point[]>> {
  let frame = from;
  let mapped = [...points];
  for (let tries = 1; frame.frameId !== 0; ) {
    const token = crypto.randomUUID();
    const listening = await questionAll(job, 'listenForChild', { token });
    if (!listening.ok) return listening;
    const called = await question(job, frame, 'callParent', { token, waitMs: HANDSHAKE_MS }, HANDSHAKE_MS);
    if (!called.ok && called.error.code === 'FRAME' && tries < MAX_HANDSHAKES && job.deadline.leftMs() > 0) {
      tries += 1;
      continue;
    }
    if (!called.ok) return called;
    const answers = await questionAll(job, 'mapFromChild', { token, points: mapped, hit: how === 'hit' });
    if (!answers.ok) return answers;
    const refused = answers.value.find(({ reply }) => !reply.ok && /^(?:COVERED|NOT_VISIBLE|REFUSED)$/.test(reply.error.code));
    if (refused !== undefined && !refused.reply.ok) return refused.reply;
    const parent = answers.value.find(({ reply }) => reply.ok && reply.value !== null);
    if (parent === undefined || !parent.reply.ok || parent.reply.value === null)
      return fail('FRAME', 'bAI cannot tell where the frame of the target is.', 'Open the address of the frame in a tab of its own.');
    mapped = parent.reply.value.points;
    frame = { tabId: job.tabId, frameId: parent.frameId, nonce: parent.reply.value.nonce };
  }
  return { ok: true, value: mapped };
}

/** ms. A gate that answers faster has asked nobody. */
export const AT_ONCE_MS = 50;

/** Asks the gate, and gives the time it took back to the deadline. A refusal is REFUSED, Stop is INTERRUPTED. */
export async function passGate(job: Job, now: Seen | null): Promise<Reply<'at once' | 'later'>> {
  const start = job.clock.now();
  job.progress('guard', 'checking');
  const open = await job.gate(now);
  const took = job.clock.now() - start;
  job.deadline.extend(took);
  if (job.signal.aborted) return { ok: false, error: STOPPED };
  if (typeof open === 'object') return { ok: false, error: open };
  if (!open) return fail('REFUSED', 'You declined this action.', 'Ask the AI for another way, or run it again.');
  if (job.deadline.leftMs() === 0) return timedOut(job, 'The action was not ready');
  return { ok: true, value: took > AT_ONCE_MS ? 'later' : 'at once' };
}
