// Properties of what goes out, for every page text.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { buildContext } from '../../../src/protocol/prompt/context.ts';
import { makePrompt } from '../../../src/protocol/prompt/prompt.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { SEED } from '../../seed.ts';
import { pooledText } from '../arbitraries.ts';
import { KEY } from '../helpers.ts';
import { options, same } from '../reader/runs.ts';

describe('what goes out, for every page text', () => {
  const hostile = pooledText(SEED, 4);

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
          same(/[\r\n]/.test(line), false);
          for (const shape of [line, `  ${line}`, line.replaceAll('\\n', '\n'), line.slice(7)]) {
            const kinds = parse(shape).entries.map(entry => entry.line.kind);
            same(
              kinds.filter(kind => kind !== 'context' && kind !== 'malformed'),
              [],
            );
          }
          same(
            parse(line).entries.map(entry => entry.line.kind),
            ['context'],
          );
        },
      ),
      options,
    );
  });

  it('keeps the goal from making commands of the prompt', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom('full' as const, 'reminder' as const), (goal, variant) => {
        const { entries } = parse(makePrompt({ key: KEY, goal, contextLine: '', variant }));
        same(
          entries.filter(entry => entry.line.kind !== 'malformed'),
          [],
        );
      }),
      options,
    );
  });
});
