// An empty sheet that a page lays over its own control (page): a person presses the control through it, and the box around both answers.
import { boxOf, childNodesOf, isElement, isRendered, isText, matches, parentElementOf, queryIn, styleOf } from './native.ts';
import { ancestry, composedHolds } from './roots.ts';

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

const PRESSED = 'a[href], button, [role="link" i], [role="button" i]';

/**
 * Whether `hit` is reached by the drawn sheet (`::after`, `::before`) that its link stretches over the card in which both it and `text` stand, and `text`
 * is a part of that card with nothing of its own to press: a person who presses it means the link.
 */
export function isUnderOwnLink(hit: Element, text: Element): boolean {
  const link = ancestry(hit).find(at => matches(at, PRESSED));
  const card = ancestry(hit).find(at => styleOf(at).position !== 'static');
  if (link === undefined || card === undefined || composedHolds(link, card) || matches(card, WHOLE_PAGE)) return false;
  if (card === text || !composedHolds(card, text) || [...queryIn(text, ANSWERS)].length > 0) return false;
  const around = ancestry(text);
  if (around.slice(0, around.indexOf(card)).some(at => matches(at, ANSWERS))) return false;
  return ['::after', '::before'].some(pseudo => {
    const { content, position, top, right, bottom, left } = styleOf(hit, pseudo);
    const fills = [top, right, bottom, left].every(side => Math.abs(Number.parseFloat(side)) <= 1);
    return content !== 'none' && content !== 'normal' && position === 'absolute' && fills;
  });
}

/** Computed colours and paints that nobody sees. */
const CLEAR = /^(?:none|transparent|rgba\(.*, 0\))$/;

function isDrawnNowhere(element: Element): boolean {
  const style = styleOf(element);
  if (style.opacity === '0') return true;
  if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
    const clear = (paint: string, opacity: string) => CLEAR.test(paint) || opacity === '0';
    // A picture or a copy of another shape is drawn without a fill of its own.
    return element instanceof SVGGeometryElement && clear(style.fill, style.fillOpacity) && clear(style.stroke, style.strokeOpacity);
  }
  return style.backgroundImage === 'none' && CLEAR.test(style.backgroundColor) && style.boxShadow === 'none';
}

function crosses(a: DOMRect, b: DOMRect): boolean {
  return Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}
