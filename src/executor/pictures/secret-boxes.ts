// What a picture of a tab needs to know of its frames (panel): where secrets are, in fields and in frames that bAI may not look into; what has a number.
import type { FrameReply } from '../../injection/api.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Rect } from '../../protocol/seen.ts';
import { mapToTop } from '../aim.ts';
import { type Asker, fail, questionAll } from '../job.ts';
import type { Hidden, Numbered, Pinch } from '../page-api.ts';

/** What to paint over and what has a number, in CSS px of the picture, and what the picture is of. */
export type Secrets = {
  boxes: Rect[];
  numbered: Numbered[];
  width: number;
  height: number;
  scrollX: number;
  scrollY: number;
  pinch: Pinch;
};

export type Wanted = { full: boolean; numbers?: boolean; drawn?: boolean };

/** ms that frames get to tell their parents that they are looked into. */
const TELL_MS = 300;
/** ms that a page may take to draw what the picture is to show. */
const DRAW_MS = 12_000;

/**
 * The boxes of secrets over all frames, in a picture of the viewport as the user sees it, or of the top document when `full`. With `numbers` also
 * those of what has a ref. `drawn`: a picture follows, which is to show the page as it is told of.
 */
export async function secretBoxes(job: Asker, { full, numbers = false, drawn = false }: Wanted): Promise<Reply<Secrets>> {
  const answers = await everyFrame(job, numbers, drawn);
  if (!answers.ok) return answers;
  const top = answers.value.find(({ frameId }) => frameId === 0);
  if (top === undefined) return UNCHECKED;
  if (!top.reply.ok) return top.reply;
  const { view, page, scrollX, scrollY, pinch } = top.reply.value;
  const inView: Rect[] = [...top.reply.value.boxes];
  const numbered: Numbered[] = [...top.reply.value.numbered];
  for (const { frameId, reply } of answers.value) {
    if (frameId === 0) continue;
    if (!reply.ok) return UNCHECKED;
    const own = reply.value;
    if (own.boxes.length + own.numbered.length === 0) continue;
    const mapped = await inTop(job, frameId, [...own.boxes, ...own.numbered.map(({ box }) => box)]);
    // Without its numbers a picture is still one; without what hides its secrets it is none.
    if (!mapped.ok && own.boxes.length === 0) continue;
    if (!mapped.ok) return mapped;
    inView.push(...mapped.value.slice(0, own.boxes.length));
    mapped.value.slice(own.boxes.length).forEach((box, index) => {
      numbered.push({ ref: own.numbered[index]?.ref ?? 0, box });
    });
  }
  const inPicture = (box: Rect): Rect => (full ? { ...box, x: box.x + scrollX, y: box.y + scrollY } : toVisualViewport(box, pinch));
  const told = { boxes: inView.map(inPicture), numbered: numbered.map(({ ref, box }) => ({ ref, box: inPicture(box) })) };
  return { ok: true, value: { ...told, ...(full ? page : view), scrollX, scrollY, pinch } };
}

/** Boxes of a frame's viewport in that of the top document. */
async function inTop(job: Asker, frameId: number, boxes: readonly Rect[]): Promise<Reply<Rect[]>> {
  const corners = boxes.flatMap(({ x, y, width: w, height: h }) => [
    { x, y },
    { x: x + w, y: y + h },
  ]);
  const mapped = await mapToTop(job, { tabId: job.tabId, frameId }, corners, 'only');
  if (!mapped.ok) return mapped;
  const value: Rect[] = [];
  for (let i = 0; i + 1 < mapped.value.length; i += 2) {
    const a = mapped.value[i];
    const b = mapped.value[i + 1];
    if (a !== undefined && b !== undefined) value.push({ x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y });
  }
  return { ok: true, value };
}

/** A box of the viewport where the user sees it: fingers may have enlarged the page and moved it about. */
export function toVisualViewport({ x, y, width, height }: Rect, pinch: Pinch): Rect {
  const { scale } = pinch;
  return { x: (x - pinch.x) * scale, y: (y - pinch.y) * scale, width: width * scale, height: height * scale };
}

const UNCHECKED: Reply<never> = fail(
  'REFUSED',
  'A frame of the page could not be checked for secrets, so no picture was taken.',
  'Try again when the page has loaded.',
);

/** The answers of all frames. One that bAI may not enter does not answer: then its parent tells its box. */
async function everyFrame(job: Asker, numbers: boolean, drawn: boolean): Promise<Reply<FrameReply<Hidden>[]>> {
  const ask = (token: string | null, waitMs: number) => questionAll(job, 'hidden', { token, waitMs, numbers, drawn }, waitMs + DRAW_MS);
  const answers = await ask(null, 0);
  if (!answers.ok) return answers;
  let frames = 1;
  for (const { reply } of answers.value) if (reply.ok) frames += reply.value.frames;
  if (frames <= answers.value.length) return answers;
  return ask(crypto.randomUUID(), TELL_MS);
}
