// TYPE (panel): the field ends up holding exactly the text, or the action says what it holds instead.
import type { Action, Chord, CssLocator } from '../../protocol/action.ts';
import type { Effect, ErrorCode, Reply } from '../../protocol/result.ts';
import { act, actObserved, type Observed, observe, playOnce, type Settled, settleEffects } from '../act.ts';
import { type Aimed, aimAt, passGate } from '../aim.ts';
import type { OpenDialog } from '../executor.ts';
import { clickGesture, hasManyLines, type InputEvent, pressGesture, typeGesture } from '../gesture.ts';
import { type Done, fail, type Job } from '../job.ts';
import type { AimQuery, Expected, Field, FieldKind, Need, Setup, Target, Written } from '../page-api.ts';
import { CALL_MS, sendOnce } from '../patience.ts';
import { type Focused, focusedFrame } from './key.ts';
import { aimPastGate, PRESS_NEEDS, targetFor } from './pointer.ts';

/** ms that a field may take to show what was written, once the page rests; an editor with a model behind it is given longer. */
const READ_BACK_MS: Record<FieldKind, number> = { value: 300, check: 500, text: 500, rich: 700 };
/** ms that a select may take to get the option that was asked for. */
const OPTION_MS = 2000;
/** ms more for each sign that comes or goes: a text of 100,000 may keep an editor busy for seconds, whether it is written or written over. */
const MS_PER_SIGN = 0.2;
/** Signs that a code editor completes when they come by keys, as a bracket by the one that closes it: a text with them is pasted there. */
const COMPLETED = /[([{<"'`]/;
const WRITE_NEEDS: readonly Need[] = ['visible', 'enabled', 'editable'];

export async function type(job: Job, action: Extract<Action, { type: 'type' }>): Promise<Reply<Done>> {
  return action.at === null ? typeAtCaret(job, action.text) : typeInto(job, action.at, action.text, action.append === true);
}

async function typeInto(job: Job, at: CssLocator, text: string, append: boolean): Promise<Reply<Done>> {
  const aimed = await aimPastGate(job, at, { needs: [...WRITE_NEEDS], offset: null, text, watch: true });
  if (!aimed.ok) return aimed;
  const { field } = aimed.value;
  if (field === null)
    return fail('NOT_EDITABLE', `${at.css} takes no text.`, 'Choose an input, a text area, a select or an editable region.');
  if (field.kind === 'file') return askForFile(job, aimed.value, field.name, text);
  if (runsLines(field.takes, text)) return LINES_RUN;
  const target = targetFor(job, aimed.value);
  const expect: Expected = { target, text, waitMs: READ_BACK_MS[field.kind] };
  if (field.kind === 'check')
    return field.holds ? alreadyThere(field.name, text) : written(await act(job, { ...pressOn(aimed.value), target }, expect), null);
  // What is typed into a terminal goes behind what stands there in any case, and keys that choose all of it mean something else.
  if (append && field.kind !== 'value' && field.takes !== 'terminal') {
    const there = await pressInto(job, at, target, toEnd(job));
    return there.ok ? insertAtCaret(job, { ...aimed.value, takes: field.takes }, target, text) : there;
  }
  const { frame, top } = aimed.value;
  const observed = observe(job, frame, top);
  const entered = await enterText(job, at, observed, target, field, expect);
  if (!entered.ok) observed.tab.stop();
  return entered;
}

/** What names a file on a computer: an AI knows none. */
const PATH = /^(?:file:|~?\/|[a-z]:[\\/]|\\\\)/i;

/** Presses a file field, so that the page asks for the file; the text is what it is for. */
async function askForFile(job: Job, aimed: Aimed, name: string, text: string): Promise<Reply<Done>> {
  if (PATH.test(text.trim()))
    return fail('VALUE_REJECTED', 'The user chooses the file, so a path names none.', 'TYPE in a few words what the file is for.');
  const pressed = written(await act(job, { ...pressOn(aimed), target: targetFor(job, aimed) }), null);
  if (!pressed.ok || job.wanted !== null) return pressed;
  return fail('UNSUPPORTED', `${name} takes a file, which only you can choose.`, 'Choose the file by hand, then go on.');
}

/** Whether a text would do more than stand there: a terminal runs each line at its end, which is asked for by Enter alone, and takes control characters as keys. */
function runsLines(takes: Focused['takes'], text: string): boolean {
  return takes === 'terminal' && /\p{Cc}/u.test(text);
}

const LINES_RUN = fail('UNSUPPORTED', 'A terminal runs each line of a text where it ends.', 'TYPE one line, then KEY ENTER.');

/** What the field holds first, then what else changed. `early`: what it held right after the writing, for when the page went away since. */
function written(settled: Reply<Settled>, early: Written | null): Reply<Done> {
  if (!settled.ok) return settled;
  const last = settled.value.written ?? (early === null ? null : { ok: true as const, value: early });
  if (last === null) return { ok: true, value: { effects: settled.value.effects } };
  return last.ok ? { ok: true, value: { effects: withOwn(last.value.effect, settled.value.effects) } } : last;
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

function pressOn({ frame, top, own, point }: Aimed) {
  return { frame, top, kind: 'press' as const, at: own, events: clickGesture(point, 'left', 1, []) };
}

/** Writes once, by script or by real input. */
async function enterText(
  job: Job,
  at: CssLocator,
  observed: Observed,
  target: Target,
  { kind, plain: text, length, takes }: Field,
  expect: Expected,
): Promise<Reply<Done>> {
  const { frame } = observed;
  if (job.driver.name === 'synthetic' || kind === 'value' || hasManyLines(text) || (takes === 'code' && COMPLETED.test(text))) {
    job.progress('act', 'writing');
    job.dispatched = true;
    const waitMs = Math.min(OPTION_MS, job.deadline.leftMs());
    const leastMs = waitMs + CALL_MS + (text.length + length) * MS_PER_SIGN;
    const early = unlessRefused(job, await sendOnce(job, ms => job.deps.call.ask(frame, 'write', { target, text, waitMs }, ms), leastMs));
    return early.ok ? written({ ok: true, value: await settleEffects(job, observed, null, expect) }, early.value) : early;
  }
  if (kind === 'rich') {
    const selected = await pressInto(job, at, target, [ALL]);
    if (!selected.ok) return selected;
  }
  const keys = { frame, target, kind: 'key' as const, at: null, events: enter(text), typing: true as const };
  const setup: Setup = kind === 'rich' ? { watch: false, focus: 'keep' } : { watch: true, focus: 'select' };
  return written(await actObserved(job, observed, keys, setup, expect), null);
}

/** The page's answer to a writing; when it refused before it touched anything, nothing was sent. */
function unlessRefused(job: Job, answer: Reply<Written>): Reply<Written> {
  if (!answer.ok && answer.error.unsure !== true && UNTOUCHED.has(answer.error.code)) job.dispatched = false;
  return answer;
}

// What the page answers from comparing the field with what was approved, before it writes.
const UNTOUCHED = new Set<ErrorCode>(['REFUSED', 'INTERRUPTED', 'CHANGED', 'NAVIGATED', 'DETACHED', 'UNSUPPORTED']);

/** Text over a selection, or the selection deleted. */
function enter(text: string): InputEvent[] {
  if (text !== '') return typeGesture(text);
  const erase = pressGesture([{ key: 'Delete', modifiers: [] }], 'other');
  return erase.ok ? erase.events : [];
}

/** The key that selects all. A rich editor is told by it: it keeps a model that the DOM's selection alone does not reach. */
const ALL: Chord = { key: 'a', modifiers: ['ControlOrMeta'] };

/** The keys that put the caret behind all that a field holds. The real End of a Mac scrolls. */
function toEnd({ driver, platform }: Job): Chord[] {
  if (driver.name === 'trusted' && platform === 'mac') return [{ key: 'ArrowDown', modifiers: ['Meta'] }];
  return [ALL, { key: 'End', modifiers: [] }];
}

/** Presses into a field, then keys there. */
async function pressInto(job: Job, at: CssLocator, target: Target, chords: readonly Chord[]): Promise<Reply<null>> {
  const wanted: AimQuery = { needs: [...PRESS_NEEDS], offset: null, text: null, watch: true };
  const aimed = await aimAt(job, at, wanted, target.bound);
  if (!aimed.ok) return aimed;
  const pressed = undisturbed(await playOnce(job, { ...pressOn(aimed.value), target }));
  if (!pressed.ok) return pressed;
  const keys = pressGesture(chords, job.platform);
  if (!keys.ok) return fail(keys.code, keys.message, keys.hint);
  return undisturbed(await playOnce(job, { frame: aimed.value.frame, target, kind: 'key', at: null, events: keys.events }));
}

/** A dialog that the way into an editor opened holds the page: nothing is typed behind it. */
function undisturbed(played: Reply<OpenDialog | null>): Reply<null> {
  if (!played.ok || played.value === null) return played.ok ? { ok: true, value: null } : played;
  const { type, text } = played.value;
  const message = `The press into the editor opened a browser dialog (${type} "${text}"), so nothing was typed.`;
  return fail('DIALOG', message, 'Answer it, then look at the page before you go on.');
}

/** Types where the caret is. The focused field must not hold a secret. */
async function typeAtCaret(job: Job, text: string): Promise<Reply<Done>> {
  const focused = await focusedFrame(job);
  if (!focused.ok) return focused;
  const { frame, field, takes, refusal, top }: Focused = focused.value;
  if (refusal !== null) return { ok: false, error: refusal };
  const next = 'Name the field as the target, or CLICK it first.';
  if (field === null) return fail('NOT_EDITABLE', 'No field has the focus.', next);
  // A caret that an editor kept is not where the keys of a person would go.
  if (takes === 'nothing') return fail('NOT_EDITABLE', `"${field.card.name || field.card.tag}" has the focus, which takes no text.`, next);
  if (runsLines(takes, text)) return LINES_RUN;
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  const target: Target = { node: field.node, bound: null, unlocked: job.order.unlocked, receipt: job.order.receipt };
  return insertAtCaret(job, { frame, top, takes }, target, text);
}

/** Types at the caret of a field that has the focus. */
async function insertAtCaret(
  job: Job,
  { frame, top, takes }: Pick<Focused, 'frame' | 'top' | 'takes'>,
  target: Target,
  text: string,
): Promise<Reply<Done>> {
  const expect: Expected = { target, text, waitMs: READ_BACK_MS.text, atCaret: true };
  if (job.driver.name === 'synthetic' || (takes === 'code' && COMPLETED.test(text))) {
    const observed = observe(job, frame, top);
    job.dispatched = true;
    const inserted = unlessRefused(job, await sendOnce(job, ms => job.deps.call.ask(frame, 'insert', { target, text }, ms)));
    const settled = await settleEffects(job, observed, null, inserted.ok ? expect : null);
    return inserted.ok ? written({ ok: true, value: settled }, inserted.value) : inserted;
  }
  return written(await act(job, { frame, top, target, kind: 'key', at: null, events: typeGesture(text), typing: true }, expect), null);
}
