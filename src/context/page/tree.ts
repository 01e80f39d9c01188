// The shadow roots that a reading goes into (page), without asking the browser about every element.
import { childNodesOf, firstElementChildOf, isText, localNameOf, openShadowRootOf } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { shadowRootOf } from '../../dom/roots.ts';

/**
 * The shadow root to read instead of an element's own children: any open one; a closed one of a custom element or of an element with nothing in
 * it. Looking for closed roots costs a call into the browser each, which for every `div` and `span` of a large page is longer than all the rest.
 */
export function rootToRead(element: Element): ShadowRoot | null {
  const open = openShadowRootOf(element);
  if (open !== null) return isOwn(element) ? null : open;
  return localNameOf(element).includes('-') || isBlank(element) ? shadowRootOf(element) : null;
}

function isBlank(element: Element): boolean {
  if (firstElementChildOf(element) !== null) return false;
  for (const child of childNodesOf(element)) if (isText(child) && child.data.trim() !== '') return false;
  return true;
}
