// A keyboard made of DOM events (page): sends the events of a key and does by script what the browser would do by itself, as far as script can.
import { deepActive } from '../../../dom/active.ts';
import { controlsOf, matches } from '../../../dom/native.ts';
import { isSensitive } from '../../../dom/sensitive.ts';
import type { Modifier } from '../../../protocol/action.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Stroke } from '../../keyboard.ts';
import { refuse } from '../binding.ts';
import { kindOf } from '../fields/editable.ts';
import { succeed } from '../outcome.ts';
import { giveFocus } from './focus.ts';
import { radioGroupOf } from './radio.ts';
import { selectAll } from './select-all.ts';
import { tabStops } from './tab-order.ts';

/** Sends one key's event to the focused element, then does the key's own work unless the page prevented it. */
export function playKey(type: 'keyDown' | 'keyUp', stroke: Stroke, held: readonly Modifier[]): void {
  const target = deepActive() ?? document.body ?? document.documentElement;
  const init: KeyboardEventInit = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    key: stroke.key,
    code: stroke.code,
    location: stroke.location,
    keyCode: stroke.keyCode,
    ...heldKeys(held),
  };
  if (type === 'keyUp') {
    const goesOn = target.dispatchEvent(new KeyboardEvent('keyup', init));
    if (goesOn && stroke.key === ' ' && spacePressed === target) pressBySpace(target);
    if (stroke.key === ' ') spacePressed = null;
    return;
  }
  if (!target.dispatchEvent(new KeyboardEvent('keydown', init))) return;
  const charCode = stroke.text === '' ? 0 : stroke.text.charCodeAt(0);
  if (charCode !== 0 && !target.dispatchEvent(new KeyboardEvent('keypress', { ...init, keyCode: charCode, charCode }))) return;
  const now = deepActive() ?? target;
  const command = held.includes('Control') || held.includes('Meta');
  if (command) doCommand(now, stroke.key.toLowerCase());
  else if (!held.includes('Alt')) doKey(now, stroke, held.includes('Shift'));
}

/** What an event says of the modifiers that are held (UI Events, EventModifierInit). */
export function heldKeys(held: readonly Modifier[]): EventModifierInit {
  return {
    altKey: held.includes('Alt'),
    ctrlKey: held.includes('Control'),
    metaKey: held.includes('Meta'),
    shiftKey: held.includes('Shift'),
  };
}

let spacePressed: Element | null = null;

/** Puts text at the caret as typing does, with the input events that go with it. False when the focused element takes none. */
export function insertText(text: string): boolean {
  const active = deepActive();
  if (active === null || !takesText(active)) return false;
  return document.execCommand('insertText', false, text);
}

/** Refuses text for a focused field that holds a secret. */
export function mayType(unlocked: boolean): Reply<null> {
  const active = deepActive();
  return active !== null && !unlocked && isSensitive(active) ? refuse(active) : succeed(null);
}

function takesText(element: Element): boolean {
  const kind = kindOf(element);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return kind === 'text' && !element.readOnly && !element.disabled;
  return kind === 'rich';
}

function doCommand(target: Element, key: string): void {
  if (key === 'a') selectAll(target);
  else if (key === 'z') document.execCommand('undo');
  else if (key === 'y') document.execCommand('redo');
  else if (key === 'backspace' && takesText(target)) eraseWord(target, 'backward');
  else if (key === 'delete' && takesText(target)) eraseWord(target, 'forward');
  else if (key === 'home') scrollPage('top');
  else if (key === 'end') scrollPage('bottom');
}

function eraseWord(target: Element, direction: 'backward' | 'forward'): void {
  const selection = getSelection();
  if (target instanceof HTMLElement && target.isContentEditable) selection?.modify('extend', direction, 'word');
  document.execCommand(direction === 'backward' ? 'delete' : 'forwardDelete');
}

function doKey(target: Element, stroke: Stroke, shift: boolean): void {
  const edits = takesText(target);
  switch (stroke.key) {
    case 'Enter':
      doEnter(target, edits, shift);
      return;
    case 'Tab':
      doTab(target, shift);
      return;
    case 'Escape':
      doEscape(target);
      return;
    case 'Backspace':
    case 'Delete':
      if (edits) document.execCommand(stroke.key === 'Backspace' ? 'delete' : 'forwardDelete');
      return;
    case ' ':
      if (edits) document.execCommand('insertText', false, ' ');
      else if (isPressable(target)) spacePressed = target;
      else scrollPage(shift ? 'up' : 'down');
      return;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
    case 'Home':
    case 'End':
    case 'PageUp':
    case 'PageDown':
      doMove(target, stroke.key, shift, edits);
      return;
    default:
      if (stroke.text !== '' && edits) document.execCommand('insertText', false, stroke.text);
  }
}

function doEnter(target: Element, edits: boolean, shift: boolean): void {
  if (target instanceof HTMLTextAreaElement) document.execCommand('insertText', false, '\n');
  else if (edits && target instanceof HTMLElement && target.isContentEditable)
    document.execCommand(shift ? 'insertLineBreak' : 'insertParagraph');
  else if (target instanceof HTMLInputElement && !isPressable(target)) submitFrom(target);
  else if (isPressable(target) || matches(target, 'a[href], area[href]')) click(target);
}

/** Implicit submission (HTML Standard): the form's default button is pressed; without one, a form with a single text field submits. */
function submitFrom(input: HTMLInputElement): void {
  const form = input.form;
  if (input.value !== input.defaultValue) input.dispatchEvent(new Event('change', { bubbles: true }));
  if (form === null) return;
  const controls = controlsOf(form);
  const submit = controls.find(control => matches(control, 'button:not([type]), [type="submit" i], [type="image" i]'));
  if (submit !== undefined) {
    if (!matches(submit, ':disabled')) click(submit);
    return;
  }
  const blocking = controls.filter(control => control instanceof HTMLInputElement && kindOf(control) === 'text');
  if (blocking.length <= 1) HTMLFormElement.prototype.requestSubmit.call(form);
}

function isPressable(element: Element): boolean {
  return matches(
    element,
    'button, summary, input:is([type="button" i], [type="submit" i], [type="reset" i], [type="image" i], [type="checkbox" i], [type="radio" i])',
  );
}

function pressBySpace(target: Element): void {
  if (isPressable(target) && !matches(target, ':disabled')) click(target);
}

function click(element: Element): void {
  element.dispatchEvent(
    new PointerEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, detail: 0, pointerId: -1 }),
  );
}

function doTab(from: Element, back: boolean): void {
  const stops = tabStops(from);
  if (stops.length === 0) return;
  const at = stops.indexOf(from);
  const next = at < 0 ? (back ? stops.length - 1 : 0) : at + (back ? -1 : 1);
  const stop = stops[(next + stops.length) % stops.length];
  if (stop !== undefined && giveFocus(stop)) {
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    if (stop instanceof HTMLInputElement && kindOf(stop) === 'text') stop.select();
  }
}

function doEscape(from: Element): void {
  const popover = [...document.querySelectorAll<HTMLElement>('[popover]:popover-open')].at(-1);
  if (popover !== undefined && popover.popover !== 'manual') {
    popover.hidePopover();
    return;
  }
  const dialog = from.closest('dialog[open]') ?? [...document.querySelectorAll('dialog:modal')].at(-1);
  if (dialog instanceof HTMLDialogElement && matches(dialog, ':modal') && dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
    dialog.close();
}

type MoveKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown';

function doMove(target: Element, key: MoveKey, extend: boolean, edits: boolean): void {
  const backward = key === 'ArrowLeft' || key === 'ArrowUp' || key === 'Home' || key === 'PageUp';
  if (edits && target instanceof HTMLElement) {
    moveCaret(target, key, backward, extend);
    return;
  }
  if (target instanceof HTMLInputElement && target.type === 'range') {
    stepRange(target, key);
    return;
  }
  if (target instanceof HTMLInputElement && target.type === 'radio') {
    stepRadio(target, backward ? -1 : 1);
    return;
  }
  if (target instanceof HTMLSelectElement) {
    stepSelect(target, key, backward ? -1 : 1);
    return;
  }
  if (key === 'Home') scrollPage('top');
  else if (key === 'End') scrollPage('bottom');
  else if (key === 'PageUp' || key === 'PageDown') scrollPage(backward ? 'up' : 'down');
  else
    window.scrollBy({
      left: key === 'ArrowLeft' ? -40 : key === 'ArrowRight' ? 40 : 0,
      top: key === 'ArrowUp' ? -40 : key === 'ArrowDown' ? 40 : 0,
      behavior: 'instant',
    });
}

function moveCaret(target: HTMLElement, key: MoveKey, backward: boolean, extend: boolean): void {
  if (target instanceof HTMLInputElement && target.type === 'number' && (key === 'ArrowUp' || key === 'ArrowDown')) {
    if (key === 'ArrowUp') target.stepUp();
    else target.stepDown();
    dispatchChangeEvents(target);
    return;
  }
  const granularity = key === 'Home' || key === 'End' ? 'lineboundary' : key === 'ArrowUp' || key === 'ArrowDown' ? 'line' : 'character';
  const before = caretOf(target);
  getSelection()?.modify(extend ? 'extend' : 'move', backward ? 'backward' : 'forward', granularity);
  // Firefox moves no caret of a field by this: what it left where it was is moved by its numbers.
  if (isTextField(target) && before === caretOf(target)) moveByNumber(target, granularity, backward, extend);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Whether this is a field that tells where its caret stands; some kinds (email, number) do not. */
function isTextField(target: Element): target is TextField {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.selectionStart !== null;
}

/** Where the caret of a text field stands, to be compared; "" for other elements. */
function caretOf(target: Element): string {
  return isTextField(target) ? `${target.selectionStart} ${target.selectionEnd} ${target.selectionDirection}` : '';
}

/** Moves the caret of a text field, or with `extend` the end of the selection that moves. A line is what line breaks make: where it wraps is not known. */
function moveByNumber(field: TextField, by: 'character' | 'line' | 'lineboundary', backward: boolean, extend: boolean): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  const start = selectionStart ?? 0;
  const end = selectionEnd ?? start;
  const [anchor, focus] = selectionDirection === 'backward' ? [end, start] : [start, end];
  const collapses = !extend && start !== end && by === 'character';
  const to = collapses ? (backward ? start : end) : placeFrom(value, focus, by, backward);
  if (extend) field.setSelectionRange(Math.min(anchor, to), Math.max(anchor, to), to < anchor ? 'backward' : 'forward');
  else field.setSelectionRange(to, to);
}

/** Where a caret comes to in a text. */
function placeFrom(text: string, at: number, by: 'character' | 'line' | 'lineboundary', backward: boolean): number {
  if (by === 'character') {
    const step = [...(backward ? text.slice(0, at) : text.slice(at))].at(backward ? -1 : 0)?.length ?? 0;
    return backward ? at - step : at + step;
  }
  const lineStart = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const nextBreak = text.indexOf('\n', at);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  if (by === 'lineboundary') return backward ? lineStart : lineEnd;
  const column = at - lineStart;
  if (backward) {
    if (lineStart === 0) return at;
    return Math.min((lineStart < 2 ? 0 : text.lastIndexOf('\n', lineStart - 2) + 1) + column, lineStart - 1);
  }
  if (lineEnd === text.length) return at;
  const nextEnd = text.indexOf('\n', lineEnd + 1);
  return Math.min(lineEnd + 1 + column, nextEnd < 0 ? text.length : nextEnd);
}

function stepRange(range: HTMLInputElement, key: MoveKey): void {
  if (key === 'Home') range.value = range.min === '' ? '0' : range.min;
  else if (key === 'End') range.value = range.max === '' ? '100' : range.max;
  else if (key === 'PageUp' || key === 'PageDown')
    range.valueAsNumber += (key === 'PageUp' ? 0.1 : -0.1) * ((Number(range.max) || 100) - (Number(range.min) || 0));
  else if (key === 'ArrowRight' || key === 'ArrowUp') range.stepUp();
  else range.stepDown();
  dispatchChangeEvents(range);
}

function stepRadio(radio: HTMLInputElement, step: 1 | -1): void {
  const group = radioGroupOf(radio).filter(other => !other.disabled);
  const next = group[(group.indexOf(radio) + step + group.length) % group.length];
  if (next === undefined || !giveFocus(next)) return;
  click(next);
}

function stepSelect(select: HTMLSelectElement, key: MoveKey, step: 1 | -1): void {
  const open = [...select.options].filter(option => !option.disabled);
  const at = open.findIndex(option => option.index === select.selectedIndex);
  const next = key === 'Home' ? open[0] : key === 'End' ? open.at(-1) : open[at + step];
  if (next === undefined) return;
  select.selectedIndex = next.index;
  dispatchChangeEvents(select);
}

/** Tells the page that a control took a new value. */
export function dispatchChangeEvents(control: Element): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function scrollPage(to: 'up' | 'down' | 'top' | 'bottom'): void {
  const page = document.scrollingElement ?? document.documentElement;
  const height = page.clientHeight * 0.9;
  if (to === 'top' || to === 'bottom') page.scrollTo({ top: to === 'top' ? 0 : page.scrollHeight, behavior: 'instant' });
  else page.scrollBy({ top: to === 'up' ? -height : height, behavior: 'instant' });
}
