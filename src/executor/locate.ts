// Finds the one element that a selector means, over all frames of a tab (panel), and answers what a selector names right now.
import type { FrameAddress, FrameReply, PageCall } from '../injection/api.ts';
import type { ActionError, Reply } from '../protocol/result.ts';
import type { ElementCard, MatchReport, Seen } from '../protocol/seen.ts';
import { withCommitWord } from './card.ts';
import { fail, type Job, questionAll } from './job.ts';
import type { Aim, AimQuery, Found } from './page-api.ts';
import { CALL_MS, STOPPED } from './patience.ts';

/**
 * One element in one frame, as it was when it was found. `top`: the nonce of the document that the tab shows; `aim`: what one look at it told;
 * `bound`: what was approved, or the same of what stands in its place in a frame that was put in again; `drawn`: tells it from what a page draws in its place later.
 */
export type Located = {
  frame: FrameAddress;
  seen: Seen;
  top: string;
  aim: Reply<Aim> | null;
  bound: Seen | null;
  drawn: string;
  css: string;
};

const MAX_CANDIDATES = 8;
/** ms in which a page draws again what it has taken away before. */
const RETURN_MS = 2000;
/** Pauses between two looks, ms; the last one goes on. */
const PAUSES_MS: readonly number[] = [0, 20, 50, 100, 100, 200];

/** See `Executor.match`. @param timeoutMs ms that the page gets for the answer. */
export async function matchNow(call: PageCall, tabId: number, css: string, timeoutMs = CALL_MS): Promise<Reply<MatchReport>> {
  const answers = await call.askAll(tabId, 'find', { css, limit: MAX_CANDIDATES }, timeoutMs);
  if (!answers.ok) return answers;
  const problem = problemOf(answers.value);
  if (problem !== null) return { ok: false, error: problem };
  const all = seenIn(tabId, answers.value);
  // One that is shown in the last frame counts more than many that are not in the first.
  const candidates = [...all.filter(seen => seen.card.visible), ...all.filter(seen => !seen.card.visible)];
  let count = 0;
  let unreadableFrames = 0;
  for (const { reply } of answers.value) {
    if (reply.ok) count += reply.value.count;
    else if (reply.error.code !== 'STALE_REF') unreadableFrames += 1;
  }
  return { ok: true, value: { count, candidates: candidates.slice(0, MAX_CANDIDATES), unreadableFrames } };
}

/** An error that stands for all frames: a broken selector, a ref that no document of the tab knows, or what the site keeps from agents where nothing else matches. */
function problemOf(answers: readonly FrameReply<Found>[]): ActionError | null {
  const errors = answers.flatMap(({ reply }) => (reply.ok ? [] : [reply.error]));
  const broken = errors.find(error => error.code === 'BAD_LINE');
  if (broken !== undefined) return broken;
  const kept = errors.find(error => error.code === 'REFUSED');
  if (kept !== undefined && !answers.some(({ reply }) => reply.ok && reply.value.count > 0)) return kept;
  return errors.length === answers.length ? (errors.find(({ left }) => left) ?? errors[0] ?? null) : null;
}

function seenIn(tabId: number, answers: readonly FrameReply<Found>[]): Seen[] {
  const top = answers.find(({ reply }) => reply.ok && reply.value.top);
  const topOrigin = top?.reply.ok ? top.reply.value.origin : '';
  const topNonce = top?.reply.ok ? top.reply.value.nonce : '';
  return answers.flatMap(({ frameId, documentId, reply }) => {
    if (!reply.ok) return [];
    const { nonce, origin, elements } = reply.value;
    return elements.map(({ node, card, around, ref }): Seen => {
      const seen = { tabId, frameId, documentId, nonce, topOrigin, origin, node, card: withCommitWord(card), topNonce };
      return { ...seen, ...(around === undefined ? {} : { around }), ...(ref === undefined ? {} : { ref }) };
    });
  });
}

/**
 * Waits until the selector means exactly one element that is shown, or one that is not shown yet when there is no other. NO_MATCH when nothing
 * came in time, TIMEOUT when the page was busy all the time (a question for an element does nothing, so it is asked again), AMBIGUOUS at once when several are shown, CHANGED or NAVIGATED when it is not the one that was approved.
 */
export async function locate(
  job: Job,
  css: string,
  bound: Seen | null,
  { aim, waitMs = Number.POSITIVE_INFINITY }: { aim?: AimQuery; waitMs?: number } = {},
): Promise<Reply<Located>> {
  const start = job.clock.now();
  for (let look = 0; ; look++) {
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    const found = await lookOnce(job, css, bound, aim);
    const late = job.deadline.leftMs() === 0 || job.clock.now() - start >= waitMs;
    if (found.ok || late || !mayCome(found.error, bound, job.clock.now() - start)) return found;
    job.progress('resolve', 'appearing');
    const pause = PAUSES_MS[Math.min(look, PAUSES_MS.length - 1)] ?? 200;
    await job.clock.sleep(Math.min(pause, job.deadline.leftMs()), job.signal);
  }
}

/** Whether an element may still come. One that had left when its row was approved is drawn again soon after the row before it, or not at all. */
function mayCome(error: ActionError, bound: Seen | null, waitedMs: number): boolean {
  const mayReturn = error.left === true && bound === null && waitedMs < RETURN_MS;
  return /^(?:NO_MATCH|TIMEOUT)$/.test(error.code) || isLeaving(error) || mayReturn;
}

/** Whether a question came back because its document went away: the one that came in its place has not been asked yet. */
export function isLeaving({ code, unsure }: ActionError): boolean {
  return code === 'NAVIGATED' && unsure === true;
}

async function lookOnce(job: Job, css: string, bound: Seen | null, aim: AimQuery | undefined): Promise<Reply<Located>> {
  const query = { css, limit: MAX_CANDIDATES, ...(aim === undefined ? {} : { aim }), ...(bound === null ? {} : { was: bound }) };
  const answers = await questionAll(job, 'find', query);
  if (!answers.ok) return answers;
  const problem = problemOf(answers.value);
  if (problem !== null) return { ok: false, error: problem };
  const all = seenIn(job.tabId, answers.value);
  const shown = all.filter(seen => seen.card.visible);
  let visible = 0;
  for (const { reply } of answers.value) if (reply.ok) visible += reply.value.visible;
  if (visible > 1) return ambiguous(css, visible, shown);
  if (shown.length === 0 && all.length > 1) return ambiguous(css, all.length, all, 'none of them is shown');
  const seen = shown[0] ?? all[0];
  if (seen === undefined) {
    const gone = bound === null ? null : await departed(job, bound, answers.value);
    if (gone !== null) return { ok: false, error: gone };
    const near = answers.value.flatMap(({ reply }) => (reply.ok ? (reply.value.near ?? []) : []));
    if (near.length > 0) return fail('NO_MATCH', `Nothing matches ${css}; its words are said by ${listed(near, near.length)}.`, NARROWER);
    return fail('NO_MATCH', `Nothing matches ${css}.`, 'SCAN the page for what is there now, then use one of its selectors.');
  }
  const again = bound === null ? null : inFrameAgain(bound, seen, answers.value);
  const own = answers.value.find(({ frameId }) => frameId === seen.frameId);
  const unlike = own?.reply.ok ? own.reply.value.unlike : undefined;
  const other = bound === null || again !== null ? null : otherThan(bound, seen, unlike);
  if (other !== null) return { ok: false, error: other };
  const top = answers.value.find(({ reply }) => reply.ok && reply.value.top);
  if (again !== null || (own?.reply.ok && own.reply.value.redrawn)) job.redrawn = true;
  return {
    ok: true,
    value: {
      frame: addressOf(seen),
      seen,
      top: top?.reply.ok ? top.reply.value.nonce : '',
      aim: own?.reply.ok ? own.reply.value.aim : null,
      bound: again ?? bound,
      css,
      drawn: `${seen.nonce} ${own?.reply.ok ? own.reply.value.drawn : 0}`,
    },
  };
}

/** The address that reaches this document and no other one. */
export function addressOf(seen: Seen): FrameAddress {
  return { tabId: seen.tabId, frameId: seen.frameId, nonce: seen.nonce };
}

const NARROWER = 'Use a narrower selector, or the [ref=N] of one of them from a SCAN.';

function ambiguous(css: string, count: number, candidates: readonly Seen[], more?: string): Reply<never> {
  const message = `${css} matches ${count} elements: ${listed(candidates, count)}${more === undefined ? '' : `; ${more}`}.`;
  return fail('AMBIGUOUS', message, NARROWER);
}

/** The first of so many elements: `[12] button "Save", link "Save" and 2 more`. */
function listed(candidates: readonly { card: Pick<ElementCard, 'role' | 'tag' | 'name' | 'text'>; ref?: number }[], count: number): string {
  const named = candidates
    .slice(0, 3)
    .map(({ card, ref }) => `${ref ? `[${ref}] ` : ''}${card.role || card.tag} "${card.name || card.text || '…'}"`);
  return `${named.join(', ')}${count > named.length ? ` and ${count - named.length} more` : ''}`;
}

/**
 * A frame that a page took out and put in again holds another document. What was approved in the one that is gone is bound to the only match of the new one
 * when all is equal: the page around it, its origin and address, the card, and where it stands.
 */
function inFrameAgain(bound: Seen, now: Seen, answers: readonly FrameReply<Found>[]): Seen | null {
  const alive = answers.some(({ reply }) => reply.ok && reply.value.nonce === bound.nonce);
  if (alive || bound.frameId === 0 || now.frameId === 0 || bound.around === undefined || !bound.topNonce) return null;
  const keys = ['tag', 'role', 'name', 'type', 'goesTo', 'sensitive'] as const;
  const same = keys.every(key => now.card[key] === bound.card[key]) && now.around === bound.around && now.origin === bound.origin;
  return same && now.topNonce === bound.topNonce ? { ...now, card: bound.card } : null;
}

const AGAIN = 'Look at the page, then propose the action again for what is there now.';

function otherThan(bound: Seen, now: Seen, unlike: string | undefined): ActionError | null {
  if (bound.frameId === now.frameId && bound.nonce !== now.nonce)
    return { code: 'NAVIGATED', message: 'The page is another document than the one that was approved.', hint: AGAIN };
  if (bound.nonce === now.nonce && bound.node === now.node) return null;
  const was = bound.card.name || bound.card.tag;
  const is = now.card.name || now.card.tag;
  if (unlike !== undefined && unlike !== 'name') {
    const message = `${listed([now], 1)} stands there in place of what was approved: its ${unlike} differs.`;
    return { code: 'CHANGED', message, hint: AGAIN };
  }
  return {
    code: 'CHANGED',
    message:
      was === is
        ? `"${is}" is a new element in place of the one that was approved.`
        : `The target was "${was}" when approved and is "${is}" now.`,
    hint: AGAIN,
  };
}

/** When nothing matches any more: whether the approved document itself is gone. */
async function departed(job: Job, bound: Seen, answers: readonly FrameReply<Found>[]): Promise<ActionError | null> {
  const alive = answers.some(({ reply }) => reply.ok && reply.value.nonce === bound.nonce);
  if (alive || job.signal.aborted) return null;
  return { code: 'NAVIGATED', message: 'The page that was approved is gone; another document took its place.', hint: AGAIN };
}
