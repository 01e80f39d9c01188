// The store: what the disk refuses is kept and tried again, sessions come from the archive once, and what belongs to one session stays with it.
import { afterEach, expect, test, vi } from 'vitest';
import { reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { createJournal } from '../../../src/sidebar/app/journal.ts';
import { factsOf } from '../../../src/sidebar/app/session-archive.ts';
import type { ReduceSession, SessionReducer } from '../../../src/sidebar/app/session-reducer.ts';
import { type AppEvent, type AppState, emptyApp, listSessions } from '../../../src/sidebar/app/state.ts';
import { createStore } from '../../../src/sidebar/app/store.ts';
import { foldApp, reduceApp, reducer } from '../app-state.ts';
import { DONE, fakeEnv, fakeJournal, HANDSHAKE, KEY, line, storeWith } from '../fakes.ts';
import { emptyContent, memoryDisk } from '../memory-disk.ts';

afterEach(() => void vi.useRealTimers());

const OTHER = 'f'.repeat(32);
const created = (key: string, at: number): AppEvent => ({ type: 'session', key, event: { type: 'created', at, key, name: `Chat ${at}` } });
const renamed = (key: string, name: string): AppEvent => ({ type: 'session', key, event: { type: 'renamed', at: 9, name } });
const settled = (settings: Extract<AppEvent, { type: 'settingsChanged' }>['settings']): AppEvent => ({
  type: 'settingsChanged',
  at: 1,
  settings,
});

/** A store on a disk in memory that is full while `disk.full`. `disk.written`: each write of events, with how sure it had to be. */
async function onDisk(content = emptyContent()) {
  const disk = { full: false, written: [] as [string, number][] };
  const database = memoryDisk(content, () => (disk.full ? 'refuse' : null));
  const journal = createJournal(
    {
      ...database,
      append(events, durability) {
        disk.written.push([durability, events.length]);
        return database.append(events, durability);
      },
    },
    reducer,
  );
  const { app, drafts } = await journal.load();
  return { content, disk, journal, store: createStore(journal, fakeEnv(), app, drafts, reducer) };
}

/** A panel with a session in front and another one at rest. */
async function withArchive() {
  const { content, journal, store } = await onDisk();
  for (const event of [created(OTHER, 1), created(KEY, 2)]) await store.dispatch(event);
  await journal.compact(store.app.value);
  content.drafts.set(`goal:${OTHER}`, 'old goal').set(`goal:${KEY}`, 'goal in front').set('reply', 'half a reply');
  return onDisk(content);
}

test('a draft that the disk refused is tried again by itself, and the warning stays until it is written', async () => {
  vi.useFakeTimers();
  const { content, disk, store } = await onDisk();
  disk.full = true;
  store.setDraft('reply', 'half a reply');
  await vi.advanceTimersByTimeAsync(200);
  expect(store.disk.problem.value).not.toBe('');
  disk.full = false;
  await store.dispatch(settled({ keys: false }));
  expect([store.disk.problem.value === '', content.drafts.size]).toEqual([false, 0]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([store.disk.problem.value, content.drafts.get('reply')]).toEqual(['', 'half a reply']);
});

test('a draft that is written hides no event that is not', async () => {
  vi.useFakeTimers();
  const { disk, store } = await onDisk();
  disk.full = true;
  await store.dispatch(settled({ keys: false }));
  disk.full = false;
  store.setDraft('reply', 'half a reply');
  await vi.advanceTimersByTimeAsync(200);
  expect(store.disk.problem.value).not.toBe('');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(store.disk.problem.value).toBe('');
});

test('a panel that gave its place up writes nothing more, and changes nothing', async () => {
  vi.useFakeTimers();
  const { content, disk, store } = await onDisk();
  store.setDraft('reply', 'before');
  store.disk.freeze();
  store.setDraft('reply', 'after');
  store.disk.flushDrafts();
  expect(await store.dispatch(settled({ keys: false }))).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([content.drafts.size, disk.written, store.app.value.settings.keys]).toEqual([0, [], true]);
});

test('events are put away once at a time, and again when there are many again', async () => {
  let finish = (): void => {};
  let times = 0;
  const compact = () => {
    times += 1;
    return new Promise<void>(resolve => {
      finish = resolve;
    });
  };
  const store = createStore({ ...fakeJournal(), isLong: () => true, compact }, fakeEnv(), emptyApp(), new Map(), reducer);
  const first = store.disk.tidy();
  await store.disk.tidy();
  expect(times).toBe(1);
  finish();
  await first;
  void store.disk.tidy();
  expect(times).toBe(2);
});

test('a session that two ask for at once is opened once: what happens between the answers stays', async () => {
  const { journal, store: first } = await withArchive();
  const answers: (() => void)[] = [];
  const held: typeof journal.loadSession = async key => {
    const found = await journal.loadSession(key);
    await new Promise<void>(resolve => answers.push(resolve));
    return found;
  };
  const store = createStore({ ...journal, loadSession: held }, fakeEnv(), first.app.value, new Map(), reducer);
  const both = [store.disk.openSession(OTHER), store.disk.openSession(OTHER)];
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.();
  await both[0];
  await store.dispatch(renamed(OTHER, 'New name'));
  answers[1]?.();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(store.app.value.sessions.get(OTHER)?.name).toBe('New name');
});

test('a session comes with its own drafts, and what is being typed stays', async () => {
  const { journal, store } = await withArchive();
  expect([...store.drafts.value.keys()].sort()).toEqual([`goal:${KEY}`, 'reply'].sort());
  expect([...((await journal.loadSession(OTHER))?.drafts ?? [])]).toEqual([[`goal:${OTHER}`, 'old goal']]);
  store.setDraft(`goal:${OTHER}`, 'new goal');
  await store.disk.openSession(OTHER);
  expect(store.drafts.value.get(`goal:${OTHER}`)).toBe('new goal');
});

test('a session that ends takes its drafts along, and the one that is shown then is open', async () => {
  const { store } = await withArchive();
  expect(await store.disk.forget(KEY)).toBe(true);
  expect(store.session.value?.key).toBe(OTHER);
  expect([...store.drafts.value.keys()].sort()).toEqual([`goal:${OTHER}`, 'reply'].sort());
});

test('rows that get other numbers in a session that is not shown move nothing in the one that is', async () => {
  const { store } = storeWith([line(1, 'CLICK', '#a'), line(2, 'CLICK', '#b')]);
  await store.tell({ type: 'inserted', json: { v: 1, t: 17, a: 'CLICK', s: '#own', x: '' }, before: null });
  await store.dispatch(created(OTHER, 5));
  store.rows.openRow.value = '000003';
  await store.dispatch({ type: 'session', key: KEY, event: { type: 'replyRead', at: 6, text: line(3, 'CLICK', '#c') } });
  expect(store.app.value.sessions.get(KEY)?.items.map(({ id, author }) => `${id} ${author}`)).toContain('000004 user');
  expect(store.rows.openRow.value).toBe('000003');
});

test('that a row is started is on the disk before anything is done; nothing else waits for the disk', async () => {
  const { disk, store } = await onDisk();
  await store.dispatch(created(KEY, 1));
  await store.dispatch({ type: 'session', key: KEY, event: { type: 'replyRead', at: 2, text: `${HANDSHAKE}\n${line(1, 'CLICK', '#a')}` } });
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 3 };
  await store.tell({ type: 'approved', approvals: [{ id: '000001', approval }] });
  await store.tell({ type: 'started', id: '000001' });
  await store.tell({ type: 'finished', id: '000001', result: DONE });
  expect(disk.written.map(([durability]) => durability)).toEqual(['relaxed', 'relaxed', 'relaxed', 'strict', 'relaxed']);
});

test('an event that the disk refused is written no more when a checkpoint has it', async () => {
  const { content, disk, journal, store } = await onDisk();
  await store.dispatch(created(KEY, 1));
  disk.full = true;
  await store.dispatch(renamed(KEY, 'Other'));
  disk.full = false;
  expect(journal.isBehind()).toBe(true);
  await journal.compact(store.app.value);
  expect(journal.isBehind()).toBe(false);
  await store.dispatch(settled({ keys: false }));
  expect([disk.written.at(-1), content.events.size]).toEqual([['relaxed', 1], 1]);
});

test('what a checkpoint could not write is in the next one: sessions that changed, and that others have ended', async () => {
  const { content, disk, journal, store } = await withArchive();
  await store.dispatch(renamed(KEY, 'New name'));
  await store.dispatch({ type: 'removed', at: 9, key: OTHER });
  disk.full = true;
  await expect(journal.compact(store.app.value)).rejects.toThrow();
  disk.full = false;
  await journal.compact(store.app.value);
  expect([content.events.size, [...content.snapshots.keys()]]).toEqual([0, [KEY]]);
  expect((await onDisk(content)).store.session.value?.name).toBe('New name');
});

test('when the session in front ended and the panel went away, the next one is open on opening', async () => {
  const { content, store } = await withArchive();
  await store.dispatch({ type: 'removed', at: 9, key: KEY });
  expect((await onDisk(content)).store.session.value?.key).toBe(OTHER);
});

test('what an older version wrote gets what is new: settings, and what a row has', async () => {
  const { content, journal, store } = await onDisk();
  await store.dispatch(created(KEY, 1));
  await store.dispatch({ type: 'session', key: KEY, event: { type: 'replyRead', at: 2, text: `${HANDSHAKE}\n${line(1, 'CLICK', '#a')}` } });
  await journal.compact(store.app.value);
  const saved = { ...content.head?.app.settings };
  Reflect.deleteProperty(saved, 'strict');
  if (content.head) Object.assign(content.head.app, { settings: saved });
  for (const item of content.snapshots.get(KEY)?.items ?? []) Reflect.deleteProperty(item, 'guessed');
  const { store: next } = await onDisk(content);
  expect(next.app.value.settings).toEqual(emptyApp().settings);
  expect(next.session.value?.items[0]?.guessed).toEqual([]);
});

test('a session in which a row was running is opened with the panel, though another one is in front', async () => {
  const { content, journal, store } = await onDisk();
  await store.dispatch(created(KEY, 1));
  await store.dispatch({ type: 'session', key: KEY, event: { type: 'replyRead', at: 2, text: `${HANDSHAKE}\n${line(1, 'CLICK', '#a')}` } });
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 3 };
  await store.tell({ type: 'approved', approvals: [{ id: '000001', approval }] });
  await store.tell({ type: 'started', id: '000001' });
  await store.dispatch(created(OTHER, 4));
  await journal.compact(store.app.value);
  const { store: next } = await onDisk(content);
  expect([next.session.value?.key, next.app.value.sessions.get(KEY)?.items[0]?.status]).toEqual([OTHER, 'running']);
});

test('a row that was approved, running or asking when the panel went away is caught', () => {
  const session = storeWith([line(1, 'CLICK', '#a')]).store.session.value;
  if (session === null) throw new Error('no session');
  const caught = (status: (typeof session.items)[number]['status']) =>
    factsOf({ ...session, items: session.items.map(item => ({ ...item, status })) }).caught;
  expect((['approved', 'running', 'awaiting-confirm', 'queued', 'done'] as const).map(caught)).toEqual([true, true, true, false, false]);
});

test('settings change one by one, a session begins once, and none is shown that is not there', () => {
  const events = [created(OTHER, 1), created(KEY, 2), renamed(KEY, 'Mine'), settled({ keys: false }), settled({ strict: true })];
  const app = events.reduce<AppState>(reduceApp, emptyApp());
  expect([app.settings.keys, app.settings.strict]).toEqual([false, true]);
  expect(reduceApp(app, created(KEY, 3))).toBe(app);
  expect(reduceApp(app, { type: 'activated', at: 4, key: 'none' })).toBe(app);
});

test('sessions are listed by their age, each once, wherever they rest; the newest of those that are left is shown', async () => {
  const third = 'a'.repeat(32);
  const { store } = await withArchive();
  await store.dispatch(created(third, 3));
  const keys = () => listSessions(store.app.value).map(({ key }) => key);
  expect(keys()).toEqual([OTHER, KEY, third]);
  await store.disk.openSession(OTHER);
  expect([keys(), store.app.value.archive.size]).toEqual([[OTHER, KEY, third], 0]);
  await store.dispatch({ type: 'removed', at: 4, key: third });
  expect([keys(), store.app.value.active]).toEqual([[OTHER, KEY], KEY]);
});

test('folding leaves the state that it began from as it is', () => {
  const before = foldApp([created(KEY, 1)]);
  const after = foldApp([created(OTHER, 2), { type: 'removed', at: 3, key: KEY }], before);
  expect([[...before.sessions.keys()], [...after.sessions.keys()]]).toEqual([[KEY], [OTHER]]);
});

/** A store whose reducer of sessions is read only once `read` is called. */
function unread() {
  const { promise, resolve } = withResolver<ReduceSession>();
  let loads = 0;
  let loaded: ReduceSession | null = null;
  const late: SessionReducer = {
    loaded: () => loaded,
    load() {
      loads += 1;
      return promise;
    },
  };
  const read = () => {
    loaded = reduceSession;
    resolve(reduceSession);
  };
  const journal = fakeJournal();
  return { journal, store: createStore(journal, fakeEnv(), emptyApp(), new Map(), late), loads: () => loads, read };
}

function withResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>(settle => {
    resolve = settle;
  });
  return { promise, resolve };
}

test('a panel in which nothing has happened reads no reducer: its first session and the settings are there at once', async () => {
  const { store, loads } = unread();
  void store.dispatch(created(KEY, 1));
  void store.dispatch(settled({ keys: false }));
  expect([store.session.value?.name, store.app.value.settings.keys, loads()]).toEqual(['Chat 1', false, 0]);
});

test('what happens in a session before its reducer is read is applied and written down in its order, once it is', async () => {
  const { journal, store, read } = unread();
  await store.dispatch(created(KEY, 1));
  const told = [renamed(KEY, 'one'), renamed(KEY, 'two')].map(event => store.dispatch(event));
  const applied = store.applied();
  expect([store.session.value?.name, journal.events.length, applied !== null]).toEqual(['Chat 1', 1, true]);
  read();
  await applied;
  expect([store.session.value?.name, store.applied()]).toEqual(['two', null]);
  expect(await Promise.all(told)).toEqual([true, true]);
  expect(journal.events.slice(1)).toEqual([renamed(KEY, 'one'), renamed(KEY, 'two')]);
});

test('a journal of a session in which nothing has happened is read without the reducer, and any other with it', async () => {
  const content = emptyContent();
  const loads: number[] = [];
  const counted = (): SessionReducer => ({ loaded: () => null, load: () => Promise.resolve(reduceSession).finally(() => loads.push(1)) });
  const { store } = await onDisk(content);
  await store.dispatch(created(KEY, 1));
  expect((await createJournal(memoryDisk(content), counted()).load()).app.sessions.get(KEY)?.name).toBe('Chat 1');
  expect(loads).toEqual([]);
  await store.dispatch(renamed(KEY, 'one'));
  expect((await createJournal(memoryDisk(content), counted()).load()).app.sessions.get(KEY)?.name).toBe('one');
  expect(loads).toEqual([1]);
});
