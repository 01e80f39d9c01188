// The journal in a real IndexedDB: order, durability, checkpoints that happen whole or not at all, and databases of older panels.
import { promisifyRequest } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionState } from '../../../src/protocol/queue/session.ts';
import { openDatabase } from '../../../src/sidebar/app/database.ts';
import { createJournal } from '../../../src/sidebar/app/journal.ts';
import type { AppEvent } from '../../../src/sidebar/app/state.ts';
import { foldApp, reducer } from '../../sidebar/app-state.ts';

let databases = 0;
const freshName = () => `journal-test-${databases++}-${Math.random()}`;
const of = (event: Extract<AppEvent, { type: 'session' }>['event'], key = 'k'): AppEvent => ({ type: 'session', key, event });
const created = (key = 'k', at = 1) => of({ type: 'created', at, key, name: `Chat ${key}` }, key);
const goal = (text: string, key = 'k') => of({ type: 'goalSet', at: 2, goal: text }, key);
const reply = (n: number) =>
  of({ type: 'replyRead', at: n, text: `!baisession {"session_key":"k"}\n!baiact00000${n} {"v":1,"t":1,"a":"CLICK","s":"#b","x":""}` });

afterEach(() => vi.restoreAllMocks());

/** Everything in one store of a database, as the browser keeps it. */
async function contentOf(name: string, store: string): Promise<unknown[]> {
  const database = await promisifyRequest(indexedDB.open(name));
  const values: unknown[] = await promisifyRequest(database.transaction(store).objectStore(store).getAll());
  database.close();
  return values;
}

/** Opens the journal of a database as a panel does. */
async function open(name: string) {
  const journal = createJournal(openDatabase(indexedDB, name), reducer);
  return { journal, ...(await journal.load()) };
}

test('gives the state back that its events made, and goes on where the last panel stopped', async () => {
  const name = freshName();
  const events = [created(), goal('first'), reply(1), reply(2)];
  const { journal } = await open(name);
  await Promise.all(events.map(event => journal.append(event)));
  const second = await open(name);
  expect(second.app).toEqual(foldApp(events));
  await second.journal.append(goal('second'));
  expect((await open(name)).app).toEqual(foldApp([...events, goal('second')]));
});

test('waits for the disk when a step has started, and for nothing else', async () => {
  const { journal } = await open(freshName());
  const waits: unknown[] = [];
  const real = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, stores, mode, options) {
    waits.push(options?.durability);
    return real.call(this, stores, mode, options);
  });
  await journal.append(created());
  await journal.append(of({ type: 'started', at: 1, id: '000001' }));
  expect(waits).toEqual(['relaxed', 'strict']);
});

test('a checkpoint takes the place of its events, and later events come on top of it', async () => {
  const name = freshName();
  const events = [created(), created('other', 2), reply(1)];
  const { journal, app } = await open(name);
  for (const event of events) await journal.append(event);
  await journal.compact(foldApp(events, app));
  expect(await contentOf(name, 'events')).toEqual([]);
  const second = await open(name);
  // The session that is not active rests on the disk.
  expect([...second.app.sessions.keys(), ...second.app.archive.keys()]).toEqual(['other', 'k']);
  const taken = await second.journal.loadSession('k');
  expect(taken?.session).toEqual(foldApp(events).sessions.get('k'));
  await second.journal.append(reply(2));
  expect((await open(name)).app.sessions.get('k')).toEqual(foldApp([...events, reply(2)]).sessions.get('k'));
});

test('a checkpoint that fails half way changes nothing, and what it tried to put away is put away by the next', async () => {
  const name = freshName();
  const { journal, app } = await open(name);
  const events = [created(), goal('kept'), reply(1)];
  for (const event of events) await journal.append(event);
  const real = IDBObjectStore.prototype.delete;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore) {
    throw new DOMException('the disk is gone', 'UnknownError');
  });
  await expect(journal.compact(foldApp(events, app))).rejects.toThrow('the disk is gone');
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    return real.call(this, key);
  });
  expect(await contentOf(name, 'snapshots')).toEqual([]);
  expect((await open(name)).app).toEqual(foldApp(events));
  await journal.compact(foldApp(events, app));
  expect((await open(name)).app).toEqual(foldApp(events));
});

test('a panel that was overtaken cannot put an older state over a newer one', async () => {
  const name = freshName();
  const old = await open(name);
  await old.journal.append(created());
  const older = foldApp([created()]);
  const next = await open(name);
  await next.journal.append(goal('newer'));
  await next.journal.compact(foldApp([created(), goal('newer')]));
  await old.journal.compact(older);
  expect((await open(name)).app.sessions.get('k')?.goal).toBe('newer');
});

test('reads the database of a panel that knew no checkpoints', async () => {
  const name = freshName();
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('events');
    request.result.createObjectStore('drafts');
  };
  const database = await promisifyRequest(request);
  const events = [created(), goal('old'), reply(1)];
  const transaction = database.transaction(['events', 'drafts'], 'readwrite');
  for (const [index, event] of events.entries()) transaction.objectStore('events').put(event, String(index + 1).padStart(12, '0'));
  transaction.objectStore('drafts').put('half a reply', 'reply');
  await promisifyRequest(transaction);
  database.close();
  const { app, drafts, journal } = await open(name);
  expect(app).toEqual(foldApp(events));
  expect(drafts.get('reply')).toBe('half a reply');
  await journal.compact(app);
  await journal.append(reply(2));
  expect((await open(name)).app).toEqual(foldApp([...events, reply(2)]));
});

test('a session that was put away before a field existed gets what the field begins with', async () => {
  const name = freshName();
  const { journal, app } = await open(name);
  for (const event of [created(), reply(1)]) await journal.append(event);
  await journal.compact(foldApp([created(), reply(1)], app));
  const database = await promisifyRequest(indexedDB.open(name));
  const store = database.transaction('snapshots', 'readwrite').objectStore('snapshots');
  const saved: SessionState = await promisifyRequest(store.get('k'));
  const { heard: _heard, ...older } = saved;
  await promisifyRequest(store.put({ ...older, items: older.items.map(({ guessed: _guessed, ...item }) => item) }, 'k'));
  database.close();
  const session = (await open(name)).app.sessions.get('k');
  expect([session?.heard, session?.items[0]?.guessed, session?.items[0]?.status]).toEqual([[], [], 'queued']);
});

test('rejects when an event could not be stored, and stores it with the next', async () => {
  const name = freshName();
  const { journal } = await open(name);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(journal.append(created())).rejects.toThrow('full');
  expect(journal.isBehind()).toBe(true);
  await journal.append(goal('after'));
  expect(journal.isBehind()).toBe(false);
  expect((await open(name)).app).toEqual(foldApp([created(), goal('after')]));
});

test('keeps a draft until it is emptied; those of a session on the shelf come with it', async () => {
  const name = freshName();
  const { journal, app } = await open(name);
  for (const event of [created(), created('other', 2)]) await journal.append(event);
  await journal.compact(foldApp([created(), created('other', 2)], app));
  await journal.saveDraft('reply', 'half a reply');
  await journal.saveDraft('goal:k', 'half a goal');
  const second = await open(name);
  expect([...second.drafts]).toEqual([['reply', 'half a reply']]);
  expect([...((await second.journal.loadSession('k'))?.drafts ?? [])]).toEqual([['goal:k', 'half a goal']]);
  await second.journal.saveDraft('reply', '');
  expect((await open(name)).drafts.has('reply')).toBe(false);
});

test('forgets one session for good and keeps the others', async () => {
  const name = freshName();
  const { journal, app } = await open(name);
  const events = [created(), goal('secret'), created('other', 2)];
  for (const event of events) await journal.append(event);
  await journal.compact(foldApp(events, app));
  await journal.append(goal('secret too'));
  await journal.saveDraft('copied:k', 'secret message');
  const removed: AppEvent = { type: 'removed', at: 3, key: 'k' };
  await journal.append(removed);
  expect(await journal.forget('k', foldApp([...events, removed]))).toEqual([]);
  const left = await Promise.all(['events', 'snapshots', 'drafts'].map(store => contentOf(name, store)));
  expect(JSON.stringify(left)).not.toContain('secret');
  expect([...(await open(name)).app.sessions.keys()]).toEqual(['other']);
});

test('says what is still there of a session that the browser did not delete', async () => {
  const { journal } = await open(freshName());
  for (const event of [created(), goal('secret')]) await journal.append(event);
  await journal.saveDraft('goal:k', 'secret');
  const real = IDBObjectStore.prototype.delete;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore) {
    return real.call(this, 'nothing of that name');
  });
  expect(await journal.forget('k', foldApp([]))).toEqual(['drafts/goal:k', 'events/1', 'events/2']);
});
