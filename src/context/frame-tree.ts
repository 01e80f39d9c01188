// Which frame of a tab stands in which (panel), so that a frame's lines can be put where the frame is.
import { originOf } from '../protocol/policy/url.ts';

/** The part of the extension API that is used; absent where the edition does without this permission. */
export type FrameBrowser =
  | { getAllFrames(details: { tabId: number }): Promise<{ frameId: number; parentFrameId: number; url?: string }[] | null> }
  | undefined;

/** Makes the look-up: frame → the frame that holds it. Empty when the browser does not say (a tab that is gone, a missing permission). */
export function createFrameParents(browser: FrameBrowser): (tabId: number) => Promise<ReadonlyMap<number, number>> {
  return async tabId => {
    const frames = await browser?.getAllFrames({ tabId }).catch(() => null);
    return new Map((frames ?? []).map(frame => [frame.frameId, frame.parentFrameId]));
  };
}

/**
 * The one origin of everything that a tab shows; "" when its frames are of several sites, or the browser does not say. What is read from a tab is
 * put together from all its frames, so only then it is certain who showed it.
 */
export function createSingleOriginCheck(browser: FrameBrowser): (tabId: number) => Promise<string> {
  return async tabId => {
    const frames = await browser?.getAllFrames({ tabId }).catch(() => null);
    const origins = new Set(
      (frames ?? []).filter(({ url }) => url !== 'about:blank' && url !== 'about:srcdoc').map(({ url }) => originOf(url ?? '')),
    );
    const [only = ''] = origins;
    return origins.size === 1 ? only : '';
  };
}
