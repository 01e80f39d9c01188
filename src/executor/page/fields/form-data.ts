// Reads what a step that submits would really send (page): the fields of the form as they are now, and who put each value there.
import { defaultButtonOf } from '../../../dom/card.ts';
import { attributeOf, baseUriOf, closest, controlsOf, isHtml } from '../../../dom/native.ts';
import { livingNode, nodeNumber } from '../../../dom/registry.ts';
import { ancestry } from '../../../dom/roots.ts';
import { mayReadValue } from '../../../dom/sensitive.ts';
import { clip } from '../../../dom/text.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { FormField, FormNow } from '../../page-api.ts';
import { fieldName } from '../describe.ts';
import { succeed } from '../outcome.ts';
import { isByHand, type Wrote, wroteLast } from '../undo-snapshot.ts';
import { kindOf } from './editable.ts';
import { fileFieldIn, isGiven, nameOfFileField } from './files.ts';
import { fieldValue } from './read-value.ts';

/** A longer form is told of in its first fields and a count. */
const MAX_FIELDS = 40;
const MAX_VALUE = 300;

/** See `ExecutorPageApi.form`. */
export function form({ node }: { node: number }): Reply<FormNow | null> {
  const element = livingNode(node);
  if (element === null) return succeed(null);
  const { owner, submitter } = ownerOf(element);
  if (owner === null) return succeed(null);
  const sent = controlsOf(owner).filter(isSent);
  const shown = sent.filter(field => !isHiddenInput(field));
  return succeed({
    goesTo: addressOf(owner, submitter),
    fields: shown.slice(0, MAX_FIELDS).map(describeField).concat(valueOfButton(submitter)),
    more: Math.max(0, shown.length - MAX_FIELDS),
    hidden: sent.length - shown.length,
  });
}

/** The form that an element belongs to, and the button that would send it. */
function ownerOf(element: Element): { owner: HTMLFormElement | null; submitter: Element | null } {
  for (const at of ancestry(element)) {
    if (at instanceof HTMLButtonElement) return { owner: at.form, submitter: at };
    if (at instanceof HTMLInputElement) {
      const isButton = at.form === null || at.type === 'submit' || at.type === 'image';
      return { owner: at.form, submitter: isButton ? at : (defaultButtonOf(at.form) ?? null) };
    }
    if (at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return { owner: at.form, submitter: null };
  }
  const around = closest(element, 'form');
  return { owner: around instanceof HTMLFormElement ? around : null, submitter: null };
}

/** Where it goes: origin and path, without what a query may carry. A form may hold a field named "action", so the attributes are asked. */
function addressOf(owner: HTMLFormElement, submitter: Element | null): string {
  const own = (submitter === null ? null : attributeOf(submitter, 'formaction')) ?? attributeOf(owner, 'action') ?? '';
  const base = baseUriOf(owner);
  if (!URL.canParse(own, base)) return '';
  const url = new URL(own, base);
  return url.origin === 'null' ? url.protocol : `${url.origin}${url.pathname}`;
}

/** Fields whose value goes along: not switched off, not a button, and of boxes those that are on. */
function isSent(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    if (field.disabled || ['button', 'submit', 'reset', 'image'].includes(field.type)) return false;
    return (field.type !== 'checkbox' && field.type !== 'radio') || field.checked;
  }
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) return !field.disabled;
  return isHtml(field) && kindOf(field) !== null;
}

function isHiddenInput(field: Element): boolean {
  return field instanceof HTMLInputElement && field.type === 'hidden';
}

function describeField(field: Element): FormField {
  const files = fileFieldIn(field);
  if (files !== null) return describeFiles(files);
  const secret = !mayReadValue(field);
  const wrote = secret ? null : wroteLast(nodeNumber(field));
  const value = secret ? masked(fieldValue(field)) : clip(isBox(field) ? fieldName(field) : fieldValue(field), MAX_VALUE);
  const by = wrote !== null ? 'order' : isByHand(field) ? 'hand' : 'page';
  return { name: isBox(field) ? '' : fieldName(field), value, secret, by, order: wrote?.order ?? '', before: beforeWords(wrote) };
}

/** The names of the files that go along: who chose them did so by hand, in the page or in the panel. */
function describeFiles(field: HTMLInputElement): FormField {
  const value = clip([...(field.files ?? [])].map(({ name }) => name).join(', '), MAX_VALUE);
  const by = isByHand(field) || isGiven(field) ? 'hand' : 'page';
  return { name: nameOfFileField(field), value, secret: false, by, order: '', before: null };
}

/** What the button that sends the form adds to it, where that is not what it is called. */
function valueOfButton(button: Element | null): FormField[] {
  if (!(button instanceof HTMLButtonElement) || button.type !== 'submit') return [];
  const { name, value } = button;
  if (name === '' || value === button.textContent.trim()) return [];
  return [{ name, value: clip(value, MAX_VALUE), secret: false, by: 'page', order: '', before: null }];
}

/** Of a secret only whether there is one. */
function masked(value: string): string {
  return value === '' ? '' : '••••••';
}

function isBox(field: Element): boolean {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** The text that stood there before; null where it was no text. */
function beforeWords(wrote: Wrote | null): string | null {
  return wrote?.before.kind === 'text' ? clip(wrote.before.value, MAX_VALUE) : null;
}
