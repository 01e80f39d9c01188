// After a panel went away in the middle of a run, each row says what is known about it and no more.

import { expect, test } from 'vitest';
import type { PageCall } from '../../src/injection/api.ts';
import { reduceSession } from '../../src/protocol/queue/reduce.ts';
import type { SessionState } from '../../src/protocol/queue/session.ts';
import type { AppEvent } from '../../src/sidebar/app/state.ts';
import { findFates, receiptFor } from '../../src/sidebar/run/recovery.ts';
import { foldApp } from '../sidebar/app-state.ts';
import { KEY, line, seen, storeWith } from '../sidebar/fakes.ts';

/** A session whose rows were approved and begun when its panel went away. */
function interrupted(...lines: string[]): SessionState {
  const { store } = storeWith(lines);
  let session = store.session.value;
  if (session === null) throw new Error('There is no session.');
  const approvals = session.items.map(({ id, rev }) => ({
    id,
    approval: { rev, tabId: 17, topOrigin: 'https://shop.example', seen: seen(), unlocked: false, at: 5 },
  }));
  session = reduceSession(session, { type: 'approved', at: 6, approvals });
  for (const { id } of approvals) session = reduceSession(session, { type: 'started', at: 7, id });
  return session;
}

/** Rows that name no element: the journal tells how far they came. */
function begun(how: 'none' | 'sending' | 'sent', ...lines: string[]): SessionState {
  let session = interrupted(...lines);
  const items = session.items.map(item => ({ ...item, approval: item.approval && { ...item.approval, seen: null } }));
  session = reduceSession({ ...session, items }, { type: 'batchEnded', at: 7 });
  for (const { id } of items) {
    session = { ...session, items: session.items.map(item => ({ ...item, status: 'approved' })) };
    session = reduceSession(session, { type: 'started', at: 8, id, tells: true });
    if (how !== 'none') session = reduceSession(session, { type: how, at: 9, id });
  }
  return session;
}

type Document = { nonce: string; sent: string[]; meant?: string[]; unseen?: string[] };

/** Pages whose documents answer this; null for a tab that does not answer. */
function pages(documents: Document[] | null): { call: PageCall; asked: string[] } {
  const asked: string[] = [];
  const ask = (query: unknown) => {
    asked.push(JSON.stringify(query));
    if (documents === null) return { ok: false, error: { code: 'TIMEOUT', message: '', hint: '' } };
    const told = documents.map(document => ({ meant: [], unseen: [], ...document }));
    return { ok: true, value: told.map((value, frameId) => ({ frameId, documentId: '', reply: { ok: true, value } })) };
  };
  return { call: JSON.parse('{}', () => ({ askAll: async (_tab: number, _method: string, query: unknown) => ask(query) })), asked };
}

const receipt = receiptFor(KEY, '000001', { rev: 0, at: 5 });

test.each<[string, Document[] | null, RegExp, boolean]>([
  ['sent, when its page remembers it', [{ nonce: 'nonce', sent: [receipt] }], /it had already been sent/, true],
  ['not sent, when its page is there and does not', [{ nonce: 'nonce', sent: [] }], /it was not sent/, false],
  ['not known, when another document took the place of its page', [{ nonce: 'other', sent: [] }], /is not known/, true],
  ['not known, when the tab does not answer', null, /is not known/, true],
])('a click is %s', async (_, documents, words, dispatched) => {
  const session = interrupted(line(1, 'CLICK', '#a'));
  const fates = await findFates(pages(documents).call, session);
  const after = reduceSession(session, { type: 'recovered', at: 9, ...fates });
  expect(after.items[0]).toMatchObject({ status: 'interrupted', result: { ok: false, dispatched } });
  const result = after.items[0]?.result;
  expect(result?.ok === false ? result.error.message : '').toMatch(words);
});

test.each([
  ['none', 'unsent'],
  ['sent', 'sent'],
] as const)('the journal says of a row that names no element that it was %s, and no page is asked', async (how, fate) => {
  const session = begun(how, line(1, 'OPEN_TAB', '', 'https://shop.example/'));
  const { call, asked } = pages([{ nonce: 'nonce', sent: [] }]);
  expect(await findFates(call, session)).toEqual({ sent: [], unsent: [], [fate]: ['000001'] });
  expect(asked).toEqual([]);
});

test.each<[string, Document[], 'sent' | 'unsent' | 'unknown']>([
  [
    'sent, when a page remembers it',
    [
      { nonce: 'a', sent: [] },
      { nonce: 'b', sent: [receipt] },
    ],
    'sent',
  ],
  ['not sent, when the page that had the focus does not', [{ nonce: 'a', sent: [], meant: [receipt] }], 'unsent'],
  ['not known, when no page that is there had the focus', [{ nonce: 'a', sent: [] }], 'unknown'],
  ['not known, when it went where the page cannot see it', [{ nonce: 'a', sent: [], meant: [receipt], unseen: [receipt] }], 'unknown'],
])('keys without a target that were being sent are %s', async (_, documents, fate) => {
  const session = begun('sending', line(1, 'KEY', '', 'Escape'));
  const fates = await findFates(pages(documents).call, session);
  expect(fates).toEqual({ sent: fate === 'sent' ? ['000001'] : [], unsent: fate === 'unsent' ? ['000001'] : [] });
});

test('of rows that an older version began nothing is claimed', async () => {
  const session = interrupted(line(1, 'OPEN_TAB', '', 'https://shop.example/'));
  const { call, asked } = pages([{ nonce: 'nonce', sent: [] }]);
  expect(await findFates(call, session)).toEqual({ sent: [], unsent: [] });
  expect(asked).toEqual([]);
});

test('of a tab that was being opened nothing is claimed', async () => {
  const session = begun('sending', line(1, 'OPEN_TAB', '', 'https://shop.example/'));
  const { call, asked } = pages([{ nonce: 'nonce', sent: [] }]);
  expect(await findFates(call, session)).toEqual({ sent: [], unsent: [] });
  expect(asked).toEqual([]);
});

test('two approvals of the same row are two orders for the page', () => {
  expect(receiptFor(KEY, '000001', { rev: 0, at: 5 })).not.toBe(receiptFor(KEY, '000001', { rev: 0, at: 6 }));
  expect(receiptFor(KEY, '000001', { rev: 0, at: 5 })).not.toBe(receiptFor(KEY, '000001', { rev: 1, at: 5 }));
});

test('a journal of a newer version is read as far as it is known, and nothing of it is lost or made up', () => {
  const known: AppEvent = { type: 'session', key: 'k', event: { type: 'created', at: 1, key: 'k', name: 'Chat 1' } };
  const before = foldApp([known]);
  const unknown: unknown[] = [
    { type: 'somethingNew', at: 2, key: 'k' },
    { type: 'session', key: 'k', event: { type: 'somethingNew', at: 3, items: [] } },
    { type: 'session', key: 'gone', event: { type: 'deleted', at: 4, id: '000001' } },
  ];
  expect(foldApp([known, ...(unknown as AppEvent[])])).toEqual(before);
});
