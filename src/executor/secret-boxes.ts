// Where a picture of a tab would show secrets (panel): the fields of all frames, and whole frames that bAI may not look into.
import type { FrameReply } from '../injection/api.ts';
import type { Reply } from '../protocol/result.ts';
import type { Rect } from '../protocol/seen.ts';
import { mapToTop, type Place } from './aim.ts';
import { CALL_MS, fail } from './job.ts';
import type { Hidden, Pinch } from './page-api.ts';

/** What to paint over, in CSS px of the picture, and what the picture is of. */
export type Secrets = { boxes: Rect[]; width: number; height: number; scrollX: number; scrollY: number; pinch: Pinch };

/** ms that frames get to tell their parents that they are looked into. */
const TELL_MS = 300;

/** The boxes of secrets over all frames, in a picture of the viewport as the user sees it, or of the top document when `full`. */
export async function secretBoxes(job: Place, full: boolean): Promise<Reply<Secrets>> {
  const answers = await everyFrame(job);
  if (!answers.ok) return answers;
  const top = answers.value.find(({ frameId }) => frameId === 0);
  if (top === undefined) return UNCHECKED;
  if (!top.reply.ok) return top.reply;
  const { view, page, scrollX, scrollY, pinch } = top.reply.value;
  const inView: Rect[] = [...top.reply.value.boxes];
  for (const { frameId, reply } of answers.value) {
    if (frameId === 0) continue;
    if (!reply.ok) return UNCHECKED;
    if (reply.value.boxes.length === 0) continue;
    const corners = reply.value.boxes.flatMap(({ x, y, width: w, height: h }) => [
      { x, y },
      { x: x + w, y: y + h },
    ]);
    const mapped = await mapToTop(job, { tabId: job.tabId, frameId }, corners, 'only');
    if (!mapped.ok) return mapped;
    for (let i = 0; i + 1 < mapped.value.length; i += 2) {
      const a = mapped.value[i];
      const b = mapped.value[i + 1];
      if (a !== undefined && b !== undefined) inView.push({ x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y });
    }
  }
  const boxes = inView.map(box => (full ? { ...box, x: box.x + scrollX, y: box.y + scrollY } : asSeen(box, pinch)));
  return { ok: true, value: { boxes, ...(full ? page : view), scrollX, scrollY, pinch } };
}

/** A box of the viewport where the user sees it: fingers may have enlarged the page and moved it about. */
export function asSeen({ x, y, width, height }: Rect, pinch: Pinch): Rect {
  const { scale } = pinch;
  return { x: (x - pinch.x) * scale, y: (y - pinch.y) * scale, width: width * scale, height: height * scale };
}

const UNCHECKED: Reply<never> = fail(
  'REFUSED',
  'A frame of the page could not be checked for secrets, so no picture was taken.',
  'Try again when the page has loaded.',
);

/** The answers of all frames. One that bAI may not enter does not answer: then its parent tells its box. */
async function everyFrame(job: Place): Promise<Reply<FrameReply<Hidden>[]>> {
  const answers = await job.deps.call.askAll(job.tabId, 'hidden', { token: null, waitMs: 0 }, CALL_MS);
  if (!answers.ok) return answers;
  let frames = 1;
  for (const { reply } of answers.value) if (reply.ok) frames += reply.value.frames;
  if (frames <= answers.value.length) return answers;
  return job.deps.call.askAll(job.tabId, 'hidden', { token: crypto.randomUUID(), waitMs: TELL_MS }, TELL_MS + CALL_MS);
}
