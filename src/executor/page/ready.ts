// Waits until an element may be acted on (page): visible, enabled, editable, at rest, in view and reached by a press at its point.
import { cardOf, isEnabled } from '../../dom/card.ts';
import { animationsOf, attributeOf, boxOf, closest, isConnected, matches } from '../../dom/native.ts';
import { livingNode, nodeNumber } from '../../dom/registry.ts';
import { ancestry, composedParent } from '../../dom/roots.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Aim, AimQuery, ExecutorPageApi, Field, Need } from '../page-api.ts';
import { centre, covererAt, isClippedAt, pointOn, standInFor } from './aim.ts';
import { drawnInPlaceOf } from './binding.ts';
import { describe } from './describe.ts';
import { isEditable, kindOf } from './fields/editable.ts';
import { fileFieldIn } from './fields/files.ts';
import { fieldFor } from './fields/write-field.ts';
import { fail, gone, nextFrame, succeed } from './outcome.ts';
import { swaysInPlace } from './sway.ts';
import { watch } from './watch.ts';

// Tried one after another when something lies on the target: bars that stick to an edge cannot cover all four.
const ALIGNMENTS: readonly ScrollLogicalPosition[] = ['center', 'end', 'start', 'nearest'];

type ReadyQuery = Parameters<ExecutorPageApi['ready']>[0];

/** See `ExecutorPageApi.ready`. `attempt` counts the panel's calls for one action, so that the alignments go round across them. */
export async function ready({ node, attempt, waitMs, scrolls, follow, ...wanted }: ReadyQuery): Promise<Reply<Aim>> {
  const following = () => (follow === undefined ? null : drawnInPlaceOf(follow.was, follow.css));
  const deadline = performance.now() + waitMs;
  let covered = 0;
  for (;;) {
    const element = livingNode(node) ?? following();
    if (element === null) return gone();
    const state = await lookAt(element, wanted, scrolls, following);
    if (state.ok || performance.now() >= deadline) return state;
    if (scrolls && state.error.code === 'COVERED' && covered <= ALIGNMENTS.length) {
      const block = ALIGNMENTS[(attempt + covered) % ALIGNMENTS.length] ?? 'center';
      scrollTo(standInFor(element), { block, inline: block });
      covered += 1;
    }
    await nextFrame();
  }
}

/**
 * One look: where a ready element may be pressed, or what is missing. Waits only as long as it takes to see that it is at rest. `follow`: what the page
 * drew in its place when it left meanwhile.
 */
export async function lookAt(
  looked: Element,
  { needs: asked, offset, text, watch: watches }: AimQuery,
  scrolls: boolean,
  follow: () => Element | null = () => null,
): Promise<Reply<Aim>> {
  let element = looked;
  let field: Field | null = null;
  if (text !== null) {
    const found = fieldFor(element, text);
    if (!found.ok) return missingState(element, asked.includes('visible') ? ['visible'] : []) ?? found;
    field = found.value;
  }
  // A switch is written by a press.
  const needs: readonly Need[] = field?.kind === 'check' ? [...asked, 'stable', 'hit'] : asked;
  const missing = missingState(element, needs);
  if (missing !== null) return missing;
  let place = standInFor(element);
  if (scrolls && pointOn(place, offset) === null) scrollTo(place, { block: 'center', inline: 'center' });
  // A far part of a large target, or what an element without a box of its own holds.
  const far = scrolls ? pointOn(place, offset) : null;
  if (scrolls && (far === null || (offset !== null && isClippedAt(place, far)))) centre(place, offset);
  if (needs.includes('stable')) {
    const before = boxOf(place);
    const times = timesOf(place);
    const drawn = await nextMoment(times.size > 0);
    if (!isConnected(element)) {
      const next = follow();
      if (next === null) return gone();
      element = next;
      place = standInFor(next);
    }
    const unclear = isAnimated(place, drawn ? times : null);
    const moves = !sameBox(before, boxOf(place));
    if (unclear || (moves && !(drawn && swaysInPlace(place))))
      return fail('NOT_STABLE', `${describe(element)} keeps moving.`, 'Wait until the animation is over, or choose another way.');
    const changed = missingState(element, needs);
    if (changed !== null) return changed;
  }
  let point = pointOn(place, offset);
  if (needs.includes('unclipped') && point !== null && isClippedAt(element, point)) {
    // As little as it takes, so that what stands beside it stays in view.
    if (scrolls) scrollTo(place, { block: 'nearest', inline: 'nearest' });
    point = scrolls ? pointOn(place, offset) : null;
    if (point !== null && isClippedAt(element, point)) point = null;
  }
  if (point === null)
    return fail(
      'NOT_VISIBLE',
      `${describe(element)} cannot be scrolled into view.`,
      'Scroll its container, or open what it stands in, then try again.',
    );
  const cover = needs.includes('hit') ? covererAt(element, point) : null;
  if (cover !== null)
    return fail('COVERED', `${describe(element)} is under ${inItsBox(cover)}.`, 'Close what lies on top first, or SCROLLTO the target.');
  const box = boxOf(place);
  if (watches && (field === null || field.kind === 'check' || field.kind === 'file')) watch({ node: nodeNumber(element) });
  return succeed({ point, box: { x: box.x, y: box.y, width: box.width, height: box.height }, card: cardOf(element), field });
}

/** What lies on top, and the box that it stands in. */
function inItsBox(cover: Element): string {
  const box = composedParent(cover);
  return box === null || box === document.body || box === document.documentElement
    ? describe(cover)
    : `${describe(cover)} in ${describe(box)}`;
}

function missingState(element: Element, needs: readonly Need[]): Reply<never> | null {
  if (needs.includes('visible') && !isShown(standInFor(element)))
    return fail('NOT_VISIBLE', `${describe(element)} is in the page, but not shown.`, 'Open the menu, tab or section that shows it first.');
  if (needs.includes('enabled') && !isEnabled(controlOf(element)))
    return fail('NOT_ENABLED', `${describe(element)} is disabled.`, 'Fill in what the page still asks for, or WAIT until it is enabled.');
  if (needs.includes('editable') && isReadOnly(element))
    return fail('NOT_EDITABLE', `${describe(element)} is read-only.`, 'CLICK it: it may open a picker.');
  if (needs.includes('editable') && !isEditable(element) && fileFieldIn(element) === null)
    return fail('NOT_EDITABLE', `${describe(element)} cannot be edited.`, 'Choose an input, a text area, a select or an editable region.');
  return null;
}

function isReadOnly(element: Element): boolean {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return (isInput && element.readOnly && kindOf(element) !== 'check') || attributeOf(element, 'aria-readonly') === 'true';
}

function isShown(element: Element): boolean {
  return element instanceof HTMLAreaElement || isVisible(element);
}

/** The control whose state decides: what a label labels, and the button or link around a piece of one. */
function controlOf(element: Element): Element {
  const label = closest(element, 'label');
  if (label instanceof HTMLLabelElement && label.control !== null && !matches(element, 'input, button, select, textarea, a[href]'))
    return label.control;
  return ancestry(element).find(at => matches(at, 'button, input, select, textarea, a[href], [role="button"], [role="link"]')) ?? element;
}

/** Scrolls at once, past the page's own smooth scrolling. */
export function scrollTo(element: Element, how: ScrollIntoViewOptions): void {
  Element.prototype.scrollIntoView.call(element, { ...how, behavior: 'instant' });
}

/** ms. Two frames may be drawn for one moment of the animation clock; a box is at rest when it stayed while that clock went on. */
const MOMENT_MS = 12;

/** ms. A page that comes to the front learns of it a while later, and its animations begin only then. */
const COMES_TO_FRONT_MS = 1000;

/** Waits for it; false when a page that is seen drew nothing for so long that its animations stood still, whatever they are at. */
async function nextMoment(isAnimated: boolean): Promise<boolean> {
  const clock = () => Number(document.timeline.currentTime ?? performance.now());
  const inFront = performance.now() + COMES_TO_FRONT_MS;
  while (isAnimated && document.hidden && performance.now() < inFront) await nextFrame();
  const start = clock();
  // A hidden page may draw nothing at all. One that is seen draws, however late on a busy machine, and must not be taken for one at rest.
  const late = performance.now() + (document.hidden ? 500 : 2000);
  do await nextFrame();
  while (clock() - start < MOMENT_MS && performance.now() < late);
  return document.hidden || clock() - start >= MOMENT_MS;
}

/** The time that each animation of the element, and of what it stands in, is at, ms. */
function timesOf(element: Element): ReadonlyMap<Animation, number> {
  return new Map(
    ancestry(element)
      .flatMap(animationsOf)
      .map(animation => [animation, Number(animation.currentTime)]),
  );
}

/**
 * Whether an animation may show the element elsewhere though its box stayed: one that runs and has not gone on since `times`, or is new. Its first frame
 * may be drawn twice, and at the second it need not be pending any more. Without `times` any that runs, as nothing was drawn. A hidden page lets none go on.
 */
function isAnimated(element: Element, times: ReadonlyMap<Animation, number> | null): boolean {
  return ancestry(element)
    .flatMap(animationsOf)
    .some(animation => {
      if (animation.playState !== 'running') return false;
      if (times === null) return true;
      const { timeline, playbackRate, currentTime } = animation;
      if (timeline !== document.timeline || playbackRate === 0 || document.hidden) return false;
      const before = times.get(animation);
      return before === undefined || Math.abs((Number(currentTime) - before) / playbackRate) < 1;
    });
}

function sameBox(a: DOMRect, b: DOMRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
