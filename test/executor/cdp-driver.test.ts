// The trusted driver against a debugger that records: what is sent, in which order, and what becomes of each way it can be lost.
import { beforeEach, describe, expect, test } from 'vitest';
import { type CdpDriver, createCdpDriver } from '../../src/executor/cdp-driver.ts';
import type { Play } from '../../src/executor/driver.ts';
import { clickGesture, pressGesture } from '../../src/executor/gesture.ts';
import type { Clock, DebuggerPort } from '../../src/executor/ports.ts';
import type { PageCall } from '../../src/injection/api.ts';

type Fake = {
  driver: CdpDriver;
  sent: string[];
  asked: string[];
  emit(method: string, params: Record<string, unknown>): void;
  lose(reason: string): void;
  cancelled: number;
  held: number[]; // what an earlier panel left attached
  answer: (method: string) => Promise<unknown>;
  verdict: { arrived: boolean; blocked: string };
  armed: { ok: true; value: null } | { ok: false; error: { code: 'CHANGED'; message: string; hint: string } };
};

let fake: Fake;
const clock: Clock = {
  now: () => Date.now(),
  sleep: (_, signal) => new Promise(resolve => signal.addEventListener('abort', () => resolve())),
};

function make(held: number[] = []): Fake {
  let onEvent: (tabId: number, method: string, params: Record<string, unknown>) => void = () => undefined;
  let onDetach: (tabId: number, reason: string) => void = () => undefined;
  const sent: string[] = [];
  const asked: string[] = [];
  const port: DebuggerPort = {
    async attach(tabId) {
      sent.push(`attach ${tabId}`);
    },
    send(_, method, params) {
      sent.push([method, params.type ?? params.text ?? ''].join(' ').trim());
      return made.answer(method);
    },
    async detach(tabId) {
      sent.push(`detach ${tabId}`);
    },
    attached: async () => held,
    onEvent(listener) {
      onEvent = listener;
    },
    onDetach(listener) {
      onDetach = listener;
    },
  };
  const replies = (method: string) =>
    method === 'disarm' ? { ok: true, value: made.verdict } : method === 'arm' ? made.armed : { ok: true, value: null };
  // The real door answers many methods with many types; this fake answers the four that the driver asks.
  const call = {
    async ask(_: unknown, method: string) {
      asked.push(method);
      return replies(method);
    },
    async askAll(_: number, method: string) {
      asked.push(method);
      return { ok: true, value: [{ frameId: 0, documentId: 'D', reply: replies(method) }] };
    },
  } as unknown as PageCall;
  const made: Fake = {
    driver: createCdpDriver(port, call, clock, 'other', () => {
      made.cancelled += 1;
    }),
    sent,
    asked,
    emit: (method, params) => onEvent(5, method, params),
    lose: reason => onDetach(5, reason),
    cancelled: 0,
    held,
    answer: async () => undefined,
    verdict: { arrived: true, blocked: '' },
    armed: { ok: true, value: null },
  };
  return made;
}

const click: Play = {
  tabId: 5,
  frame: { tabId: 5, frameId: 0, nonce: 'N' },
  nonce: 'N',
  target: { node: 1, bound: null, unlocked: false },
  kind: 'press',
  at: { x: 4, y: 4 },
  events: clickGesture({ x: 4, y: 4 }, 'left', 1, []),
};
const never = new AbortController().signal;

beforeEach(() => {
  fake = make();
});

describe('a batch', () => {
  test('attaches once, focus emulation first, and detaches at the end', async () => {
    await fake.driver.begin(5, never);
    await fake.driver.begin(5, never);
    expect(fake.sent).toEqual(['attach 5', 'Emulation.setFocusEmulationEnabled', 'Page.enable']);
    await fake.driver.end();
    expect(fake.sent.at(-1)).toBe('detach 5');
    await fake.driver.begin(5, never);
    expect(fake.sent.filter(line => line === 'Emulation.setFocusEmulationEnabled')).toHaveLength(2);
  });

  test('takes back what an earlier panel left attached', async () => {
    fake = make([3, 9]);
    await fake.driver.begin(5, never);
    expect(fake.sent.slice(0, 3)).toEqual(['detach 3', 'detach 9', 'attach 5']);
  });

  test('lets go when the panel goes', async () => {
    await fake.driver.begin(5, never);
    fake.driver.letGo();
    expect(fake.sent.at(-1)).toBe('detach 5');
  });
});

describe('a press', () => {
  test('the pointer goes there, the guard is armed, then the press is sent in one go', async () => {
    await fake.driver.begin(5, never);
    fake.sent.length = 0;
    expect(await fake.driver.play(click)).toEqual({ ok: true, dialog: null, left: false });
    expect(fake.sent).toEqual([
      'Input.dispatchMouseEvent mouseMoved',
      'Input.dispatchMouseEvent mousePressed',
      'Input.dispatchMouseEvent mouseReleased',
    ]);
    expect(fake.asked.slice(-2)).toEqual(['arm', 'disarm']);
  });

  test('is not sent when the target changed', async () => {
    fake.armed = { ok: false, error: { code: 'CHANGED', message: 'other', hint: 'look' } };
    await fake.driver.begin(5, never);
    const played = await fake.driver.play(click);
    expect(played).toMatchObject({ ok: false, dispatched: false, error: { code: 'CHANGED' } });
    expect(fake.sent.join()).not.toContain('mousePressed');
  });

  test('that the guard stopped is COVERED, and not sent again', async () => {
    fake.verdict = { arrived: false, blocked: '#veil' };
    await fake.driver.begin(5, never);
    const played = await fake.driver.play(click);
    expect(played).toMatchObject({ ok: false, dispatched: true, blocked: true, error: { code: 'COVERED' } });
    expect(fake.sent.filter(line => line.endsWith('mousePressed'))).toHaveLength(1);
  });

  test('that nobody saw arrive is told as unknown', async () => {
    fake.verdict = { arrived: false, blocked: '' };
    await fake.driver.begin(5, never);
    expect(await fake.driver.play(click)).toMatchObject({ ok: false, dispatched: true, error: { code: 'TIMEOUT' } });
  });

  test('that opens a dialog ends at once with the dialog, though the browser holds its answer back', async () => {
    await fake.driver.begin(5, never);
    fake.answer = async method => {
      if (method !== 'Input.dispatchMouseEvent' || !fake.sent.at(-1)?.endsWith('mouseReleased')) return undefined;
      fake.emit('Page.javascriptDialogOpening', { type: 'confirm', message: 'Sure?' });
      return new Promise(() => undefined);
    };
    expect(await fake.driver.play(click)).toEqual({ ok: true, dialog: { tabId: 5, type: 'confirm', text: 'Sure?' }, left: false });
    expect(fake.driver.dialog(5)).toMatchObject({ text: 'Sure?' });
    expect(await fake.driver.answer(5, true, '')).toEqual({ ok: true, value: null });
    expect(fake.driver.dialog(5)).toBeNull();
  });

  test('during which the user closes the debugging bar is Stop', async () => {
    await fake.driver.begin(5, never);
    fake.answer = async () => {
      fake.lose('canceled_by_user');
      throw new Error('Detached while handling command.');
    };
    expect(await fake.driver.play(click)).toMatchObject({ ok: false, error: { code: 'INTERRUPTED' } });
    expect(fake.cancelled).toBe(1);
  });

  test('during which the tab is lost otherwise is unknown, and no Stop', async () => {
    await fake.driver.begin(5, never);
    let count = 0;
    fake.answer = async () => {
      count += 1;
      if (count < 2) return undefined;
      fake.lose('target_closed');
      throw new Error('Detached while handling command.');
    };
    expect(await fake.driver.play(click)).toMatchObject({
      ok: false,
      dispatched: true,
      error: { code: 'INTERRUPTED', message: /unknown/ },
    });
    expect(fake.cancelled).toBe(0);
  });
});

describe('what is sent', () => {
  test('only commands of the closed table', async () => {
    await fake.driver.begin(5, never);
    const gesture = pressGesture(
      [
        { key: 'a', modifiers: ['Control'] },
        { key: 'é', modifiers: [] },
      ],
      'other',
    );
    if (!gesture.ok) throw new Error(gesture.message);
    await fake.driver.play({ ...click, kind: 'key', at: null, events: gesture.events });
    await fake.driver.capture(5, null);
    const methods = new Set(fake.sent.filter(line => line.includes('.')).map(line => line.split(' ')[0]));
    expect([...methods].sort()).toEqual([
      'Emulation.setFocusEmulationEnabled',
      'Input.dispatchKeyEvent',
      'Input.insertText',
      'Page.captureScreenshot',
      'Page.enable',
    ]);
  });

  test('a tab that another extension blocks is refused with the way out', async () => {
    const refusing = make();
    const port: DebuggerPort = {
      attach: () => Promise.reject(new Error('Cannot access a chrome-extension:// URL of different extension')),
      send: async () => undefined,
      detach: async () => undefined,
      attached: async () => [],
      onEvent: () => undefined,
      onDetach: () => undefined,
    };
    const driver = createCdpDriver(port, {} as unknown as PageCall, clock, 'other', () => undefined);
    expect(await driver.begin(5, never)).toMatchObject({
      ok: false,
      error: { code: 'UNSUPPORTED', hint: expect.stringContaining('synthetic') },
    });
    expect(refusing.sent).toEqual([]);
  });
});
