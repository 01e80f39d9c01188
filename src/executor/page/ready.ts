// Waits until an element may be acted on (page): visible, enabled, editable, at rest, in view and reached by a press at its point.
import { cardOf, isEnabled } from '../../dom/card.ts';
import { boxOf, closest, isConnected, matches } from '../../dom/native.ts';
import { nodeByNumber } from '../../dom/registry.ts';
import { composedParent } from '../../dom/roots.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Point } from '../gesture.ts';
import type { Aim, Need } from '../page-api.ts';
import { covererAt, pointOn } from './aim.ts';
import { describe } from './describe.ts';
import { isEditable } from './editable.ts';
import { fail, nextFrame, succeed } from './outcome.ts';

// Tried one after another when something lies on the target: bars that stick to an edge cannot cover all four.
const ALIGNMENTS: readonly ScrollIntoViewOptions[] = [
  { block: 'center', inline: 'center' },
  { block: 'end', inline: 'end' },
  { block: 'start', inline: 'start' },
  { block: 'nearest', inline: 'nearest' },
];

type ReadyQuery = { node: number; needs: Need[]; offset: Point | null; attempt: number; waitMs: number; scrolls: boolean };

/** See `ExecutorPageApi.ready`. `attempt` counts the panel's calls for one action, so that the alignments go round across them. */
export async function ready({ node, needs, offset, attempt, waitMs, scrolls }: ReadyQuery): Promise<Reply<Aim>> {
  const deadline = performance.now() + waitMs;
  let covered = 0;
  for (;;) {
    const element = nodeByNumber(node);
    if (element === null || !isConnected(element)) return gone();
    const state = await look(element, needs, offset, scrolls);
    if (state.ok || performance.now() >= deadline) return state;
    if (scrolls && state.error.code === 'COVERED' && covered <= ALIGNMENTS.length) {
      scrollTo(element, ALIGNMENTS[(attempt + covered) % ALIGNMENTS.length] ?? {});
      covered += 1;
    }
    await nextFrame();
  }
}

async function look(element: Element, needs: readonly Need[], offset: Point | null, scrolls: boolean): Promise<Reply<Aim>> {
  const what = describe(element);
  const missing = missingState(element, needs);
  if (missing !== null) return missing;
  if (scrolls && pointOn(element, offset) === null) scrollTo(element, { block: 'center', inline: 'center' });
  const before = boxOf(element);
  if (needs.includes('stable')) {
    await nextMoment();
    if (!isConnected(element)) return gone();
    if (!sameBox(before, boxOf(element)))
      return fail('NOT_STABLE', `${what} keeps moving.`, 'Wait until the animation is over, or choose another way.');
    const changed = missingState(element, needs);
    if (changed !== null) return changed;
  }
  const point = pointOn(element, offset);
  if (point === null)
    return fail('NOT_VISIBLE', `${what} cannot be scrolled into view.`, 'Scroll its container, or open what it stands in, then try again.');
  const cover = needs.includes('hit') ? covererAt(element, point) : null;
  if (cover !== null)
    return fail('COVERED', `${what} is under ${describe(cover)}.`, 'Close what lies on top first, or SCROLLTO the target.');
  const box = boxOf(element);
  return succeed({ point, box: { x: box.x, y: box.y, width: box.width, height: box.height }, card: cardOf(element) });
}

function missingState(element: Element, needs: readonly Need[]): Reply<never> | null {
  const what = describe(element);
  if (needs.includes('visible') && !isShown(element))
    return fail('NOT_VISIBLE', `${what} is in the page, but not shown.`, 'Open the menu, tab or section that shows it first.');
  if (needs.includes('enabled') && !isEnabled(controlOf(element)))
    return fail('NOT_ENABLED', `${what} is disabled.`, 'Fill in what the page still asks for, or WAIT until it is enabled.');
  if (needs.includes('editable') && !isEditable(element))
    return fail('NOT_EDITABLE', `${what} cannot be edited.`, 'Choose an input, a text area, a select or an editable region.');
  return null;
}

function isShown(element: Element): boolean {
  return element instanceof HTMLAreaElement || isVisible(element);
}

/** The control whose state decides: what a label labels, and the button or link around a piece of one. */
function controlOf(element: Element): Element {
  const label = closest(element, 'label');
  if (label instanceof HTMLLabelElement && label.control !== null && !matches(element, 'input, button, select, textarea, a[href]'))
    return label.control;
  for (let at: Element | null = element; at !== null; at = composedParent(at))
    if (matches(at, 'button, input, select, textarea, a[href], [role="button"], [role="link"]')) return at;
  return element;
}

/** Scrolls at once, past the page's own smooth scrolling. */
export function scrollTo(element: Element, how: ScrollIntoViewOptions): void {
  Element.prototype.scrollIntoView.call(element, { ...how, behavior: 'instant' });
}

/** ms. Two frames may be drawn for one moment of the animation clock; a box is at rest when it stayed while that clock went on. */
const MOMENT_MS = 12;

async function nextMoment(): Promise<void> {
  const clock = () => Number(document.timeline.currentTime ?? performance.now());
  const start = clock();
  const late = performance.now() + 500; // a page may stop its clock
  do await nextFrame();
  while (clock() - start < MOMENT_MS && performance.now() < late);
}

function sameBox(a: DOMRect, b: DOMRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function gone(): Reply<never> {
  return fail('DETACHED', 'The element left the page.', 'Read the page again: it may have been replaced by another one.');
}
