// Which elements the language tool-code lists, and what it tells of them (page): the whole page, with the values of fields that may be told.
import { isEditingHost } from '../../../dom/card.ts';
import { labelsOf } from '../../../dom/labels.ts';
import { attributeOf, baseUriOf, carriesAttribute } from '../../../dom/native.ts';
import { mayReadValue } from '../../../dom/sensitive.ts';
import { givenRole, type Lister, type Tools } from './lister.ts';

const TAGS = new Set(['a', 'button', 'input', 'textarea', 'select']);
const CHOICES = /^(?:checkbox|radio)$/;
/** Inputs whose value is not what a person wrote into them. */
const UNTOLD = /^(?:checkbox|radio|file|image|hidden)$/;
/** Characters of a text: the language cuts at fewer, once secrets are out. */
const MAX_TEXT = 400;
const MAX_VALUE = 2000;

/** Document order, hidden ones left out, inside and outside of the viewport. */
export const toolCode: Lister = {
  lists: (element, tag) =>
    TAGS.has(tag) || carriesAttribute(element, 'onclick') || /^(?:button|link)$/.test(givenRole(element)) || isEditingHost(element),
  tells: (element, tag, tools) => ({ attributes: attributesOf(element, tag, tools), text: textOf(element, tools) }),
};

function attributesOf(element: Element, tag: string, { textOf: words, isEnabled }: Tools): Record<string, string> {
  const label =
    ['aria-label', 'name', 'title'].map(name => (attributeOf(element, name) ?? '').trim()).find(text => text !== '') ??
    labelsOf(element)
      .map(each => words(each, MAX_TEXT))
      .join(' ');
  const placeholder = attributeOf(element, 'placeholder') ?? '';
  const value = fieldValueOf(element);
  const href = tag === 'a' ? addressOf(attributeOf(element, 'href')) : null;
  return {
    ...(label === '' ? {} : { label }),
    ...(element instanceof HTMLInputElement ? { type: element.type } : {}),
    ...(placeholder === '' ? {} : { placeholder }),
    ...(value === null ? {} : { value: value.slice(0, MAX_VALUE) }),
    ...(element instanceof HTMLInputElement && CHOICES.test(element.type) && element.checked ? { checked: 'true' } : {}),
    ...(href === null ? {} : { href }),
    ...(isEnabled(element) ? {} : { disabled: 'true' }),
  };
}

/** The value of a field that may be told; null for none. An input tells an empty one too. */
function fieldValueOf(element: Element): string | null {
  if (element instanceof HTMLInputElement) return UNTOLD.test(element.type) || !mayReadValue(element) ? null : element.value;
  if (element instanceof HTMLTextAreaElement) return (mayReadValue(element) && element.value) || null;
  if (element instanceof HTMLSelectElement) return (mayReadValue(element) && labelsIn([...element.selectedOptions])) || null;
  return null;
}

function textOf(element: Element, { textOf: words }: Tools): string {
  if (element instanceof HTMLSelectElement) return mayReadValue(element) ? labelsIn([...element.options]).slice(0, MAX_TEXT) : '';
  return words(element, MAX_TEXT, 'drawn');
}

function labelsIn(options: readonly HTMLOptionElement[]): string {
  return options.map(option => option.label.trim()).join(', ');
}

/** Where a link leads, without its query; of what is no web page only the scheme. Null without an address. */
function addressOf(href: string | null): string | null {
  const base = baseUriOf(document);
  if (href === null || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  // A fragment may be a query, too.
  return `${url.origin}${url.pathname}${url.hash.includes('=') ? '' : url.hash}`;
}
