// What DRAG carries in `x` (pure): where on the source it begins, by which points it goes, and where it ends. Offsets are CSS px from the top left of `s`.
import type { DragEnd, Offset } from './action.ts';
import { type Payload, readPair } from './payload.ts';
import { bad, good, type Parsed } from './reader/fault.ts';
import { badSelector } from './reader/selector.ts';

/** A drag as written. `start`: where it begins, absent for the middle of the source; `via`: the points between, absent for none. */
export type DragWay = { start?: Offset; via?: Offset[]; to: DragEnd };

/** Points between the beginning and the end of one drag. */
export const MAX_VIA = 50;
const MAX_SELECTOR = 1024;

const NUMBER = '-?\\d{1,6}(?:\\.\\d{1,3})?';
const POINT = new RegExp(`^(?:\\(\\s*)?${NUMBER}\\s*(?:px)?\\s*,\\s*${NUMBER}\\s*(?:px)?(?:\\s*\\))?(?=[\\s,;]|$)`, 'i');
/** The words that begin a way. No element is called so; with a combinator behind it, it is a selector nonetheless. */
const WAY = /^(?:from|via|to)(?=\s|$)(?!\s*[>+~,])/i;
const PLACED = /^(?:before|after)(?=\s|$)(?!\s*[>+~,])/i;
const EXAMPLE = 'Send it like from 10,20 via 50,60 90,20 to 120,80, or from 10,20 to SELECTOR.';

/** Whether the `x` of DRAG begins as a way of `from`, `via` and `to`. */
export function isWay(text: string): boolean {
  return WAY.test(text.trim());
}

/** Reads the `x` of DRAG: a selector, `dx,dy` from where it begins, or a way of `from`, `via` and `to`. */
export function readDrag(text: string): Parsed<Payload<DragWay>> {
  const x = text.trim();
  if (x === '') return bad('x', 'DRAG needs where to drop in x.', 'Send a selector, or an offset like 0,200.');
  const pair = readPair(x);
  if (pair !== null) return good({ value: { to: { by: 'delta', ...pair.value } }, x: pair.x });
  if (isWay(x)) return readWay(x);
  const end = readEnd(x, false);
  return end.ok ? good({ value: { to: end.value.value }, x: end.value.x }) : end;
}

function readWay(x: string): Parsed<Payload<DragWay>> {
  let rest = x;
  let start: Offset | null = null;
  let via: Offset[] = [];
  if (isWord('from', rest)) {
    const from = takePoints(rest.slice(4));
    const [only] = from.points;
    if (only === undefined || from.points.length > 1) return bad('x', 'from takes one point, two numbers in px.', EXAMPLE);
    start = only;
    rest = from.rest;
  }
  if (isWord('via', rest)) {
    const between = takePoints(rest.slice(3));
    if (between.points.length === 0) return bad('x', 'via takes points, two numbers each, in px.', EXAMPLE);
    if (between.points.length > MAX_VIA)
      return bad('x', `via takes at most ${MAX_VIA} points.`, 'Send fewer points, or go on with another DRAG from the last one.');
    via = between.points;
    rest = between.rest;
  }
  if (!isWord('to', rest)) return bad('x', 'DRAG does not know this way.', EXAMPLE);
  const end = readEnd(rest.slice(2).trim(), true);
  if (!end.ok) return end;
  if (end.value.value.by === 'offset' && start === null)
    return bad('x', 'A way to a point needs where it begins.', `${EXAMPLE} An offset alone, like 0,200, is a distance.`);
  const words = [
    start === null ? '' : `from ${pointText(start)}`,
    via.length === 0 ? '' : `via ${via.map(pointText).join(' ')}`,
    start === null && via.length === 0 ? '' : 'to',
    start === null && via.length === 0 ? end.value.x : end.value.x.replace(/^to /, ''),
  ];
  const value: DragWay = {
    ...(start === null ? {} : { start }),
    ...(via.length === 0 ? {} : { via }),
    to: end.value.value,
  };
  return good({ value, x: words.filter(part => part !== '').join(' ') });
}

/** Where it ends, with its canonical text: the selector alone where nothing more is said of it. `way`: a point is one of the source. */
function readEnd(text: string, way: boolean): Parsed<Payload<DragEnd>> {
  if (text === '') return bad('x', 'DRAG needs where to drop behind to.', EXAMPLE);
  const pair = way ? readPair(text) : null;
  if (pair !== null) return good({ value: { by: 'offset', ...pair.value }, x: `to ${pair.x}` });
  const side = PLACED.exec(text)?.[0].toLowerCase();
  const named = side === undefined ? text : text.slice(side.length).trim();
  const at = /\s+at(?:\s+([-\d(][^"'\]]*))?$/i.exec(named);
  const css = at === null ? named : named.slice(0, at.index);
  const offset = at === null ? null : readPair(at[1] ?? '');
  // What begins as a number is no selector; alone it may be a number of the digest, which is told otherwise.
  const told = way || css !== text;
  if (told && /^\(?-?\d/.test(css)) return bad('x', 'to takes two numbers in px, or a selector.', EXAMPLE);
  const placed = 'Send it like to SELECTOR at 10,40, to before SELECTOR or to after SELECTOR.';
  if (at !== null && offset === null) return bad('x', 'at takes two numbers in px.', placed);
  if (at !== null && side !== undefined) return bad('x', 'A drag ends before, after or at a point, not both.', placed);
  if (css === '' || isWay(css) || (told && /^[>+~,]/.test(css))) return bad('x', 'DRAG does not know this way.', placed);
  if (css.length > MAX_SELECTOR) return bad('x', 'The drop target is longer than 1024 characters.', 'Send a shorter selector.');
  const fault = badSelector('x', css);
  // What was mended is the selector alone: the way around it would be lost.
  if (fault !== null) return { ok: false, fault: !told ? fault : { path: 'x', message: fault.message, hint: fault.hint } };
  const end = { by: 'css', css } as const;
  if (side === 'before' || side === 'after') return good({ value: { ...end, place: side }, x: `to ${side} ${css}` });
  if (offset !== null) return good({ value: { ...end, place: offset.value }, x: `to ${css} at ${offset.x}` });
  return good({ value: end, x: css });
}

function isWord(word: string, text: string): boolean {
  return text.slice(0, word.length).toLowerCase() === word && /^(?:\s|$)/.test(text.slice(word.length));
}

/** The points that a text begins with, one more at most than a way may have, and what stands behind them. */
function takePoints(text: string): { points: Offset[]; rest: string } {
  const points: Offset[] = [];
  let rest = text.trim();
  while (points.length <= MAX_VIA) {
    const found = POINT.exec(rest);
    const pair = found === null ? null : readPair(found[0]);
    if (found === null || pair === null) break;
    points.push(pair.value);
    rest = rest.slice(found[0].length).replace(/^[\s,;]+/, '');
  }
  return { points, rest };
}

const pointText = ({ x, y }: Offset) => `${x},${y}`;
