// Conditions to wait for inside one document (page); the panel asks again until one is met.
import { composedHolds, shadowRootsIn } from '../../dom/roots.ts';
import { matchTarget } from '../../dom/target.ts';
import { isVisible } from '../../dom/visible.ts';
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
  const isQuiet = () => document.readyState === 'complete' && performance.now() - last >= QUIET_MS;
  for (let before = performance.now(); !isQuiet() && before < end; ) {
    await nextFrame();
    const now = performance.now();
    last = lastChange(last, before, now);
    before = now;
    if (isQuiet()) await whatIsDue();
  }
  observer.disconnect();
  return { over: isQuiet(), says: isQuiet() ? 'the page is quiet' : 'the page is still changing' };
}

function textOf(place: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not there for a person.
  return place instanceof HTMLElement ? place.innerText : (place.textContent ?? '');
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
