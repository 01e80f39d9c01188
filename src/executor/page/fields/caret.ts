// Whether text that went to a caret stands where it was to stand (page): the page may have put something else in its place.
import { isVisible } from '../../../dom/visible.ts';
import { editorAround, fieldIn, kindOf } from './editable.ts';
import { fieldValue, leavesLinesOut } from './read-value.ts';

/** A field with its text right before, and what of it was selected; no range where the field tells none. */
type Caret = { field: Element; before: string; range: readonly [number, number] | null };

let caret: Caret | null = null;

/** Notes where the caret stands in what has the focus. */
export function noteCaret(active: Element | null): void {
  const field = active === null ? null : fieldIn(active);
  caret = field === null ? null : { field, before: fieldValue(field), range: rangeIn(field) };
}

function rangeIn(field: Element): readonly [number, number] | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  const { selectionStart: from, selectionEnd: to } = field;
  return from === null || to === null ? null : [from, to];
}

/**
 * Whether a field shows the text that was put at its caret. `loosely`: in the page's own format, which keeps letters and digits. What is said of a field
 * that nobody sees, or that draws only a part of its text, is believed.
 */
export function holdsAtCaret(field: Element, text: string, loosely: boolean): boolean {
  const kind = kindOf(field);
  if ((kind !== 'text' && kind !== 'rich') || editorAround(field) !== null || !isVisible(field)) return true;
  if (kind === 'rich' && leavesLinesOut(field)) return true;
  const value = fieldValue(field);
  const { before, range } = caret?.field === field ? caret : { before: '', range: null };
  const like = loosely ? lettersOf : folded;
  if (range !== null) {
    const plain = field instanceof HTMLInputElement ? text.replace(/[\r\n]+/g, '') : text.replace(/\r\n?/g, '\n');
    const whole = before.slice(0, range[0]) + plain + before.slice(range[1]);
    return loosely ? lettersOf(value) === lettersOf(whole) : value === whole;
  }
  if (like(text) === '') return value !== before || folded(text) === '';
  return like(value).includes(like(text));
}

const folded = (text: string) => text.replace(/[\s\u00A0]+/g, ' ').trim();
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
