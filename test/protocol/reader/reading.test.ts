// The texts that other programs test their readers with, read by ours.
import { expect, it } from 'vitest';
import { readingCases } from '../../../scripts/library.mjs';
import { parse } from '../../../src/protocol/reader/parse.ts';

const CASES = readingCases();

it.each(CASES)('$name', ({ text, says, entries }) => {
  const found = parse(text).entries;
  expect(found).toMatchObject(entries);
  for (const { line } of found) if (line.kind === 'malformed') expect(line.problem.message).toContain(says ?? '');
});

it('has texts for each kind of line and each reason to show one only', () => {
  const entries = CASES.flatMap(each => each.entries);
  expect(new Set(entries.map(({ line }) => line.kind))).toEqual(new Set(['action', 'session', 'switch', 'delete', 'context', 'malformed']));
  expect(new Set(entries.map(({ offered }) => offered))).toEqual(
    new Set(['no', 'quote', 'prose', 'after', 'thought', 'withdrawn', 'user']),
  );
  expect(CASES.length).toBeGreaterThan(120);
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
});
