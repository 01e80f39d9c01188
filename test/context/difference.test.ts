// Differences of digests: short, complete, and the whole digest when that says it better.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markNew, sinceDigest, withLabel, withoutLabel } from '../../src/context/difference.ts';

const digest = (...lines: string[]): string => lines.join('\n');
const nav = Array.from({ length: 12 }, (_, index) => `[${index + 1}] link Section ${index + 1}`);
const nameOf = (text: string): string => /^digest (\d{6})$/m.exec(withLabel(text))?.[1] ?? 'no name';

test('a digest is named by its words, and a text that only looks like one is not taken for it', () => {
  expect(withLabel('[1] button A')).toMatch(/^digest \d{6}\n\[1\] button A$/);
  expect(withoutLabel(withLabel('[1] button A'))).toBe('[1] button A');
  expect(nameOf('[1] button A')).not.toBe(nameOf('[1] button B'));
  expect(withoutLabel('digest 123456\n[1] button A')).toBeNull();
  expect(withoutLabel('2 matches of button\n[1] button A')).toBeNull();
  expect(withLabel('')).toBe('');
});

test('the name of a digest has six digits, whatever its words', () => {
  const digests = Array.from({ length: 100 }, (_, at) => `[1] button Number ${at}`);
  expect(digests.some(each => nameOf(each).startsWith('0'))).toBe(true);
  for (const each of digests) expect([nameOf(each).length, withoutLabel(withLabel(each))]).toEqual([6, each]);
});

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
  expect(sinceDigest(before, now)).toBe(
    digest(
      `changes since digest ${nameOf(before)}, now digest ${nameOf(now)}; all else as before`,
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

test('numbers that are gone are told in their order, three in a row as a range', () => {
  const gone = ['[9] link I', '[10] link J', '[11] link K', '[100] link X', '[102] link Y', '[103] link Z'];
  const rest = nav.slice(0, 8);
  expect(
    sinceDigest(digest(...rest, ...gone), digest(...rest))
      .split('\n')
      .slice(1),
  ).toEqual(['gone: [9]–[11] [100] [102] [103]']);
});

test('says that nothing changed', () => {
  expect(sinceDigest('[1] button A', '[1] button A')).toBe(`changes since digest ${nameOf('[1] button A')}: none`);
});

test('another page is told whole', () => {
  const now = digest('# Other', '[50] button B');
  expect(sinceDigest(digest('# Bills', ...nav), now)).toBe(withLabel(now));
});

test('another order is told whole: a sorted table is another table', () => {
  const now = digest('# Bills', ...[...nav].reverse());
  expect(sinceDigest(digest('# Bills', ...nav), now)).toBe(withLabel(now));
});

test('what found no room is not told to be gone, and a scrolled page is not a new one', () => {
  const before = digest('scrolled 0 of 900 px', ...nav, '-- below the view:', '[20] button Pay', '[21] button Send');
  const now = digest('scrolled 300 of 900 px', ...nav, '[20] button Pay', '… 1 more controls left out (0 above, 0 in view, 1 below): SCAN');
  expect(sinceDigest(before, now).split('\n').slice(1)).toEqual([
    'not listed now: [21]',
    'scrolled 300 of 900 px',
    'new, after [20]:',
    '… 1 more controls left out (0 above, 0 in view, 1 below): SCAN',
  ]);
});

test('a text that reads differently is new where it stands, and one that found no room is not told to be gone', () => {
  const many = Array.from({ length: 20 }, (_, at) => `[${at + 3}] button Row ${at}`).join('\n');
  const before = `[1] textbox Amount\ntext The fee is 1.20.\n[2] button Send\n${many}`;
  const since = sinceDigest(before, before.replace('1.20', '2.40'));
  expect(since).toContain('gone: text The fee is 1.20.\nnew, after [1]:\ntext The fee is 2.40.');
  const left = `[1] textbox Amount\n[2] button Send\n${many}\n… 1 more texts left out: TEXT tells them`;
  expect(sinceDigest(before, left)).toContain('not listed now: text The fee is 1.20.');
});

test('how many controls are covered is one fact, whatever the number', () => {
  const before = digest('# P', ...nav, '3 not shown: covered or folded away; close or open what hides them');
  expect(
    sinceDigest(before, digest('# P', ...nav, '1 not shown: covered or folded away; close or open what hides them'))
      .split('\n')
      .slice(1),
  ).toEqual(['1 not shown: covered or folded away; close or open what hides them']);
});

test('controls that nothing covers any more are not told to be gone', () => {
  const [before, now] = [
    digest('# P', ...nav, '3 not shown: covered or folded away; close or open what hides them'),
    digest('# P', ...nav, '[20] button Pay'),
  ];
  expect(sinceDigest(before, now).split('\n').slice(1)).toEqual(['new, after [12]:', '[20] button Pay']);
});

test('one change on a page of a hundred controls costs at most 15 % of the digest', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `[${index + 1}] button Number ${index}`);
  const after = lines.map((line, index) => (index === 40 ? `${line}, pressed` : line));
  const told = sinceDigest(digest('# P', ...lines), digest('# P', ...after, 'status Done'));
  expect(told.length).toBeLessThan(digest(...after).length * 0.15);
});

test('marks what is new since the last digest, unless most of it is', () => {
  const before = digest('# Bills', ...nav, '[20] textbox Amount = 1');
  expect(markNew(before, digest('# Bills', ...nav, '[20] textbox Amount = 2', 'dialog Sure?', '[31] button Yes'))).toBe(
    digest('# Bills', ...nav, '[20] textbox Amount = 2', 'dialog Sure?', '[31] button Yes, new'),
  );
  const other = digest('# Other', '[50] button B');
  expect(markNew(before, other)).toBe(other);
});

test('nothing is lost: the new digest can be made again, line by line and in order, from the old one and the difference', () => {
  const line = fc.oneof(
    fc
      .record({ number: fc.integer({ min: 1, max: 40 }), name: fc.constantFrom('a', 'b') })
      .map(one => `[${one.number}] button ${one.name}`),
    fc.constantFrom('# One', '## Two', 'status Saved', 'button Next, disabled'),
  );
  const keyOf = (text: string): string => /^\[\d+\]/.exec(text)?.[0] ?? text;
  const page = fc.array(line, { maxLength: 30 }).map(lines => {
    const numbers = new Set<string>();
    return lines.filter(text => !text.startsWith('[') || (!numbers.has(keyOf(text)) && numbers.add(keyOf(text)) !== null));
  });
  // Pages that follow from one another: some lines go, change or come.
  const turn = fc.record({ before: page, cut: fc.nat(30), count: fc.nat(3), added: page });
  let short = 0;
  fc.assert(
    fc.property(turn, ({ before, cut, count, added }) => {
      const kept = [...before.slice(0, cut), ...before.slice(cut + count)];
      const numbers = new Set(kept.map(keyOf));
      const fresh = [
        ...kept.slice(0, cut),
        ...added.slice(0, 3).filter(text => !text.startsWith('[') || !numbers.has(keyOf(text))),
        ...kept.slice(cut),
      ];
      const [old, now] = [before.join('\n'), fresh.join('\n')];
      const told = sinceDigest(old, now);
      if (told === withLabel(now)) return;
      short += 1;
      expect(rebuilt(before, told)).toEqual(fresh);
    }),
    { numRuns: 4000 },
  );
  expect(short).toBeGreaterThan(200);
});

/** What a careful reader makes of a difference. */
function rebuilt(before: readonly string[], told: string): string[] {
  let lines = [...before];
  const keyOf = (text: string): string => /^\[\d+\]/.exec(text)?.[0] ?? text;
  let after: number | null = null;
  for (const words of told.split('\n').slice(1)) {
    const [, gone] = /^gone: (.+)$/.exec(words) ?? [];
    const [, anchor] = /^new, after (.+):$/.exec(words) ?? [];
    if (gone !== undefined) {
      const numbers = new Set<string>();
      for (const [, from = '', to = from] of gone.matchAll(/\[(\d+)\](?:–\[(\d+)\])?/g))
        for (let at = Number(from); at <= Number(to); at += 1) numbers.add(`[${at}]`);
      lines = gone.startsWith('[') ? lines.filter(line => !numbers.has(keyOf(line))) : lines.filter(line => line !== gone);
    } else if (words === 'new, first:') after = 0;
    else if (anchor !== undefined) after = lines.findIndex(line => keyOf(line) === anchor) + 1;
    else {
      const known = lines.findIndex(line => keyOf(line) === keyOf(words));
      if (words.startsWith('[') && known >= 0) {
        lines[known] = words;
        after = null;
      } else if (after !== null) {
        lines.splice(after, 0, words);
        after += 1;
      }
    }
  }
  return lines;
}

test('of a row that is gone all cells are told, and of one whose first cell was drawn anew that cell alone', () => {
  const rows = ['[20] Name | [21] Age', '[22] Ann | [23] 20 | [24] Berlin', '[25] Bob | [26] 30 | [27] Rome'];
  const month = '[30]–[59] 1 to 30';
  const told = sinceDigest(digest(...nav, ...rows, month), digest(...nav, rows[0] ?? '', '[28] Bob | [26] 30 | [27] Rome'));
  expect(told.split('\n').slice(1)).toEqual(['gone: [22]–[25] [30]–[59]', 'new, after [20]:', '[28] Bob | [26] 30 | [27] Rome']);
});
