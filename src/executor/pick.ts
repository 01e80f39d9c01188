// The element picker's panel side: every frame listens, the first choice wins, Escape or the panel ends it.
import type { PageCall } from '../injection/api.ts';
import type { Reply } from '../protocol/result.ts';
import { withCommitWord } from './card.ts';
import type { Picked } from './executor.ts';
import { fail } from './job.ts';
import { matchNow } from './locate.ts';
import { askAgain, CALL_MS } from './patience.ts';
import type { Clock } from './ports.ts';

const SLICE_MS = 250;

/** See `Executor.pick`. A page that loads anew is listened to again. */
export async function pickElement(call: PageCall, clock: Clock, tabId: number, signal: AbortSignal): Promise<Reply<Picked>> {
  const whileItPicks = { signal, deadline: { leftMs: () => Number.POSITIVE_INFINITY } };
  // Ended in the midst of its beginning, the page may listen all the same.
  try {
    const started = await askAgain(whileItPicks, ms => call.askAll(tabId, 'pickStart', {}, ms));
    if (signal.aborted) return ended();
    if (!started.ok) return started;
    while (!signal.aborted) {
      const answers = await call.askAll(tabId, 'picked', { waitMs: SLICE_MS }, SLICE_MS + CALL_MS);
      if (!answers.ok) {
        if (answers.error.code !== 'NAVIGATED' && answers.error.code !== 'TIMEOUT') return answers;
        await clock.sleep(SLICE_MS, signal);
        continue;
      }
      for (const { frameId, documentId, reply } of answers.value) {
        if (!reply.ok || reply.value === null) continue;
        if (reply.value === 'escaped') return ended();
        const { element, nonce, origin, css, alternatives } = reply.value;
        const top = await matchNow(call, tabId, css);
        const seen = top.ok
          ? top.value.candidates.find(candidate => candidate.nonce === nonce && candidate.node === element.node)
          : undefined;
        const { node, card } = element;
        const own = { tabId, frameId, documentId, nonce, topOrigin: '', origin, node, card: withCommitWord(card) };
        const value: Picked = { css, alternatives, seen: seen ?? own };
        return { ok: true, value };
      }
    }
    return ended();
  } finally {
    await call.askAll(tabId, 'pickEnd', {}, CALL_MS);
  }
}

function ended(): Reply<never> {
  return fail('INTERRUPTED', 'No element was picked.', 'Start the picker again to choose one.');
}
