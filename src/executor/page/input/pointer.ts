// A pointer made of DOM events (page): the order of UI Events and Pointer Events for moves, presses, clicks, and HTML drag and drop.
import { isConnected, matches, styleOf } from '../../../dom/native.ts';
import { ancestry, composedHolds, deepElementFromPoint } from '../../../dom/roots.ts';
import type { Modifier } from '../../../protocol/action.ts';
import type { Button, Point } from '../../gesture.ts';
import { fillDataTransfer } from '../data-transfer.ts';
import { NOT_TAKEN, note } from '../notes.ts';
import { heldKeys } from './keys.ts';

/** The id that browsers give to the mouse. */
const MOUSE_ID = 1;
/** CSS px that a pressed pointer must travel before a drag begins, as in Chromium. */
const DRAG_START = 4;

type Drag = { source: Element; data: DataTransfer; over: Element | null; accepted: boolean };
type Press = { at: Point; on: Element; button: Button; clickCount: number; mouse: boolean; candidate: Element | null; slid: string | null };

/** One mouse over one document. It remembers what it is over and what it pressed; points are CSS px of this viewport. */
export class Pointer {
  #over: Element | null = null;
  #press: Press | null = null;
  #drag: Drag | null = null;
  #at: Point = { x: 0, y: 0 };
  held: readonly Modifier[] = [];

  /** Moves the pointer: leaves what it was over, enters what it is over now, then moves there; drags what was picked up. */
  move(to: Point): void {
    this.#at = to;
    const hit = deepElementFromPoint(to.x, to.y);
    if (this.#drag !== null) {
      this.#dragOver(this.#drag, hit);
      return;
    }
    const target = this.#capturing(hit) ?? hit;
    if (target !== this.#over) this.#cross(target);
    if (target === null) return;
    this.#pointer(target, 'pointermove', {});
    this.#tellCapturers(target, 'pointermove', {});
    this.#mouse(target, 'mousemove', {});
    if (this.#press !== null && this.#press.candidate !== null) this.#maybeDrag(this.#press);
  }

  /** Presses a button where the pointer is. Focus moves as a real press moves it, unless the page prevents that. */
  down(button: Button, clickCount: number): void {
    const hit = deepElementFromPoint(this.#at.x, this.#at.y);
    if (hit === null) return;
    const code = button === 'left' ? 0 : 2;
    const buttons = button === 'left' ? 1 : 2;
    const mouse = this.#pointer(hit, 'pointerdown', { button: code, buttons, pressure: 0.5 });
    this.#press = { at: this.#at, on: hit, button, clickCount, mouse, candidate: null, slid: sliderValue(hit) };
    // A page that prevents pointerdown gets no mousedown and no mouseup, but still a click (Pointer Events, compatibility mouse events).
    const goesOn = !mouse || this.#mouse(hit, 'mousedown', { button: code, buttons, detail: clickCount });
    if (goesOn && mouse) moveFocus(hit);
    if (goesOn && mouse && button === 'left') this.#press.candidate = draggableFrom(hit);
    if (button === 'right' && !isWindows()) this.#contextMenu(hit);
  }

  /** Releases the button: mouseup, then click, auxclick or contextmenu, then dblclick; or the drop of a drag. */
  up(): void {
    const press = this.#press;
    this.#press = null;
    if (this.#drag !== null) {
      this.#drop(this.#drag);
      return;
    }
    if (press === null) return;
    const under = deepElementFromPoint(this.#at.x, this.#at.y);
    const hit = this.#capturing(under, press) ?? under ?? press.on;
    const clicked = captorOf(press) ?? under ?? press.on; // a guess may be told of the pointer, but does not decide what is pressed
    const code = press.button === 'left' ? 0 : 2;
    this.#pointer(hit, 'pointerup', { button: code, buttons: 0 });
    this.#tellCapturers(hit, 'pointerup', { button: code, buttons: 0 }, press);
    if (press.mouse) this.#mouse(hit, 'mouseup', { button: code, detail: press.clickCount });
    this.#releaseCapture(press.on);
    // The browser moves its own sliders for real input only.
    if (press.slid !== null && sliderValue(press.on) === press.slid && (press.at.x !== this.#at.x || press.at.y !== this.#at.y))
      note('a synthetic drag does not move this slider; TYPE sets its value');
    const target = commonAncestor(press.on, clicked);
    if (target === null || !isConnected(target)) return;
    if (press.button === 'right') {
      this.#pointer(target, 'auxclick', { button: 2, detail: press.clickCount });
      if (isWindows()) this.#contextMenu(target);
      return;
    }
    this.#pointer(target, 'click', { button: 0, detail: press.clickCount });
    if (press.clickCount === 2 && isConnected(target)) this.#mouse(target, 'dblclick', { button: 0, detail: 2 });
  }

  /** Ends a gesture that broke off: whatever was picked up is put back. */
  cancel(): void {
    if (this.#drag !== null) {
      this.#dragEvent(this.#drag, this.#drag.source, 'dragend');
      this.#drag = null;
    }
    if (this.#press !== null) {
      this.#pointer(this.#press.on, 'pointercancel', {});
      this.#releaseCapture(this.#press.on);
    }
    this.#press = null;
  }

  #cross(to: Element | null): void {
    const from = this.#over;
    this.#over = to;
    if (from !== null && isConnected(from)) {
      this.#pointer(from, 'pointerout', { relatedTarget: to });
      for (const left of ancestry(from))
        if (to === null || !composedHolds(left, to))
          this.#pointer(left, 'pointerleave', { relatedTarget: to, bubbles: false, cancelable: false, composed: false });
      this.#mouse(from, 'mouseout', { relatedTarget: to });
      for (const left of ancestry(from))
        if (to === null || !composedHolds(left, to))
          this.#mouse(left, 'mouseleave', { relatedTarget: to, bubbles: false, cancelable: false, composed: false });
    }
    if (to === null) return;
    const entered = ancestry(to)
      .filter(at => from === null || !composedHolds(at, from))
      .reverse();
    this.#pointer(to, 'pointerover', { relatedTarget: from });
    for (const at of entered)
      this.#pointer(at, 'pointerenter', { relatedTarget: from, bubbles: false, cancelable: false, composed: false });
    this.#mouse(to, 'mouseover', { relatedTarget: from });
    for (const at of entered) this.#mouse(at, 'mouseenter', { relatedTarget: from, bubbles: false, cancelable: false, composed: false });
  }

  #contextMenu(target: Element): void {
    if (this.#pointer(target, 'contextmenu', { button: 2, buttons: isWindows() ? 0 : 2 }))
      note('the page has no menu of its own here, and a synthetic press opens no browser menu');
  }

  /**
   * Where pointer events go while a button is down. The browser takes no `setPointerCapture` for a pointer that it did not press itself, so an
   * element that asked for it cannot be told; one that keeps touch from scrolling does so because it follows the pointer. That is a guess, and
   * says nothing as long as the pointer is over what was pressed.
   */
  #capturing(hit: Element | null, press: Press | null = this.#press): Element | null {
    if (press === null) return null;
    const captor = captorOf(press);
    if (captor !== null || (hit !== null && composedHolds(press.on, hit))) return captor;
    return ancestry(press.on).find(element => styleOf(element).touchAction === 'none') ?? null;
  }

  /** What was pressed and is left behind may have asked for capture: it is told too, alone, so that nobody above hears an event twice. */
  #tellCapturers(hit: Element, type: string, more: PointerEventInit, press: Press | null = this.#press): void {
    if (press === null || this.#capturing(hit, press) !== null) return;
    for (const element of ancestry(press.on)) {
      if (composedHolds(element, hit)) return;
      if (isConnected(element)) this.#pointer(element, type, { ...more, bubbles: false, composed: false });
    }
  }

  #releaseCapture(from: Element): void {
    for (const element of ancestry(from)) {
      if (!element.hasPointerCapture(MOUSE_ID)) continue;
      element.releasePointerCapture(MOUSE_ID);
      this.#pointer(element, 'lostpointercapture', {});
    }
  }

  #maybeDrag(press: Press): void {
    const source = press.candidate;
    if (source === null || Math.hypot(this.#at.x - press.at.x, this.#at.y - press.at.y) < DRAG_START) return;
    press.candidate = null;
    const data = new DataTransfer();
    if (source instanceof HTMLAnchorElement) fillDataTransfer(data, { 'text/uri-list': source.href, 'text/plain': source.href });
    const drag: Drag = { source, data, over: null, accepted: false };
    if (!this.#dragEvent(drag, press.on, 'dragstart')) return;
    this.#pointer(press.on, 'pointercancel', {});
    this.#drag = drag;
  }

  #dragOver(drag: Drag, hit: Element | null): void {
    this.#dragEvent(drag, drag.source, 'drag');
    if (hit !== drag.over) {
      const old = drag.over;
      drag.over = hit;
      // The new target is entered before the old one is left (HTML Standard, drag-and-drop processing model).
      if (hit !== null) this.#dragEvent(drag, hit, 'dragenter', old);
      if (old !== null && isConnected(old)) this.#dragEvent(drag, old, 'dragleave', hit);
    }
    drag.accepted = hit !== null && !this.#dragEvent(drag, hit, 'dragover');
  }

  #drop(drag: Drag): void {
    this.#drag = null;
    const wanted = drag.accepted && drag.over !== null && isConnected(drag.over);
    if (wanted && drag.over !== null) this.#dragEvent(drag, drag.over, 'drop');
    else {
      if (drag.over !== null) this.#dragEvent(drag, drag.over, 'dragleave');
      note(NOT_TAKEN);
    }
    if (!isConnected(drag.source)) return;
    if (wanted && drag.data.dropEffect === 'none') drag.data.dropEffect = 'copy';
    this.#dragEvent(drag, drag.source, 'dragend');
  }

  #dragEvent(drag: Drag, target: Element, type: string, relatedTarget: Element | null = null): boolean {
    return target.dispatchEvent(
      new DragEvent(type, {
        ...this.#common(),
        buttons: type === 'drop' || type === 'dragend' ? 0 : 1,
        dataTransfer: drag.data,
        relatedTarget,
      }),
    );
  }

  #pointer(target: Element, type: string, more: PointerEventInit): boolean {
    const compat = type === 'click' || type === 'auxclick' || type === 'contextmenu';
    return target.dispatchEvent(
      new PointerEvent(type, {
        ...this.#common(),
        button: type === 'pointermove' ? -1 : 0,
        buttons: compat ? 0 : this.#buttons(),
        pointerId: MOUSE_ID,
        pointerType: 'mouse',
        isPrimary: !compat,
        width: 1,
        height: 1,
        pressure: this.#press === null ? 0 : 0.5,
        ...more,
      }),
    );
  }

  #mouse(target: Element, type: string, more: MouseEventInit): boolean {
    return target.dispatchEvent(new MouseEvent(type, { ...this.#common(), button: 0, buttons: this.#buttons(), ...more }));
  }

  #buttons(): number {
    return this.#press === null ? 0 : this.#press.button === 'left' ? 1 : 2;
  }

  #common(): MouseEventInit {
    const { x, y } = this.#at;
    return {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      clientX: x,
      clientY: y,
      screenX: x + screenX,
      screenY: y + screenY,
      ...heldKeys(this.held),
    };
  }
}

/** What really holds the pointer. */
function captorOf(press: Press): Element | null {
  return ancestry(press.on).find(element => element.hasPointerCapture(MOUSE_ID)) ?? null;
}

/** What a slider of the browser's own stands at; null for any other element. */
function sliderValue(element: Element): string | null {
  return element instanceof HTMLInputElement && element.type === 'range' ? element.value : null;
}

function commonAncestor(a: Element, b: Element): Element | null {
  return ancestry(a).find(at => composedHolds(at, b)) ?? null;
}

/** What a real drag would pick up: the nearest element that is draggable by itself or by its kind. */
function draggableFrom(hit: Element): Element | null {
  return ancestry(hit).find(at => at instanceof HTMLElement && at.draggable) ?? null;
}

const FOCUSABLE =
  'input:not(:disabled), button:not(:disabled), select:not(:disabled), textarea:not(:disabled), a[href], area[href], summary, iframe, [tabindex], [contenteditable]:not([contenteditable="false" i])';

/** Moves focus as a press does: to the nearest focusable element, else away from where it was. */
function moveFocus(hit: Element): void {
  const target = ancestry(hit).find(at => matches(at, FOCUSABLE) && !matches(at, ':disabled'));
  if (target instanceof HTMLElement || target instanceof SVGElement) {
    target.focus({ preventScroll: true });
    return;
  }
  const label = ancestry(hit).find(at => at instanceof HTMLLabelElement);
  if (label === undefined && document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    document.activeElement.blur();
}

function isWindows(): boolean {
  return navigator.userAgent.includes('Windows');
}
