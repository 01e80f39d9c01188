// What a row shows: its live match, its doubt, its risk; and the one next step.
import { expect, test } from 'vitest';
import type { Flag } from '../../../src/protocol/queue/queue.ts';
import type { Reply } from '../../../src/protocol/result.ts';
import type { MatchReport } from '../../../src/protocol/seen.ts';
import { needsUser, waiting } from '../../../src/sidebar/rows/filter.ts';
import { nextStep } from '../../../src/sidebar/rows/next-step.ts';
import { nextNeeding } from '../../../src/sidebar/rows/plan-words.ts';
import { faceHint, hintOf } from '../../../src/sidebar/rows/row-hints.ts';
import { faceWord } from '../../../src/sidebar/rows/row-marks.tsx';
import { createRowViews, flagsOf, type RowFacts } from '../../../src/sidebar/rows/row-model.ts';
import { rowSentence } from '../../../src/sidebar/rows/row-sentence.ts';
import { rowWords } from '../../../src/sidebar/rows/row-words.ts';
import { matchKey } from '../../../src/sidebar/rows/target.ts';
import { rehearsalWords } from '../../../src/sidebar/run/rehearsal.ts';
import { namedBy } from '../../../src/sidebar/words/digest-names.ts';
import { line, noRules, plainWords, report, seen, storeWith } from '../fakes.ts';

const facts = (over: Partial<RowFacts> = {}): RowFacts => ({
  matches: new Map(),
  address: 'https://shop.example/',
  activeTab: 17,
  unlocked: new Set(),
  ruling: noRules,
  moved: new Set(),
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

test.each([
  ['BAD_LINE', 'not a valid selector'],
  ['STALE_REF', 'nothing fits'],
  ['TAB_GONE', 'the page cannot be read'],
] as const)('a target that cannot be looked up says on its face why: %s', (code, word) => {
  const reply = { ok: false as const, error: { code, message: '"basket#1" is not a CSS selector.', hint: '' } };
  const [row] = rowsOf([line(1, 'CLICK', 'basket#1')], { matches: new Map([[matchKey(17, 'basket#1'), { at: 1, reply }]]) });
  expect(row && faceWord(row)).toBe(word);
  expect(row && rowSentence(row)).toContain(`, ${word},`);
});

test('the name of a row is what it says, its one mark and what became of it; what is told of it once it is open is no part of that', () => {
  const [plain, looks] = rowsOf([line(1, 'CLICK', '#a'), line(2, 'SCAN')], { matches: matched('#a', seen()) });
  const flags: Flag[] = ['guess', 'old-context'];
  const flagged = plain && { ...plain, undo: 'cannot' as const, item: { ...plain.item, flags } };
  expect(flagged && rowSentence(flagged)).toBe(`1: ${plain?.words}, change, ready.`);
  expect(looks && rowSentence(looks)).toBe(`2: ${looks?.words}, ready.`);
  const [none] = rowsOf([line(1, 'CLICK', '#a')], { matches: matched('#a') });
  expect(none && rowSentence(none)).toBe(`1: ${none?.words}, nothing fits, ready.`);
  expect(plain && rowSentence({ ...plain, status: 'deleted' })).toBe(`1: ${plain?.words}, removed.`);
});

test('what a number names may be drawn again by an earlier row, where the panel can say what it is', () => {
  const error = { code: 'STALE_REF' as const, message: 'Number 9 is gone.', hint: '', left: true as const };
  const matches = new Map([[matchKey(17, '[ref=9]'), { at: 1, reply: { ok: false as const, error } }]]);
  const lines = [line(1, 'CLICK', '#b'), line(2, 'CLICK', '[ref=9]')];
  const [, named] = rowsOf(lines, { matches, told: () => 'checkbox Garden' });
  expect(named).toMatchObject({ pill: { kind: 'zero', later: true }, doubt: '' });
  expect(rowsOf(lines, { matches })[1]?.pill.kind).toBe('unreadable');
  expect(rowsOf(lines.slice(1), { matches, told: () => 'checkbox Garden' })[0]?.pill.kind).toBe('unreadable');
});

test('a row before that only looks brings nothing', () => {
  const [, row] = rowsOf([line(1, 'SCAN'), line(2, 'CLICK', '#a')], { matches: matched('#a') });
  expect(row?.pill).toEqual({ kind: 'zero', later: false });
});

test('a row before that is not ticked brings nothing', async () => {
  const { store } = storeWith([line(1, 'CLICK', '#b'), line(2, 'CLICK', '#a')]);
  await store.tell({ type: 'included', id: '000001', included: false });
  const session = store.session.value;
  const [, row] = session ? createRowViews(plainWords)(session, facts({ matches: matched('#a') })) : [];
  expect(row?.pill).toEqual({ kind: 'zero', later: false });
});

test('a row is about an element where exactly one fits, and about none of several', () => {
  expect(rowsOf([line(1, 'CLICK', '#a')], { matches: matched('#a', seen({}, 4)) })[0]?.seen?.node).toBe(4);
  expect(rowsOf([line(1, 'CLICK', '.x')], { matches: matched('.x', seen({}, 1), seen({}, 2)) })[0]?.seen).toBeNull();
});

test('several matches are a doubt for a click and none for a scan', () => {
  const two = matched('.x', seen({}, 1), seen({}, 2));
  expect(rowsOf([line(1, 'CLICK', '.x')], { matches: two })[0]?.doubt).toBe('2 elements fit this target.');
  expect(rowsOf([line(1, 'SCAN', '.x')], { matches: two })[0]?.doubt).toBe('');
});

test('a protected field blocks its row until it is unlocked for what the row types', () => {
  const matches = matched('#pw', seen({ sensitive: true }));
  const [row] = rowsOf([line(1, 'TYPE', '#pw', 'x')], { matches });
  expect(row?.status).toBe('blocked');
  expect(row && hintOf(row)?.actions).toEqual(['typed', 'unlock', 'skip']);
  const session = storeWith([line(1, 'TYPE', '#pw', 'x'), line(2, 'TYPE', '#pw', 'x')]).store.session.value;
  const json = session?.items[0]?.command?.json;
  if (!session || !json) throw new Error('no row');
  const rows = createRowViews(plainWords)(session, facts({ matches, unlocked: new Set([json]) }));
  expect(rows.map(({ status }) => status)).toEqual(['queued', 'blocked']);
});

test('a page that the browser keeps, and of which it tells no address, is what the row says it is', () => {
  const closed = { code: 'browser', values: [] } as const;
  const session = storeWith([line(1, 'CLICK', '#a')]).store.session.value;
  if (session === null) throw new Error('no session');
  const views = createRowViews(rowWords);
  const reasons = (over: Partial<RowFacts>) => views(session, facts({ address: '', ...over }))[0]?.reasons;
  expect(reasons({})).toEqual(['This tab has no page yet.']);
  expect(reasons({ closed })).toEqual(['Browser pages are off limits for extensions.']);
  expect(reasons({ closed, activeTab: 99 })).toEqual([]);
});

test('a row that an earlier reply left over says why it is not ticked any more', () => {
  const { store } = storeWith([line(1, 'CLICK', '#a')]);
  void store.tell({ type: 'replyRead', text: line(2, 'CLICK', '#b') });
  const session = store.session.value ?? expect.fail('no session');
  const [left, fresh] = createRowViews(plainWords)(session, facts({}));
  expect(left && hintOf(left)).toMatchObject({
    tone: 'mild',
    sentence: expect.stringContaining('earlier reply'),
    actions: ['include', 'skip'],
  });
  expect(left && faceHint(left)).toEqual(left && hintOf(left));
  expect(fresh && hintOf(fresh)).toBeNull();
});

test.each([
  ['that nothing fits', []],
  ['that several fit', [seen({}, 1), seen({}, 2)]],
])('the buttons on a closed row that was left over stay the same when the page answers %s', (_, found) => {
  const { store } = storeWith([line(1, 'CLICK', '#a')]);
  void store.tell({ type: 'replyRead', text: line(2, 'CLICK', '#b') });
  const session = store.session.value ?? expect.fail('no session');
  const rowWith = (over: Partial<RowFacts>) => createRowViews(plainWords)(session, facts(over))[0] ?? expect.fail('no row');
  const before = faceHint(rowWith({}));
  expect(before?.actions).toEqual(['include', 'skip']);
  const answered = rowWith({ matches: matched('#a', ...found) });
  expect(faceHint(answered)).toEqual(before);
  expect(hintOf(answered)?.actions).toContain('pick'); // once it is open
});

test('a row of another tab says so and offers both ways out', () => {
  const [row] = rowsOf(['!baiact000001 {"v":1,"t":99,"a":"CLICK","s":"#a","x":""}']);
  expect(row?.item.included).toBe(false);
  expect(row && hintOf(row)?.actions).toEqual(['go-to-tab', 'retarget', 'skip']);
});

test('a row for the tab in front that the last message did not describe says so, and is taken with one press', () => {
  const lines = ['!baiact000001 {"v":1,"t":99,"a":"CLICK","s":"#a","x":""}'];
  const [row] = rowsOf(lines, { activeTab: 99 });
  expect(row?.doubt).toContain('the last message described another tab');
  expect(row && flagsOf(row).map(({ label }) => label)).toEqual(['not described']);
  expect(row && hintOf(row)?.actions).toEqual(['include', 'skip']);
  const { store } = storeWith(lines);
  void store.tell({ type: 'included', id: '000001', included: true });
  const session = store.session.value ?? expect.fail('no session');
  const [taken] = createRowViews(plainWords)(session, facts({ activeTab: 99 }));
  expect(taken?.doubt).toBe('');
  expect(taken && hintOf(taken)).toBeNull();
});

test('a number is called what the last digest called it, until the page says what it is now', () => {
  const lines = [
    line(1, 'CLICK', '[ref=30]'),
    line(2, 'TYPE', '[ref="31"]', '420.00'),
    line(3, 'CLICK', '[ref=32]'),
    line(4, 'CLICK', '#a'),
  ];
  const said: Record<string, string> = { '17 30': 'button Save draft #save', '17 31': 'textbox Amount = 7.00, required' };
  const told = (tabId: number, ref: number) => said[`${tabId} ${ref}`] ?? '';
  const session = storeWith(lines).store.session.value ?? expect.fail('no session');
  const words = (over: Partial<RowFacts>) => createRowViews(rowWords)(session, facts(over)).map(row => row.words);
  expect(words({ told })).toEqual(['Click "Save draft" (button)', 'Type “420.00” into Amount', 'Click element 32', 'Click #a']);
  const matches = matched('[ref=30]', seen({ name: 'Send', role: 'button' }));
  expect(words({ told, matches })[0]).toBe('Click "Send" (button)');
});

test.each([
  ['textbox Amount #amount = 420.00, required', 'textbox', 'Amount'],
  ['combobox Size = M, options S | L', 'combobox', 'Size'],
  ['checkbox Agree, checked, required', 'checkbox', 'Agree'],
  ['password field Password, filled', 'textbox', 'Password'],
  ['date field Due on, required', 'textbox', 'Due on'],
  ['button Save, then close', 'button', 'Save, then close'],
  ['link Price = 5', 'link', 'Price'],
])('a line of the digest names an element: %s', (text, role, name) => {
  expect(namedBy(text)).toMatchObject({ role, name });
});

test.each(['', 'button', 'button #x12', 'button .icon', 'link → /away', 'clickable .card'])(
  'a line without a name gives none: %j',
  text => {
    expect(namedBy(text)).toBeNull();
  },
);

test('what is typed into a field that the digest called a password field is not shown', () => {
  const told = () => 'password field Password';
  const session = storeWith([line(1, 'TYPE', '[ref=5]', 'hunter2')]).store.session.value ?? expect.fail('no session');
  expect(createRowViews(rowWords)(session, facts({ told })).map(row => row.words)).toEqual(['Type ••••••• into Password']);
});

test('the value of a field that a number names stays hidden when its page cannot be asked any more', () => {
  const gone = { ok: false as const, error: { code: 'TAB_GONE' as const, message: 'The tab is closed.', hint: '' } };
  const wordsOf = (called: string, ...replies: Reply<MatchReport>[]) => {
    const session = storeWith([line(1, 'TYPE', '[ref=5]', 'hunter2')]).store.session.value ?? expect.fail('no session');
    const views = createRowViews(rowWords);
    return replies.map(reply => {
      const matches = new Map([[matchKey(17, '[ref=5]'), { at: 1, reply }]]);
      return views(session, facts({ matches, told: () => called }))[0]?.words;
    });
  };
  const field = (sensitive: boolean, name: string) => report(seen({ tag: 'input', role: 'textbox', type: 'text', name, sensitive }));
  expect(wordsOf('textbox Word', field(true, 'Word'), gone)).toEqual(['Type ••••••• into Word', 'Type ••••••• into Word']);
  // After a restart the name of the last digest may say so.
  expect(wordsOf('textbox PIN', gone)).toEqual(['Type ••••••• into PIN']);
  expect(wordsOf('textbox Shipping', gone)).toEqual(['Type “hunter2” into Shipping']);
  expect(wordsOf('textbox Map pin', field(false, 'Map pin'))).toEqual(['Type “hunter2” into Map pin']);
});

test('the value of a field for secrets stays hidden when its page cannot be asked any more', () => {
  const gone = { ok: false as const, error: { code: 'TAB_GONE' as const, message: 'The tab is closed.', hint: '' } };
  const matches = (css: string, reply: Reply<MatchReport>) => ({ matches: new Map([[matchKey(17, css), { at: 1, reply }]]) });
  const wordsOf = (css: string, ...replies: Reply<MatchReport>[]) => {
    const session = storeWith([line(1, 'TYPE', css, 'hunter2')]).store.session.value ?? expect.fail('no session');
    const views = createRowViews(rowWords);
    return replies.map(reply => views(session, facts(matches(css, reply)))[0]?.words);
  };
  const field = report(seen({ tag: 'input', role: 'textbox', type: 'password', name: 'Word', sensitive: true }));
  expect(wordsOf('#f', field, gone)).toEqual(['Type ••••••• into Word', 'Type ••••••• into #f']);
  // After a restart nobody has told: the selector alone may say so.
  for (const css of ["input[name='pw']", '#userPassword', '[type=password]', '#card-cvc', 'input[autocomplete="one-time-code"]'])
    expect(wordsOf(css, gone)).toEqual([`Type ••••••• into ${css}`]);
  for (const css of ['#note', '#spinner', '#shipping', '#passenger', 'input[name="power"]'])
    expect(wordsOf(css, gone)).toEqual([`Type “hunter2” into ${css}`]);
  // What the page says counts more than what a selector is called.
  expect(wordsOf('#pin', report(seen({ tag: 'input', role: 'textbox', type: 'text', name: 'Map pin' })))).toEqual([
    'Type “hunter2” into Map pin',
  ]);
});

test('a secret that the AI left empty is filled in by the user, not cleared', () => {
  const field = seen({ tag: 'input', role: 'textbox', type: 'password', name: 'Password', sensitive: true });
  const session = storeWith([line(1, 'TYPE', '#f', '')]).store.session.value ?? expect.fail('no session');
  const rows = (unlocked: boolean) =>
    createRowViews(rowWords)(
      session,
      facts({
        matches: matched('#f', field),
        unlocked: new Set(session.items.flatMap(({ command }) => (unlocked && command ? [command.json] : []))),
      }),
    ).map(({ words, plainWords }) => [words, plainWords]);
  expect(rows(false)).toEqual([['Fill in Password', 'Fill in Password']]);
  expect(rows(true)).toEqual([['Clear Password', 'Clear Password']]);
});

test('what answers an older context says only that, not that it is from an older reply too', () => {
  const [row] = rowsOf([line(1, 'CLICK', '#a')]);
  if (row === undefined) throw new Error('no row');
  const flagged = (...flags: Flag[]) => flagsOf({ ...row, item: { ...row.item, flags } }).map(({ flag }) => flag);
  expect(flagged('older-reply', 'guess')).toEqual(['older-reply', 'guess']);
  expect(flagged('older-reply', 'old-context')).toEqual(['old-context']);
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
  const at = { link: 'connected' as const, ready: 0, pasted: false, told: false, news: false, pressing: false };
  expect(nextStep({ ...at, link: 'none' })).toBe('prompt');
  expect(nextStep({ ...at, link: 'waiting' })).toBe('read');
  expect(nextStep({ ...at, ready: 2 })).toBe('run');
  expect(nextStep({ ...at, news: true, pressing: true, ready: 1 })).toBe('message');
  // Edits and unreadable lines ride in the message after the run.
  expect(nextStep({ ...at, news: true, ready: 1 })).toBe('run');
  expect(nextStep({ ...at, news: true })).toBe('message');
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

test('a row for a page that has changed since the message is marked as of an old context, on that tab only', () => {
  const [row] = rowsOf([line(1, 'CLICK', '#a')], { moved: new Set([17]) });
  expect(row?.item.flags).toContain('old-context');
  const [other] = rowsOf([line(1, 'CLICK', '#a')], { moved: new Set([18]) });
  expect(other?.item.flags).not.toContain('old-context');
});

test('a running row for which the page wants a file waits for the user: it says so, is counted, and is gone to', () => {
  const { store } = storeWith([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')]);
  const session = store.session.value ?? expect.fail('no session');
  const [first = expect.fail('no row'), ...others] = session.items;
  const going = { ...session, items: [{ ...first, status: 'running' as const }, ...others.map(item => ({ ...item, included: false }))] };
  const views = createRowViews(plainWords);
  const [runs = expect.fail('no row')] = views(going, facts());
  expect([faceWord(runs), waiting([runs]), nextNeeding([runs], null, 1)]).toEqual(['running', 0, null]);
  const rows = views(going, facts({ asksFile: '000001' }));
  const [asks = expect.fail('no row')] = rows;
  expect(asks.status).toBe('running');
  expect(faceWord(asks)).toBe('waiting for a file from you');
  expect(rowSentence(asks)).toBe(`1: ${asks.words}, waiting for a file from you.`);
  expect([waiting(rows), rows.map(needsUser), nextNeeding(rows, null, 1)]).toEqual([1, [true, false], '000001']);
  expect(faceWord(views(going, facts())[0] ?? expect.fail('no row'))).toBe('running');
});
