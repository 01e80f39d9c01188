// Properties of the reader, the outgoing text and the queue. BAI_RUNS sets the runs of each (a long check: 50000), BAI_SEED repeats a run.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { buildContext } from '../../src/protocol/context.ts';
import { formatAction, formatCommand } from '../../src/protocol/format.ts';
import { readJson } from '../../src/protocol/json.ts';
import { createReader, parse } from '../../src/protocol/parse.ts';
import { makePrompt } from '../../src/protocol/prompt.ts';
import { runnable } from '../../src/protocol/select.ts';
import { composeMessage } from '../../src/protocol/sync.ts';
import { actionJson, goodLine, piece, text } from './arbitraries.ts';
import { happen, KEY, read, session } from './helpers.ts';

const RUNS = Number(process.env.BAI_RUNS ?? 2000);
const SEED = Number(process.env.BAI_SEED ?? Date.now() % 1_000_000_000);
const options = { numRuns: RUNS, seed: SEED };
// Many runs on a busy machine take a while; nothing here is about time.
vi.setConfig({ testTimeout: 600_000 });
console.log(`fast-check: seed ${SEED}, ${RUNS} runs each`);

describe('the reader, for every text', () => {
  it('never throws, and keeps places inside the text', () => {
    fc.assert(
      fc.property(text, value => {
        const { entries } = parse(value);
        const lines = value.replace(/\r\n?/g, '\n').split('\n');
        for (const entry of entries) {
          expect(lines[entry.at.line - 1]?.slice(entry.at.column - 1)).toContain(entry.raw.split('\n')[0]);
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
        expect([...entries, ...reader.end()]).toEqual(parse(value).entries);
      }),
      options,
    );
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(actionJson, fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 999 }), (json, number, rev) => {
        const id = String(number).padStart(6, '0');
        const line = formatAction(id, rev, json);
        const entry = parse(line).entries[0];
        expect(entry?.line).toMatchObject({ kind: 'action', command: { id, rev, json } });
        expect(entry?.repairs).toEqual([]);
        if (entry?.line.kind === 'action') expect(formatCommand(entry.line.command)).toBe(line);
      }),
      options,
    );
  });

  it('takes a good line whatever prose stands around it on other lines', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        goodLine,
        (before, behind, line) => {
          fc.pre(!`${before}${behind}`.includes('bai'));
          const found = parse(`${before}\n${line}\n${behind}`).entries.map(entry => entry.raw.trimEnd());
          expect(found).toEqual([line]);
        },
      ),
      options,
    );
  });

  it('reads JSON as JSON.parse does, or refuses it', () => {
    const damaged = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', ',', '{', '\\', '1', '\n', '\u0000')).map(([json, at, by]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + by + json.slice(place + (at % 2));
    });
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged), value => {
        const ours = readJson(value);
        let theirs: unknown;
        try {
          theirs = JSON.parse(value);
        } catch {
          expect(ours.ok).toBe(false);
          return;
        }
        if (ours.ok) expect(ours.value).toEqual(theirs);
      }),
      options,
    );
  });

  it('changes no prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(text, value => void parse(value)),
      { ...options, numRuns: 200 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });
});

describe('what goes out, for every page text', () => {
  const hostile = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''));

  it('holds one context and no command', () => {
    fc.assert(
      fc.property(
        fc.array(hostile, { minLength: 7, maxLength: 7 }),
        ([u = '', n = '', sel = '', page = '', dom = '', name = '', said = '']) => {
          const line = buildContext({
            id: 'ctx000001',
            at: 0,
            facts: { t: 17, u, n, nav: 'idle' },
            parts: { sel, text: page, dom },
            outcomes: [
              {
                id: '000001',
                type: 'TYPE',
                result: { ok: true, ms: 1, driver: null, effects: [{ kind: 'value', name, value: said }], parts: {}, picture: null },
              },
              {
                id: '000002',
                type: 'CLICK',
                result: { ok: false, ms: 1, driver: null, error: { code: 'COVERED', message: name, hint: said }, dispatched: false },
              },
            ],
            openedTabs: [{ id: 3, u, n, purpose: said }],
            goalCheck: 'pending',
          });
          expect(line).not.toMatch(/[\r\n]/);
          for (const shape of [line, `  ${line}`, line.replaceAll('\\n', '\n'), line.slice(7)]) {
            const kinds = parse(shape).entries.map(entry => entry.line.kind);
            expect(kinds.filter(kind => kind !== 'context' && kind !== 'malformed')).toEqual([]);
          }
          expect(parse(line).entries.map(entry => entry.line.kind)).toEqual(['context']);
        },
      ),
      options,
    );
  });

  it('keeps the goal from making commands of the prompt', () => {
    fc.assert(
      fc.property(hostile, goal => {
        const { entries } = parse(makePrompt({ key: KEY, goal, contextLine: '', variant: 'full' }));
        expect(entries.filter(entry => entry.line.kind !== 'malformed')).toEqual([]);
      }),
      { ...options, numRuns: Math.min(RUNS, 1000) },
    );
  });
});

describe('the queue, for every text', () => {
  it('is the same after the same text is read again', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(goodLine, piece), { maxLength: 12 }), lines => {
        const value = lines.join('\n');
        const once = session(value);
        expect({ ...read(once, value), lastReading: null }).toEqual({ ...once, lastReading: null });
      }),
      options,
    );
  });

  it('runs nothing twice when our own message is pasted back with the chat', () => {
    fc.assert(
      fc.property(fc.array(goodLine, { maxLength: 6 }), fc.integer({ min: 1, max: 6 }), (lines, number) => {
        const state = happen(session(lines.join('\n')), { type: 'deleted', at: 2, id: `00000${number}`, reason: lines[0] ?? '' });
        const message = composeMessage(
          state,
          buildContext({
            id: 'ctx000002',
            at: 5,
            facts: { t: 17, u: '', n: '', nav: 'idle' },
            parts: {},
            outcomes: [],
            openedTabs: [],
            goalCheck: null,
          }),
        );
        const sent = happen(state, { type: 'messageCopied', at: 3, text: message, contextTab: 17 });
        const again = read(sent, `${lines.join('\n')}\n${message}`);
        expect(runnable(again)).toEqual(runnable(sent));
        expect(again.items).toEqual(sent.items);
      }),
      options,
    );
  });
});
