// CLICK, DCLICK, RCLICK, HOVER, MOVE, DRAG and HILITE (panel).
import type { Action, CssLocator } from '../protocol/action.ts';
import type { Reply } from '../protocol/result.ts';
import type { Seen } from '../protocol/seen.ts';
import { act, type Input } from './act.ts';
import { type Aimed, aimAt, mapToTop, passGate } from './aim.ts';
import type { GestureKind } from './driver.ts';
import { clickGesture, dragGesture, type InputEvent, moveGesture, type Point } from './gesture.ts';
import { CALL_MS, type Done, done, fail, type Job } from './job.ts';
import { locate } from './locate.ts';
import type { AimQuery, Need, Target } from './page-api.ts';

type Of<T extends Action['type']> = Extract<Action, { type: T }>;

/** What a press needs of its target. */
export const PRESS_NEEDS: readonly Need[] = ['visible', 'enabled', 'stable', 'hit'];
const HOVER_NEEDS: readonly Need[] = ['visible', 'stable', 'hit'];

export function click(job: Job, action: Of<'click'>): Promise<Reply<Done>> {
  return pressAt(job, action.at, PRESS_NEEDS, action.offset, 'press', point =>
    clickGesture(point, action.button, action.clickCount, action.modifiers),
  );
}

export function hover(job: Job, action: Of<'hover'>): Promise<Reply<Done>> {
  return pressAt(job, action.at, HOVER_NEEDS, action.offset, 'hover', point => moveGesture(point, action.modifiers));
}

export async function move(job: Job, action: Of<'move'>): Promise<Reply<Done>> {
  const { at } = action;
  if (at.by === 'css') return pressAt(job, at, HOVER_NEEDS, action.offset, 'hover', point => moveGesture(point, []));
  const hello = await job.deps.call.ask({ tabId: job.tabId, frameId: 0 }, 'hello', {}, CALL_MS);
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
  gesture: (point: Point) => InputEvent[],
): Promise<Reply<Done>> {
  const aimed = await aimPastGate(job, at, { needs: [...needs], offset, text: null, watch: true });
  if (!aimed.ok) return aimed;
  const { frame, top, own, point } = aimed.value;
  return acted(job, { frame, top, target: targetFor(job, aimed.value), kind, at: own, events: gesture(point) });
}

async function acted(job: Job, input: Input): Promise<Reply<Done>> {
  const settled = await act(job, input);
  return settled.ok ? { ok: true, value: { effects: settled.value.effects } } : settled;
}

/** Aims at the order's target and passes the gate; the point is measured again when the gate took its time. */
export async function aimPastGate(job: Job, at: CssLocator, wanted: AimQuery): Promise<Reply<Aimed>> {
  const aimed = await aimAt(job, at, wanted, job.order.seen);
  if (!aimed.ok) return aimed;
  const gate = await passGate(job, aimed.value.seen);
  if (!gate.ok || gate.value === 'at once') return gate.ok ? aimed : gate;
  // The user looked at this very element: from here on it is what must still be there, and as it was then.
  const bound = boundTo(job, aimed.value);
  const again = await aimAt(job, at, wanted, bound);
  return again.ok ? { ok: true, value: { ...again.value, seen: bound } } : again;
}

/** What an action is bound to: the approval, else the element as it was when the gate was asked. */
export function boundTo(job: Job, aimed: Aimed): Seen {
  return job.order.seen ?? aimed.seen;
}

/** What the page compares in the same breath as the effect. */
export function targetFor(job: Job, aimed: Aimed): Target {
  return { node: aimed.seen.node, bound: boundTo(job, aimed), unlocked: job.order.unlocked, receipt: job.order.receipt };
}

export async function drag(job: Job, action: Of<'drag'>): Promise<Reply<Done>> {
  const to = action.to;
  // The target comes into view first, so that the source is the last thing that was scrolled to.
  const target = to.by === 'css' ? await aimAt(job, to, { needs: ['visible', 'stable'], offset: null, text: null }, null) : null;
  if (target !== null && !target.ok) return target;
  const source = await aimPastGate(job, action.from, { needs: [...HOVER_NEEDS], offset: null, text: null, watch: true });
  if (!source.ok) return source;
  const { point } = source.value;
  const end: Reply<Point> =
    to.by === 'css' ? await endOf(job, to, source.value) : { ok: true, value: { x: point.x + to.x, y: point.y + to.y } };
  if (!end.ok) return end;
  const { frame, top, own } = source.value;
  return acted(job, { frame, top, target: targetFor(job, source.value), kind: 'drag', at: own, events: dragGesture(point, end.value) });
}

/** Where the drag ends, in the driver's viewport, without scrolling the source away again. */
async function endOf(job: Job, to: CssLocator, source: Aimed): Promise<Reply<Point>> {
  const target = await locate(job, to.css, null);
  if (!target.ok) return target;
  const { frame, seen } = target.value;
  const query = { node: seen.node, needs: ['visible' as const], offset: null, text: null, attempt: 0, waitMs: 0, scrolls: false };
  const still = await job.deps.call.ask(frame, 'ready', query, CALL_MS);
  if (!still.ok)
    return fail(
      'NOT_VISIBLE',
      'The source and the target of the drag do not fit in view together.',
      'Make the window larger, or drag by dx,dy in steps.',
    );
  const { point } = still.value;
  if (job.driver.viewport === 'frame') {
    if (frame.frameId === source.frame.frameId) return { ok: true, value: point };
    return fail(
      'UNSUPPORTED',
      'Dragging from one frame to another is UNSUPPORTED: needs trusted input.',
      'Use the edition with trusted input.',
    );
  }
  const top = await mapToTop(job, frame, [point], 'only');
  return top.ok ? { ok: true, value: top.value[0] ?? point } : top;
}

export async function highlight(job: Job, action: Of<'highlight'>): Promise<Reply<Done>> {
  job.progress('act', 'drawing');
  const tone = 'view';
  const label = action.label === '' ? job.order.command.id.replace(/^0+/, '') : action.label;
  for (;;) {
    const answers = await job.deps.call.askAll(job.tabId, 'mark', { marks: [{ css: action.at.css, label, tone }] }, CALL_MS);
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
