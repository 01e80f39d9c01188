// After a panel went away in the middle of a run, each row says what is known about it and no more.
import { expect, test } from 'vitest';
import type { PageCall } from '../../src/injection/api.ts';
import { reduceSession } from '../../src/protocol/reduce.ts';
import type { SessionState } from '../../src/protocol/session.ts';
import { findFates, receiptFor } from '../../src/sidebar/recovery.ts';
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

type Document = { nonce: string; sent: string[] };

/** Pages whose documents answer this; null for a tab that does not answer. */
function pages(documents: Document[] | null): { call: PageCall; asked: string[] } {
  const asked: string[] = [];
  const ask = (query: unknown) => {
    asked.push(JSON.stringify(query));
    if (documents === null) return { ok: false, error: { code: 'TIMEOUT', message: '', hint: '' } };
    return { ok: true, value: documents.map((value, frameId) => ({ frameId, documentId: '', reply: { ok: true, value } })) };
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

test('of an action that leaves no receipt nothing is claimed', async () => {
  const session = interrupted(line(1, 'OPEN_TAB', '', 'https://shop.example/'), line(2, 'KEY', '', 'Escape'));
  const { call, asked } = pages([{ nonce: 'nonce', sent: [] }]);
  expect(await findFates(call, session)).toEqual({ sent: [], unsent: [] });
  expect(asked).toEqual([]);
});

test('two approvals of the same row are two orders for the page', () => {
  expect(receiptFor(KEY, '000001', { rev: 0, at: 5 })).not.toBe(receiptFor(KEY, '000001', { rev: 0, at: 6 }));
  expect(receiptFor(KEY, '000001', { rev: 0, at: 5 })).not.toBe(receiptFor(KEY, '000001', { rev: 1, at: 5 }));
});
