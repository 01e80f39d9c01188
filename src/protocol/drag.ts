// What DRAG carries in `x` (pure): where on the source it begins, by which points it goes, and where it ends. Offsets are CSS px from the top left of `s`.
import type { DragEnd, Offset } from './action.ts';
import { type Payload, readPair } from './payload.ts';
import { bad, good, type Parsed } from './reader/fault.ts';
import { badSelector } from './reader/selector.ts';

/** A drag as written. `start`: where it begins, absent for the middle of the source; `via`: the points between, absent for none. */
export type DragWay = { start?: Offset; via?: Offset[]; to: DragEnd };

/** Points between the beginning and the end of one drag. */
export const MAX_VIA = 50;

/** The words that begin a way. No element is called so; with a combinator behind it, it is a selector nonetheless. */
const WAY = /^(?:from|via|to)(?=\s|$)(?!\s*[>+~,])/i;
const NUMBER = '-?\\d{1,6}(?:\\.\\d{1,3})?(?:px)?';
const POINT = `\\(?${NUMBER},\\s*${NUMBER}\\)?`;
const POINTS = new RegExp(`^(?:from\\s+(${POINT})\\s+)?(?:via\\s+(${POINT}(?:[\\s,;]+${POINT})*)\\s+)?to\\s`, 'i');
const PLACED = /^(before|after)(?=\s|$)(?!\s*[>+~,])/i;
const NOT_CSS = /^(?:$|[>+~,]|\(?\s*-?\d)/;

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
  const points = isWay(x) ? POINTS.exec(x) : null;
  if (points === null && isWay(x)) return wrong();
  const start = readPair(points?.[1] ?? '')?.value;
  const via = (points?.[2]?.match(new RegExp(POINT, 'gi')) ?? []).flatMap(point => readPair(point)?.value ?? []);
  if (via.length > MAX_VIA) return bad('x', `via takes at most ${MAX_VIA} points.`, 'Send fewer points, or go on with another DRAG.');
  const end = readEnd(x.slice(points?.[0].length ?? 0).trim(), points !== null, start !== undefined);
  if (!end.ok) return end;
  const to = end.value.value;
  const before = `${start ? `from ${textOf(start)} ` : ''}${via.length > 0 ? `via ${via.map(textOf).join(' ')} ` : ''}`;
  const isPlain = before === '' && to.by === 'css' && to.place === undefined;
  return good({
    value: { ...(start && { start }), ...(via.length > 0 && { via }), to },
    x: `${before}${isPlain ? '' : 'to '}${end.value.x}`,
  });
}

/** The `x` of DRAG with another element to end in: the points before it stay, and where in or beside the element it ends. Of what is no way, `css` alone. */
export function endIn(x: string, css: string): string {
  const text = `${x.trim()} `;
  const points = isWay(text) ? (POINTS.exec(text)?.[0] ?? '') : '';
  const { side, offset } = splitEnd(text.slice(points.length).trim());
  const place = side === undefined && offset !== null ? ` at ${offset.x}` : '';
  const read = readDrag(`${points.trim() || 'to'} ${side === undefined ? '' : `${side} `}${css}${place}`);
  return read.ok ? read.value.x : css;
}

/** Where it ends, with its canonical text behind `to`. `began`: where it begins is told, so that a point of the source may be its end. */
function readEnd(text: string, ofWay: boolean, began: boolean): Parsed<Payload<DragEnd>> {
  const pair = began ? readPair(text) : null;
  if (pair !== null) return good({ value: { by: 'offset', ...pair.value }, x: pair.x });
  const { side, css, at, offset } = splitEnd(text);
  const isTold = ofWay || css !== text;
  if ((at !== null && (offset === null || side !== undefined)) || (isTold && (NOT_CSS.test(css) || isWay(css)))) return wrong();
  if (css.length > 1024) return bad('x', 'The drop target is longer than 1024 characters.', 'Send a shorter selector.');
  const fault = badSelector('x', css);
  // What was mended is the selector alone: the way around it would be lost.
  if (fault !== null) return isTold ? bad('x', fault.message, fault.hint) : { ok: false, fault };
  const end = { by: 'css', css } as const;
  if (side === 'before' || side === 'after') return good({ value: { ...end, place: side }, x: `${side} ${css}` });
  return good(offset === null ? { value: end, x: css } : { value: { ...end, place: offset.value }, x: `${css} at ${offset.x}` });
}

/** What an end in an element is written of: the edge before its selector, the selector, and the point behind it. */
function splitEnd(text: string) {
  const side = PLACED.exec(text)?.[1]?.toLowerCase();
  const named = text.slice(side?.length ?? 0).trim();
  const at = /\s+at(?:\s+([-\d(][^"'\]]*))?$/i.exec(named);
  return { side, css: at === null ? named : named.slice(0, at.index), at, offset: readPair(at?.[1] ?? '') };
}

function wrong() {
  return bad(
    'x',
    'DRAG does not know this way; a point is two numbers in px.',
    'Send it like from 10,20 via 50,60 90,20 to 120,80, from 10,20 to SELECTOR, to SELECTOR at 10,40 or to after SELECTOR.',
  );
}

const textOf = ({ x, y }: Offset) => `${x},${y}`;
