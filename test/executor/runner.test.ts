// A batch runs in order, writes before it acts, and ends at the first failure, refusal or Stop.
import { describe, expect, test } from 'vitest';
import { type BatchHooks, runBatch } from '../../src/executor/batch-runner.ts';
import type { Executor, Order } from '../../src/executor/executor.ts';
import type { ActionResult, ErrorCode } from '../../src/protocol/result.ts';

const order = (id: string, delayMs = 0): Order => ({
  command: { id, rev: 0, json: { v: 1, t: 1, a: 'NOOP', s: '', x: '' }, action: { type: 'note', text: id }, delayMs, timeoutMs: 1000 },
  tabId: 1,
  seen: null,
  unlocked: false,
});
const fine: ActionResult = { ok: true, ms: 1, driver: null, effects: [], parts: {}, picture: null };
const failed = (code: ErrorCode): ActionResult => ({
  ok: false,
  ms: 1,
  driver: null,
  dispatched: false,
  error: { code, message: 'x', hint: 'y' },
});

function stage(results: Record<string, ActionResult | 'asks'> = {}) {
  const log: string[] = [];
  const executor: Executor = {
    async run(each, _progress, signal, gate) {
      log.push(`run ${each.command.id}`);
      const result = results[each.command.id] ?? fine;
      if (signal.aborted) return failed('INTERRUPTED');
      if (result !== 'asks') return result;
      return (await gate?.(null)) ? fine : failed('REFUSED');
    },
    form: () => Promise.reject(new Error('not asked')),
    values: () => Promise.reject(new Error('not asked')),
    choices: () => Promise.reject(new Error('not asked')),
    selectors: () => Promise.reject(new Error('not asked')),
    picture: () => Promise.reject(new Error('not asked')),
    undo: () => Promise.reject(new Error('not asked')),
    match: () => Promise.reject(new Error('not asked')),
    mark: () => Promise.reject(new Error('not asked')),
    attend: () => Promise.reject(new Error('not asked')),
    attended: () => Promise.reject(new Error('not asked')),
    pick: () => Promise.reject(new Error('not asked')),
    openDialog: () => null,
    answerDialog: () => Promise.reject(new Error('not asked')),
    async endBatch() {
      log.push('end');
    },
  };
  const hooks: BatchHooks = {
    async onStart(each) {
      log.push(`start ${each.command.id}`);
    },
    async confirm() {
      return true;
    },
    onProgress: () => undefined,
    async onFinish(each, result) {
      log.push(`finish ${each.command.id} ${result.ok ? 'ok' : result.error.code}`);
    },
  };
  const clock = {
    async sleep(ms: number) {
      log.push(`sleep ${ms}`);
    },
  };
  return { executor, hooks, clock, log };
}
const never = new AbortController().signal;

describe('a batch', () => {
  test('writes the journal before each effect, in order, and lets go of the browser at the end', async () => {
    const { executor, hooks, clock, log } = stage();
    expect(await runBatch(executor, [order('1'), order('2', 250)], hooks, clock, never)).toEqual({ why: 'done', notRun: [] });
    expect(log).toEqual(['start 1', 'run 1', 'finish 1 ok', 'sleep 250', 'start 2', 'run 2', 'finish 2 ok', 'end']);
  });

  test('stops at the first failure and names what did not run', async () => {
    const { executor, hooks, clock, log } = stage({ 2: failed('NO_MATCH') });
    const end = await runBatch(executor, [order('1'), order('2'), order('3')], hooks, clock, never);
    expect(end).toMatchObject({ why: 'failed', notRun: [{ command: { id: '3' } }] });
    expect(log).not.toContain('start 3');
    expect(log.at(-1)).toBe('end');
  });

  test('a declined row ends it', async () => {
    const { executor, hooks, clock } = stage({ 1: 'asks' });
    const end = await runBatch(executor, [order('1'), order('2')], { ...hooks, confirm: async () => false }, clock, never);
    expect(end).toMatchObject({ why: 'declined', notRun: [{ command: { id: '2' } }] });
  });

  test('a confirmed row runs', async () => {
    const { executor, hooks, clock } = stage({ 1: 'asks' });
    expect(await runBatch(executor, [order('1')], hooks, clock, never)).toMatchObject({ why: 'done' });
  });

  test('Stop during the delay leaves the row unstarted', async () => {
    const { executor, hooks, log } = stage();
    const stop = new AbortController();
    const clock = { sleep: async () => stop.abort() };
    expect(await runBatch(executor, [order('1', 100)], hooks, clock, stop.signal)).toMatchObject({ why: 'stopped', notRun: [{}] });
    expect(log).toEqual(['end']);
  });

  test('Stop while the journal is written: nothing is run, the started row is closed', async () => {
    const { executor, hooks, clock, log } = stage();
    const stop = new AbortController();
    const end = await runBatch(executor, [order('1'), order('2')], { ...hooks, onStart: async () => stop.abort() }, clock, stop.signal);
    expect(end).toMatchObject({ why: 'stopped', notRun: [{ command: { id: '2' } }] });
    expect(log).toEqual(['finish 1 INTERRUPTED', 'end']);
  });

  test('a journal that cannot be written: nothing is run', async () => {
    const { executor, hooks, clock, log } = stage();
    const end = await runBatch(executor, [order('1')], { ...hooks, onStart: () => Promise.reject(new Error('disk full')) }, clock, never);
    expect(end.why).toBe('failed');
    expect(log).toEqual(['finish 1 INTERRUPTED', 'end']);
  });
});
