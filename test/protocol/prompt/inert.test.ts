// Free text beside protocol lines: no line of it is taken for one of ours.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inertText } from '../../../src/protocol/prompt/format.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { line } from '../helpers.ts';

it('any number of marks before a line leaves none that is read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), marks => {
      const text = inertText(`${'!'.repeat(marks)}${line(1)}`);
      expect(text).not.toContain('!bai');
      expect(parse(text).entries.filter(({ offered }) => offered === 'no')).toEqual([]);
    }),
  );
});
