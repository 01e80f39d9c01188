// Plays a gesture as DOM events (page). The binding and the hit are checked in the same turn as the first event, with no wait in between.
import { deepElementFromPoint } from '../../../dom/roots.ts';
import type { Reply } from '../../../protocol/result.ts';
import { heldAfter, type InputEvent, type Point, putsText } from '../../gesture.ts';
import type { ExecutorPageApi, Target, Verdict } from '../../page-api.ts';
import { reaches } from '../aim.ts';
import { approvedElement } from '../binding.ts';
import { describe } from '../describe.ts';
import { pressBegins, pressEnds } from '../fields/files.ts';
import { nextFrame, succeed } from '../outcome.ts';
import { markSent } from '../receipts.ts';
import { followClick, prepare } from './guard.ts';
import { insertText, playKey } from './keys.ts';
import { Pointer } from './pointer.ts';
import { moveScroller } from './scroll.ts';
import { noteWhereabouts } from './whereabouts.ts';

type PlayQuery = Parameters<ExecutorPageApi['play']>[0];

// One mouse for the life of the document: the next move leaves what the last one entered.
let mouse: Pointer | null = null;

/** See `ExecutorPageApi.play`. `blocked` is what the gesture would have reached instead; nothing was sent then. */
export async function play(query: PlayQuery): Promise<Reply<Verdict>> {
  const { target, kind, events } = query;
  const allowed = admit(query);
  if (!allowed.ok || allowed.value !== '') return allowed.ok ? succeed({ arrived: false, blocked: allowed.value, typed: 0 }) : allowed;
  mouse ??= new Pointer();
  const pointer = mouse;
  let finished = false;
  const over = new AbortController();
  const finish = target !== null && kind === 'press' ? followClick(target, over.signal) : null;
  pressBegins();
  try {
    for (const event of events) {
      pointer.held = heldAfter(pointer.held, event);
      if (event.type === 'pointerDown' && target !== null && event.clickCount === 1) {
        // The way there may have changed the page: a menu that opened, a button that took another name.
        const wrong = stillReaches(target, event);
        if (wrong !== '') return succeed({ arrived: false, blocked: wrong, typed: 0 });
      }
      // Moving there is only the way to a press; for everything else it is the thing itself.
      if (event.type !== 'frame' && event.type !== 'pause' && (event.type !== 'pointerMove' || kind === 'hover')) markSent(target?.receipt);
      if (event.type === 'frame') await nextFrame();
      else if (event.type === 'pause') await new Promise(resolve => setTimeout(resolve, event.ms));
      else playOne(pointer, event);
    }
    finished = true;
  } finally {
    pressEnds();
    over.abort();
    if (!finished) pointer.cancel();
    pointer.held = [];
  }
  finish?.();
  return succeed({ arrived: true, blocked: '', typed: 0 });
}

/** "" when the gesture may start; else what it would reach. */
function admit({ target, kind, events, setup, follows }: PlayQuery): Reply<string> {
  const types = putsText(events);
  const approved = target === null || follows === true ? null : approvedElement(target, types ? 'writes' : 'presses');
  if (approved !== null && !approved.ok) return approved;
  const prepared = prepare(kind === 'wheel' ? null : target, types, setup);
  if (!prepared.ok) return prepared;
  if (approved === null) return succeed('');
  if (kind === 'drag') noteWhereabouts(approved.value);
  // A hover is where it ends; a press and a drag begin where they go first.
  const first = kind === 'hover' ? events.findLast(isMove) : events.find(isMove);
  if (first === undefined || kind === 'wheel') return succeed('');
  const hit = deepElementFromPoint(first.x, first.y);
  if (hit === null) return succeed('nothing: the point is outside the page');
  return succeed(reaches(approved.value, hit) ? '' : describe(hit));
}

function isMove(event: InputEvent): event is Extract<InputEvent, { type: 'pointerMove' }> {
  return event.type === 'pointerMove';
}

/** "" when a press there still lands on the approved element; else what it would reach, or `changed: …`. */
function stillReaches(target: Target, at: Point): string {
  const approved = approvedElement(target, 'presses');
  if (!approved.ok) return `changed: ${approved.error.message}`;
  const hit = deepElementFromPoint(at.x, at.y);
  return hit === null ? 'nothing' : reaches(approved.value, hit) ? '' : describe(hit);
}

function playOne(pointer: Pointer, event: Exclude<InputEvent, { type: 'frame' | 'pause' }>): void {
  switch (event.type) {
    case 'pointerMove':
      pointer.move({ x: event.x, y: event.y });
      return;
    case 'pointerDown':
      pointer.down(event.button, event.clickCount);
      return;
    case 'pointerUp':
      pointer.up();
      return;
    case 'keyDown':
    case 'keyUp':
      playKey(event.type, event.stroke, pointer.held);
      return;
    case 'insertText':
      insertText(event.text);
      return;
    case 'wheel':
      playWheel(event.x, event.y, event.deltaX, event.deltaY);
      return;
  }
}

/** A synthetic wheel scrolls nothing by itself: unless the page took it, the scroller under it is moved by script. */
function playWheel(x: number, y: number, deltaX: number, deltaY: number): void {
  const hit = deepElementFromPoint(x, y) ?? document.documentElement;
  const goesOn = hit.dispatchEvent(
    new WheelEvent('wheel', {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      clientX: x,
      clientY: y,
      deltaX,
      deltaY,
      deltaMode: 0,
    }),
  );
  if (goesOn) moveScroller(hit, { x: deltaX, y: deltaY });
}
