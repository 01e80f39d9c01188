// What has the focus (page).
import { shadowRootOf } from './hosts.ts';

/** The focused element, through shadow roots; null when nothing but the page itself is focused. */
export function deepActive(): Element | null {
  let at = document.activeElement;
  for (;;) {
    const inner: Element | null = at === null ? null : (shadowRootOf(at)?.activeElement ?? null);
    if (inner === null) break;
    at = inner;
  }
  return at === document.body || at === document.documentElement ? null : at;
}
