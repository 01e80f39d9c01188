// Whether a field took a text: as it was meant, in the page's own format, or at its caret.
import { afterEach, describe, expect, test } from 'vitest';
import { holdsAtCaret, noteCaret } from '../../../src/executor/page/fields/caret.ts';
import { holdsFormatted, holdsText } from '../../../src/executor/page/fields/read-value.ts';

afterEach(() => document.body.replaceChildren());

/** The field of a page: the one with the id, or the only one. */
function fieldOf(html: string): HTMLElement {
  document.body.innerHTML = html;
  const found = document.querySelector<HTMLElement>('#f') ?? document.querySelector<HTMLElement>('body > *');
  if (found === null) throw new Error('There is no field.');
  return found;
}

/** Holds it exactly, holds it in another format, or does not. */
function judged(html: string, text: string): 'held' | 'formatted' | 'no' {
  const field = fieldOf(html);
  return holdsText(field, text) ? 'held' : holdsFormatted(field, text) ? 'formatted' : 'no';
}

const input = (type: string, value: string) => `<input type="${type}" value="${value}">`;
const editor = (inside: string) => `<div contenteditable>${inside}</div>`;
/** A code editor that draws these lines beside their numbers. */
const code = (...lines: string[]) =>
  `<div style="position: relative; height: 90px"><textarea style="opacity: 0; width: 1px; height: 1px"></textarea><div aria-hidden="true">7 8</div><div class="ace_text-layer">${lines.map(line => `<div>${line}</div>`).join('')}</div></div>`;
const select = (more: string) =>
  `<select ${more}><option value="de" selected>Germany<option value="fr">France<option value="">None</select>`;

describe('a field is judged by what its kind can hold', () => {
  test.each<[string, string, string, ReturnType<typeof judged>]>([
    ['a text', input('text', 'Anna'), 'Anna', 'held'],
    ['a text of another case', input('text', 'ANNA'), 'Anna', 'formatted'],
    ['a text with a sign less', input('text', 'Ann'), 'Anna', 'no'],
    ['a text twice', input('text', 'AnnaAnna'), 'Anna', 'no'],
    ['lines in a field of one line, joined', input('text', 'ab'), 'a\nb', 'held'],
    ['lines in a field of one line, with spaces', input('text', 'a b'), 'a\r\nb', 'held'],
    ['lines in a text area', '<textarea>a\nb</textarea>', 'a\r\nb', 'held'],
    ['lines that a text area lost', '<textarea>ab</textarea>', 'a\nb', 'formatted'],
    ['lines of code, without their numbers', code('a', 'b'), 'a\nb', 'held'],
    ['the last lines of code, which are all that is drawn', code('two', 'three'), 'one\r\ntwo\nthree', 'held'],
    ['the first lines of code', code('one', 'two'), 'one\ntwo\nthree', 'no'],
    ['a part of a line of code, and the last', code('wo', 'three'), 'one\ntwo\nthree', 'no'],
    ['the last line of code alone', code('three'), 'one\ntwo\nthree', 'no'],
    ['blank lines, though the text ends with some', code('', ''), 'hello\n\n', 'no'],
    ['the last line of code and the blank one behind it', code('three', ''), 'one\ntwo\nthree\n', 'held'],
    ['old code before it', code('old one', 'two'), 'one\ntwo', 'no'],
    ['old code behind it', code('one', 'twoold'), 'one\ntwo', 'no'],
    ['more lines of code', code('old', 'one', 'two'), 'one\ntwo', 'no'],
    ['a dot for a sign of code that cannot be seen', code('a·b'), 'a\u200Cb', 'formatted'],
    ['its number', code('a[U+200E]b'), 'a\u200Eb', 'formatted'],
    ['another sign of code', code('a·b'), 'a-b', 'no'],
    ['a number in other words', input('number', '1.50'), '1.5', 'held'],
    ['no number where one was asked for', input('number', ''), '0', 'no'],
    ['another number', input('number', '15'), '1.5', 'no'],
    ['a slider that snapped', input('range', '50'), '51', 'no'],
    ['a colour in capitals', input('color', '#ff0000'), ' #FF0000', 'held'],
    ['an address with a space behind it', input('email', 'a@b.example'), 'a@b.example ', 'held'],
    ['a ticked box', '<input type="checkbox" checked>', 'on', 'held'],
    ['a box that is not', '<input type="checkbox">', 'yes', 'no'],
    ['a switch of the page', '<div role="switch" aria-checked="true"></div>', 'off', 'no'],
    ['a slider of the page', '<div role="slider" aria-valuenow="40"></div>', '40', 'held'],
    ['an option by its value', select(''), 'de', 'held'],
    ['an option by its label', select(''), 'germany', 'held'],
    ['another option', select(''), 'France', 'no'],
    ['an option that is none', select(''), 'Spain', 'no'],
    ['one of two options', select('multiple'), 'de\nfr', 'no'],
    ['no option of a list that has one chosen', select('multiple'), '', 'no'],
    ['paragraphs for lines', editor('<p>one</p><p>two</p>'), 'one\ntwo', 'held'],
    ['what an editor fills its empty lines with', editor('one\u200b<br>'), 'one', 'held'],
    ['quotes that an editor made typographic', editor('“so”'), '"so"', 'formatted'],
    ['a word that an editor put behind it', editor('so it goes'), 'so', 'no'],
    ['an editor that is still empty', editor(''), 'so', 'no'],
    ['the closing brackets of a code editor', '<div contenteditable class="cm-content">f([{ "a"}])</div>', 'f([{ "a', 'no'],
    ['a line that a code editor wraps in a word', '<div contenteditable class="cm-content">abc<br>def</div>', 'abcdef', 'formatted'],
    ['code in a code editor', '<div contenteditable class="cm-content">f([{ "a"}])</div>', 'f([{ "a"}])', 'held'],
  ])('%s', (_, html, text, expected) => {
    expect(judged(html, text)).toBe(expected);
  });
});

describe('at a caret', () => {
  /** How a field with its caret (or what is selected) from `from` to `to` is judged once it holds `after`. */
  function judgedAt(html: string, [from, to]: [number, number], after: string, text: string): 'held' | 'formatted' | 'no' {
    const field = fieldOf(html);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.selectionStart !== null) field.setSelectionRange(from, to);
    noteCaret(field);
    if (isField) field.value = after;
    else field.innerText = after;
    return holdsAtCaret(field, text, false) ? 'held' : holdsAtCaret(field, text, true) ? 'formatted' : 'no';
  }

  test.each<[string, string, [number, number], string, string, ReturnType<typeof judgedAt>]>([
    ['behind what stands there', input('text', 'ab'), [2, 2], 'abc', 'c', 'held'],
    ['in the middle', input('text', 'ab'), [1, 1], 'acb', 'c', 'held'],
    ['at another place', input('text', 'ab'), [1, 1], 'abc', 'c', 'no'],
    ['in place of a selection', input('text', 'abc'), [0, 2], 'xc', 'x', 'held'],
    ['beside a selection that stayed', input('text', 'abc'), [0, 2], 'xabc', 'x', 'no'],
    ['twice', input('text', 'a'), [1, 1], 'abb', 'b', 'no'],
    ['not at all, though it stood there before', input('text', 'abc'), [3, 3], 'abc', 'c', 'no'],
    ['with signs of the page between', input('text', '12'), [2, 2], '123-4', '34', 'formatted'],
    ['lines in a field of one line', input('text', ''), [0, 0], 'ab', 'a\nb', 'held'],
    ['lines in a text area', '<textarea></textarea>', [0, 0], 'a\nb', 'a\r\nb', 'held'],
    ['in a field that tells no caret', input('email', ''), [0, 0], 'a@b.example', 'a@b.example', 'held'],
    ['in an editor', editor('one'), [0, 0], 'one two', 'two', 'held'],
    ['in an editor that took nothing', editor('one'), [0, 0], 'one', 'two', 'no'],
    ['a space in an editor, which is not seen there', editor('one'), [0, 0], 'one', ' ', 'held'],
  ])('%s', (_, html, range, after, text, expected) => {
    expect(judgedAt(html, range, after, text)).toBe(expected);
  });
});
