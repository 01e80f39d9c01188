// Observes what an action changes (page): from `watch` to `settle`, in the words of ARIA. Only what can be seen is reported.
import { nameOf, roleOf } from '../../dom/card.ts';
import { attributeOf, isConnected, isElement, matches, rootOf, textContentOf } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { nodeByNumber } from '../../dom/registry.ts';
import { composedHolds } from '../../dom/roots.ts';
import { mayReadValue } from '../../dom/sensitive.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import { fieldName } from './describe.ts';
import { kindOf } from './editable.ts';
import { deepActive } from './focus.ts';
import { takeNotes } from './notes.ts';
import { nextFrame, succeed } from './outcome.ts';
import { fieldValue } from './value.ts';

/** Parts of a page whose coming and going a person notices. */
const LANDMARKS =
  'dialog[open], [popover], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="alert"], [role="status"], [role="tooltip"], [role="log"], [aria-live="polite"], [aria-live="assertive"], [aria-modal="true"], output';
const STATES = ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-current', 'open'];
const MAX_REPORTED = 8;
const MAX_TEXT = 120;

type Landmark = { role: string; name: string };

type Watching = {
  observer: MutationObserver;
  stop: () => void;
  target: Element | null;
  landmarks: Map<Element, Landmark>;
  focus: Element | null;
  url: string;
  added: number;
  removed: number;
  changed: Set<Node>;
  states: Map<Element, Map<string, string | null>>; // attribute values before
  fields: Map<Element, string>; // values before, of fields that changed
  lastChange: number;
};

let watching: Watching | null = null;

/** Begins to observe this document and the tree of the element with that number. */
export function watch({ node }: { node: number | null }): Reply<null> {
  watching?.stop();
  takeNotes();
  const target = node === null ? null : nodeByNumber(node);
  const held: Watching = {
    observer: new MutationObserver(records => take(held, records)),
    stop: () => undefined,
    target,
    landmarks: landmarks(),
    focus: deepActive(),
    url: location.href,
    added: 0,
    removed: 0,
    changed: new Set(),
    states: new Map(),
    fields: new Map(),
    lastChange: performance.now(),
  };
  const options: MutationObserverInit = { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true };
  held.observer.observe(document, options);
  const root = target === null ? document : rootOf(target);
  if (root !== document) held.observer.observe(root, options);
  // Values before the action: of the target, and of whatever is about to be written, told by the events that precede a change.
  if (target !== null) remember(held, target);
  const onBefore = (event: Event) => {
    const field = event.composedPath()[0];
    if (field instanceof Element) remember(held, field);
  };
  // Only `input`: a `change` may come late, when a field that was written before loses the focus.
  const onAfter = (event: Event) => {
    held.lastChange = performance.now();
    const field = event.composedPath()[0];
    if (field instanceof Element && !held.fields.has(field)) held.fields.set(field, UNKNOWN);
  };
  const before = ['pointerdown', 'mousedown', 'focusin', 'beforeinput', 'keydown'];
  for (const name of before) addEventListener(name, onBefore, { capture: true, passive: true });
  addEventListener('input', onAfter, { capture: true, passive: true });
  held.stop = () => {
    held.observer.disconnect();
    for (const name of before) removeEventListener(name, onBefore, { capture: true });
    removeEventListener('input', onAfter, { capture: true });
    if (watching === held) watching = null;
  };
  watching = held;
  return succeed(null);
}

/** A field whose earlier value nobody saw; it changed, since it said so. */
const UNKNOWN = '\u0000';

/**
 * Waits for quiet and reports. Quiet is no change for `quietMs` after something changed; where nothing did, `idleMs` pass before that is believed.
 * Never longer than `capMs`.
 */
export async function settle({
  quietMs,
  idleMs,
  capMs,
}: {
  quietMs: number;
  idleMs: number;
  capMs: number;
}): Promise<Reply<{ effects: Effect[]; url: string }>> {
  const held = watching;
  if (held === null) return succeed({ effects: [], url: location.href });
  const start = performance.now();
  held.lastChange = Math.max(held.lastChange, start);
  for (;;) {
    await nextFrame();
    take(held, held.observer.takeRecords());
    const now = performance.now();
    const nothing = held.added + held.removed + held.changed.size + held.fields.size === 0;
    const quiet = now - held.lastChange >= (nothing ? idleMs : quietMs) && !isBusy(held.target);
    if (quiet || now - start >= capMs) break;
  }
  const effects = report(held);
  held.stop();
  return succeed({ effects, url: location.href });
}

function isBusy(target: Element | null): boolean {
  return document.readyState === 'loading' || (target !== null && isConnected(target) && attributeOf(target, 'aria-busy') === 'true');
}

function remember(held: Watching, field: Element): void {
  if (kindOf(field) !== null && !held.fields.has(field)) held.fields.set(field, fieldValue(field));
}

function take(held: Watching, records: readonly MutationRecord[]): void {
  for (const record of records) {
    const target = record.target;
    if (isElement(target) && isOwn(target)) continue;
    if (record.type === 'childList') {
      const added = [...record.addedNodes].filter(node => !(isElement(node) && isOwn(node)));
      const removed = [...record.removedNodes].filter(node => !(isElement(node) && isOwn(node)));
      if (added.length + removed.length === 0) continue;
      held.added += added.length;
      held.removed += removed.length;
    } else {
      held.changed.add(target);
      const name = record.attributeName;
      if (isElement(target) && name !== null && STATES.includes(name)) {
        const before = held.states.get(target) ?? new Map<string, string | null>();
        if (!before.has(name)) before.set(name, record.oldValue);
        held.states.set(target, before);
      }
    }
    held.lastChange = performance.now();
  }
}

function report(held: Watching): Effect[] {
  const effects: Effect[] = [];
  const now = landmarks();
  for (const [element, landmark] of now) {
    const before = held.landmarks.get(element);
    if (before === undefined || before.name !== landmark.name) effects.push({ kind: 'appeared', ...landmark });
  }
  for (const [element, landmark] of held.landmarks) if (!now.has(element)) effects.push({ kind: 'disappeared', ...landmark });
  const written = new Set<Element>();
  for (const [field, before] of held.fields) {
    const told = fieldEffects(field, before);
    if (told.length > 0) written.add(field);
    effects.push(...told);
  }
  for (const [element, before] of held.states) effects.push(...stateEffects(element, before));
  const focus = deepActive();
  if (focus !== null && focus !== held.focus && !written.has(focus)) {
    // A pressed button takes the focus as a matter of course; a field that takes it is where text would go now.
    const expected = held.target !== null && composedHolds(focus, held.target) && kindOf(focus) === null;
    if (!expected) effects.push({ kind: 'focused', name: fieldName(focus) });
  }
  if (location.href !== held.url) effects.push({ kind: 'navigated', url: location.href });
  effects.push(...takeNotes().map((text): Effect => ({ kind: 'text', text })));
  if (held.added + held.removed + held.changed.size > 0)
    effects.push({ kind: 'mutated', added: held.added, removed: held.removed, changed: held.changed.size });
  return effects.slice(0, MAX_REPORTED);
}

function fieldEffects(field: Element, before: string): Effect[] {
  if (!isConnected(field)) return [];
  const now = fieldValue(field);
  if (now === before) return [];
  if (kindOf(field) === 'check') return [{ kind: 'checked', name: fieldName(field), checked: now === 'on' }];
  if (!mayReadValue(field)) return [{ kind: 'text', text: `${fieldName(field)} was filled in` }];
  return [{ kind: 'value', name: fieldName(field), value: now }];
}

function stateEffects(element: Element, before: ReadonlyMap<string, string | null>): Effect[] {
  if (!isConnected(element)) return [];
  const effects: Effect[] = [];
  for (const [name, old] of before) {
    const now = attributeOf(element, name);
    if (now === old || (name === 'open' && matches(element, 'dialog'))) continue;
    const word = name === 'open' ? (now === null ? 'collapsed' : 'expanded') : wordFor(name, now);
    effects.push({ kind: 'state', name: fieldName(element), state: word });
  }
  return effects;
}

function wordFor(attribute: string, value: string | null): string {
  const on = value !== null && value !== 'false';
  switch (attribute) {
    case 'aria-expanded':
      return on ? 'expanded' : 'collapsed';
    case 'aria-pressed':
      return on ? 'pressed' : 'not pressed';
    case 'aria-selected':
      return on ? 'selected' : 'not selected';
    case 'aria-checked':
      return value === 'mixed' ? 'partly checked' : on ? 'checked' : 'not checked';
    default:
      return on ? 'current' : 'not current';
  }
}

function landmarks(): Map<Element, Landmark> {
  const found = new Map<Element, Landmark>();
  for (const element of document.querySelectorAll(LANDMARKS)) {
    if (isOwn(element) || !isVisible(element) || (matches(element, '[popover]') && !matches(element, ':popover-open'))) continue;
    const role = roleOf(element) || (matches(element, '[popover]') ? 'popover' : 'status');
    const speaks = role === 'alert' || role === 'status' || role === 'log' || role === 'tooltip';
    const text = (textContentOf(element) ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
    if (speaks && text === '') continue;
    found.set(element, { role, name: speaks ? text : nameOf(element) || heading(element) });
  }
  return found;
}

function heading(element: Element): string {
  const title = element.querySelector('h1, h2, h3, h4, [role="heading"], legend');
  return (title === null ? '' : (textContentOf(title) ?? '')).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}
