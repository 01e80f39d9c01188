// What a row shows: its live match, its doubt, its risk; and the one next step.
import { expect, test } from 'vitest';
import { hintOf } from '../../src/sidebar/hints.ts';
import { createRowViews, matchKey, nextStep, type RowFacts } from '../../src/sidebar/model.ts';
import { rehearsalWords } from '../../src/sidebar/rehearsal.ts';
import { line, plainWords, report, seen, storeWith } from './fakes.ts';

const facts = (over: Partial<RowFacts> = {}): RowFacts => ({
  matches: new Map(),
  address: 'https://shop.example/',
  activeTab: 17,
  unlocked: new Set(),
  ...over,
});

function rowsOf(lines: string[], over: Partial<RowFacts> = {}) {
  const session = storeWith(lines).store.session.value;
  if (session === null) throw new Error('no session');
  return createRowViews(plainWords)(session, facts(over));
}

const matched = (css: string, ...found: ReturnType<typeof seen>[]) => new Map([[matchKey(17, css), { at: 1, reply: report(...found) }]]);

test('a target that is not looked up yet is being checked, and no doubt', () => {
  const [row] = rowsOf([line(1, 'CLICK', '#a')]);
  expect(row?.pill).toEqual({ kind: 'checking' });
  expect(row?.doubt).toBe('');
});

test('no match is a doubt, unless an earlier row may bring the element', () => {
  const [row] = rowsOf([line(1, 'CLICK', '#a')], { matches: matched('#a') });
  expect(row?.doubt).toBe('Nothing on the page fits this target.');
  const [, later] = rowsOf([line(1, 'CLICK', '#b'), line(2, 'CLICK', '#a')], { matches: matched('#a') });
  expect(later?.pill).toEqual({ kind: 'zero', later: true });
  expect(later?.doubt).toBe('');
});

test('a row before that only looks brings nothing', () => {
  const [, row] = rowsOf([line(1, 'SCAN'), line(2, 'CLICK', '#a')], { matches: matched('#a') });
  expect(row?.pill).toEqual({ kind: 'zero', later: false });
});

test('several matches are a doubt for a click and none for a scan', () => {
  const two = matched('.x', seen({}, 1), seen({}, 2));
  expect(rowsOf([line(1, 'CLICK', '.x')], { matches: two })[0]?.doubt).toBe('2 elements fit this target.');
  expect(rowsOf([line(1, 'SCAN', '.x')], { matches: two })[0]?.doubt).toBe('');
});

test('a protected field blocks its row until it is unlocked for this revision', () => {
  const matches = matched('#pw', seen({ sensitive: true }));
  const [row] = rowsOf([line(1, 'TYPE', '#pw', 'x')], { matches });
  expect(row?.status).toBe('blocked');
  expect(row && hintOf(row)?.actions[0]).toBe('unlock');
  expect(rowsOf([line(1, 'TYPE', '#pw', 'x')], { matches, unlocked: new Set(['000001@0']) })[0]?.status).toBe('queued');
  expect(rowsOf([line(1, 'TYPE', '#pw', 'x')], { matches, unlocked: new Set(['000001@1']) })[0]?.status).toBe('blocked');
});

test('a row of another tab says so and offers both ways out', () => {
  const [row] = rowsOf(['!baiact000001 {"v":1,"t":99,"a":"CLICK","s":"#a","x":""}']);
  expect(row?.item.included).toBe(false);
  expect(row && hintOf(row)?.actions).toEqual(['go-to-tab', 'retarget', 'skip']);
});

test('an unreadable line keeps its text and offers to mend it', () => {
  const [row] = rowsOf(['!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"#a"}']);
  expect(row?.status).toBe('invalid');
  const hint = row ? hintOf(row) : null;
  expect(hint?.code).toBe('BAD_LINE');
  expect(hint?.sentence).toContain('"x"');
  expect(row?.item.raw).toContain('"s":"#a"');
});

test('a row whose facts are the same is the same object, so that it is not drawn again', () => {
  const session = storeWith([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')]).store.session.value;
  if (session === null) throw new Error('no session');
  const views = createRowViews(plainWords);
  const before = views(session, facts());
  const after = views(session, facts({ matches: matched('#b', seen()) }));
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('the next step goes round: prompt, read, run, message, read', () => {
  const at = { link: 'connected' as const, ready: 0, pasted: false, told: false, news: false };
  expect(nextStep({ ...at, link: 'none' })).toBe('prompt');
  expect(nextStep({ ...at, link: 'waiting' })).toBe('read');
  expect(nextStep({ ...at, ready: 2 })).toBe('run');
  expect(nextStep({ ...at, news: true, ready: 1 })).toBe('message');
  expect(nextStep({ ...at, told: true })).toBe('read');
  expect(nextStep({ ...at, told: true, pasted: true })).toBe('read');
});

test('a rehearsal counts what is there and names the first trouble of each row', () => {
  const rows = rowsOf([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b'), line(3, 'CLICK', '.x'), line(4, 'NOOP')]);
  const match = (...found: ReturnType<typeof seen>[]) => ({ at: 1, reply: report(...found) });
  const [a, b, c, d] = rows;
  if (!a || !b || !c || !d) throw new Error('rows are missing');
  const words = rehearsalWords([
    { row: a, css: '#a', match: match(seen()) },
    { row: b, css: '#b', match: match() },
    { row: c, css: '.x', match: match(seen({}, 1), seen({}, 2)) },
    { row: d, css: null, match: null },
  ]);
  expect(words).toBe(
    '1 of 3 targets are there and ready. Row 2: not there yet, it depends on an earlier row. Row 3: 2 elements fit its target. Nothing was done.',
  );
});
