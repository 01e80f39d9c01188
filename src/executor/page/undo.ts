// Puts back what one order changed (page), after the same checks as any effect: same document, same element, and nobody changed it since.
import { cardOf } from '../../dom/card.ts';
import { livingNode } from '../../dom/registry.ts';
import { isSensitive } from '../../dom/sensitive.ts';
import type { Effect, Reply } from '../../protocol/result.ts';
import { refuse } from './binding.ts';
import { fieldName } from './describe.ts';
import { writtenIn } from './fields/verify-write.ts';
import { writeText } from './fields/write-field.ts';
import { giveFocus } from './input/focus.ts';
import { dispatchChangeEvents } from './input/keys.ts';
import { eachFrame, fail, nextFrame, succeed } from './outcome.ts';
import { type FieldState, fieldState, forgetHand, type Held, heldOf, isByHand, samePlaces, sameState, startAnew } from './undo-snapshot.ts';

/** ms that a page may take to show the old value again. */
const SHOWN_MS = 500;

const BY_HAND = 'Look at the page, and change it by hand if it still matters.';

/** See `ExecutorPageApi.undo`. */
export async function undo({ order }: { order: string }): Promise<Reply<Effect[] | null>> {
  const entry = heldOf(order);
  if (entry === undefined) return succeed(null);
  startAnew();
  return entry.kind === 'scroll' ? undoScroll(entry) : undoField(entry);
}

async function undoScroll(entry: Extract<Held, { kind: 'scroll' }>): Promise<Reply<Effect[]>> {
  if (!entry.undone) {
    if (entry.after === null || !samePlaces(entry.after))
      return fail('CHANGED', 'The page was scrolled or changed since, so it was left where it is.', 'Scroll it by hand.');
    for (const { element, left, top } of entry.before) element.scrollTo({ left, top, behavior: 'instant' });
    await nextFrame();
    entry.undone = true;
  }
  if (!samePlaces(entry.before)) return fail('CHANGED', 'The page does not scroll back to where it was.', 'Scroll it by hand.');
  return succeed([{ kind: 'text', text: 'scrolled back' }]);
}

async function undoField(entry: Extract<Held, { kind: 'field' }>): Promise<Reply<Effect[]>> {
  const element = livingNode(entry.node);
  if (element === null) return fail('DETACHED', 'The field is not in the page any more.', BY_HAND);
  if (isSensitive(element)) return refuse(element);
  const card = cardOf(element);
  const name = fieldName(element);
  if (card.tag !== entry.card.tag || card.role !== entry.card.role || card.type !== entry.card.type || card.name !== entry.card.name)
    return fail('CHANGED', `${name} was "${entry.card.name || entry.card.tag}" then; it is another field now.`, BY_HAND);
  const now = fieldState(element);
  if (now === null) return fail('NOT_EDITABLE', `${name} cannot be written now.`, BY_HAND);
  if (!entry.undone) {
    if (!card.enabled) return fail('NOT_ENABLED', `${name} is switched off now.`, BY_HAND);
    if (entry.after === null || !sameState(now, entry.after))
      return fail('CHANGED', `${name} was changed again since, so it was left as it is.`, BY_HAND);
    const touched = isByHand(element);
    await putBack(element, entry.before);
    if (!touched) forgetHand(element);
  }
  const back = await eachFrame(SHOWN_MS, () => {
    const shown = fieldState(element);
    return shown !== null && sameState(shown, entry.before) ? true : null;
  });
  if (back === null) return fail('VALUE_REJECTED', `${name} did not take its old value back.`, BY_HAND);
  entry.undone = true;
  return succeed([writtenIn(element).effect]);
}

async function putBack(element: Element, before: FieldState): Promise<void> {
  switch (before.kind) {
    case 'text':
      return putTextBack(element, before);
    case 'options':
      if (!(element instanceof HTMLSelectElement)) return;
      giveFocus(element);
      for (const option of element.options) option.selected = before.chosen.includes(option.index);
      if (before.chosen.length === 0) element.selectedIndex = -1;
      dispatchChangeEvents(element);
      return;
    case 'check':
      return putSwitchBack(element, before);
  }
}

async function putTextBack(element: Element, before: Extract<FieldState, { kind: 'text' }>): Promise<void> {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
  if (element.value !== before.value) {
    // Dates, colours and sliders have no text to be written over.
    if (element.selectionStart === null && element.type !== 'email' && element.type !== 'number') {
      giveFocus(element);
      element.value = before.value;
      dispatchChangeEvents(element);
    } else await writeText(element, before.value);
  }
  if (before.marked !== null && element.selectionStart !== null) element.setSelectionRange(...before.marked);
}

function putSwitchBack(element: Element, before: Extract<FieldState, { kind: 'check' }>): void {
  const again = before.instead ?? element;
  if (element instanceof HTMLInputElement && element.type === 'radio' && !before.on && before.instead === null) {
    // No press takes a radio button off again.
    element.checked = false;
    dispatchChangeEvents(element);
  } else if (again instanceof HTMLElement) again.click();
}
