// Draws numbered frames around elements, and where drags from them would go (page): in a closed shadow root of one host, above everything, never in the pointer's way.
import { type Identity, identityOf, isSameThing } from '../../../dom/identity.ts';
import { boxOf, isConnected } from '../../../dom/native.ts';
import { isOwn } from '../../../dom/own.ts';
import { composedHolds, deepElementFromPoint } from '../../../dom/roots.ts';
import { matchTarget } from '../../../dom/target.ts';
import { isVisible } from '../../../dom/visible.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Highlight } from '../../page-api.ts';
import { succeed } from '../outcome.ts';
import { type DragPath, pathFor } from './drag-path.ts';
import { ownHost } from './overlay.ts';
import { hidePresence } from './run-indicator.ts';

const COLOURS: Record<Highlight['tone'], string> = { read: '#0b7285', view: '#1864ab', change: '#9c4a00', commit: '#b3001b' };
const MAX_FRAMES = 40;
const LOOK_MS = 500;

type Drawn = { element: Element; identity: Identity; box: HTMLElement; path: DragPath | null };
let overlay: { host: HTMLElement; root: ShadowRoot; drawn: Drawn[]; stop: () => void } | null = null;

/** See `ExecutorPageApi.mark`. An empty list takes everything away, the host included, and what shows that a run goes on: a picture may follow. */
export function mark({ marks }: { marks: Highlight[] }): Reply<{ count: number }> {
  clear();
  if (marks.length === 0) hidePresence();
  const wanted: { element: Element; mark: Highlight }[] = [];
  for (const each of marks) {
    const found = matchTarget(each.css, Number.POSITIVE_INFINITY);
    if (!found.ok) return found;
    for (const element of found.value.elements) if (isVisible(element) && !isOwn(element)) wanted.push({ element, mark: each });
  }
  if (wanted.length === 0) return succeed({ count: 0 });
  const { host, root } = ownHost();
  const drawn = wanted.slice(0, MAX_FRAMES).map(({ element, mark: each }) => {
    const isOne = wanted.filter(other => other.mark === each).length === 1;
    const path = each.way && isOne ? pathFor(root, element, each.way, COLOURS[each.tone]) : null;
    return { element, identity: identityOf(element), box: frameFor(root, each), path };
  });
  overlay = { host, root, drawn, stop: follow() };
  place();
  return succeed({ count: wanted.length });
}

/** One frame with its label, as page styles cannot touch it. */
export function frameFor(root: ShadowRoot, { label, tone }: Pick<Highlight, 'label' | 'tone'>): HTMLElement {
  const box = document.createElement('div');
  const colour = COLOURS[tone];
  box.style.cssText = `position:fixed;box-sizing:border-box;border:2px solid ${colour};border-radius:4px;outline:1px solid #fff;pointer-events:none;display:none`;
  if (label !== '') {
    const tag = document.createElement('span');
    tag.textContent = label;
    tag.dir = 'auto';
    tag.style.cssText = `position:absolute;left:-2px;top:-20px;max-width:260px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font:600 12px/18px system-ui,sans-serif;color:#fff;background:${colour};border-radius:4px;padding:0 6px`;
    box.append(tag);
  }
  root.append(box);
  return box;
}

/** Puts a frame around an element, 3 px outside its box; hides it where the element has none. */
export function placeFrame(box: HTMLElement, element: Element): void {
  const at = boxOf(element);
  const shown = isConnected(element) && at.width > 0 && at.height > 0;
  box.style.display = shown ? 'block' : 'none';
  box.style.left = `${at.left - 3}px`;
  box.style.top = `${at.top - 3}px`;
  box.style.width = `${at.width + 6}px`;
  box.style.height = `${at.height + 6}px`;
  const tag = box.firstElementChild;
  if (tag instanceof HTMLElement) tag.style.top = at.top < 24 ? '2px' : '-20px';
}

/** A frame is a word about its element: it is not shown where that is gone, became another thing, or lies under something else. */
function place(): void {
  for (const { element, identity, box, path } of overlay?.drawn ?? []) {
    placeFrame(box, element);
    if (!isSameThing(identity, identityOf(element)) || isCovered(element)) box.style.display = 'none';
    path?.place(box.style.display !== 'none');
  }
}

/** Whether something else lies on the middle of an element. What is out of view is not known to be. */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = boxOf(element);
  const over = deepElementFromPoint(left + width / 2, top + height / 2);
  return over !== null && !composedHolds(element, over) && !composedHolds(over, element);
}

function follow(): () => void {
  let frame = 0;
  const onMove = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const over = new AbortController();
  for (const name of ['scroll', 'resize']) addEventListener(name, onMove, { capture: true, passive: true, signal: over.signal });
  const observer = new MutationObserver(records => {
    if (records.some(({ target }) => !(target instanceof Element && isOwn(target)))) onMove();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  // What moves without a change of the document, as an animation or something in a shadow tree does.
  const timer = setInterval(onMove, LOOK_MS);
  return () => {
    clearInterval(timer);
    observer.disconnect();
    cancelAnimationFrame(frame);
    over.abort();
  };
}

function clear(): void {
  overlay?.stop();
  overlay?.host.remove();
  overlay = null;
}
