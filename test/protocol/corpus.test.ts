// Replies as chats mangle them: what is read by itself, what is shown, and that nothing wrong is taken.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatCommand } from '../../src/protocol/format.ts';
import { parse } from '../../src/protocol/parse.ts';
import { fenced, MANGLINGS } from './manglings.ts';

const folder = new URL('../fixtures/chat/', import.meta.url);
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

/** Lines that are shown with a problem or a proposal. */
function shown(text: string): number {
  return parse(text).entries.filter(entry => entry.offered !== 'no' || entry.line.kind === 'malformed').length;
}

type Score = { lines: number; read: number; shown: number; wrong: string[] };

function judge(mangle: (text: string) => string, shape: (text: string) => string): Score {
  const score: Score = { lines: 0, read: 0, shown: 0, wrong: [] };
  for (const text of Object.values(clean)) {
    const expected = taken(text);
    const arrived = mangle(shape(text));
    const found = taken(arrived);
    score.lines += expected.length;
    score.read += expected.filter(line => found.includes(line)).length;
    score.shown += Math.min(shown(arrived), expected.length - found.length);
    score.wrong.push(...found.filter(line => !expected.includes(line)));
  }
  return score;
}

const scores = Object.entries(MANGLINGS).flatMap(([name, mangle]) => [
  { name, ...judge(mangle, text => text) },
  { name: `${name}, in a fence`, ...judge(mangle, fenced) },
]);

describe('the corpus of mangled replies', () => {
  it.each(scores)('$name: nothing wrong is taken, and nothing is lost', ({ lines, read, shown: visible, wrong }) => {
    expect(wrong).toEqual([]);
    expect(read + visible).toBe(lines);
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
