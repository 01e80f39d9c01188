// Lists that only grow.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growList, listHas } from '../../../src/protocol/queue/lookup.ts';

describe('growing lists', () => {
  it('hold what was put in, in every branch, and nothing else', () => {
    const letter = fc.constantFrom(...'abcdefgh');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 9 }), fc.array(letter, { maxLength: 4 })), { maxLength: 20 }), steps => {
        const lists: (readonly string[])[] = [[]];
        for (const [from, more] of steps) lists.push(growList(lists[from % lists.length] ?? [], more));
        for (const list of lists) for (const text of 'abcdefgh') expect(listHas(list, text)).toBe(list.includes(text));
        for (const list of lists) expect(new Set(list).size).toBe(list.length);
      }),
    );
  });
});
