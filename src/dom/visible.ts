// Says whether a person could see an element if it were scrolled to (page).
import { boxOf, childNodesOf, contentsBoxOf, fragmentsOf, isElement, isOpaque, isRendered, isText, styleOf } from './native.ts';

/**
 * Whether the element is rendered, not `visibility: hidden`, and has a box with an area. Opacity 0 counts as visible, because such controls are
 * there to be pressed (a styled check box). `display: contents` is as visible as what it holds.
 */
export function isVisible(element: Element): boolean {
  if (isRendered(element)) return hasArea(element);
  return styleOf(element).display === 'contents' && hasVisibleContents(element);
}

/** The box of an element that is opaque and larger than a dot, which is what pages keep words for screen readers in; null of any other. */
export function seenBox(element: Element): DOMRect | null {
  const box = isOpaque(element) ? boxOf(element) : null;
  return box !== null && box.width > 2 && box.height > 2 ? box : null;
}

function hasArea(element: Element): boolean {
  const box = boxOf(element);
  if (box.width > 0 && box.height > 0) return true;
  for (const fragment of fragmentsOf(element)) if (fragment.width > 0 && fragment.height > 0) return true;
  return false;
}

function hasVisibleContents(element: Element): boolean {
  for (const child of childNodesOf(element)) {
    if (isElement(child) ? isVisible(child) : isText(child) && textHasArea(child)) return true;
  }
  return false;
}

function textHasArea(text: Text): boolean {
  if (text.data.trim() === '') return false;
  const box = contentsBoxOf(text);
  return box.width > 0 && box.height > 0;
}
