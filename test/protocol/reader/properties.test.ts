// Properties of the reader, for every text.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { MAX_ENTRIES } from '../../../src/protocol/limits.ts';
import { formatAction, formatCommand } from '../../../src/protocol/prompt/format.ts';
import { readJson } from '../../../src/protocol/reader/json.ts';
import type { Entry } from '../../../src/protocol/reader/line.ts';
import { createReader, parse } from '../../../src/protocol/reader/parse.ts';
import { SEED } from '../../seed.ts';
import { actionJson, goodLine, pooled, pooledText } from '../arbitraries.ts';
import { options, same } from './runs.ts';

const text = pooledText(SEED, 20);
const normal = (value: string) => value.replace(/\r\n?/g, '\n');

/** Where an entry begins in a text whose line ends are all LF. */
function offsetOf({ at }: Entry, lineStarts: readonly number[]): number {
  return (lineStarts[at.line - 1] ?? Number.NaN) + at.column - 1;
}

function lineStartsOf(value: string): number[] {
  const starts = [0];
  for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

describe('the reader, for every text', () => {
  it('never throws, and the lines that it found and what stands between them are the text', () => {
    fc.assert(
      fc.property(text, value => {
        const plain = normal(value);
        const starts = lineStartsOf(plain);
        let whole = '';
        let end = 0;
        for (const entry of parse(value).entries) {
          const from = offsetOf(entry, starts);
          if (!(from >= end)) throw new Error(`an entry at ${from} begins before ${end}`);
          whole += plain.slice(end, from) + entry.raw;
          end = from + entry.raw.length;
        }
        same(whole + plain.slice(end), plain);
      }),
      options,
    );
  });

  it('drops no line that begins as ours does: each is a command, or shown with its problem', () => {
    fc.assert(
      fc.property(text, value => {
        const plain = normal(value);
        const starts = lineStartsOf(plain);
        const { entries } = parse(value);
        if (entries.length >= MAX_ENTRIES) return;
        const spans = entries.map(entry => [offsetOf(entry, starts), offsetOf(entry, starts) + entry.raw.length] as const);
        for (const [index, start] of starts.entries()) {
          if (!/^!bai(?:act[0-9]{6}|session(?![\w])|switch(?![\w])|ctx(?![\w]))/.test(plain.slice(start, start + 16))) continue;
          if (!spans.some(([from, to]) => from <= start && start < to)) throw new Error(`line ${index + 1} is in no entry`);
        }
      }),
      options,
    );
  });

  it('finds the same lines wherever the text is cut', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 400 }), { maxLength: 8 }), (value, cuts) => {
        const reader = createReader();
        const marks = [...new Set([0, ...cuts.map(cut => Math.min(cut, value.length)), value.length])].sort((a, b) => a - b);
        const entries = marks.slice(1).flatMap((end, index) => reader.feed(value.slice(marks[index], end)));
        same([...entries, ...reader.end()], parse(value).entries);
      }),
      options,
    );
  });

  it('reads back what it wrote', () => {
    const action = pooled(actionJson, SEED, 5000);
    fc.assert(
      fc.property(action, fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 999 }), (json, number, rev) => {
        const id = String(number).padStart(6, '0');
        const line = formatAction(id, rev, json);
        const entry = parse(line).entries[0];
        if (entry?.line.kind !== 'action') throw new Error(`not read: ${line}`);
        const { command } = entry.line;
        same([command.id, command.rev, command.json, entry.repairs, formatCommand(command)], [id, rev, json, [], line]);
      }),
      options,
    );
  });

  it('takes a good line whatever prose stands around it on other lines', () => {
    const prose = pooled(fc.string({ unit: 'grapheme', maxLength: 60 }), SEED).filter(value => !value.includes('bai'));
    fc.assert(
      fc.property(prose, prose, pooled(goodLine, SEED), (before, behind, line) => {
        const found = parse(`${before}\n${line}\n${behind}`).entries.map(entry => entry.raw.trimEnd());
        same(found, [line]);
      }),
      options,
    );
  });

  it('reads JSON as JSON.parse does, or refuses it', () => {
    const damage = fc.constantFrom('', '"', ',', '{', '\\', '1', '\n', '\u0000');
    const damaged = fc.tuple(pooled(fc.json(), SEED), fc.nat(), damage).map(([json, at, by]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + by + json.slice(place + (at % 2));
    });
    fc.assert(
      fc.property(damaged, value => {
        const ours = readJson(value);
        let theirs: unknown;
        try {
          theirs = JSON.parse(value);
        } catch {
          return same(ours.ok, false);
        }
        if (ours.ok) same(ours.value, theirs);
      }),
      options,
    );
  });

  it('changes no prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(text, value => void parse(value)),
      options,
    );
    same(Object.getOwnPropertyNames(Object.prototype).join(), before);
  });
});
