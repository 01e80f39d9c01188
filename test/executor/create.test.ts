// The executor over a whole batch, with nothing of the browser: what the user said about the run holds from one order to the next.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createExecutor } from '../../src/executor/create.ts';
import type { CdpDriver } from '../../src/executor/drivers/driver.ts';
import type { OpenDialog, Order } from '../../src/executor/executor.ts';
import type { TabPort, TrustedEvents } from '../../src/executor/ports.ts';
import type { PageCall } from '../../src/injection/api.ts';

const note: Order = {
  command: {
    id: '000001',
    rev: 0,
    json: { v: 1, t: 1, a: 'NOOP', s: '', x: '' },
    action: { type: 'note', text: 'x' },
    delayMs: 0,
    timeoutMs: 9,
  },
  tabId: 1,
  seen: null,
  unlocked: false,
};

function make() {
  let events: TrustedEvents | null = null;
  let told = 0;
  // A note asks neither a page nor the debugger; it asks only whether its tab is there.
  const executor = createExecutor({
    call: {} as unknown as PageCall,
    trusted: (_call, _clock, _platform, given) => {
      events = given;
      return { dialog: () => null, end: async () => undefined } as unknown as CdpDriver;
    },
    driver: () => 'trusted',
    read: async () => ({ ok: true, value: { parts: {}, document: '' } }),
    onCancelled: () => {
      told += 1;
    },
    tabs: { get: async () => null } as unknown as TabPort,
  });
  const run = async () => {
    const result = await executor.run(note, () => undefined, new AbortController().signal);
    return result.ok ? 'ok' : result.error.code;
  };
  return { executor, run, closeBar: () => events?.cancelled(), told: () => told };
}

test('a debugging bar that is closed between two orders stops the batch, and only this one', async () => {
  const { executor, run, closeBar, told } = make();
  expect(await run()).toBe('ok');
  closeBar();
  expect(told()).toBe(1);
  expect(await run()).toBe('INTERRUPTED');
  expect(await run()).toBe('INTERRUPTED');
  await executor.endBatch();
  expect(await run()).toBe('ok');
});

test('a debugging bar that is closed after a batch does not stop the next one', async () => {
  const { executor, run, closeBar } = make();
  expect(await run()).toBe('ok');
  await executor.endBatch();
  closeBar();
  expect(await run()).toBe('ok');
});

/** An executor whose pages answer everything with nothing, and what they were asked. */
function picking() {
  const asked: string[] = [];
  const askAll = async (_tab: number, method: string) => {
    asked.push(method);
    await new Promise(resolve => setTimeout(resolve, 5));
    return { ok: true, value: [{ frameId: 0, documentId: 'd', reply: { ok: true, value: null } }] };
  };
  const executor = createExecutor({
    call: { askAll } as unknown as PageCall,
    trusted: null,
    driver: () => 'synthetic',
    read: async () => ({ ok: true, value: { parts: {}, document: '' } }),
    onCancelled: () => undefined,
    tabs: { get: async () => null } as unknown as TabPort,
  });
  return { executor, asked };
}

test('an order waits until the page picks no more, so that its press is not taken for a choice', async () => {
  const { executor, asked } = picking();
  const picked = executor.pick(1, new AbortController().signal);
  await expect.poll(() => asked).toContain('picked');
  const result = await executor.run(note, () => undefined, new AbortController().signal);
  expect(result.ok).toBe(true);
  expect(asked.at(-1)).toBe('pickEnd');
  expect(await picked).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
});

test('a pick that is ended in the midst of its beginning is ended on the page too', async () => {
  const { executor, asked } = picking();
  const ending = new AbortController();
  const picked = executor.pick(1, ending.signal);
  ending.abort();
  expect(await picked).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
  expect(asked).toEqual(['pickStart', 'pickEnd']);
});

test('a dialog that holds the page is no silence of it: the line says that it waits for the answer, and nothing else', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let open: OpenDialog | null = { tabId: 1, type: 'confirm', text: 'Leave?', url: 'https://a.example/', preset: '' };
  let answer = () => {};
  const executor = createExecutor({
    // A page that is held answers nothing.
    call: { askAll: async () => ({ ok: false, error: { code: 'TIMEOUT', message: 'x', hint: 'y' } }) } as unknown as PageCall,
    trusted: (_call, _clock, _platform, _events, during) => {
      // The press that led to the dialog: the browser answers it when the dialog is over.
      void during(
        new Promise<void>(resolve => {
          answer = resolve;
        }),
      );
      return { dialog: (tabId: number) => (tabId === 1 ? open : null) } as unknown as CdpDriver;
    },
    driver: () => 'trusted',
    read: async () => ({ ok: true, value: { parts: {}, document: '' } }),
    tabs: { get: async () => ({ asleep: false, loading: false }) } as unknown as TabPort,
  });
  const action = { type: 'wait' as const, until: { kind: 'time' as const, ms: 5 } };
  const order: Order = { ...note, command: { ...note.command, action, timeoutMs: 60_000 } };
  const told: unknown[] = [];
  const over = executor.run(order, ({ doing }) => told.push(doing), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(8000);
  expect(new Set(told)).toEqual(new Set(['dialog']));
  open = null;
  answer();
  await vi.advanceTimersByTimeAsync(200);
  expect((await over).ok).toBe(true);
});
