// KEY (panel): chords for one element, which is focused first without a press, or for what has the focus.
import type { FrameAddress } from '../../injection/api.ts';
import type { Action } from '../../protocol/action.ts';
import type { ActionError, Reply } from '../../protocol/result.ts';
import type { Seen } from '../../protocol/seen.ts';
import { act } from '../act.ts';
import { passGate } from '../aim.ts';
import { withCommitWord } from '../card.ts';
import { pressGesture, putsText } from '../gesture.ts';
import { type Done, fail, type Job, questionAll } from '../job.ts';
import type { Field, FoundElement, Target } from '../page-api.ts';
import { aimPastGate, targetFor } from './pointer.ts';

/** The frame that keys go to, what has the focus in it (`holder`: its number, or the root's), whether that is a field, and why text may not go there; `top` is the nonce of the tab's document. */
export type Focused = {
  frame: FrameAddress;
  documentId: string;
  origin: string;
  top: string;
  field: FoundElement | null;
  holder: number;
  takes: 'nothing' | Field['takes'];
  refusal: ActionError | null;
};

export async function press(job: Job, action: Extract<Action, { type: 'press' }>): Promise<Reply<Done>> {
  const gesture = pressGesture(action.chords, job.platform);
  if (!gesture.ok) return fail(gesture.code, gesture.message, gesture.hint);
  const { events } = gesture;
  if (action.at !== null) {
    const aimed = await aimPastGate(job, action.at, { needs: ['visible', 'enabled'], offset: null, text: null });
    if (!aimed.ok) return aimed;
    const { frame, top } = aimed.value;
    return act(job, { frame, top, target: targetFor(job, aimed.value), kind: 'key', at: null, events, focus: 'give' });
  }
  const focused = await focusedFrame(job);
  if (!focused.ok) return focused;
  const { frame, top, holder, refusal } = focused.value;
  if (refusal !== null && putsText(events)) return { ok: false, error: refusal };
  const gate = await passGate(job, seenIn(focused.value));
  if (!gate.ok) return gate;
  const target: Target = { node: holder, bound: null, unlocked: job.order.unlocked, receipt: job.order.receipt };
  return act(job, { frame, top, target, kind: 'key', at: null, events });
}

/** What has the focus, for the gate to judge; null where nothing has it. */
function seenIn({ frame: { tabId, frameId, nonce = '' }, documentId, origin, field }: Focused): Seen | null {
  if (field === null) return null;
  const card = withCommitWord(field.card);
  return { tabId, frameId, documentId, nonce, topOrigin: '', origin, node: field.node, card };
}

/** The frame that has the focus; the top one when none says so. */
export async function focusedFrame(job: Job): Promise<Reply<Focused>> {
  const answers = await questionAll(job, 'focusedField', { unlocked: job.order.unlocked, receipt: job.order.receipt });
  if (!answers.ok) return answers;
  const alive = answers.value.flatMap(({ frameId, documentId, reply }) => (reply.ok ? [{ frameId, documentId, ...reply.value }] : []));
  const topmost = alive.find(document => document.top);
  const chosen = alive.find(document => document.focused) ?? topmost;
  if (chosen === undefined) return fail('FRAME', 'No frame of the page answers.', 'Reload the tab.');
  const { frameId, documentId, nonce, origin, field, holder, takes, refusal } = chosen;
  const frame = { tabId: job.tabId, frameId, nonce };
  return { ok: true, value: { frame, documentId, origin, top: topmost?.nonce ?? '', field, holder, takes, refusal } };
}
