// The journal against a plain list of events: whatever is written, put away, closed, refused or cut off, opening gives the state of that list.
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJournal, type Journal, LONG } from '../../../src/sidebar/app/journal.ts';
import { type AppEvent, type AppState, listSessions } from '../../../src/sidebar/app/state.ts';
import { createStore, type Store } from '../../../src/sidebar/app/store.ts';
import { foldApp, reduceApp, reducer } from '../app-state.ts';
import { DONE, fakeEnv } from '../fakes.ts';
import { type Content, emptyContent, type Fault, memoryDisk } from '../memory-disk.ts';

const runs = Number(process.env.BAI_RUNS ?? 250);
// Many runs on a busy machine take a while; nothing here is about time.
vi.setConfig({ testTimeout: 600_000 });

const keyOf = (n: number) => String(n).repeat(32);
const line = (n: number, s: string) => `!baiact${String(n).padStart(6, '0')} ${JSON.stringify({ v: 1, t: 17, a: 'CLICK', s, x: '' })}`;

/** What one step of a story writes; `at` counts on, so that no two events are alike. */
type Step = { what: (typeof WHAT)[number]; session: number; pick: number };
const WHAT = ['create', 'rename', 'goal', 'reply', 'reply', 'run', 'switch', 'remove', 'settings', 'compact', 'reopen'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHAT),
  session: fc.integer({ min: 1, max: 4 }),
  pick: fc.integer({ min: 1, max: 3 }),
});
const story = fc.array(step, { minLength: 1, maxLength: 24 });

function eventsOf({ what, session, pick }: Step, at: number): AppEvent[] {
  const key = keyOf(session);
  const of = (event: Extract<AppEvent, { type: 'session' }>['event']): AppEvent => ({ type: 'session', key, event });
  switch (what) {
    case 'create':
      return [of({ type: 'created', at, key, name: `Chat ${session}` })];
    case 'rename':
      return [of({ type: 'renamed', at, name: `Name ${at}` })];
    case 'goal':
      return [of({ type: 'goalSet', at, goal: `goal ${at}` })];
    case 'reply':
      return [of({ type: 'replyRead', at, text: `!baisession {"session_key":"${key}"}\n${line(at, `#b${pick}`)}` })];
    case 'run': {
      const id = String(pick).padStart(6, '0');
      const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at };
      const start = [of({ type: 'approved', at, approvals: [{ id, approval }] }), of({ type: 'started', at, id })];
      return pick === 3 ? start : [...start, of({ type: 'finished', at, id, result: DONE }), of({ type: 'batchEnded', at })];
    }
    case 'switch':
      return [{ type: 'activated', at, key }];
    case 'remove':
      return [{ type: 'removed', at, key }];
    case 'settings':
      return [{ type: 'settingsChanged', at, settings: { keys: pick === 1 } }];
    case 'compact':
    case 'reopen':
      return [];
  }
}

const opened: Store[] = [];
// A store whose disk refused tries again seconds later, when another test is on.
afterEach(() => {
  for (const store of opened.splice(0)) store.disk.freeze();
});

/** The panel's side of the journal: a store on it, with every session that an event is about taken from the shelf. */
async function openPanel(content: Content, faultAt?: (step: number) => Fault | null): Promise<{ journal: Journal; store: Store }> {
  const journal = createJournal(memoryDisk(content, faultAt), reducer);
  const { app, drafts } = await journal.load();
  const store = createStore(journal, fakeEnv(), app, drafts, reducer);
  opened.push(store);
  return { journal, store };
}

/** The state with the shelf empty: what a list of events would fold to. */
async function unshelved(content: Content): Promise<AppState> {
  const { store } = await openPanel(content);
  for (const key of [...store.app.value.archive.keys()]) expect(await store.disk.openSession(key)).toBe(true);
  return store.app.value;
}

function expectSame(found: AppState, wanted: AppState): void {
  const plain = ({ sessions, active, settings }: AppState) => ({ active, settings, sessions: new Map([...sessions].sort()) });
  expect(plain(found)).toEqual(plain(wanted));
}

describe('the journal', () => {
  test('gives back what happened, however often it was put away and opened', async () => {
    await fc.assert(
      fc.asyncProperty(story, async steps => {
        const content = emptyContent();
        let { journal, store } = await openPanel(content);
        const all: AppEvent[] = [];
        for (const [index, each] of steps.entries()) {
          if (each.what === 'compact') await journal.compact(store.app.value);
          if (each.what === 'reopen') ({ journal, store } = await openPanel(content));
          for (const event of eventsOf(each, index + 1)) {
            if (event.type === 'activated') await store.disk.openSession(event.key);
            if (event.type === 'removed') await store.disk.forget(event.key);
            else await store.dispatch(event);
            all.push(event);
          }
          expect(listSessions(store.app.value)).toEqual(listSessions(foldApp(all)));
          expect(store.session.value?.key ?? '').toBe(store.app.value.active);
        }
        expectSame(await unshelved(content), foldApp(all));
      }),
      { numRuns: runs },
    );
  });

  test('loses nothing that was stored and repeats nothing, at whatever step the panel dies', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.nat({ max: 40 }), fc.constantFrom<Fault>('die before', 'die after'), async (steps, at, fault) => {
        const content = emptyContent();
        const { journal, store } = await openPanel(content, number => (number === at + 1 ? fault : null));
        const stored: AppEvent[] = [];
        let writing: AppEvent | null = null;
        const life = async () => {
          for (const [index, each] of steps.entries()) {
            if (each.what === 'compact') await journal.compact(store.app.value);
            for (const event of eventsOf(each, index + 1)) {
              writing = event;
              if (event.type === 'removed') await store.disk.forget(event.key);
              else await store.dispatch(event);
              stored.push(event);
              writing = null;
            }
          }
        };
        // A dead disk answers no more, so the life ends in the middle of what it was doing.
        await Promise.race([life(), new Promise(resolve => setTimeout(resolve, 0))]);
        const found = await unshelved(content);
        const without = foldApp(stored);
        const within = writing === null ? without : reduceApp(without, writing);
        const same = (state: AppState) => {
          try {
            expectSame(found, state);
            return true;
          } catch {
            return false;
          }
        };
        if (!same(without)) expectSame(found, within);
      }),
      { numRuns: runs },
    );
  });

  test('is whole again after a full disk, and the warning goes', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 8 }), async (steps, refused) => {
        const content = emptyContent();
        let room = false;
        const { journal, store } = await openPanel(content, number => (!room && refused.includes(number - 1) ? 'refuse' : null));
        const all: AppEvent[] = [];
        for (const [index, each] of steps.entries()) {
          if (each.what === 'compact') await journal.compact(store.app.value).catch(() => undefined);
          for (const event of eventsOf(each, index + 1)) {
            const kept = await store.dispatch(event);
            expect(store.disk.problem.value === '').toBe(kept);
            all.push(event);
          }
        }
        room = true;
        await store.disk.retry();
        expect(store.disk.problem.value).toBe('');
        expectSame(await unshelved(content), foldApp(all));
      }),
      { numRuns: runs },
    );
  });

  test('keeps no word of a session that was ended', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.integer({ min: 1, max: 4 }), async (steps, session) => {
        const content = emptyContent();
        const { journal, store } = await openPanel(content);
        for (const [index, each] of steps.entries()) {
          if (each.what === 'compact') await journal.compact(store.app.value);
          for (const event of eventsOf(each, index + 1)) await store.dispatch(event);
        }
        const key = keyOf(session);
        store.setDraft(`goal:${key}`, 'a secret goal');
        store.disk.flushDrafts();
        expect(await store.disk.forget(key)).toBe(true);
        const left = [...content.events.values(), content.head, ...content.snapshots.values(), ...content.drafts];
        expect(JSON.stringify(left)).not.toContain(key);
      }),
      { numRuns: runs },
    );
  });

  test('puts a long row of events away by itself, but not while a run is on', async () => {
    const content = emptyContent();
    const { store } = await openPanel(content);
    await store.dispatch({ type: 'session', key: keyOf(1), event: { type: 'created', at: 1, key: keyOf(1), name: 'Long' } });
    store.run.value = { kind: 'running', ids: [], index: 0, progress: null, stopping: false };
    for (let at = 2; at <= LONG + 5; at += 1) {
      await store.dispatch({ type: 'session', key: keyOf(1), event: { type: 'renamed', at, name: `Name ${at}` } });
    }
    expect(content.events.size).toBe(LONG + 5);
    store.run.value = { kind: 'idle' };
    await store.disk.tidy();
    expect(content.events.size).toBe(0);
    expect((await unshelved(content)).sessions.get(keyOf(1))?.name).toBe(`Name ${LONG + 5}`);
  });

  test('opens the active session only, and the others when they are wanted', async () => {
    const content = emptyContent();
    const first = await openPanel(content);
    for (const session of [1, 2, 3])
      for (const event of eventsOf({ what: 'create', session, pick: 1 }, session)) await first.store.dispatch(event);
    await first.journal.compact(first.store.app.value);
    const { store } = await openPanel(content);
    expect([...store.app.value.sessions.keys()]).toEqual([keyOf(3)]);
    expect([...store.app.value.archive.keys()]).toEqual([keyOf(1), keyOf(2)]);
    // An event of a session on the shelf takes it out first.
    await store.dispatch({ type: 'session', key: keyOf(1), event: { type: 'renamed', at: 9, name: 'Renamed' } });
    expect(store.app.value.sessions.get(keyOf(1))?.name).toBe('Renamed');
  });
});
