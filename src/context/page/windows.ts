// Which window is which (page): a frame's place among its siblings, and where the focus is.
import { shadowRootOf } from '../../dom/hosts.ts';

/** The innermost focused element, through shadow roots; null when that is the page itself. */
export function focusedElement(): Element | null {
  let at = document.activeElement;
  for (let root = at === null ? null : shadowRootOf(at); root !== null; root = at === null ? null : shadowRootOf(at)) {
    if (root.activeElement === null) break;
    at = root.activeElement;
  }
  return at === document.body || at === document.documentElement ? null : at;
}

/** This window's index among its parent's frames; readable across origins. -1 for a top window or one in a shadow root. */
export function ownFrameIndex(): number {
  if (window.parent === window) return -1;
  for (let index = 0; index < window.parent.length; index += 1) if (window.parent[index] === window) return index;
  return -1;
}

/** The index of a frame element's window among this window's frames, -1 for one in a shadow root. */
export function windowIndexOf(frame: Element): number {
  const inner = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
  if (inner === null) return -1;
  for (let index = 0; index < window.length; index += 1) if (window[index] === inner) return index;
  return -1;
}
