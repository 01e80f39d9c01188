// What the journal's benchmark runs in a page: the real journal on the real IndexedDB, and a made-up history to fill it with.
import { openDatabase } from '../src/sidebar/app/database.ts';
import { createJournal } from '../src/sidebar/app/journal.ts';
import { type AppEvent, listSessions } from '../src/sidebar/app/state.ts';
import { reducer } from '../test/sidebar/app-state.ts';

const keyOf = (n: number) => n.toString(16).padStart(32, '0');
const idOf = (n: number) => String(n).padStart(6, '0');
const lineOf = (n: number) => `!baiact${idOf(n)} {"v":1,"t":17,"a":"CLICK","s":"tr[data-row='r_${n}'] button.more","x":""}`;
const result = { ok: true as const, ms: 5, driver: 'trusted' as const, effects: [{ kind: 'none' as const }], parts: {}, picture: null };
const page = 'The report of the second quarter, its parts and the names of those who wrote them. '.repeat(12);

/** The history of one session: replies of three actions, each approved, run and told of. `count` events. */
function* history(session: number, count: number, from = 0): Generator<AppEvent> {
  const key = keyOf(session);
  let at = session * 1000 + from;
  let given = 0;
  const of = (event: Extract<AppEvent, { type: 'session' }>['event']): AppEvent => {
    given += 1;
    return { type: 'session', key, event };
  };
  if (from === 0) {
    yield of({ type: 'created', at, key, name: `Chat ${session}` });
    yield of({ type: 'replyRead', at, text: `!baisession {"session_key":"${key}"}` });
  }
  for (let action = from + 1; given < count; action += 3) {
    at += 1;
    const numbers = [action, action + 1, action + 2];
    yield of({ type: 'replyRead', at, text: `Next I open the rows.\n${numbers.map(lineOf).join('\n')}` });
    const approval = { rev: 0, tabId: 17, topOrigin: 'https://example.com', seen: null, unlocked: false, at };
    yield of({ type: 'approved', at, approvals: numbers.map(n => ({ id: idOf(n), approval })) });
    for (const n of numbers) {
      yield of({ type: 'started', at, id: idOf(n) });
      yield of({ type: 'finished', at, id: idOf(n), result });
    }
    yield of({ type: 'batchEnded', at });
    const context = JSON.stringify({
      v: 1,
      id: `ctx${idOf(action)}`,
      ts: 'x',
      t: 17,
      u: 'https://example.com/',
      n: 'Report',
      nav: 'idle',
      text: page,
    });
    yield of({ type: 'messageCopied', at, text: `!baictx ${context}`, contextTab: 17 });
  }
}

/** Writes a history of `sessions` sessions of `each` events, in turns as a person has them, one event after the other as in use. */
export async function fill(name: string, sessions: number, each: number): Promise<number> {
  const database = openDatabase(indexedDB, name);
  await database.open(() => []);
  let number = 0;
  for (let session = 1; session <= sessions; session += 1) {
    const events = [...history(session, each)].slice(0, each);
    const first = number + 1;
    await database.append(
      events.map((event, index) => [first + index, event] as const),
      'relaxed',
    );
    number += events.length;
  }
  return number;
}

/** Makes a checkpoint of all there is; resolves to the milliseconds it took. */
export async function compactAll(name: string): Promise<number> {
  const journal = createJournal(openDatabase(indexedDB, name), reducer);
  const { app } = await journal.load();
  const start = performance.now();
  await journal.compact(app);
  return performance.now() - start;
}

/** Goes on in the newest session for `count` events. */
export async function goOn(name: string, count: number): Promise<void> {
  const journal = createJournal(openDatabase(indexedDB, name), reducer);
  const { app } = await journal.load();
  const session = Number.parseInt(app.active, 16);
  for (const event of [...history(session, count, 300)].slice(0, count)) await journal.append(event);
}

/** Opens as the panel does. */
export async function open(name: string) {
  const start = performance.now();
  const journal = createJournal(openDatabase(indexedDB, name), reducer);
  const { app } = await journal.load();
  const ms = performance.now() - start;
  Object.assign(globalThis, { kept: app });
  return { ms, open: app.sessions.size, listed: listSessions(app).length, rows: app.sessions.get(app.active)?.items.length ?? 0 };
}

/** Milliseconds of taking one session from the shelf. */
export async function take(name: string, session: number): Promise<number> {
  const journal = createJournal(openDatabase(indexedDB, name), reducer);
  await journal.load();
  const start = performance.now();
  const taken = await journal.loadSession(keyOf(session));
  if (taken === null) throw new Error('the session is not there');
  return performance.now() - start;
}

/** Milliseconds of each of `count` appends, and of as many bare writes of the same event in turns with them. */
export async function append(name: string, count: number): Promise<{ ours: number[]; bare: number[] }> {
  const journal = createJournal(openDatabase(indexedDB, name), reducer);
  await journal.load();
  const bareDisk = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`${name}-bare`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('events');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const ours: number[] = [];
  const bare: number[] = [];
  const event: AppEvent = { type: 'session', key: keyOf(1), event: { type: 'renamed', at: 1, name: 'Another name' } };
  for (let n = 0; n < count; n += 1) {
    let start = performance.now();
    await journal.append(event);
    ours.push(performance.now() - start);
    start = performance.now();
    await new Promise<void>((resolve, reject) => {
      const transaction = bareDisk.transaction('events', 'readwrite', { durability: 'relaxed' });
      transaction.objectStore('events').put(event, n);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    bare.push(performance.now() - start);
  }
  bareDisk.close();
  return { ours, bare };
}
