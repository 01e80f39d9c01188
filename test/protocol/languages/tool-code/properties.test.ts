// Properties of tool-code, for every text: reading holds, and nothing that we write is a command for our own reader.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { makeToolCodePrompt } from '../../../../src/protocol/languages/tool-code/prompt.ts';
import { readToolCode } from '../../../../src/protocol/languages/tool-code/read.ts';
import { linesFor, refusalLine } from '../../../../src/protocol/languages/tool-code/results.ts';
import { type SnapshotElement, writeCalls, writeSnapshot } from '../../../../src/protocol/languages/tool-code/snapshot.ts';
import { options, same } from '../../reader/runs.ts';
import { CONTEXT, hostile, KEYWORD, piece } from './texts.ts';

/** What our reader takes of a text, whatever stands before it, as a reply of this session. */
const taken = (text: string) => readToolCode(`${text}\n\n${KEYWORD}`, CONTEXT).commands;

const attrs = fc.dictionary(fc.constantFrom('label', 'value', 'href', 'type', 'placeholder', 'onclick', '__proto__'), hostile, {
  maxKeys: 4,
});
const element = fc
  .record({ tag: fc.oneof(fc.constantFrom('a', 'button', 'input'), piece), attrs, text: hostile })
  .map((each): SnapshotElement => ({ ...each, id: 1 }));
const call = fc.record({ method: piece, url: hostile, body: fc.option(hostile) });

describe('reading', () => {
  it('never throws, is the same twice, and gives at most one command', () => {
    fc.assert(
      fc.property(hostile, text => {
        const reading = readToolCode(text, CONTEXT);
        same(readToolCode(text, CONTEXT), reading);
        if (reading.commands.length > 1) throw new Error('two commands');
        for (const { raw } of [...reading.commands, ...reading.problems]) if (!text.includes(raw)) throw new Error(`${raw} is not there`);
      }),
      options,
    );
  });

  it('takes nothing of a text that does not end with the keyword', () => {
    fc.assert(
      fc.property(hostile, text => {
        same(readToolCode(`${text}.`, CONTEXT).commands, []);
      }),
      options,
    );
  });

  it('offers only what it would then take', () => {
    fc.assert(
      fc.property(hostile, text => {
        for (const { proposal } of readToolCode(text, CONTEXT).problems) {
          if (proposal !== undefined) same(readToolCode(proposal, CONTEXT).problems, []);
        }
      }),
      options,
    );
  });

  it('gives a value back as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 20 }), (value, id) => {
        const { commands, problems } = readToolCode(
          `I write <tool_code>${JSON.stringify({ action: 'type', id, value })}</tool_code> now.\n${KEYWORD}`,
          CONTEXT,
        );
        same(problems, []);
        same(
          commands.map(({ args }) => args),
          [{ id, value }],
        );
      }),
      options,
    );
  });
});

describe('what we write holds no command', () => {
  it('of a page, whatever its texts', () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 4 }), fc.array(call, { maxLength: 2 }), hostile, (elements, calls, url) => {
        const snapshot = [writeSnapshot({ url, elements }), writeCalls(calls)].join('\n');
        same(taken(snapshot), []);
        // Also where only lines of it came back.
        for (const line of snapshot.split('\n')) same(taken(line), []);
        same(taken(`${snapshot.replace('[Target Update]', '')}`), []);
      }),
      options,
    );
  });

  it('of a prompt, whatever the goal', () => {
    fc.assert(
      fc.property(hostile, hostile, (goal, name) => {
        const prompt = makeToolCodePrompt({ keyword: KEYWORD, tools: [{ name, url: 'https://a.example/' }], maxTabs: 3, goal });
        same(readToolCode(prompt, CONTEXT).commands, []);
      }),
      options,
    );
  });

  it('of a result or a refusal, whatever the AI sent', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom('open_tab', 'open_tool'), (value, action) => {
        const args = action === 'open_tab' ? { url: value } : { name: value };
        const { problems } = readToolCode(`<tool_code>${JSON.stringify({ action, ...args })}</tool_code>\n${KEYWORD}`, CONTEXT);
        const lines = [...problems.map(refusalLine), ...linesFor({ name: action, args }, { kind: 'declined', words: value })];
        for (const line of lines) same(taken(line), []);
        if (lines.some(line => line.includes('\n'))) throw new Error('a line of two lines');
      }),
      options,
    );
  });
});
