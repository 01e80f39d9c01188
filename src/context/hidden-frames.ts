// Which frames of a tab nobody sees (pure): those that the document around them does not show, and all that stand in them.
import type { FramesHere } from './page-api.ts';

/** What one frame said of the frames in it; null when it did not. */
export type FrameSaid = { frameId: number; said: FramesHere | null };

/** The ids of the frames that are not seen. A frame of which that is not certain is taken for one that is. */
export function hiddenFrames(frames: readonly FrameSaid[]): ReadonlySet<number> {
  const paths = new Map<string, FramesHere | null>();
  for (const { said } of frames) {
    if (said === null) continue;
    const path = said.path.join('/');
    // Frames in shadow trees have no index, so two may have one path: then it says nothing.
    paths.set(path, paths.has(path) ? null : said);
  }
  const isHidden = (path: readonly number[]): boolean =>
    path.some((index, depth) => paths.get(path.slice(0, depth).join('/'))?.unseen.includes(index) ?? false);
  return new Set(frames.flatMap(({ frameId, said }) => (said !== null && isHidden(said.path) ? [frameId] : [])));
}
