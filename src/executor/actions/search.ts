// Searches an element by scrolling (panel): rows of a long list are in the page only while the list shows them.
import type { Reply } from '../../protocol/result.ts';
import { CALL_MS, fail, type Job, STOPPED } from '../job.ts';
import { type Located, locate } from '../locate.ts';

/** Share of a list's height that one step goes: rows at the edge are seen twice rather than never. */
const STEP = 0.8;
/** ms that a list gets to draw the rows of a step, once it has come to rest. */
const DRAW_MS = 40;
/** ms that it gets for that at most. It takes a few frames, in which a list draws its rows, and a busy page is slow to draw any. */
const REST_MS = 1500;

/**
 * Scrolls the largest list of the page, else the page itself, from where it is to its end and then from its start, until the selector means an
 * element. When it does not by the order's deadline, the list is put back where it was: NO_MATCH.
 */
export async function searchByScrolling(job: Job, css: string): Promise<Reply<Located>> {
  const { call } = job.deps;
  const hello = await call.ask({ tabId: job.tabId, frameId: 0 }, 'hello', {}, CALL_MS);
  if (!hello.ok) return hello;
  const frame = { tabId: job.tabId, frameId: 0, nonce: hello.value.nonce };
  const lists = await call.ask(frame, 'lists', {}, CALL_MS);
  if (!lists.ok) return lists;
  const already = job.dispatched;
  job.dispatched = true;
  for (const { node, state } of lists.value) {
    const start = { x: state.x, y: state.y };
    let at = state.y;
    let turned = state.above < 1; // whether it has begun again from the start
    for (;;) {
      if (job.signal.aborted || job.deadline.leftMs() === 0) break;
      job.progress('reveal', 'searching');
      const found = await locate(job, css, job.order.seen, { waitMs: DRAW_MS });
      if (found.ok || found.error.code !== 'NO_MATCH') return found;
      const step = await call.ask(frame, 'scrollBy', { node, delta: { x: 0, y: Math.max(40, Math.round(state.height * STEP)) } }, CALL_MS);
      if (!step.ok) return step;
      const now = await call.ask(frame, 'scrolled', { node, waitMs: REST_MS }, CALL_MS);
      if (!now.ok) return now;
      if (now.value.y > at) {
        at = now.value.y;
        if (!turned || at < start.y || state.above < 1) continue;
        break;
      }
      if (turned) break;
      turned = true;
      const back = await call.ask(frame, 'scrollBy', { node, delta: { x: 0, y: -now.value.above } }, CALL_MS);
      if (!back.ok) return back;
      at = now.value.y - now.value.above;
    }
    const now = await call.ask(frame, 'scrolled', { node, waitMs: 0 }, CALL_MS);
    if (now.ok) await call.ask(frame, 'scrollBy', { node, delta: { x: start.x - now.value.x, y: start.y - now.value.y } }, CALL_MS);
    if (job.signal.aborted) return { ok: false, error: STOPPED };
    if (job.deadline.leftMs() === 0) break;
  }
  job.dispatched = already; // everything is where it was
  const looked = lists.value.length === 0 ? 'nothing on this page scrolls' : 'lists were scrolled in search of it and put back';
  return fail(
    'NO_MATCH',
    `Nothing matches ${css}; ${looked}.`,
    "SCAN the page for what is there, allow more time with o.tm, or use the page's own search.",
  );
}
