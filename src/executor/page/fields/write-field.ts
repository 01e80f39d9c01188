// Writes fields (page): by value, by text commands, and rich editors by a recipe of their own.

import { deepActive } from '../../../dom/active.ts';
import { cardOf } from '../../../dom/card.ts';
import { documentNonce, nodeByNumber, nodeNumber } from '../../../dom/registry.ts';
import { isSensitive } from '../../../dom/sensitive.ts';
import { clip } from '../../../dom/text.ts';
import type { Reply } from '../../../protocol/result.ts';
import { switchWord } from '../../../protocol/switch-word.ts';
import { hasManyLines } from '../../gesture.ts';
import type { ExecutorPageApi, Field, FieldKind, Target, Written } from '../../page-api.ts';
import { approvedElement, refuse } from '../binding.ts';
import { describe, fieldName } from '../describe.ts';
import { giveFocus } from '../input/focus.ts';
import { dispatchChangeEvents, insertText, mayType } from '../input/keys.ts';
import { selectAll } from '../input/select-all.ts';
import { eachFrame, fail, succeed } from '../outcome.ts';
import { givenUp, isClosed, markMeant, markSent } from '../receipts.ts';
import { keepField } from '../undo-snapshot.ts';
import { refocused, watch } from '../watch.ts';
import { noteCaret } from './caret.ts';
import { fieldIn, hiddenInputIn, kindOf, takesOf } from './editable.ts';
import { fileFieldIn } from './files.ts';
import { fieldValue, holdsFormatted, holdsText, optionsFor } from './read-value.ts';
import { paste } from './rich-input.ts';
import { plainValue } from './value-format.ts';
import { MAX_SAID, rejected, writtenIn } from './verify-write.ts';
import { writeRich } from './write-rich-text.ts';

/** How an element is written: NOT_EDITABLE for what holds no value, UNSUPPORTED for files, VALUE_REJECTED for a switch that is to hold a text. */
export function fieldFor(element: Element, text: string): Reply<Field> {
  const file = fileFieldIn(element);
  if (file !== null) return succeed({ kind: 'file', name: fieldName(file), holds: false, plain: text, length: 0, takes: 'text' });
  const found = fieldOf(element);
  if (!found.ok) return found;
  const { field, kind } = found.value;
  if (kind === 'check' && switchWord(text) === null)
    return fail('VALUE_REJECTED', `${fieldName(field)} can be "on" or "off", not "${clip(text, MAX_SAID)}".`, 'TYPE on or off.');
  const plain = field instanceof HTMLInputElement ? plainValue(field.type, text) : text;
  const length = kind === 'rich' ? (field.textContent?.length ?? 0) : 0;
  return succeed({ kind, name: fieldName(field), holds: holdsText(field, text), plain, length, takes: takesOf(field) });
}

function fieldOf(element: Element): Reply<{ field: Element; kind: FieldKind }> {
  const field = fieldIn(element);
  const kind = field === null ? null : kindOf(field);
  if (field !== null && kind !== null) return succeed({ field, kind });
  return fail('NOT_EDITABLE', `${describe(element)} takes no text.`, 'Choose an input, a text area, a select or an editable region.');
}

/** The field that a target means, approved and allowed to be written. */
function writable(target: Target): Reply<{ element: Element; kind: FieldKind }> {
  const approved = approvedElement(target, 'writes');
  if (!approved.ok) return approved;
  const found = fieldOf(approved.value);
  if (!found.ok) return found;
  const { field, kind } = found.value;
  return !target.unlocked && isSensitive(field) ? refuse(field) : succeed({ element: field, kind });
}

/** Gives an approved target the focus, and selects what it holds where it is to be written over. */
export function focusFor(target: Target, how: 'give' | 'select'): Reply<null> {
  const found = how === 'select' ? writable(target) : approvedElement(target, 'presses');
  if (!found.ok) return found;
  const element = found.value instanceof Element ? found.value : found.value.element;
  if (!giveFocus(hiddenInputIn(element) ?? element) && kindOf(element) !== 'rich')
    return fail('NOT_EDITABLE', `${describe(element)} does not take the focus.`, 'CLICK it first, then send the keys without a target.');
  if (how === 'select') selectAll(element);
  refocused();
  return succeed(null);
}

/** See `ExecutorPageApi.write`. */
export async function write({ target, text, waitMs }: { target: Target; text: string; waitMs: number }): Promise<Reply<Written>> {
  const found = writable(target);
  if (!found.ok) return found;
  const { element, kind } = found.value;
  watch({ node: nodeNumber(element) });
  keepField(target, element);
  markSent(target.receipt);
  switch (kind) {
    case 'value':
      return writeValue(element, text, waitMs);
    case 'check':
      return fail('UNSUPPORTED', `${fieldName(element)} is switched by a press.`, 'CLICK it.');
    case 'text':
      return writeText(element, text);
    case 'rich': {
      const pasted = await writeRich(element, text);
      return pasted.ok ? succeed(writtenIn(element)) : pasted;
    }
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
  element.value = element.type === 'color' ? text.trim().toLowerCase() : plainValue(element.type, text).trim();
  if (!holdsText(element, text)) {
    const took = element.value;
    element.value = before;
    return rejected(element, took === '' ? formatHint(element.type) : `It would take "${took}" instead. ${formatHint(element.type)}`);
  }
  dispatchChangeEvents(element);
  return succeed(writtenIn(element));
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
  dispatchChangeEvents(select);
  return succeed(writtenIn(select));
}

/** A plain field: the browser's own text command, which sends trusted input events; by value where that does not take. */
export async function writeText(element: Element, text: string): Promise<Reply<Written>> {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    return fail('NOT_EDITABLE', `${describe(element)} takes no text.`, 'Choose an input or a text area.');
  // Text commands go to whatever has the focus: where the page gives it away at once, the value is set instead.
  const focused = giveFocus(element);
  if (takesOf(element) === 'terminal') {
    paste(element, { 'text/plain': text });
    return succeed(writtenIn(element));
  }
  if (focused) element.select();
  const taken = focused && !hasManyLines(text) && (text === '' ? element.value === '' || document.execCommand('delete') : insertText(text));
  if (!taken || !(holdsText(element, text) || holdsFormatted(element, text))) {
    const limit = element.maxLength;
    if (limit < 0 || text.length <= limit) setValue(element, text);
  }
  return succeed(writtenIn(element));
}

/** Sets a value from the isolated world: frameworks that track the page's own writes see it as the user's. */
function setValue(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.value = text;
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }));
}

/** See `ExecutorPageApi.insert`. */
export async function insert({
  text,
  target: { node, unlocked, receipt },
}: Parameters<ExecutorPageApi['insert']>[0]): Promise<Reply<Written>> {
  if (isClosed(receipt)) return givenUp();
  const active = deepActive();
  const editable = active === null ? null : fieldIn(active);
  const meant = nodeByNumber(node);
  if (editable === null || meant === null || fieldIn(meant) !== editable) return noFocus();
  if (!unlocked && isSensitive(editable)) return refuse(editable);
  watch({ node: nodeNumber(editable) });
  const before = fieldValue(editable);
  markSent(receipt);
  const isTerminal = takesOf(editable) === 'terminal';
  // A terminal takes a paste without saying so.
  const pasted = (isTerminal || kindOf(editable) === 'rich') && (!paste(editable, { 'text/plain': text }) || isTerminal);
  if (!pasted && !insertText(text)) return rejected(editable, 'CLICK into the field first, or name it as the target.');
  await eachFrame(300, () => (fieldValue(editable) === before ? null : true));
  if (fieldValue(editable) === before && text !== '' && !isTerminal) return rejected(editable, 'It may be full, or take other signs only.');
  return succeed(writtenIn(editable));
}

/** See `ExecutorPageApi.focusedField`. */
export function focusedField({
  unlocked,
  receipt,
}: {
  unlocked: boolean;
  receipt?: string | undefined;
}): Awaited<ReturnType<ExecutorPageApi['focusedField']>> {
  const active = deepActive();
  const outer = document.activeElement;
  const inChild = outer instanceof HTMLIFrameElement || outer instanceof HTMLObjectElement;
  const into = active === null ? null : fieldIn(active);
  const may = mayType(unlocked);
  noteCaret(active);
  const focused = outer !== null && !inChild && document.hasFocus();
  if (focused || (self === top && !inChild)) markMeant(receipt, true);
  return succeed({
    nonce: documentNonce(),
    origin: self.origin,
    top: self === top,
    focused,
    field: active === null ? null : { node: nodeNumber(active), card: cardOf(active) },
    holder: nodeNumber(active ?? document.documentElement),
    takes: into === null ? 'nothing' : takesOf(into),
    refusal: may.ok ? null : may.error,
  });
}

function noFocus(): Reply<never> {
  return fail('NOT_EDITABLE', 'No field has the focus.', 'Name the field as the target, or CLICK it first.');
}
