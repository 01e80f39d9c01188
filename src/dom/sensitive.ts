// Knows the fields whose values never leave a page (page): passwords, one-time codes, cards, and what is named like a secret.
import { labelsOf } from './labels.ts';
import { memory } from './memory.ts';
import {
  attributeOf,
  byId,
  closest,
  isShadowRoot,
  localNameOf,
  matches,
  parentElementOf,
  queryIn,
  rootOf,
  styleOf,
  textContentOf,
} from './native.ts';

const SECRET_AUTOCOMPLETE = /^(?:current-password|new-password|one-time-code|webauthn|cc-.+)$/;

// Words that name a secret when they stand alone in a name, id or label, and pairs of words that do so together.
const SECRET_WORDS = new Set(
  'password passwd pwd passcode passphrase otp totp pin pincode cvv cvv2 cvc cvc2 csc ssn iban secret token seed mnemonic mfa 2fa kennwort passwort contraseña senha motdepasse'.split(
    ' ',
  ),
);
const SECRET_PAIRS =
  /\b(?:card ?(?:number|no|num)|cc ?(?:number|num|exp|csc)|credit ?card|security code|verification code|one ?time|auth(?:entication)? code|api ?key|private ?key|recovery (?:code|phrase|key)|social security|account number)\b/;

/** Watches a tree for password fields that turn into plain ones ("show password"): they stay sensitive for the life of the document. */
export function watchPasswords(root: Document | ShadowRoot): void {
  const held = memory();
  if (held.watchedRoots.has(root)) return;
  held.watchedRoots.add(root);
  held.passwordWatch ??= new MutationObserver(noteOldPasswords);
  held.passwordWatch.observe(root, { subtree: true, attributes: true, attributeFilter: ['type'], attributeOldValue: true });
  for (const field of queryIn(root, 'input[type="password" i]')) held.oncePassword.add(field);
}

function noteOldPasswords(records: MutationRecord[]): void {
  for (const record of records) {
    if (record.target instanceof HTMLInputElement && record.oldValue?.toLowerCase() === 'password')
      memory().oncePassword.add(record.target);
  }
}

/**
 * Whether a field holds something that must never be read or sent: a password (or a field that once was one in this document), a hidden or file
 * field, a one-time code, a card, text drawn as dots, or a field whose name or label says so. False for everything that is not a field.
 */
export function isSensitive(element: Element): boolean {
  const field = fieldOf(element);
  if (field === null) return false;
  const held = memory();
  const root = rootOf(field);
  if (root instanceof Document || isShadowRoot(root)) watchPasswords(root);
  noteOldPasswords(held.passwordWatch?.takeRecords() ?? []);
  const type = field instanceof HTMLInputElement ? inputType(field) : '';
  if (type === 'password') held.oncePassword.add(field);
  if (type === 'hidden' || type === 'file' || held.oncePassword.has(field)) return true;
  if (!holdsText(field, type)) return false;
  if (isCalledSecret(field)) return true;
  const drawn = styleOf(field).getPropertyValue('-webkit-text-security');
  return drawn !== '' && drawn !== 'none';
}

/** Whether an element's own attributes or labels speak of a secret; true also for elements of a page's own making that wrap a field. */
export function isCalledSecret(element: Element): boolean {
  if (attributeOf(element, 'type')?.toLowerCase() === 'password') return true;
  const autocomplete = attributeOf(element, 'autocomplete')?.toLowerCase().split(/\s+/) ?? [];
  return autocomplete.some(word => SECRET_AUTOCOMPLETE.test(word)) || wordsOf(element).some(namesSecret);
}

/** Whether the values of all fields stay on the page from now on, or only those of sensitive ones. */
export function keepValues(all: boolean): void {
  memory().keepsValues = all;
}

/** Whether a field's value may be read: it is not sensitive, the browser did not fill it from what the user stored, and privacy is not strict. */
export function mayReadValue(element: Element): boolean {
  return !memory().keepsValues && !isSensitive(element) && !matches(element, ':autofill');
}

/**
 * Whether an element is a field, or stands in an editor, whose value must not be told: `mayReadValue` says no. False for all that holds no value of
 * the user's, such as a button or a check box.
 */
export function withholdsValue(element: Element): boolean {
  const field = fieldOf(element);
  return field !== null && holdsText(field, field instanceof HTMLInputElement ? inputType(field) : '') && !mayReadValue(field);
}

/** The same where an editor or a field of the page's own making begins: asked of each element on the way into a text, it costs little. */
export function beginsWithheld(element: Element): boolean {
  return (attributeOf(element, 'contenteditable') !== null || attributeOf(element, 'role') !== null) && withholdsValue(element);
}

const CHOICES = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image']);

/** Check boxes and buttons hold a choice, not a text; their names ("Remember password") make no secret of them. */
function holdsText(field: Element, type: string): boolean {
  return !CHOICES.has(type) || field instanceof HTMLTextAreaElement;
}

function fieldOf(element: Element): Element | null {
  const tag = localNameOf(element);
  if (tag === 'input' || tag === 'textarea' || tag === 'select') return element;
  if (tag === 'option' || tag === 'optgroup') return closest(element, 'select'); // what can be chosen is as secret as the choice
  const role = attributeOf(element, 'role');
  if (role === 'textbox' || role === 'searchbox' || role === 'combobox' || role === 'spinbutton') return element;
  return element instanceof HTMLElement && element.isContentEditable ? editingHostOf(element) : null;
}

function editingHostOf(element: Element): Element {
  let host = element;
  for (let at: Element | null = element; at instanceof HTMLElement && at.isContentEditable; at = parentElementOf(at)) host = at;
  return host;
}

function inputType(input: HTMLInputElement): string {
  return input.type;
}

/** A placeholder that lists examples of what can be entered, three or more, and does not say what it is. */
const EXAMPLES = /^\s*e\.?\s?g\b(?!.*\b(?:your|my|the)\b)(?:[^,]+,){2}/i;

function wordsOf(field: Element): string[] {
  const texts = ['name', 'id', 'aria-label', 'title', 'data-testid'].map(name => attributeOf(field, name) ?? '');
  const placeholder = attributeOf(field, 'placeholder') ?? '';
  if (!EXAMPLES.test(placeholder)) texts.push(placeholder);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
    for (const label of labelsOf(field)) texts.push((textContentOf(label) ?? '').slice(0, 200));
  }
  for (const id of (attributeOf(field, 'aria-labelledby') ?? '').split(/\s+/)) {
    const label = id === '' ? null : byId(field, id);
    if (label !== null) texts.push((textContentOf(label) ?? '').slice(0, 200));
  }
  return texts.filter(text => text !== '');
}

/** Whether a name, id or label speaks of a secret: "userPin" and "PIN code" do, "shipping" and "spinner" do not. */
export function namesSecret(text: string): boolean {
  const known = verdicts.get(text);
  if (known !== undefined) return known;
  const verdict = speaksOfSecret(text);
  if (verdicts.size > 2000) verdicts.clear();
  verdicts.set(text, verdict);
  return verdict;
}

const verdicts = new Map<string, boolean>();

function speaksOfSecret(text: string): boolean {
  const spaced = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim();
  return SECRET_PAIRS.test(spaced) || spaced.split(' ').some(word => SECRET_WORDS.has(word));
}
