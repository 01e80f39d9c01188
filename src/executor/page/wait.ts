// Conditions to wait for inside one document (page); the panel asks again until one is met.
import { animationsWithin, attributeOf, matches, queryIn, styleOf } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { composedHolds, shadowRootsIn } from '../../dom/roots.ts';
import { matchTarget } from '../../dom/target.ts';
import { isVisible, seenBox } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { InPage } from '../page-api.ts';
import { eachFrame, lastChange, nextFrame, succeed, whatIsDue } from './outcome.ts';

/** ms without any change of the document that count as quiet. */
const QUIET_MS = 500;

/** See `ExecutorPageApi.waited`. `says` names what was last seen. */
export async function waited({ until, waitMs }: { until: InPage; waitMs: number }): Promise<Reply<{ over: boolean; says: string }>> {
  if (until.kind === 'idle') return succeed(await quiet(waitMs));
  const within = until.at === null ? null : matchTarget(until.at.css, Number.POSITIVE_INFINITY);
  if (within !== null && !within.ok) return within;
  const wanted = fold(until.text);
  const places = within === null ? [document.body ?? document.documentElement] : within.value.elements;
  const says = (place: Element) => isVisible(place) && fold(textOf(place)).includes(wanted);
  const seen = await eachFrame(waitMs, () => (places.some(says) || partsIn(places).some(says) ? true : null));
  return succeed({ over: seen === true, says: seen === true ? `"${until.text}" is there` : `"${until.text}" is not there yet` });
}

/** What stands in the shadow trees below these elements, which the text of an element leaves out. */
function partsIn(places: readonly Element[]): Element[] {
  return shadowRootsIn(document)
    .filter(root => places.some(place => composedHolds(place, root.host)))
    .flatMap(root => [...root.children]);
}

async function quiet(waitMs: number): Promise<{ over: boolean; says: string }> {
  let last = performance.now();
  const observer = new MutationObserver(() => {
    last = performance.now();
  });
  for (const root of [document, ...shadowRootsIn(document)])
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  const end = performance.now() + waitMs;
  const isStill = () => document.readyState === 'complete' && performance.now() - last >= QUIET_MS;
  let waiting = '';
  const isQuiet = () => {
    waiting = isStill() ? unready() : '';
    return isStill() && waiting === '';
  };
  for (let before = performance.now(); !isQuiet() && before < end; ) {
    await nextFrame();
    const now = performance.now();
    last = lastChange(last, before, now);
    before = now;
    if (isStill()) await whatIsDue();
  }
  observer.disconnect();
  if (!isQuiet()) return { over: false, says: waiting === '' ? 'the page is still changing' : waiting };
  return { over: true, says: blankSince === null ? 'the page is quiet' : 'the page is quiet and shows nothing' };
}

/** Why a page that does not change is not ready yet; "" where it is. */
function unready(): string {
  blankSince = isBlank() ? (blankSince ?? performance.now()) : null;
  if (blankSince !== null && performance.now() - blankSince < BLANK_MS) return 'the page still shows nothing';
  return [document, ...shadowRootsIn(document)].some(root => [...queryIn(root, LOADER)].some(isLoader)) || isAllLoader()
    ? 'the page still shows a loader'
    : '';
}

/** Whether something turns without end on a page that has nothing to press yet: whatever it is called, all wait for it. */
function isAllLoader(): boolean {
  const turns = animationsWithin(document.documentElement).some(
    animation =>
      isEndless(animation) &&
      animation.effect instanceof KeyframeEffect &&
      animation.effect.target !== null &&
      isInView(animation.effect.target),
  );
  return turns && !shows(CONTROL);
}

const LOADER =
  '[role="progressbar" i]:not([aria-valuenow]), [aria-busy="true" i], progress:not([value]), [class*="spinner" i], [class*="loader" i], [class*="loading" i], [class*="skeleton" i]';
const SAYS_SO = '[role="progressbar" i], [role="status" i], [aria-busy="true" i], progress';

/** Whether an element in view shows that the page is at work: it says so, or bears the name of what does and turns without end. */
function isLoader(element: Element): boolean {
  if (matches(element, 'html, body') || isOwn(element) || !isInView(element)) return false;
  return matches(element, SAYS_SO) || isMovingPicture(element) || animationsWithin(element).some(isEndless);
}

function isInView(element: Element): boolean {
  const box = seenBox(element);
  return box !== null && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
}

function isEndless(animation: Animation): boolean {
  return animation.playState === 'running' && animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
}

function isMovingPicture(element: Element): boolean {
  return /\.gif|image\/gif/i.test(`${attributeOf(element, 'src') ?? ''} ${styleOf(element).backgroundImage}`);
}

/** ms that a page which shows nothing at all is waited for: it is about to show something else, or never does. */
const BLANK_MS = 3000;
let blankSince: number | null = null;

const CONTROL = 'button, input, select, textarea, a[href], [role="button"], [contenteditable]';
const CONTENT = `${CONTROL}, img, svg, canvas, video, audio, iframe, frame, embed, object`;

/** Whether there is no text and nothing to press or look at. */
function isBlank(): boolean {
  const { body } = document;
  if (body === null || textOf(body).trim() !== '') return body === null;
  return !shows(CONTENT);
}

/** Whether one of these can be seen; what stands in a shadow tree is taken for one of them. */
function shows(css: string): boolean {
  return [document, ...shadowRootsIn(document)].some(root => root !== document || [...queryIn(root, css)].some(isVisible));
}

function textOf(place: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not there for a person.
  return place instanceof HTMLElement ? place.innerText : (place.textContent ?? '');
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
