// An action's `s` and `x` as the parts that a person fills in, and back (pure). What is being typed is kept letter by letter, also where it does not
// mean anything yet: whether it may be saved is for the reader of the line alone.
import type { ContextPart, WaitUntil } from './action.ts';
import { isWay } from './drag.ts';
import { formatChords, parseChords } from './keys.ts';
import { readPair, readParts, readPointer, readScroll, readTimeMs } from './payload.ts';

export type Wire = { s: string; x: string };

/** How one form is read and written. `read`: null where what stands there has no such parts, and only the text of `x` itself can be edited. */
export type Lens<P> = { read(wire: Wire): P | null; write(parts: P, wire: Wire): Wire };

/** Two numbers as typed, CSS px. */
export type Pair = { x: string; y: string };

const PAIR = /^([-\d.]*),([-\d.]*)$/;

function pairIn(x: string): Pair | null {
  const typed = PAIR.exec(x.trim());
  if (typed !== null) return { x: typed[1] ?? '', y: typed[2] ?? '' };
  const read = readPair(x);
  return read === null ? null : { x: String(read.value.x), y: String(read.value.y) };
}

const pairText = ({ x, y }: Pair) => (x === '' && y === '' ? '' : `${x},${y}`);

/** CTX: which parts of a context are asked for. */
export const partsForm: Lens<Record<ContextPart, boolean>> = {
  read({ x }) {
    const read = readParts(x);
    if (!read.ok) return null;
    const has = (part: ContextPart) => read.value.value.includes(part);
    return { sel: has('sel'), text: has('text'), dom: has('dom') };
  },
  write: (parts, { s }) => ({ s, x: (['sel', 'text', 'dom'] as const).filter(part => parts[part]).join(',') }),
};

/** TEXT: the most characters. */
export const mostForm: Lens<{ most: string }> = {
  read: ({ x }) => (/^\d*$/.test(x) ? { most: x } : null),
  write: ({ most }, { s }) => ({ s, x: most }),
};

/** SCAN: attribute names and the most matches. */
export const scanForm: Lens<{ attributes: string; limit: string }> = {
  read({ x }) {
    const match = /^(?:(.*) )?limit=(\d*)$/s.exec(x);
    return match === null ? { attributes: x, limit: '' } : { attributes: match[1] ?? '', limit: match[2] ?? '' };
  },
  write({ attributes, limit }, { s }) {
    return { s, x: limit === '' ? attributes : `${attributes === '' ? '' : `${attributes} `}limit=${limit}` };
  },
};

/** SHOT: of what, `refs` with the numbers of the digest painted on. An element that is not named yet is written as `element`, see `wantsTarget`. */
export const shotForm: Lens<{ of: 'view' | 'element' | 'page' | 'refs' }> = {
  read({ s, x }) {
    const word = x.toLowerCase().replace(/[\s_-]/g, '');
    if (['full', 'fullpage', 'page', 'wholepage'].includes(word)) return { of: 'page' };
    if (['refs', 'ref', 'numbers', 'numbered', 'labels'].includes(word)) return { of: 'refs' };
    if (!['', 'element', 'viewport', 'visible'].includes(word)) return null;
    return { of: s !== '' || word === 'element' ? 'element' : 'view' };
  },
  write({ of }, { s }) {
    if (of === 'refs') return { s, x: 'refs' };
    if (of === 'element') return { s, x: s === '' ? 'element' : '' };
    return { s: '', x: of === 'page' ? 'full' : '' };
  },
};

/** Whether the user chose a picture of an element and has not named it: the line alone would be a picture of the window. */
export function wantsTarget(type: string, { s, x }: Wire): boolean {
  return type === 'SHOT' && s.trim() === '' && x === 'element';
}

/** MOVE: a point, or an offset in the target. */
export const pointForm: Lens<Pair> = {
  read: ({ x }) => (x.trim() === '' ? { x: '', y: '' } : pairIn(x)),
  write: (pair, { s }) => ({ s, x: pairText(pair) }),
};

export const MODIFIER_KEYS = ['CTRL', 'ALT', 'META', 'SHIFT'] as const;
export type ModifierKey = (typeof MODIFIER_KEYS)[number];

/** CLICK and its kin: where in the target, and what is held meanwhile. */
export const pointerForm: Lens<Pair & { held: readonly ModifierKey[] }> = {
  read({ x }) {
    const typed = POINTER.exec(x);
    if (typed !== null) return pointerParts(typed);
    const read = readPointer('CLICK', x);
    const canonical = read.ok ? POINTER.exec(read.value.x) : null;
    return canonical === null ? null : pointerParts(canonical);
  },
  write({ held, ...pair }, { s }) {
    const keys = MODIFIER_KEYS.filter(key => held.includes(key)).join('+');
    return { s, x: [pairText(pair), keys].filter(part => part !== '').join(' ') };
  },
};

const KEYS = '(?:CTRL|ALT|META|SHIFT)';
const POINTER = new RegExp(`^(?:([-\\d.]*),([-\\d.]*)(?: |$))?(${KEYS}(?:\\+${KEYS})*)?$`);

function pointerParts(match: RegExpExecArray): Pair & { held: readonly ModifierKey[] } {
  const words = (match[3] ?? '').split('+');
  return { x: match[1] ?? '', y: match[2] ?? '', held: MODIFIER_KEYS.filter(key => words.includes(key)) };
}

/** DRAG: onto an element, whose selector is `x` itself, by an offset, or along a way, which is written as it is in `x`. */
export const dropForm: Lens<{ by: 'element' | 'way' } | ({ by: 'offset' } & Pair)> = {
  read({ x }) {
    if (isWay(x)) return { by: 'way' };
    const pair = pairIn(x);
    return pair === null ? { by: 'element' } : { by: 'offset', ...pair };
  },
  write(parts, { s, x }) {
    if (parts.by === 'offset') return { s, x: `${parts.x},${parts.y}` };
    if (parts.by === 'way') return { s, x: isWay(x) ? x : 'from 0,0 to 100,0' };
    return { s, x: isWay(x) || pairIn(x) !== null ? '' : x };
  },
};

export const SCROLL_WAYS = ['down', 'up', 'left', 'right', 'top', 'bottom', 'farLeft', 'farRight', 'by'] as const;
export type ScrollWay = (typeof SCROLL_WAYS)[number];

/** SCROLL: which way, and how far: an amount with its unit (none is one page), or for `by` two numbers. */
export type ScrollParts = Pair & { way: ScrollWay; amount: string; unit: 'px' | 'p' };

export const scrollForm: Lens<ScrollParts> = {
  read({ x }) {
    const typed = scrollParts(x);
    if (typed !== null) return typed;
    const read = readScroll(x);
    return read.ok ? scrollParts(read.value.x) : null;
  },
  write({ way, amount, unit, ...pair }, { s }) {
    if (way === 'by') return { s, x: `${pair.x},${pair.y}` };
    if (way !== 'down' && way !== 'up' && way !== 'left' && way !== 'right') return { s, x: endText(way) };
    return { s, x: amount === '' ? way : `${way} ${amount}${unit === 'p' ? 'p' : ''}` };
  },
};

function endText(way: ScrollWay): string {
  return way === 'farLeft' ? 'far left' : way === 'farRight' ? 'far right' : way;
}

const NO_AMOUNT = { amount: '', unit: 'px', x: '', y: '' } as const;

function scrollParts(x: string): ScrollParts | null {
  const way = SCROLL_WAYS.find(word => word !== 'by' && endText(word) === x);
  if (way !== undefined) return { ...NO_AMOUNT, way };
  const pair = PAIR.exec(x);
  if (pair !== null) return { ...NO_AMOUNT, way: 'by', x: pair[1] ?? '', y: pair[2] ?? '' };
  const match = /^(down|up|left|right) ([\d.]+)(p?)$/.exec(x);
  const towards = SCROLL_WAYS.find(word => word === match?.[1]);
  if (towards === undefined) return null;
  return { ...NO_AMOUNT, way: towards, amount: match?.[2] ?? '', unit: match?.[3] === 'p' ? 'p' : 'px' };
}

/** SCROLLTO: an element, a point of the page, or one of its ends. */
export const placeForm: Lens<Pair & { to: 'element' | 'point' | 'top' | 'bottom' }> = {
  read({ s, x }) {
    const word = x.trim().toLowerCase();
    if (s === '' && (word === 'top' || word === 'bottom')) return { to: word, x: '', y: '' };
    if (word === '') return { to: 'element', x: '', y: '' };
    const pair = s === '' ? pairIn(x) : null;
    return pair === null ? null : { to: 'point', ...pair };
  },
  write({ to, ...pair }, { s }) {
    if (to === 'element') return { s, x: '' };
    return { s: '', x: to === 'point' ? `${pair.x},${pair.y}` : to };
  },
};

/** KEY: the chords, as the protocol writes them. */
export const keysForm: Lens<{ chords: readonly string[] }> = {
  read({ x }) {
    if (x.trim() === '') return { chords: [] };
    const read = parseChords(x);
    return read.ok ? { chords: read.value.map(chord => formatChords([chord])) } : null;
  },
  write: ({ chords }, { s }) => ({ s, x: chords.join(' ') }),
};

/** OPEN_TAB: the address, and what for. */
export const addressForm: Lens<{ url: string; purpose: string }> = {
  read({ s, x }) {
    const match = s === '' ? /^(\S*)(?: (.*))?$/s.exec(x) : null;
    return match === null ? null : { url: match[1] ?? '', purpose: match[2] ?? '' };
  },
  write: ({ url, purpose }, { s }) => ({ s, x: purpose === '' ? url : `${url} ${purpose}` }),
};

/** WAIT: for what. `text`: the words, or a number of ms, as typed. */
export type WaitParts = { until: WaitUntil['kind']; text: string };

export const waitForm: Lens<WaitParts> = {
  read({ s, x }) {
    const words = /^text:(.*)$/s.exec(x);
    if (words !== null) return { until: 'text', text: words[1] ?? '' };
    const word = x.trim().toLowerCase();
    if (s === '' && /^[\d.]+$/.test(word)) return { until: 'time', text: word };
    const timeMs = s === '' ? readTimeMs(x) : null;
    if (timeMs !== null) return { until: 'time', text: String(timeMs) };
    if (/^(?:gone|hidden|disappear(?:s|ed)?|removed)$/.test(word)) return { until: 'gone', text: '' };
    if (/^(?:appear(?:s|ed)?|visible|present)$/.test(word) || (s !== '' && word === '')) return { until: 'appear', text: '' };
    return s === '' && /^(?:|idle|load|loaded|networkidle|domcontentloaded|quiet)$/.test(word) ? { until: 'idle', text: '' } : null;
  },
  write({ until, text }, { s }) {
    switch (until) {
      case 'time':
        return { s: '', x: text === '' ? '0' : text };
      case 'idle':
        return { s: '', x: 'idle' };
      case 'appear':
        return { s, x: s === '' ? 'appear' : '' };
      case 'gone':
        return { s, x: 'gone' };
      case 'text':
        return { s, x: `text:${text}` };
      default:
        return until satisfies never;
    }
  },
};
