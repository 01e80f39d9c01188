// A model of the other side: an AI that follows the queue rule. Whatever both sides do, one message makes the two queues equal.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ActionJson } from '../../../src/protocol/command.ts';
import { formatAction, formatActionJson } from '../../../src/protocol/prompt/format.ts';
import { foldSession } from '../../../src/protocol/queue/reduce.ts';
import { runnable } from '../../../src/protocol/queue/select.ts';
import type { SessionEvent, SessionState } from '../../../src/protocol/queue/session.ts';
import { composeMessage } from '../../../src/protocol/queue/sync.ts';
import { parse } from '../../../src/protocol/reader/parse.ts';
import { HELLO, happen, json, KEY, OK } from '../helpers.ts';

type Known = { rev: number; text: string; live: boolean };

/** Queue = last emitted actions − deletes + latest updates, as the AI keeps it. */
class Operator {
  readonly queue = new Map<string, Known>();
  #next = 1;
  readonly #dropped = new Set<string>();

  /** Takes a line that either side said. */
  hear(line: string): void {
    const found = parse(line).entries[0]?.line;
    if (found?.kind === 'delete') {
      const known = this.queue.get(found.id);
      this.queue.set(found.id, { rev: known?.rev ?? 0, text: known?.text ?? '', live: false });
    }
    if (found?.kind === 'action') this.#take(found.command.id, found.command.rev, formatActionJson(found.command.json));
  }

  #take(id: string, rev: number, text: string): void {
    const known = this.queue.get(id);
    if (known === undefined || rev > known.rev || (rev === known.rev && rev === 0)) this.queue.set(id, { rev, text, live: true });
    this.#next = Math.max(this.#next, Number(id) + 1);
  }

  propose(action: ActionJson): string {
    const id = String(this.#next).padStart(6, '0');
    const line = formatAction(id, 0, action);
    // What it wrote is what it believes, also when the reader will refuse it.
    this.#take(id, 0, formatActionJson(action));
    return line;
  }

  revise(pick: number, action: ActionJson): string {
    const live = [...this.queue].filter(([, known]) => known.live);
    const entry = live[pick % Math.max(1, live.length)];
    if (entry === undefined) return this.propose(action);
    const line = formatAction(entry[0], entry[1].rev + 1, action);
    this.hear(line);
    return line;
  }

  /** Deletes once: the same line again cannot be told from an old one that is read again, so what the user restored stays. */
  drop(pick: number): string {
    const rest = [...this.queue.keys()].filter(id => !this.#dropped.has(id));
    const id = rest[pick % Math.max(1, rest.length)];
    if (id === undefined) return 'Nothing to do.';
    this.#dropped.add(id);
    this.hear(`!baiact${id}del`);
    return `!baiact${id}del`;
  }
}

const OPERATIONS = [
  'propose',
  'propose',
  'broken',
  'revise',
  'drop',
  'edit',
  'delete',
  'restore',
  'skip',
  'insert',
  'move',
  'take',
  'settle',
  'run',
  'copy',
  'reread',
] as const;
const step = fc.record({ what: fc.constantFrom(...OPERATIONS), pick: fc.nat({ max: 20 }), name: fc.constantFrom('#a', '#b', '#c', '#d') });

type World = { state: SessionState; operator: Operator; events: SessionEvent[]; texts: string[] };

function dispatch(world: World, ...events: SessionEvent[]): void {
  world.events.push(...events);
  world.state = happen(world.state, ...events);
}

function copy(world: World): SessionEvent[] {
  const text = composeMessage(world.state, '');
  for (const line of text.split('\n')) world.operator.hear(line);
  return [{ type: 'messageCopied', at: 5, text, contextTab: 17 }];
}

function say(world: World, text: string): SessionEvent[] {
  world.texts.push(text);
  return [{ type: 'replyRead', at: 1, text }];
}

/** What one step makes happen; nothing when it has no row to happen to. */
function play(world: World, { what, pick, name }: { what: (typeof OPERATIONS)[number]; pick: number; name: string }): SessionEvent[] {
  const { operator, state } = world;
  const item = state.items[pick % Math.max(1, state.items.length)];
  const action = json({ s: name, x: `${pick},1` });
  const ready = runnable(state)[0];
  const onRow: SessionEvent[] = item === undefined ? [] : rowEvents(what, item.id, action, pick);
  switch (what) {
    case 'propose':
      return say(world, operator.propose(action));
    case 'broken':
      return say(world, operator.propose({ ...action, s: `${pick + 1}` }));
    case 'revise':
      return say(world, operator.revise(pick, action));
    case 'drop':
      return say(world, operator.drop(pick));
    case 'insert':
      return [{ type: 'inserted', at: 2, json: action, before: item?.id ?? null }];
    case 'copy':
      return copy(world);
    case 'reread':
      return [{ type: 'replyRead', at: 1, text: world.texts[pick % Math.max(1, world.texts.length)] ?? '' }];
    case 'run':
      return ready === undefined ? [] : runEvents(ready.id, ready.rev);
    default:
      return onRow;
  }
}

function runEvents(id: string, rev: number): SessionEvent[] {
  const approval = { rev, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 2 };
  return [
    { type: 'approved', at: 2, approvals: [{ id, approval }] },
    { type: 'started', at: 3, id },
    { type: 'finished', at: 4, id, result: OK },
  ];
}

function rowEvents(what: (typeof OPERATIONS)[number], id: string, action: ActionJson, pick: number): SessionEvent[] {
  switch (what) {
    case 'edit':
      return [{ type: 'edited', at: 2, id, json: action }];
    case 'delete':
      return [{ type: 'deleted', at: 2, id }];
    case 'skip':
      return [{ type: 'skipped', at: 2, id, reason: 'no' }];
    case 'restore':
      return [{ type: 'restored', at: 2, id }];
    case 'move':
      return [{ type: 'moved', at: 2, id, before: null }];
    case 'take':
      return [{ type: 'proposalTaken', at: 2, id }];
    case 'settle':
      return [{ type: 'conflictSettled', at: 2, id, keep: pick % 2 === 0 ? 'newest' : 'oldest' }];
    default:
      return [];
  }
}

function start(): World {
  const created: SessionEvent = { type: 'created', at: 0, key: KEY, name: 'Model' };
  const world: World = { state: foldSession([created]) ?? neverHappens(), operator: new Operator(), events: [created], texts: [] };
  dispatch(world, ...say(world, HELLO));
  return world;
}

function neverHappens(): never {
  throw new Error('a journal that begins with created folds to a state');
}

const numRuns = Number(process.env.BAI_RUNS ?? 1500);
// Many runs on a busy machine take a while; nothing here is about time.
vi.setConfig({ testTimeout: 600_000 });

describe('the two queues', () => {
  it('are equal after one message, whatever was proposed, changed, run and read again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), steps => {
        const world = start();
        for (const each of steps) dispatch(world, ...play(world, each));
        // The user decides what is open; then one message goes out.
        for (const item of world.state.items) {
          if (item.status === 'conflict') dispatch(world, { type: 'conflictSettled', at: 6, id: item.id, keep: 'oldest' });
          if (item.status === 'invalid') dispatch(world, { type: 'deleted', at: 6, id: item.id });
        }
        dispatch(world, ...copy(world));
        const refused = new Set(world.state.items.filter(item => item.rival !== null).map(item => item.id));
        for (const item of world.state.items) {
          // What has run is no longer pending for either side; `res` and `err` tell of it.
          if (!/^\d{6}$/.test(item.id) || refused.has(item.id) || item.status === 'done') continue;
          const ours = item.status === 'deleted' || item.status === 'skipped' ? 'deleted' : formatActionJson(item.command?.json ?? json());
          const known = world.operator.queue.get(item.id);
          const theirs = known?.live ? known.text : 'deleted';
          expect(`${item.id} ${theirs}`).toBe(`${item.id} ${ours}`);
        }
        expect(world.state.untold).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('come out of the journal as they went in, and no row is lost or doubled', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), steps => {
        const world = start();
        let before = 0;
        for (const each of steps) {
          dispatch(world, ...play(world, each));
          const ids = world.state.items.map(item => item.id);
          expect(new Set(ids).size).toBe(ids.length);
          // A mended line that is taken may become the next revision of the row with its number.
          expect(ids.length).toBeGreaterThanOrEqual(each.what === 'take' ? before - 1 : before);
          before = ids.length;
          for (const item of world.state.items) {
            if (item.status === 'approved') expect(item.approval?.rev).toBe(item.rev);
            if (item.command !== null) expect(item.command.rev).toBe(item.rev);
          }
        }
        expect(foldSession(JSON.parse(JSON.stringify(world.events)))).toEqual(world.state);
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  });
});
