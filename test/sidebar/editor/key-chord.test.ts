// A recorded key press is written as the protocol writes it, and reads back as the same chord.
import { expect, test } from 'vitest';
import { formatChords, parseChords } from '../../../src/protocol/keys.ts';
import { recordedChord } from '../../../src/sidebar/editor/key-chord.ts';

type Held = { ctrl?: true; alt?: true; meta?: true; shift?: true; altGraph?: true };

function press(key: string, held: Held = {}, mac = false): string | null {
  const states: Partial<Record<string, boolean>> = { AltGraph: held.altGraph ?? false };
  return recordedChord(
    {
      key,
      ctrlKey: held.ctrl ?? false,
      altKey: held.alt ?? false,
      metaKey: held.meta ?? false,
      shiftKey: held.shift ?? false,
      getModifierState: name => states[name] ?? false,
    },
    mac,
  );
}

test.each<[string, Held, string | null]>([
  ['a', {}, 'a'],
  ['A', { shift: true }, 'SHIFT+A'],
  ['a', { ctrl: true }, 'CTRL+A'],
  ['A', { ctrl: true, shift: true }, 'CTRL+SHIFT+A'],
  ['?', { shift: true }, '?'],
  ['+', {}, 'PLUS'],
  ['+', { ctrl: true }, 'CTRL+PLUS'],
  ['-', {}, 'MINUS'],
  [',', {}, 'COMMA'],
  [' ', {}, 'SPACE'],
  [' ', { shift: true }, 'SHIFT+SPACE'],
  ['Tab', { shift: true }, 'SHIFT+TAB'],
  ['Escape', {}, 'ESCAPE'],
  ['ArrowDown', { alt: true }, 'ALT+DOWN'],
  ['F5', {}, 'F5'],
  ['@', { ctrl: true, alt: true, altGraph: true }, '@'],
  ['Control', { ctrl: true }, 'CONTROL'],
  ['Shift', { shift: true }, 'SHIFT'],
  ['é', {}, 'é'],
  ['Dead', {}, null],
  ['Unidentified', {}, null],
  ['AudioVolumeUp', {}, null],
])('%s with %o is %s', (key, held, chord) => {
  expect(press(key, held)).toBe(chord);
  if (chord === null) return;
  const read = parseChords(chord);
  expect(read.ok && formatChords(read.value)).toBe(chord);
});

test('Command is what the protocol calls CTRL on a Mac', () => {
  expect(press('c', { meta: true }, true)).toBe('CTRL+C');
  expect(press('c', { ctrl: true }, true)).toBe('CONTROL+C');
  expect(press('c', { meta: true })).toBe('META+C');
});
