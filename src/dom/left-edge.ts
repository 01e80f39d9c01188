// Where a page begins on its left (page): one that is written from right to left scrolls to the left of where it begins.
import { scrollWidthOf, styleOf } from './native.ts';

/**
 * The x of the page's left end in CSS px from where its viewport's left edge is before any scrolling: 0, or less where the page begins on the right
 * (CSS Overflow 3, 2.2: it grows to the side where it ends; the body decides, where there is one, CSS Writing Modes 4, 8).
 */
export function leftEdge(): number {
  const root = document.documentElement;
  const { direction, writingMode } = styleOf(document.body ?? root);
  const startsRight = /^(?:rtl horizontal|\w+ (?:vertical|sideways)-rl)/.test(`${direction} ${writingMode}`);
  return startsRight ? Math.min(0, innerWidth - scrollWidthOf(document.scrollingElement ?? root)) : 0;
}
