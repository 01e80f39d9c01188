// The matches of a selector with the attributes that were asked for (page), each with a short selector of its own.
import { cardOf } from '../../dom/card.ts';
import { attributeOf, localNameOf } from '../../dom/native.ts';
import { knownRefOf, nodeNumber } from '../../dom/registry.ts';
import { queryAll, shadowRootsIn } from '../../dom/roots.ts';
import { createSelectorFinder } from '../../dom/selector.ts';
import { isCalledSecret, isSensitive, mayReadValue, namesSecret } from '../../dom/sensitive.ts';
import { clip, fold, foldedText } from '../../dom/text.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ScanMatch } from '../page-api.ts';
import { wordsOf } from './describe.ts';

const MAX_TEXT = 120;
const MAX_ATTRIBUTE = 200;

/** Answers the matches of `css` in this frame. See `ContextPageApi.scan`. */
export async function scanFrame(query: {
  css: string;
  attributes: string[];
  limit: number;
}): Promise<Reply<{ count: number; matches: ScanMatch[] }>> {
  const found = queryAll(query.css);
  if (!found.ok) return found;
  const finder = createSelectorFinder(shadowRootsIn(document));
  const matches = found.value.slice(0, query.limit).map(element => {
    const attributes = query.attributes.flatMap(name => attributeWords(element, name));
    const state = isVisible(element) ? '' : ' (not visible)';
    const css = finder.shortest(element);
    const words = fold(`${subjectOf(element, finder)}${state}${attributes.map(words => `, ${words}`).join('')}`);
    return { node: nodeNumber(element), ref: knownRefOf(element) ?? 0, text: words, css: words.includes(` ${css}`) ? '' : css };
  });
  return { ok: true, value: { count: found.value.length, matches } };
}

/** A control as the digest words it; anything else by its tag and text. */
function subjectOf(element: Element, finder: ReturnType<typeof createSelectorFinder>): string {
  const card = cardOf(element);
  const text = foldedText(element, MAX_TEXT);
  if (/^(?:button|link|checkbox|radio|switch|tab|menuitem|option|combobox|listbox|textbox|searchbox|spinbutton|slider)$/.test(card.role)) {
    const words = wordsOf(element, finder, card.enabled ? [] : ['disabled']);
    return words;
  }
  return text === '' ? `${card.tag}${card.name === '' ? '' : ` ${card.name}`}` : `${card.tag} ${text}`;
}

/** One asked attribute as `name="…"`; for `value` the field's live value. A secret shows only that it is there. */
function attributeWords(element: Element, name: string): string[] {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  const value = name === 'value' && isField ? element.value : attributeOf(element, name);
  if (value === null) return [];
  if (holdsSecret(element, name, value)) return [`${name}=(hidden)`];
  return [`${name}=${clip(fold(value), MAX_ATTRIBUTE)}`];
}

/** Attributes in which pages keep values: they are as secret as the field, or as the name that they stand under. */
function holdsSecret(element: Element, attribute: string, value: string): boolean {
  if (value === '' || SAFE.has(attribute)) return false;
  if (attribute === 'value' && !mayReadValue(element)) return true;
  if (isSensitive(element) || isCalledSecret(element)) return true;
  if (namesSecret(attribute)) return true;
  return localNameOf(element) === 'meta' && attribute === 'content' && namesSecret(attributeOf(element, 'name') ?? '');
}

const SAFE = new Set([
  'id',
  'name',
  'type',
  'class',
  'role',
  'for',
  'autocomplete',
  'required',
  'maxlength',
  'minlength',
  'pattern',
  'placeholder',
  'aria-label',
  'disabled',
  'readonly',
]);
