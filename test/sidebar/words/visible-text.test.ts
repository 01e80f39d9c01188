// Foreign text is shown so that nothing in it can hide or reorder.
import { expect, test } from 'vitest';
import { closed, preview, shortSize, sizeInWords, splitUnseen } from '../../../src/sidebar/words/visible-text.ts';

const shown = (text: string) =>
  splitUnseen(text)
    .map(piece => (piece.kind === 'text' ? piece.text : `[${piece.label}]`))
    .join('');

test('names a bidi override instead of obeying it', () => {
  expect(shown('pay\u202Egpj.exe')).toBe('pay[U+202E]gpj.exe');
});

test('names zero-width and tag characters', () => {
  expect(shown('a\u200Bb')).toBe('a[U+200B]b');
  expect(shown('a\u{E0041}b')).toBe('a[U+E0041]b');
});

test.each([
  ['a joiner of graphemes', '\u034F', 'U+034F'],
  ['a Khmer vowel that is not drawn', '\u17B4', 'U+17B4'],
  ['another', '\u17B5', 'U+17B5'],
  ['a Mongolian variation selector', '\u180B', 'U+180B'],
  ['a variation selector of the supplement', '\u{E0100}', 'U+E0100'],
  ['the last one of them', '\u{E01EF}', 'U+E01EF'],
  ['a filler of Hangul', '\u3164', 'U+3164'],
  ['a variation selector that picks nothing', '\uFE01', 'U+FE01'],
])('names %s', (_what, sign, name) => {
  expect(shown(`pay${sign}pal`)).toBe(`pay[${name}]pal`);
});

test('names a space that is not the ordinary one', () => {
  expect(shown('a\u00A0b')).toBe('a[U+00A0]b');
});

test('leaves emoji and joined scripts whole', () => {
  expect(shown('👩\u200D💻')).toBe('👩\u200D💻');
  expect(shown('می\u200Cخواهم')).toBe('می\u200Cخواهم');
});

test('names a joiner that joins nothing', () => {
  expect(shown('\u200Dabc')).toBe('[U+200D]abc');
});

test('names a lone half of a surrogate pair', () => {
  expect(shown('a\uD800b')).toBe('a[U+D800]b');
});

test('keeps line breaks and tabs', () => {
  expect(shown('a\n\tb')).toBe('a\n\tb');
});

test('keeps the tail of a long value in sight', () => {
  const cut = preview(`${'a'.repeat(500)}THE END`, 30);
  expect([...cut]).toHaveLength(30);
  expect(cut.endsWith('THE END')).toBe(true);
});

test('shows a line break in one line', () => {
  expect(preview('one\ntwo', 40)).toBe('one ⏎ two');
});

test('says how large a text is', () => {
  expect(sizeInWords('a')).toBe('1 character');
  expect(sizeInWords(`${'a'.repeat(3212)}\nb`)).toBe('3,214 characters, 2 lines');
  expect(shortSize(999)).toBe('999');
  expect(shortSize(1234)).toBe('1.2k');
  expect(shortSize(12_345)).toBe('12k');
});

test.each([
  'Fill out this field.',
  'Really?',
  'املأ هذا الحقل۔',
  'هل؟',
  'このフィールドを入力してください。',
  '本当？',
  'इस फ़ील्ड को भरें।',
  '\u2068このフィールド。\u2069',
])('a sentence that ends gets no other full stop: %s', sentence => expect(closed(sentence)).toBe(sentence));

test('a sentence without an end gets a full stop', () => {
  expect(closed('The tab is closed')).toBe('The tab is closed.');
});
