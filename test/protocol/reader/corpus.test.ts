// Replies as chats mangle them: what is read by itself, what is shown, and that nothing wrong is taken.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatCommand } from '../../../src/protocol/prompt/format.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { fenced, MANGLINGS } from './manglings.ts';

const folder = new URL('../../fixtures/chat/', import.meta.url);
const clean = Object.fromEntries(
  readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .map(name => [name, readFileSync(new URL(name, folder), 'utf8')]),
);

/** The lines of a text that may be queued by themselves, in canonical form. */
function taken(text: string): string[] {
  return parse(text).entries.flatMap(entry => {
    if (entry.offered !== 'no') return [];
    if (entry.line.kind === 'action') return [formatCommand(entry.line.command)];
    return entry.line.kind === 'session' ? [`session ${entry.line.key}`] : [];
  });
}

/** Numbers of lines that are shown with a problem or a proposal; "session" for a handshake. */
function shown(text: string): string[] {
  return parse(text).entries.flatMap(({ offered, line }) => {
    if (line.kind === 'malformed') return line.problem.message === '' || line.problem.hint === '' ? [] : [line.id ?? 'session'];
    return offered !== 'no' && line.kind === 'action' ? [line.command.id] : [];
  });
}

const numberOf = (canonical: string): string => /^!baiact(\d{6})/.exec(canonical)?.[1] ?? 'session';

/** `rows`: what is taken is exactly the lines of the reply, in their order, but for those that are shown instead. */
type Score = { lines: number; read: number; rows: string[][]; wanted: string[][]; lost: string[] };

function judge(mangle: (text: string) => string, shape: (text: string) => string): Score {
  const score: Score = { lines: 0, read: 0, rows: [], wanted: [], lost: [] };
  for (const [name, text] of Object.entries(clean)) {
    const expected = taken(text);
    const arrived = mangle(shape(text));
    const found = taken(arrived);
    const visible = shown(arrived);
    const missing = expected.filter(line => !found.includes(line));
    score.lines += expected.length;
    score.read += expected.length - missing.length;
    score.rows.push(found);
    score.wanted.push(expected.filter(line => !missing.includes(line)));
    score.lost.push(...missing.filter(line => !visible.includes(numberOf(line))).map(line => `${name}: ${line}`));
  }
  return score;
}

const scores = Object.entries(MANGLINGS).flatMap(([name, mangle]) => [
  { name, ...judge(mangle, text => text) },
  { name: `${name}, in a fence`, ...judge(mangle, fenced) },
]);

describe('the corpus of mangled replies', () => {
  it('has transcripts, and each is mangled in more than eight ways', () => {
    expect(Object.keys(clean).length).toBeGreaterThanOrEqual(7);
    expect(scores.length).toBeGreaterThan(8);
    expect(Object.values(clean).flatMap(taken).length).toBeGreaterThanOrEqual(12);
  });

  it.each(scores)('$name: exactly the lines of the reply are taken, and the others are shown', ({ rows, wanted, lost }) => {
    expect(rows).toEqual(wanted);
    expect(lost).toEqual([]);
  });

  it('is read by itself at least 95 times of 100', () => {
    const lines = scores.reduce((sum, score) => sum + score.lines, 0);
    const read = scores.reduce((sum, score) => sum + score.read, 0);
    const short = scores.filter(score => score.read < score.lines).map(score => `${score.name} ${score.read}/${score.lines}`);
    console.log(`mangled corpus: ${read} of ${lines} lines read by themselves; short of all: ${short.join('; ')}`);
    expect(read / lines).toBeGreaterThanOrEqual(0.95);
  });

  it('is always read whole from a fence that the chat left alone', () => {
    const rendered = scores.filter(score => /^(?:marked|markdown-it|remark).*in a fence$/.test(score.name));
    expect(rendered.map(score => score.read)).toEqual(rendered.map(score => score.lines));
  });
});
