// Reading one protocol line from its tag on (pure): JSON, schema, meaning; a problem instead of a guess.

import type { Problem, RepairKind } from '../command.ts';
import { MAX_CONTEXT, MAX_LINE, MAX_WRAPS } from '../limits.ts';
import { formatActionJson, formatDelete } from '../prompt/format.ts';
import { fingerprint } from '../queue/fingerprint.ts';
import { alteredTexts } from './altered.ts';
import { decodeEntities } from './entities.ts';
import type { Fault } from './fault.ts';
import { misplaced, readJson } from './json.ts';
import { findMisplaced } from './json-place.ts';
import type { ActionTag, Line, Tag } from './line.ts';
import { lowerAction } from './lower.ts';
import { mendAction, mendedJson, type Stretch } from './mend.ts';
import { type Found, findObject } from './object.ts';
import { judgeTrail } from './unwrap.ts';
import { readActionJson, readSessionJson } from './wire.ts';

/**
 * A line that was read, without its place: what it says, what was mended, and where the next one may begin. `open`: its JSON did not end, so what
 * follows may be a part of it.
 */
export type Directive = { line: Line; repairs: RepairKind[]; mark: string; end: number; open: boolean };

type Placeless = Omit<Problem, 'at'>;

/** `at` of the problem is filled in by the caller, who knows lines and columns. `wait`: more text may still complete the line. */
export type DirectiveReading = { kind: 'read'; directive: Directive; offset: number } | { kind: 'wait' } | { kind: 'mention' };

/**
 * `offered`: the line is only shown, so words behind it do no harm. `mention`: it stands in prose, where what has no JSON is only spoken of.
 * `lead`: what was taken off before it. `above`: the line before the text.
 */
type Source = {
  text: string;
  quoted: boolean;
  offered: boolean;
  mention: boolean;
  final: boolean;
  lead: readonly RepairKind[];
  above: string;
};

const GAP = /[ \t\u00A0\u202F\u2007\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF`*_:]*(?:\n[ \t]*)?/y;
const NOWHERE = { line: 0, column: 0 };

/** Reads what follows `tag`. `offset`: where in the text a problem sits. Never throws. */
export function readDirective(source: Source, start: number, tag: Tag): DirectiveReading {
  const { text } = source;
  if (tag.kind === 'broken') return readBroken(source, start, tag);
  if (tag.kind === 'delete') {
    const trail = judgeTrail(text, tag.end);
    if (trail !== null) return read({ kind: 'delete', id: tag.id }, trail.repairs, `del:${tag.id}`, trail.end);
    if (source.offered) return read({ kind: 'delete', id: tag.id }, ['words after it'], `del:${tag.id}`, tag.end);
    return malformed(source, start, tag.id, { ...WORDS_AFTER, proposal: formatDelete(tag.id) }, tag.end, tag.end);
  }
  const id = tag.kind === 'base' || tag.kind === 'update' ? tag.id : null;
  GAP.lastIndex = tag.end;
  const gap = GAP.exec(text)?.[0] ?? '';
  const open = tag.end + gap.length;
  if (text.charAt(open) !== '{') {
    if (!source.final && open >= text.length) return { kind: 'wait' };
    if (tag.kind === 'context') return read({ kind: 'context', id: '', ts: '' }, [], 'ctx::', endOfLine(text, start));
    if (source.mention && !/^[^\n{]{0,12}\{/.test(text.slice(open, open + 13))) return { kind: 'mention' };
    const message = text.charAt(open) === '[' ? 'The JSON must be one object, not a list.' : 'The line has no JSON after its tag.';
    const problem: Placeless = { code: 'BAD_LINE', message, hint: 'Send it as {"v":1,…} on the same line.' };
    const brace = /^[^\n{]{0,12}\{/.exec(text.slice(open, open + 13))?.[0].length ?? 0;
    const found = brace === 0 ? null : findObject(text, open + brace - 1, MAX_LINE, source.quoted);
    const goesOn = found?.ok === false && endsInText(text, open + brace - 1, found);
    return opened(goesOn, malformed(source, start, id, problem, open, start + 4, tag.kind));
  }
  if (source.mention && isPattern(text, open)) return { kind: 'mention' };
  const repairs = gapRepairs(gap);
  if (tag.kind === 'context') return readContext(source, start, open);
  const found = escapedObject(text, open) ?? findObject(text, open, MAX_LINE, source.quoted);
  if (!found.ok) {
    if (!source.final && found.why !== 'long' && !reachOf(text, open).closed) return { kind: 'wait' };
    const proposal =
      tag.kind === 'base' || tag.kind === 'update' ? mendAction(tag.id, tag.rev, stretch(source, open, reachOf(text, open).end)) : null;
    const { problem, at } = brokenJson(text, open, found);
    return opened(
      endsInText(text, open, found) && (found.why !== 'broken' || !CLOSED.test(restOfLine(text, found.at))),
      malformed(source, start, id, withProposal(problem, proposal), at, start + 4, tag.kind),
    );
  }
  const whole = found.repairs.length === 0 ? repairs : [...repairs, ...found.repairs];
  if (tag.kind === 'session' || tag.kind === 'switch') return readSession(source, start, tag.kind, found, whole);
  const reading = readAction(source, start, tag, found, whole);
  const stray = reading.kind === 'read' && reading.directive.line.kind === 'malformed' ? restOfLine(text, found.end) : '';
  return opened(stray.includes('"') && !CLOSED.test(stray), reading);
}

/** How the rest of a line ends whose braces are whole. */
const CLOSED = /["\d\]}]\s*\}[\s.,;:)'`*_|~\\]*$/;

/** Whether JSON that broke ends its line inside of a text: only a text may go on in the next line, and hold there what looks like a line of its own. */
function endsInText(text: string, open: number, { why, at }: Found & { ok: false }): boolean {
  if (why === 'wrapped' || QUOTE.test(text.slice(at, at + 6))) return true;
  if (why !== 'broken') return false;
  // What stands on the lines before is whole; a colon at its end may be one of a text whose quotes nobody escaped.
  if (text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === '') return text.slice(open, at).trimEnd().endsWith(':');
  const line = text.slice(open, nextBreak(text, at));
  const quotes = line.match(/(?<!\\)(?:\\\\)*(?:["\u201C-\u201F\u2033\uFF02]|&quot;)/g)?.length ?? 0;
  // Quotes that nobody escaped may add up; then the last sign tells.
  return quotes % 2 === 1 || !/(?:["\u201C-\u201F\d\]},:]|&quot;)\s*$/.test(line);
}

const QUOTE = /^(?:["\u201C-\u201F\u2033\uFF02]|&quot;)/;

function opened(open: boolean, reading: DirectiveReading): DirectiveReading {
  return open && reading.kind === 'read' ? { ...reading, directive: { ...reading.directive, open } } : reading;
}

/** What only looks like a tag: never taken, but what it was probably meant to be may be proposed, and how far it reaches counts. */
function readBroken(source: Source, start: number, tag: Tag & { kind: 'broken' }): DirectiveReading {
  const { text } = source;
  const brace = /^[^\n{]{0,40}\n?[ \t]*\{/.exec(text.slice(tag.end, tag.end + 80));
  // The JSON may stand on the next line, which is not there yet.
  if (brace === null && !source.final && /^[^\n{]{0,40}\n?[ \t]*$/.test(text.slice(tag.end, tag.end + 80))) return { kind: 'wait' };
  if (source.mention && (brace === null || isPattern(text, tag.end + brace[0].length - 1)) && !/del$/i.test(text.slice(start, tag.end))) {
    return { kind: 'mention' };
  }
  const problem: Placeless = { kind: 'tag', code: 'BAD_LINE', message: tag.message, hint: tag.hint };
  const open = brace === null ? -1 : tag.end + brace[0].length - 1;
  const lineEnd = endOfLine(text, Math.max(start, open));
  const found = open < 0 ? null : findObject(text.slice(open, lineEnd), 0, MAX_LINE, false);
  const proposal = tag.likely === undefined || open < 0 ? null : mendAction(tag.likely, 0, stretch(source, open, lineEnd));
  const kind = tag.handshake ? ('session' as const) : tag.kind;
  const from = found?.ok ? open + found.end : start + 4;
  return opened(
    found?.ok === false && found.why !== 'broken',
    malformed(source, start, tag.id, withProposal(problem, proposal), start, from, kind),
  );
}

/** Whether the JSON behind a tag is only spoken of: it stands for any, as in `{"t":<tab>,…}`, `{json}` and `{…}`. */
function isPattern(text: string, open: number): boolean {
  const head = text.slice(open, Math.min(open + 200, endOfLine(text, open)));
  return (
    /^\{\s*(?:\.\.\.|\u2026|json|payload|\}|<)/i.test(head) ||
    /^\{[^{}]{0,80}(?:<tab>|<tab id>|<TYPE>)/.test(head) ||
    /^\{[^{}]{0,60}(?:\u2026|\.\.\.)\s*\}/.test(head)
  );
}

/** What is wrong with JSON that does not close, or holds what cannot stand there. */
function brokenJson(text: string, open: number, found: Found & { ok: false }): { problem: Placeless; at: number } {
  if (found.why !== 'broken') return { problem: BROKEN[found.why], at: found.at };
  const body = text.slice(open, reachOf(text, open).end);
  const place = findMisplaced(body) ?? { at: found.at - open, wanted: 'nothing more' as const };
  const at = open + place.at;
  return { problem: fromFault(misplaced(place, body, columnOf(text, at)), null), at };
}

function columnOf(text: string, at: number): number {
  return at - text.lastIndexOf('\n', at - 1);
}

function restOfLine(text: string, from: number): string {
  return text.slice(from, nextBreak(text, from));
}

const WORDS_AFTER: Placeless = {
  kind: 'words',
  code: 'BAD_LINE',
  message: 'Other words follow on the same line.',
  hint: 'Put nothing after the line. Check the proposal.',
};

const BROKEN: Record<Exclude<(Found & { ok: false })['why'], 'broken'>, Placeless> = {
  unfinished: {
    kind: 'cut',
    code: 'BAD_LINE',
    message: 'The line is cut off: its JSON does not end.',
    hint: 'Copy the whole reply, or ask for the line again.',
  },
  wrapped: {
    kind: 'wrapped',
    code: 'BAD_LINE',
    message: 'A text inside the JSON is broken over two lines.',
    hint: 'Ask for it on one line in a code block; a new line inside a text is written \\n.',
  },
  number: {
    kind: 'wrapped',
    code: 'BAD_LINE',
    message: 'A number inside the JSON is broken over two lines.',
    hint: 'Ask for it on one line in a code block.',
  },
  long: { kind: 'long', code: 'BAD_LINE', message: `The line is longer than ${MAX_LINE} characters.`, hint: 'Send a shorter line.' },
};

function readSession(
  source: Source,
  start: number,
  kind: 'session' | 'switch',
  found: Found & { ok: true },
  repairs: RepairKind[],
): DirectiveReading {
  const value = readJson(found.json);
  const key = value.ok ? readSessionJson(value.value) : value;
  if (!key.ok) return malformed(source, start, null, fromFault(key.fault, null), start, start + 4, kind);
  const trail = judgeTrail(source.text, found.end);
  const extra = trail === null ? ['words after it' as const] : trail.repairs;
  return read({ kind, key: key.value }, [...repairs, ...extra], `${kind}:${key.value}`, trail?.end ?? endOfLine(source.text, start));
}

function readContext(source: Source, start: number, open: number): DirectiveReading {
  const found = findObject(source.text, open, MAX_CONTEXT, source.quoted);
  if (!found.ok && !source.final && found.why === 'unfinished' && found.at >= source.text.length) return { kind: 'wait' };
  // A context is told apart by its number and time even when a chat has damaged the rest.
  const head = source.text.slice(open, open + 400).replace(/\s+/g, '');
  const id = /"id":"([^"\\]{1,40})"/.exec(head)?.[1] ?? '';
  const ts = /"ts":"?([^",}\\]{1,40})/.exec(head)?.[1] ?? '';
  const trail = found.ok ? judgeTrail(source.text, found.end) : null;
  return read({ kind: 'context', id, ts }, [], `ctx:${id}:${ts}`, trail?.end ?? endOfLine(source.text, start));
}

function readAction(source: Source, start: number, tag: ActionTag, found: Found & { ok: true }, repairs: RepairKind[]): DirectiveReading {
  const { id, rev } = tag;
  const refuse = (fault: Fault, proposal: string | null) => malformed(source, start, id, fromFault(fault, proposal), start, found.end);
  if (tag.kind === 'update' && rev === 0) {
    return refuse(
      { path: '', kind: 'number', message: 'Revisions are counted from 001.', hint: 'Send the line without upd, or as upd001.' },
      null,
    );
  }
  if (id === '000000')
    return refuse(
      { path: '', kind: 'number', message: 'Action numbers begin at 000001.', hint: 'Send it with the next free number.' },
      null,
    );
  const value = readJson(found.json);
  if (!value.ok) return unparsed(source, start, tag, found, value.fault);
  const json = readActionJson(value.value);
  if (!json.ok) return refuse(json.fault, null);
  const lowered = lowerAction(json.value);
  if (!lowered.ok) return refuse(lowered.fault, mendedJson(id, rev, json.value));
  const command = { id, rev, ...lowered.value };
  const altered = alteredTexts(json.value, [...source.lead, ...repairs, ...spacesBefore(source.text, tag.end)], found.altered);
  if (altered !== null) return refuse(altered, mendedJson(id, rev, { ...json.value, ...altered.mend }));
  const trail = judgeTrail(source.text, found.end);
  if (trail === null && !source.offered) {
    return malformed(source, start, id, withProposal(WORDS_AFTER, mendedJson(id, rev, json.value)), found.end, found.end);
  }
  const extra = trail === null ? ['words after it' as const] : trail.repairs;
  const all = extra.length === 0 ? repairs : [...repairs, ...extra];
  return read({ kind: 'action', command }, all, `act:${id}:${rev}:${formatActionJson(command.json)}`, trail?.end ?? found.end);
}

/** Whether the space between tag and JSON is one that the AI did not write. */
function spacesBefore(text: string, from: number): RepairKind[] {
  return /[\u00A0\u202F\u2007]/.test(text.charAt(from)) ? ['unusual spaces'] : [];
}

function unparsed(source: Source, start: number, tag: ActionTag, found: Found & { ok: true }, fault: Fault): DirectiveReading {
  const proposal = mendAction(tag.id, tag.rev, stretch(source, tag.end, endOfLine(source.text, found.end)));
  const at = fault.place === undefined ? start : found.placeOf(fault.place);
  const place = fault.place === undefined ? null : findMisplaced(found.json);
  const told = place === null ? fault : misplaced(place, found.json, columnOf(source.text, at));
  return malformed(source, start, tag.id, fromFault(told, proposal), at, found.end);
}

/**
 * A line that was HTML-escaped as a whole: its JSON begins `{&quot;` and holds no raw quote, angle bracket or lone ampersand. Then decoding
 * once is the exact way back and no guess. Null when it is not that.
 */
function escapedObject(text: string, open: number): Found | null {
  if (!text.startsWith('{&quot;', open)) return null;
  const end = nextBreak(text, open);
  if (end - open >= MAX_LINE) return null;
  const line = text.slice(open, end);
  if (/["<>]|&(?!(?:quot|amp|lt|gt|apos|nbsp|#39|#34|#x27|#x2F);)/.test(line)) return null;
  const found = findObject(decodeEntities(line), 0, MAX_LINE, false);
  if (!found.ok || !found.json.startsWith('{')) return null;
  // What follows the object must be noise in the escaped text too; the whole line is taken.
  if (judgeTrail(decodeEntities(line), found.end)?.end !== decodeEntities(line).length) return null;
  // Whoever writes spaces so does it with all of them.
  const spaces = line.includes('&nbsp;') ? (['unusual spaces'] as const) : [];
  return { ...found, end, repairs: [...found.repairs, 'HTML escapes', ...spaces] };
}

function read(line: Line, repairs: RepairKind[], says: string, end: number): DirectiveReading {
  return {
    kind: 'read',
    directive: { line, repairs: repairs.length < 2 ? repairs : [...new Set(repairs)], mark: fingerprint(says), end, open: false },
    offset: 0,
  };
}

/** `offset`: where the problem sits. `from`: where the next line may begin at the earliest. */
function malformed(
  source: Source,
  start: number,
  id: string | null,
  problem: Placeless,
  offset: number,
  from = start + 4,
  kind: Tag['kind'] = 'base',
): DirectiveReading {
  const end = nextBreak(source.text, Math.max(start + 4, from));
  const raw = source.text.slice(start, end);
  const line: Line = { kind: 'malformed', id, problem: { ...problem, at: NOWHERE }, ...(kind === 'session' && { handshake: true }) };
  return { kind: 'read', directive: { line, repairs: [], mark: fingerprint(`bad:${raw}`), end, open: false }, offset };
}

const NEXT = /\n|!bai(?:act[0-9]{6}|session|switch|ctx)|! ?[Bb][Aa][Ii][ _-]?[Aa][Cc][Tt][ _-]?[0-9]{6}/g;

/** The end of the physical line, or the next tag on it. */
function nextBreak(text: string, from: number): number {
  NEXT.lastIndex = from;
  return NEXT.exec(text)?.index ?? text.length;
}

function fromFault(fault: Fault, proposal: string | null): Placeless {
  const { message, hint, kind, values } = fault;
  const problem: Placeless = { code: 'BAD_LINE', message, hint, ...(kind && { kind }), ...(values && { values }) };
  return withProposal(fault.path === '' ? problem : { ...problem, path: fault.path }, proposal);
}

function withProposal(problem: Placeless, proposal: string | null): Placeless {
  return proposal === null ? problem : { ...problem, proposal };
}

function gapRepairs(gap: string): RepairKind[] {
  if (/^[ \t]+$/.test(gap)) return [];
  if (gap === '') return ['a missing space'];
  return [gap.includes('\n') ? 'JSON wrapped over lines' : 'marks between tag and JSON'];
}

/** The end of the physical line. */
function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

const STOP = /\n[ \t]*(?=\n)|!bai(?:act[0-9]{6}|session|switch|ctx)|\n/g;

/**
 * How far a line that does not close may reach: to the next blank line, the next tag, 20 lines or the longest line. `closed`: more text
 * cannot make it longer.
 */
function reachOf(text: string, from: number): { end: number; closed: boolean } {
  const limit = Math.min(text.length, from + MAX_LINE);
  let lines = 0;
  STOP.lastIndex = from;
  for (let match = STOP.exec(text); match !== null && match.index < limit; match = STOP.exec(text)) {
    lines += match[0] === '\n' ? 1 : 0;
    if (match[0] !== '\n' || lines > MAX_WRAPS) return { end: match.index, closed: true };
  }
  return { end: limit, closed: limit < text.length };
}

/** As far as a line may reach, with what stands before it on its line and above it. */
function stretch({ text, above }: Source, from: number, end: number): Stretch {
  const before = columnOf(text, from) - 1;
  const lineStart = from - before;
  const near = lineStart === 0 ? above : text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1);
  return { text: text.slice(from, end), before, near };
}
