// Describes one element as a person would name it (page): role and accessible name by the ARIA rules, state, place and where it leads.
import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { PageCard } from '../protocol/seen.ts';
import { opensDialog, questionAround } from './dialogs.ts';
import { breaksLines, enterSeen } from './enter.ts';
import { labelsOf } from './labels.ts';
import {
  attributeOf,
  baseUriOf,
  boxOf,
  byId,
  carriesAttribute,
  childNodesOf,
  closest,
  controlsOf,
  firstElementChildOf,
  firstIn,
  isShadowRoot,
  isText,
  localNameOf,
  matches,
  parentElementOf,
  queryIn,
  rootOf,
  styleOf,
  textContentOf,
} from './native.ts';
import { MARKED } from './owner-marks.ts';
import { plainName } from './plain-name.ts';
import { ancestry } from './roots.ts';
import { isCalledSecret, isSensitive, mayReadValue, withholdsValue } from './sensitive.ts';
import { clip, fold, foldedText, isTerminal, TEXTLESS } from './text.ts';
import { isVisible } from './visible.ts';

const MAX_NAME = 120;
const MAX_TEXT = 80;
const MAX_WORDS = 200;
const MAX_LEADS = 2000;
const MAX_QUERY = 400;

/** The card of an element as it is now. Never throws; what a hostile page makes unreadable is left empty. */
export function cardOf(element: Element): PageCard {
  const box = boxOf(element);
  const visible = isVisible(element);
  const name = ariaNameOf(element) || (visible ? '' : nameIfShown(element)) || placeholderOf(element);
  return {
    tag: localNameOf(element),
    role: roleOf(element),
    name,
    type: typeOf(element),
    text: clip(ownTextOf(element), MAX_TEXT),
    rect: { x: box.x, y: box.y, width: box.width, height: box.height },
    inView: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    visible,
    enabled: isEnabled(element),
    sensitive: isSensitive(element),
    submits: submitsForm(element),
    goesTo: foreignOriginOf(element),
    words: name === '' ? ownTextOf(element).slice(0, MAX_WORDS) : '',
    ...leadsOf(element),
    ...consequencesOf(element),
  };
}

/** What a press or Enter would come to, beside what the element says itself. */
function consequencesOf(element: Element): Pick<PageCard, 'asks' | 'opensDialog' | 'sends' | 'breaksLines' | 'enter'> {
  const asks = questionAround(element);
  const sends = queryOf(submitterOf(element) ?? element);
  const enter = isTerminal(element) ? 'runs' : enterSeen(element);
  return {
    ...(asks === null ? {} : { asks }),
    ...(sends === null ? {} : { sends }),
    ...(opensDialog(element) ? { opensDialog: true } : {}),
    ...(breaksLines(element) ? { breaksLines: true } : {}),
    ...(enter === null ? {} : { enter }),
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

/**
 * The accessible name with white space folded, cut at 120 characters. A value that must not be told is dotted out where a label embeds it. A text
 * field without a name has that of its placeholder (HTML-AAM 1.0, 4.1.1).
 */
export function nameOf(element: Element): string {
  return ariaNameOf(element) || placeholderOf(element);
}

function placeholderOf(element: Element): string {
  const own = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? attributeOf(element, 'placeholder') : null;
  const hint = own ?? attributeOf(element, 'aria-placeholder');
  return hint === null ? '' : clip(fold(hint), MAX_NAME);
}

function ariaNameOf(element: Element): string {
  try {
    if (localNameOf(element) === 'option' && isSensitive(element)) return '';
    const plain = plainName(element);
    if (plain !== null) return clip(withoutMarked(element, fold(plain)), MAX_NAME);
    const name = holdsMany(element) ? plainNameOf(element) : computeAccessibleName(element);
    return clip(withoutMarked(element, withoutEmbeddedSecrets(element, fold(name))), MAX_NAME);
  } catch {
    return clip(fold(plainNameOf(element)), MAX_NAME);
  }
}

/** A name without the words of parts that the site marks as not for agents. */
function withoutMarked(element: Element, name: string): string {
  if (name === '' || firstElementChildOf(element) === null || firstIn(element, MARKED) === null) return name;
  const words = [...queryIn(element, MARKED)].map(part => fold(textContentOf(part) ?? '')).filter(text => text !== '');
  return fold(words.reduce((left, text) => left.replace(text, ' '), name));
}

/**
 * The name that an element which is hidden now would have if it were shown: what is approved before it shows is compared with that. Parts of it that are
 * hidden by themselves stay so, unless it is the attribute `hidden` of the element that hides all.
 */
function nameIfShown(element: Element): string {
  if ((localNameOf(element) === 'option' && isSensitive(element)) || holdsMany(element)) return '';
  const hidden = carriesAttribute(element, 'hidden') || carriesAttribute(element, 'aria-hidden');
  const getStyle = (at: Element, pseudo?: string | null) => shownStyle(element, at, pseudo);
  try {
    const name = computeAccessibleName(element, { hidden, getComputedStyle: getStyle, computedStyleSupportsPseudoElements: false });
    return clip(withoutEmbeddedSecrets(element, fold(name)), MAX_NAME);
  } catch {
    return '';
  }
}

/** The computed style of a part of a hidden element, without what it has of being hidden with the whole. */
function shownStyle(element: Element, at: Element, pseudo?: string | null): CSSStyleDeclaration {
  const style = styleOf(at, pseudo ?? undefined);
  const above = at === element ? null : parentElementOf(at);
  const inherited = at === element || (above !== null && styleOf(above).visibility === 'hidden');
  const own = (name: string) => {
    const value = style.getPropertyValue(name);
    if (name === 'visibility' && inherited) return 'visible';
    return name === 'display' && at === element && value === 'none' ? 'block' : value;
  };
  return new Proxy(style, { get: (_, name) => (name === 'getPropertyValue' ? own : Reflect.get(style, name)) });
}

const MANY = 400;

/** Whether an element holds so much that composing its name from its contents would stall the page. */
function holdsMany(element: Element): boolean {
  return firstElementChildOf(element) !== null && queryIn(element, '*').length > MANY;
}

/** A name without the full rules: a label, what `aria-labelledby` points to, or, where a role is named by its contents, the first of them. */
function plainNameOf(element: Element): string {
  const label = attributeOf(element, 'aria-label');
  if (label !== null && label.trim() !== '') return label;
  const labels = (attributeOf(element, 'aria-labelledby') ?? '').split(/\s+/).map(id => (id === '' ? null : byId(element, id)));
  const words = labels.map(source => (source === null ? '' : foldedText(source, MAX_NAME))).join(' ');
  if (words.trim() !== '') return words;
  return attributeOf(element, 'title') ?? (NAMED_BY_CONTENT.has(roleOf(element)) ? foldedText(element, MAX_NAME) : '');
}

// WAI-ARIA 1.2, "Roles Supporting Name from Content".
const NAMED_BY_CONTENT = new Set(
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem'.split(
    ' ',
  ),
);

/** By the rules of accessible names a field inside a label speaks its value; one that must not be told must not. */
function withoutEmbeddedSecrets(element: Element, name: string): string {
  if (name === '' || !mayEmbed(element)) return name;
  let safe = name;
  for (const source of nameSourcesOf(element)) {
    const inside = [...queryIn(source, FIELDS)];
    for (const field of source === element ? inside : [source, ...inside]) {
      if (field === element || !keepsSilent(field)) continue;
      for (const secret of secretsOf(field)) safe = safe.replaceAll(secret, '•••');
    }
  }
  return safe;
}

function keepsSilent(field: Element): boolean {
  if (isSensitive(field) || isCalledSecret(field) || withholdsValue(field)) return true;
  const speaks = carriesAttribute(field, 'aria-valuetext') || carriesAttribute(field, 'aria-valuenow'); // a slider, a meter
  return speaks && !mayReadValue(field);
}

/** Only labels, `aria-labelledby` and an element's own inside can bring a field's value into a name. */
function mayEmbed(element: Element): boolean {
  const tag = localNameOf(element);
  return (
    firstElementChildOf(element) !== null ||
    tag === 'input' ||
    tag === 'textarea' ||
    tag === 'select' ||
    carriesAttribute(element, 'aria-labelledby')
  );
}

const FIELDS =
  'input, textarea, select, [contenteditable], [value], [aria-valuetext], [aria-valuenow], [role="textbox"], [role="combobox"], [role="searchbox"], [role="spinbutton"]';

/** The elements that a name may be made from: the element itself, its labels, and what `aria-labelledby` points to. */
function nameSourcesOf(element: Element): Element[] {
  const sources: Element[] = [element];
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    sources.push(...labelsOf(element));
  for (const id of (attributeOf(element, 'aria-labelledby') ?? '').split(/\s+/)) {
    const source = id === '' ? null : byId(element, id);
    if (source !== null) sources.push(source);
  }
  return sources;
}

/** Everything that could be spoken as the value of a field, or of an element that shows one. */
function secretsOf(field: Element): string[] {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  const texts = ['value', 'aria-valuetext', 'aria-valuenow'].map(name => attributeOf(field, name));
  const spoken = isField ? field.value : textContentOf(field);
  const chosen = field instanceof HTMLSelectElement ? [...field.selectedOptions].flatMap(option => [option.label, option.text]) : [];
  const all = [...texts, spoken, ...chosen].map(text => fold(text ?? '')).filter(text => text !== '');
  return all.sort((a, b) => b.length - a.length); // a short one may be a part of a longer one
}

const DISABLEABLE = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset']);

/** False for a natively disabled control (its fieldset's included) and inside anything `aria-disabled`. */
export function isEnabled(element: Element): boolean {
  if ((DISABLEABLE.has(localNameOf(element)) || localNameOf(element).includes('-')) && matches(element, ':disabled')) return false;
  for (let at: Element | null = element; at !== null; ) {
    if (closest(at, '[aria-disabled="true"]') !== null) return false;
    const root = rootOf(at);
    at = isShadowRoot(root) ? root.host : null;
  }
  return true;
}

function typeOf(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLButtonElement) return element.type;
  return '';
}

/** The text that stands directly in the element; of an element without any, the shown text inside it. Never what stands in a field. */
function ownTextOf(element: Element): string {
  if (TEXTLESS.has(localNameOf(element)) || isSensitive(element) || withholdsValue(element)) return '';
  let text = '';
  for (const child of childNodesOf(element)) if (isText(child)) text += child.data;
  return fold(text) === '' ? foldedText(element, MAX_TEXT, 'drawn') : fold(text);
}

/** The submit button that a press on this element activates, if any. */
function submitterOf(element: Element): HTMLButtonElement | HTMLInputElement | null {
  for (const at of ancestry(element)) {
    if (at instanceof HTMLButtonElement) return at.type === 'submit' && at.form !== null ? at : null;
    if (at instanceof HTMLInputElement) return (at.type === 'submit' || at.type === 'image') && at.form !== null ? at : null;
  }
  return null;
}

/** The button by which Enter in a field sends its form, if any (HTML Standard, implicit submission). */
export function defaultButtonOf(form: HTMLFormElement): Element | undefined {
  return controlsOf(form).find(control => typeOf(control) === 'submit');
}

/**
 * What a form that is sent by GET to the address of its own page would send beside the texts in its fields: names and values of hidden fields, choices
 * and the button. Null for an element of no such form. A form says its method itself: what it does not say is often left to a script.
 */
function queryOf(element: Element): string | null {
  const owner: unknown = Reflect.get(element, 'form');
  if (!(owner instanceof HTMLFormElement)) return null;
  const button = submitterOf(element) ?? defaultButtonOf(owner);
  const own = (name: string) => (button && attributeOf(button, `form${name}`)) ?? attributeOf(owner, name) ?? '';
  if (own('method').toLowerCase() !== 'get' || !/^(?:_self)?$/i.test(own('target'))) return null;
  if (!URL.canParse(own('action'), baseUriOf(owner))) return null;
  const goesTo = new URL(own('action'), baseUriOf(owner));
  if (goesTo.origin !== location.origin || goesTo.pathname !== location.pathname) return null;
  const controls = controlsOf(owner);
  if (controls.some(control => control instanceof HTMLTextAreaElement || /^(?:password|file)$/.test(typeOf(control)))) return null;
  const told = controls.filter(
    control => control === element || control === button || control instanceof HTMLSelectElement || typeOf(control) === 'hidden',
  );
  const words = told.map(control => `${attributeOf(control, 'name') ?? ''} ${String(Reflect.get(control, 'value'))}`);
  return words.join(', ').slice(0, MAX_QUERY);
}

function submitsForm(element: Element): boolean {
  return submitterOf(element) !== null;
}

function foreignOriginOf(element: Element): string {
  const submitter = submitterOf(element);
  if (submitter !== null)
    return foreign(attributeOf(submitter, 'formaction') ?? (submitter.form === null ? null : attributeOf(submitter.form, 'action')));
  return foreign(linkOf(element));
}

/** The address of the link that an element is or stands in, as it is written. */
function linkOf(element: Element): string | null {
  for (const at of ancestry(element)) {
    const tag = localNameOf(at);
    if (tag === 'a' || tag === 'area') return attributeOf(at, 'href') ?? attributeOf(at, 'xlink:href');
  }
  return null;
}

/** The whole address of a link to another site. */
function leadsOf(element: Element): { leads?: string } {
  const address = submitterOf(element) === null ? linkOf(element) : null;
  if (address === null || foreign(address) === '') return {};
  return { leads: new URL(address, baseUriOf(document)).href.slice(0, MAX_LEADS) };
}

/** The origin of an address when it is another than this document's; for `mailto:` and the like, the scheme. */
function foreign(address: string | null): string {
  if (address === null || address.trim() === '') return '';
  try {
    const url = new URL(address, baseUriOf(document));
    if (url.origin === location.origin) return '';
    return url.origin === 'null' ? url.protocol : url.origin;
  } catch {
    return '';
  }
}
