// Focus inside one document (page): what holds it, and giving it away so that the page hears of it.
import { shadowRootOf } from '../../dom/hosts.ts';

/** The focused element, through shadow roots; null when nothing but the page itself is focused. */
export function deepActive(): Element | null {
  let at = document.activeElement;
  for (;;) {
    const inner: Element | null = at === null ? null : (shadowRootOf(at)?.activeElement ?? null);
    if (inner === null) break;
    at = inner;
  }
  return at === null || at === document.body || at === document.documentElement ? null : at;
}

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
