// Which frames of a tab nobody sees, and which no agent may see (pure): the document around them says so, and it holds for all that stand in them.
import type { FramesHere } from './page-api.ts';

/** What one frame said of the frames in it; null when it did not. */
export type FrameSaid = { frameId: number; said: FramesHere | null };

/** The ids of the frames that are not seen, or that the site keeps from agents. A frame of which that is not certain is taken for one that is seen, and free. */
export function hiddenFrames(frames: readonly FrameSaid[], which: 'unseen' | 'kept' = 'unseen'): ReadonlySet<number> {
  const paths = new Map<string, FramesHere | null>();
  for (const { said } of frames) {
    if (said === null) continue;
    const path = said.path.join('/');
    // Frames in shadow trees have no index, so two may have one path: then it says nothing.
    paths.set(path, paths.has(path) ? null : said);
  }
  const isHidden = (path: readonly number[]): boolean =>
    path.some((index, depth) => paths.get(path.slice(0, depth).join('/'))?.[which].includes(index) ?? false);
  return new Set(frames.flatMap(({ frameId, said }) => (said !== null && isHidden(said.path) ? [frameId] : [])));
}
