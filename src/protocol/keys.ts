// The chord grammar of KEY (pure): "CTRL+A DELETE" to key names of UI Events (`KeyboardEvent.key`) and back.
import type { Chord, Modifier } from './action.ts';
import { bad, good, type Parsed } from './reader/fault.ts';

type AnyModifier = Modifier | 'ControlOrMeta';

/** Our word for each modifier, in the order in which a chord is written. CTRL is the shortcut key of the system: Meta on a Mac. */
const MODIFIERS: readonly { word: string; modifier: AnyModifier; others: readonly string[] }[] = [
  { word: 'CTRL', modifier: 'ControlOrMeta', others: ['MOD', 'CTRLORMETA', 'CONTROLORMETA', 'CTRLORCMD', 'CMDORCTRL'] },
  { word: 'CONTROL', modifier: 'Control', others: ['CTL'] },
  { word: 'ALT', modifier: 'Alt', others: ['OPTION', 'OPT'] },
  { word: 'META', modifier: 'Meta', others: ['CMD', 'COMMAND', 'WIN', 'WINDOWS', 'SUPER'] },
  { word: 'SHIFT', modifier: 'Shift', others: [] },
];

/** Our word for each named key, its `KeyboardEvent.key`, and the other spellings that are accepted. */
const NAMED: readonly { word: string; key: string; others: readonly string[] }[] = [
  { word: 'ENTER', key: 'Enter', others: ['RETURN'] },
  { word: 'TAB', key: 'Tab', others: [] },
  { word: 'ESCAPE', key: 'Escape', others: ['ESC'] },
  { word: 'SPACE', key: ' ', others: ['SPACEBAR'] },
  { word: 'BACKSPACE', key: 'Backspace', others: ['BKSP', 'BACK_SPACE'] },
  { word: 'DELETE', key: 'Delete', others: ['DEL'] },
  { word: 'INSERT', key: 'Insert', others: ['INS'] },
  { word: 'HOME', key: 'Home', others: [] },
  { word: 'END', key: 'End', others: [] },
  { word: 'PAGEUP', key: 'PageUp', others: ['PGUP', 'PAGE_UP'] },
  { word: 'PAGEDOWN', key: 'PageDown', others: ['PGDN', 'PGDOWN', 'PAGEDN', 'PAGE_DOWN'] },
  { word: 'UP', key: 'ArrowUp', others: ['ARROWUP', 'ARROW_UP', 'UPARROW'] },
  { word: 'DOWN', key: 'ArrowDown', others: ['ARROWDOWN', 'ARROW_DOWN', 'DOWNARROW'] },
  { word: 'LEFT', key: 'ArrowLeft', others: ['ARROWLEFT', 'ARROW_LEFT', 'LEFTARROW'] },
  { word: 'RIGHT', key: 'ArrowRight', others: ['ARROWRIGHT', 'ARROW_RIGHT', 'RIGHTARROW'] },
  { word: 'PLUS', key: '+', others: [] },
  { word: 'MINUS', key: '-', others: [] },
  { word: 'COMMA', key: ',', others: [] },
  { word: 'MENU', key: 'ContextMenu', others: ['CONTEXTMENU', 'CONTEXT_MENU', 'APPS'] },
  { word: 'CAPSLOCK', key: 'CapsLock', others: ['CAPS_LOCK'] },
  { word: 'NUMLOCK', key: 'NumLock', others: ['NUM_LOCK'] },
  { word: 'SCROLLLOCK', key: 'ScrollLock', others: ['SCROLL_LOCK'] },
  { word: 'PAUSE', key: 'Pause', others: [] },
  { word: 'PRINTSCREEN', key: 'PrintScreen', others: ['PRINT_SCREEN', 'PRTSC'] },
  ...Array.from({ length: 24 }, (_, index) => ({ word: `F${index + 1}`, key: `F${index + 1}`, others: [] })),
];

const MODIFIER_BY_WORD = new Map(MODIFIERS.flatMap(row => [row.word, ...row.others].map(word => [word, row.modifier] as const)));
const KEY_BY_WORD = new Map(NAMED.flatMap(row => [row.word, ...row.others].map(word => [word, row.key] as const)));
const WORD_BY_KEY = new Map(NAMED.map(row => [row.key, row.word]));
const WORD_BY_MODIFIER = new Map(MODIFIERS.map(row => [row.modifier, row.word]));
/** Pressed alone, a modifier is a key like any other. */
const LONE_MODIFIER: Record<AnyModifier, string> = {
  Alt: 'Alt',
  Control: 'Control',
  ControlOrMeta: 'Control',
  Meta: 'Meta',
  Shift: 'Shift',
};

const MAX_CHORDS = 100;

/** The words that the documents list as named keys. */
export function namedKeys(): string[] {
  return NAMED.map(row => row.word);
}

/** Reads one modifier word ("ctrl", "Cmd"); null when it is none. */
export function readModifier(word: string): AnyModifier | null {
  return MODIFIER_BY_WORD.get(word.toUpperCase()) ?? null;
}

/**
 * Reads chords separated by spaces: `CTRL+A DELETE`, `PAGEUP`, `SHIFT+TAB`, `a`. Case of names does not matter. A letter beside a modifier is
 * the key, not the case: CTRL+A is Control and `a`; with SHIFT it is the capital. A letter alone is pressed as written.
 */
export function parseChords(text: string): Parsed<Chord[]> {
  // "Ctrl + A" is one chord: the plus belongs to the modifier before it.
  const joined = text.trim().replace(/(^|[\s+])([A-Za-z]+)\s*\+\s+(?=\S)/g, (whole, before: string, word: string) => {
    return readModifier(word) === null ? whole : `${before}${word}+`;
  });
  const spaced = joined.replace(/([A-Za-z]{2,})\s+\+(?=\S)/g, (whole, word: string) => (readModifier(word) === null ? whole : `${word}+`));
  const words = spaced.split(/\s+/).filter(word => word !== '');
  if (words.length === 0) return bad('x', 'KEY needs the keys to press in x.', 'Write them like CTRL+A DELETE.');
  if (words.length > MAX_CHORDS) return bad('x', `KEY takes at most ${MAX_CHORDS} key presses.`, 'Use TYPE for text.');
  const chords: Chord[] = [];
  for (const word of words) {
    const chord = parseChord(word.length > 1 ? word.replace(/,$/, '') : word);
    if (!chord.ok) return chord;
    chords.push(chord.value);
  }
  return good(chords);
}

function parseChord(word: string): Parsed<Chord> {
  const modifiers: AnyModifier[] = [];
  let rest = word;
  for (;;) {
    const match = /^([A-Za-z]+)[+-](?=.)/.exec(rest);
    const modifier = match?.[1] === undefined ? null : readModifier(match[1]);
    if (match === null || modifier === null) break;
    if (modifiers.includes(modifier)) return unknown(word);
    modifiers.push(modifier);
    rest = rest.slice(match[0].length);
  }
  modifiers.sort((a, b) => order(a) - order(b));
  const key = parseKey(rest, modifiers);
  return key === null ? unknown(word) : good({ key, modifiers });
}

function parseKey(word: string, modifiers: readonly AnyModifier[]): string | null {
  const lone = readModifier(word);
  if (lone !== null) return modifiers.includes(lone) ? null : LONE_MODIFIER[lone];
  const named = KEY_BY_WORD.get(word.toUpperCase());
  if (named !== undefined) return named;
  if ([...word].length !== 1 || /[\p{C}\p{M}]/u.test(word)) return null;
  if (modifiers.length === 0) return word;
  const cased = modifiers.includes('Shift') ? word.toUpperCase() : word.toLowerCase();
  return [...cased].length === 1 ? cased : word;
}

function order(modifier: AnyModifier): number {
  return MODIFIERS.findIndex(row => row.modifier === modifier);
}

function unknown(word: string): Parsed<never> {
  const shown = word.length > 40 ? `${word.slice(0, 40)}…` : word;
  return bad(
    'x',
    `"${shown}" is not a key that bAI knows.`,
    'Name keys like ENTER, TAB, ESCAPE, PAGEDOWN, F5, a, or CTRL+A; use TYPE for text.',
  );
}

/** Writes chords in our own spelling; `parseChords` reads it back to the same chords. */
export function formatChords(chords: readonly Chord[]): string {
  return chords.map(formatChord).join(' ');
}

function formatChord(chord: Chord): string {
  const modifiers = chord.modifiers.map(modifier => WORD_BY_MODIFIER.get(modifier) ?? modifier.toUpperCase());
  return [...modifiers, keyWord(chord)].join('+');
}

function keyWord(chord: Chord): string {
  const named = WORD_BY_KEY.get(chord.key);
  if (named !== undefined) return named;
  if (chord.key === 'Control') return 'CONTROL';
  if (chord.key.length > 1) return chord.key.toUpperCase();
  const upper = chord.key.toUpperCase();
  return chord.modifiers.length > 0 && upper.length === 1 ? upper : chord.key;
}
