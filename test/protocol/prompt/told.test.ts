// What a person is told of a message: read out of the text that leaves, and nothing that it tells is left out.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sinceDigest, withLabel } from '../../../src/context/difference.ts';
import { buildContext, type ContextInput } from '../../../src/protocol/prompt/context.ts';
import { formatRes } from '../../../src/protocol/prompt/report.ts';
import { readTold } from '../../../src/protocol/prompt/told.ts';
import { reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { createSession, type SessionEvent, type SessionState } from '../../../src/protocol/queue/session.ts';
import { composeMessage } from '../../../src/protocol/queue/sync.ts';
import type { ActionError, Effect, Outcome } from '../../../src/protocol/result.ts';

const KEY = 'k'.repeat(16);
const FACTS = { t: 17, u: 'https://shop.example/', n: 'Shop', nav: 'idle' as const };
const after = (...events: SessionEvent[]): SessionState => events.reduce(reduceSession, createSession(KEY, 'Chat', 0));
const context = (more: Partial<ContextInput> = {}): string =>
  buildContext({ id: 'c1', at: 0, facts: FACTS, parts: {}, outcomes: [], openedTabs: [], goalCheck: null, ...more });
const done = (id: string, type: Outcome['type'], effects: Effect[], tabId = 17): Outcome => ({
  id,
  type,
  tabId,
  result: { ok: true, ms: 1, driver: null, effects, parts: {}, picture: null },
});
const refused = (id: string, error: ActionError): Outcome => ({
  id,
  type: 'CLICK',
  tabId: 17,
  result: { ok: false, ms: 1, driver: null, error, dispatched: false },
});

const REPLY = `!baisession {"session_key":"${KEY}"}
!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"#save","x":""}
!baiact000002 {"v":1,"t":17,"a":"TYPE","s":"#note","x":"milk"}`;
const replied = after({ type: 'replyRead', at: 1, text: REPLY });

test('a row of a sheet is told as one, without the numbers of its cells', () => {
  const dom = withLabel('[1] clickable\n[2] | [3] Item | [4] Amount\n[5] 1 | [6] Rent [1] | [7]\n[8]–[31] 1 to 24');
  expect(readTold(context({ parts: { dom } }))?.dom).toEqual([
    { kind: 'element', ref: 1, words: 'clickable', isNew: false },
    { kind: 'text', text: '| Item | Amount' },
    { kind: 'text', text: '1 | Rent [1] | ' },
    { kind: 'text', text: '1 to 24' },
  ]);
});

test('nothing of a text that holds no context', () => {
  for (const text of ['', 'Hello', '!baictx {"v":2}', 'see !baictx {}', `!baiswitch {"session_key":"${KEY}"}`])
    expect(readTold(text)).toBeNull();
});

test('the page, and nothing that is not in the message', () => {
  const told = readTold(context());
  expect(told).toMatchObject({
    page: { tabId: 17, url: FACTS.u, title: 'Shop' },
    goal: null,
    switches: false,
    changesOnly: false,
    text: '',
    sel: '',
  });
  expect([told?.notes, told?.edits, told?.results, told?.remarks, told?.tabs, told?.dom]).toEqual([[], [], [], [], [], []]);
});

test('what the user changed and took out, the reason as prose, and the switch', () => {
  const rows = after(
    { type: 'replyRead', at: 1, text: REPLY },
    { type: 'edited', at: 2, id: '000001', json: { v: 1, t: 17, a: 'CLICK', s: '#draft', x: '' } },
    { type: 'skipped', at: 3, id: '000002', reason: 'bought already' },
  );
  const told = readTold(composeMessage({ ...rows, switchDue: true }, context()));
  expect(told?.edits.map(edit => [edit.id, edit.kind === 'changed' ? edit.command.json.s : null])).toEqual([
    ['000001', '#draft'],
    ['000002', null],
  ]);
  expect(told?.notes).toEqual(['The user skipped 000002: bought already']);
  expect(told?.switches).toBe(true);
});

test('what could not be read is told in prose, and none of its lines is taken for a change', () => {
  const broken = after({ type: 'replyRead', at: 1, text: `${REPLY}\n!baiact000003 {"v":1,"t":17,"a":"CLICK","s":"#a"}` });
  const told = readTold(composeMessage(broken, context()));
  expect(told?.notes.join('\n')).toContain('Line 000003 was not readable');
  expect(told?.edits).toEqual([]);
});

test('results and failures by row, each as it stands in the message, without the number of a tab', () => {
  const outcomes = [
    done('000001', 'CLICK', [{ kind: 'appeared', role: 'dialog', name: 'New; draft' }]),
    done('000002', 'TYPE', [{ kind: 'value', name: 'Note', value: 'see; 000009 CLICK ok: paid' }], 18),
    refused('000003', { code: 'COVERED', message: '#save is under div.bar.', hint: 'close it first.' }),
  ];
  const told = readTold(context({ outcomes, waiting: ['000004', '000005', '000007'] }));
  expect(told?.results).toEqual([
    { id: '000001', ok: true, words: 'dialog "New; draft" opened', entry: '000001 CLICK ok: dialog "New; draft" opened', tabId: null },
    { id: '000002', ok: true, words: 'Note = see, 000009 CLICK ok: paid', entry: formatRes(outcomes.slice(1, 2)), tabId: 18 },
    { id: '000003', ok: false, words: '#save is under div.bar; close it first', entry: expect.stringContaining('COVERED'), tabId: null },
  ]);
  expect(told?.remarks).toEqual([{ kind: 'waiting', ids: '000004–000005, 000007' }]);
});

test('a page that is withheld is a remark, before what failed there', () => {
  const outcomes = [refused('000003', { code: 'NO_ACCESS', message: 'bAI may not act here', hint: '' })];
  const told = readTold(context({ unseen: true, facts: { ...FACTS, u: '', n: '' }, outcomes }));
  expect(told?.remarks).toEqual([{ kind: 'withheld' }]);
  expect(told?.results.map(({ id, ok }) => [id, ok])).toEqual([['000003', false]]);
  expect(told?.page).toEqual({ tabId: 17, url: '', title: '' });
});

test('tabs, the verdict, text and selection', () => {
  const openedTabs = [{ id: 21, u: 'https://a.example/', n: 'A', purpose: 'look' }];
  const told = readTold(context({ openedTabs, goalCheck: 'failed', parts: { text: 'One\nTwo', sel: 'chosen' } }));
  expect(told?.tabs).toEqual([{ id: 21, url: 'https://a.example/', title: 'A', purpose: 'look' }]);
  expect(told).toMatchObject({ goal: 'failed', text: 'One\nTwo', sel: 'chosen', sizes: { text: 7, sel: 6, tabs: 23 } });
});

const PAGE = ['# Shop', ...Array.from({ length: 20 }, (_, at) => `[${at + 1}] link Shelf ${at + 1}`)].join('\n');

test('elements with their headings, and which of them are new', () => {
  const told = readTold(context({ parts: { dom: withLabel(`${PAGE}\n  [30] button Pay, new\ntext Total 4.20`) } }));
  expect(told?.changesOnly).toBe(false);
  expect(told?.dom).toHaveLength(23);
  expect([told?.dom[0], told?.dom[1], ...(told?.dom.slice(-2) ?? [])]).toEqual([
    { kind: 'heading', text: 'Shop' },
    { kind: 'element', ref: 1, words: 'link Shelf 1', isNew: false },
    { kind: 'element', ref: 30, words: 'button Pay', isNew: true },
    { kind: 'text', text: 'Total 4.20' },
  ]);
});

test('of changes alone: how many are gone, and what came', () => {
  const now = `${PAGE.split('\n')
    .filter(line => !/Shelf (?:4|7|8|9)$/.test(line))
    .join('\n')}\n[30] button Pay`;
  const told = readTold(context({ parts: { dom: sinceDigest(PAGE, now) } }));
  expect(told?.changesOnly).toBe(true);
  expect(told?.dom).toEqual([
    { kind: 'gone', count: 4 },
    { kind: 'element', ref: 30, words: 'button Pay', isNew: false },
  ]);
  expect(readTold(context({ parts: { dom: sinceDigest(PAGE, PAGE) } }))?.dom).toEqual([]);
});

test('whatever a page says, each row stands for itself and no text is lost', () => {
  const said = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 5 }), said, (values, text) => {
      const outcomes = values.map((value, at) => done(`00000${at + 1}`, 'TYPE', [{ kind: 'value', name: 'Note', value }]));
      const told = readTold(composeMessage(replied, context({ outcomes, parts: { text } })));
      expect(told?.results.map(({ entry }) => entry)).toEqual(outcomes.map(outcome => formatRes([outcome])));
      expect(told?.text).toBe(text.trim() === '' ? '' : text.replace(/\p{Cs}/gu, '\uFFFD'));
    }),
  );
});
