// The quick ways of the reader say the same as the careful ones that they stand in for.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fingerprint } from '../../../src/protocol/queue/fingerprint.ts';
import { readJson } from '../../../src/protocol/reader/json.ts';
import { badSelector } from '../../../src/protocol/reader/selector.ts';

const RUNS = Number(process.env.BAI_RUNS ?? 5000);
const options = { numRuns: RUNS };
vi.setConfig({ testTimeout: 600_000 });

it('JSON that is read without a closer look holds nothing that a closer look refuses', () => {
  const key = fc.constantFrom('a', 'b', '\\u0061', '__proto__', 'constructor', 'x\\"y', 'x\\\\', 'é', '\u{1F600}');
  const leaf = fc.constantFrom(
    '1',
    '9007199254740993',
    '1e400',
    '-0',
    '"t"',
    '"\\ud800"',
    '"\\n"',
    'true',
    'null',
    '1234567890123456',
    '""',
  );
  const { node } = fc.letrec<{ node: string }>(tie => ({
    node: fc.oneof(
      { maxDepth: 10, depthSize: 'large' },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }).map(list => `[${list.join(',')}]`),
      fc.array(fc.tuple(key, tie('node')), { maxLength: 3 }).map(list => `{${list.map(([k, v]) => `"${k}" :${v}`).join(',')}}`),
    ),
  }));
  fc.assert(
    fc.property(node, text => {
      // A character escape in front makes every reading a close one; it changes nothing else.
      const close = readJson(`["\\u0041",${text}]`);
      const quick = readJson(`["A",${text}]`);
      expect(quick).toEqual(close);
    }),
    options,
  );
});

it('a selector of plain signs is one in which a closer look finds nothing', () => {
  const signs = fc.constantFrom(
    '#',
    'a',
    '"',
    "'",
    '\\',
    ' ',
    '[',
    ']',
    '=',
    '&quot;',
    '&',
    '”',
    '\u00A0',
    '\u200B',
    '12',
    'ref',
    '\u0007',
    '>',
  );
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1, maxLength: 8 }), pieces => {
      const selector = pieces.join('');
      // A sign that no shortcut takes, inside a string of CSS where it means nothing.
      const close = badSelector('s', `${selector}"\u4e00"`);
      const quick = badSelector('s', `${selector}"a"`);
      expect(quick?.mend?.s).toBe(close?.mend?.s?.replace('\u4e00', 'a'));
    }),
    options,
  );
});

it('fingerprints are those that are in the journals', () => {
  expect([fingerprint(''), fingerprint('act:000001:0:{"v":1}'), fingerprint('é\u{1F600}!bai'.repeat(40))]).toEqual(KNOWN);
});

/** Made by the version whose journals are out there. */
const KNOWN = ['128399eba1a6731de2e784a77bfe', '1c3da51f56234b1d06d2200dedb7', '0f2a7c8dbda3930a46cdc05bd25b'];
