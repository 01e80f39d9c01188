// The reader (pure): any text in, every protocol line out with its place, its repairs or its problem. It never throws and never guesses.

import type { Problem } from '../command.ts';
import { MAX_ENTRIES } from '../limits.ts';
import { createAround, type Where } from './around.ts';
import { readDirective } from './directive.ts';
import { type Entry, readTag } from './line.ts';
import { createLookAlikes, readLookAlike } from './look-alike.ts';
import { isOwnExample } from './own-words.ts';
import { createMarks } from './regions.ts';
import { judgeLead, type Lead, noteFrom } from './unwrap.ts';

/** What a text holds. `cut`: it holds more lines than are kept. */
export type Reading = { entries: Entry[]; lines: number; cut: boolean };

/**
 * Takes a text that grows. Each call returns the lines that became complete; the cost is that of what was added. Why a line is only offered may
 * still change while more text comes, as when what stood before turns out to be thoughts.
 */
export type Reader = {
  feed(chunk: string): Entry[];
  /** No more text comes: what was still open is read as it stands. */
  end(): Entry[];
};

const NOTE_SPAN = 1200;
const MAX_LEAD = 240;
/** What ends a line for many programs, though not for JSON. */
const SEPARATOR = /[\u0085\u2028\u2029][^\u0085\u2028\u2029]*$/;
/** The label of a code block that compares two files, or the head of such a comparison. */
const COMPARISON =
  /(?:^|\n)[ \t\u200B-\u200F\u2060\uFEFF]*(?:[`~]{3,}[ \t]*)?(?:diff|patch)(?:[ \t]*copy(?: code)?)?[ \t]*\n|(?:^|\n)@@ [^\n]*@@/i;

/** Reads a whole text. Linear in its length. */
export function parse(text: string): Reading {
  const reader = createScanner();
  const entries = [...reader.feed(text), ...reader.end()];
  return { entries, lines: reader.lines(), cut: reader.cut() };
}

/** Reads a text that arrives in pieces; the same lines as `parse` of the whole, wherever it was cut. */
export function createReader(): Reader {
  const { feed, end } = createScanner();
  return { feed, end };
}

function createScanner() {
  let pending: string[] = []; // the unfinished last line, in pieces, so that adding to it costs nothing
  let held = ''; // complete lines that an open protocol line still needs; begins where a line begins
  let taken = 0; // how much of `held` was already read
  let marked = 0; // behind the last mark in `held` that counted
  let glued: Where | null = null; // how the line read last stood, when it ended on the line where `held` begins
  let carry = ''; // the end of the prose before `held`
  let above = ''; // the line before `held`
  let line = 1; // of the start of `held`
  let count = 0;
  let cut = false;
  let returnAtEnd = false; // the last piece ended in CR: a LF may follow
  const around = createAround();

  function scan(text: string, final: boolean): Entry[] {
    const entries: Entry[] = [];
    const tags = createLookAlikes(text);
    const marks = createMarks(text);
    let done = taken;
    let turned = marked; // behind the last mark that counted
    let from = Math.max(done, turned);
    let passed = from; // how far the text between the lines was looked at
    let lineStart = 0;
    let newline = text.indexOf('\n'); // the first one at or after lineStart
    let atLine = line;
    const advance = (to: number) => {
      for (; newline >= 0 && newline < to; newline = text.indexOf('\n', lineStart)) {
        atLine += 1;
        lineStart = newline + 1;
      }
    };
    const pass = (to: number) => {
      if (to > passed) around.pass(text.slice(passed, to), passed === 0 || text.charAt(passed - 1) === '\n');
      passed = Math.max(passed, to);
    };
    const leadAt = (at: number): { start: number; lead: Lead } => {
      const start = Math.max(lineStart, done, turned);
      if (at - start > MAX_LEAD) return { start, lead: PROSE };
      const before = text.slice(start, at);
      const separator = SEPARATOR.exec(before);
      return { start, lead: judgeLead(separator === null ? before : separator[0].slice(1)) };
    };
    for (;;) {
      const at = tags(from);
      const mark = marks(from);
      if (mark !== null && (at < 0 || mark.at <= at)) {
        advance(mark.at);
        from = mark.end;
        if (around.turn(mark, leadAt(mark.at).lead.where !== 'prose')) turned = mark.end;
        continue;
      }
      if (at < 0) break;
      if (count >= MAX_ENTRIES) {
        cut = true;
        break;
      }
      advance(at);
      const { start: leadStart, lead } = leadAt(at);
      const follows = glued !== null && done > lineStart;
      const where = follows && lead.where === 'start' ? (glued ?? 'start') : follows && lead.where === 'quote' ? 'prose' : lead.where;
      const tag = readTag(text, at) ?? readLookAlike(text, at);
      const spoken = where === 'prose' && (tag?.kind === 'context' || tag?.kind === 'switch');
      const before = proseBefore(text, at, done);
      // What only looks like a tag is told by the JSON behind it, which may stand on the next line.
      if (tag === null && !final && text.indexOf('\n', at) === text.length - 1) {
        keep(text, lineStart, atLine, done, turned);
        return entries;
      }
      if (tag === null || spoken || isOwnExample(before)) {
        from = at + 1;
        continue;
      }
      pass(at);
      const offered = around.judge(where);
      const source = {
        text,
        quoted: where === 'quote',
        offered: offered !== 'no' && offered !== 'quote' && offered !== 'after',
        mention: where === 'prose',
        final,
        lead: lead.repairs,
        above,
      };
      const reading = readDirective(source, at, tag);
      if (reading.kind === 'mention') {
        from = at + 1;
        continue;
      }
      if (reading.kind === 'wait') {
        keep(text, lineStart, atLine, done, turned);
        return entries;
      }
      const { directive } = reading;
      const position = { line: atLine, column: at - lineStart + 1 };
      const repairs = [...lead.repairs, ...directive.repairs, ...(follows ? ['several commands on one line' as const] : [])];
      const entry: Entry = {
        at: position,
        raw: text.slice(at, directive.end),
        repairs: repairs.map(what => ({ what })),
        note: follows ? '' : noteFrom(proseBefore(text, leadStart, done)),
        offered,
        mark: directive.mark,
        line: placed(directive.line, position, text.slice(at, Math.max(at, reading.offset))),
      };
      entries.push(entry);
      if (lead.sign !== '' && COMPARISON.test(before.slice(-400))) around.labelled();
      around.add(entry, lead.sign, directive.open);
      if (follows && /[|\t][ \t|`*_~\\]*$/.test(text.slice(Math.max(lineStart, at - 24), at))) around.compare();
      count += 1;
      from = at + 1;
      // A line that cannot be read reaches as far as its row does, and so may hold marks.
      for (
        let inner = marks(from);
        directive.line.kind === 'malformed' && inner !== null && inner.at < directive.end;
        inner = marks(from)
      ) {
        around.turn(inner, false);
        from = inner.end;
      }
      done = directive.end;
      from = directive.end;
      passed = Math.max(passed, done);
      glued = directive.line.kind === 'malformed' ? 'after' : where;
    }
    advance(text.length);
    pass(lineStart);
    keep(text, lineStart, atLine, done, turned);
    return entries;
  }

  function proseBefore(text: string, end: number, done: number): string {
    const near = text.slice(Math.max(done, end - NOTE_SPAN), Math.max(done, end));
    return (done === 0 ? carry + near : near).slice(-NOTE_SPAN);
  }

  /** Keeps the text from a line's start on for the next piece, and what stood before it. */
  function keep(text: string, lineStart: number, lineOfStart: number, done: number, turned: number): void {
    carry = proseBefore(text, lineStart, done);
    if (lineStart > 0) above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1);
    held = text.slice(lineStart);
    taken = Math.max(0, done - lineStart);
    marked = Math.max(0, turned - lineStart);
    if (taken === 0) glued = null;
    line = lineOfStart;
  }

  function feed(chunk: string): Entry[] {
    let text = returnAtEnd ? `\r${chunk}` : chunk;
    returnAtEnd = text.endsWith('\r');
    if (returnAtEnd) text = text.slice(0, -1);
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
    const cutAt = text.lastIndexOf('\n') + 1;
    if (cutAt === 0) {
      if (text !== '') pending.push(text);
      return [];
    }
    const ready = held + pending.join('') + text.slice(0, cutAt);
    pending = cutAt < text.length ? [text.slice(cutAt)] : [];
    return scan(ready, false);
  }

  function end(): Entry[] {
    const rest = held + pending.join('') + (returnAtEnd ? '\n' : '');
    pending = [];
    returnAtEnd = false;
    return rest === '' ? [] : scan(rest, true);
  }

  return { feed, end, lines: () => line, cut: () => cut };
}

const PROSE: Lead = { where: 'prose', repairs: [], sign: '' };

/** `before`: what stands between the start of the line and the place of its problem. */
function placed(line: Entry['line'], at: Problem['at'], before: string): Entry['line'] {
  if (line.kind !== 'malformed') return line;
  const last = before.lastIndexOf('\n');
  const place =
    last < 0
      ? { line: at.line, column: at.column + before.length }
      : { line: at.line + before.split('\n').length - 1, column: before.length - last };
  return { ...line, problem: { ...line.problem, at: place } };
}
