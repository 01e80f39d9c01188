// Knows which elements hold a value that can be written, and of which kind (page).

import { shadowRootOf } from '../../../dom/hosts.ts';
import { attributeOf, boxOf, matches, queryIn, styleOf } from '../../../dom/native.ts';
import { ancestry, composedParent } from '../../../dom/roots.ts';
import { isTerminal } from '../../../dom/text.ts';
import type { Field, FieldKind } from '../../page-api.ts';

const VALUE_TYPES = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range']);
const PRESS_TYPES = new Set(['button', 'submit', 'reset', 'image', 'file', 'hidden']);

/** The kind of field that an element itself is; null for what holds no value, and for file inputs and buttons. */
export function kindOf(element: Element): FieldKind | null {
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element instanceof HTMLSelectElement) return 'value';
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio') return 'check';
    if (PRESS_TYPES.has(element.type)) return null;
    return VALUE_TYPES.has(element.type) ? 'value' : 'text';
  }
  const role = attributeOf(element, 'role');
  if (element instanceof HTMLElement && (element.isContentEditable || hasEditContext(element) || hiddenInputIn(element) !== null))
    return 'rich';
  if (role === 'checkbox' || role === 'switch' || role === 'radio' || role === 'menuitemcheckbox' || role === 'menuitemradio')
    return 'check';
  return role === 'slider' ? 'value' : null;
}

const FIELDS = 'input:not([type="hidden" i]), textarea, select, [contenteditable]:not([contenteditable="false" i])';

/**
 * The field that a person means by an element: itself, the control of a label, the whole editable region that it stands in, or the only field
 * inside a wrapper. Null when there is none, or several.
 */
export function fieldIn(element: Element): Element | null {
  if (element instanceof HTMLLabelElement) return element.control;
  const editor = editorAround(element);
  if (editor !== null) return editor;
  const kind = kindOf(element);
  if (kind === 'rich' && element instanceof HTMLElement) return element.isContentEditable ? hostOf(element) : element;
  if (kind !== null) return element;
  const inside = [...queryIn(element, FIELDS), ...queryIn(shadowRootOf(element) ?? element, FIELDS)];
  const fields = [...new Set(inside)].filter(field => kindOf(field) !== null);
  const only = fields[0];
  return fields.length === 1 && only !== undefined ? only : null;
}

/** An element that takes text through the EditContext API instead of being editable itself. */
export function hasEditContext(element: Element): boolean {
  return (Reflect.get(element, 'editContext') ?? null) !== null;
}

/** CSS px². A field smaller than this is there for the keyboard only. */
const GHOST_AREA = 40;

/**
 * The hidden field through which a code editor listens to the keyboard, when `element` is such an editor: the text that is shown is drawn beside
 * it, and writing into the field itself would not replace it. Null for everything else.
 */
export function hiddenInputIn(element: Element): Element | null {
  const shown = boxOf(element);
  if (shown.width * shown.height < GHOST_AREA) return null;
  const all = [...queryIn(element, 'textarea, [role="textbox"], input:not([type="hidden" i]), select')];
  const inside = all.filter(field => attributeOf(field, 'aria-hidden') !== 'true');
  const [only] = inside;
  if (inside.length !== 1 || only === undefined || isTerminal(only)) return null;
  if (hasEditContext(only)) return only;
  if (!(only instanceof HTMLTextAreaElement)) return null;
  const own = boxOf(only);
  const clips = only.parentElement !== null && styleOf(only.parentElement).overflow !== 'visible';
  const around = only.parentElement !== null && clips ? boxOf(only.parentElement) : own;
  const tiny = Math.min(own.width * own.height, around.width * around.height) < GHOST_AREA;
  return tiny || styleOf(only).opacity === '0' ? only : null;
}

/** Whether a field is a code editor, which may add by itself what closes a bracket or a quote that is typed. */
export function isCodeEditor(field: Element): boolean {
  return hiddenInputIn(field) !== null || matches(field, '.cm-content');
}

/** What becomes of a text in a field: see `Field`. */
export function takesOf(field: Element): Field['takes'] {
  if (isTerminal(field)) return 'terminal';
  return isCodeEditor(field) ? 'code' : 'text';
}

/** How far out the box of a code editor may be from the field through which it listens. */
const MAX_STEPS_OUT = 6;

/** The code editor that listens through this field, by the rules of `ghostIn`; null for any other element. */
export function editorAround(field: Element): Element | null {
  if (!(field instanceof HTMLTextAreaElement || hasEditContext(field))) return null;
  return (
    ancestry(field)
      .slice(1, 1 + MAX_STEPS_OUT)
      .find(at => hiddenInputIn(at) === field) ?? null
  );
}

/** The outermost editable element around one. */
export function hostOf(element: HTMLElement): HTMLElement {
  let host = element;
  for (let at: Element | null = element; at instanceof HTMLElement && at.isContentEditable; at = composedParent(at)) host = at;
  return host;
}

/** Whether a person could write into it now: a field that is neither read-only nor disabled. */
export function isEditable(element: Element): boolean {
  const field = fieldIn(element);
  if (field === null || matches(field, ':disabled') || attributeOf(field, 'aria-readonly') === 'true') return false;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return !field.readOnly || kindOf(field) === 'check';
  return true;
}
