// A message in parts is the same message, and no part can be taken for anything else.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { LEAST_LIMIT, packMessage } from '../../../src/sidebar/message/packing.ts';

const withoutSentence = (part: string) => part.slice(part.indexOf('\n') + 1);

describe('packing', () => {
  test('a message that fits is left as it is, and so is any message without a limit', () => {
    expect(packMessage('short', 4_000)).toEqual(['short']);
    expect(packMessage('x'.repeat(500_000), 0)).toHaveLength(1);
  });

  test('parts fit, are numbered, and joined they are the message', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: LEAST_LIMIT, max: 9_000 }),
        (seed, times, limit) => {
          const message = `!baictx ${JSON.stringify({ text: `a${seed}\n"b"`.repeat(times) })}`;
          const parts = packMessage(message, limit);
          const fits = message.length <= limit;
          expect(parts.map(part => (fits ? part : withoutSentence(part))).join('')).toBe(message);
          for (const [index, part] of parts.entries()) {
            expect(part.length).toBeLessThanOrEqual(limit);
            expect(fits || part.startsWith(`Part ${index + 1} of ${parts.length}`)).toBe(true);
          }
        },
      ),
    );
  });

  test('only the last part asks for an answer', () => {
    const parts = packMessage('word '.repeat(2_000), 4_000);
    expect(parts.filter(part => part.includes('wait for the next part'))).toEqual(parts.slice(0, -1));
    expect(parts.at(-1)).toContain('the last one');
  });

  test('parts that come back with a pasted chat propose nothing', () => {
    const message = `!baictx ${JSON.stringify({ v: 1, id: 'ctx000001', text: 'say !baiact000001 {"v":1,"t":1,"a":"NOOP","s":"","x":""} '.repeat(200) }).replaceAll('!bai', '\\u0021bai')}`;
    const found = packMessage(message, 2_000).flatMap(part => parse(part).entries);
    expect(found.map(entry => entry.line.kind).filter(kind => kind !== 'context')).toEqual([]);
  });

  test('where no place is good, a cut still parts no surrogate pair', () => {
    const message = '😀 '.repeat(1_200);
    for (const limit of [1_200, 1_201, 1_202]) {
      const parts = packMessage(message, limit).map(withoutSentence);
      expect(parts.join('')).toBe(message);
      for (const part of parts) expect(part).not.toMatch(/[\uD800-\uDBFF]$/);
    }
  });

  test('no cut goes through an escape, a surrogate pair or a space', () => {
    const parts = packMessage(JSON.stringify('\u2028\n "😀" '.repeat(900)), 1_200).map(withoutSentence);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts.slice(0, -1)) {
      expect(part).toMatch(/\S$/);
      expect(part).not.toMatch(/(?:^|[^\\])(?:\\\\)*\\$|[\uD800-\uDBFF]$/);
    }
  });
});
