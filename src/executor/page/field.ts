// Writes fields and reads them back (page): by value, by text commands, and the one recipe that rich editors take from script.

import { cardOf } from '../../dom/card.ts';
import { isConnected } from '../../dom/native.ts';
import { nodeByNumber, nodeNumber } from '../../dom/registry.ts';
import { composedHolds } from '../../dom/roots.ts';
import { isSensitive, mayReadValue } from '../../dom/sensitive.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ElementCard } from '../../protocol/seen.ts';
import type { FieldKind, Target, Written } from '../page-api.ts';
import { approvedElement, refuse } from './binding.ts';
import { describe, fieldName } from './describe.ts';
import { fieldIn, ghostIn, kindOf } from './editable.ts';
import { deepActive, giveFocus } from './focus.ts';
import { announce, insertText, selectAll } from './keys.ts';
import { eachFrame, fail, succeed } from './outcome.ts';
import { markSent } from './receipts.ts';
import { fieldValue, holdsText, optionsFor, switchWord } from './value.ts';

/** See `ExecutorPageApi.field`. */
export function field({
  target,
  text,
}: {
  target: Target;
  text: string;
}): Reply<{ node: number; kind: FieldKind; name: string; holds: boolean }> {
  const found = writable(target);
  if (!found.ok) return found;
  const { element, kind } = found.value;
  if (kind === 'check' && switchWord(text) === null)
    return fail('VALUE_REJECTED', `${fieldName(element)} can be "on" or "off", not "${clip(text)}".`, 'TYPE on or off.');
  return succeed({ node: nodeNumber(element), kind, name: fieldName(element), holds: holdsText(element, text) });
}

/** The field that a target means, approved and allowed to be written. */
function writable(target: Target): Reply<{ element: Element; kind: FieldKind }> {
  const approved = approvedElement(target, 'writes');
  if (!approved.ok) return approved;
  const element = fieldIn(approved.value);
  const kind = element === null ? null : kindOf(element);
  if (element === null || kind === null) {
    if (approved.value instanceof HTMLInputElement && approved.value.type === 'file')
      return fail(
        'UNSUPPORTED',
        `${describe(approved.value)} takes a file, which only you can choose.`,
        'Choose the file by hand, then go on.',
      );
    return fail(
      'NOT_EDITABLE',
      `${describe(approved.value)} takes no text.`,
      'Choose an input, a text area, a select or an editable region.',
    );
  }
  if (!target.unlocked && isSensitive(element)) return refuse(element);
  return succeed({ element, kind });
}

/** See `ExecutorPageApi.focus`. */
export function focus({ target, select }: { target: Target; select: boolean }): Reply<null> {
  const approved = approvedElement(target, select ? 'writes' : 'presses');
  if (!approved.ok) return approved;
  const element = select ? (fieldIn(approved.value) ?? approved.value) : approved.value;
  if (!giveFocus(element) && kindOf(element) !== 'rich')
    return fail('NOT_EDITABLE', `${describe(element)} does not take the focus.`, 'CLICK it first, then send the keys without a target.');
  if (select) selectAll(element);
  return succeed(null);
}

/** See `ExecutorPageApi.write`. */
export async function write({ target, text, waitMs }: { target: Target; text: string; waitMs: number }): Promise<Reply<Written>> {
  const found = writable(target);
  if (!found.ok) return found;
  const { element, kind } = found.value;
  markSent(target.receipt);
  switch (kind) {
    case 'value':
      return writeValue(element, text, waitMs);
    case 'check':
      return fail('UNSUPPORTED', `${fieldName(element)} is switched by a press.`, 'CLICK it.');
    case 'text':
      return writeText(element, text);
    case 'rich':
      return writeRich(element, text);
  }
}

async function writeValue(element: Element, text: string, waitMs: number): Promise<Reply<Written>> {
  if (element instanceof HTMLSelectElement) return choose(element, text, waitMs);
  if (!(element instanceof HTMLInputElement))
    return fail(
      'UNSUPPORTED',
      `${fieldName(element)} is a slider of the page's own making.`,
      'Focus it with CLICK and use arrow keys, or DRAG it.',
    );
  giveFocus(element);
  const before = element.value;
  element.value = element.type === 'color' ? text.trim().toLowerCase() : text.trim();
  if (!holdsText(element, text)) {
    const took = element.value;
    element.value = before;
    return rejected(element, took === '' ? formatHint(element.type) : `It would take "${took}" instead. ${formatHint(element.type)}`);
  }
  announce(element);
  return readBack({ target: targetOf(element), text, waitMs: 300 });
}

function formatHint(type: string): string {
  const shapes: Record<string, string> = {
    date: '2026-01-31',
    time: '13:45',
    month: '2026-01',
    week: '2026-W05',
    'datetime-local': '2026-01-31T13:45',
    color: '#1a2b3c',
    range: 'a number within its limits and steps',
  };
  return `Write it like ${shapes[type] ?? 'the field shows'}.`;
}

async function choose(select: HTMLSelectElement, text: string, waitMs: number): Promise<Reply<Written>> {
  const options = await eachFrame(waitMs, () => optionsFor(select, text));
  if (options === null) {
    const labels = [...select.options].slice(0, 12).map(option => `"${option.label}"`);
    return rejected(select, `It offers ${labels.join(', ')}${select.options.length > 12 ? ' and more' : ''}.`);
  }
  const barred = options.find(
    option => option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled),
  );
  if (barred !== undefined) return rejected(select, `"${barred.label}" cannot be chosen now.`);
  giveFocus(select);
  if (select.multiple) for (const option of select.options) option.selected = options.includes(option);
  else select.selectedIndex = options[0]?.index ?? -1;
  announce(select);
  return readBack({ target: targetOf(select), text, waitMs: 300 });
}

/** A plain field: the browser's own text command, which sends trusted input events; by value where that does not take. */
async function writeText(element: Element, text: string): Promise<Reply<Written>> {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return writeRich(element, text);
  // Text commands go to whatever has the focus: where the page gives it away at once, the value is set instead.
  const focused = giveFocus(element);
  if (focused) element.select();
  const taken = focused && (text === '' ? element.value === '' || document.execCommand('delete') : insertText(text));
  if (!taken || !holdsText(element, text)) {
    const limit = element.maxLength;
    if (limit < 0 || text.length <= limit) setValue(element, text);
  }
  return readBack({ target: targetOf(element), text, waitMs: 300 });
}

/** Sets a value from the isolated world: frameworks that track the page's own writes see it as the user's. */
function setValue(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.value = text;
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }));
}

/**
 * Editors take up a new focus or selection late: CKEditor 50 ms after a focus, Slate at most every 100 ms, both later on a busy page. No event
 * tells when they did.
 */
const EDITOR_HEARS_MS = 180;

/**
 * A rich editor: focus, its own "select all" key, the DOM's selection, then a paste. Measured to keep nine editors' models and pages in step, where
 * text commands and input events do not.
 */
async function writeRich(host: Element, text: string): Promise<Reply<Written>> {
  const heard = hasFocus(host);
  giveFocus(ghostIn(host) ?? host);
  if (!heard) await pause(EDITOR_HEARS_MS);
  if (!hasFocus(host)) return fail('NOT_EDITABLE', `${describe(host)} does not take the focus.`, 'CLICK into it first.');
  await selectRich(host);
  if (!hasFocus(host)) return fail('NOT_EDITABLE', `${describe(host)} gave the focus away at once.`, 'CLICK into it first.');
  if (text === '') erase(host);
  // Where nobody took the paste, it is a plain editing host, for which the browser's own text command is right.
  else if (paste(host, text) && hasFocus(host)) document.execCommand('insertText', false, text);
  return readBack({ target: targetOf(host), text, waitMs: 700 });
}

function hasFocus(host: Element): boolean {
  const active = deepActive();
  return active !== null && composedHolds(host, active);
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Where an editor listens: the focused element inside it. */
function listenerIn(host: Element): Element {
  const active = deepActive();
  return active !== null && composedHolds(host, active) ? active : host;
}

/** Sends a key to an editor; true when it is left to the browser. */
function sendKey(host: Element, key: { key: string; code: string; keyCode: number; ctrlKey?: boolean; metaKey?: boolean }): boolean {
  const listener = listenerIn(host);
  const init = { bubbles: true, cancelable: true, composed: true, view: window, ...key };
  const goesOn = listener.dispatchEvent(new KeyboardEvent('keydown', init));
  listener.dispatchEvent(new KeyboardEvent('keyup', init));
  return goesOn;
}

async function selectRich(host: Element): Promise<void> {
  const mac = navigator.userAgent.includes('Mac');
  if (sendKey(host, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: !mac, metaKey: mac })) selectAll(host);
  await pause(EDITOR_HEARS_MS);
}

/** Deletes the selection: the editor's own key first, then its own input handling, then the browser's command. */
function erase(host: Element): void {
  if (fieldValue(host) === '' || !sendKey(host, { key: 'Backspace', code: 'Backspace', keyCode: 8 })) return;
  const wanted = { bubbles: true, cancelable: true, composed: true, inputType: 'deleteContentBackward' };
  if (listenerIn(host).dispatchEvent(new InputEvent('beforeinput', wanted)) && hasFocus(host)) document.execCommand('delete');
}

/** True when nobody took the paste, so that its default action is still to be done. */
function paste(host: Element, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return listenerIn(host).dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData }));
}

/** A page that puts a value back "at once" does so from a timer of its own; ours is set later and longer, so it fires after that one. */
const PUT_BACK_MS = 20;

/** Whether a field comes to hold a text, and still holds it after the page had its turn; looks for at most `waitMs`. */
async function keepsText(element: Element, text: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const taken = await eachFrame(Math.max(0, deadline - performance.now()), () => (holdsText(element, text) ? true : null));
    if (taken === null) return false;
    await pause(PUT_BACK_MS);
    if (holdsText(element, text)) return true;
    if (performance.now() >= deadline) return false;
  }
}

/** See `ExecutorPageApi.readBack`. The value must hold over two looks: frameworks put back what they do not accept. */
export async function readBack({ target, text, waitMs }: { target: Target; text: string; waitMs: number }): Promise<Reply<Written>> {
  const approved = nodeByNumber(target.node);
  const element = approved === null ? null : (fieldIn(approved) ?? approved);
  if (element === null) return fail('DETACHED', 'The field left the page while it was written.', 'Read the page again.');
  const kept = await keepsText(element, text, waitMs);
  if (!isConnected(element)) return fail('DETACHED', 'The field left the page while it was written.', 'Read the page again.');
  if (!kept) return rejected(element, 'The page may limit its length or its signs: try another value, or KEY for single keys.');
  return succeed(writtenIn(element));
}

function writtenIn(element: Element): Written {
  const sensitive = !mayReadValue(element);
  const name = fieldName(element);
  const value = sensitive ? '' : fieldValue(element);
  if (kindOf(element) === 'check') return { name, value, sensitive, effect: { kind: 'checked', name, checked: value === 'on' } };
  return { name, value, sensitive, effect: sensitive ? { kind: 'text', text: `${name} was filled in` } : { kind: 'value', name, value } };
}

function rejected(element: Element, hint: string): Reply<never> {
  const there = mayReadValue(element) ? `it holds "${clip(fieldValue(element))}" now` : 'what it holds now stays on the page';
  return fail('VALUE_REJECTED', `${fieldName(element)} did not take the value; ${there}.`, hint);
}

/** See `ExecutorPageApi.insert`. */
export async function insert({ text, unlocked }: { text: string; unlocked: boolean }): Promise<Reply<Written>> {
  const active = deepActive();
  const editable = active === null ? null : fieldIn(active);
  if (active === null || editable === null) return noFocus();
  if (!unlocked && isSensitive(editable)) return refuse(editable);
  const before = fieldValue(editable);
  const pasted = kindOf(editable) === 'rich' && !paste(editable, text);
  if (!pasted && !insertText(text)) return rejected(editable, 'CLICK into the field first, or name it as the target.');
  await eachFrame(300, () => (fieldValue(editable) === before ? null : true));
  if (fieldValue(editable) === before && text !== '') return rejected(editable, 'It may be full, or take other signs only.');
  return succeed(writtenIn(editable));
}

/** See `ExecutorPageApi.focusedField`. */
export function focusedField({
  unlocked,
  typesText,
}: {
  unlocked: boolean;
  typesText: boolean;
}): Reply<{ node: number; card: ElementCard } | null> {
  const active = deepActive();
  if (active === null) return succeed(null);
  if (typesText && !unlocked && isSensitive(active)) return refuse(active);
  return succeed({ node: nodeNumber(active), card: cardOf(active) });
}

function noFocus(): Reply<never> {
  return fail('NOT_EDITABLE', 'No field has the focus.', 'Name the field as the target, or CLICK it first.');
}

function targetOf(element: Element): Target {
  return { node: nodeNumber(element), bound: null, unlocked: true };
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
