// The door to pages: what is injected when, what each of the browser's refusals becomes, and that nothing is delivered twice or too late.
import { describe, expect, test } from 'vitest';
import { createPageCall, faultOf, type Scripting } from '../../src/injection/call.ts';

type Injection = { target: Record<string, unknown>; files?: string[]; args?: string[]; injectImmediately?: boolean };

/** The arguments of an injected function; files have none. */
function argsOf(injection: object): string[] {
  const args: unknown = Reflect.get(injection, 'args');
  return Array.isArray(args) ? args.map(String) : [];
}

/** A browser with one frame: `answer` gives the raw result of a delivery, `absent` times the bundle is missing. */
function fakeBrowser(answer: (envelope: Record<string, unknown>) => unknown, absent = 1) {
  const calls: Injection[] = [];
  let missing = absent;
  const scripting: Scripting = {
    async executeScript(injection) {
      const call: Injection = { target: { ...injection.target } };
      if (injection.files !== undefined) call.files = injection.files;
      if ('args' in injection) call.args = argsOf(injection);
      if (injection.injectImmediately !== undefined) call.injectImmediately = injection.injectImmediately;
      calls.push(call);
      if (injection.files !== undefined) {
        missing = 0;
        return [];
      }
      const [envelope = '{}', marker] = argsOf(injection);
      return [{ frameId: 0, documentId: 'D1', result: missing > 0 ? marker : answer(JSON.parse(envelope)) }];
    },
  };
  return { scripting, calls, page: createPageCall(scripting, () => 1000) };
}

const yes = () => JSON.stringify({ ok: true, value: null });

describe('a document that is loading', () => {
  /** A browser whose document gives a ticket first, and what `later` says for each time that the ticket is shown. */
  function slowDocument(later: (times: number) => unknown, now: () => number = () => 1000) {
    const shown: { ticket: string | undefined; target: unknown }[] = [];
    const scripting: Scripting = {
      async executeScript(injection) {
        const [first, marker] = argsOf(injection);
        if (marker !== undefined) return [{ frameId: 2, documentId: 'D1', result: 'later:N:1' }];
        shown.push({ ticket: first, target: injection.target });
        const result = later(shown.length);
        if (result instanceof Error) throw result;
        return [{ frameId: 2, documentId: 'D1', result }];
      },
    };
    return { shown, page: createPageCall(scripting, now) };
  }

  test('gives a ticket for an answer that takes a while, and it is fetched from that document', async () => {
    const { shown, page } = slowDocument(times => (times < 3 ? 'later:N:1' : yes()));
    expect(await page.ask({ tabId: 7, frameId: 2 }, 'disarm', {}, 500)).toEqual({ ok: true, value: null });
    expect(shown).toEqual(Array(3).fill({ ticket: 'later:N:1', target: { tabId: 7, documentIds: ['D1'] } }));
  });

  test('is asked by all the others too', async () => {
    const { page } = slowDocument(() => yes());
    expect(await page.askAll(7, 'disarm', {}, 500)).toEqual({
      ok: true,
      value: [{ frameId: 2, documentId: 'D1', reply: { ok: true, value: null } }],
    });
  });

  test.each([
    ['went away', () => new Error('No document with id D1')],
    ['is another one now', () => null],
  ])('that %s gives no answer: what was asked may have happened', async (_, later) => {
    const { shown, page } = slowDocument(later);
    expect(await page.ask({ tabId: 7, frameId: 2 }, 'disarm', {}, 500)).toMatchObject({
      ok: false,
      error: { code: 'NAVIGATED', unsure: true },
    });
    expect(shown).toHaveLength(1);
  });

  test('is not asked any more once the time is over', async () => {
    let at = 1000;
    const { shown, page } = slowDocument(
      () => {
        at += 400;
        return 'later:N:1';
      },
      () => at,
    );
    const reply = await page.ask({ tabId: 7, frameId: 2 }, 'disarm', {}, 1_000);
    expect(reply).toMatchObject({ ok: false, error: { code: 'TIMEOUT', unsure: true } });
    expect(shown).toHaveLength(3);
  });
});

describe('asking', () => {
  test('injects the page code once, when the frame does not have it', async () => {
    const { calls, page } = fakeBrowser(yes);
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500)).toEqual({ ok: true, value: null });
    expect(calls.map(call => call.files?.[0] ?? 'deliver')).toEqual(['deliver', '/page.js', 'deliver']);
    await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500);
    expect(calls.map(call => call.files?.[0] ?? 'deliver')).toEqual(['deliver', '/page.js', 'deliver', 'deliver']);
    expect(calls.every(call => call.injectImmediately)).toBe(true);
  });

  test('sends the query as one JSON string with a lease and the nonce, nulls kept', async () => {
    let seen: Record<string, unknown> = {};
    const { page } = fakeBrowser(envelope => {
      seen = envelope;
      return yes();
    }, 0);
    await page.ask({ tabId: 7, frameId: 3, nonce: 'N' }, 'watch', { node: null }, 500);
    expect(seen).toEqual({ method: 'watch', query: { node: null }, leaseUntil: 1500, nonce: 'N', strict: false });
  });

  test('a null result means that the document went away', async () => {
    const { page } = fakeBrowser(() => null, 0);
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500)).toMatchObject({ ok: false, error: { code: 'NAVIGATED' } });
  });

  test('a document that came in between and has no page code yet was asked nothing', async () => {
    const scripting: Scripting = {
      async executeScript(injection) {
        return injection.files === undefined ? [{ frameId: 0, documentId: 'D2', result: argsOf(injection)[1] }] : [];
      },
    };
    const reply = await createPageCall(scripting, () => 1000).ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500);
    expect(!reply.ok && [reply.error.code, reply.error.unsure]).toEqual(['NAVIGATED', undefined]);
  });

  test('one that came in between gets the page code and is asked in its place', async () => {
    let injected = 0;
    const scripting: Scripting = {
      async executeScript(injection) {
        if (injection.files !== undefined) injected += 1;
        return injection.files === undefined ? [{ frameId: 0, documentId: 'D2', result: injected < 3 ? argsOf(injection)[1] : yes() }] : [];
      },
    };
    const page = createPageCall(scripting, () => 1000);
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500)).toEqual({ ok: true, value: null });
    injected = 0;
    expect(await page.askAll(7, 'disarm', {}, 500)).toMatchObject({ ok: true, value: [{ reply: { ok: true } }] });
  });

  test('an answer of another document is not taken', async () => {
    const { page, calls } = fakeBrowser(yes, 0);
    expect(await page.ask({ tabId: 7, frameId: 0, documentId: 'D0' }, 'disarm', {}, 500)).toMatchObject({
      ok: false,
      error: { code: 'NAVIGATED' },
    });
    expect(calls[0]?.target).toEqual({ tabId: 7, documentIds: ['D0'] });
  });

  test('gives up after its time', async () => {
    const page = createPageCall({ executeScript: () => new Promise(() => undefined) });
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 20)).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
  });

  test('asks each frame once, and injects only where the code is missing', async () => {
    const asked: number[] = [];
    const page = createPageCall({
      async executeScript(injection) {
        if (injection.files !== undefined) return [];
        const frames = injection.target.frameIds ?? [0, 4, 9];
        return frames.map(frameId => {
          const has = frameId !== 4 || injection.target.frameIds !== undefined;
          if (has) asked.push(frameId);
          return { frameId, documentId: `D${frameId}`, result: has ? yes() : argsOf(injection)[1] };
        });
      },
    });
    const answers = await page.askAll(7, 'disarm', {}, 500);
    expect(answers.ok && answers.value.map(answer => answer.frameId)).toEqual([0, 4, 9]);
    expect(asked.sort()).toEqual([0, 4, 9]);
  });

  /** A tab whose subframes 4 and 9 have no page code yet; those in `gone` leave once they were asked. */
  function tabWithout(gone: number[]) {
    const asked: number[] = [];
    const bare = new Set([0, 4, 9]);
    const page = createPageCall({
      async executeScript(injection) {
        const frames = injection.target.frameIds ?? [0, 4, 9];
        const left = injection.target.frameIds === undefined ? undefined : frames.find(frameId => gone.includes(frameId));
        if (left !== undefined) throw new Error(`No frame with id ${left} in tab with id 7`);
        if (injection.files !== undefined) for (const frameId of frames) bare.delete(frameId);
        if (injection.files !== undefined) return [];
        return frames.map(frameId => {
          if (!bare.has(frameId)) asked.push(frameId);
          return { frameId, documentId: `D${frameId}`, result: bare.has(frameId) ? argsOf(injection)[1] : yes() };
        });
      },
    });
    return { page, asked };
  }

  test('a frame that goes before it has the code is left out; the others are asked, once', async () => {
    const { page, asked } = tabWithout([4]);
    const answers = await page.askAll(7, 'disarm', {}, 500);
    expect(answers.ok && answers.value.map(({ frameId, reply }) => [frameId, reply.ok])).toEqual([
      [0, true],
      [9, true],
    ]);
    expect(asked.sort()).toEqual([0, 9]);
  });

  test('when the document of the tab goes, that is said', async () => {
    const { page } = tabWithout([0]);
    expect(await page.askAll(7, 'disarm', {}, 500)).toMatchObject({ ok: false, error: { code: 'FRAME' } });
  });

  test('the text bundle comes with each reading of text, into every frame, before it is asked', async () => {
    const { calls, page } = fakeBrowser(yes, 0);
    await page.askAll(7, 'text', { css: '', maxChars: 10 }, 500);
    expect(calls.map(call => [call.files?.[0] ?? 'deliver', call.target.allFrames])).toEqual([
      ['/page-text.js', true],
      ['deliver', true],
    ]);
  });

  test('the screenshot bundle comes only with the method that needs it', async () => {
    const { calls, page } = fakeBrowser(yes, 0);
    await page.ask({ tabId: 7, frameId: 0 }, 'render', { node: null }, 500);
    expect(calls.map(call => call.files?.[0] ?? 'deliver')).toEqual(['/page-shot.js', 'deliver']);
  });
});

describe('a browser that tells the failure of a script in its answer', () => {
  /** A browser with frames 0 and 5; `fault` gives the error of a frame for a file, or for the delivery (null), undefined where it goes well. */
  function telling(fault: (frameId: number, file: string | null) => unknown) {
    const delivered: number[] = [];
    const scripting: Scripting = {
      async executeScript({ target, files }) {
        const frames = target.allFrames === true ? [0, 5] : (target.frameIds ?? [0]);
        return frames.map(frameId => {
          const error = fault(frameId, files?.[0] ?? null);
          if (error !== undefined) return { frameId, documentId: 'D', error };
          if (files === undefined) delivered.push(frameId);
          return { frameId, documentId: 'D', result: files === undefined ? yes() : null };
        });
      },
    };
    return { delivered, page: createPageCall(scripting, () => 1000) };
  }
  const unloaded = { message: 'Unable to load script: moz-extension://abc/sidebar/page-text.js' };

  test('says that the code could not be loaded, and asks nothing', async () => {
    const { delivered, page } = telling((_, file) => (file === null ? undefined : unloaded));
    const expected = { ok: false, error: { code: 'UNSUPPORTED', message: 'The browser could not load the page code.' } };
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'text', { css: '', maxChars: 9 }, 500)).toMatchObject(expected);
    expect(await page.askAll(7, 'text', { css: '', maxChars: 9 }, 500)).toMatchObject(expected);
    expect(delivered).toEqual([]);
  });

  test('says it for the page code itself, too', async () => {
    const page = createPageCall({
      executeScript: async injection => {
        if (injection.files !== undefined) return [{ frameId: 0, documentId: 'D', error: unloaded }];
        return [{ frameId: 0, documentId: 'D', result: argsOf(injection)[1] }];
      },
    });
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500)).toMatchObject({ ok: false, error: { code: 'UNSUPPORTED' } });
  });

  test('asks the other frames where one could not be given the code', async () => {
    const { delivered, page } = telling((frameId, file) => (file !== null && frameId === 5 ? unloaded : undefined));
    expect(await page.askAll(7, 'text', { css: '', maxChars: 9 }, 500)).toMatchObject({ ok: true });
    expect(delivered).toEqual([0, 5]);
  });

  test.each([
    ['an object', { message: 'Missing host permission for the tab' }, 'NO_ACCESS'],
    ['an error', new Error('Frame with ID 0 was removed.'), 'NAVIGATED'],
    ['what a script threw', 'something odd', 'NO_ACCESS'],
  ])('tells %s as what it is, and that the page may have acted', async (_, error, code) => {
    const { page } = telling(() => error);
    const told = { code, unsure: true };
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500)).toMatchObject({ ok: false, error: told });
    const all = await page.askAll(7, 'disarm', {}, 500);
    expect(all.ok && all.value.map(({ reply }) => reply)).toMatchObject([
      { ok: false, error: told },
      { ok: false, error: told },
    ]);
  });

  test('tells the failure of a script that fetches a late answer', async () => {
    const page = createPageCall({
      executeScript: async injection =>
        argsOf(injection).length > 1
          ? [{ frameId: 0, documentId: 'D', result: 'later:N:1' }]
          : [{ frameId: 0, documentId: 'D', error: { message: 'odd' } }],
    });
    expect(await page.ask({ tabId: 7, frameId: 0 }, 'disarm', {}, 500)).toMatchObject({
      ok: false,
      error: { code: 'NO_ACCESS', message: 'The browser refused: odd', unsure: true },
    });
  });
});

describe('refusals', () => {
  const sentences: [string, string][] = [
    ['Cannot access a chrome:// URL', 'RESTRICTED'],
    ['Cannot access a chrome-extension:// URL of different extension', 'RESTRICTED'],
    ['The extensions gallery cannot be scripted.', 'RESTRICTED'],
    ['Frame with ID 0 is showing error page', 'RESTRICTED'],
    ['This page cannot be scripted due to an ExtensionsSettings policy.', 'RESTRICTED'],
    ['Cannot access contents of the page. Extension manifest must request permission to access the respective host.', 'NO_ACCESS'],
    ['Cannot access contents of url "https://a.example/". Extension manifest must request permission to access this host.', 'NO_ACCESS'],
    ['Missing host permission for the tab', 'NO_ACCESS'],
    ['No tab with id: 12', 'TAB_GONE'],
    ['Frame with ID 0 was removed.', 'NAVIGATED'],
    ['No document with id ABC in tab with id 5', 'NAVIGATED'],
    ['No frame with id 6 in tab with id 5', 'FRAME'],
    ['Unable to load script: moz-extension://abc/sidebar/page.js', 'UNSUPPORTED'],
    ['Something nobody foresaw', 'NO_ACCESS'],
  ];
  test.each(sentences)('"%s" is %s', async (sentence, code) => {
    expect(faultOf(sentence)).toMatchObject({ code });
    const page = createPageCall({ executeScript: () => Promise.reject(new Error(sentence)) });
    expect(await page.ask({ tabId: 1, frameId: 0 }, 'disarm', {}, 500)).toMatchObject({ ok: false, error: { code } });
  });

  test('every error has a sentence and a next step', () => {
    for (const [sentence] of sentences) {
      const { message, hint } = faultOf(sentence);
      expect(message).toMatch(/\.$|Something/);
      expect(hint).toMatch(/\.$/);
    }
  });
});
