// Judges trusted input on its way to the page (page): it must arrive on the approved element, or the page does not get it at all.

import { documentNonce, nodeByNumber } from '../../dom/registry.ts';
import { composedHolds, shadowRootOf } from '../../dom/roots.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Point } from '../gesture.ts';
import type { Target, Verdict } from '../page-api.ts';
import { covererAt, reaches } from './aim.ts';
import { approvedElement } from './binding.ts';
import { describe } from './describe.ts';
import { fail, succeed } from './outcome.ts';
import { markSent } from './receipts.ts';

const PRESS_EVENTS = [
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

let active: { verdict: Verdict; stop: () => void } | null = null;

type ArmQuery = { nonce: string; target: Target | null; kind: 'press' | 'hover' | 'key'; at: Point | null };

/** See `ExecutorPageApi.arm`. Compares the binding once more, so that a changed element fails before any press is sent. */
export function arm({ nonce, target, kind, at }: ArmQuery): Reply<null> {
  active?.stop();
  active = null;
  const here = nonce === documentNonce() && target !== null;
  if (here) {
    const approved = approvedElement(target, kind === 'key' ? 'writes' : 'presses');
    if (!approved.ok) return approved;
    const cover = at === null ? null : covererAt(approved.value, at);
    if (cover !== null)
      return fail(
        'COVERED',
        `${describe(cover)} came to lie on ${describe(approved.value)}.`,
        'Look at the page, close what is in the way, and propose the action again.',
      );
  } else if (kind === 'hover') return succeed(null);
  const verdict: Verdict = { arrived: false, blocked: '' };
  const judge = here ? judgeFor(target, kind) : () => 'another frame of the page';
  const names = kind === 'press' ? PRESS_EVENTS : kind === 'hover' ? HOVER_EVENTS : KEY_EVENTS;
  const onEvent = (event: Event) => {
    if (!event.isTrusted || verdict.arrived) return;
    if (verdict.blocked === '') {
      const wrong = judge(event);
      if (wrong === '') {
        verdict.arrived = true;
        markSent(target?.receipt);
        return;
      }
      if (kind === 'hover') return; // the pointer crosses other elements on its way, and so does the user's own
      verdict.blocked = wrong;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of names) addEventListener(name, onEvent, { capture: true, passive: false });
  const timer = setTimeout(() => stop(), LIFE_MS);
  const stop = () => {
    clearTimeout(timer);
    for (const name of names) removeEventListener(name, onEvent, { capture: true });
  };
  active = { verdict, stop };
  return succeed(null);
}

/** See `ExecutorPageApi.disarm`. */
export function disarm(): Reply<Verdict> {
  const verdict = active?.verdict ?? { arrived: false, blocked: '' };
  active?.stop();
  active = null;
  return succeed(verdict);
}

/** Answers "" for an event on the approved element, else what it is about to reach, or `changed: …`. */
function judgeFor(target: Target, kind: 'press' | 'hover' | 'key'): (event: Event) => string {
  return event => {
    const element = nodeByNumber(target.node);
    const hit = innermost(event);
    if (element === null || hit === null) return 'nothing that bAI knows';
    const right = kind === 'key' ? composedHolds(element, hit) : reaches(element, hit);
    if (!right) return describe(hit);
    const approved = approvedElement(target, kind === 'key' ? 'writes' : 'presses');
    return approved.ok ? '' : `changed: ${approved.error.message}`;
  };
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
