// The panel's database (panel): three stores in IndexedDB, read together and changed together or not at all.
import { delMany, getMany, keys, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { SessionFacts } from './session-archive.ts';
import type { AppEvent, AppState } from './state.ts';

/** An event and its number. Numbers only grow. */
export type Written = readonly [number: number, event: AppEvent];

/** What the panel's state was after event `upTo`, sessions apart: `facts` has all of them, their rows lie in snapshots. */
export type Head = { upTo: number; app: Omit<AppState, 'sessions' | 'archive'>; facts: readonly SessionFacts[] };

/** What is found on opening. `snapshots`: those that were asked for. */
export type Found = { head: Head | null; tail: readonly Written[]; snapshots: ReadonlyMap<string, SessionState> };

/** A new head with the sessions that changed before it; what it makes superfluous goes in the same step. */
export type Checkpoint = { head: Head; snapshots: readonly SessionState[]; gone: readonly string[] };

/** Where the journal lies. Each change happens whole or not at all; each rejects when it did not happen. */
export interface Database {
  /** Reads the head, the events after it, and the snapshots that `wanted` names, all as of one moment. */
  open(wanted: (head: Head | null, tail: readonly Written[]) => readonly string[]): Promise<Found>;
  /** `strict`: resolves only when it is on the disk. */
  append(events: readonly Written[], durability: 'relaxed' | 'strict'): Promise<void>;
  /** Writes a checkpoint and deletes the events in it. Nothing happens when a later one was written before. */
  compact(checkpoint: Checkpoint): Promise<void>;
  /** One session as of the head; null when there is none. */
  snapshot(key: string): Promise<SessionState | null>;
  draftNames(): Promise<string[]>;
  /** The drafts of these names that there are. */
  drafts(names: readonly string[]): Promise<Map<string, string>>;
  saveDraft(name: string, text: string): Promise<void>;
  dropDrafts(names: readonly string[]): Promise<void>;
  /** Whatever is still there of one session: `store/key` of each. */
  traces(sessionKey: string): Promise<string[]>;
}

const DIGITS = 12;
const keyOf = (number: number) => String(number).padStart(DIGITS, '0');
const HEAD = 'head';
const VERSION = 2; // 1 had no snapshots; its events are read as they are

/** The database of this name, made or brought up to date when needed. */
export function openDatabase(factory: IDBFactory, name = 'bai'): Database {
  const connect = connector(factory, name);
  const transact = async <T>(
    stores: string[],
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    work: (transaction: IDBTransaction) => T | PromiseLike<T>,
  ): Promise<T> => {
    const transaction = (await connect()).transaction(stores, mode, { durability });
    try {
      return await work(transaction);
    } catch (error) {
      abort(transaction);
      throw error;
    }
  };

  async function readTail(events: IDBObjectStore, after: number): Promise<Written[]> {
    const range = IDBKeyRange.lowerBound(keyOf(after), true);
    const [keys, values] = await Promise.all([
      promisifyRequest(events.getAllKeys(range)),
      promisifyRequest<AppEvent[]>(events.getAll(range)),
    ]);
    return values.map((event, index) => [Number(keys[index]), event]);
  }

  const drafts: UseStore = (mode, work) => transact(['drafts'], mode, 'relaxed', transaction => work(transaction.objectStore('drafts')));

  return {
    open: wanted =>
      transact(['events', 'snapshots'], 'readonly', 'relaxed', async transaction => {
        const snapshots = transaction.objectStore('snapshots');
        const head = (await promisifyRequest<Head | undefined>(snapshots.get(HEAD))) ?? null;
        const tail = await readTail(transaction.objectStore('events'), head?.upTo ?? 0);
        const found = await Promise.all(wanted(head, tail).map(key => promisifyRequest<SessionState | undefined>(snapshots.get(key))));
        return { head, tail, snapshots: new Map(found.flatMap(state => (state === undefined ? [] : [[state.key, state]]))) };
      }),
    append: (events, durability) =>
      transact(['events'], 'readwrite', durability, transaction => {
        for (const [number, event] of events) transaction.objectStore('events').put(event, keyOf(number));
        return promisifyRequest(transaction);
      }),
    compact: ({ head, snapshots, gone }) =>
      transact(['events', 'snapshots'], 'readwrite', 'strict', async transaction => {
        const store = transaction.objectStore('snapshots');
        const before = await promisifyRequest<Head | undefined>(store.get(HEAD));
        if (before === undefined || before.upTo <= head.upTo) {
          store.put(head, HEAD);
          for (const session of snapshots) store.put(session, session.key);
          for (const key of gone) store.delete(key);
          transaction.objectStore('events').delete(IDBKeyRange.upperBound(keyOf(head.upTo)));
        }
        return promisifyRequest(transaction);
      }),
    snapshot: key =>
      transact(['snapshots'], 'readonly', 'relaxed', async transaction => {
        const request = transaction.objectStore('snapshots').get(key);
        return (await promisifyRequest<SessionState | undefined>(request)) ?? null;
      }),
    draftNames: () => keys<string>(drafts),
    async drafts(names) {
      const texts = await getMany<string>([...names], drafts);
      return new Map(
        names.flatMap((name, index): [string, string][] => {
          const text = texts[index];
          return text === undefined ? [] : [[name, text]];
        }),
      );
    },
    saveDraft: (name, text) => set(name, text, drafts),
    dropDrafts: names => delMany([...names], drafts),
    traces: sessionKey =>
      transact(['events', 'snapshots', 'drafts'], 'readonly', 'relaxed', async transaction => {
        const [head, snapshots, drafts, events] = await Promise.all([
          promisifyRequest<Head | undefined>(transaction.objectStore('snapshots').get(HEAD)),
          promisifyRequest(transaction.objectStore('snapshots').count(sessionKey)),
          promisifyRequest(transaction.objectStore('drafts').getAllKeys()),
          readTail(transaction.objectStore('events'), 0),
        ]);
        return [
          ...(head?.facts.some(({ key }) => key === sessionKey) || head?.app.active === sessionKey ? [`snapshots/${HEAD}`] : []),
          ...(snapshots > 0 ? [`snapshots/${sessionKey}`] : []),
          ...drafts.flatMap(name => (String(name).includes(sessionKey) ? [`drafts/${String(name)}`] : [])),
          ...events.flatMap(([number, event]) => ('key' in event && event.key === sessionKey ? [`events/${number}`] : [])),
        ];
      }),
  };
}

/** Takes a transaction back; nothing is left to do when it has already ended. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself, and its outcome is what the caller was told.
  }
}

/** Connects once, and again after the browser closed the connection. */
function connector(factory: IDBFactory, name: string): () => Promise<IDBDatabase> {
  let database: Promise<IDBDatabase> | null = null;
  const open = () => {
    const request = factory.open(name, VERSION);
    request.onupgradeneeded = () => {
      for (const store of ['events', 'drafts', 'snapshots']) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
      }
    };
    return promisifyRequest(request);
  };
  return () => {
    if (database === null) {
      database = open();
      database.then(
        connection => {
          connection.onclose = () => {
            database = null;
          };
          // A newer panel that wants another layout must not hang on this one.
          connection.onversionchange = () => connection.close();
        },
        () => {
          database = null;
        },
      );
    }
    return database;
  };
}
