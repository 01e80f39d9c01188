// Recognises our own drawings on a page (page), so that reading, matching and hit testing step over them.
import { memory } from './memory.ts';
import { isShadowRoot, rootOf } from './native.ts';

/** Remembers `host` as ours. The mark is kept outside the DOM: a page cannot hide its own elements behind it. */
export function markOwn(host: Element): void {
  const held = memory();
  held.own.add(host);
  held.ownCount += 1;
}

/** Whether an element is the host of one of our drawings, or stands inside its shadow root. */
export function isOwn(element: Element): boolean {
  const { own, ownCount } = memory();
  if (ownCount === 0) return false;
  if (own.has(element)) return true;
  const root = rootOf(element);
  return isShadowRoot(root) && own.has(root.host);
}
