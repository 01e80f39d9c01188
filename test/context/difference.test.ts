// Differences of digests: short, complete, and the whole digest when that says it better.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sinceDigest } from '../../src/context/difference.ts';

const digest = (...lines: string[]): string => lines.join('\n');
const nav = Array.from({ length: 12 }, (_, index) => `[${index + 1}] link Section ${index + 1}`);

test('tells a changed value, what is gone and what is new, and where', () => {
  const before = digest('# Bills', ...nav, '[20] textbox Amount = 1', '[21] button Pay', 'status Draft');
  const now = digest(
    '# Bills',
    ...nav.slice(0, 9),
    '[20] textbox Amount = 420.00',
    '[30] button Confirm',
    '[21] button Pay',
    'dialog Sure?',
    '[31] button Yes',
    'status Saved',
  );
  expect(sinceDigest(before, now, 'ctx000003')).toBe(
    digest(
      'changed since ctx000003; all else is as before',
      'gone: [10]–[12]',
      'gone: status Draft',
      '[20] textbox Amount = 420.00',
      'new, after [20]:',
      '[30] button Confirm',
      'new, after [21]:',
      'dialog Sure?',
      '[31] button Yes',
      'status Saved',
    ),
  );
});

test('says that nothing changed', () => {
  expect(sinceDigest('[1] button A', '[1] button A', 'ctx000001')).toBe('nothing changed since ctx000001');
});

test('another page is told whole', () => {
  const now = digest('# Other', '[50] button B');
  expect(sinceDigest(digest('# Bills', ...nav), now, 'ctx000001')).toBe(now);
});

test('one change on a page of a hundred controls costs at most 15 % of the digest', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `[${index + 1}] button Number ${index}`);
  const after = lines.map((line, index) => (index === 40 ? `${line}, pressed` : line));
  const told = sinceDigest(digest('# P', ...lines), digest('# P', ...after, 'status Done'), 'ctx000009');
  expect(told.length).toBeLessThan(digest(...after).length * 0.15);
});

test('nothing is lost: the numbered lines of the new digest can be made again from the old one and the difference', () => {
  const line = fc.record({ number: fc.integer({ min: 1, max: 40 }), name: fc.constantFrom('a', 'b', 'c') });
  const digests = fc
    .uniqueArray(line, { selector: one => one.number, maxLength: 30 })
    .map(lines => lines.map(one => `[${one.number}] button ${one.name}`));
  fc.assert(
    fc.property(digests, digests, (old, fresh) => {
      const told = sinceDigest(old.join('\n'), fresh.join('\n'), 'ctx1');
      if (told === fresh.join('\n')) return;
      const state = new Map(old.map(one => [/\d+/.exec(one)?.[0] ?? '', one]));
      for (const words of told.split('\n')) {
        if (words.startsWith('gone: ')) {
          for (const [, from = '', to = from] of words.matchAll(/\[(\d+)\](?:–\[(\d+)\])?/g))
            for (let at = Number(from); at <= Number(to); at += 1) state.delete(String(at));
        } else if (words.startsWith('[')) state.set(/\d+/.exec(words)?.[0] ?? '', words);
      }
      expect([...state.values()].sort()).toEqual([...fresh].sort());
    }),
  );
});
