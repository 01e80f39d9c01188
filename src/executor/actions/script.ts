// A script in the page's own world (panel): by the debugger alone, once; what it returns is told, and what the page did meanwhile.
import type { Action } from '../../protocol/action.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import { observe, settleEffects } from '../act.ts';
import { passGate } from '../aim.ts';
import { type Done, fail, type Job, question } from '../job.ts';
import { STOPPED } from '../patience.ts';
import { focusedFrame } from './key.ts';

/** Runs it in the document that the tab shows; UNSUPPORTED where there is no debugger. */
export async function runScript(job: Job, { script }: Extract<Action, { type: 'runScript' }>): Promise<Reply<Done>> {
  const { cdp } = job;
  if (cdp === null || job.driver.name !== 'trusted')
    return fail(
      'UNSUPPORTED',
      'A script needs trusted input, which is not used here.',
      'Choose trusted input in the settings, or do it in single steps.',
    );
  const focused = await focusedFrame(job);
  if (!focused.ok) return focused;
  const { top } = focused.value;
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  const frame = { tabId: job.tabId, frameId: 0, nonce: top };
  const watching = await question(job, frame, 'watch', { node: null });
  if (!watching.ok) return watching;
  if (job.signal.aborted) return { ok: false, error: STOPPED };
  const observed = observe(job, frame, top);
  job.progress('act', 'acting');
  job.dispatched = true;
  const ran = await cdp.evaluate(job.tabId, script, job);
  if (!ran.ok && job.signal.aborted) {
    observed.tab.stop();
    return ran;
  }
  const { says, dialog } = ran.ok ? ran.value : { says: null, dialog: null };
  const { effects } = await settleEffects(job, observed, dialog);
  // A page that goes elsewhere takes the answer along.
  if (!ran.ok && !effects.some(({ kind }) => kind === 'navigated')) return ran;
  const answer: Effect[] =
    says === null ? [] : [{ kind: 'text', text: says === '' ? 'the script returned nothing' : `the script returned: ${says}` }];
  return { ok: true, value: { effects: [...answer, ...effects.filter(({ kind }) => says === null || says === '' || kind !== 'none')] } };
}
