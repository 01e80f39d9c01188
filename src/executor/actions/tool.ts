// CLICK on a tool that the page offers (panel): called once, and what the page answers is told.
import type { Action } from '../../protocol/action.ts';
import { answerInWords } from '../../protocol/quoted-words.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import { observe, settleEffects } from '../act.ts';
import { passGate } from '../aim.ts';
import { type Done, fail, type Job, question } from '../job.ts';
import { locate } from '../locate.ts';
import { CALL_MS, STOPPED, sendOnce } from '../patience.ts';

/** ms that a tool gets at the least, however long the user took to decide. */
const LEAST_MS = 1000;
/** ms that the user gets to send the form that a tool filled in. */
const BY_HAND_MS = 300_000;

/** Calls the tool with this number as it was approved: what its page says of it may not have changed by a letter. */
export async function callTool(job: Job, { at, input }: Extract<Action, { type: 'callTool' }>): Promise<Reply<Done>> {
  job.progress('resolve', 'looking');
  const located = await locate(job, at.css, job.order.seen, { waitMs: 0 });
  if (!located.ok) return located;
  const { frame, seen, top } = located.value;
  if (seen.card.tool === undefined)
    return fail(
      'UNSUPPORTED',
      `${at.css} is no tool, so it takes no input.`,
      'CLICK it with an empty x, or read the page again for its tools.',
    );
  const gate = await passGate(job, seen);
  if (!gate.ok) return gate;
  await question(job, frame, 'watch', { node: null });
  if (job.signal.aborted) return { ok: false, error: STOPPED };
  const observed = observe(job, frame, top);
  const { byHand } = seen.card.tool;
  if (byHand) job.deadline.extend(BY_HAND_MS);
  job.progress('act', byHand ? 'sending' : 'acting');
  job.dispatched = true;
  const waitMs = Math.max(LEAST_MS, job.deadline.leftMs());
  const query = { node: seen.node, input, waitMs, receipt: job.order.receipt };
  const stop = () => void job.deps.call.ask(frame, 'stopTool', {}, CALL_MS);
  job.signal.addEventListener('abort', stop, { once: true });
  const answered = await sendOnce(job, ms => job.deps.call.ask(frame, 'callTool', query, ms), waitMs + CALL_MS);
  job.signal.removeEventListener('abort', stop);
  // A page that goes elsewhere while it is asked takes its answer along.
  const left = !answered.ok && answered.error.code === 'NAVIGATED' && answered.error.unsure === true;
  if (!answered.ok && !left) {
    observed.tab.stop();
    job.dispatched = answered.error.unsure === true;
    return answered;
  }
  const { effects } = await settleEffects(job, observed, null);
  if (!answered.ok && !effects.some(({ kind }) => kind === 'navigated')) return answered;
  const said = answered.ok ? answered.value : null;
  const answer: Effect[] = said === null ? [] : [{ kind: 'text', text: `the page answered: ${answerInWords(said)}` }];
  return { ok: true, value: { effects: [...answer, ...effects.filter(({ kind }) => said === null || kind !== 'none')] } };
}
