// TYPE and KEY (panel): the field ends up holding exactly the text, or the action says what it holds instead.
import type { FrameAddress } from '../injection/api.ts';
import type { Action, CssLocator } from '../protocol/action.ts';
import type { Effect, Reply } from '../protocol/result.ts';
import { act, observe, playOnce, settleEffects } from './act.ts';
import { type Aimed, aimAt, passGate } from './aim.ts';
import { clickGesture, type InputEvent, pressGesture } from './gesture.ts';
import { CALL_MS, type Done, fail, type Job } from './job.ts';
import type { FieldKind, Target, Written } from './page-api.ts';
import { aimPastGate, targetFor } from './pointer-actions.ts';

type Of<T extends Action['type']> = Extract<Action, { type: T }>;

const READ_BACK_MS = 500;
/** ms that a select may take to get the option that was asked for. */
const OPTION_MS = 2000;

export async function type(job: Job, action: Of<'type'>): Promise<Reply<Done>> {
  return action.at === null ? typeAtCaret(job, action.text) : typeInto(job, action.at, action.text);
}

async function typeInto(job: Job, at: CssLocator, text: string): Promise<Reply<Done>> {
  const aimed = await aimPastGate(job, at, ['visible', 'enabled', 'editable'], null);
  if (!aimed.ok) return aimed;
  const asked = targetFor(job, aimed.value);
  const field = await job.deps.call.ask(aimed.value.frame, 'field', { target: asked, text }, CALL_MS);
  if (!field.ok) return field;
  const { node, kind, name, holds } = field.value;
  const target: Target = node === asked.node ? asked : { ...asked, node, bound: null };
  if (kind === 'check') return holds ? alreadyThere(name, text) : switchIt(job, at, target, text);
  const observed = await observe(job, aimed.value.frame, node);
  if (!observed.ok) return observed;
  const written = await writeField(job, at, aimed.value, target, kind, text);
  if (!written.ok) {
    observed.value.tab.stop();
    return written;
  }
  const effects = await settleEffects(job, observed.value, null);
  return { ok: true, value: { effects: withOwn(written.value.effect, effects) } };
}

/** The written field first; what else changed after it, without saying the same twice. A field that is written takes the focus anyway. */
function withOwn(own: Effect, others: readonly Effect[]): Effect[] {
  const name = nameIn(own);
  const same = (effect: Effect) => (effect.kind === own.kind || effect.kind === 'focused') && nameIn(effect) === name;
  return [own, ...others.filter(effect => effect.kind !== 'none' && !same(effect))];
}

function nameIn(effect: Effect): string {
  return effect.kind === 'value' || effect.kind === 'checked' || effect.kind === 'focused' ? effect.name : '';
}

function alreadyThere(name: string, text: string): Reply<Done> {
  return { ok: true, value: { effects: [{ kind: 'text', text: `${name} is ${text} already` }] } };
}

/** A check box, radio button or switch: pressed only because its state differs, then looked at. */
async function switchIt(job: Job, at: CssLocator, target: Target, text: string): Promise<Reply<Done>> {
  const aimed = await aimAt(job, at, ['visible', 'enabled', 'stable', 'hit'], null, job.order.seen);
  if (!aimed.ok) return aimed;
  const { frame, own, point } = aimed.value;
  const pressed = await act(job, {
    frame,
    target: targetFor(job, aimed.value),
    kind: 'press',
    at: own,
    events: clickGesture(point, 'left', 1, []),
  });
  if (!pressed.ok) return pressed;
  const read = await job.deps.call.ask(frame, 'readBack', { target, text, waitMs: READ_BACK_MS }, CALL_MS);
  if (!read.ok) return read.error.code === 'NAVIGATED' ? pressed : read;
  return { ok: true, value: { effects: withOwn(read.value.effect, pressed.value.effects) } };
}

async function writeField(job: Job, at: CssLocator, aimed: Aimed, target: Target, kind: FieldKind, text: string): Promise<Reply<Written>> {
  const { frame } = aimed;
  const { call } = job.deps;
  if (job.driver.name === 'synthetic' || kind === 'value') {
    job.progress('act', 'writing');
    job.dispatched = true;
    const waitMs = Math.min(OPTION_MS, job.deadline.leftMs());
    return call.ask(frame, 'write', { target, text, waitMs }, waitMs + CALL_MS);
  }
  if (kind === 'rich') {
    const focused = await pressEditor(job, at);
    if (!focused.ok) return focused;
  } else {
    const focused = await call.ask(frame, 'focus', { target, select: true }, CALL_MS);
    if (!focused.ok) return focused;
  }
  const entered = await playOnce(job, { frame, target, kind: 'key', at: null, events: enter(text) });
  if (!entered.ok) return entered;
  return call.ask(frame, 'readBack', { target, text, waitMs: READ_BACK_MS }, CALL_MS);
}

/** Text over a selection: inserted in one piece, or the selection deleted. */
function enter(text: string): InputEvent[] {
  if (text !== '') return [{ type: 'insertText', text }];
  const erase = pressGesture([{ key: 'Delete', modifiers: [] }], 'other');
  return erase.ok ? erase.events : [];
}

/** A rich editor is told by a press and its own "select all" key; it keeps a model that the DOM's selection alone does not reach. */
async function pressEditor(job: Job, at: CssLocator): Promise<Reply<null>> {
  const aimed = await aimAt(job, at, ['visible', 'enabled', 'stable', 'hit'], null, job.order.seen);
  if (!aimed.ok) return aimed;
  const target = targetFor(job, aimed.value);
  const { frame, own, point } = aimed.value;
  const pressed = await playOnce(job, { frame, target, kind: 'press', at: own, events: clickGesture(point, 'left', 1, []) });
  if (!pressed.ok) return pressed;
  const all = pressGesture([{ key: 'a', modifiers: ['ControlOrMeta'] }], job.platform);
  if (!all.ok) return fail(all.code, all.message, all.hint);
  const selected = await playOnce(job, { frame, target, kind: 'key', at: null, events: all.events });
  return selected.ok ? { ok: true, value: null } : selected;
}

/** Types where the caret is. The focused field must not hold a secret. */
async function typeAtCaret(job: Job, text: string): Promise<Reply<Done>> {
  const frame = await focusedFrame(job);
  if (!frame.ok) return frame;
  const { call } = job.deps;
  const focused = await call.ask(frame.value, 'focusedField', { unlocked: job.order.unlocked, typesText: true }, CALL_MS);
  if (!focused.ok) return focused;
  if (focused.value === null) return fail('NOT_EDITABLE', 'No field has the focus.', 'Name the field as the target, or CLICK it first.');
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  const target: Target = { node: focused.value.node, bound: null, unlocked: job.order.unlocked };
  const observed = await observe(job, frame.value, target.node);
  if (!observed.ok) return observed;
  if (job.driver.name === 'synthetic') {
    job.dispatched = true;
    const written = await call.ask(frame.value, 'insert', { text, unlocked: job.order.unlocked }, CALL_MS);
    const effects = await settleEffects(job, observed.value, null);
    return written.ok ? { ok: true, value: { effects: withOwn(written.value.effect, effects) } } : written;
  }
  const played = await playOnce(job, { frame: frame.value, target, kind: 'key', at: null, events: [{ type: 'insertText', text }] });
  if (!played.ok) {
    observed.value.tab.stop();
    return played;
  }
  return { ok: true, value: { effects: await settleEffects(job, observed.value, played.value) } };
}

/** KEY: with a target, that is focused first, without a press; else the keys go to what has the focus. */
export async function press(job: Job, action: Of<'press'>): Promise<Reply<Done>> {
  const gesture = pressGesture(action.chords, job.platform);
  if (!gesture.ok) return fail(gesture.code, gesture.message, gesture.hint);
  const types = gesture.events.some(event => event.type === 'insertText' || (event.type === 'keyDown' && event.stroke.text > ' '));
  if (action.at !== null) {
    const aimed = await aimPastGate(job, action.at, ['visible', 'enabled'], null);
    if (!aimed.ok) return aimed;
    const target = targetFor(job, aimed.value);
    const focused = await job.deps.call.ask(aimed.value.frame, 'focus', { target, select: false }, CALL_MS);
    if (!focused.ok) return focused;
    return pressFocused(job, aimed.value.frame, target, types, gesture.events);
  }
  const frame = await focusedFrame(job);
  if (!frame.ok) return frame;
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  return pressFocused(job, frame.value, null, types, gesture.events);
}

async function pressFocused(
  job: Job,
  frame: FrameAddress,
  target: Target | null,
  types: boolean,
  events: readonly InputEvent[],
): Promise<Reply<Done>> {
  const allowed = await job.deps.call.ask(frame, 'focusedField', { unlocked: job.order.unlocked, typesText: types }, CALL_MS);
  if (!allowed.ok) return allowed;
  return act(job, { frame, target, kind: 'key', at: null, events });
}

/** The frame that has the focus; the top one when none says so. */
async function focusedFrame(job: Job): Promise<Reply<FrameAddress>> {
  const answers = await job.deps.call.askAll(job.tabId, 'hello', {}, CALL_MS);
  if (!answers.ok) return answers;
  const alive = answers.value.flatMap(({ frameId, reply }) => (reply.ok ? [{ frameId, ...reply.value }] : []));
  const chosen = alive.find(frame => frame.focused) ?? alive.find(frame => frame.frameId === 0);
  if (chosen === undefined) return fail('FRAME', 'No frame of the page answers.', 'Reload the tab.');
  return { ok: true, value: { tabId: job.tabId, frameId: chosen.frameId, nonce: chosen.nonce } };
}
