// A key press as KEY writes it (panel, no effects).
import { formatChords, parseChords } from '../../protocol/keys.ts';

/** What is read of a KeyboardEvent. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'>;

const MODIFIERS = ['Control', 'Alt', 'Meta', 'Shift'];

/** Whether the key is a modifier, which usually is held for another one. */
export function isModifier(key: string): boolean {
  return MODIFIERS.includes(key) || key === 'AltGraph';
}

/**
 * A key press as a chord in the spelling of the protocol; null for a key that KEY has no word for (dead keys, media keys). `mac`: the shortcut key
 * of the system, which the protocol calls CTRL, is Command there.
 */
export function recordedChord(press: KeyPress, mac: boolean): string | null {
  const { key } = press;
  const alone = MODIFIERS.includes(key);
  // AltGr is for writing a character: it is in the key already.
  const writes = press.getModifierState('AltGraph');
  const held: string[] = [];
  if (press.ctrlKey && !writes && key !== 'Control') held.push(mac ? 'CONTROL' : 'CTRL');
  if (press.altKey && !writes && key !== 'Alt') held.push('ALT');
  if (press.metaKey && key !== 'Meta') held.push(mac ? 'CTRL' : 'META');
  // Shift makes another character of most keys, and that one is pressed as it is written; a letter and a named key are the same key with it.
  const shifts = press.shiftKey && key !== 'Shift';
  if (shifts && (held.length > 0 || key.length > 1 || key === ' ' || /^\p{L}$/u.test(key))) held.push('SHIFT');
  const word = alone ? key.toUpperCase() : formatChords([{ key, modifiers: [] }]);
  const read = /\s/.test(word) ? null : parseChords([...held, word].join('+'));
  return read?.ok && read.value.length === 1 ? formatChords(read.value) : null;
}
