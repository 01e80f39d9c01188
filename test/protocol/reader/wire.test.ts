// What the reader of the wire takes and refuses, held against schemas that are written apart from it.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ACTION_TYPES } from '../../../src/protocol/action.ts';
import { isContext, readActionJson, readSessionJson } from '../../../src/protocol/reader/wire.ts';

const RUNS = Number(process.env.BAI_RUNS ?? 5000);
const options = { numRuns: RUNS };
vi.setConfig({ testTimeout: 600_000 });

const tab = z.int().min(0);
const said = z.string().min(1);
const session = z.strictObject({ session_key: said.max(200) });
const action = z.strictObject({
  v: z.literal(1),
  t: tab,
  a: z.enum(ACTION_TYPES),
  s: z.string().max(1024),
  x: z.string().max(20_000),
  o: z.strictObject({ d: z.int().min(0).max(60_000).optional(), tm: z.int().min(1).max(120_000).optional() }).optional(),
});
const context = z.strictObject({
  v: z.literal(1),
  id: said,
  ts: z.union([said, z.number()]),
  t: tab,
  u: z.string().optional(),
  n: z.string().optional(),
  nav: z.enum(['idle', 'loading', 'navigating']),
  ...{ sel: said.optional(), text: said.optional(), dom: said.optional(), res: said.optional(), err: said.optional() },
  opened_tabs: z
    .array(z.strictObject({ id: tab, u: z.string(), n: z.string(), purpose: z.string() }))
    .min(1)
    .optional(),
  goal_check: z.enum(['pending', 'ok', 'failed']).optional(),
});

/** Mostly what fits, else anything. */
const mostly = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 40, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('', 'x', -1, 0, 1.5, null, true, [], {}, [1]) },
  );
const whole = (...edges: number[]) => fc.oneof(fc.nat(150_000), fc.constantFrom(...edges));
const text = (...lengths: number[]) =>
  fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom(...lengths).map(length => 'x'.repeat(length)),
  );
const words = fc.string({ minLength: 1, maxLength: 5 });
const tabs = whole(0, -1, Number.MAX_SAFE_INTEGER);
const withOthers = (fields: Record<string, fc.Arbitrary<unknown>>): Record<string, fc.Arbitrary<unknown>> => ({
  ...fields,
  more: fc.constant(1),
  extra: fc.constant(2),
});
/** Any of the keys, and now and then one that does not belong there. */
const object = (fields: Record<string, fc.Arbitrary<unknown>>, required: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, mostly(value)])), {
        requiredKeys: [...required],
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record(withOthers(fields), { requiredKeys: [...required, 'more'] }),
    },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );

const actions = object(
  {
    v: fc.constant(1),
    t: tabs,
    a: fc.constantFrom<unknown>(...ACTION_TYPES),
    s: text(0, 1024, 1025),
    x: text(0, 20_000, 20_001),
    o: object({ d: whole(0, -1, 60_000, 60_001), tm: whole(0, 1, 120_000, 120_001, 8000) }, []),
  },
  ['v', 't', 'a', 's', 'x'],
);
const contexts = object(
  {
    v: fc.constant(1),
    id: words,
    ts: fc.oneof(words, fc.nat()),
    t: fc.nat(),
    u: text(0),
    n: text(0),
    nav: fc.constantFrom('idle', 'loading', 'navigating'),
    ...Object.fromEntries(['sel', 'text', 'dom', 'res', 'err'].map(key => [key, words])),
    opened_tabs: fc.array(object({ id: fc.nat(), u: text(0), n: text(0), purpose: text(0) }, ['id', 'u', 'n', 'purpose']), {
      minLength: 1,
      maxLength: 2,
    }),
    goal_check: fc.constantFrom('pending', 'ok', 'failed'),
  },
  ['v', 'id', 'ts', 't', 'nav'],
);

describe('the reader and the schemas', () => {
  it('take the same actions, and blame the same key of the others', () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(actions, given => {
        const read = readActionJson(given);
        const judged = action.safeParse(given);
        expect(read.ok).toBe(judged.success);
        if (read.ok && judged.success) {
          taken += 1;
          const { o, ...rest } = judged.data;
          const [d, tm] = [o?.d ?? 0, o?.tm ?? 8000];
          expect({ ...read.value, o: { d: 0, tm: 8000, ...read.value.o } }).toEqual({ ...rest, o: { d, tm } });
          expect(Object.values(read.value.o ?? { unless: 'empty' })).not.toEqual([]);
        } else if (!read.ok && !judged.success) {
          refused += 1;
          const blamed = judged.error.issues.map(issue => issue.path.join('.'));
          // A key that is missing is told first; of the others the first one.
          if (/is missing\.$/.test(read.fault.message)) expect(blamed).toContain(read.fault.path);
          else expect(read.fault.path).toBe(blamed[0]);
          expect(read.fault.hint).toMatch(/[.}]$/);
        }
      }),
      options,
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(RUNS / 50);
  });

  it('take the same contexts', () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(contexts, given => {
        const fits = context.safeParse(given).success;
        expect(isContext(given)).toBe(fits);
        if (fits) taken += 1;
        else refused += 1;
      }),
      options,
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(RUNS / 50);
  });

  it('take the same handshakes', () => {
    fc.assert(
      fc.property(object({ session_key: text(0, 1, 200, 201) }, ['session_key']), given => {
        const read = readSessionJson(given);
        const judged = session.safeParse(given);
        expect(read.ok ? read.value : null).toBe(judged.success ? judged.data.session_key : null);
      }),
      options,
    );
  });
});

const fitting = { v: 1, t: 17, a: 'CLICK', s: '#a', x: '' };
it.each<[string, unknown, string]>([
  ['a list', [], 'The JSON must be one object in braces.'],
  ['nothing', null, 'The JSON must be one object in braces.'],
  ['a version of its own', { ...fitting, v: 2 }, '"v" must be 1.'],
  ['a key that is missing, before anything else', { v: 2, t: 17, a: 'CLICK', s: '' }, '"x" is missing.'],
  ['a tab as a text', { ...fitting, t: '17' }, '"t" must be a whole number.'],
  ['a tab below none', { ...fitting, t: -1 }, '"t" is less than 0.'],
  ['a type that is none', { ...fitting, a: 'click' }, 'This action type does not exist.'],
  ['a target that is too long', { ...fitting, s: 'x'.repeat(1025) }, '"s" is more than 1024 characters.'],
  ['a payload that is no text', { ...fitting, x: {} }, '"x" must be a text in double quotes.'],
  ['options as a list', { ...fitting, o: [] }, '"o" must be an object in braces.'],
  ['a delay that is too long', { ...fitting, o: { d: 60_001 } }, '"o.d" is more than 60000.'],
  ['no time at all', { ...fitting, o: { tm: 0 } }, '"o.tm" is less than 1.'],
  ['an option that is none', { ...fitting, o: { d: 1, later: 1 } }, '"o" has a key that the protocol does not know: "later".'],
  ['keys that are none', { ...fitting, more: 1, extra: 2 }, 'The JSON has keys that the protocol does not know: "more", "extra".'],
])('says what is wrong with %s', (_, given, message) => {
  const read = readActionJson(given);
  expect(read.ok ? null : read.fault.message).toBe(message);
});
