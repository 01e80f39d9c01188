// Describes one element as a person would name it (dom room): role and accessible name by the ARIA rules, state, place and where it leads.
import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { ElementCard } from '../protocol/seen.ts';
import { commitWordIn } from './commit-words.ts';
import { attributeOf, boxOf, childNodesOf, isText, localNameOf, matches, textContentOf } from './native.ts';
import { composedParent } from './roots.ts';
import { isSensitive } from './sensitive.ts';
import { isVisible } from './visible.ts';

const MAX_NAME = 120;
const MAX_TEXT = 80;

/** The card of an element as it is now. Never throws; what a hostile page makes unreadable is left empty. */
export function cardOf(element: Element): ElementCard {
  const box = boxOf(element);
  const name = nameOf(element);
  return {
    tag: localNameOf(element),
    role: roleOf(element),
    name,
    type: typeOf(element),
    text: clip(ownTextOf(element), MAX_TEXT),
    rect: { x: box.x, y: box.y, width: box.width, height: box.height },
    inView: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    visible: isVisible(element),
    enabled: isEnabled(element),
    sensitive: isSensitive(element),
    submits: submitsForm(element),
    goesTo: foreignOriginOf(element),
    names: commitWordIn(name === '' ? ownTextOf(element) : name),
  };
}

const TEXT_TYPES = new Set(['password', 'date', 'time', 'month', 'week', 'datetime-local', 'color']);

/** The ARIA role: the first one given, else the one that the element has by itself; a field that ARIA has no word for is a "textbox"; "" for none. */
export function roleOf(element: Element): string {
  let role: string | null = null;
  try {
    role = getRole(element);
  } catch {
    role = attributeOf(element, 'role') ?? (localNameOf(element) === 'form' ? 'form' : null);
  }
  if (role !== null && role !== '' && role !== 'presentation' && role !== 'none') return role.toLowerCase();
  if (element instanceof HTMLInputElement) {
    if (TEXT_TYPES.has(element.type)) return 'textbox';
    return element.type === 'file' ? 'button' : '';
  }
  return isEditingHost(element) ? 'textbox' : '';
}

/** Whether the element is where an editable region begins. */
export function isEditingHost(element: Element): boolean {
  const value = attributeOf(element, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false' && element instanceof HTMLElement && element.isContentEditable;
}

/** The accessible name with white space folded, cut at 120 characters. */
export function nameOf(element: Element): string {
  try {
    return clip(computeAccessibleName(element), MAX_NAME);
  } catch {
    return clip(attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? '', MAX_NAME);
  }
}

/** False for a natively disabled control (its fieldset's included) and inside anything `aria-disabled`. */
export function isEnabled(element: Element): boolean {
  if (matches(element, ':disabled')) return false;
  for (let at: Element | null = element; at !== null; at = composedParent(at))
    if (attributeOf(at, 'aria-disabled') === 'true') return false;
  return true;
}

function typeOf(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLButtonElement) return element.type;
  return '';
}

/** The text that stands directly in the element; of an element without any, all the text inside it. */
function ownTextOf(element: Element): string {
  let text = '';
  for (const child of childNodesOf(element)) if (isText(child)) text += child.data;
  return fold(text) === '' ? fold((textContentOf(element) ?? '').slice(0, 2000)) : fold(text);
}

/** The submit button that a press on this element activates, if any. */
function submitterOf(element: Element): HTMLButtonElement | HTMLInputElement | null {
  for (let at: Element | null = element; at !== null; at = composedParent(at)) {
    if (at instanceof HTMLButtonElement) return at.type === 'submit' && at.form !== null ? at : null;
    if (at instanceof HTMLInputElement) return (at.type === 'submit' || at.type === 'image') && at.form !== null ? at : null;
  }
  return null;
}

function submitsForm(element: Element): boolean {
  return submitterOf(element) !== null;
}

function foreignOriginOf(element: Element): string {
  const submitter = submitterOf(element);
  if (submitter !== null)
    return foreign(attributeOf(submitter, 'formaction') ?? (submitter.form === null ? null : attributeOf(submitter.form, 'action')));
  for (let at: Element | null = element; at !== null; at = composedParent(at)) {
    const tag = localNameOf(at);
    if (tag === 'a' || tag === 'area') return foreign(attributeOf(at, 'href') ?? attributeOf(at, 'xlink:href'));
  }
  return '';
}

/** The origin of an address when it is another than this document's; for `mailto:` and the like, the scheme. */
function foreign(address: string | null): string {
  if (address === null || address.trim() === '') return '';
  try {
    const url = new URL(address, document.baseURI);
    if (url.origin === location.origin) return '';
    return url.origin === 'null' ? url.protocol : url.origin;
  } catch {
    return '';
  }
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function clip(text: string, limit: number): string {
  const folded = fold(text);
  return folded.length > limit ? `${folded.slice(0, limit - 1)}…` : folded;
}
