// Gives the focus away (page), so that the page hears of it.
import { deepActive } from '../../../dom/active.ts';

/**
 * Focuses an element without scrolling. While another window or the side panel has the keyboard, the browser moves `activeElement` but sends no
 * focus events; then they are sent here, because pages count on them.
 */
export function giveFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  const before = deepActive();
  if (before === element) return true;
  let heard = false;
  const onFocus = () => {
    heard = true;
  };
  element.addEventListener('focus', onFocus, { capture: true, once: true });
  element.focus({ preventScroll: true });
  element.removeEventListener('focus', onFocus, { capture: true });
  if (deepActive() !== element) return false;
  if (!heard) {
    if (before !== null) sayFocus(before, ['blur', 'focusout'], element);
    sayFocus(element, ['focus', 'focusin'], before);
  }
  return true;
}

function sayFocus(on: Element, types: readonly string[], relatedTarget: Element | null): void {
  for (const type of types)
    on.dispatchEvent(
      new FocusEvent(type, { bubbles: type.endsWith('in') || type.endsWith('out'), composed: true, relatedTarget, view: window }),
    );
}
