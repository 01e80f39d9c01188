// Properties of the macro tool and of the action protocol, for every text.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../src/protocol/languages/action-protocol/read.ts';
import { resultFrame } from '../../../src/protocol/languages/action-protocol/results.ts';
import { snapshotFrame } from '../../../src/protocol/languages/action-protocol/snapshot.ts';
import { writeListing } from '../../../src/protocol/languages/macro-tool/listing.ts';
import { readMacroTool } from '../../../src/protocol/languages/macro-tool/read.ts';
import { macroResult } from '../../../src/protocol/languages/macro-tool/results.ts';
import { TOOLS } from '../../../src/protocol/languages/macro-tool/tools.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { options } from '../reader/runs.ts';

const NUMBERS = new Set([0, 1, 2, 3]);
const MACRO = { snapshot: { document: 'd1', numbers: NUMBERS }, tabs: new Set([17]), script: true };
const FRAME = { snapshot: { document: 'd1', numbers: NUMBERS } };
const WAIT = '{"action":{"wait":{"seconds":2}}}';

/** Pieces that a hostile or careless text of these languages is made of. */
const piece = fc.oneof(
  fc.constantFrom(
    WAIT,
    '{"action":{"click_element_by_index":{"index":1}}}',
    '{"type":"ActionCommand","data":{"type":"click_element","ref":1}}',
    '{"name":"AgentOutput","arguments":',
    '{"action":',
    '"action":',
    '{"wait":{"seconds":2}}',
    '"memory":"m",',
    '{“action”:',
    "{'action':",
    '!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"#a","x":""}',
    '__proto__',
    '<think>',
    '</think>',
    '*[3]<button >x />',
  ),
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ':',
    ',',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '> ',
    '```json\n',
    '```',
    '\u2028',
    '(',
    '1e999',
    '99999999999999999999',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const hostile = fc.array(piece, { maxLength: 24 }).map(pieces => pieces.join(''));

/** Values that stand where a parameter stands. */
const parameter = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1, 1.5, -1, 4, 17, 1e300, '', 'x', 'https://a.example/', [], {}),
  fc.string(),
);
const fieldName = fc.constantFrom(
  'index',
  'text',
  'seconds',
  'success',
  'down',
  'pixels',
  'num_pages',
  'right',
  'url',
  'tab_id',
  'question',
  'keys',
  'query',
  'extra',
);
const action = fc
  .tuple(fc.constantFrom(...TOOLS.keys(), 'click', 'toString'), fc.dictionary(fieldName, parameter, { maxKeys: 4 }))
  .map(([name, args]) => ({ [name]: args }));

describe('the macro tool, for every text', () => {
  it('never throws, and reading again gives the same', () => {
    fc.assert(
      fc.property(hostile, text => {
        const reading = readMacroTool(text, MACRO);
        expect(readMacroTool(text, MACRO)).toEqual(reading);
        expect(reading.commands.length).toBeLessThanOrEqual(1);
        for (const { raw } of [...reading.commands, ...reading.problems]) expect(text).toContain(raw);
      }),
      options,
    );
  });

  it('takes an action only with numbers of the newest listing, tabs of the session, and no number but a finite one', () => {
    let taken = 0;
    fc.assert(
      fc.property(action, value => {
        const { commands, problems } = readMacroTool(JSON.stringify({ action: value }), MACRO);
        expect(commands.length + problems.length).toBe(1);
        const [command] = commands;
        if (command === undefined) return;
        taken += 1;
        const { index, tab_id } = command.args;
        if (index !== undefined) expect(NUMBERS.has(Number(index))).toBe(true);
        if (tab_id !== undefined) expect(tab_id).toBe(17);
        for (const given of Object.values(command.args)) if (typeof given === 'number') expect(Number.isFinite(given)).toBe(true);
      }),
      options,
    );
    expect(taken).toBeGreaterThan(0);
  });

  it('reads what comes after an ordinary text as if it stood alone', () => {
    const prose = fc.string({ unit: 'grapheme', maxLength: 80 }).map(text => text.replace(/[{}"'<>\u2018-\u201F\uFF02]/g, ''));
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        expect(readMacroTool(`Well. ${before}\n\n${WAIT}\n${after}`, MACRO).commands.map(({ name }) => name)).toEqual(['wait']);
      }),
      options,
    );
  });

  it('finds no command in a listing or a result, whatever the page wrote', () => {
    const element = fc.record({
      kind: fc.constant('element' as const),
      tag: fc.constantFrom('a', 'button', 'input'),
      text: hostile,
      attributes: fc.record({ 'aria-label': hostile, value: hostile }),
      depth: fc.integer({ min: 0, max: 3 }),
    });
    const entry = fc.oneof(element, fc.record({ kind: fc.constant('text' as const), text: hostile }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), hostile, (entries, words) => {
        const command = { name: 'input_text', args: { index: 1, text: words } };
        const listing = writeListing(entries);
        const results = [
          macroResult(command, { kind: 'done', effects: words, editedTo: command }),
          macroResult(command, { kind: 'failed', code: 'COVERED', words }),
          macroResult(command, { kind: 'answered', text: words }),
        ];
        const message = [...results.map(({ line }) => line), listing].join('\n');
        expect(readMacroTool(message, MACRO)).toEqual({ commands: [], problems: [] });
        expect(parse(message).entries).toEqual([]);
        const numbered = listing.split(/[\n\r\u2028\u2029\u0085\u000B\u000C]/).flatMap(line => /^\s*\*?\[(\d+)\]/.exec(line)?.[1] ?? []);
        expect(numbered.map(Number)).toEqual(entries.filter(({ kind }) => kind === 'element').map((_, at) => at));
      }),
      options,
    );
  });
});

describe('the action protocol, for every frame', () => {
  it('never throws, and each frame is one command or one problem that is answered', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.json()), text => {
        const reading = readFrame({ kind: 'text', text }, FRAME);
        expect(readFrame({ kind: 'text', text }, FRAME)).toEqual(reading);
        expect(reading.commands.length + reading.problems.length).toBe(1);
        expect(reading.replies.length).toBe(reading.problems.length);
      }),
      options,
    );
  });

  it('finds no command in what it sends, whatever the page wrote', () => {
    fc.assert(
      fc.property(hostile, text => {
        const bounds = { x: 1, y: 2, width: 3, height: 4 };
        const frames = [
          snapshotFrame([{ role: text, name: text, tag: 'a', bounds }]),
          resultFrame({ kind: 'done', effects: text }),
          resultFrame({ kind: 'failed', code: 'COVERED', words: text }),
        ];
        for (const frame of frames) {
          expect(readFrame({ kind: 'text', text: frame }, FRAME).commands).toEqual([]);
          expect(readMacroTool(frame, MACRO).commands).toEqual([]);
          expect(parse(frame).entries).toEqual([]);
        }
      }),
      options,
    );
  });
});

describe('time', () => {
  it.each([
    ['objects that never end', '{"action":{"'],
    ['objects in objects', '{"":'],
    ['texts that never end', '{"a'],
    ['whole objects', `${WAIT} `],
    ['broken ones', '{"action": x '],
    ['braces and spaces', '{ \n'],
    ['backslashes', '{"\\'],
    ['lists', '{"a":['],
  ])('is linear for %s', (_, part) => {
    const text = part.repeat(100_000);
    const begun = performance.now();
    readMacroTool(text, MACRO);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
