// Readers for what stands in `x` (pure): amounts, offsets, waits and lists, in the obvious spellings, with the canonical one to write back.
import type { ContextPart, Modifier, Offset, ScrollAmount, WaitUntil } from './action.ts';
import { readModifier } from './keys.ts';
import { MAX_TIMEOUT_MS } from './limits.ts';
import { readAddress } from './policy/url.ts';
import { withoutLinks } from './reader/altered.ts';
import { bad, good, type Parsed } from './reader/fault.ts';
import { withoutInvisible } from './reader/invisible.ts';

/** A value and the canonical `x` for it. */
export type Payload<T> = { value: T; x: string };

/** Of what parts `x` is made, for whoever edits it field by field: see `payload-form.ts`. */
export type PayloadForm =
  | 'none'
  | 'text'
  | 'parts'
  | 'most'
  | 'scan'
  | 'shot'
  | 'point'
  | 'pointer'
  | 'drop'
  | 'scroll'
  | 'place'
  | 'value'
  | 'keys'
  | 'address'
  | 'link'
  | 'wait';

const NUMBER = '-?\\d{1,6}(?:\\.\\d{1,3})?';
const PAIR = new RegExp(`^\\(?\\s*(${NUMBER})\\s*(?:px)?\\s*[,;]\\s*(${NUMBER})\\s*(?:px)?\\s*\\)?$`, 'i');

/** Reads `x,y` in CSS px; "(10, 20)" and "10px,20px" are the same. */
export function readPair(text: string): Payload<Offset> | null {
  const match = PAIR.exec(text.trim());
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const value = { x: Number(match[1]) + 0, y: Number(match[2]) + 0 };
  return { value, x: `${value.x},${value.y}` };
}

/** What a pointer action may carry: an offset from the target's top left, held modifier keys, or both. */
export type Pointer = { offset: Offset | null; modifiers: Modifier[] };

const MODIFIER_WORDS: Record<Modifier, string> = { Control: 'CTRL', Alt: 'ALT', Meta: 'META', Shift: 'SHIFT' };
const MODIFIER_ORDER: readonly Modifier[] = ['Control', 'Alt', 'Meta', 'Shift'];

/** Reads `dx,dy`, modifiers such as `CTRL+SHIFT`, or both. */
export function readPointer(type: string, text: string): Parsed<Payload<Pointer>> {
  let rest = text.trim();
  let offset: Payload<Offset> | null = null;
  const head = /^\(?-?\d[\d.]*\s*(?:px)?\s*[,;]\s*-?\d[\d.]*\s*(?:px)?\s*\)?(?=\s|$)/i.exec(rest);
  if (head !== null) {
    offset = readPair(head[0]);
    rest = rest.slice(head[0].length).trim();
  }
  const found = new Set<Modifier>();
  for (const word of rest.split(/[\s+,]+/).filter(part => part !== '')) {
    const modifier = readModifier(word);
    if (modifier === null) {
      const lower = rest.toLowerCase();
      if (type === 'CLICK' && lower === 'left') break;
      if (lower === 'right') return bad('x', 'A right click is its own type.', 'Use RCLICK with an empty x.');
      if (/^double|^2$/.test(lower)) return bad('x', 'A double click is its own type.', 'Use DCLICK with an empty x.');
      return bad(
        'x',
        `${type} takes an offset and modifier keys only.`,
        'Leave x empty, or send it like 10,5 or CTRL or 10,5 CTRL+SHIFT.',
        { x: '' },
      );
    }
    found.add(modifier === 'ControlOrMeta' ? 'Control' : modifier);
  }
  const modifiers = MODIFIER_ORDER.filter(modifier => found.has(modifier));
  const words = modifiers.map(modifier => MODIFIER_WORDS[modifier]).join('+');
  const x = [offset?.x ?? '', words].filter(part => part !== '').join(' ');
  return good({ value: { offset: offset?.value ?? null, modifiers }, x });
}

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  down: { x: 0, y: 1 },
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  left: { x: -1, y: 0 },
};

const SCROLL_WORDS: Record<string, string> = {
  '': 'down 1p',
  pagedown: 'down 1p',
  pageup: 'up 1p',
  home: 'top',
  start: 'top',
  end: 'bottom',
};

/** Reads `down 300`, `up 2p`, `top`, `0,500` and their kin. A direction alone is one page; a bare number is px downwards. */
export function readScroll(text: string): Parsed<Payload<ScrollAmount>> {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const word = SCROLL_WORDS[plain.replace(/[\s_]/g, '')] ?? plain.replace(/^(?:to )?(?:the )?(top|bottom)$/, '$1');
  if (word === 'top' || word === 'bottom') return good({ value: { unit: 'edge', edge: word }, x: word });
  const edge = /^(?:to (?:the )?)?(leftmost|rightmost|far left|far right)$/.exec(word);
  if (edge !== null) {
    const side = word.includes('left') ? 'left' : 'right';
    return good({ value: { unit: 'edge', edge: side }, x: `far ${side}` });
  }
  const pair = readPair(word);
  if (pair !== null) return good({ value: { unit: 'px', ...pair.value }, x: pair.x });
  const match = /^(?:(down|up|left|right)\b:?\s*)?(?:by )?(-?\d{1,6}(?:\.\d{1,3})?)?\s*(px|pixels?|p|pages?|screens?)?$/.exec(word);
  if (match === null || (match[1] === undefined && match[2] === undefined)) {
    return bad('x', 'SCROLL does not know this amount.', 'Send it like down, up 300, down 2p, bottom or 0,500.');
  }
  return good(scrollBy(match[1] ?? 'down', match[2], match[3] ?? ''));
}

function scrollBy(direction: string, amountText: string | undefined, unitText: string): Payload<ScrollAmount> {
  const signed = amountText === undefined ? 1 : Number(amountText);
  const unit = amountText === undefined || /^(?:p$|page|screen)/.test(unitText) ? 'page' : 'px';
  const opposite: Record<string, string> = { down: 'up', up: 'down', left: 'right', right: 'left' };
  const towards = signed < 0 ? (opposite[direction] ?? direction) : direction;
  const vector = DIRECTIONS[towards] ?? { x: 0, y: 1 };
  const amount = Math.abs(signed);
  return {
    value: { unit, x: vector.x * amount + 0, y: vector.y * amount + 0 },
    x: `${towards} ${amount}${unit === 'page' ? 'p' : ''}`,
  };
}

const PARTS: readonly ContextPart[] = ['sel', 'text', 'dom'];

/** Reads which parts of a context are wanted: any of sel, text, dom. */
export function readParts(text: string): Parsed<Payload<ContextPart[]>> {
  const words = text
    .toLowerCase()
    .split(/[\s,+|]+/)
    .filter(word => word !== '');
  const wanted = new Set<ContextPart>();
  for (const word of words) {
    const part = PARTS.find(name => name === word || (name === 'sel' && word === 'selection'));
    if (part !== undefined) wanted.add(part);
    else if (word === 'all' || word === 'full') for (const name of PARTS) wanted.add(name);
    else return bad('x', `CTX does not know "${word.slice(0, 40)}".`, 'Leave x empty, or list any of sel,text,dom.', { x: '' });
  }
  const value = PARTS.filter(part => wanted.has(part));
  return good({ value, x: value.join(',') });
}

/** Reads a number of characters: `4000`; "4000 chars" and "max=4000" are the same. "" is no limit of its own. */
export function readMaxChars(text: string): Parsed<Payload<number | null>> {
  const plain = text.trim();
  if (plain === '') return good({ value: null, x: '' });
  const match = /^(?:max\s*[=:]?\s*)?(\d{1,6})\s*(?:chars?|characters)?$/i.exec(plain);
  const value = Number(match?.[1] ?? 0);
  if (value < 1) return bad('x', 'TEXT takes a number of characters in x.', 'Leave x empty, or send a number like 4000.', { x: '' });
  return good({ value, x: String(value) });
}

/** Attribute names and a limit for SCAN. */
export type ScanPayload = { attributes: string[]; limit: number | null };

/** Reads attribute names, separated by commas, and `limit=N`. */
export function readScan(text: string): Parsed<Payload<ScanPayload>> {
  const attributes: string[] = [];
  let limit: number | null = null;
  for (const word of text
    .replace(/\blimit\s*[=:]\s*/gi, 'limit=')
    .split(/[\s,;]+/)
    .filter(part => part !== '')) {
    const match = /^(?:limit=)?(\d{1,5})$/i.exec(word);
    if (match !== null && limit === null && Number(match[1]) > 0) limit = Number(match[1]);
    else if (/^@?[a-z_][\w:.-]{0,63}$/i.test(word)) attributes.push(word.replace(/^@/, '').toLowerCase());
    else return bad('x', 'SCAN takes attribute names and a limit in x.', 'Leave x empty, or send it like href,title limit=20.', { x: '' });
  }
  const names = [...new Set(attributes)];
  if (names.length > 20) return bad('x', 'SCAN takes at most 20 attribute names.', 'Ask for fewer.');
  const x = [names.join(','), limit === null ? '' : `limit=${limit}`].filter(part => part !== '').join(' ');
  return good({ value: { attributes: names, limit }, x });
}

/** Reads a time: `1500`, `1500ms`, `2s`. A number alone is ms. Returns ms, or null when it is no time. */
export function readTimeMs(text: string): number | null {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)\s*(ms|milliseconds?|msecs?|s|secs?|seconds?)?$/i.exec(text.trim());
  if (match === null) return null;
  const seconds = /^s/i.test(match[2] ?? '');
  return Math.round(Number(match[1]) * (seconds ? 1000 : 1));
}

/** What WAIT waits for, and the longest time when `x` named one beside a target. */
export type WaitPayload = { until: WaitUntil; maxMs: number | null };

/** Reads the condition of WAIT; `s` is its target, or "". */
export function readWait(s: string, text: string): Parsed<Payload<WaitPayload>> {
  const plain = text.trim();
  const lower = plain.toLowerCase();
  const at = s === '' ? null : { by: 'css' as const, css: s };
  const timeMs = readTimeMs(plain);
  if (timeMs !== null && (timeMs < 1 || timeMs > MAX_TIMEOUT_MS)) {
    return bad('x', `WAIT takes 1 to ${MAX_TIMEOUT_MS} milliseconds.`, 'Send a shorter time, like 1500 or 2s.');
  }
  if (/^text\s*[:=]/i.test(plain)) {
    const wanted = plain.replace(/^text\s*[:=]\s*/i, '').replace(/^(["'])(.*)\1$/s, '$2');
    if (wanted === '') return bad('x', 'WAIT needs the text to wait for.', 'Send it like text:Saved.');
    return good({ value: { until: { kind: 'text', text: wanted, at }, maxMs: null }, x: `text:${wanted}` });
  }
  if (at === null) {
    if (timeMs !== null) return good({ value: { until: { kind: 'time', ms: timeMs }, maxMs: null }, x: String(timeMs) });
    if (/^(?:|idle|load|loaded|networkidle|domcontentloaded|quiet)$/.test(lower)) {
      return good({ value: { until: { kind: 'idle' }, maxMs: null }, x: 'idle' });
    }
    return bad('x', 'WAIT does not know this condition.', 'Send 1500, 2s, idle or text:…, or name an element in s.');
  }
  if (/^(?:gone|hidden|disappear(?:s|ed)?|removed)$/.test(lower))
    return good({ value: { until: { kind: 'gone', at }, maxMs: null }, x: 'gone' });
  if (/^(?:|appear(?:s|ed)?|visible|present)$/.test(lower)) return good({ value: { until: { kind: 'appear', at }, maxMs: null }, x: '' });
  if (timeMs !== null) return good({ value: { until: { kind: 'appear', at }, maxMs: timeMs }, x: '' });
  if (lower === 'idle')
    return bad('x', 'idle is about the whole page and takes no target.', 'Leave s empty, or leave x empty to wait for the element.');
  const hint = 'With a target, leave x empty (it appears) or send gone or text:….';
  const gone = /\b(?:gone|hidden|hides?|disappear\w*|removed|vanish\w*|invisible|detached|not (?:visible|present|there|shown))\b/.test(
    lower,
  );
  const appears = /\b(?:appear\w*|visible|present|there|shown?|exists?|ready|attached)\b/.test(lower);
  return bad('x', 'WAIT does not know this condition.', hint, gone ? { x: 'gone' } : appears ? { x: '' } : undefined);
}

/** An address to open, and what for. */
export type Opening = { url: string; purpose: string };

/** Reads what OPEN_TAB opens. An address in `s`, where other types name their target, is what it says; `x` is then the purpose. */
export function readOpening(s: string, x: string): Parsed<Payload<Opening>> {
  const text = s === '' ? x.trim() : `${s.trim()} ${x.trim()}`.trim();
  const plain = withoutLinks(withoutInvisible(text));
  if (plain !== text) {
    const message = 'The address holds the marks of a link, or characters that cannot be seen.';
    return bad('x', message, 'Check the proposal, or send the plain address.', { s: '', x: plain });
  }
  const cut = text.search(/\s/);
  const first = (cut < 0 ? text : text.slice(0, cut)).replace(/^<(.*)>$/, '$1');
  const purpose = cut < 0 ? '' : text.slice(cut).trim();
  const address = readAddress(first);
  if (!address.ok) {
    const mended = address.fault.mend?.x;
    if (mended === undefined) return address;
    return bad('x', address.fault.message, address.fault.hint, { s: '', x: `${mended} ${purpose}`.trim() });
  }
  const url = address.value.href;
  return good({ value: { url, purpose }, x: purpose === '' ? url : `${url} ${purpose}` });
}
