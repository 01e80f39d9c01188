// The trusted driver against a debugger that records: what is sent, in which order, and what becomes of each way it can be lost.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commandFor } from '../../src/executor/drivers/cdp-commands.ts';
import { createCdpDriver } from '../../src/executor/drivers/cdp-driver.ts';
import type { CdpDriver, Play } from '../../src/executor/drivers/driver.ts';
import type { DialogChange } from '../../src/executor/executor.ts';
import { clickGesture, dragGesture, heldAfter, pressGesture } from '../../src/executor/gesture.ts';
import type { Clock, DebuggerPort } from '../../src/executor/ports.ts';
import type { PageCall } from '../../src/injection/api.ts';
import type { Chord, Modifier } from '../../src/protocol/action.ts';
import type { ErrorCode, Reply } from '../../src/protocol/result.ts';

type Fake = {
  driver: CdpDriver;
  sent: string[];
  asked: string[];
  inOrder: string[]; // the input and the questions to all frames, as they came
  emit(method: string, params: Record<string, unknown>): void;
  lose(reason: string): void;
  cancelled: number;
  dialogs: DialogChange[];
  held: number[]; // what an earlier panel left attached
  answer: (method: string) => Promise<unknown>;
  rest(): Promise<void>; // lets everything that sleeps wake
  verdict: { arrived: boolean; blocked: string };
  armed: { ok: true; value: null } | { ok: false; error: { code: 'CHANGED'; message: string; hint: string } };
  door: Partial<Record<string, () => Promise<Reply<unknown>>>>; // what all frames answer together, in place of what each would
  shown: string; // the document in the frame
};

let fake: Fake;
let sleepers: (() => void)[] = [];
const clock: Clock = {
  now: () => Date.now(),
  sleep: (_, signal) =>
    new Promise(resolve => {
      sleepers.push(resolve);
      signal.addEventListener('abort', () => resolve());
    }),
};

function make(held: number[] = []): Fake {
  const listeners: Parameters<DebuggerPort['onEvent']>[0][] = [];
  const leavers: Parameters<DebuggerPort['onDetach']>[0][] = [];
  const sent: string[] = [];
  const asked: string[] = [];
  const inOrder: string[] = [];
  const port: DebuggerPort = {
    async attach(tabId) {
      sent.push(`attach ${tabId}`);
    },
    send(_, method, params) {
      sent.push([method, params.type ?? params.text ?? ''].join(' ').trim());
      if (method.startsWith('Input.')) inOrder.push(String(params.type ?? method));
      return made.answer(method);
    },
    async detach(tabId) {
      sent.push(`detach ${tabId}`);
    },
    attached: async () => held,
    onEvent(listener) {
      listeners.push(listener);
    },
    onDetach(listener) {
      leavers.push(listener);
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
      inOrder.push(method);
      const refused = made.door[method];
      return refused !== undefined ? refused() : { ok: true, value: [{ frameId: 0, documentId: made.shown, reply: replies(method) }] };
    },
  } as unknown as PageCall;
  const made: Fake = {
    driver: createCdpDriver(port, call, clock, 'other', {
      cancelled: () => {
        made.cancelled += 1;
      },
      dialog: change => {
        made.dialogs.push(change);
      },
    }),
    dialogs: [],
    async rest() {
      for (const wake of sleepers.splice(0)) wake();
      await new Promise(resolve => setTimeout(resolve));
    },
    sent,
    asked,
    inOrder,
    emit(method, params) {
      for (const listener of listeners) listener(5, method, params);
    },
    lose(reason) {
      for (const listener of leavers) listener(5, reason);
    },
    cancelled: 0,
    held,
    answer: async () => undefined,
    verdict: { arrived: true, blocked: '' },
    armed: { ok: true, value: null },
    door: {},
    shown: 'D',
  };
  return made;
}

const never = { signal: new AbortController().signal, deadline: { leftMs: () => 0 } };
const click: Play = {
  tabId: 5,
  frame: { tabId: 5, frameId: 0, nonce: 'N' },
  nonce: 'N',
  target: { node: 1, bound: null, unlocked: false },
  kind: 'press',
  at: { x: 4, y: 4 },
  events: clickGesture({ x: 4, y: 4 }, 'left', 1, []),
  setup: { watch: true, focus: 'keep' },
  time: never,
};
const keys = (...names: string[]): Play => {
  const gesture = pressGesture(
    names.map(key => ({ key, modifiers: [] })),
    'other',
  );
  if (!gesture.ok) throw new Error(gesture.message);
  return { ...click, kind: 'key', at: null, events: gesture.events };
};

beforeEach(() => {
  sleepers = [];
  fake = make();
});

describe('a batch', () => {
  test('attaches once, focus emulation first, and detaches at the end', async () => {
    await fake.driver.begin(5, never);
    await fake.driver.begin(5, never);
    expect(fake.sent).toEqual(['attach 5', 'Emulation.setFocusEmulationEnabled', 'Page.enable', 'Network.enable']);
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
    fake.inOrder.length = 0;
    expect(await fake.driver.play(click)).toEqual({ ok: true, dialog: null, left: false });
    expect(fake.inOrder).toEqual(['mouseMoved', 'arm', 'mousePressed', 'mouseReleased', 'disarm']);
  });

  test('tells that it was sent when the browser took it, and asks for the verdict after that', async () => {
    await fake.driver.begin(5, never);
    fake.inOrder.length = 0;
    await fake.driver.play({ ...click, onSent: () => fake.inOrder.push('sent') });
    expect(fake.inOrder.slice(-2)).toEqual(['sent', 'disarm']);
  });

  test('is not sent when the target changed', async () => {
    fake.armed = { ok: false, error: { code: 'CHANGED', message: 'other', hint: 'look' } };
    await fake.driver.begin(5, never);
    fake.inOrder.length = 0;
    const played = await fake.driver.play({ ...click, onSent: () => fake.inOrder.push('sent') });
    expect(played).toMatchObject({ ok: false, dispatched: false, error: { code: 'CHANGED' } });
    expect(fake.inOrder).toEqual(['mouseMoved', 'arm', 'disarm']);
  });

  test('that the guard stopped is COVERED, and not sent again', async () => {
    fake.verdict = { arrived: false, blocked: '#veil' };
    await fake.driver.begin(5, never);
    const played = await fake.driver.play(click);
    expect(played).toMatchObject({ ok: false, dispatched: true, blocked: true, error: { code: 'COVERED' } });
    expect(fake.sent.filter(line => line.endsWith('mousePressed'))).toHaveLength(1);
  });

  test('whose modifier is down when the target turns out to be another lets go of it', async () => {
    fake.armed = { ok: false, error: { code: 'CHANGED', message: 'other', hint: 'look' } };
    await fake.driver.begin(5, never);
    fake.inOrder.length = 0;
    await fake.driver.play({ ...click, events: clickGesture({ x: 4, y: 4 }, 'left', 1, ['Shift', 'Control']) });
    expect(fake.inOrder.slice(-2)).toEqual(['keyUp', 'keyUp']);
    expect(fake.inOrder).not.toContain('mousePressed');
  });

  test('that breaks off lets go of keys and button, once', async () => {
    await fake.driver.begin(5, never);
    fake.answer = async () => {
      if (fake.inOrder.at(-1) === 'mouseMoved' && fake.inOrder.includes('mousePressed')) throw new Error('lost');
    };
    const events = [
      ...clickGesture({ x: 4, y: 4 }, 'left', 1, ['Control']).slice(0, 3),
      ...dragGesture({ x: 4, y: 4 }, { x: 90, y: 4 })
        .slice(2)
        .filter(event => event.type !== 'pause'), // nothing that sleeps is woken here
    ];
    expect(await fake.driver.play({ ...click, kind: 'drag', events })).toMatchObject({ ok: false, dispatched: true });
    expect(fake.inOrder.filter(each => /^mouseReleased|^keyUp/.test(each))).toEqual(['mouseReleased', 'keyUp']);
  });

  test('that is a drag into a dialog ends the drag off the page', async () => {
    await fake.driver.begin(5, never);
    fake.answer = async () => {
      if (fake.inOrder.at(-1) !== 'mousePressed') return undefined;
      fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'No' });
      return new Promise(() => undefined);
    };
    const events = dragGesture({ x: 4, y: 4 }, { x: 90, y: 4 });
    expect(await fake.driver.play({ ...click, kind: 'drag', events })).toMatchObject({
      ok: false,
      dispatched: true,
      error: { code: 'DIALOG' },
    });
    expect(fake.inOrder.filter(each => each.startsWith('mouse'))).toEqual(['mouseMoved', 'mousePressed', 'mouseReleased']);
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
    expect(await fake.driver.play(click)).toMatchObject({ ok: true, dialog: { tabId: 5, type: 'confirm', text: 'Sure?' }, left: false });
    expect(fake.driver.dialog(5)).toMatchObject({ text: 'Sure?' });
    expect(await fake.driver.answer(5, true, '')).toEqual({ ok: true, value: null });
    expect(fake.driver.dialog(5)).toBeNull();
  });

  describe('that was sent whole before a dialog was heard of', () => {
    /** The dialog opens while the page is asked what arrived; it answers when the dialog is over, if ever. */
    const answersAfterIt = (arrived: boolean | null) => {
      fake.door.disarm = async () => {
        fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Hi' });
        await new Promise(resolve => setTimeout(resolve));
        if (arrived === null) return new Promise(() => undefined);
        fake.emit('Page.javascriptDialogClosed', { result: true });
        return { ok: true, value: [{ frameId: 0, documentId: 'D', reply: { ok: true, value: { arrived, blocked: '' } } }] };
      };
    };

    test('arrived, or was lost with it: the page says so once the dialog is over', async () => {
      await fake.driver.begin(5, never);
      answersAfterIt(true);
      expect(await fake.driver.play(click)).toMatchObject({ ok: true, dialog: { text: 'Hi' } });
      answersAfterIt(false);
      expect(await fake.driver.play(click)).toMatchObject({ ok: false, dispatched: true, blocked: false });
    });

    test('is told with the dialog when that stays open, and the guard goes', async () => {
      await fake.driver.begin(5, never);
      answersAfterIt(null);
      const played = fake.driver.play(click);
      await vi.waitFor(() => expect(fake.inOrder.at(-1)).toBe('disarm'));
      await new Promise(resolve => setTimeout(resolve));
      await fake.rest();
      expect(await played).toMatchObject({ ok: true, dialog: { text: 'Hi' } });
      expect(fake.inOrder.filter(each => each === 'disarm')).toHaveLength(2);
    });
  });

  test('on whose way a dialog opens is not sent, and the keys that were held are let go', async () => {
    await fake.driver.begin(5, never);
    fake.inOrder.length = 0;
    fake.answer = async () => {
      if (fake.inOrder.at(-1) !== 'mouseMoved') return undefined;
      fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Wait' });
      return new Promise(() => undefined);
    };
    const held: Play = { ...click, events: clickGesture({ x: 4, y: 4 }, 'left', 1, ['Shift']) };
    const played = await fake.driver.play(held);
    expect(played).toMatchObject({ ok: false, dispatched: false, error: { code: 'DIALOG', message: /"Wait"/ } });
    expect(fake.inOrder).toEqual(['rawKeyDown', 'mouseMoved', 'keyUp']);
  });

  describe('leaves no guard behind that would stop the user', () => {
    const inTheWay = (code: ErrorCode) => async () => ({ ok: false as const, error: { code, message: 'x', hint: 'y' } });
    const opensAfter = (event: string) => async () => {
      if (fake.inOrder.at(-1) !== event) return undefined;
      fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Hi' });
      return new Promise(() => undefined);
    };

    test.each([
      ['a dialog that the press opens', () => Object.assign(fake, { answer: opensAfter('mouseReleased') })],
      [
        'a dialog that opens while it is put up',
        () => {
          fake.door.arm = async () => {
            fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Hi' });
            return new Promise(() => undefined);
          };
        },
      ],
      ['pages that do not answer when it is put up', () => Object.assign(fake.door, { arm: inTheWay('TIMEOUT') })],
      [
        'an attachment that is lost',
        () => {
          fake.answer = async () => {
            if (fake.inOrder.at(-1) !== 'mouseReleased') return undefined;
            fake.lose('target_closed');
            throw new Error('Detached while handling command.');
          };
        },
      ],
    ])('%s', async (_, happens) => {
      await fake.driver.begin(5, never);
      happens();
      await fake.driver.play(click);
      expect(fake.asked.at(-1)).toBe('disarm');
    });
  });

  test.each<[ErrorCode, boolean]>([
    ['TIMEOUT', false],
    ['FRAME', false],
    ['NAVIGATED', true],
    ['TAB_GONE', true],
    ['RESTRICTED', true],
  ])('after which the guard answers %s only: the document has left, or what came of the press is not known', async (code, left) => {
    await fake.driver.begin(5, never);
    fake.door.disarm = async () => ({ ok: false, error: { code, message: 'x', hint: 'y' } });
    const played = await fake.driver.play(click);
    expect(played).toMatchObject(
      left ? { ok: true, left: true } : { ok: false, dispatched: true, error: { code: 'TIMEOUT', message: /not known/ } },
    );
  });

  test('after which another document is in the frame of the target has led there: that one cannot know what reached the one before', async () => {
    await fake.driver.begin(5, never);
    fake.verdict = { arrived: false, blocked: '' };
    expect(await fake.driver.play(click)).toMatchObject({ ok: false, dispatched: true, error: { code: 'TIMEOUT' } });
    fake.answer = async method => {
      if (method === 'Input.dispatchMouseEvent') fake.shown = fake.inOrder.at(-1) === 'mouseReleased' ? 'E' : 'D';
    };
    expect(await fake.driver.play(click)).toMatchObject({ ok: true, left: true });
  });

  test('of many keys that a dialog breaks off is not told as done', async () => {
    await fake.driver.begin(5, never);
    fake.answer = async method => {
      if (method !== 'Input.dispatchKeyEvent' || !fake.sent.at(-1)?.endsWith('keyUp')) return undefined;
      fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Hi' });
      return new Promise(() => undefined);
    };
    expect(await fake.driver.play(keys('Enter', 'Enter'))).toMatchObject({ ok: false, dispatched: true, error: { code: 'DIALOG' } });
    fake = make();
    await fake.driver.begin(5, never);
    fake.answer = async () => {
      if (!fake.sent.at(-1)?.endsWith('keyUp')) return undefined;
      fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Hi' });
      return new Promise(() => undefined);
    };
    expect(await fake.driver.play(keys('Enter'))).toMatchObject({ ok: true, dialog: { text: 'Hi' } });
  });

  test('of many keys that is stopped in the midst ends between two chords, and says how far it came', async () => {
    await fake.driver.begin(5, never);
    const cut = (sent: number, of: number) =>
      sent < 2 ? null : { code: 'INTERRUPTED' as const, message: `${sent} of ${of}`, hint: 'look' };
    const played = await fake.driver.play({ ...keys('a', 'b', 'c'), cut });
    expect(played).toMatchObject({ ok: false, dispatched: true, error: { code: 'INTERRUPTED', message: '2 of 3' } });
    expect(fake.inOrder.filter(type => type === 'keyUp')).toHaveLength(2);
    expect(fake.asked.at(-1)).toBe('disarm');
  });

  test('of many keys that is stopped when all were sent is done', async () => {
    await fake.driver.begin(5, never);
    const cut = () => ({ code: 'INTERRUPTED' as const, message: 'late', hint: 'look' });
    expect(await fake.driver.play({ ...keys('a'), cut })).toMatchObject({ ok: true });
  });

  describe('whose dialog outlives the batch', () => {
    beforeEach(async () => {
      await fake.driver.begin(5, never);
      fake.emit('Page.javascriptDialogOpening', { type: 'prompt', message: 'Name?', url: 'https://a.example/', defaultPrompt: 'Ann' });
      await fake.driver.end();
    });
    const dialog = { tabId: 5, type: 'prompt', text: 'Name?', url: 'https://a.example/', preset: 'Ann' };

    test('stays attached until it is answered, and a while longer for the next question', async () => {
      expect(fake.sent).not.toContain('detach 5');
      expect(await fake.driver.answer(5, true, 'Bea')).toEqual({ ok: true, value: null });
      expect(fake.sent).toContain('Page.handleJavaScriptDialog');
      expect(fake.dialogs).toEqual([
        { kind: 'opened', dialog },
        { kind: 'closed', dialog, accepted: true },
      ]);
      expect(fake.sent).not.toContain('detach 5');
      fake.emit('Page.javascriptDialogOpening', { type: 'alert', message: 'Hello Bea' });
      await fake.rest();
      expect(fake.sent).not.toContain('detach 5');
      fake.emit('Page.javascriptDialogClosed', { result: true });
      await fake.rest();
      expect(fake.sent.at(-1)).toBe('detach 5');
    });

    test('hears of an answer that was given in the tab', async () => {
      fake.emit('Page.javascriptDialogClosed', { result: false });
      expect(fake.dialogs.at(-1)).toEqual({ kind: 'closed', dialog, accepted: false });
      expect(await fake.driver.answer(5, true, '')).toMatchObject({ ok: false, error: { code: 'DIALOG' } });
    });

    test('is used again by the next batch, which then lets go', async () => {
      fake.emit('Page.javascriptDialogClosed', { result: true });
      await fake.driver.begin(5, never);
      await fake.rest();
      expect(fake.sent).not.toContain('detach 5');
      await fake.driver.end();
      expect(fake.sent.at(-1)).toBe('detach 5');
    });
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

  test('during which the tab crashes is known at once, and is said so', async () => {
    await fake.driver.begin(5, never);
    // A crashed tab never answers, and nothing that sleeps is woken here.
    fake.answer = () => {
      queueMicrotask(() => fake.emit('Inspector.targetCrashed', {}));
      return new Promise(() => undefined);
    };
    expect(await fake.driver.play(click)).toMatchObject({
      ok: false,
      dispatched: true,
      error: { code: 'TAB_GONE', message: 'The tab crashed while the action ran; what it did is unknown.' },
    });
    expect(fake.cancelled).toBe(0);
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
  /** The editing commands that go with the key that a chord ends in, on a Mac. */
  const commandsOf = (chord: Chord): string[] => {
    const gesture = pressGesture([chord], 'mac');
    if (!gesture.ok) throw new Error(gesture.message);
    let held: readonly Modifier[] = [];
    const found: string[] = [];
    for (const event of gesture.events) {
      held = heldAfter(held, event);
      const command = commandFor(event, { held, button: null }, 'mac');
      if (command?.method === 'Input.dispatchKeyEvent') found.push(...(command.params.commands ?? []));
      expect(event.type === 'keyUp' && command?.method === 'Input.dispatchKeyEvent' && command.params.commands).toBeFalsy();
    }
    return found;
  };
  // From Apple's list of standard key bindings (Cocoa Event Handling Guide, Text System Defaults and Key Bindings).
  test.each<[string, string, Chord['modifiers'], string[]]>([
    ['Command+A', 'a', ['ControlOrMeta'], ['selectAll']],
    ['Command+C', 'c', ['ControlOrMeta'], ['copy']],
    ['Command+Shift+Z', 'z', ['ControlOrMeta', 'Shift'], ['redo']],
    ['Command+Left', 'ArrowLeft', ['Meta'], ['moveToLeftEndOfLine']],
    ['Command+Shift+Down', 'ArrowDown', ['Meta', 'Shift'], ['moveToEndOfDocumentAndModifySelection']],
    ['Option+Right', 'ArrowRight', ['Alt'], ['moveWordRight']],
    ['Option+Backspace', 'Backspace', ['Alt'], ['deleteWordBackward']],
    ['Backspace', 'Backspace', [], ['deleteBackward']],
    ['a letter', 'a', [], []],
    ['Control+A', 'a', ['Control'], ['moveToBeginningOfParagraph']],
    ['Option+Up', 'ArrowUp', ['Alt'], ['moveBackward', 'moveToBeginningOfParagraph']],
    ['Command+B, which the page itself answers', 'b', ['Meta'], []],
  ])('on a Mac %s carries its editing command, once', (_, key, modifiers, commands) => {
    expect(commandsOf({ key, modifiers })).toEqual(commands);
  });

  describe('the console of a page', () => {
    // Of a moment after the action has begun, unless it says another.
    const thrown = (description: string, at = 1000, url = 'https://a.example/app.js'): [string, Record<string, unknown>] => [
      'Runtime.exceptionThrown',
      { timestamp: Date.now() + at, exceptionDetails: { text: 'Uncaught', url, exception: { description } } },
    ];
    const told = (type: string, ...args: object[]): [string, Record<string, unknown>] => [
      'Runtime.consoleAPICalled',
      { timestamp: Date.now() + 1000, type, args, stackTrace: { callFrames: [{ url: 'https://a.example/app.js' }] } },
    ];
    /** What the driver says of messages that the console tells again when it is asked for them. */
    async function errorOf(...messages: [string, Record<string, unknown>][]): Promise<string> {
      await fake.driver.begin(5, never);
      fake.answer = async method => {
        if (method === 'Runtime.enable') for (const message of messages) fake.emit(...message);
      };
      return fake.driver.consoleError(5);
    }

    test('is read when asked, and let alone again', async () => {
      expect(await errorOf()).toBe('');
      expect(fake.sent.slice(-2)).toEqual(['Runtime.enable', 'Runtime.disable']);
      fake.emit(...thrown('Error: afterwards'));
      expect(await fake.driver.consoleError(5)).toBe('');
    });

    test('gives the first line of the first error since the action began', async () => {
      expect(await errorOf(thrown('Error: old', -60_000), thrown('TypeError: x\n    at app.js:1'), thrown('Error: next'))).toBe(
        'TypeError: x',
      );
      expect(await errorOf(told('log', { value: 'fine' }), told('error', { value: 'Failed:' }, { description: 'Error: 409' }))).toBe(
        'Failed: Error: 409',
      );
    });

    test('tells nothing of what an extension threw', async () => {
      expect(await errorOf(thrown('Error: ours', 1000, 'chrome-extension://abc/page.js'))).toBe('');
    });

    test('says nothing where the tab cannot be asked', async () => {
      await fake.driver.begin(5, never);
      fake.answer = () => Promise.reject(new Error('Detached'));
      expect(await fake.driver.consoleError(5)).toBe('');
    });
  });

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
    fake.answer = async method => {
      const context = { id: 3, auxData: { type: 'isolated', frameId: 'F' } };
      if (method === 'Runtime.enable') fake.emit('Runtime.executionContextCreated', { context });
      return method === 'DOM.resolveNode' ? { object: { objectId: 'the field' } } : undefined;
    };
    await fake.driver.play({ ...click, kind: 'key', at: null, events: gesture.events });
    fake.emit('Page.fileChooserOpened', { frameId: 'F', backendNodeId: 7 });
    await fake.driver.askedForFiles(5, click.time);
    await fake.driver.capture(5, null, null);
    await fake.driver.consoleError(5);
    const methods = new Set(fake.sent.filter(line => line.includes('.')).map(line => line.split(' ')[0]));
    expect([...methods].sort()).toEqual([
      'DOM.resolveNode',
      'Emulation.setFocusEmulationEnabled',
      'Input.dispatchKeyEvent',
      'Input.insertText',
      'Network.enable',
      'Page.captureScreenshot',
      'Page.enable',
      'Page.setInterceptFileChooserDialog',
      'Runtime.callFunctionOn',
      'Runtime.disable',
      'Runtime.enable',
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
    const driver = createCdpDriver(port, {} as unknown as PageCall, clock, 'other', {
      cancelled: () => undefined,
      dialog: () => undefined,
    });
    expect(await driver.begin(5, never)).toMatchObject({
      ok: false,
      error: { code: 'UNSUPPORTED', hint: expect.stringContaining('synthetic') },
    });
    expect(refusing.sent).toEqual([]);
  });
});
