// The reader (pure): any text in, every protocol line out with its place, its repairs or its problem. It never throws and never guesses.
import type { Problem } from './command.ts';
import { readDirective } from './directive.ts';
import { MAX_ENTRIES } from './limits.ts';
import { type Entry, readTag } from './line.ts';
import { judgeLead, type Lead, noteFrom, THOUGHTS_END } from './unwrap.ts';

/** What a text holds. `cut`: it holds more lines than are kept. */
export type Reading = { entries: Entry[]; lines: number; cut: boolean };

/** Takes a text that grows. Each call returns the lines that became complete; the cost is that of what was added. */
export type Reader = {
  feed(chunk: string): Entry[];
  /** No more text comes: what was still open is read as it stands. */
  end(): Entry[];
};

const MARK = '!bai';
/** Look like our mark and are not: shown, never run. */
const LOOK_ALIKES = ['!BAI', '!Bai', '\u01C3bai', '\uFF01bai', '\uFE57bai', '\u2757bai', '!b\u0430i', '!\u200Bbai', '!b\u0430\u0456'];
const LOOK_ALIKE_TAG = /(?:act[^\s{]{0,12}|session|switch|ctx)[ \t]*\{/iy;
/** Between these a model thinks aloud: what stands there is no answer yet. The first begins a line, the second ends its thoughts wherever it stands. */
const THOUGHT = ['<think', '</think', '<reasoning', '</reasoning'];
const THOUGHT_TAG = /<(\/?)(?:think(?:ing)?|reasoning)>/y;
const NOTE_SPAN = 1200;
const MAX_LEAD = 240;

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
  let glued: Lead['where'] | null = null; // how the line read last stood, when it ended on the line where `held` begins
  let carry = ''; // the end of the prose before `held`
  let line = 1; // of the start of `held`
  let count = 0;
  let cut = false;
  let thinking = false; // the text read last is inside of the AI's thoughts
  let returnAtEnd = false; // the last piece ended in CR: a LF may follow

  function scan(text: string, final: boolean): Entry[] {
    const entries: Entry[] = [];
    const candidates = createCandidates(text);
    let done = taken;
    let from = taken;
    let turned = 0; // where the text behind the last tag of thoughts begins
    let lineStart = 0;
    let newline = text.indexOf('\n'); // the first one at or after lineStart
    let atLine = line;
    for (;;) {
      const at = count >= MAX_ENTRIES ? -1 : candidates(from);
      if (at < 0) break;
      for (; newline >= 0 && newline < at; newline = text.indexOf('\n', lineStart)) {
        atLine += 1;
        lineStart = newline + 1;
      }
      if (text.charAt(at) === '<') {
        const turn = thoughtTag(text, at);
        from = turn?.at ?? at + 1;
        if (turn === null || !(turn.ends || text.slice(lineStart, at).trim() === '')) continue;
        thinking = !turn.ends;
        turned = from;
        continue;
      }
      const leadStart = Math.max(lineStart, done, turned);
      const lead = at - leadStart > MAX_LEAD ? PROSE : judgeLead(text.slice(leadStart, at));
      const follows = glued !== null && done > lineStart;
      const where = follows && glued !== null ? (lead.where === 'start' ? glued : 'prose') : lead.where;
      const tag = text.startsWith(MARK, at) ? readTag(text, at) : lookAlike(text, at);
      if (tag === null || (where === 'prose' && tag.kind !== 'base' && tag.kind !== 'update')) {
        from = at + MARK.length;
        continue;
      }
      const reading = readDirective({ text, quoted: where === 'quote', mention: where === 'prose', final }, at, tag);
      if (reading.kind === 'wait') {
        keep(text, lineStart, atLine, done);
        return entries;
      }
      const { directive } = reading;
      if (where === 'prose' && directive.line.kind !== 'action') {
        from = at + MARK.length;
        continue;
      }
      const position = { line: atLine, column: at - lineStart + 1 };
      const repairs = [...lead.repairs, ...directive.repairs, ...(follows ? ['several commands on one line' as const] : [])];
      entries.push({
        at: position,
        raw: text.slice(at, directive.end),
        repairs: repairs.map(what => ({ what })),
        note: follows ? '' : noteFrom(proseBefore(text, leadStart, done)),
        offered: where !== 'start' ? where : thinking ? 'thought' : 'no',
        mark: directive.mark,
        line: placed(directive.line, position, Math.max(0, reading.offset - at)),
      });
      count += 1;
      // A line that cannot be read reaches as far as its row does.
      if (directive.line.kind === 'malformed' && THOUGHTS_END.test(text.slice(at, directive.end))) thinking = false;
      done = directive.end;
      from = directive.end;
      glued = directive.line.kind === 'malformed' ? 'after' : where;
    }
    if (count >= MAX_ENTRIES && candidates(from) >= 0) cut = true;
    for (; newline >= 0; newline = text.indexOf('\n', lineStart)) {
      atLine += 1;
      lineStart = newline + 1;
    }
    keep(text, lineStart, atLine, done);
    return entries;
  }

  function proseBefore(text: string, end: number, done: number): string {
    const near = text.slice(Math.max(done, end - NOTE_SPAN), Math.max(done, end));
    return (done === 0 ? carry + near : near).slice(-NOTE_SPAN);
  }

  /** Keeps the text from a line's start on for the next piece, and the prose before it. */
  function keep(text: string, lineStart: number, lineOfStart: number, done: number): void {
    carry = proseBefore(text, lineStart, done);
    held = text.slice(lineStart);
    taken = Math.max(0, done - lineStart);
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

const PROSE: Lead = { where: 'prose', repairs: [] };

/** Finds marks and look-alikes from left to right. Each needle is searched once over the text, so many kinds cost no more than few. */
function createCandidates(text: string): (from: number) => number {
  const needles = [MARK, ...LOOK_ALIKES, ...THOUGHT].map(needle => ({ needle, next: text.indexOf(needle) })).filter(row => row.next >= 0);
  return from => {
    let best = -1;
    for (const row of needles) {
      if (row.next >= 0 && row.next < from) row.next = text.indexOf(row.needle, from);
      if (row.next >= 0 && (best < 0 || row.next < best)) best = row.next;
    }
    return best;
  };
}

/** The tag of thoughts at `at`: whether it ends them, and where the text after it begins. Null where none stands; what only looks like one is text. */
function thoughtTag(text: string, at: number): { ends: boolean; at: number } | null {
  THOUGHT_TAG.lastIndex = at;
  const match = THOUGHT_TAG.exec(text);
  return match === null ? null : { ends: match[1] === '/', at: at + match[0].length };
}

function lookAlike(text: string, at: number): ReturnType<typeof readTag> {
  const end = text.indexOf('i', at + 1) < 0 ? at + 4 : at + (text.charAt(at + 1) === '\u200B' ? 5 : 4);
  LOOK_ALIKE_TAG.lastIndex = end;
  const match = LOOK_ALIKE_TAG.exec(text);
  if (match === null) return null;
  return {
    kind: 'broken',
    id: null,
    end,
    message: 'The line looks like one of ours, but its letters are other characters.',
    hint: 'A tag begins with a plain ! and small letters: !bai. Ask for the line again.',
  };
}

function placed(line: Entry['line'], at: Problem['at'], offset: number): Entry['line'] {
  if (line.kind !== 'malformed') return line;
  return { ...line, problem: { ...line.problem, at: { line: at.line, column: at.column + offset } } };
}
