// Gestures as data (pure): the only place that knows that a click is move, down, up, and that CTRL+C is four key events. Drivers only play them.
import type { Chord, Modifier } from '../protocol/action.ts';
import type { ErrorCode } from '../protocol/result.ts';
import { type Stroke, strokeFor } from './keyboard.ts';

/** CSS px of one viewport: the top frame's for the trusted driver, the target frame's for the synthetic one. */
export type Point = { x: number; y: number };
export type Button = 'left' | 'right';

/** One thing that an input device does, in the words of WebDriver's action items. */
export type InputEvent =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; x: number; y: number; button: Button; clickCount: number }
  | { type: 'keyDown' | 'keyUp'; stroke: Stroke }
  | { type: 'insertText'; text: string }
  | { type: 'wheel'; x: number; y: number; deltaX: number; deltaY: number }
  | { type: 'pause'; ms: number }
  | { type: 'frame'; answers?: true }; // let the page draw once before going on; `answers`: it may make something else of the place where the keys go

export type Gesture = { ok: true; events: InputEvent[] } | { ok: false; code: ErrorCode; message: string; hint: string };

// The order in which modifiers go down; they come up in reverse.
const MODIFIER_ORDER: readonly Modifier[] = ['Control', 'Alt', 'Shift', 'Meta'];

/** Moves to the point and presses there. A double click is two presses, the second with clickCount 2. */
export function clickGesture(at: Point, button: Button, clickCount: 1 | 2, modifiers: readonly Modifier[]): InputEvent[] {
  const events: InputEvent[] = [...modifierEvents('keyDown', modifiers), { type: 'pointerMove', ...at }];
  for (let count = 1; count <= clickCount; count++) {
    events.push({ type: 'pointerDown', ...at, button, clickCount: count }, { type: 'pointerUp', ...at, button, clickCount: count });
  }
  return [...events, ...modifierEvents('keyUp', modifiers)];
}

/** Points by which a pointer that only goes somewhere arrives. What a page opens on movement listens for more than one. */
const ARRIVAL_STEPS = 3;

/** Moves the pointer there over a few CSS px from `from`, with modifiers held meanwhile. */
export function moveGesture(at: Point, modifiers: readonly Modifier[], from: Point = at): InputEvent[] {
  const way: InputEvent[] = [];
  for (let step = 0; step < ARRIVAL_STEPS && (from.x !== at.x || from.y !== at.y); step++) {
    const share = step / ARRIVAL_STEPS;
    way.push(
      { type: 'pointerMove', x: round(from.x + (at.x - from.x) * share), y: round(from.y + (at.y - from.y) * share) },
      { type: 'frame' },
    );
  }
  return [...modifierEvents('keyDown', modifiers), ...way, { type: 'pointerMove', ...at }, ...modifierEvents('keyUp', modifiers)];
}

/** CSS px between two points of a drag: less than a row or a cell is high, so that each that lies between is entered. */
const DRAG_STRIDE = 10;
const MIN_DRAG_STEPS = 8;
/** A drag over a whole screen takes no more than this; each step lasts a frame. */
const MAX_DRAG_STEPS = 60;
/** ms that the button is down before it moves. Drag libraries that tell a drag from a press by time ask for up to 250. */
const DRAG_HOLD_MS = 300;
/** CSS px. Drag libraries wait for about 3 to 10 px before they believe in a drag. */
const DRAG_THRESHOLD = 12;

/** ms that a drag rests on its end before the button comes up: lists make room for what is sorted into them, and animate that. */
const DRAG_REST_MS = 100;
/** Steps of one segment of a way at the least. */
const MIN_SEGMENT_STEPS = 3;

/**
 * Presses at `from`, holds a moment, moves in small steps past the usual thresholds along `via`, rests on `to`, and releases there. A straight drag has
 * at least eight steps, each segment of a way three.
 */
export function dragGesture(from: Point, to: Point, via: readonly Point[] = []): InputEvent[] {
  const way = [...via, to];
  const lengths = way.map((end, at) => lengthOf(way[at - 1] ?? from, end));
  const stride = Math.max(DRAG_STRIDE, lengths.reduce((sum, length) => sum + length, 0) / MAX_DRAG_STEPS);
  const events: InputEvent[] = [
    { type: 'pointerMove', ...from },
    { type: 'pointerDown', ...from, button: 'left', clickCount: 1 },
    { type: 'frame' },
    { type: 'pause', ms: DRAG_HOLD_MS },
  ];
  for (const [at, end] of way.entries()) {
    const start = way[at - 1] ?? from;
    const length = lengths[at] ?? 0;
    const steps = Math.max(via.length === 0 ? MIN_DRAG_STEPS : MIN_SEGMENT_STEPS, Math.ceil(length / stride - 1e-9));
    const nudge = at > 0 || length === 0 ? 0 : Math.min(1, DRAG_THRESHOLD / length);
    const shares = at > 0 ? [] : [nudge];
    for (let step = 1; step <= steps; step++) if (step / steps > nudge) shares.push(step / steps);
    for (const share of shares) {
      const point = { x: round(start.x + (end.x - start.x) * share), y: round(start.y + (end.y - start.y) * share) };
      events.push({ type: 'pointerMove', ...point }, { type: 'frame' });
    }
  }
  // A second move on the spot: drop targets answer to `dragover`, and some only to the second one.
  events.push({ type: 'pause', ms: DRAG_REST_MS }, { type: 'pointerMove', ...to }, { type: 'frame' });
  return [...events, { type: 'pointerUp', ...to, button: 'left', clickCount: 1 }];
}

function lengthOf(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Turns the wheel over a point; positive deltas go right and down, in CSS px. */
export function wheelGesture(at: Point, deltaX: number, deltaY: number): InputEvent[] {
  return [
    { type: 'pointerMove', ...at },
    { type: 'wheel', ...at, deltaX, deltaY },
  ];
}

/** Presses chords one after another. A single character that the US layout lacks is inserted as text; with modifiers it is UNSUPPORTED. */
export function pressGesture(chords: readonly Chord[], platform: 'mac' | 'other'): Gesture {
  const events: InputEvent[] = [];
  for (const chord of chords) {
    const modifiers = chord.modifiers.map(name => (name === 'ControlOrMeta' ? (platform === 'mac' ? 'Meta' : 'Control') : name));
    const stroke = strokeFor(chord.key, modifiers.includes('Shift') ? 'shift' : 'plain');
    if (stroke === null) {
      if ([...chord.key].length !== 1 || modifiers.some(name => name !== 'Shift'))
        return {
          ok: false,
          code: 'UNSUPPORTED',
          message: `The key "${chord.key}" is not on a US keyboard.`,
          hint: 'Use TYPE for text, or a key name such as ENTER, TAB, ESC, PAGEDOWN.',
        };
      events.push({ type: 'insertText', text: chord.key });
      continue;
    }
    const held = modifiers.filter(name => name !== stroke.key);
    // Any modifier but Shift turns a key into a command: it types nothing then.
    const silent = held.some(name => name !== 'Shift');
    const press = silent && stroke.key !== 'Enter' ? { ...stroke, text: '' } : stroke;
    events.push(...modifierEvents('keyDown', held), { type: 'keyDown', stroke: press }, { type: 'keyUp', stroke: press });
    events.push(...modifierEvents('keyUp', held), { type: 'frame' });
  }
  return { ok: true, events };
}

/** A longer text goes in as one piece: a person would paste it. */
const MAX_TYPED = 300;
/** One sign that a US keyboard has, or a run of what it lacks, with the sign that a combining mark stands on. */
const TYPED = /(?:[^ -~]|[ -~](?=\p{M}))+|[ -~]/gu;

/** What editors make a list, a heading or a quotation of, as soon as the space is typed: `- `, `1. `, `## `, `[] `. */
const BLOCK_MARK = /^[^\p{L}\s]{1,4} /u;

/**
 * Types a text: each sign by its key, a frame after it, and what no key types inserted. In one piece where it is long, only white space, or of several
 * lines: an editor may make more of a line that is typed than was asked for.
 */
export function typeGesture(text: string): InputEvent[] {
  if (text.length > MAX_TYPED || /^\s*$|[\r\n]/.test(text)) return [{ type: 'insertText', text }];
  const marked = BLOCK_MARK.exec(text)?.[0].length;
  return [...text.matchAll(TYPED)].flatMap(({ 0: piece, index }): InputEvent[] => {
    const stroke = strokeFor(piece, 'plain');
    const keys: InputEvent[] =
      stroke === null
        ? [{ type: 'insertText', text: piece }]
        : [
            { type: 'keyDown', stroke },
            { type: 'keyUp', stroke },
          ];
    return [...keys, index + piece.length === marked ? { type: 'frame', answers: true } : { type: 'frame' }];
  });
}

/** How many characters a list of events types. */
export function charactersIn(events: readonly InputEvent[]): number {
  return events.reduce(
    (sum, event) =>
      sum + (event.type === 'insertText' ? [...event.text].length : event.type === 'keyDown' && event.stroke.text >= ' ' ? 1 : 0),
    0,
  );
}

/** How many chords a list of keys holds: each ends with a frame. */
export function chordsIn(events: readonly InputEvent[]): number {
  return events.filter(event => event.type === 'frame').length;
}

const CLIPBOARD = new Set(['c', 'x', 'v']);

/** Whether keys copy, cut or paste: the browser does that for trusted input only. */
export function usesClipboard(events: readonly InputEvent[]): boolean {
  let command = false;
  for (const event of events) {
    if (event.type !== 'keyDown' && event.type !== 'keyUp') continue;
    const { key } = event.stroke;
    if (key === 'Control' || key === 'Meta') command = event.type === 'keyDown';
    if (command && event.type === 'keyDown' && CLIPBOARD.has(key.toLowerCase())) return true;
  }
  return false;
}

/** Whether keys put text in: an insertion, or a key that types a sign. */
export function putsText(events: readonly InputEvent[]): boolean {
  return events.some(event => event.type === 'insertText' || (event.type === 'keyDown' && event.stroke.text > ' '));
}

/**
 * The browser carries out every line break of inserted text as an edit of its own and lays the field out after each: a thousand lines took more
 * than ten seconds in a plain text area (Chromium 156). From here on a text is set or pasted in one piece instead.
 */
const MANY_LINES = 40;

/** Whether a text is to be written in one piece. */
export function hasManyLines(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= MANY_LINES; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > MANY_LINES;
}

/** The modifiers that are down after an event, given those before; drivers fold the list with it. */
export function heldAfter(held: readonly Modifier[], event: InputEvent): readonly Modifier[] {
  if (event.type !== 'keyDown' && event.type !== 'keyUp') return held;
  const name = MODIFIER_ORDER.find(modifier => modifier === event.stroke.key);
  if (name === undefined) return held;
  const rest = held.filter(modifier => modifier !== name);
  return event.type === 'keyDown' ? [...rest, name] : rest;
}

/** CDP's and WebDriver BiDi's bit mask: Alt 1, Control 2, Meta 4, Shift 8. */
export function modifierMask(held: readonly Modifier[]): number {
  const bits: Record<Modifier, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };
  return held.reduce((mask, name) => mask | bits[name], 0);
}

function modifierEvents(type: 'keyDown' | 'keyUp', modifiers: readonly Modifier[]): InputEvent[] {
  const inOrder = MODIFIER_ORDER.filter(name => modifiers.includes(name));
  const events = inOrder.flatMap((name): InputEvent[] => {
    const stroke = strokeFor(name, 'plain');
    return stroke === null ? [] : [{ type, stroke }];
  });
  return type === 'keyDown' ? events : events.reverse();
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
