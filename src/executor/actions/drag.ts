// DRAG (panel): where it begins, by which points it goes and where it ends, all in view of the driver before anything is pressed.
import type { Action, Offset } from '../../protocol/action.ts';
import type { Reply } from '../../protocol/result.ts';
import { type Aimed, aimAt, mapToTop } from '../aim.ts';
import { dragGesture, type Point } from '../gesture.ts';
import { type Done, fail, type Job, question } from '../job.ts';
import { locate } from '../locate.ts';
import type { AimQuery } from '../page-api.ts';
import { sendOnce } from '../patience.ts';
import { acted, aimPastGate, boundTo, HOVER_NEEDS, targetFor } from './pointer.ts';

type Drag = Extract<Action, { type: 'drag' }>;

/** The points of one drag behind its first, CSS px of the driver's viewport. */
type Way = { via: Point[]; end: Point };

export async function drag(job: Job, action: Drag): Promise<Reply<Done>> {
  const { to } = action;
  const place = to.by === 'css' ? (to.place ?? null) : null;
  // The target comes into view first, so that the source is the last thing that was scrolled to.
  const target = to.by === 'css' ? await aimAt(job, to, { needs: ['visible', 'stable'], offset: place, text: null }, null) : null;
  if (target !== null && !target.ok) return target;
  const wanted: AimQuery = { needs: [...HOVER_NEEDS], offset: action.start ?? null, text: null, watch: true };
  let source = await aimPastGate(job, action.from, wanted);
  if (!source.ok) return source;
  let way = await wayOf(job, action, source.value);
  if (!way.ok && way.error.code === 'NOT_VISIBLE') {
    // The way to the source may have scrolled the target away a little further than needed, or shows a part of it only: both are looked at once more.
    const { seen, follows, frame } = source.value;
    const nearer =
      to.by === 'css'
        ? await aimAt(job, to, { needs: ['visible', 'unclipped'], offset: place, text: null }, null)
        : await sendOnce(job, ms => job.deps.call.ask(frame, 'reveal', { node: seen.node, point: null }, ms));
    const again = nearer.ok ? await aimAt(job, action.from, wanted, boundTo(source.value)) : nearer;
    if (again.ok) {
      source = { ok: true, value: { ...again.value, seen, follows } };
      way = await wayOf(job, action, source.value);
    }
  }
  if (!way.ok) return way;
  const { point, frame, top, own } = source.value;
  const events = dragGesture(point, way.value.end, way.value.via);
  return acted(job, { frame, top, target: targetFor(job, source.value), kind: 'drag', at: own, events });
}

async function wayOf(job: Job, { via = [], to }: Drag, source: Aimed): Promise<Reply<Way>> {
  const end = await endOf(job, to, source);
  if (!end.ok) return end;
  const between = via.map(offset => pointIn(source, offset));
  const told = to.by === 'offset' ? [...between, end.value] : between;
  const inside = told.length === 0 ? null : await allInside(job, source, told);
  return inside === null || inside.ok ? { ok: true, value: { via: between, end: end.value } } : inside;
}

/** An offset from the top left of the source as a point of the driver's viewport. */
function pointIn({ point, own, box }: Aimed, { x, y }: Offset): Point {
  return { x: point.x + box.x - own.x + x, y: point.y + box.y - own.y + y };
}

/** A point of a way that the window does not show would be drawn nowhere. */
async function allInside(job: Job, source: Aimed, points: readonly Point[]): Promise<Reply<null>> {
  const frame = job.driver.viewport === 'top' ? { tabId: job.tabId, frameId: 0 } : source.frame;
  const hello = await question(job, frame, 'hello', {});
  if (!hello.ok) return hello;
  const { width, height } = hello.value;
  if (points.every(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height)) return { ok: true, value: null };
  return fail(
    'NOT_VISIBLE',
    'The way of the drag leaves the part of the page that is shown.',
    'Make the window larger, or drag in shorter ways.',
  );
}

/** Where the drag ends, in the driver's viewport, without scrolling the source away again. */
async function endOf(job: Job, to: Drag['to'], source: Aimed): Promise<Reply<Point>> {
  if (to.by === 'delta') return { ok: true, value: { x: source.point.x + to.x, y: source.point.y + to.y } };
  if (to.by === 'offset') return { ok: true, value: pointIn(source, to) };
  const target = await locate(job, to.css, null);
  if (!target.ok) return target;
  const { frame, seen } = target.value;
  const query = {
    node: seen.node,
    needs: ['visible' as const, 'unclipped' as const],
    offset: to.place ?? null,
    text: null,
    attempt: 0,
    waitMs: 0,
    scrolls: false,
  };
  const still = await question(job, frame, 'ready', query);
  if (!still.ok && (still.error.code === 'TIMEOUT' || still.error.code === 'INTERRUPTED')) return still;
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
