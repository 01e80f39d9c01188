// What several protocol tests need: sessions at hand, and rows in short.
import type { ActionJson } from '../../src/protocol/command.ts';
import type { QueueItem } from '../../src/protocol/queue/queue.ts';
import { reduceSession } from '../../src/protocol/queue/reduce.ts';
import { createSession, type SessionEvent, type SessionState } from '../../src/protocol/queue/session.ts';
import type { ActionResult } from '../../src/protocol/result.ts';

export const KEY = '7f3c1e9ab2d84c60';
export const HELLO = `!baisession {"session_key":"${KEY}"}`;

/** A session whose prompt was copied, and whose key the AI confirmed unless told otherwise. */
export function session(...texts: string[]): SessionState {
  const start = reduceSession(createSession(KEY, 'Test', 0), { type: 'promptCopied', at: 0, text: '', contextTab: 17 });
  return read(start, HELLO, ...texts);
}

/** The session after reading texts, one after another. */
export function read(state: SessionState, ...texts: string[]): SessionState {
  return texts.reduce((before, text) => reduceSession(before, { type: 'replyRead', at: 1, text }), state);
}

export function happen(state: SessionState, ...events: SessionEvent[]): SessionState {
  return events.reduce(reduceSession, state);
}

export function row(state: SessionState, id: string): QueueItem {
  const item = state.items.find(candidate => candidate.id === id);
  if (item === undefined) throw new Error(`no row ${id} in ${state.items.map(each => each.id).join(' ')}`);
  return item;
}

export function json(change: Partial<ActionJson> = {}): ActionJson {
  return { v: 1, t: 17, a: 'CLICK', s: '#save', x: '', ...change };
}

export function line(id: number | string, change: Partial<ActionJson> = {}, rev = 0): string {
  const suffix = rev === 0 ? '' : `upd${String(rev).padStart(3, '0')}`;
  return `!baiact${String(id).padStart(6, '0')}${suffix} ${JSON.stringify(json(change))}`;
}

export const OK: Extract<ActionResult, { ok: true }> = {
  ok: true,
  ms: 5,
  driver: 'trusted',
  effects: [{ kind: 'none' }],
  parts: {},
  picture: null,
};

/** Approves and runs rows, each with a good result. */
export function run(state: SessionState, ...ids: string[]): SessionState {
  return ids.reduce((before, id) => {
    const { rev } = row(before, id);
    const approval = { rev, tabId: 17, topOrigin: 'https://example.com', seen: null, unlocked: false, at: 2 };
    return happen(
      before,
      { type: 'approved', at: 2, approvals: [{ id, approval }] },
      { type: 'started', at: 3, id },
      { type: 'finished', at: 4, id, result: OK },
    );
  }, state);
}

/** Rows as `id status selector` lines. */
export function short(state: SessionState): string[] {
  return state.items.map(item => `${item.id} ${item.status} ${item.command?.json.a ?? ''} ${item.command?.json.s ?? ''}`.trimEnd());
}
