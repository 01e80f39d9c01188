// Lets the user point at one element (page): a frame follows the pointer, a press chooses, or Enter what is framed, Escape ends. The page sees none of these events.
import { deepActive } from '../../../dom/active.ts';
import { cardOf } from '../../../dom/card.ts';
import { attributeOf, isConnected, localNameOf, parentElementOf } from '../../../dom/native.ts';
import { documentNonce, nodeNumber } from '../../../dom/registry.ts';
import { deepElementFromPoint, queryAll, shadowRootsIn } from '../../../dom/roots.ts';
import { createSelectorFinder, stepOf, TEST_ATTRIBUTES } from '../../../dom/selector.ts';
import { quoted } from '../../../protocol/css-string.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Alternative, FoundElement } from '../../page-api.ts';
import { describe } from '../describe.ts';
import { PRESS_EVENTS } from '../input/guard.ts';
import { eachFrame, succeed } from '../outcome.ts';
import { frameFor, placeFrame } from './highlight.ts';
import { ownHost } from './overlay.ts';

export type Choice = { element: FoundElement; nonce: string; origin: string; css: string; alternatives: Alternative[]; trusted: boolean };

type Picking = { result: Choice | 'escaped' | null; stop: () => void };
let picking: Picking | null = null;

/** See `ExecutorPageApi.pickStart`. */
export function pickStart(): Reply<null> {
  picking?.stop();
  const { host, root } = ownHost();
  const box = frameFor(root, { label: ' ', tone: 'change' });
  let under: Element | null = null;
  const frame = (element: Element | null) => {
    if (element === null) return;
    under = element;
    const tag = box.firstElementChild;
    if (tag !== null) tag.textContent = describe(element);
    placeFrame(box, element);
  };
  const onMove = (event: PointerEvent) => frame(deepElementFromPoint(event.clientX, event.clientY));
  const onFocus = () => frame(deepActive());
  const onPress = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click' || !(event instanceof MouseEvent)) return;
    const chosen = deepElementFromPoint(event.clientX, event.clientY) ?? under;
    if (chosen !== null) held.result = choiceFor(chosen, event.isTrusted);
  };
  const onKey = (event: KeyboardEvent) => {
    const ends = event.key === 'Escape';
    if (!ends && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (ends) held.result = 'escaped';
    else if (under !== null && isConnected(under)) held.result = choiceFor(under, event.isTrusted);
  };
  const held: Picking = {
    result: null,
    stop: () => {
      over.abort();
      host.remove();
      if (picking === held) picking = null;
    },
  };
  const over = new AbortController();
  const listening = { capture: true, passive: false, signal: over.signal };
  addEventListener('pointermove', onMove, listening);
  addEventListener('focusin', onFocus, listening);
  addEventListener('keydown', onKey, listening);
  for (const name of PRESS_EVENTS) addEventListener(name, onPress, listening);
  picking = held;
  return succeed(null);
}

/** See `ExecutorPageApi.pickEnd`. */
export function pickEnd(): Reply<null> {
  picking?.stop();
  return succeed(null);
}

/** See `ExecutorPageApi.picked`. */
export async function picked({ waitMs }: { waitMs: number }): Promise<Reply<Choice | 'escaped' | null>> {
  // A document that came after the picker was opened listens from now on.
  if (picking === null) pickStart();
  const held = picking;
  if (held === null) return succeed(null);
  const result = await eachFrame(waitMs, () => held.result);
  if (result !== null) held.stop();
  return succeed(result);
}

/** @param trusted the press was the user's own, not made by a script */
function choiceFor(element: Element, trusted: boolean): Choice {
  const alternatives = selectorsFor(element);
  const css = alternatives[0]?.css ?? localNameOf(element);
  return {
    element: { node: nodeNumber(element), card: cardOf(element) },
    nonce: documentNonce(),
    origin: self.origin,
    css,
    alternatives: alternatives.slice(1),
    trusted,
  };
}

/** Selectors that name this element and no other, the one that will hold longest first; each says why it might. */
export function selectorsFor(element: Element): Alternative[] {
  const found: Alternative[] = [];
  const add = (css: string, why: Alternative['why']) => {
    if (css !== '' && !found.some(other => other.css === css) && isUnique(css, element)) found.push({ css, why });
  };
  for (const name of TEST_ATTRIBUTES) {
    const value = attributeOf(element, name);
    if (value !== null && value !== '') add(`[${name}=${quoted(value)}]`, 'test');
  }
  const id = attributeOf(element, 'id');
  if (id !== null && id !== '' && !looksMade(id)) add(`#${CSS.escape(id)}`, 'id');
  const tag = localNameOf(element);
  for (const name of ['aria-label', 'name', 'placeholder', 'title', 'alt', 'href'] as const) {
    const value = attributeOf(element, name);
    if (value !== null && value !== '' && value.length <= 120)
      add(`${tag}[${name}=${quoted(value)}]`, name === 'aria-label' ? 'label' : name);
  }
  add(createSelectorFinder(shadowRootsIn(document)).shortest(element), 'shortest');
  add(pathTo(element), 'place');
  return found;
}

function isUnique(css: string, element: Element): boolean {
  const all = queryAll(css);
  return all.ok && all.value.length === 1 && all.value[0] === element;
}

function looksMade(id: string): boolean {
  return /\d{4,}|[0-9a-f]{8,}|^:r|^(?:radix|ember|react|mui|headlessui)[-:]/i.test(id);
}

function pathTo(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) steps.unshift(stepOf(at));
  return steps.join(' > ');
}
