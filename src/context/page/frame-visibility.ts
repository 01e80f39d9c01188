// Which of the frames in this document nobody sees (page), so that their text is not told; their own documents cannot know.
import { learnHosts } from '../../dom/hosts.ts';
import { boxOf, isOpaque, queryIn } from '../../dom/native.ts';
import { isKept } from '../../dom/owner-marks.ts';
import type { Reply } from '../../protocol/result.ts';
import type { FramesHere } from '../page-api.ts';
import { indexOfWindow, ownPath, windowIn } from './frame-index.ts';
import { createPace } from './time-slicing.ts';

const LIMIT_MS = 2000;
/** A frame that is no wider or higher than this, in CSS px, shows no text. */
const MOST_EMPTY = 2;

/** See `ContextPageApi.frames`. `passes`: whether an element and all that it stands in show something. */
export async function readFrames(passes: (element: Element) => boolean): Promise<Reply<FramesHere>> {
  const pace = createPace(LIMIT_MS);
  const seen = new Set<number>();
  const unseen = new Set<number>();
  const kept = new Set<number>();
  for (const root of [document, ...(await learnHosts(pace))]) {
    for (const frame of queryIn(root, 'iframe, frame, object')) {
      const inner = windowIn(frame);
      if (inner === null) continue;
      const { width, height } = boxOf(frame);
      const shows = width > MOST_EMPTY && height > MOST_EMPTY && isOpaque(frame) && passes(frame);
      const index = indexOfWindow(inner);
      (shows ? seen : unseen).add(index);
      if (index >= 0 && isKept(frame)) kept.add(index);
    }
  }
  return { ok: true, value: { path: ownPath(), unseen: [...unseen].filter(index => !seen.has(index)), kept: [...kept] } };
}
