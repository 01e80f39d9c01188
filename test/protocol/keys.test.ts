// The chord grammar of KEY.
import { describe, expect, it } from 'vitest';
import { formatChords, namedKeys, parseChords } from '../../src/protocol/keys.ts';

const keys = (text: string) => {
  const read = parseChords(text);
  return read.ok ? read.value.map(chord => [...chord.modifiers, chord.key].join('+')) : read.fault.message;
};

describe('chords', () => {
  it.each([
    ['CTRL+A DELETE', ['ControlOrMeta+a', 'Delete']],
    ['pageup', ['PageUp']],
    ['SHIFT+TAB', ['Shift+Tab']],
    ['a', ['a']],
    ['A', ['A']],
    ['Ctrl+Shift+k', ['ControlOrMeta+Shift+K']],
    ['shift+ctrl+K', ['ControlOrMeta+Shift+K']],
    ['CTRL+k', ['ControlOrMeta+k']],
    ['CTRL+K', ['ControlOrMeta+k']],
    ['Ctrl + A', ['ControlOrMeta+a']],
    ['Ctrl-A', ['ControlOrMeta+a']],
    ['CTRL++', ['ControlOrMeta++']],
    ['+', ['+']],
    ['-', ['-']],
    ['CONTROL+ALT+DEL', ['Control+Alt+Delete']],
    ['Cmd+Enter', ['Meta+Enter']],
    ['TAB, TAB, ENTER', ['Tab', 'Tab', 'Enter']],
    ['ArrowDown down', ['ArrowDown', 'ArrowDown']],
    ['SPACE', [' ']],
    ['SHIFT', ['Shift']],
    ['F5 f12', ['F5', 'F12']],
    ['é ß', ['é', 'ß']],
  ])('reads %s', (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  it.each(['', '  ', 'CTRL+', 'CTRL+CTRL+A', 'FLY', 'CTRL+FLY', 'hello', '\u200B', 'F25'])('refuses "%s" with a reason', text => {
    expect(parseChords(text)).toMatchObject({ ok: false, fault: { path: 'x' } });
  });

  it('writes every chord so that it reads back the same', () => {
    const chords = namedKeys().flatMap(name => [name, `CTRL+${name}`, `ALT+SHIFT+${name}`]);
    for (const text of [...chords, 'a', 'A', 'CTRL+A', 'SHIFT+a', 'CTRL+SHIFT+K', 'META+1', 'CONTROL']) {
      const read = parseChords(text);
      if (!read.ok) throw new Error(text);
      expect(parseChords(formatChords(read.value))).toEqual(read);
    }
  });
});
