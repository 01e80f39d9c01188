// Observes what an action changes (page): from `watch` to `settle`, in the words of ARIA. Only what can be seen is reported.
import { deepActive } from '../../dom/active.ts';
import { nameOf } from '../../dom/card.ts';
import { noteOpened } from '../../dom/dialogs.ts';
import { beforeEnter } from '../../dom/enter.ts';
import { attributeOf, boxOf, isConnected, isElement, queryIn } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { nodeByNumber } from '../../dom/registry.ts';
import { composedHolds, shadowRootsIn } from '../../dom/roots.ts';
import { mayReadValue } from '../../dom/sensitive.ts';
import { followRows } from '../../dom/successor.ts';
import { clip } from '../../dom/text.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import type { ExecutorPageApi, Rest } from '../page-api.ts';
import { CHOOSER_OPENED, noteChooser, noteDrop, noteMenu } from './browser-windows.ts';
import { type Came, lookAtControls } from './came.ts';
import { fieldName } from './describe.ts';
import { lookAtDrawing } from './drawing.ts';
import { fieldEffects, stateEffects } from './fields/changes.ts';
import { editorAround, fieldIn, kindOf } from './fields/editable.ts';
import { followFileFields, takeWish } from './fields/files.ts';
import { fieldValue } from './fields/read-value.ts';
import { LIST_MS, type Suggestions, suggestionsFor } from './fields/suggestions.ts';
import { isWritten, readBack } from './fields/verify-write.ts';
import { forgetWhereabouts, newWhereabouts } from './input/whereabouts.ts';
import { isPlace, type Landmark, landmarksAt, placesIn, speaks, withoutHeadings, wordsIn } from './landmarks.ts';
import { type News, newWords, noNews, noteNews, noteTree } from './news.ts';
import { takeNotes, takeRedrawn } from './notes.ts';
import { followSending, noticesNow, type Sending } from './notices.ts';
import { drawnIn, lastChange, nextFrame, succeed, whatIsDue } from './outcome.ts';
import { followRequests, type Requests } from './requests.ts';
import { lookAround } from './shown-around.ts';
import { isOnItsWay, noteMoving } from './sway.ts';
import { nodeGoingOn, noteLeft, startAnew } from './undo-snapshot.ts';

const STATES = ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-checked', 'aria-current', 'open'];
/** ms of quiet after a field was written: pages look at what was typed when no key came for a while, and may put something else in its place. */
const WRITTEN_QUIET_MS = 200;

const MAX_REPORTED = 8;
const MAX_PLACE = 60;

/** Nobody asked what became of the action (the panel died): the page is not observed any longer. */
const LIFE_MS = 60_000;

type Watching = {
  observer: MutationObserver;
  requests: Requests;
  stop: () => void;
  target: Element | null;
  trees: Set<Node>; // that are followed
  places: Set<Element>; // where landmarks are, or may come
  landmarks: Map<Element, Landmark>;
  focus: Element | null;
  url: string;
  added: number;
  removed: number;
  changed: Set<Node>;
  states: Map<Element, Map<string, string | null>>; // attribute values before
  fields: Map<Element, string>; // values before
  attended: boolean; // whether a field is about to be written, or was
  took: boolean; // whether a field held what was written into it
  around: () => Effect[]; // what shows and goes at the target
  came: (told: readonly Element[], isSaid: (name: string) => boolean) => Came; // controls that show
  rows: () => void; // lets the numbers in the rows that are written into follow
  sending: Sending | null; // a form that the action asked to send
  suggestions: Suggestions | null; // of a field with a list to choose from
  drawing: () => Effect[]; // what changed that is only drawn
  news: News; // words that came
  entered: (() => void) | null; // Enter was pressed: looks whether it only broke the line
  scrolled: string; // what the page scrolled meanwhile, in words
  lastChange: number;
  pressedAt: number; // when the page got a press that the browser counts as the user's own; 0 before
  spent: boolean; // and has none to its credit any more
};

let watching: Watching | null = null;

/** Begins to observe this document, for at most `lifeMs`. `node`: the number of what the action goes to, where it is in this document. */
export function watch({ node }: { node: number | null }, lifeMs = LIFE_MS): Reply<null> {
  watching?.stop();
  takeNotes();
  forgetWhereabouts();
  startAnew();
  noteMoving();
  const target = node === null ? null : nodeByNumber(node);
  const held: Watching = {
    observer: new MutationObserver(records => take(held, records)),
    requests: followRequests(),
    stop: () => undefined,
    target,
    trees: new Set(),
    places: new Set(),
    landmarks: new Map(),
    focus: deepActive(),
    url: location.href,
    added: 0,
    removed: 0,
    changed: new Set(),
    states: new Map(),
    fields: new Map(),
    attended: false,
    took: false,
    around: target === null ? () => [] : lookAround(target),
    came: lookAtControls(),
    rows: followRows([target, deepActive()]),
    sending: null,
    suggestions: target === null ? null : suggestionsFor(fieldIn(target) ?? target),
    drawing: lookAtDrawing(target),
    news: noNews(target ?? deepActive()),
    entered: null,
    scrolled: '',
    lastChange: performance.now(),
    pressedAt: 0,
    spent: false,
  };
  follow(held, document);
  followRoots(held);
  held.landmarks = landmarksAt(held.places);
  // Values before the action: of the target, and of whatever is about to be written, told by the events that precede a change.
  if (target !== null) remember(held, target);
  const onBefore = (event: Event) => {
    const field = event.composedPath()[0];
    if (field instanceof Element) remember(held, field);
    if (!(field instanceof Element && event instanceof KeyboardEvent && event.key === 'Enter')) return;
    held.entered ??= beforeEnter(field);
    held.sending ??= followSending(field, event, held.requests);
  };
  // Only `input`: a `change` may come late, when a field that was written before loses the focus.
  const onAfter = (event: Event) => {
    held.lastChange = performance.now();
    held.attended = true;
    const field = event.composedPath()[0];
    if (field instanceof Element && !held.fields.has(field)) held.fields.set(field, UNKNOWN);
  };
  const onScroll = ({ target: at }: Event) => {
    if (!(at instanceof Element)) held.scrolled = 'the page scrolled';
    else if (kindOf(at) === null) held.scrolled ||= 'a part of the page scrolled';
  };
  const onClick = (event: Event) => {
    noteChooser(event);
    const pressed = event.composedPath()[0];
    if (pressed instanceof Element) held.sending ??= followSending(pressed, event, held.requests);
    if (!event.isTrusted && !navigator.userActivation.isActive) return;
    held.pressedAt = performance.now();
    setTimeout(onClicked);
  };
  // Right after the page's own listeners, since a call from the panel, which the user has just used, gives the page a new one.
  const onClicked = () => noteSpent(held);
  const over = new AbortController();
  const after = { passive: true, signal: over.signal };
  const first = { ...after, capture: true };
  addEventListener('click', onClick, first);
  addEventListener('click', onClicked, after);
  followFileFields(over.signal);
  addEventListener('dragend', noteDrop, first);
  addEventListener('mousedown', noteMenu, first);
  addEventListener('contextmenu', noteMenu, first);
  for (const name of ['pointerdown', 'mousedown', 'focusin', 'beforeinput', 'keydown']) addEventListener(name, onBefore, first);
  addEventListener('input', onAfter, first);
  addEventListener('scroll', onScroll, first);
  const timer = setTimeout(() => held.stop(), lifeMs);
  held.stop = () => {
    clearTimeout(timer);
    held.observer.disconnect();
    held.requests.stop();
    held.sending?.stop();
    over.abort();
    if (watching === held) watching = null;
  };
  watching = held;
  return succeed(null);
}

const EVERYTHING: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  characterDataOldValue: true,
  attributes: true,
  attributeOldValue: true,
};

const FIELDS = 'input:not([type="hidden" i]), textarea, select';
/** Fields whose values are remembered at most. A page that sets one by script tells nobody. */
const MAX_FIELDS = 300;

function follow(held: Watching, root: Document | ShadowRoot): void {
  held.trees.add(root);
  held.observer.observe(root, EVERYTHING);
  for (const place of placesIn(root)) held.places.add(place);
  for (const field of queryIn(root, FIELDS)) {
    if (held.fields.size >= MAX_FIELDS) break;
    const told = !held.fields.has(field) && kindOf(field) !== null && editorAround(field) === null && mayReadValue(field);
    if (told) held.fields.set(field, fieldValue(field));
  }
}

/** The shadow trees as well, since an observer sees one tree alone: returns those that came since the last call. */
function followRoots(held: Watching): ShadowRoot[] {
  const fresh = shadowRootsIn(document).filter(root => !held.trees.has(root));
  for (const root of fresh) follow(held, root);
  return fresh;
}

/** Follows the shadow trees that came, and notes what they say: whether there are any. Nothing tells that an element that stood there got one. */
function followNew(held: Watching): boolean {
  const fresh = followRoots(held);
  for (const root of fresh) noteTree(held.news, root);
  if (fresh.length > 0) held.lastChange = performance.now();
  return fresh.length > 0;
}

/** ms. The browser lets a page use a press for 5 s (HTML Standard, transient activation): after that none is left anyway. */
const ACTIVATION_MS = 4000;

/**
 * What the browser itself opens for a page costs it the user's press (HTML Standard, consume user activation). That is all that can be seen of a file
 * chooser without a field in the page.
 */
function noteSpent(held: Watching): void {
  const lately = held.pressedAt !== 0 && performance.now() - held.pressedAt < ACTIVATION_MS;
  if (lately && !navigator.userActivation.isActive) held.spent = true;
}

/** The focus was moved for the action itself: that is nothing that the action changed. */
export function refocused(): void {
  if (watching !== null) watching.focus = deepActive();
}

/** A field whose earlier value nobody saw; it changed, since it said so. */
const UNKNOWN = '\u0000';

/** See `ExecutorPageApi.rest`. */
export async function rest(query: Rest): Promise<Reply<null>> {
  if (watching !== null) await comeToRest(watching, query);
  return succeed(null);
}

/** See `ExecutorPageApi.settle`. */
export async function settle(query: Rest): ReturnType<ExecutorPageApi['settle']> {
  const held = watching;
  const { expect } = query;
  if (held !== null) await comeToRest(held, query);
  const written = expect === null ? null : await readBack(expect, held?.took ?? false);
  if (held === null) return succeed({ effects: [], spent: false, written, wish: takeWish(null) });
  take(held, held.observer.takeRecords());
  noteSpent(held);
  held.rows();
  const wish = takeWish(held.target);
  const effects = report(held, wish !== null);
  if (takeRedrawn()) effects.push({ kind: 'redrawn' });
  held.stop();
  const changed = nodeGoingOn();
  noteLeft(changed === null ? null : nodeByNumber(changed));
  return succeed({ effects, spent: held.spent, written, wish });
}

async function comeToRest(held: Watching, { quietMs, idleMs, capMs, slowMs = capMs, expect }: Rest): Promise<void> {
  const start = performance.now();
  held.lastChange = Math.max(held.lastChange, start);
  held.took ||= expect !== null && isWritten(expect);
  const stillMs = expect === null ? quietMs : Math.max(quietMs, WRITTEN_QUIET_MS);
  let last = start;
  let counted = 0;
  let followed = 0;
  while (counted < capMs && last - start < slowMs) {
    const drawn = await nextFrame();
    take(held, held.observer.takeRecords());
    if (held.added > followed) followNew(held);
    followed = held.added;
    const now = performance.now();
    held.lastChange = lastChange(held.lastChange, last, now);
    counted += drawnIn(last, now, drawn);
    last = now;
    const nothing = held.added + held.removed + held.changed.size === 0 && !held.attended;
    const quiet = now - held.lastChange >= (nothing ? idleMs : stillMs) && !isBusy(held.target) && !followNew(held) && !isOnItsWay();
    const before = held.lastChange;
    if (quiet && expect !== null && counted < LIST_MS && held.suggestions?.changed() === false) continue;
    if (quiet) await whatIsDue();
    if (quiet && held.lastChange === before) return;
  }
}

function isBusy(target: Element | null): boolean {
  return document.readyState === 'loading' || (target !== null && isConnected(target) && attributeOf(target, 'aria-busy') === 'true');
}

function remember(held: Watching, field: Element): void {
  if (kindOf(field) === null) return;
  held.attended = true;
  if (!held.fields.has(field)) held.fields.set(field, fieldValue(field));
}

function take(held: Watching, records: readonly MutationRecord[]): void {
  for (const record of records) {
    const target = record.target;
    if (isElement(target) && isOwn(target)) continue;
    if (record.type === 'childList') {
      const added = [...record.addedNodes].filter(node => !(isElement(node) && isOwn(node)));
      const removed = [...record.removedNodes].filter(node => !(isElement(node) && isOwn(node)));
      if (added.length + removed.length === 0) continue;
      for (const node of added) if (isElement(node)) for (const place of placesIn(node)) held.places.add(place);
      held.added += added.length;
      held.removed += removed.length;
    } else {
      held.changed.add(target);
      const name = record.attributeName;
      if (isElement(target) && isPlace(target)) held.places.add(target);
      if (isElement(target) && name !== null && STATES.includes(name)) {
        const before = held.states.get(target) ?? new Map<string, string | null>();
        if (!before.has(name)) before.set(name, record.oldValue);
        held.states.set(target, before);
      }
    }
    noteNews(held.news, record);
    held.lastChange = performance.now();
  }
}

function report(held: Watching, keptClosed: boolean): Effect[] {
  const effects: Effect[] = [];
  const isSaid = (text: string) => effects.some(effect => saysAll(effect, text));
  held.entered?.();
  const { target } = held;
  const [page, place = ''] = location.href.split('#');
  const left = location.href !== held.url && page !== held.url.split('#')[0];
  if (left) effects.push({ kind: 'navigated', url: location.href, sameDocument: true });
  const answer = held.sending?.answer() ?? '';
  const top = left && answer === '' ? noticesNow().top : '';
  if (answer !== '') effects.push({ kind: 'text', text: answer });
  if (top !== '') effects.push({ kind: 'text', text: `shows "${top}"` });
  const stands = newWhereabouts();
  if (stands !== '') effects.push({ kind: 'text', text: stands });
  const now = landmarksAt(held.places);
  const opened = [...now].filter(([element, { name }]) => held.landmarks.get(element)?.name !== name);
  if (target !== null)
    noteOpened(
      opened.map(([element]) => element).filter(element => !held.landmarks.has(element)),
      target,
      nameOf(target),
    );
  for (const [element, landmark] of opened) {
    // The fixed lines of another page are none of its events.
    if (speaks(landmark) && (left || isSaid(landmark.name))) continue;
    if (repeats(element, landmark, opened)) continue;
    const says = held.landmarks.has(element) ? '' : wordsIn(element, landmark);
    effects.push({ kind: 'appeared', ...landmark, ...(says === '' ? {} : { says }) });
  }
  for (const [element, landmark] of held.landmarks) {
    // A message that goes by itself is no event.
    const dismissed = target !== null && composedHolds(element, target);
    if (!now.has(element) && (!speaks(landmark) || (dismissed && !left))) effects.push({ kind: 'disappeared', ...landmark });
  }
  const written = new Set<Element>();
  for (const [field, before] of held.fields) {
    const told = fieldEffects(field, before);
    if (told.length > 0) written.add(field);
    effects.push(...told);
  }
  for (const [element, before] of held.states) effects.push(...stateEffects(element, before, target));
  const focus = deepActive();
  if (focus !== null && focus !== held.focus && !written.has(focus)) {
    // A pressed button takes the focus as a matter of course; a field that takes it is where text would go now.
    const expected = held.target !== null && composedHolds(focus, held.target) && kindOf(focus) === null;
    if (!expected) effects.push({ kind: 'focused', name: fieldName(focus) });
  }
  const went = place === '' ? 'went to the top of the same page' : `went to #${clip(place, MAX_PLACE)} on the same page`;
  if (location.href !== held.url && !left) effects.push({ kind: 'text', text: went });
  const notes = takeNotes().filter(text => !keptClosed || text !== CHOOSER_OPENED);
  if (held.spent && document.fullscreenElement !== null) notes.push('the page fills the screen now');
  if (notes.length > 0) held.spent = false; // it is known for what
  effects.push(...notes.map((text): Effect => ({ kind: 'text', text })));
  effects.push(...(held.suggestions?.effects() ?? []));
  const windows = opened.filter(([, landmark]) => !speaks(landmark)).map(([element]) => element);
  const came = left ? { effects: [], told: [] } : held.came(windows, isSaid);
  const isName = (text: string) => came.effects.some(effect => effect.kind === 'came' && effect.names.split(', ').includes(text));
  const words = (left ? [] : newWords(held.news, [...windows, ...came.told])).filter(text => !isSaid(text) && !isName(text));
  if (words.length > 0) effects.push({ kind: 'text', text: `shows ${words.join(', ')}` });
  effects.push(...came.effects);
  if (effects.length === 0) effects.push(...held.around());
  if (effects.length === 0 && held.added + held.removed + held.changed.size > 0)
    effects.push({ kind: 'mutated', added: held.added, removed: held.removed, changed: held.changed.size });
  if (effects.length === 0 && held.scrolled !== '') effects.push({ kind: 'text', text: held.scrolled });
  if (effects.length === 0) effects.push(...held.drawing());
  return [...withoutHeadings(effects).slice(0, MAX_REPORTED), ...held.requests.failed()];
}

/** Whether a live region for screen readers alone says again what is told of something else. */
function repeats(element: Element, { name }: Landmark, opened: readonly [Element, Landmark][]): boolean {
  const { width, height } = boxOf(element);
  return (width <= 2 || height <= 2) && opened.some(([other, told]) => other !== element && told.name.includes(name));
}

/** Whether an effect tells a text already, as the name of what opened or the new words of a landmark. */
function saysAll(effect: Effect, text: string): boolean {
  const said = 'name' in effect ? `${effect.name} ${('says' in effect && effect.says) || ''}` : effect.kind === 'text' ? effect.text : '';
  return said.includes(text) || (effect.kind === 'value' && effect.value.includes(text));
}
