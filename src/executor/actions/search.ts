// Searches an element by scrolling (panel): rows of a long list are in the page only while the list shows them.
import type { FrameAddress } from '../../injection/api.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Point } from '../gesture.ts';
import { fail, type Job, question } from '../job.ts';
import { type Located, locate } from '../locate.ts';
import type { ScrollState } from '../page-api.ts';
import { STOPPED, sendOnce } from '../patience.ts';

/** Share of a list's height that one step goes: rows at the edge are seen twice rather than never. */
const STEP = 0.8;
/** ms that a list gets to draw the rows of a step, once it has come to rest. */
const DRAW_MS = 40;
/** ms of drawing that it gets for that at most. It takes a few frames, in which a list draws its rows. */
const REST_MS = 1500;
/** ms that a busy page gets for each part of putting a list back, whatever time the order has left, and the times that it is tried. */
const BACK_MS = 5000;
const MAX_BACK = 3;

type List = { frame: FrameAddress; node: number; state: ScrollState };

/**
 * Scrolls the largest list of the page, else the page itself, from where it is to its end and then from its start, until the selector means an
 * element. When it does not by the order's deadline, the list is put back where it was: NO_MATCH.
 */
export async function searchByScrolling(job: Job, css: string): Promise<Reply<Located>> {
  const hello = await question(job, { tabId: job.tabId, frameId: 0 }, 'hello', {});
  if (!hello.ok) return hello;
  const frame = { tabId: job.tabId, frameId: 0, nonce: hello.value.nonce };
  const lists = await question(job, frame, 'lists', {});
  if (!lists.ok) return lists;
  const already = job.dispatched;
  for (const { node, state } of lists.value) {
    job.dispatched = true;
    const list = { frame, node, state };
    const found = await searchList(job, css, list);
    if (found?.ok) return found;
    if (await putBack(job, list)) job.dispatched = already; // everything is where it was
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    if (found !== null) return found;
    if (job.deadline.leftMs() === 0) break;
  }
  const looked = lists.value.length === 0 ? 'nothing on this page scrolls' : 'lists were scrolled in search of it and put back';
  return fail(
    'NO_MATCH',
    `Nothing matches ${css}; ${looked}.`,
    "SCAN the page for what is there, allow more time with o.tm, or use the page's own search.",
  );
}

/** What was found, or why it cannot be; null when nothing was found in the list by its end or the order's. */
async function searchList(job: Job, css: string, list: List): Promise<Reply<Located> | null> {
  const { frame, node, state } = list;
  let at = state.y;
  let turned = state.above < 1; // whether it has begun again from the start
  while (!job.signal.aborted && job.deadline.leftMs() > 0) {
    job.progress('reveal', 'searching');
    const found = await locate(job, css, job.order.seen, { waitMs: DRAW_MS });
    if (found.ok || found.error.code !== 'NO_MATCH') return found;
    const step = await scrollList(job, list, { x: 0, y: Math.max(40, Math.round(state.height * STEP)) });
    if (!step.ok) return whileTimeIsLeft(job, step);
    const now = await question(job, frame, 'scrolled', { node, waitMs: REST_MS }, REST_MS);
    if (!now.ok) return whileTimeIsLeft(job, now);
    if (now.value.y > at) {
      at = now.value.y;
      if (!turned || at < state.y || state.above < 1) continue;
      return null;
    }
    if (turned) return null;
    turned = true;
    const back = await scrollList(job, list, { x: 0, y: -now.value.above });
    if (!back.ok) return whileTimeIsLeft(job, back);
    at = now.value.y - now.value.above;
  }
  return null;
}

/** A page that is busy until the order's time is over was searched as far as that went. */
function whileTimeIsLeft(job: Job, failed: Reply<never>): Reply<never> | null {
  return !failed.ok && failed.error.code === 'TIMEOUT' && job.deadline.leftMs() === 0 ? null : failed;
}

function scrollList(job: Job, { frame, node }: List, delta: Point): Promise<Reply<null>> {
  return sendOnce(job, ms => job.deps.call.ask(frame, 'scrollBy', { node, delta }, ms));
}

/** Puts a list back where it was, also after Stop and after the order's time; false when it may not be there. */
async function putBack(job: Job, { frame, node, state: { x, y } }: List): Promise<boolean> {
  const { call } = job.deps;
  for (let tries = 0; tries < MAX_BACK; tries++) {
    const now = await call.ask(frame, 'scrolled', { node, waitMs: 0 }, BACK_MS);
    if (now.ok && now.value.x === x && now.value.y === y) return true;
    if (now.ok) {
      const moved = await call.ask(frame, 'scrollBy', { node, delta: { x: x - now.value.x, y: y - now.value.y } }, BACK_MS);
      if (moved.ok) return true;
    } else if (now.error.code !== 'TIMEOUT') return false;
  }
  return false;
}
