// CLICK, DCLICK, RCLICK, HOVER, MOVE and HILITE (panel).
import type { Action, CssLocator } from '../../protocol/action.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Seen } from '../../protocol/seen.ts';
import { act, type Input } from '../act.ts';
import { type Aimed, aimAt, passGate } from '../aim.ts';
import type { GestureKind } from '../drivers/driver.ts';
import { clickGesture, type InputEvent, moveGesture, type Point } from '../gesture.ts';
import { type Done, done, fail, type Job, question, questionAll } from '../job.ts';
import type { AimQuery, Need, Target } from '../page-api.ts';

type Of<T extends Action['type']> = Extract<Action, { type: T }>;

/** What a press needs of its target. */
export const PRESS_NEEDS: readonly Need[] = ['visible', 'enabled', 'stable', 'hit'];
/** What a move, and the press that begins a drag, need of theirs. */
export const HOVER_NEEDS: readonly Need[] = ['visible', 'stable', 'hit'];

export function click(job: Job, action: Of<'click'>): Promise<Reply<Done>> {
  return pressAt(job, action.at, PRESS_NEEDS, action.offset, 'press', point =>
    clickGesture(point, action.button, action.clickCount, action.modifiers),
  );
}

export function hover(job: Job, action: Of<'hover'>): Promise<Reply<Done>> {
  return pressAt(job, action.at, HOVER_NEEDS, action.offset, 'hover', (point, from) => moveGesture(point, action.modifiers, from));
}

export async function move(job: Job, action: Of<'move'>): Promise<Reply<Done>> {
  const { at } = action;
  if (at.by === 'css') return pressAt(job, at, HOVER_NEEDS, action.offset, 'hover', (point, from) => moveGesture(point, [], from));
  const hello = await question(job, { tabId: job.tabId, frameId: 0 }, 'hello', {});
  if (!hello.ok) return hello;
  const { width, height, nonce } = hello.value;
  if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height)
    return fail(
      'NOT_VISIBLE',
      `The point ${at.x},${at.y} is outside the page, which shows ${width} by ${height} px.`,
      'Choose a point inside it, or SCROLL.',
    );
  const gate = await passGate(job, null);
  if (!gate.ok) return gate;
  const frame = { tabId: job.tabId, frameId: 0, nonce };
  return acted(job, { frame, target: null, kind: 'hover', at: null, events: moveGesture({ x: at.x, y: at.y }, []), top: nonce });
}

/** Aims, asks the gate, aims again when that took time, and plays the gesture at the point. */
export async function pressAt(
  job: Job,
  at: CssLocator,
  needs: readonly Need[],
  offset: Point | null,
  kind: GestureKind,
  gesture: (point: Point, from: Point) => InputEvent[],
): Promise<Reply<Done>> {
  const aimed = await aimPastGate(job, at, { needs: [...needs], offset, text: null, watch: true });
  if (!aimed.ok) return aimed;
  const { frame, top, own, point, box } = aimed.value;
  // From a little way off, on the target still: what stands around it is not crossed.
  const from = { x: point.x - Math.min(8, box.width / 4), y: point.y - Math.min(4, box.height / 4) };
  const events = gesture(point, offset === null ? from : point);
  return acted(job, { frame, top, target: targetFor(job, aimed.value), kind, at: own, events });
}

/** Plays one gesture; what came of it is the answer. */
export async function acted(job: Job, input: Input): Promise<Reply<Done>> {
  const settled = await act(job, input);
  return settled.ok ? { ok: true, value: { effects: settled.value.effects } } : settled;
}

/** Aims at the order's target and passes the gate; the point is measured again when the gate took its time. */
export async function aimPastGate(job: Job, at: CssLocator, wanted: AimQuery): Promise<Reply<Aimed>> {
  let bound = job.order.seen;
  for (let asked = 0; ; asked += 1) {
    const aimed = await aimAt(job, at, wanted, bound);
    if (!aimed.ok) return aimed;
    const gate = await passGate(job, aimed.value.seen);
    if (!gate.ok) return gate;
    if (gate.value === 'at once') return { ok: true, value: { ...aimed.value, follows: true } };
    // The user looked at this very element: from here on it is what must still be there, and as it was then.
    bound = boundTo(aimed.value);
    const again = await aimAt(job, at, wanted, bound);
    if (!again.ok) return again;
    if (again.value.drawn === aimed.value.drawn) return { ok: true, value: { ...again.value, seen: boundTo(again.value) } };
    // What was drawn in its place meanwhile may send something else: it is asked about again.
    if (asked >= MAX_ASKED) return fail('CHANGED', `${at.css} is drawn anew again and again while it is asked about.`, ASK_BY_HAND);
  }
}

/** Times that one row is asked about because the page drew its target anew. */
const MAX_ASKED = 2;
const ASK_BY_HAND = 'Ask the user to do this step by hand.';

/** What an action is bound to: the approval, else the element as it was when the gate was asked. */
export function boundTo({ bound, seen }: Aimed): Seen {
  return bound ?? seen;
}

/** What the page compares in the same breath as the effect. */
export function targetFor(job: Job, aimed: Aimed): Target {
  const { unlocked, receipt } = job.order;
  return { node: aimed.seen.node, bound: boundTo(aimed), unlocked, receipt, css: aimed.css, follows: aimed.follows };
}

export async function highlight(job: Job, action: Of<'highlight'>): Promise<Reply<Done>> {
  job.progress('act', 'drawing');
  const tone = 'view';
  const label = action.label === '' ? job.order.command.id.replace(/^0+/, '') : action.label;
  for (;;) {
    const answers = await questionAll(job, 'mark', { marks: [{ css: action.at.css, label, tone }] });
    if (!answers.ok) return answers;
    const errors = answers.value.flatMap(({ reply }) => (reply.ok ? [] : [reply.error]));
    const broken = errors.find(error => error.code === 'BAD_LINE') ?? (errors.length === answers.value.length ? errors[0] : undefined);
    if (broken !== undefined) return { ok: false, error: broken };
    let count = 0;
    for (const { reply } of answers.value) if (reply.ok) count += reply.value.count;
    if (count > 0) return done({ kind: 'matches', count, text: label });
    if (job.signal.aborted || job.deadline.leftMs() === 0)
      return fail('NO_MATCH', `Nothing that is shown matches ${action.at.css}.`, 'SCAN the page for what is there now.');
    await job.clock.sleep(Math.min(200, job.deadline.leftMs()), job.signal);
  }
}
