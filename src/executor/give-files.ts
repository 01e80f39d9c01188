// Gives a page the files that it asked for during an order (panel): the user chooses them, and what changes then is told beside what had changed before.
import type { ActionError, Effect, ErrorCode, Reply } from '../protocol/result.ts';
import { observe, settleEffects } from './act.ts';
import { type Done, fail, type Job, type Wanted } from './job.ts';
import { CALL_MS, sendOnce } from './patience.ts';

/** ms more for each character of a file on its way to the page. */
const MS_PER_SIGN = 0.001;

/**
 * What an order did, with the files that its page asked for; it may ask for more once it has some.
 * @param isAsked the order itself is to give a file, so without one it has failed: REFUSED where the user gives none. A press has done what it did.
 */
export async function giveWanted(job: Job, done: Done, isAsked: boolean): Promise<Reply<Done>> {
  let effects = done.effects;
  for (let { wanted } = job; wanted !== null; { wanted } = job) {
    job.wanted = null;
    const given = await giveOne(job, wanted);
    if (!given.ok && isAsked && effects === done.effects) return given;
    effects = [...(given.ok ? given.value : [notGiven(wanted, given.error)]), ...effects.filter(({ kind }) => kind !== 'none')];
    if (!given.ok) break;
  }
  return { ok: true, value: { ...done, effects } };
}

async function giveOne(job: Job, { frame, top, wish }: Wanted): Promise<Reply<Effect[]>> {
  const from = job.clock.now();
  const files = await job.files(wish);
  job.deadline.extend(job.clock.now() - from);
  if (job.signal.aborted) return fail('INTERRUPTED', 'Stopped before a file was given.', 'Approve it again to run it.');
  if (files === null) return fail('REFUSED', 'The user chose no file.', 'Go on without it, or ask the user.');
  const observed = observe(job, frame, top);
  job.dispatched = true;
  job.progress('act', 'writing');
  const size = files.reduce((sum, { dataUrl }) => sum + dataUrl.length, 0);
  const given = await sendOnce(job, ms => job.deps.call.ask(frame, 'giveFiles', { wish, files }, ms), CALL_MS + size * MS_PER_SIGN);
  if (!given.ok) {
    observed.tab.stop();
    return given;
  }
  const { effects } = await settleEffects(job, observed, null);
  const same = (effect: Effect) => effect.kind === 'none' || (effect.kind === 'text' && effect.text === `${wish.name} was filled in`);
  return { ok: true, value: [given.value, ...effects.filter(effect => !same(effect))] };
}

/** What says that nothing reached the page, where the page or the browser answered. */
const UNTOUCHED = new Set<ErrorCode>(['REFUSED', 'INTERRUPTED', 'NAVIGATED', 'TIMEOUT']);

/** A file that the page wanted and did not get is told, so that the AI does not wait for what would come of it; of one that was sent unanswered, that it is not known. */
function notGiven({ wish: { name } }: Wanted, { code, unsure }: ActionError): Effect {
  if (code === 'DETACHED') return { kind: 'text', text: `no file was given to ${name}: it left the page before the file came` };
  return unsure !== true && UNTOUCHED.has(code)
    ? { kind: 'text', text: `no file was given to ${name}, though the page asked for one` }
    : { kind: 'text', text: `a file was sent to ${name}, and the page did not answer whether it has it` };
}
