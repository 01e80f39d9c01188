// What survives closing the panel (panel): events as they happen, now and then the state that they made, and what is being typed.
import type { SessionState } from '../../protocol/queue/session.ts';
import type { Database, Head, Written } from './database.ts';
import { unarchived } from './session-archive.ts';
import { type SessionReducer, unchanged } from './session-reducer.ts';
import { type AppEvent, type AppState, emptyApp, foldApp, listSessions, needReducer, withSession } from './state.ts';

/** Unsaved text by field name: "reply", "goal:<session>", "edit:<session>:<id>". */
export type Drafts = ReadonlyMap<string, string>;

export interface Journal {
  /** The state that was written last. Only the active session is open, and those in which something happened since the last checkpoint. */
  load(): Promise<{ app: AppState; drafts: Drafts }>;
  /** A session of the archive, and its drafts; null when it is not there. */
  loadSession(key: string): Promise<{ session: SessionState; drafts: Drafts } | null>;
  /**
   * Resolves when the event is stored; `started` only when it is on the disk. Rejects when it could not be stored; it is then tried again with
   * the next one, and by `retry`.
   */
  append(event: AppEvent): Promise<void>;
  /** Stores what could not be stored before. Rejects as `append` does. */
  retry(): Promise<void>;
  /** Whether so many events were written since the last checkpoint that `compact` is worth its time. */
  isLong(): boolean;
  /** Whether some events are not stored yet. */
  isBehind(): boolean;
  /** Puts the state in the place of the events that made it. `app`: the state after the newest event. */
  compact(app: AppState): Promise<void>;
  /** Keeps or, with an empty text, forgets a draft. */
  saveDraft(name: string, text: string): Promise<void>;
  /** Forgets a session for good; `app` no longer has it. Resolves to what is still there of it: nothing, unless the browser failed. */
  forget(sessionKey: string, app: AppState): Promise<readonly string[]>;
}

/** Events after which a checkpoint is made. Folding as many takes a few dozen milliseconds. */
export const LONG = 1000;

/** A journal on a disk. Events are numbered in the order in which they happened; a checkpoint says up to which number it holds them all. */
export function createJournal(database: Database, reducer: SessionReducer): Journal {
  let last = 0; // the newest number given
  let upTo = 0; // the number of the last checkpoint
  let unwritten: Written[] = []; // events that the disk refused
  let changed = new Set<string>(); // sessions in which something happened since the last checkpoint
  let removed = new Set<string>();

  function note(event: AppEvent): void {
    if (event.type === 'session') changed.add(event.key);
    else if (event.type === 'removed') removed.add(event.key);
  }

  async function write(events: readonly Written[], durability: 'relaxed' | 'strict'): Promise<void> {
    const numbers = new Set(events.map(([number]) => number));
    try {
      await database.append(events, durability);
      unwritten = unwritten.filter(([number]) => !numbers.has(number));
    } catch (error) {
      const known = new Set(unwritten.map(([number]) => number));
      unwritten = [...unwritten, ...events.filter(([number]) => number > upTo && !known.has(number))];
      throw error;
    }
  }

  async function compact(app: AppState): Promise<void> {
    const number = last;
    const touched = changed;
    const gone = removed;
    [changed, removed] = [new Set(), new Set()];
    const { sessions, archive, ...rest } = app;
    const snapshots = [...touched].flatMap(key => sessions.get(key) ?? []);
    const head: Head = { upTo: number, app: rest, facts: listSessions(app) };
    try {
      await database.compact({ head, snapshots, gone: [...gone].filter(key => !sessions.has(key) && !archive.has(key)) });
    } catch (error) {
      changed = new Set([...changed, ...touched]);
      removed = new Set([...removed, ...gone]);
      throw error;
    }
    upTo = Math.max(upTo, number);
    unwritten = unwritten.filter(([each]) => each > upTo);
  }

  return {
    async load() {
      const { head, tail, snapshots } = await database.open(wantedSessions);
      let app = appOf(head, snapshots);
      for (const [number, event] of tail) {
        last = Math.max(last, number);
        note(event);
      }
      upTo = head?.upTo ?? 0;
      last = Math.max(last, upTo);
      const events = tail.map(([, event]) => event);
      app = foldApp(events, needReducer(events) ? await reducer.load() : unchanged, app);
      // The active session was deleted, and the next in line rests in the archive.
      const next = app.archive.has(app.active) ? await database.snapshot(app.active) : null;
      if (next !== null) app = withSession(app, unarchived(next));
      const names = await database.draftNames();
      return { app, drafts: await database.drafts(names.filter(name => !app.archive.has(sessionIn(name)))) };
    },
    async loadSession(key) {
      const [session, names] = await Promise.all([database.snapshot(key), database.draftNames()]);
      if (session === null) return null;
      return { session: unarchived(session), drafts: await database.drafts(names.filter(name => sessionIn(name) === key)) };
    },
    append(event) {
      last += 1;
      note(event);
      const strict = event.type === 'session' && event.event.type === 'started';
      return write([...unwritten, [last, event]], strict ? 'strict' : 'relaxed');
    },
    retry: () => (unwritten.length === 0 ? Promise.resolve() : write(unwritten, 'relaxed')),
    isBehind: () => unwritten.length > 0,
    isLong: () => last - upTo >= LONG,
    compact,
    saveDraft: (name, text) => (text === '' ? database.dropDrafts([name]) : database.saveDraft(name, text)),
    async forget(sessionKey, app) {
      removed.add(sessionKey);
      await compact(app);
      const names = await database.draftNames();
      await database.dropDrafts(names.filter(name => sessionIn(name) === sessionKey));
      return database.traces(sessionKey);
    },
  };
}

/** The session that a draft belongs to; "" for none. */
function sessionIn(draft: string): string {
  return draft.split(':')[1] ?? '';
}

/** The sessions that must be open to fold the events: those that they happened in, and every one that becomes the active one. */
function wantedSessions(head: Head | null, tail: readonly Written[]): string[] {
  if (head === null) return [];
  const wanted = new Set([head.app.active]);
  for (const [, event] of tail) if (event.type === 'session' || event.type === 'activated') wanted.add(event.key);
  for (const { key, caught } of head.facts) if (caught) wanted.add(key);
  return [...wanted];
}

/** The state at a checkpoint: the sessions that were read are open, the others in the archive. */
function appOf(head: Head | null, snapshots: ReadonlyMap<string, SessionState>): AppState {
  if (head === null) return emptyApp();
  const open = [...snapshots].map(([key, session]) => [key, unarchived(session)] as const);
  const archive = head.facts.filter(({ key }) => !snapshots.has(key)).map(facts => [facts.key, facts] as const);
  const start = emptyApp();
  return {
    ...start,
    ...head.app,
    settings: { ...start.settings, ...head.app.settings },
    sessions: new Map(open),
    archive: new Map(archive),
  };
}
