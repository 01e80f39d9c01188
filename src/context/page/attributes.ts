// What a scan is asked for beside its selector (page): attributes of the matches, never one that holds a secret.
import { attributeOf, localNameOf } from '../../dom/native.ts';
import { isCalledSecret, isSensitive, mayReadValue, namesSecret } from '../../dom/sensitive.ts';
import { clip, fold } from '../../dom/text.ts';

const MAX_ATTRIBUTE = 200;

/** One asked attribute as `name="…"`; for `value` the field's live value. A secret shows only that it is there. */
export function attributeWords(element: Element, name: string): string[] {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  const value = name === 'value' && isField ? element.value : attributeOf(element, name);
  if (value === null) return [];
  if (holdsSecret(element, name, value)) return [`${name}=(hidden)`];
  return [`${name}=${clip(fold(value), MAX_ATTRIBUTE)}`];
}

/** Attributes in which pages keep values: they are as secret as the field, or as the name that they stand under. */
function holdsSecret(element: Element, attribute: string, value: string): boolean {
  if (value === '' || SAFE.has(attribute)) return false;
  if (VALUES.has(attribute) && !mayReadValue(element)) return true;
  if (isSensitive(element) || isCalledSecret(element)) return true;
  if (namesSecret(attribute)) return true;
  return localNameOf(element) === 'meta' && attribute === 'content' && namesSecret(attributeOf(element, 'name') ?? '');
}

const VALUES = new Set(['value', 'aria-valuetext', 'aria-valuenow']);

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
