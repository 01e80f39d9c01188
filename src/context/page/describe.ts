// Puts one element of a digest into words (page): role, name, state and value, never a value that must stay on the page.
import { isEditingHost, nameOf, roleOf } from '../../dom/card.ts';
import { attributeOf, carriesAttribute, childrenOf, localNameOf, matches, parentElementOf } from '../../dom/native.ts';
import type { SelectorFinder } from '../../dom/selector.ts';
import { isSensitive, mayReadValue } from '../../dom/sensitive.ts';
import { clip, fold, foldedText } from '../../dom/text.ts';

const MAX_VALUE = 80;
const MAX_NAME = 80;
const MAX_OPTIONS_CHARS = 80;
const TYPED = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'file', 'password']);

/** What a line says of a control: `button "Save" pressed`, `textbox "Amount" = "420.00" required`. */
export function wordsOf(element: Element, finder: SelectorFinder): string {
  const role = shownRole(element);
  const name = clip(visibleNameOf(element, role), MAX_NAME);
  const id = finder.id(element);
  const parts = [role];
  if (name !== '') parts.push(quote(name));
  const value = valueWords(element);
  if (value !== '') parts.push(value);
  parts.push(...statesOf(element));
  if (id !== '' && id.length <= 20) parts.push(id);
  else if (name === '') parts.push(hintOf(element));
  return parts.filter(part => part !== '').join(' ');
}

/** Quotes a page's own words; a quotation mark inside becomes a typographic one, so that the end stays clear. */
export function quote(text: string): string {
  return `"${text.replaceAll('"', '”')}"`;
}

function shownRole(element: Element): string {
  if (element instanceof HTMLInputElement && TYPED.has(element.type))
    return element.type === 'file' ? 'file field' : `${element.type} field`;
  const role = roleOf(element);
  if (role !== '' && role !== 'generic') return role;
  const tag = localNameOf(element);
  return tag === 'audio' || tag === 'video' || tag === 'summary' ? tag : 'clickable';
}

function visibleNameOf(element: Element, role: string): string {
  const name = nameOf(element);
  if (name !== '') return name;
  if (role === 'textbox' && isEditingHost(element)) return '';
  return foldedText(element, MAX_NAME);
}

/** For a control without a name: what else could tell a reader which one it is. */
function hintOf(element: Element): string {
  const href = attributeOf(element, 'href');
  if (href !== null && href !== '' && href !== '#') return `→ ${clip(href, 40)}`;
  for (const child of childrenOf(element)) {
    const text = attributeOf(child, 'alt') ?? attributeOf(child, 'title') ?? attributeOf(child, 'data-icon');
    if (text) return quote(clip(fold(text), 40));
  }
  const name = attributeOf(element, 'name') ?? attributeOf(element, 'data-testid') ?? attributeOf(element, 'class')?.split(/\s+/)[0] ?? '';
  return name === '' ? '' : `.${clip(name, 24)}`;
}

/** The value of a field as ` = "…"`, or only "filled" where the value must not leave. */
function valueWords(element: Element): string {
  const value = rawValueOf(element);
  if (value === null || value === '') return '';
  if (isSensitive(element) || !mayReadValue(element)) return 'filled';
  return `= ${quote(clip(value.replace(/\s*\n\s*/g, ' ⏎ '), MAX_VALUE))}${optionsOf(element)}`;
}

function rawValueOf(element: Element): string | null {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map(option => fold(option.label)).join(', ') || (element.options.length > 0 ? '(none)' : '');
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLInputElement)
    return /^(?:checkbox|radio|button|submit|reset|image)$/.test(element.type) ? null : element.value;
  const spoken = attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow');
  if (spoken !== null) return spoken;
  return isEditingHost(element) ? foldedText(element, MAX_VALUE + 1) : null;
}

/** The other options of a short list, so that one can be chosen without another look. */
function optionsOf(element: Element): string {
  if (!(element instanceof HTMLSelectElement)) return '';
  const others = [...element.options].filter(option => !option.selected && !option.disabled);
  if (others.length === 0) return '';
  let text = '';
  let shown = 0;
  for (const option of others.slice(0, 12)) {
    const label = clip(fold(option.label), 24);
    if (text.length + label.length > MAX_OPTIONS_CHARS) break;
    text += `${shown === 0 ? '' : ' | '}${label}`;
    shown += 1;
  }
  return ` (or ${text}${shown < others.length ? ` … ${others.length - shown} more` : ''})`;
}

function statesOf(element: Element): string[] {
  const states: string[] = [];
  const aria = (name: string): string => attributeOf(element, `aria-${name}`) ?? '';
  const box = element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio') ? element : null;
  if (box?.indeterminate || aria('checked') === 'mixed') states.push('mixed');
  else if (box === null ? aria('checked') === 'true' : box.checked) states.push('checked');
  const open = openState(element);
  if (open !== '') states.push(open);
  if (aria('selected') === 'true') states.push('selected');
  if (aria('pressed') === 'true') states.push('pressed');
  if (aria('current') !== '' && aria('current') !== 'false') states.push('current');
  if (matches(element, ':required') || aria('required') === 'true') states.push('required');
  if (aria('invalid') === 'true' || matches(element, ':user-invalid')) states.push('invalid');
  if (isTextField(element) && (carriesAttribute(element, 'readonly') || aria('readonly') === 'true')) states.push('readonly');
  return states;
}

function openState(element: Element): string {
  const expanded = attributeOf(element, 'aria-expanded');
  if (expanded === 'true') return 'expanded';
  if (expanded === 'false') return 'collapsed';
  if (localNameOf(element) !== 'summary') return '';
  const details = parentElementOf(element);
  return details instanceof HTMLDetailsElement ? (details.open ? 'expanded' : 'collapsed') : '';
}

function isTextField(element: Element): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || attributeOf(element, 'role') === 'textbox';
}

/** A landmark's or dialog's line: its role and its name. */
export function holderWords(element: Element, role: string): string {
  const name = clip(nameOf(element), MAX_NAME);
  const shown = name === '' && role.endsWith('dialog') ? titleInside(element) : name;
  return shown === '' ? role : `${role} ${quote(shown)}`;
}

function titleInside(element: Element): string {
  return foldedText(element, 40, 'rendered');
}
