// TAB: what is done with the tab of a row, once and only after it was approved; a history without such a page is said.
import { expect, test, vi } from 'vitest';
import { createExecutor } from '../../src/executor/create.ts';
import type { Order } from '../../src/executor/executor.ts';
import type { TabPort, TabState } from '../../src/executor/ports.ts';
import type { PageCall } from '../../src/injection/api.ts';
import type { TabCommand } from '../../src/protocol/action.ts';

const STATE: TabState = { id: 7, windowId: 1, url: 'https://a.example/before', title: '', loading: false, active: true };

const order = (does: TabCommand): Order => ({
  command: {
    id: '000001',
    rev: 0,
    json: { v: 1, t: 7, a: 'TAB', s: '', x: does },
    action: { type: 'tab', does },
    delayMs: 0,
    timeoutMs: 900,
  },
  tabId: 7,
  seen: null,
  unlocked: false,
});

function make({ goes = true, closes = true } = {}) {
  const stop = vi.fn();
  const tabs = {
    get: async () => STATE,
    activate: vi.fn(async () => undefined),
    go: vi.fn(async () => goes),
    close: vi.fn(async () => closes),
    watch: () => ({ stirred: Promise.resolve('loading' as const), stop }),
    loaded: async () => STATE,
  };
  const executor = createExecutor({
    call: {} as unknown as PageCall,
    trusted: null,
    driver: () => 'synthetic',
    read: async () => ({ ok: true, value: { parts: {}, document: '' } }),
    onCancelled: () => undefined,
    tabs: tabs as unknown as TabPort,
  });
  const run = (does: TabCommand, gate = true) =>
    executor.run(
      order(does),
      () => undefined,
      new AbortController().signal,
      async () => gate,
    );
  return { run, tabs, stop };
}

test.each(['back', 'forward', 'reload'] as const)('%s tells where the tab is then', async does => {
  const { run, tabs, stop } = make();
  expect(await run(does)).toMatchObject({ ok: true, effects: [{ kind: 'navigated', url: STATE.url }] });
  expect(tabs.go).toHaveBeenCalledExactlyOnceWith(7, does);
  expect(stop).toHaveBeenCalledOnce();
});

test('a history without such a page is said, and nothing counts as sent', async () => {
  const { run } = make({ goes: false });
  expect(await run('back')).toMatchObject({ ok: false, dispatched: false, error: { code: 'REFUSED' } });
});

test('a tab is shown, and closed; one that is gone is said', async () => {
  const { run, tabs } = make();
  expect(await run('activate')).toMatchObject({ ok: true });
  expect(tabs.activate).toHaveBeenCalledExactlyOnceWith(7);
  expect(await run('close')).toMatchObject({ ok: true, effects: [{ kind: 'text', text: 'the tab was closed' }] });
  expect(await make({ closes: false }).run('close')).toMatchObject({ ok: false, dispatched: false, error: { code: 'TAB_GONE' } });
});

test('nothing is done with a tab before the person agreed', async () => {
  const { run, tabs } = make();
  for (const does of ['back', 'activate', 'close'] as const)
    expect(await run(does, false)).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect(tabs.go).not.toHaveBeenCalled();
  expect(tabs.activate).not.toHaveBeenCalled();
  expect(tabs.close).not.toHaveBeenCalled();
});
