// A context is of one document of one tab: what was read of another one is never in it, and what was done in another tab says so.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContext, CONTEXT_LIMITS, makeContext } from '../../../src/protocol/prompt/context.ts';
import { readingsOf } from '../../../src/protocol/prompt/readings.ts';
import { formatErr, formatRes } from '../../../src/protocol/prompt/report.ts';
import type { ActionResult, ContextParts, Outcome } from '../../../src/protocol/result.ts';

const read = (parts: ContextParts, document = 'one'): ActionResult => ({
  ok: true,
  ms: 1,
  driver: null,
  effects: [],
  parts,
  picture: null,
  document,
});
const done: ActionResult = { ok: true, ms: 1, driver: null, effects: [{ kind: 'text', text: 'Saved' }], parts: {}, picture: null };
const failed: ActionResult = {
  ok: false,
  ms: 1,
  driver: null,
  error: { code: 'COVERED', message: '#a is covered.', hint: 'Close it.' },
  dispatched: false,
};
const HERE = { tabId: 7, id: 'one' };
const BARE = {
  id: 'ctx000001',
  at: 0,
  facts: { t: 7, u: 'https://a.example/', n: 'A', nav: 'idle' as const },
  document: 'one',
  parts: {},
  outcomes: [],
  openedTabs: [],
  goalCheck: null,
};

describe('what was read', () => {
  test('of the document that the tab shows is told, several readings under their numbers', () => {
    const outcomes: Outcome[] = [
      { id: '000001', type: 'SCAN', tabId: 7, result: read({ dom: 'first' }) },
      { id: '000002', type: 'TEXT', tabId: 7, result: read({ text: 'words' }) },
      { id: '000003', type: 'SCAN', tabId: 7, result: read({ dom: 'second' }) },
    ];
    expect(readingsOf(outcomes, HERE)).toEqual({
      parts: { dom: '000001:\nfirst\n000003:\nsecond', text: 'words' },
      elsewhere: new Set(),
    });
  });

  test.each(['text', 'dom', 'sel'] as const)('%s that is too long for the room leaves the others theirs', part => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 2, maxLength: 6 }), lengths => {
        const outcomes = lengths.map((length, at): Outcome => {
          const words = `begin${at} ${'x'.repeat(length)}`;
          return { id: String(at + 1).padStart(6, '0'), type: 'TEXT', tabId: 7, result: read({ [part]: words }) };
        });
        const told = makeContext({ ...BARE, outcomes })[part] ?? '';
        expect(told.length).toBeLessThanOrEqual(CONTEXT_LIMITS[part]);
        // Each is told under its number, and one that is cut says so.
        for (const [at, { id }] of outcomes.entries()) expect(told).toContain(`${id}:\nbegin${at} `);
        const all = lengths.reduce((sum, length) => sum + length, 0);
        if (all > CONTEXT_LIMITS[part]) expect(told).toMatch(/… \d+ more characters/);
      }),
      { numRuns: 200 },
    );
  });

  test('twice by the same action is told as it was read last', () => {
    const twice = ['old', 'new'].map((dom): Outcome => ({ id: '000001', type: 'SCAN', tabId: 7, result: read({ dom }) }));
    expect(readingsOf(twice, HERE).parts).toEqual({ dom: 'new' });
  });

  test.each([
    ['another tab', { tabId: 8, document: 'one' }],
    ['a document that the tab does not show any more', { tabId: 7, document: 'before' }],
  ])('of %s is left out, and its action says so', (_what, { tabId, document }) => {
    const outcome: Outcome = { id: '000001', type: 'SCAN', tabId, result: read({ dom: 'of elsewhere' }, document) };
    const line = buildContext({
      id: 'ctx000001',
      at: 0,
      facts: { t: 7, u: 'https://a.example/', n: 'A', nav: 'idle' },
      document: 'one',
      parts: {},
      outcomes: [outcome],
      openedTabs: [],
      goalCheck: null,
    });
    expect(line).not.toContain('of elsewhere');
    expect(line).toContain('000001 SCAN ok: read, but of a page that this context is not of: ask again there');
  });
});

test('what was done in another tab says in which; opening a tab and a note do not', () => {
  const outcomes: Outcome[] = [
    { id: '000001', type: 'CLICK', tabId: 7, result: done },
    { id: '000002', type: 'CLICK', tabId: 8, result: done },
    { id: '000003', type: 'NOOP', tabId: 8, result: { ...done, effects: [] } },
  ];
  expect(formatRes(outcomes, HERE)).toBe('000001 CLICK ok: Saved; 000002 CLICK ok: Saved (in tab 8); 000003 NOOP ok: noted');
  expect(formatErr([{ id: '000004', type: 'CLICK', tabId: 8, result: failed }], HERE)).toBe(
    '000004 CLICK COVERED: #a is covered; Close it (in tab 8)',
  );
});

test('no context holds anything that was read of another document than the one that it is of', () => {
  const tab = fc.integer({ min: 1, max: 3 });
  const document = fc.constantFrom('one', 'two');
  const reading = fc
    .record({ tabId: tab, document, part: fc.constantFrom('sel', 'text', 'dom') })
    .map(({ tabId, document, part }, at = 0): Omit<Outcome, 'id'> & { mark: string } => {
      const mark = `<read of ${tabId}/${document} ${at}>`;
      return { type: 'SCAN', tabId, result: read({ [part]: mark }, document), mark };
    });
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 8 }), tab, document, (readings, t, shown) => {
      const outcomes = readings.map((each, at): Outcome => ({ ...each, id: String(at + 1).padStart(6, '0') }));
      const line = buildContext({
        id: 'ctx000001',
        at: 0,
        facts: { t, u: 'https://a.example/', n: 'A', nav: 'idle' },
        document: shown,
        parts: {},
        outcomes,
        openedTabs: [],
        goalCheck: null,
      });
      const { sel = '', text = '', dom = '', res = '' }: Record<string, string> = JSON.parse(line.slice('!baictx '.length));
      const told = `${sel}${text}${dom}`.match(/read of [^>]*/g) ?? [];
      expect(told.every(mark => mark.startsWith(`read of ${t}/${shown} `))).toBe(true);
      for (const [at, { tabId, result }] of outcomes.entries()) {
        const isHere = tabId === t && result.ok && result.document === shown;
        if (!isHere) expect(res).toContain(`${String(at + 1).padStart(6, '0')} SCAN ok: read, but of a page that this context is not of`);
      }
    }),
  );
});

describe('rows that did not run', () => {
  const outcomes: Outcome[] = [{ id: '000006', type: 'CLICK', tabId: 7, result: failed }];

  test('are named beside what failed, as long as they wait', () => {
    const { err } = makeContext({ ...BARE, outcomes, waiting: ['000007', '000008', '000009', '000012'] });
    expect(err).toBe('000006 CLICK COVERED: #a is covered; Close it; 000007–000009, 000012 still queued');
  });

  test('are named where a run was stopped and nothing failed', () => {
    const ran: Outcome[] = [{ id: '000006', type: 'CLICK', tabId: 7, result: done }];
    expect(makeContext({ ...BARE, outcomes: ran, waiting: ['000007'] }).err).toBe('000007 still queued');
  });

  test('are no news before anything has run', () => {
    expect(makeContext({ ...BARE, waiting: ['000007'] }).err).toBeUndefined();
  });
});
