// The US keyboard layout (pure): what a real keyboard reports for each key, after UI Events (key, code) and the Windows virtual key codes.

/** One physical key press. `text` is what it types, "" for keys that type nothing; `location` as in `KeyboardEvent.location`. */
export type Stroke = { key: string; code: string; keyCode: number; location: 0 | 1 | 2 | 3; text: string };

const SYMBOLS: readonly (readonly [plain: string, shifted: string, code: string, keyCode: number])[] = [
  ['`', '~', 'Backquote', 192],
  ['1', '!', 'Digit1', 49],
  ['2', '@', 'Digit2', 50],
  ['3', '#', 'Digit3', 51],
  ['4', '$', 'Digit4', 52],
  ['5', '%', 'Digit5', 53],
  ['6', '^', 'Digit6', 54],
  ['7', '&', 'Digit7', 55],
  ['8', '*', 'Digit8', 56],
  ['9', '(', 'Digit9', 57],
  ['0', ')', 'Digit0', 48],
  ['-', '_', 'Minus', 189],
  ['=', '+', 'Equal', 187],
  ['[', '{', 'BracketLeft', 219],
  [']', '}', 'BracketRight', 221],
  ['\\', '|', 'Backslash', 220],
  [';', ':', 'Semicolon', 186],
  ["'", '"', 'Quote', 222],
  [',', '<', 'Comma', 188],
  ['.', '>', 'Period', 190],
  ['/', '?', 'Slash', 191],
];

// key → [code, keyCode, text, location]. Enter types "\r": without it no form is submitted and no line is broken.
const NAMED: Readonly<Record<string, readonly [string, number, string?, (0 | 1 | 2 | 3)?]>> = {
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Insert: ['Insert', 45],
  Escape: ['Escape', 27],
  ' ': ['Space', 32, ' '],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  End: ['End', 35],
  Home: ['Home', 36],
  Shift: ['ShiftLeft', 16, '', 1],
  Control: ['ControlLeft', 17, '', 1],
  Alt: ['AltLeft', 18, '', 1],
  Meta: ['MetaLeft', 91, '', 1],
  AltGraph: ['AltRight', 225, '', 2],
  CapsLock: ['CapsLock', 20],
  NumLock: ['NumLock', 144],
  ScrollLock: ['ScrollLock', 145],
  Pause: ['Pause', 19],
  PrintScreen: ['PrintScreen', 44],
  ContextMenu: ['ContextMenu', 93],
  Help: ['Help', 47],
  Clear: ['NumLock', 12, '', 3],
  AudioVolumeMute: ['AudioVolumeMute', 173],
  AudioVolumeDown: ['AudioVolumeDown', 174],
  AudioVolumeUp: ['AudioVolumeUp', 175],
  MediaTrackNext: ['MediaTrackNext', 176],
  MediaTrackPrevious: ['MediaTrackPrevious', 177],
  MediaStop: ['MediaStop', 178],
  MediaPlayPause: ['MediaPlayPause', 179],
};

/**
 * The press that yields a `KeyboardEvent.key` value on a US keyboard, Shift held or not; null for a key that the layout does not have.
 * With Shift, a letter or digit gives its upper sign; a sign that itself needs Shift ("A", "#") is also given without, since it was asked for.
 */
export function strokeFor(key: string, shift: 'shift' | 'plain'): Stroke | null {
  if (key === 'Spacebar') return strokeFor(' ', shift);
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
  if (named !== undefined) return { key, code: named[0], keyCode: named[1], location: named[3] ?? 0, text: named[2] ?? '' };
  const fn = /^F([1-9]|1\d|2[0-4])$/.exec(key);
  if (fn !== null) return { key, code: key, keyCode: 111 + Number(fn[1]), location: 0, text: '' };
  if (/^[a-z]$/i.test(key)) {
    const upper = key.toUpperCase();
    const sign = shift === 'shift' ? upper : key;
    return { key: sign, code: `Key${upper}`, keyCode: upper.charCodeAt(0), location: 0, text: sign };
  }
  for (const [plain, shifted, code, keyCode] of SYMBOLS) {
    if (key !== plain && key !== shifted) continue;
    const sign = shift === 'shift' ? shifted : key;
    return { key: sign, code, keyCode, location: 0, text: sign };
  }
  return null;
}
