// Gives a page the files that it asked for during an order (panel): the user chooses them, and what changes then is told beside what had changed before.
import type { Effect, Reply } from '../protocol/result.ts';
import { observe, settleEffects } from './act.ts';
import { type Done, fail, type Job } from './job.ts';
import { CALL_MS, STOPPED, sendOnce } from './patience.ts';

/** ms more for each character of a file on its way to the page. */
const MS_PER_SIGN = 0.001;

/** What an order did, with the files that its page asked for. Fails REFUSED when the user gives none. */
export async function giveWanted(job: Job, done: Done): Promise<Reply<Done>> {
  if (job.wanted === null) return { ok: true, value: done };
  const { frame, top, wish } = job.wanted;
  job.wanted = null;
  const from = job.clock.now();
  const files = await job.files(wish);
  job.deadline.extend(job.clock.now() - from);
  if (job.signal.aborted) return { ok: false, error: STOPPED };
  if (files === null) return fail('REFUSED', 'The user chose no file.', 'Go on without it, or ask the user.');
  const observed = observe(job, frame, top);
  job.dispatched = true;
  job.progress('act', 'writing');
  const size = files.reduce((sum, { dataUrl }) => sum + dataUrl.length, 0);
  const query = { node: wish.node, files };
  const given = await sendOnce(job, ms => job.deps.call.ask(frame, 'giveFiles', query, ms), CALL_MS + size * MS_PER_SIGN);
  if (!given.ok) {
    observed.tab.stop();
    return given;
  }
  const { effects } = await settleEffects(job, observed, null);
  return { ok: true, value: { ...done, effects: [given.value, ...seen(done.effects), ...seen(effects)] } };
}

const seen = (effects: readonly Effect[]): Effect[] => effects.filter(({ kind }) => kind !== 'none');
