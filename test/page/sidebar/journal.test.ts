// The journal in a real IndexedDB: every event in order, every draft until it is emptied.
import type { UseStore } from 'idb-keyval';
import { expect, test } from 'vitest';
import { createJournal, openStores } from '../../../src/sidebar/journal.ts';
import type { AppEvent } from '../../../src/sidebar/state.ts';

let databases = 0;
const fresh = () => openStores(indexedDB, `journal-test-${databases++}-${Math.random()}`);
const renamed = (name: string, key = 'k'): AppEvent => ({ type: 'session', key, event: { type: 'renamed', at: 1, name } });
const names = (events: AppEvent[]) =>
  events.map(event => (event.type === 'session' && event.event.type === 'renamed' ? event.event.name : ''));

test('gives events back in the order of writing', async () => {
  const stores = fresh();
  const journal = createJournal(stores);
  await Promise.all(Array.from({ length: 12 }, (_, count) => journal.append(renamed(String(count)))));
  const { events } = await createJournal(stores).load();
  expect(names(events)).toEqual(Array.from({ length: 12 }, (_, count) => String(count)));
});

test('goes on numbering where the last panel stopped', async () => {
  const stores = fresh();
  await createJournal(stores).append(renamed('first'));
  const second = createJournal(stores);
  await second.load();
  await second.append(renamed('second'));
  expect(names((await createJournal(stores).load()).events)).toEqual(['first', 'second']);
});

test('writes a started step through the strict store and nothing else', async () => {
  const stores = fresh();
  let strict = 0;
  const counting: UseStore = (mode, work) => {
    strict += 1;
    return stores.strictEvents(mode, work);
  };
  const journal = createJournal({ ...stores, strictEvents: counting });
  await journal.append(renamed('a'));
  expect(strict).toBe(0);
  await journal.append({ type: 'session', key: 'k', event: { type: 'started', at: 1, id: '000001' } });
  expect(strict).toBe(1);
});

test('rejects when an event could not be stored', async () => {
  const broken: UseStore = () => Promise.reject(new Error('QuotaExceededError'));
  const journal = createJournal({ ...fresh(), events: broken });
  await expect(journal.append(renamed('a'))).rejects.toThrow('QuotaExceededError');
});

test('keeps a draft until it is emptied', async () => {
  const journal = createJournal(fresh());
  await journal.saveDraft('reply', 'half a reply');
  expect((await journal.load()).drafts.get('reply')).toBe('half a reply');
  await journal.saveDraft('reply', '');
  expect((await journal.load()).drafts.has('reply')).toBe(false);
});

test('forgets one session and keeps the others', async () => {
  const journal = createJournal(fresh());
  await journal.append(renamed('gone'));
  await journal.append(renamed('kept', 'other'));
  await journal.forget('k');
  expect(names((await journal.load()).events)).toEqual(['kept']);
});
