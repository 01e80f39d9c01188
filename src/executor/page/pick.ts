// Lets the user point at one element (page): a frame follows the pointer, a press chooses, Escape ends. The page sees none of these events.
import { finder } from '@medv/finder';
import { cardOf } from '../../dom/card.ts';
import { attributeOf, isElement, localNameOf, parentNodeOf, rootOf } from '../../dom/native.ts';
import { documentNonce, nodeNumber } from '../../dom/registry.ts';
import { deepElementFromPoint, queryAll } from '../../dom/roots.ts';
import type { Reply } from '../../protocol/result.ts';
import type { FoundElement } from '../page-api.ts';
import { describe } from './describe.ts';
import { frameFor, ownHost, placeFrame } from './mark.ts';
import { eachFrame, succeed } from './outcome.ts';

export type Choice = { element: FoundElement; nonce: string; origin: string; css: string; alternatives: { css: string; why: string }[] };

type Picking = { result: Choice | 'escaped' | null; stop: () => void };
let picking: Picking | null = null;

const SWALLOWED = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'touchstart',
  'touchend',
];

/** See `ExecutorPageApi.pickStart`. */
export function pickStart(): Reply<null> {
  picking?.stop();
  const { host, root } = ownHost();
  const box = frameFor(root, { label: ' ', tone: 'change' });
  let under: Element | null = null;
  const onMove = (event: PointerEvent) => {
    under = deepElementFromPoint(event.clientX, event.clientY);
    if (under === null) return;
    const tag = box.firstElementChild;
    if (tag !== null) tag.textContent = describe(under);
    placeFrame(box, under);
  };
  const onPress = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click' || !(event instanceof MouseEvent)) return;
    const chosen = deepElementFromPoint(event.clientX, event.clientY) ?? under;
    if (chosen !== null) held.result = choiceFor(chosen);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.result = 'escaped';
  };
  const held: Picking = {
    result: null,
    stop: () => {
      removeEventListener('pointermove', onMove, { capture: true });
      removeEventListener('keydown', onKey, { capture: true });
      for (const name of SWALLOWED) removeEventListener(name, onPress, { capture: true });
      host.remove();
      if (picking === held) picking = null;
    },
  };
  addEventListener('pointermove', onMove, { capture: true });
  addEventListener('keydown', onKey, { capture: true });
  for (const name of SWALLOWED) addEventListener(name, onPress, { capture: true, passive: false });
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

function choiceFor(element: Element): Choice {
  const alternatives = selectorsFor(element);
  const css = alternatives[0]?.css ?? localNameOf(element);
  return {
    element: { node: nodeNumber(element), card: cardOf(element) },
    nonce: documentNonce(),
    origin: self.origin,
    css,
    alternatives: alternatives.slice(1),
  };
}

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];

/** Selectors that name this element and no other, the one that will hold longest first; each says why it might. */
export function selectorsFor(element: Element): { css: string; why: string }[] {
  const found: { css: string; why: string }[] = [];
  const add = (css: string, why: string) => {
    if (!found.some(other => other.css === css) && isUnique(css, element)) found.push({ css, why });
  };
  for (const name of TEST_IDS) {
    const value = attributeOf(element, name);
    if (value !== null && value !== '') add(`[${name}=${quote(value)}]`, 'a name that the makers of the page gave for tests');
  }
  const id = attributeOf(element, 'id');
  if (id !== null && id !== '' && !looksMade(id)) add(`#${CSS.escape(id)}`, 'its id');
  const tag = localNameOf(element);
  for (const name of ['aria-label', 'name', 'placeholder', 'title', 'alt', 'href'] as const) {
    const value = attributeOf(element, name);
    if (value !== null && value !== '' && value.length <= 120)
      add(`${tag}[${name}=${quote(value)}]`, `its ${name === 'aria-label' ? 'label' : name}`);
  }
  const root = rootOf(element);
  try {
    const scope = root instanceof ShadowRoot ? root.firstElementChild : null;
    add(finder(element, scope === null ? { timeoutMs: 200 } : { root: scope, timeoutMs: 200 }), 'the shortest that works today');
  } catch {
    // The search has a time limit; a path always works.
  }
  add(pathTo(element), 'its place in the page');
  return found;
}

function isUnique(css: string, element: Element): boolean {
  const all = queryAll(css);
  return all.ok && all.value.length === 1 && all.value[0] === element;
}

function looksMade(id: string): boolean {
  return /\d{4,}|[0-9a-f]{8,}|^:r|^(?:radix|ember|react|mui|headlessui)[-:]/i.test(id);
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;
}

function pathTo(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const tag = localNameOf(at);
    // The parent may be a shadow root, which is no element but has children.
    const parent = parentNodeOf(at);
    const same = [...(parent?.childNodes ?? [])].filter(other => isElement(other) && localNameOf(other) === tag);
    steps.unshift(same.length < 2 ? CSS.escape(tag) : `${CSS.escape(tag)}:nth-of-type(${same.indexOf(at) + 1})`);
  }
  return steps.join(' > ');
}
