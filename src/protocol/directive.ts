// Reading one protocol line from its tag on (pure): JSON, schema, meaning; a problem instead of a guess.
import type { Problem, RepairKind } from './command.ts';
import { decodeEntities } from './entities.ts';
import type { Fault } from './fault.ts';
import { fingerprint } from './fingerprint.ts';
import { formatActionJson, formatDelete } from './format.ts';
import { type Found, findObject, readJson } from './json.ts';
import { MAX_CONTEXT, MAX_LINE, MAX_WRAPS } from './limits.ts';
import type { ActionTag, Line, Tag } from './line.ts';
import { lowerAction } from './lower.ts';
import { mendAction, mendedJson } from './mend.ts';
import { judgeTrail } from './unwrap.ts';
import { readActionJson, readSessionJson } from './wire.ts';

/** A line that was read, without its place: what it says, what was mended, and where the next one may begin. */
export type Directive = { line: Line; repairs: RepairKind[]; mark: string; end: number };

type Placeless = Omit<Problem, 'at'>;

/** `at` of the problem is filled in by the caller, who knows lines and columns. `wait`: more text may still complete the line. */
export type DirectiveReading = { kind: 'read'; directive: Directive; offset: number } | { kind: 'wait' };

/** `mention`: the line stands in prose, where only a whole one is worth showing. */
type Source = { text: string; quoted: boolean; mention: boolean; final: boolean };

const GAP = /[ \t\u00A0\u202F\u2007\u200B-\u200F\u2060\uFEFF`*_:]*(?:\n[ \t]*)?/y;
const NOWHERE = { line: 0, column: 0 };

/** Reads what follows `tag`. `offset`: where in the text a problem sits. Never throws. */
export function readDirective(source: Source, start: number, tag: Tag): DirectiveReading {
  const { text } = source;
  if (tag.kind === 'broken') {
    return malformed(source, start, tag.id, { kind: 'tag', code: 'BAD_LINE', message: tag.message, hint: tag.hint }, start);
  }
  if (tag.kind === 'delete') {
    const trail = judgeTrail(text, tag.end);
    if (trail !== null) return read({ kind: 'delete', id: tag.id }, trail.repairs, `del:${tag.id}`, trail.end);
    return malformed(source, start, tag.id, { ...WORDS_AFTER, proposal: formatDelete(tag.id) }, tag.end, tag.end);
  }
  GAP.lastIndex = tag.end;
  const gap = GAP.exec(text)?.[0] ?? '';
  const open = tag.end + gap.length;
  if (text.charAt(open) !== '{') {
    if (!source.final && open >= text.length) return { kind: 'wait' };
    if (tag.kind === 'context') return read({ kind: 'context', id: '', ts: '' }, [], 'ctx::', endOfLine(text, start));
    const message = text.charAt(open) === '[' ? 'The JSON must be one object, not a list.' : 'The line has no JSON after its tag.';
    const problem: Placeless = { code: 'BAD_LINE', message, hint: 'Send it as {"v":1,…} on the same line.' };
    return malformed(source, start, tag.kind === 'base' || tag.kind === 'update' ? tag.id : null, problem, open);
  }
  const repairs = gapRepairs(gap);
  if (tag.kind === 'context') return readContext(source, start, open);
  const found = escapedObject(text, open) ?? findObject(text, open, MAX_LINE, source.quoted);
  if (!found.ok) {
    if (!source.final && (found.why === 'unfinished' || found.why === 'wrapped') && !reachOf(text, open).closed) return { kind: 'wait' };
    const id = tag.kind === 'base' || tag.kind === 'update' ? tag.id : null;
    const proposal =
      !source.mention && (tag.kind === 'base' || tag.kind === 'update') ? mendAction(tag.id, tag.rev, stretch(text, open)) : null;
    return malformed(source, start, id, withProposal(BROKEN[found.why], proposal), found.at);
  }
  const whole = found.repairs.length === 0 ? repairs : [...repairs, ...found.repairs];
  if (tag.kind === 'session' || tag.kind === 'switch') return readSession(source, start, tag.kind, found, whole);
  return readAction(source, start, tag, found, whole);
}

const WORDS_AFTER: Placeless = {
  kind: 'words',
  code: 'BAD_LINE',
  message: 'Other words follow on the same line.',
  hint: 'Put nothing after the line. Check the proposal.',
};

const BROKEN: Record<Exclude<Found, { ok: true }>['why'], Placeless> = {
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
  broken: {
    code: 'BAD_LINE',
    message: 'The JSON does not parse.',
    hint: 'Send it again in a code block, with straight quotes and \\" for quotes inside a text.',
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
  if (!key.ok) return malformed(source, start, null, fromFault(key.fault, null), start);
  const trail = judgeTrail(source.text, found.end);
  const extra = trail === null ? ['words after it' as const] : trail.repairs;
  return read({ kind, key: key.value }, [...repairs, ...extra], `${kind}:${key.value}`, trail?.end ?? endOfLine(source.text, start));
}

function readContext(source: Source, start: number, open: number): DirectiveReading {
  const found = findObject(source.text, open, MAX_CONTEXT, source.quoted);
  if (!found.ok && !source.final && found.why === 'unfinished' && found.at >= source.text.length) return { kind: 'wait' };
  // A context is told apart by its number and time even when a chat has damaged the rest.
  const head = source.text.slice(open, open + 400);
  const id = /"id"\s*:\s*"([^"\\]{1,40})"/.exec(head)?.[1] ?? '';
  const ts = /"ts"\s*:\s*"?([^",}\\]{1,40})/.exec(head)?.[1] ?? '';
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
  if (!value.ok) return refuse(value.fault, mendAction(id, rev, stretch(source.text, tag.end)));
  const json = readActionJson(value.value);
  if (!json.ok) return refuse(json.fault, null);
  const lowered = lowerAction(json.value);
  if (!lowered.ok) return refuse(lowered.fault, mendedJson(id, rev, json.value));
  const command = { id, rev, ...lowered.value };
  if (found.altered) {
    const message = 'The chat has curled the quotes of this line, perhaps inside its texts too.';
    return refuse(
      { path: '', kind: 'curled', message, hint: 'Check the proposal, or ask for the line in a code block.' },
      mendedJson(id, rev, json.value),
    );
  }
  const trail = judgeTrail(source.text, found.end);
  if (trail === null) return malformed(source, start, id, withProposal(WORDS_AFTER, mendedJson(id, rev, json.value)), found.end, found.end);
  const all = trail.repairs.length === 0 ? repairs : [...repairs, ...trail.repairs];
  return read({ kind: 'action', command }, all, `act:${id}:${rev}:${formatActionJson(command.json)}`, trail.end);
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
  return { ...found, end, repairs: [...found.repairs, 'HTML escapes'] };
}

function read(line: Line, repairs: RepairKind[], says: string, end: number): DirectiveReading {
  return {
    kind: 'read',
    directive: { line, repairs: repairs.length < 2 ? repairs : [...new Set(repairs)], mark: fingerprint(says), end },
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
): DirectiveReading {
  const end = nextBreak(source.text, Math.max(start + 4, from));
  const raw = source.text.slice(start, end);
  const line: Line = { kind: 'malformed', id, problem: { ...problem, at: NOWHERE } };
  return { kind: 'read', directive: { line, repairs: [], mark: fingerprint(`bad:${raw}`), end }, offset };
}

const NEXT = /\n|!bai(?:act[0-9]{6}|session|switch|ctx)/g;

/** The end of the physical line, or the next tag on it. */
function nextBreak(text: string, from: number): number {
  NEXT.lastIndex = from;
  return NEXT.exec(text)?.index ?? text.length;
}

function fromFault(fault: Fault, proposal: string | null): Placeless {
  const problem: Placeless = { code: 'BAD_LINE', message: fault.message, hint: fault.hint, ...(fault.kind && { kind: fault.kind }) };
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

function stretch(text: string, from: number): string {
  return text.slice(from, reachOf(text, from).end);
}
