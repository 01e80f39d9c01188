// Which rows are told as a secret that the user types: those that would put one into a field, and no other that a rule forbids.
import { expect, test } from 'vitest';
import { toolFields } from '../../../src/protocol/tool-schema.ts';
import { faceHint, hintOf } from '../../../src/sidebar/rows/row-hints.ts';
import { faceWord } from '../../../src/sidebar/rows/row-marks.tsx';
import { createRowViews, type RulingOf } from '../../../src/sidebar/rows/row-model.ts';
import { rowWords } from '../../../src/sidebar/rows/row-words.ts';
import { matchKey } from '../../../src/sidebar/rows/target.ts';
import { untypedSecrets } from '../../../src/sidebar/run/asking/untyped-secrets.ts';
import { line, noRules, report, seen, storeWith } from '../fakes.ts';

const FIELD = { tag: 'input', role: 'textbox', type: 'password', name: 'Password', text: '', sensitive: true };
const fields = toolFields({ properties: { guests: { type: 'number' }, pw: { type: 'string' } } }, name => name === 'pw');
const TOOL = { tag: 'tool', role: 'tool', name: 'login', sensitive: true, tool: { readOnly: false, byHand: false, fields } };
const readOnly: RulingOf = () => ({
  host: 'shop.example',
  rule: 'read',
  fixed: false,
  why: { code: 'read_site', values: ['shop.example'] },
});

/** What is told of a row with this target. */
function told(of: string, card: typeof FIELD | typeof TOOL, { ruling = noRules, unlocked = false } = {}) {
  const session = storeWith([of, line(2, 'CLICK', '#login')]).store.session.value ?? expect.fail('no session');
  const [item] = session.items;
  const [row = expect.fail('no row'), next = expect.fail('no next row')] = createRowViews(rowWords)(session, {
    matches: new Map(['#x', '[ref=5]'].map(css => [matchKey(17, css), { at: 1, reply: report(seen(card)) }])),
    address: 'https://shop.example/',
    activeTab: 17,
    unlocked: new Set(unlocked && item?.command ? [item.command.json] : []),
    ruling,
    moved: new Set(),
  });
  expect(row.status).toBe('blocked');
  const { next: advice, actions } = hintOf(row) ?? expect.fail('no hint');
  const isSecret = [advice !== '', faceHint(row) === null, faceWord(row) !== '', untypedSecrets([row, next], next).length > 0];
  expect(new Set(isSecret).size).toBe(1);
  return { isSecret: isSecret[0], actions };
}

test.each([
  ['typing into a field for a password', line(1, 'TYPE', '#x', 'a')],
  ['a letter pressed in one', line(1, 'KEY', '#x', 'a')],
])('%s is for the user to type', (_, of) => {
  const secret = { isSecret: true, actions: ['typed', 'unlock', 'skip'] };
  expect(told(of, FIELD)).toEqual(secret);
  expect(told(of, FIELD, { ruling: readOnly })).toEqual(secret);
});

test('a field for a password on a site that bAI may only read is told as that', () => {
  const forbidden = { isSecret: false, actions: ['switch-on', 'skip', 'edit'] };
  expect(told(line(1, 'CLICK', '#x'), FIELD, { ruling: readOnly })).toEqual(forbidden);
  expect(told(line(1, 'TYPE', '#x', 'a'), FIELD, { ruling: readOnly, unlocked: true })).toEqual(forbidden);
});

test('a tool of the page that takes a secret is nothing to type: it may be allowed, or its input is changed', () => {
  const call = (input: object) => line(1, 'CLICK', '[ref=5]', JSON.stringify(input));
  expect(told(call({ pw: 'a' }), TOOL)).toEqual({ isSecret: false, actions: ['unlock', 'skip', 'edit'] });
  expect(told(call({ guests: 'two' }), TOOL)).toEqual({ isSecret: false, actions: ['skip', 'edit'] });
  expect(told(call({ guests: 'two', pw: 'a' }), TOOL)).toEqual({ isSecret: false, actions: ['skip', 'edit'] });
});
