// Which frame of a tab stands in which (panel), so that a frame's lines can be put where the frame is.

/** The part of the extension API that is used; absent where the edition does without this permission. */
export type FrameBrowser =
  | { getAllFrames(details: { tabId: number }): Promise<{ frameId: number; parentFrameId: number }[] | null> }
  | undefined;

/** Makes the look-up: frame → the frame that holds it. Empty when the browser does not say (a tab that is gone, a missing permission). */
export function createFrameParents(browser: FrameBrowser): (tabId: number) => Promise<ReadonlyMap<number, number>> {
  return async tabId => {
    const frames = await browser?.getAllFrames({ tabId }).catch(() => null);
    return new Map((frames ?? []).map(frame => [frame.frameId, frame.parentFrameId]));
  };
}
