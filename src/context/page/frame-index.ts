// Which window is which (page): a frame's place among its siblings.

/** This window's index among its parent's frames; readable across origins. -1 for a top window or one in a shadow root. */
export function ownFrameIndex(): number {
  return window.parent === window ? -1 : indexIn(window.parent, window);
}

/** The indices of the windows from the top one down to this one; -1 for one in a shadow root. */
export function ownPath(): number[] {
  const path: number[] = [];
  for (let at: Window = window; at.parent !== at; at = at.parent) path.unshift(indexIn(at.parent, at));
  return path;
}

/** The index of a frame element's window among this window's frames, -1 for one in a shadow root. */
export function windowIndexOf(frame: Element): number {
  const inner = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
  return inner === null ? -1 : indexOfWindow(inner);
}

/** The same by the window itself. */
export function indexOfWindow(inner: Window): number {
  return indexIn(window, inner);
}

/** The window in a frame element; null for one that holds none. */
export function windowIn(frame: Element): Window | null {
  const holds = frame instanceof HTMLIFrameElement || frame instanceof HTMLFrameElement || frame instanceof HTMLObjectElement;
  return holds ? frame.contentWindow : null;
}

function indexIn(outer: Window, inner: Window): number {
  for (let index = 0; index < outer.length; index += 1) if (outer[index] === inner) return index;
  return -1;
}
