// An empty sheet that a page lays over its own control (page): a person presses the control through it, and the box around both answers.
import { boxOf, childNodesOf, isElement, isRendered, isText, matches, parentElementOf, queryIn, styleOf } from './native.ts';
import { composedHolds } from './roots.ts';

const ANSWERS =
  'a[href], button, input, select, textarea, summary, iframe, canvas, img, video, [role], [tabindex], [onclick], [onmousedown], [onpointerdown], [contenteditable]:not([contenteditable="false" i])';
const WHOLE_PAGE = 'html, body, main, form, dialog, [role="dialog" i], [role="main" i]';

/**
 * Whether a press that lands on `cover` is one on `control`: the cover is empty, nothing of it is drawn, it is no control itself, and the box that it
 * lies in has no other control under it.
 */
export function isTransparentCover(cover: Element, control: Element): boolean {
  if (matches(cover, ANSWERS) || ![...childNodesOf(cover)].every(node => (isText(node) ? !/\S/.test(node.data) : !isElement(node))))
    return false;
  const box = parentElementOf(cover);
  if (box === null || matches(box, WHOLE_PAGE) || !composedHolds(box, control) || !isDrawnNowhere(cover)) return false;
  const [inner, outer] = [boxOf(cover), boxOf(box)];
  if (inner.left < outer.left - 1 || inner.top < outer.top - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1)
    return false;
  return [...queryIn(box, ANSWERS)].every(
    other => composedHolds(control, other) || composedHolds(other, control) || !isRendered(other) || !crosses(boxOf(other), inner),
  );
}

function isDrawnNowhere(element: Element): boolean {
  const style = styleOf(element);
  if (style.opacity === '0') return true;
  return style.backgroundImage === 'none' && /^(?:transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) && style.boxShadow === 'none';
}

function crosses(a: DOMRect, b: DOMRect): boolean {
  return Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}
