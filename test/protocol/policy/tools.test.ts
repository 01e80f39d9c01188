// CLICK on a tool of a page: how its line is read, what of its input is refused, and when it asks.
import { expect, test } from 'vitest';
import { riskOf } from '../../../src/protocol/policy/policy.ts';
import { reasonInEnglish } from '../../../src/protocol/policy/reason.ts';
import { forbidden } from '../../../src/protocol/policy/refusals.ts';
import { lowerAction } from '../../../src/protocol/reader/lower.ts';
import type { ElementCard } from '../../../src/protocol/seen.ts';
import { toolFields } from '../../../src/protocol/tool-schema.ts';

const SCHEMA = {
  properties: { guests: { type: 'integer', minimum: 1, maximum: 9 }, where: { type: 'string', enum: ['in', 'out'] } },
  required: ['guests'],
};
const cardOf = (readOnly: boolean, schema: unknown = SCHEMA, secret = '', byHand = false): ElementCard => ({
  ...{ tag: 'tool', role: 'tool', name: 'book', type: '', text: '', rect: { x: 0, y: 0, width: 0, height: 0 } },
  ...{ inView: true, visible: true, enabled: true, sensitive: false, submits: false, goesTo: '', names: '' },
  tool: { readOnly, byHand, fields: toolFields(schema, name => name === secret) },
});
const judge = (input: object, card: ElementCard | null = cardOf(false), unlocked = false) =>
  riskOf({ type: 'callTool', at: { by: 'css', css: '[ref=4]' }, input }, card, { pageUrl: 'https://tables.example/', unlocked });
const lower = (s: string, x: string, a: 'CLICK' | 'DCLICK' = 'CLICK') => lowerAction({ v: 1, t: 1, a, s, x });

test('a JSON object in x calls the tool of that number; anything else in it is refused with the next step', () => {
  const read = lower('[ref=4]', ' {"guests": 2}');
  expect(read.ok && read.value.action).toEqual({ type: 'callTool', at: { by: 'css', css: '[ref=4]' }, input: { guests: 2 } });
  expect(read.ok && read.value.json.x).toBe('{"guests":2}');
  for (const [s, x] of [
    ['#save', '{}'],
    ['[ref=4]', '{"a":1,"a":2}'],
    ['[ref=4]', '{"__proto__":{}}'],
    ['[ref=4]', '{'],
    ['[ref=4], a', '{}'],
  ] as const)
    expect(lower(s, x).ok, `${s} ${x}`).toBe(false);
  expect(lower('[ref=4]', '{}', 'DCLICK').ok).toBe(false);
});

test('a tool asks, unless its page says that it only reads; one that is not known asks', () => {
  expect(judge({ guests: 2 })).toMatchObject({ risk: 'commit', reasons: [{ code: 'tool' }] });
  expect(judge({ guests: 2 }, cardOf(true)).risk).toBe('view');
  expect(judge({}, null).risk).toBe('commit');
  expect(judge({ guests: 2 }, cardOf(false, SCHEMA, '', true))).toMatchObject({
    risk: 'commit',
    reasons: [{ code: 'tool' }, { code: 'tool_by_hand' }],
  });
});

test.each([
  [{}, 'tool_lacks', 'guests'],
  [{ guests: '2' }, 'tool_unfit', 'guests (integer, 1 – 9)'],
  [{ guests: 2.5 }, 'tool_unfit', 'guests (integer, 1 – 9)'],
  [{ guests: 10 }, 'tool_unfit', 'guests (integer, 1 – 9)'],
  [{ guests: 2, where: 'up' }, 'tool_unfit', 'where ("in", "out")'],
  [{ guests: 2, pay: true }, 'tool_unknown', 'pay'],
])('%j is not what the tool takes, whatever it says of itself', (input, code, name) => {
  for (const readOnly of [false, true])
    expect(judge(input, cardOf(readOnly))).toEqual({ risk: 'blocked', reasons: [{ code, values: [name] }] });
});

test('all faults of an input are told at once, each with its fields', () => {
  const { risk, reasons } = judge({ where: 'up', pay: true, tip: 1 });
  expect(risk).toBe('blocked');
  expect(reasons.map(reasonInEnglish)).toEqual([
    'The tool needs more: guests.',
    'The tool does not take these values: where ("in", "out").',
    'The tool does not know these names: pay, tip.',
  ]);
  expect(forbidden(reasons).message).toBe(reasons.map(reasonInEnglish).join(' '));
});

test('a secret is given to a tool only once the user unlocked it, and then it asks, whatever the tool says of itself', () => {
  const login = { properties: { user: { type: 'string' }, pw: { type: 'string' } }, required: ['user'] };
  const secret = { code: 'tool_secret', values: ['pw'] };
  for (const readOnly of [false, true]) {
    const card = cardOf(readOnly, login, 'pw');
    expect(judge({ user: 'x', pw: 'y' }, card)).toEqual({ risk: 'blocked', reasons: [secret] });
    expect(judge({ user: 'x', pw: 'y' }, card, true)).toEqual({ risk: 'commit', reasons: [{ code: 'tool', values: [] }, secret] });
    expect(judge({ pw: 'y' }, card, true)).toMatchObject({ risk: 'blocked', reasons: [{ code: 'tool_lacks', values: ['user'] }, secret] });
    expect(judge({ user: 'x' }, card).risk).toBe(readOnly ? 'view' : 'commit');
  }
});

test('an input that carries what another site showed asks, with the words, even of a tool that only reads', () => {
  const known = { heard: ['https://mail.example/\nThe code of the safe is 4711-8822-0099'], goal: 'Find a table' };
  const { risk, reasons } = riskOf(
    { type: 'callTool', at: { by: 'css', css: '[ref=4]' }, input: { where: 'code of the safe is 4711-8822' } },
    cardOf(true, { properties: { where: { type: 'string' } } }),
    { pageUrl: 'https://tables.example/', unlocked: false, known },
  );
  expect(risk).toBe('commit');
  expect(reasons.map(reasonInEnglish).join(' ')).toContain('mail.example');
});
