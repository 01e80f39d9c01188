// The elements at which Tab stops, in its order (page): HTML Standard, "sequential focus navigation", through shadow trees and slots.
import { hostsIn, shadowRootOf } from '../../../dom/hosts.ts';
import { attributeOf, carriesAttribute, isRendered, localNameOf, matches, positionOf } from '../../../dom/native.ts';
import { ancestry, composedHolds, queryAll } from '../../../dom/roots.ts';
import { radioGroupOf } from './radio.ts';

const STOPS =
  'a[href], area[href], input, select, textarea, button, details > summary:first-of-type, audio[controls], video[controls], ' +
  '[contenteditable]:not([contenteditable="false" i]), [tabindex]';

/**
 * Where Tab stops in this document, in order. `from`: what has the focus; of its group of radio buttons it is the only stop. Frames are left
 * out: focus cannot be moved into them by script in one step.
 */
export function tabStops(from: Element | null): Element[] {
  const found = queryAll(STOPS);
  const modals = queryAll('dialog:modal');
  const modal = modals.ok ? modals.value.at(-1) : undefined;
  const stops = (found.ok ? found.value : []).filter(
    element => isStop(element) && isOfGroup(element, from) && (modal === undefined || composedHolds(modal, element)),
  );
  if (hostsIn(document).length === 0) return stops.sort((a, b) => rankOf(a) - rankOf(b));
  const paths = new Map(stops.map(stop => [stop, ancestry(stop).reverse()]));
  return stops.sort((a, b) => compare(paths.get(a) ?? [], paths.get(b) ?? []));
}

function isStop(element: Element): boolean {
  if (matches(element, ':disabled') || !(localNameOf(element) === 'area' || isRendered(element))) return false;
  for (const at of ancestry(element)) {
    if (carriesAttribute(at, 'inert')) return false;
    if ((at === element || shadowRootOf(at) !== null) && tabIndexOf(at) < 0) return false;
  }
  return true;
}

function tabIndexOf(element: Element): number {
  return Number.parseInt(attributeOf(element, 'tabindex') ?? '', 10) || 0;
}

/** Positive numbers come first, in their order, then all others. */
function rankOf(element: Element): number {
  return tabIndexOf(element) || Number.POSITIVE_INFINITY;
}

/** One of a group of radio buttons stands for all: the focused one, else the one that is on, else any. */
function isOfGroup(element: Element, from: Element | null): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element === from) return true;
  const group = radioGroupOf(element);
  return !group.some(other => other === from) && (element.checked || !group.some(other => other.checked));
}

/** What a host or a slot shows is a scope of its own: its numbers count among themselves only, and it stands where the host or slot stands. */
function compare(a: readonly Element[], b: readonly Element[]): number {
  let split = 0;
  while (split < a.length && a[split] === b[split]) split += 1;
  const [left, right] = [a[split], b[split]];
  const shared = a[split - 1];
  const nested = left === undefined || right === undefined;
  if (nested && shared !== undefined && isScope(shared)) return a.length - b.length;
  const ranks = rankAt(a, split) - rankAt(b, split);
  if (ranks !== 0 && !Number.isNaN(ranks)) return ranks;
  if (left === undefined || right === undefined) return a.length - b.length;
  return positionOf(left, right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** The rank of a stop where two paths part: of the first scope below, which holds it, else its own. */
function rankAt(path: readonly Element[], split: number): number {
  const stop = path.slice(split).find(isScope) ?? path.at(-1);
  return stop === undefined ? Number.POSITIVE_INFINITY : rankOf(stop);
}

function isScope(element: Element): boolean {
  return shadowRootOf(element) !== null || localNameOf(element) === 'slot';
}
