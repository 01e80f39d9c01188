// Gestures are data: what a click, a drag and a chord are made of, and that modifiers always come up again.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  charactersIn,
  clickGesture,
  dragGesture,
  heldAfter,
  type InputEvent,
  modifierMask,
  moveGesture,
  pressGesture,
  putsText,
  typeGesture,
} from '../../src/executor/gesture.ts';
import { strokeFor } from '../../src/executor/keyboard.ts';
import type { Chord, Modifier } from '../../src/protocol/action.ts';

const types = (events: readonly InputEvent[]) =>
  events.map(event => ('stroke' in event ? `${event.type} ${event.stroke.key}` : event.type));
const press = (...chords: Chord[]) => {
  const gesture = pressGesture(chords, 'other');
  if (!gesture.ok) throw new Error(gesture.message);
  return gesture.events.filter(event => event.type !== 'frame');
};
const MODIFIERS: readonly Modifier[] = ['Alt', 'Control', 'Meta', 'Shift'];
const modifiers = fc.subarray([...MODIFIERS]);

describe('pointer', () => {
  test('a click moves there, presses and releases', () => {
    expect(clickGesture({ x: 3, y: 4 }, 'left', 1, [])).toEqual([
      { type: 'pointerMove', x: 3, y: 4 },
      { type: 'pointerDown', x: 3, y: 4, button: 'left', clickCount: 1 },
      { type: 'pointerUp', x: 3, y: 4, button: 'left', clickCount: 1 },
    ]);
  });

  test('a double click is two presses, the second counted 2', () => {
    const counts = clickGesture({ x: 0, y: 0 }, 'left', 2, []).flatMap(event => ('clickCount' in event ? [event.clickCount] : []));
    expect(counts).toEqual([1, 1, 2, 2]);
  });

  test('modifiers go down before and come up after, in reverse', () => {
    expect(types(clickGesture({ x: 0, y: 0 }, 'left', 1, ['Shift', 'Control']))).toEqual([
      'keyDown Control',
      'keyDown Shift',
      'pointerMove',
      'pointerDown',
      'pointerUp',
      'keyUp Shift',
      'keyUp Control',
    ]);
  });

  test('a drag along a way goes through each of its points in order, several moves to each, and not for too long', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 2000 }), y: fc.integer({ min: 0, max: 1000 }) });
    fc.assert(
      fc.property(point, fc.array(point, { maxLength: 50 }), point, (from, via, to) => {
        const moves = dragGesture(from, to, via).flatMap(event => (event.type === 'pointerMove' ? [`${event.x},${event.y}`] : []));
        let at = 1;
        for (const { x, y } of [...via, to]) {
          const next = moves.indexOf(`${x},${y}`, at);
          expect(next).toBeGreaterThanOrEqual(at);
          at = next + 1;
        }
        expect(moves.length).toBeGreaterThanOrEqual(3 * via.length);
        expect(moves.length).toBeLessThan(60 + 4 * (via.length + 2));
      }),
    );
  });

  test('a drag passes the usual threshold at once, moves at least five times, rests on the target and ends there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }), (x, y, z) => {
        const from = { x: z, y: 10 };
        const to = { x, y };
        const events = dragGesture(from, to).filter(event => event.type !== 'frame' && event.type !== 'pause');
        expect(events[0]).toEqual({ type: 'pointerMove', ...from });
        expect(events.at(-1)).toEqual({ type: 'pointerUp', ...to, button: 'left', clickCount: 1 });
        expect(dragGesture(from, to).filter(event => event.type === 'pause')).toHaveLength(2); // before it moves, and before it ends
        const moves = events.slice(2, -1);
        expect(moves.every(event => event.type === 'pointerMove')).toBe(true);
        expect(moves.at(-1)).toEqual({ type: 'pointerMove', ...to });
        expect(moves.at(-2)).toEqual({ type: 'pointerMove', ...to });
        const [first] = moves;
        const distance = Math.hypot(to.x - from.x, to.y - from.y);
        if (first?.type === 'pointerMove' && distance > 12) expect(Math.hypot(first.x - from.x, first.y - from.y)).toBeGreaterThan(10);
        if (distance > 120) expect(moves.length).toBeGreaterThanOrEqual(5);
      }),
    );
  });
});

describe('keys', () => {
  test('CTRL+C is four key events, and types nothing', () => {
    const events = press({ key: 'c', modifiers: ['Control'] });
    expect(types(events)).toEqual(['keyDown Control', 'keyDown c', 'keyUp c', 'keyUp Control']);
    expect(events.every(event => !('stroke' in event) || event.stroke.text === '')).toBe(true);
  });

  test('Shift gives the upper sign of a letter and of a digit', () => {
    expect(press({ key: 'a', modifiers: ['Shift'] })[1]).toMatchObject({ stroke: { key: 'A', code: 'KeyA', text: 'A' } });
    expect(press({ key: '3', modifiers: ['Shift'] })[1]).toMatchObject({ stroke: { key: '#', code: 'Digit3', text: '#' } });
  });

  test('a sign that needs Shift types itself without', () => {
    expect(press({ key: '#', modifiers: [] })[0]).toMatchObject({ stroke: { key: '#', code: 'Digit3', keyCode: 51, text: '#' } });
  });

  test('Enter carries the text without which no form is submitted', () => {
    expect(press({ key: 'Enter', modifiers: [] })[0]).toMatchObject({ stroke: { text: '\r', keyCode: 13 } });
  });

  test('a sign that no US keyboard has is inserted as text', () => {
    expect(press({ key: 'é', modifiers: [] })).toEqual([{ type: 'insertText', text: 'é' }]);
    expect(press({ key: '😀', modifiers: [] })).toEqual([{ type: 'insertText', text: '😀' }]);
  });

  test('a chord with such a sign, and a key that does not exist, are refused', () => {
    expect(pressGesture([{ key: 'é', modifiers: ['Control'] }], 'other')).toMatchObject({ ok: false, code: 'UNSUPPORTED' });
    expect(pressGesture([{ key: 'Bogus', modifiers: [] }], 'other')).toMatchObject({ ok: false, code: 'UNSUPPORTED' });
  });

  test('ControlOrMeta is Command on a Mac and Control elsewhere', () => {
    const chord: Chord = { key: 'a', modifiers: ['ControlOrMeta'] };
    expect(pressGesture([chord], 'mac')).toMatchObject({ events: [{ stroke: { key: 'Meta' } }, {}, {}, {}, {}] });
    expect(pressGesture([chord], 'other')).toMatchObject({ events: [{ stroke: { key: 'Control' } }, {}, {}, {}, {}] });
  });

  test('whatever is pressed, nothing stays down', () => {
    const chord = fc.record({
      key: fc.constantFrom('a', 'Z', '5', 'Enter', 'Tab', 'F5', 'ArrowUp', '+', ' ', 'Shift', 'Control'),
      modifiers,
    });
    fc.assert(
      fc.property(fc.array(chord, { maxLength: 5 }), modifiers, (chords, held) => {
        const events = [...press(...chords), ...clickGesture({ x: 1, y: 1 }, 'right', 2, held), ...moveGesture({ x: 2, y: 2 }, held)];
        const down = new Set<string>();
        for (const event of events) {
          if (event.type === 'keyDown') down.add(event.stroke.code);
          if (event.type === 'keyUp') down.delete(event.stroke.code);
        }
        expect([...down]).toEqual([]);
        expect(events.reduce<readonly Modifier[]>(heldAfter, [])).toEqual([]);
      }),
    );
  });

  test('every printable ASCII sign has a key that types it', () => {
    for (let code = 32; code < 127; code++) {
      const sign = String.fromCharCode(code);
      expect(strokeFor(sign, 'plain')).toMatchObject({ key: sign, text: sign });
    }
  });

  test('no two keys share a code and differ in their key number', () => {
    const numbers = new Map<string, number>();
    for (let code = 32; code < 127; code++) {
      const stroke = strokeFor(String.fromCharCode(code), 'plain');
      if (stroke === null) continue;
      expect(numbers.get(stroke.code) ?? stroke.keyCode).toBe(stroke.keyCode);
      numbers.set(stroke.code, stroke.keyCode);
    }
    expect(numbers.size).toBe(48);
  });

  test('the modifier mask is the one of the DevTools protocol', () => {
    expect(modifierMask([])).toBe(0);
    expect(modifierMask(['Alt', 'Control', 'Meta', 'Shift'])).toBe(15);
    expect(modifierMask(['Shift'])).toBe(8);
  });
});

describe('typing', () => {
  /** A key by its sign, what is inserted in quotes; each followed by a frame unless it says `!`. */
  const pieces = (text: string) => {
    const events = typeGesture(text);
    return events.flatMap((event, at) => {
      const mark = events[at + 1]?.type === 'frame' ? '' : '!';
      if (event.type === 'insertText') return [`'${event.text}'${mark}`];
      return event.type === 'keyUp' ? [`${event.stroke.text}${mark}`] : [];
    });
  };

  test.each<[string, string, string[]]>([
    ['signs by their keys', 'Ab 1', ['A', 'b', ' ', '1']],
    ['signs that need Shift, without it', '#{"', ['#', '{', '"']],
    ['what no key types, in one run', 'a発票b', ['a', "'発票'", 'b']],
    ['an emoji of several parts as one', '👩‍👩‍👧!', ["'👩‍👩‍👧'", '!']],
    ['a combining mark with the sign that it stands on', 'ne\u0301e', ['n', "'e\u0301'", 'e']],
    ['a sign with a mark of its own', 'né', ['n', "'é'"]],
    ['several lines in one piece', 'a\nb', ["'a\nb'!"]],
    ['a carriage return in one piece', 'a\rb', ["'a\rb'!"]],
    ['white space alone in one piece', '   ', ["'   '!"]],
    ['a tab, which would leave the field, inserted', 'a\tb', ['a', "'\t'", 'b']],
    ['300 signs by their keys', 'x'.repeat(300), Array.from({ length: 300 }, () => 'x')],
    ['301 signs in one piece', 'x'.repeat(301), [`'${'x'.repeat(301)}'!`]],
    ['nothing in one piece', '', ["''!"]],
  ])('%s', (_, text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });

  test('whatever the text is, it goes in whole and in its order, each key comes up, and no modifier is held', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 320 }), text => {
        const events = typeGesture(text);
        const put = events.flatMap(event =>
          event.type === 'insertText' ? [event.text] : event.type === 'keyDown' ? [event.stroke.text] : [],
        );
        expect(put.join('')).toBe(text);
        expect(charactersIn(events)).toBe([...text].length);
        expect(putsText(events)).toBe(text.trim() !== '' || events.some(({ type }) => type === 'insertText'));
        expect(events.reduce<readonly Modifier[]>(heldAfter, [])).toEqual([]);
        expect(events.filter(({ type }) => type === 'keyDown').length).toBe(events.filter(({ type }) => type === 'keyUp').length);
      }),
    );
  });
});
