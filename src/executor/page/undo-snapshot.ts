// Remembers how a field or a scroller was right before an order changed it, so that it can be put back (page). None of it leaves the page.
import { cardOf } from '../../dom/card.ts';
import { attributeOf, isConnected } from '../../dom/native.ts';
import { nodeByNumber, nodeNumber } from '../../dom/registry.ts';
import { ancestry } from '../../dom/roots.ts';
import { isSensitive } from '../../dom/sensitive.ts';
import type { PageCard } from '../../protocol/seen.ts';
import type { Target } from '../page-api.ts';
import { fieldIn, kindOf } from './fields/editable.ts';
import { radioGroupOf } from './input/radio.ts';
import { isSent } from './receipts.ts';

/** What a field holds, as much as is needed to put it back. `marked`: the part of its text that is selected. */
export type FieldState =
  | { kind: 'text'; value: string; marked: [number, number] | null }
  | { kind: 'options'; chosen: number[] }
  | { kind: 'check'; on: boolean; instead: Element | null }; // instead: the radio button that was on before

/** Where one scroller stands, CSS px. */
export type Place = { element: Element; left: number; top: number };

export type Held =
  | { kind: 'field'; node: number; card: PageCard; before: FieldState; after: FieldState | null; undone: boolean }
  | { kind: 'scroll'; before: Place[]; after: Place[] | null; undone: boolean };

/** Orders of one document that are remembered at most; the oldest go first. */
const MAX_ORDERS = 500;

const held = new Map<string, Held>();
let current: Held | null = null;

/** What is remembered of an order; undefined when this document remembers nothing of it. */
export function heldOf(order: string): Held | undefined {
  return held.get(order);
}

/** From here on something else is going on: what it changes belongs to no order that is remembered. */
export function startAnew(): void {
  current = null;
}

/**
 * Called right before an order changes something. Once its first input was sent, a later call keeps what was remembered then. Nothing is
 * remembered of a field for secrets.
 */
export function keepField(target: Target, approved: Element): void {
  const { receipt } = target;
  if (receipt === undefined || receipt === '') return;
  if (isSent(receipt)) {
    current = held.get(receipt) ?? null;
    return;
  }
  current = null;
  const element = fieldIn(approved);
  const before = element === null ? null : fieldState(element);
  if (element === null || before === null) return;
  put(receipt, { kind: 'field', node: nodeNumber(element), card: cardOf(element), before, after: null, undone: false });
}

/** The same for scrolling: of everything around an element that scrolls. */
export function keepPlaces(receipt: string | undefined, from: Element | null): void {
  if (receipt === undefined || receipt === '' || held.has(receipt)) return;
  put(receipt, { kind: 'scroll', before: places(from), after: null, undone: false });
}

function put(receipt: string, entry: Held): void {
  held.delete(receipt);
  held.set(receipt, entry);
  current = entry;
  if (held.size <= MAX_ORDERS) return;
  const [oldest] = held.keys();
  if (oldest !== undefined) held.delete(oldest);
}

/** Called when the effects of an order are looked at: what is there now is what it left. The last look counts. */
export function noteLeft(element: Element | null): void {
  if (current === null) return;
  if (current.kind === 'scroll') current.after = current.before.map(({ element: each }) => placeOf(each));
  else if (element !== null && nodeNumber(element) === current.node) current.after = fieldState(element);
}

/** The element whose order is going on, by its number; null when none is remembered. */
export function nodeGoingOn(): number | null {
  return current?.kind === 'field' ? current.node : null;
}

/** The state of a field that can be put back; null for everything else, and for fields that hold a secret. */
export function fieldState(element: Element): FieldState | null {
  const kind = kindOf(element);
  if (kind === null || kind === 'rich' || isSensitive(element)) return null;
  if (element instanceof HTMLSelectElement)
    return { kind: 'options', chosen: [...element.options].flatMap(option => (option.selected ? [option.index] : [])) };
  if (element instanceof HTMLInputElement && kind === 'check') {
    const instead = element.type === 'radio' ? (radioGroupOf(element).find(other => other !== element && other.checked) ?? null) : null;
    return { kind: 'check', on: element.checked, instead };
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const { selectionStart: start, selectionEnd: end } = element;
    return { kind: 'text', value: element.value, marked: start === null || end === null ? null : [start, end] };
  }
  // A box of the page's own making says its state by ARIA; a slider cannot be set from outside.
  return kind === 'check' ? { kind: 'check', on: attributeOf(element, 'aria-checked') === 'true', instead: null } : null;
}

/** Whether two states of one field hold the same value, whatever is selected in it. */
export function sameState(a: FieldState, b: FieldState): boolean {
  if (a.kind === 'text' && b.kind === 'text') return a.value === b.value;
  if (a.kind === 'options' && b.kind === 'options') return a.chosen.join() === b.chosen.join();
  return a.kind === 'check' && b.kind === 'check' && a.on === b.on;
}

function places(from: Element | null): Place[] {
  const found: Place[] = [];
  for (const at of ancestry(from)) {
    if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth) found.push(placeOf(at));
  }
  const page = document.scrollingElement;
  if (page !== null && !found.some(({ element }) => element === page)) found.push(placeOf(page));
  return found;
}

function placeOf(element: Element): Place {
  return { element, left: element.scrollLeft, top: element.scrollTop };
}

/** Whether all scrollers stand where they stood, as far as they are still there. */
export function samePlaces(a: readonly Place[]): boolean {
  return a.every(({ element, left, top }) => {
    if (!isConnected(element)) return false;
    return Math.abs(element.scrollLeft - left) <= 2 && Math.abs(element.scrollTop - top) <= 2;
  });
}

export type Wrote = { order: string; before: FieldState };

/** The order that a field still holds the value of, the newest one; null when somebody changed it since, or no order wrote it. */
export function wroteLast(node: number): Wrote | null {
  const element = nodeByNumber(node);
  const now = element === null ? null : fieldState(element);
  if (now === null) return null;
  let found: Wrote | null = null;
  for (const [order, entry] of held) {
    if (entry.kind !== 'field' || entry.node !== node || entry.undone || entry.after === null) continue;
    const changed = !sameState(entry.before, entry.after);
    if (changed && sameState(now, entry.after)) found = { order, before: entry.before };
  }
  return found;
}

const byHand = new WeakSet<Element>();

/** Whether the user has put something into a field since this document got its page code. */
export function isByHand(field: Element): boolean {
  return byHand.has(field);
}

/** What an undo writes is nobody's hand. */
export function forgetHand(field: Element): void {
  byHand.delete(field);
}

addEventListener(
  'input',
  event => {
    const field = event.composedPath()[0];
    if (!event.isTrusted || !(field instanceof Element)) return;
    const ours = current?.kind === 'field' && current.after === null && current.node === nodeNumber(field);
    if (!ours) byHand.add(field);
  },
  { capture: true, passive: true },
);
