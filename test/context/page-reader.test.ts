// Reading through a fake door to pages: frames, numbers that never come twice, refusals by name, and secrets taken out.
import { expect, test } from 'vitest';
import { withoutLabel } from '../../src/context/difference.ts';
import type { Digest, DigestLine } from '../../src/context/page-api.ts';
import { createPageReader } from '../../src/context/page-reader.ts';
import { redactText } from '../../src/context/redaction/redact.ts';
import { createRefCounter } from '../../src/context/ref-counter.ts';
import type { PageCall } from '../../src/injection/api.ts';
import type { Action } from '../../src/protocol/action.ts';
import type { Reply } from '../../src/protocol/result.ts';
import { eventually } from '../eventually.ts';

type Answers = Record<string, (frameId: number, query: never) => Reply<unknown> | undefined>;

// biome-ignore lint/suspicious/noExplicitAny: a fake door answers any method.
type Anything = any;

function door(frames: number[], answers: Answers): PageCall {
  const all: Answers = { frames: () => ({ ok: true, value: { path: [], unseen: [], kept: [] } }), ...answers };
  const answer = (frameId: number, method: string, query: Anything): Anything => all[method]?.(frameId, query as never);
  const fake: Anything = {
    ask: async (to: Anything, method: string, query: Anything) => answer(to.frameId, method, query),
    askAll: async (_tab: number, method: string, query: Anything) => ({
      ok: true,
      value: frames.map(frameId => ({ frameId, documentId: `d${frameId}`, reply: answer(frameId, method, query) })),
    }),
  };
  return fake;
}

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>();
  return { getItem: key => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

function line(node: number, text: string): DigestLine {
  return { kind: 'control', node, ref: 0, depth: 0, text, place: 'in', urgent: false, like: [], covers: 0, css: '', frameIndex: -1 };
}

function digest(lines: DigestLine[]): Reply<Digest> {
  const viewport = { width: 800, height: 600, scrollX: 0, scrollY: 0, pageWidth: 800, pageHeight: 600 };
  return {
    ok: true,
    value: {
      frameIndex: -1,
      lines,
      viewport,
      focused: 0,
      withheld: 0,
      kept: 0,
      leftOut: { above: 0, in: 0, below: 0 },
      complete: true,
      longestSliceMs: 1,
    },
  };
}

const numbering = (_frame: number, query: { nodes: number[]; proposed: number[] }): Reply<unknown> => ({
  ok: true,
  value: { refs: query.proposed, highest: Math.max(...query.proposed) },
});

function reader(call: PageCall, storage = memory()) {
  return createPageReader({
    call,
    refs: createRefCounter(storage),
    parents: async () => new Map(),
    clean: async text => redactText(text),
  });
}

const scan = (css: string, limit: number | null = null): Action => ({ type: 'scan', at: { by: 'css', css }, attributes: [], limit });
const refuse = (code: 'NO_MATCH' | 'STALE_REF' | 'BAD_LINE'): Reply<never> => ({ ok: false, error: { code, message: 'm', hint: 'h' } });

test('numbers run through all frames of a tab, and never come twice, also after the panel was closed', async () => {
  const storage = memory();
  const call = door([0, 4], { digest: frame => digest([line(1, `button "a${frame}"`), line(2, `button "b${frame}"`)]), number: numbering });
  const first = await reader(call, storage).read(7, ['dom'], 6000);
  expect(first.ok && withoutLabel(first.value.dom ?? '')).toBe('[1] button "a0"\n[2] button "b0"\n[3] button "a4"\n[4] button "b4"');
  const again = await reader(call, storage).read(7, ['dom'], 6000);
  expect(again.ok && withoutLabel(again.value.dom ?? '')?.startsWith('[5] ')).toBe(true);
  const other = await reader(call, storage).read(8, ['dom'], 6000);
  expect(other.ok && withoutLabel(other.value.dom ?? '')?.startsWith('[1] ')).toBe(true);
});

test('remembers what it told last of each number, by tab, also where a later digest leaves it out', async () => {
  let text = 'button Save';
  const pages = reader(door([0], { digest: () => digest([line(1, text)]), number: numbering }));
  expect(pages.toldOf(7, 1)).toBe('');
  await pages.read(7, ['dom'], 6000);
  expect([pages.toldOf(7, 1), pages.toldOf(8, 1), pages.toldOf(7, 2)]).toEqual(['button Save', '', '']);
  text = 'button Send';
  await pages.read(7, ['dom'], 6000);
  expect([pages.toldOf(7, 1), pages.toldOf(7, 2)]).toEqual(['button Save', 'button Send']);
});

test('a secret that the cells of a row say together is hidden, and the row has no numbers then', async () => {
  const cells = (row: number, ...texts: string[]) => texts.map((text, at) => ({ ...line(row * 10 + at, text), row }));
  const call = door([0], {
    digest: () =>
      digest([
        ...cells(1, 'Rent', '482913'),
        ...cells(2, 'Verification code', '482913'),
        ...cells(3, 'Password:', 'hunter22'),
        ...cells(4, 'Password', 'hunter22'),
      ]),
    number: numbering,
  });
  const told = await reader(call).read(7, ['dom'], 6000);
  const lines = (told.ok && withoutLabel(told.value.dom ?? ''))?.toString().split('\n');
  expect(lines).toEqual([
    '[1] Rent | [2] 482913',
    'text Verification code ⟦code⟧',
    'text Password: ⟦password⟧',
    'text Password ⟦password⟧',
  ]);
});

test('a scan tells matches in a frame that nobody sees last, and as such', async () => {
  const match = (node: number, text: string) => ({ node, ref: 0, text, css: '', rows: [] });
  const call = door([0, 1, 2], {
    scan: frameId => ({ ok: true, value: { count: 1, matches: [match(frameId + 1, `p of frame ${frameId}`)], complete: true } }),
    frames: frameId => ({
      ok: true,
      value: frameId === 0 ? { path: [], unseen: [0], kept: [] } : { path: [frameId - 1], unseen: [], kept: [] },
    }),
    number: numbering,
  });
  const told = await reader(call).readForAction(1, scan('p'));
  expect(
    told.ok &&
      told.value.dom
        ?.split('\n')
        .slice(1)
        .map(line => line.replace(/^\[\d+\] /, '')),
  ).toEqual(['p of frame 0', 'p of frame 2', 'p of frame 1 (in a frame that is not shown)']);
});

test('what stands in a frame that the site keeps from agents is told by no scan and no text', async () => {
  const match = (node: number, text: string) => ({ node, ref: 0, text, css: '', rows: [] });
  const frames: Answers['frames'] = frameId => ({
    ok: true,
    value: frameId === 0 ? { path: [], unseen: [], kept: [0] } : { path: [frameId - 1], unseen: [], kept: [] },
  });
  const inFrames = (ids: number[]) =>
    reader(
      door(ids, {
        scan: frameId => ({ ok: true, value: { count: 1, matches: [match(frameId + 1, `p of frame ${frameId}`)], complete: true } }),
        text: frameId => ({ ok: true, value: { text: `text of frame ${frameId}`, cut: 0, hidden: 0, complete: true } }),
        frames,
        number: numbering,
      }),
    );
  const told = await inFrames([0, 1, 2]).readForAction(1, scan('p'));
  expect(told.ok && told.value.dom).toMatch(/^2 matches of p\n\[\d+\] p of frame 0\n\[\d+\] p of frame 2$/);
  const read = await inFrames([0, 1, 2]).read(1, ['text'], 6000);
  expect(read.ok && read.value.text).toBe('text of frame 0\n--- frame\ntext of frame 2');
});

test('controls out of reach are counted over all frames', async () => {
  const held = (withheld: number): Reply<Digest> => {
    const one = digest([line(1, 'button Save')]);
    return one.ok ? { ok: true, value: { ...one.value, withheld } } : one;
  };
  const pages = reader(door([0, 4], { digest: frame => held(frame + 3), number: numbering }));
  const read = await pages.read(7, ['dom'], 6000);
  expect(read.ok && read.value.dom?.split('\n').at(-1)).toBe('10 not shown: covered or folded away; close or open what hides them');
});

test('takes secrets out of every part', async () => {
  const card = '4111 1111 1111 1111';
  const call = door([0], {
    digest: () => digest([line(1, `link "${card}"`)]),
    number: numbering,
    text: () => ({ ok: true, value: { text: card, cut: 0, hidden: 0, complete: true } }),
    selection: () => ({ ok: true, value: { text: card, cut: 0 } }),
    scan: () => ({ ok: true, value: { count: 1, matches: [{ node: 1, ref: 0, text: `p "${card}"`, css: '' }], complete: true } }),
  });
  const parts = await reader(call).read(1, ['dom', 'text', 'sel'], 6000);
  const matches = await reader(call).readForAction(1, scan('p'));
  expect(JSON.stringify([parts, matches])).not.toContain('4111');
  expect(JSON.stringify(parts).match(/⟦card⟧/g)?.length).toBe(3);
});

test('scans every frame, counts all, shows up to the limit and says how to see more', async () => {
  const call = door([0, 2], {
    scan: (frame, query: { limit: number }) => ({
      ok: true,
      value: {
        count: 5,
        matches: Array.from({ length: Math.min(5, query.limit) }, (_, index) => ({
          node: index + 1,
          ref: 0,
          text: `li "f${frame}-${index}"`,
          css: index === 0 ? '#one' : '',
        })),
        complete: true,
      },
    }),
    number: numbering,
  });
  const found = await reader(call).readForAction(1, scan('li', 6));
  expect(found.ok && found.value.dom?.split('\n')).toEqual([
    '10 matches of li',
    '[1] li "f0-0" → #one',
    '[2] li "f0-1"',
    '[3] li "f0-2"',
    '[4] li "f0-3"',
    '[5] li "f0-4"',
    '[6] li "f2-0" → #one',
    '… 4 more; SCAN with limit=10 shows them',
  ]);
});

test('says by name why nothing was read: no match, a stale number, a broken selector', async () => {
  const none = await reader(door([0], { scan: () => ({ ok: true, value: { count: 0, matches: [], complete: true } }) })).readForAction(
    1,
    scan('#x'),
  );
  expect(!none.ok && none.error.code).toBe('NO_MATCH');
  const stale = await reader(door([0, 1], { scan: () => refuse('STALE_REF') })).readForAction(1, scan('[ref=9]'));
  expect(!stale.ok && stale.error.code).toBe('STALE_REF');
  const text = await reader(door([0, 1], { text: frame => refuse(frame === 0 ? 'NO_MATCH' : 'NO_MATCH') })).readForAction(1, {
    type: 'readText',
    at: { by: 'css', css: '#x' },
    maxChars: null,
  });
  expect(!text.ok && text.error.code).toBe('NO_MATCH');
  const bad = await reader(door([0], { text: () => refuse('BAD_LINE') })).readForAction(1, {
    type: 'readText',
    at: { by: 'css', css: '[' },
    maxChars: null,
  });
  expect(!bad.ok && bad.error.code).toBe('BAD_LINE');
});

test('a number that one frame knows is found there though the others do not', async () => {
  const call = door([0, 3], {
    text: frame => (frame === 3 ? { ok: true, value: { text: 'inside', cut: 0, hidden: 0, complete: true } } : refuse('STALE_REF')),
  });
  const found = await reader(call).readForAction(1, { type: 'readText', at: { by: 'css', css: '[ref=4]' }, maxChars: 100 });
  expect(found.ok && found.value).toEqual({ text: 'inside' });
});

test('the text of a frame that the page does not show is left out and counted', async () => {
  const text = (frameId: number): Reply<unknown> => ({ ok: true, value: { text: `frame ${frameId}`, cut: 3, hidden: 1, complete: true } });
  const answers: Answers = {
    text,
    frames: frameId => ({ ok: true, value: { path: [[], [0], [1]][frameId], unseen: frameId === 0 ? [1] : [], kept: [] } }),
  };
  const told = await reader(door([0, 1, 2], answers)).read(7, ['text'], 6000);
  expect(told.ok && told.value.text).toBe('frame 0\n--- frame\nframe 1\n… left out: 6 more characters, 13 that the page does not show');
  const asked: Action = { type: 'readText', at: { by: 'css', css: '#x' }, maxChars: null };
  const found = { ...answers, text: (frameId: number) => (frameId === 0 ? refuse('NO_MATCH') : text(frameId)) };
  const one = await reader(door([0, 2, 1], found)).readForAction(7, asked);
  expect(one.ok && one.value.text?.split('\n')[0]).toBe('frame 1');
  const silent = await reader(door([0, 1, 2], { ...answers, frames: () => refuse('NO_MATCH') })).read(7, ['text'], 6000);
  expect(silent.ok && silent.value.text).toContain('frame 2');
});

test('an absent part is absent, not empty', async () => {
  const call = door([0], {
    selection: () => ({ ok: true, value: { text: '', cut: 0 } }),
    text: () => ({ ok: true, value: { text: '', cut: 0, hidden: 0, complete: true } }),
  });
  const parts = await reader(call).read(1, ['sel', 'text'], 100);
  expect(parts).toEqual({ ok: true, value: {} });
});

test('an action that reads nothing is refused', async () => {
  const reply = await reader(door([0], {})).readForAction(1, { type: 'note', text: 'x' });
  expect(!reply.ok && reply.error.code).toBe('UNSUPPORTED');
});

test.each([30, 119, 120, 200, 1000])(
  'a text is never longer than the %i characters that were asked for, and says what it left out where there is room',
  async maxChars => {
    const text = 'A sentence of some words. '.repeat(100).slice(0, maxChars);
    const call = door([0], { text: () => ({ ok: true, value: { text, cut: 2600 - text.length, hidden: 12, complete: true } }) });
    const read = await reader(call).readForAction(1, { type: 'readText', at: null, maxChars });
    const told = read.ok ? (read.value.text ?? '') : '';
    expect(told.length).toBeLessThanOrEqual(maxChars);
    expect(told.includes('more characters, 12 that the page does not show')).toBe(maxChars >= 120);
  },
);

test('what is secret is hidden before a text is cut, and no mark is cut through', async () => {
  const whole = `${'Some words. '.repeat(4)}Card 4111 1111 1111 1111 and password: hunter2abc. ${'More of it. '.repeat(40)}`;
  const call = door([0], {
    text: (_frame, query: { maxChars: number }) => {
      const text = whole.slice(0, query.maxChars);
      return { ok: true, value: { text, cut: whole.length - text.length, hidden: 0, complete: true } };
    },
    selection: (_frame, query: { maxChars: number }) => {
      const text = whole.slice(0, query.maxChars);
      return { ok: true, value: { text, cut: whole.length - text.length } };
    },
  });
  for (let maxChars = 10; maxChars <= 240; maxChars += 1) {
    const text = await reader(call).readForAction(1, { type: 'readText', at: null, maxChars });
    const selected = await reader(call).read(1, ['sel'], maxChars);
    for (const told of [text.ok ? text.value.text : '', selected.ok ? selected.value.sel : '']) {
      expect(told).not.toMatch(/41|11|hunt|⟦[^⟧]*$/);
      expect(told?.length).toBeLessThanOrEqual(maxChars);
    }
  }
});

test('a reading that takes long tells how far it is, and nothing more when it is over', async () => {
  let finish = (): void => {};
  const held = new Promise<void>(resolve => {
    finish = resolve;
  });
  const waits: (() => void)[] = [];
  const looked = [1_200, 48_000];
  const base = door([0], { digest: () => digest([line(1, 'button Save')]), number: numbering });
  let unheard = 0;
  const call: Anything = {
    ask: async (to: Anything, method: string, query: Anything, timeoutMs: number) => {
      if (method !== 'progress') return Reflect.apply(base.ask, base, [to, method, query, timeoutMs]);
      const next = looked.shift();
      if (next === undefined) unheard += 1;
      return next === undefined
        ? { ok: false, error: { code: 'TIMEOUT', message: 'm', hint: 'h' } }
        : { ok: true, value: { looked: next } };
    },
    askAll: async (...what: Anything[]) => {
      await held;
      return Reflect.apply(base.askAll, base, what);
    },
  };
  const slow = createPageReader({
    call,
    refs: createRefCounter(memory()),
    parents: async () => new Map(),
    clean: async text => text,
    wait: () => new Promise(resolve => waits.push(resolve)),
  });
  const told: number[] = [];
  const reading = slow.read(1, ['dom'], 6000, undefined, count => told.push(count));
  expect(told).toEqual([]);
  for (const count of [1, 2, 3]) {
    await eventually(() => expect(waits).toHaveLength(count));
    waits.at(-1)?.();
    await eventually(() => expect(told).toHaveLength(count));
  }
  expect(told).toEqual([1_200, 48_000, 0]); // the last time the page was too busy to say
  finish();
  expect(await reading).toMatchObject({ ok: true });
  await eventually(() => expect(waits).toHaveLength(4));
  waits.at(-1)?.();
  await new Promise(resolve => setImmediate(resolve));
  expect(told).toHaveLength(3);
  expect(unheard).toBe(1);
});

test('what could not be read in time is said: of a frame, of a text, of a search', async () => {
  const partial = (reply: Reply<Digest>): Reply<Digest> => (reply.ok ? { ok: true, value: { ...reply.value, complete: false } } : reply);
  const call = door([0, 5], {
    digest: frame => (frame === 5 ? partial(digest([line(1, 'button Inside')])) : digest([line(1, 'button Save')])),
    text: () => ({ ok: true, value: { text: 'As far as it was read.', cut: 0, hidden: 0, complete: false } }),
    scan: () => ({ ok: true, value: { count: 1, matches: [{ node: 1, ref: 0, text: 'p One', css: 'p', rows: [] }], complete: false } }),
    number: numbering,
  });
  const last = async (parts: Promise<Reply<{ dom?: string; text?: string }>>): Promise<string | undefined> => {
    const got = await parts;
    return got.ok ? (got.value.dom ?? got.value.text)?.split('\n').at(-1) : got.error.message;
  };
  const words = '… the page is very large; this is the part that was read in time';
  expect(await last(reader(call).read(1, ['dom'], 6000))).toBe(words);
  expect(await last(reader(call).read(1, ['text'], 6000))).toBe(words);
  expect(await last(reader(call).readForAction(1, scan('p')))).toBe(words);
});
