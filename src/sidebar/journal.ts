// What survives closing the panel (sidebar room): every event under a key of its own, and the drafts of what is being typed.
import { del, delMany, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { AppEvent } from './state.ts';

/** Unsaved text by field name: "reply", "goal", "edit:<session>:<id>". */
export type Drafts = ReadonlyMap<string, string>;

export interface Journal {
  /** Everything that was written, in order. */
  load(): Promise<{ events: AppEvent[]; drafts: Drafts }>;
  /** Resolves when the event is stored; `started` only when it is on the disk. Rejects when it could not be stored. */
  append(event: AppEvent): Promise<void>;
  /** Keeps or, with an empty text, forgets a draft. */
  saveDraft(name: string, text: string): Promise<void>;
  /** Forgets all events of one session for good. */
  forget(sessionKey: string): Promise<void>;
}

const DIGITS = 12;

/** A journal over two stores. Events are numbered, so that their keys sort in the order of writing. */
export function createJournal(stores: { events: UseStore; strictEvents: UseStore; drafts: UseStore }): Journal {
  let next = 1;
  return {
    async load() {
      const [events, drafts] = await Promise.all([entries<string, AppEvent>(stores.events), entries<string, string>(stores.drafts)]);
      events.sort(([a], [b]) => (a < b ? -1 : 1));
      const last = events.at(-1);
      if (last) next = Number(last[0]) + 1;
      return { events: events.map(([, event]) => event), drafts: new Map(drafts) };
    },
    append(event) {
      const key = String(next++).padStart(DIGITS, '0');
      const strict = event.type === 'session' && event.event.type === 'started';
      return set(key, event, strict ? stores.strictEvents : stores.events);
    },
    saveDraft: (name, text) => (text === '' ? del(name, stores.drafts) : set(name, text, stores.drafts)),
    async forget(sessionKey) {
      const all = await entries<string, AppEvent>(stores.events);
      const keys = all.filter(([, event]) => event.type === 'session' && event.key === sessionKey).map(([key]) => key);
      await delMany(keys, stores.events);
    },
  };
}

/**
 * The panel's stores in IndexedDB. `strictEvents` writes to the same store as `events` but waits for the disk: a step that is about to act on
 * a page must be on record even when the machine loses power in that moment.
 */
export function openStores(factory: IDBFactory, name = 'bai'): { events: UseStore; strictEvents: UseStore; drafts: UseStore } {
  const open = () => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('events');
      request.result.createObjectStore('drafts');
    };
    return promisifyRequest(request);
  };
  let database: Promise<IDBDatabase> | null = null;
  const connect = () => {
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
  const use =
    (store: string, durability: IDBTransactionDurability): UseStore =>
    async (mode, work) => {
      const connection = await connect();
      return work(connection.transaction(store, mode, { durability }).objectStore(store));
    };
  return { events: use('events', 'relaxed'), strictEvents: use('events', 'strict'), drafts: use('drafts', 'relaxed') };
}
