// The languages that other agents speak do what the cases say, as far as no browser is needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/files.mjs';
import { isForCodec, isForFlow, type LanguageCase } from './cases/check.ts';
import { runCase } from './cases/run.ts';

const CASES: LanguageCase[] = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/languages.json'), 'utf8'));
/** A language is listed from its first codec on. */
const LANGUAGES: readonly string[] = ['tool-code', 'macro-tool', 'action-protocol'];

test('a case that nobody can carry out does not pass', () => {
  const given = { id: 'x', system: 'none', rows: [], kind: 'parse', context: {}, input: '', expect: {} };
  expect(runCase(given)).toBe('unknown language: none');
  expect(runCase({ ...given, system: 'tool-code', kind: 'none' })).toBe('not carried out: none');
  const steps = { ...given, system: 'tool-code', kind: 'sequence', input: { steps: [{ do: 'send-command', text: 'a' }] } };
  expect(runCase({ ...steps, expect: { sent: ['a'] } })).toBeNull();
  expect(runCase({ ...steps, expect: { sent: ['b'] } })).toContain('sent: found');
  expect(runCase({ ...steps, expect: { other: 1 } })).toBe('not checked: other');
});

describe.each(LANGUAGES)('%s', language => {
  test.each(CASES.filter(given => given.system === language && isForCodec(given)))('$id $kind: $note', given => {
    expect(runCase(given)).toBeNull();
  });
});

/** Those whose sequences are played. */
const FLOWS = ['tool-code'];

describe.each(FLOWS)('%s, step by step', language => {
  test.each(CASES.filter(given => given.system === language && isForFlow(given)))('$id: $note', given => {
    expect(runCase(given)).toBeNull();
  });
});
