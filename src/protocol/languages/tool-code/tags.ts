// Finding what may be a command of tool-code in a text (pure): tags, blocks with the label json, and what only looks like one of them.
import { MAX_ENTRIES, MAX_LINE } from '../../limits.ts';
import { decodeEntities } from '../../reader/entities.ts';
import { createNeedles } from '../../reader/needles.ts';
import { findObject } from '../../reader/object.ts';
import { isObject, readStrict } from '../json.ts';
import { isForm } from './commands.ts';
import type { PlainReason } from './words.ts';

export const OPEN = '<tool_code>';
export const CLOSE = '</tool_code>';
const CLOSE_ESCAPED = '&lt;/tool_code&gt;';
const BLOCK_END = '</browsing_context>';

/** The value of a command, or why there is none. `proposal`: the JSON that was probably meant. */
export type Body = { ok: true; value: unknown } | { ok: false; reason: PlainReason; proposal?: string };

/** One place of a text, `[at, end)`. `reason`: it is read, but a person has to take it. */
export type Found = { at: number; end: number; legacy: boolean; body: Body; reason: PlainReason | null };

const FENCE =
  '[ \\t]{0,12}(?:[-*+][ \\t]{1,4})?(?<quote>(?:>[ \\t]?){0,4})(?:`{3,}|~{3,})[ \\t]{0,20}(?<label>[\\w-]{0,20})[ \\t]{0,20}\\r?$';
const START = new RegExp(
  [
    `(?<tag>${OPEN})`,
    '(?<escaped>&lt;tool_code&gt;)',
    '(?<like><[ \\t]{0,4}[tT][oO][oO][lL](?:\\\\?_|[ -])?[cC][oO][dD][eE](?:[ \\t][^<>\\n]{0,80})?>)',
    `(?<fence>^${FENCE})`,
    '(?<block>^<browsing_context>\\r?\\n\\[Target Update\\]\\r?\\n)',
    '(?<own>^System(?: Error)?: )',
  ].join('|'),
  'gm',
);
const FENCE_LINE = /^[ \t]{0,12}(?:>[ \t]?){0,4}(?:`{3,}|~{3,})[ \t]{0,20}([\w-]{0,20})/gm;
const SPACE = /[\s\u200B-\u200D\u2060\uFEFF]*/y;

/**
 * Everything in a text that is or looks like a command, from left to right. Each stretch is read once, and what could not be read is never cut
 * to something shorter.
 */
export function findCommands(text: string): { found: Found[]; all: boolean } {
  const found: Found[] = [];
  const next = nextOf(text);
  let from = 0;
  let quotedUntil = 0; // the end of a line of our own
  while (found.length < MAX_ENTRIES) {
    START.lastIndex = from;
    const match = START.exec(text);
    if (match === null) return { found, all: true };
    const at = match.index;
    const inner = at + match[0].length;
    const { tag, escaped, fence, block, own, quote = '', label = '' } = match.groups ?? {};
    if (own !== undefined) quotedUntil = lineEnd(text, at);
    const one =
      own !== undefined
        ? inner
        : block !== undefined
          ? blockEnd(text, next.blockEnd(inner), inner)
          : fence !== undefined
            ? readFence(text, at, inner, label.toLowerCase(), quote, next)
            : escaped !== undefined
              ? readEscaped(text, at, inner, next)
              : readTag(text, at, inner, tag === undefined, next);
    if (typeof one === 'number') {
      from = one;
    } else {
      found.push(at < quotedUntil ? { ...one, reason: 'QUOTED' } : one);
      from = one.end;
    }
  }
  return { found, all: false };
}

type Next = {
  open: Seek;
  close: Seek;
  closeEscaped: Seek;
  blockEnd: Seek;
  fence: (from: number) => { at: number; end: number; label: string } | null;
};
type Seek = (from: number) => number;

/** Each looks over the text once, from left to right. */
function nextOf(text: string): Next {
  const seek = (...needles: string[]) => createNeedles(text, needles);
  let line: { at: number; end: number; label: string } | null = null;
  let over = false;
  const fence = (from: number) => {
    while (!over && (line === null || line.at < from)) {
      FENCE_LINE.lastIndex = from;
      const match = FENCE_LINE.exec(text);
      over = match === null;
      line = match === null ? null : { at: match.index, end: match.index + match[0].length, label: match[1] ?? '' };
    }
    return over ? null : line;
  };
  return { open: seek(OPEN), close: seek(CLOSE), closeEscaped: seek(CLOSE_ESCAPED), blockEnd: seek(BLOCK_END), fence };
}

/** A snapshot of ours that came back: its texts are escaped, and nothing of it is a command. */
function blockEnd(text: string, at: number, inner: number): number {
  return at < 0 ? inner : at + (text.startsWith(BLOCK_END, at) ? BLOCK_END.length : 0);
}

function spaceEnd(text: string, from: number): number {
  SPACE.lastIndex = from;
  return from + (SPACE.exec(text)?.[0].length ?? 0);
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** A tag; `like`: one that is written in another way. A number: only a mention, the search goes on there. */
function readTag(text: string, at: number, inner: number, like: boolean, next: Next): Found | number {
  const made = (end: number, body: Body): Found => ({ at, end, legacy: false, body, reason: like ? 'NOT_OURS' : null });
  const start = spaceEnd(text, inner);
  if (text.charAt(start) !== '{') return readOther(text, inner, start, like, next, made);
  const object = objectEnd(text, start);
  if (object.kind === 'cut') return made(text.length, { ok: false, reason: 'UNFINISHED' });
  if (object.kind === 'long') return made(object.at, { ok: false, reason: 'TOO_LONG' });
  if (object.kind === 'closed') {
    const json = text.slice(start, object.at);
    if (isForm(json)) return object.at;
    const close = spaceEnd(text, object.at);
    const value = readStrict(json);
    if (value.ok && text.startsWith(CLOSE, close)) return made(close + CLOSE.length, value);
    if (value.ok) {
      const end = endBefore(next, object.at);
      if (like) return made(end < 0 ? object.at : end, value);
      if (end < 0) return made(object.at, { ok: false, reason: 'UNFINISHED', proposal: json });
      return made(end, { ok: false, reason: 'NOT_JSON' });
    }
    if (value.reason !== 'NOT_JSON') return made(Math.max(object.at, endBefore(next, object.at)), value);
  }
  const mended = mend(text, start, next);
  const end = endBefore(next, object.at);
  if (isForm(text.slice(start, end < 0 ? object.at : end - CLOSE.length))) return Math.max(end, object.at);
  return made(Math.max(object.at, end, mended.end), mended.body);
}

/** What does not begin with a brace: a list or a bare value where it is closed, else a mention. */
function readOther(
  text: string,
  inner: number,
  start: number,
  like: boolean,
  next: Next,
  made: (end: number, body: Body) => Found,
): Found | number {
  const end = endBefore(next, inner);
  if (end >= 0 && !like && end - inner <= MAX_LINE) {
    const value = readStrict(text.slice(start, Math.max(start, end - CLOSE.length)).trim());
    return made(end, value.ok ? { ok: false, reason: 'NOT_AN_OBJECT' } : value);
  }
  return start === text.length && !like ? made(text.length, { ok: false, reason: 'UNFINISHED' }) : inner;
}

/** Behind the end tag that comes before another tag begins; -1 when none does. */
function endBefore(next: Next, from: number): number {
  const [close, open] = [next.close(from), next.open(from)];
  return close < 0 || (open >= 0 && open < close) ? -1 : close + CLOSE.length;
}

/** Where an object ends, or where it cannot go on. Texts may hold anything, end tags too. */
function objectEnd(text: string, start: number): { kind: 'closed' | 'broken' | 'cut' | 'long'; at: number } {
  const stop = Math.min(text.length, start + MAX_LINE);
  let depth = 0;
  let string = false;
  for (let at = start; at < stop; at += 1) {
    const char = text.charAt(at);
    if (string) {
      if (char === '\\') at += 1;
      else if (char === '"') string = false;
      else if (char < ' ') return { kind: 'broken', at };
    } else if (char === '"') {
      string = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return { kind: 'closed', at: at + 1 };
    } else if (!/[\s\w:,.+-]/.test(char)) {
      return { kind: 'broken', at };
    }
  }
  return { kind: stop < text.length ? 'long' : 'cut', at: stop };
}

/** The repairs that change nothing a command says: curly quotes that delimit its texts, and unusual spaces. */
function mend(text: string, start: number, next: Next): { end: number; body: Body } {
  const end = endBefore(next, start);
  const body = text.slice(start, Math.min(end < 0 ? start : end - CLOSE.length, start + MAX_LINE));
  const object = findObject(body, 0, body.length, false);
  const refused = { end: -1, body: { ok: false, reason: 'NOT_JSON' } as const };
  if (!object.ok || body.slice(object.end).trim() !== '') return refused;
  const value = readStrict(object.json);
  if (!value.ok) return { end: -1, body: value };
  return object.altered ? { end: -1, body: { ...refused.body, proposal: object.json } } : { end, body: value };
}

/** Tags as a page's text has them: taken where the whole line is escaped, quotes too; else only shown. */
function readEscaped(text: string, at: number, inner: number, next: Next): Found | number {
  const close = next.closeEscaped(inner);
  if (close < 0 || close - inner > MAX_LINE) return inner;
  const body = text.slice(inner, close);
  if (body.includes('&lt;tool_code&gt;')) return inner;
  const json = decodeEntities(body).trim();
  if (isForm(json)) return close;
  const end = close + CLOSE_ESCAPED.length;
  const before = text.slice(Math.max(0, at - MAX_LINE), at);
  const after = text.slice(end, end + MAX_LINE);
  const lines = before.slice(before.lastIndexOf('\n') + 1) + body + after.slice(0, lineEnd(after, 0));
  const whole = !/["<>\u201C-\u201F]/.test(lines) && body.includes('&quot;');
  const value = readStrict(json);
  return { at, end, legacy: false, body: value, reason: whole && value.ok ? null : 'QUOTED' };
}

/** A fenced block: read with the label json if its object has a `tool`; with the label tool_code it is only shown. A number: chatter. */
function readFence(text: string, at: number, inner: number, label: string, quote: string, next: Next): Found | number {
  if (label !== 'json' && label !== 'tool_code') return inner;
  const line = next.fence(inner);
  const closed = line !== null && line.label === '';
  const raw = text.slice(inner, Math.min(line?.at ?? text.length, inner + MAX_LINE));
  const body = (quote === '' ? raw : raw.replace(/^[ \t]*(?:>[ \t]?)+/gm, '')).trim();
  if (!body.startsWith('{')) return inner;
  const end = closed ? line.end : inner + raw.length;
  const value = readStrict(body);
  const reason = label === 'tool_code' ? 'NOT_OURS' : quote === '' ? null : 'QUOTED';
  const made = (result: Body): Found => ({ at, end, legacy: label === 'json', body: result, reason });
  if (value.ok) {
    const { tool } = isObject(value.value) ? value.value : {};
    if (label === 'json' && (typeof tool !== 'string' || tool === '')) return end;
    return made(closed ? value : { ok: false, reason: 'UNFINISHED', proposal: body });
  }
  if (body.includes('tool_code>') || !/"tool"\s{0,20}:/.test(body)) return inner;
  return made(value.reason === 'NOT_JSON' && !closed ? { ok: false, reason: 'UNFINISHED' } : value);
}
