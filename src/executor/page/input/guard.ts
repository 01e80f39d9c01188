// Judges trusted input on its way to the page (page): it must arrive on the approved element, or the page does not get it at all.

import { deepActive } from '../../../dom/active.ts';
import { shadowRootOf } from '../../../dom/hosts.ts';
import { isConnected, localNameOf } from '../../../dom/native.ts';
import { documentNonce, livingNode, nodeByNumber } from '../../../dom/registry.ts';
import { ancestry, composedHolds } from '../../../dom/roots.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { ExecutorPageApi, Setup, Target, Verdict } from '../../page-api.ts';
import { covererAt, isInteractive, reaches } from '../aim.ts';
import { approvedElement, followed } from '../binding.ts';
import { describe } from '../describe.ts';
import { hasEditContext } from '../fields/editable.ts';
import { pressBegins, pressEnds } from '../fields/files.ts';
import { focusFor } from '../fields/write-field.ts';
import { isRedrawn, note } from '../notes.ts';
import { fail, succeed } from '../outcome.ts';
import { setPassThrough } from '../overlay/run-indicator.ts';
import { markMeant, markSent, markUnseen } from '../receipts.ts';
import { keepField } from '../undo-snapshot.ts';
import { watch } from '../watch.ts';
import { mayType } from './keys.ts';
import { followCaret, followTyping, holdsField } from './typing.ts';
import { noteWhereabouts } from './whereabouts.ts';

/** The events of a press, the first one first. */
export const PRESS_EVENTS = [
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
const HOVER_EVENTS = ['pointerover', 'pointermove', 'mouseover', 'mousemove'];
const KEY_EVENTS = ['keydown', 'keypress', 'beforeinput', 'input', 'keyup', 'paste'];

/** A guard that nobody takes away (the panel died) goes by itself. */
const LIFE_MS = 15_000;

let active: { verdict: Verdict; stop: () => void; finish: (() => void) | null } | null = null;

type ArmQuery = Parameters<ExecutorPageApi['arm']>[0];

/** See `ExecutorPageApi.arm`. Compares the binding once more, so that a changed element fails before any press is sent. */
export function arm({ nonce, target, kind, writes, at, setup, typing }: ArmQuery): Reply<null> {
  active?.stop();
  active = null;
  const here = nonce === documentNonce() && target !== null;
  markMeant(target?.receipt, here);
  if (here) {
    const approved = approvedElement(target, writes ? 'writes' : 'presses');
    if (!approved.ok) return approved;
    const prepared = prepare(target, writes, setup);
    if (!prepared.ok) return prepared;
    if (kind === 'drag') noteWhereabouts(approved.value);
    const cover = at === null ? null : covererAt(approved.value, at);
    if (cover !== null)
      return fail(
        'COVERED',
        `${describe(cover)} came to lie on ${describe(approved.value)}.`,
        'Look at the page, close what is in the way, and propose the action again.',
      );
  } else if (kind === 'hover') return succeed(null);
  if (kind === 'key' && showsNoInput(deepActive())) markUnseen(target?.receipt);
  const verdict: Verdict = { arrived: false, blocked: '', typed: 0 };
  const text = here && typing === true ? followTyping() : null;
  let field = here ? meantBy(target) : null;
  const boxes = text === null ? [] : ancestry(field);
  const judge = here ? judgeFor(target, kind, writes) : () => 'another frame of the page';
  const names = kind === 'hover' ? HOVER_EVENTS : kind === 'key' ? KEY_EVENTS : PRESS_EVENTS;
  const onEvent = (event: Event) => {
    if (!event.isTrusted || (verdict.arrived && text === null)) return;
    if (text !== null) live();
    if (verdict.blocked === '') {
      const wrong = verdict.arrived ? '' : judge(event);
      if (wrong !== '' && kind === 'hover') return; // the pointer crosses other elements on its way, and so does the user's own
      verdict.blocked = wrong;
      if (wrong === '') {
        if (!verdict.arrived) {
          markSent(target?.receipt);
          pressBegins();
        }
        verdict.arrived = true;
        if (text !== null && here && event.type === 'keydown') followCaret(target, boxes, innermost(event));
        const lost = text !== null && here && event.type === 'keydown' && innermost(event) === document.body;
        const next = lost ? redrawnField(target, field) : null;
        field = next ?? field;
        const hit = next ?? innermost(event);
        const goesOn = text === null || target === null || text.goesOn(event, meantBy(target), hit);
        verdict.typed = text?.typed ?? 0;
        // The page is not to take what was meant for the field for one of its shortcuts.
        if (next !== null) event.stopImmediatePropagation();
        if (goesOn) return;
        verdict.blocked = hit === null ? 'nothing that bAI knows' : describe(hit);
      }
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const over = new AbortController();
  for (const name of names) addEventListener(name, onEvent, { capture: true, passive: false, signal: over.signal });
  const finish = here && kind === 'press' ? followClick(target, over.signal) : null;
  setPassThrough(true);
  let timer = setTimeout(() => stop(), LIFE_MS);
  // A text may be longer on its way than the guard lives.
  const live = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop(), LIFE_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    setPassThrough(false);
    pressEnds();
    over.abort();
  };
  active = { verdict, stop, finish };
  return succeed(null);
}

/** Does what is to be done right before input for a target is let in; see `Setup`. Text never goes into a secret that has the focus. */
export function prepare(target: Target | null, writes: boolean, { watch: watches, focus }: Setup): Reply<null> {
  if (watches) watch({ node: target?.node ?? null });
  const element = target === null ? null : nodeByNumber(target.node);
  if (target !== null && element !== null) keepField(target, element);
  const focused = focus === 'keep' || target === null ? succeed(null) : focusFor(target, focus);
  if (!focused.ok) return focused;
  return writes ? mayType(target?.unlocked ?? false) : succeed(null);
}

/** See `ExecutorPageApi.disarm`. */
export function disarm(): Reply<Verdict> {
  const guard = active;
  const verdict = guard?.verdict ?? { arrived: false, blocked: '', typed: 0 };
  active = null;
  guard?.stop();
  if (verdict.arrived && verdict.blocked === '') guard?.finish?.();
  return succeed(verdict);
}

/** What a target means now: what the page drew in its place too. */
function meantBy(target: Target): Element | null {
  return livingNode(target.node) ?? followed(target) ?? nodeByNumber(target.node);
}

/** The field that the page drew in place of the one in which a text was begun, and which lost the focus by that: it gets it, with the caret at its end. */
function redrawnField(target: Target, before: Element | null): Element | null {
  const next = meantBy(target);
  if (next === null || next === before || !focusFor(target, 'give').ok) return null;
  const isText = next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement;
  if (isText && next.selectionEnd !== null) next.setSelectionRange(next.value.length, next.value.length);
  return next;
}

/** Answers "" for an event on the approved element, else what it is about to reach, or `changed: …`. */
function judgeFor(target: Target, kind: ArmQuery['kind'], writes: boolean): (event: Event) => string {
  return event => {
    const element = meantBy(target);
    const hit = innermost(event);
    if (element === null || hit === null) return 'nothing that bAI knows';
    const right = kind === 'key' ? composedHolds(element, hit) || holdsField(element, hit) : reaches(element, hit);
    if (!right) return describe(hit);
    const approved = approvedElement(target, writes ? 'writes' : 'presses');
    return approved.ok ? '' : `changed: ${approved.error.message}`;
  };
}

/**
 * Follows what becomes of a press on the target. A press begins there, and yet its click comes to something else where the page moves it before the
 * release: that has to be said. It comes to nothing where the page draws the target anew in between.
 * @returns what is to be called when all was sent: where no click was heard, it makes the one that such a page took away, or says that none came.
 */
export function followClick(target: Target, signal: AbortSignal): () => void {
  let heard = false;
  let pressed: Element | null = null; // what the button went down on
  let unmoved = false; // a page that draws it anew anyhow let the button go down without an answer
  let released: MouseEvent | null = null; // when that was gone already
  const onClick = (event: Event) => {
    // Only the first one: a label passes it on as another.
    if (heard) return;
    heard = true;
    const element = nodeByNumber(target.node);
    const hit = innermost(event);
    if (event.type !== 'click' || element === null || hit === null || reaches(element, hit)) return;
    // A drawing puts a field over itself where it is pressed, and a button hears what is pressed in it.
    const isMeant = localNameOf(element) === 'canvas' || (isInteractive(hit) && composedHolds(hit, element));
    if (!isMeant) note(`the click went to ${describe(hit)}, since ${describe(element)} moved under the press`);
  };
  const first = { capture: true, signal };
  for (const name of ['click', 'contextmenu']) addEventListener(name, onClick, first);
  addEventListener('mousedown', event => (pressed = innermost(event)), first);
  // After the page's own listeners: one that answers to this, at once or by keeping it to itself, may have done all that a click would do.
  const onDown = (event: Event) => (unmoved = isRedrawn() && !event.defaultPrevented && pressed !== null && isConnected(pressed));
  addEventListener('mousedown', onDown, { signal });
  addEventListener('mouseup', event => (released = pressed !== null && !isConnected(pressed) ? event : null), first);
  return () => {
    const next = heard || pressed === null || isConnected(pressed) ? null : approvedElement(target, 'presses');
    if (!next?.ok) return;
    if (unmoved && released?.button === 0 && released.detail === 1) next.value.dispatchEvent(new PointerEvent('click', released));
    else note(`no click came of the press, since ${describe(next.value)} was drawn anew under it`);
  };
}

/** Whether input to what has the focus sends no event that this document could see: another document's, a plug-in's, an EditContext's. */
function showsNoInput(active: Element | null): boolean {
  if (active instanceof HTMLIFrameElement || active instanceof HTMLObjectElement || active instanceof HTMLEmbedElement) return true;
  return active !== null && hasEditContext(active);
}

/** Where an event really goes: its path ends at the host of a closed shadow root, so a pointer is followed inside. */
function innermost(event: Event): Element | null {
  const first = event.composedPath()[0];
  let at = first instanceof Element ? first : null;
  while (at !== null && event instanceof MouseEvent) {
    const inner = shadowRootOf(at)?.elementFromPoint(event.clientX, event.clientY) ?? null;
    if (inner === null || inner === at) break;
    at = inner;
  }
  return at;
}
