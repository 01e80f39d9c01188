// Which file choosers the browser is kept from opening, and who is told what asked for one: against a debugger that records.
import { beforeEach, expect, test } from 'vitest';
import type { CdpCommand } from '../../src/executor/drivers/cdp-commands.ts';
import type { Play, Played } from '../../src/executor/drivers/driver.ts';
import { type FileChoosers, interceptFileChoosers } from '../../src/executor/drivers/file-choosers.ts';

let sent: string[];
let refused: string; // the method that the browser refuses
let isTaken: boolean; // what the page code answers that is handed a field
let choosers: FileChoosers;
let emit: (method: string, params: Record<string, unknown>) => void;

const world = (id: number, frameId: string, type = 'isolated') =>
  emit('Runtime.executionContextCreated', { context: { id, auxData: { type, frameId } } });
const opened = (backendNodeId?: number) => emit('Page.fileChooserOpened', { frameId: 'F', mode: 'selectSingle', backendNodeId });

beforeEach(() => {
  sent = [];
  refused = '';
  isTaken = true;
  const port = {
    onEvent: (listener: (tabId: number, method: string, params: Record<string, unknown>) => void) => {
      emit = (method, params) => listener(5, method, params);
    },
  };
  choosers = interceptFileChoosers(port, async (_, { method, params }: CdpCommand) => {
    sent.push(`${method} ${JSON.stringify(params)}`);
    if (method === refused) throw new Error('the tab is gone');
    if (method === 'Runtime.enable') {
      world(1, 'F', 'default');
      world(2, 'other frame');
      world(3, 'F');
    }
    if (method === 'Runtime.callFunctionOn') return { result: { value: isTaken } };
    return method === 'DOM.resolveNode' ? { object: { objectId: 'the field' } } : {};
  });
});

const PLAYED: Played = { ok: true, dialog: null, left: false };
const ROW = { deadline: { leftMs: () => 1_000 }, signal: new AbortController().signal };
const press = (more: Partial<Play> = {}): Play =>
  ({ tabId: 5, nonce: 'N', target: null, kind: 'press', time: ROW, ...more }) as unknown as Play;
const [ON, OFF] = [true, false].map(enabled => `Page.setInterceptFileChooserDialog ${JSON.stringify({ enabled })}`);

test('a press is played while the browser opens no chooser, and what came of it being known it opens them again', async () => {
  const played = await choosers.during(press(), async () => {
    sent.push('played');
    return PLAYED;
  });
  expect([played, await choosers.release(5, ROW)]).toEqual([PLAYED, 'not']);
  expect(sent).toEqual([ON, 'played', OFF]);
});

test('the field that asked is handed to the worlds of extensions in its frame, before the page is asked what came of the press', async () => {
  await choosers.during(press(), async () => PLAYED);
  opened(77);
  expect(await choosers.release(5, ROW)).toBe('by a field');
  expect(sent[1]).toBe('DOM.resolveNode {"backendNodeId":77}');
  expect(sent.slice(2).sort()).toEqual(
    [
      'Runtime.enable {}',
      'DOM.resolveNode {"backendNodeId":77,"executionContextId":3}',
      'Runtime.callFunctionOn {"objectId":"the field","functionDeclaration":"function () { return globalThis.baiPage?.askForFile(this) }","returnByValue":true}',
      'Runtime.disable {}',
      OFF,
    ].sort(),
  );
});

test('a field that the user pressed meanwhile was asked for by no row', async () => {
  isTaken = false;
  await choosers.during(press(), async () => PLAYED);
  opened(77);
  expect(await choosers.release(5, ROW)).toBe('not');
});

test('where the text behind a press does not go in, the browser opens its choosers again', async () => {
  const failed: Played = { ok: false, error: { code: 'COVERED', message: '', hint: '' }, dispatched: false, blocked: true };
  await choosers.during(press(), async () => PLAYED);
  await choosers.during(press({ kind: 'key', typing: true }), async () => failed);
  expect(sent).toEqual([ON, OFF]);
});

const at = (node: number, css?: string): Partial<Play> => ({ target: { node, bound: null, unlocked: false, css } });

test('a picker without a field is told, and opens after the next press on the same element of the same document, and no other', async () => {
  await choosers.during(press(at(7)), async () => PLAYED);
  opened();
  expect(await choosers.release(5, ROW)).toBe('by a picker');
  sent = [];
  await choosers.during(press(at(7)), async () => PLAYED);
  expect([sent, await choosers.release(5, ROW)]).toEqual([[], 'not']);
  await choosers.during(press(at(8)), async () => PLAYED);
  await choosers.during(press({ ...at(7), nonce: 'another document' }), async () => PLAYED);
  expect(sent).toEqual([ON, ON]);
});

test('a control that is drawn anew for each press has its picker opened by the second, and the others of its page keep theirs closed', async () => {
  for (const [node, css] of [
    [7, '#save'],
    [8, '#open'],
  ] as const) {
    await choosers.during(press(at(node, css)), async () => PLAYED);
    opened();
    expect(await choosers.release(5, ROW)).toBe('by a picker');
  }
  sent = [];
  await choosers.during(press(at(9, '#save')), async () => PLAYED);
  expect([sent, await choosers.release(5, ROW)]).toEqual([[], 'not']);
  await choosers.during(press(at(10, '#picture')), async () => PLAYED);
  opened(77);
  expect(await choosers.release(5, ROW)).toBe('by a field');
});

test('a row that is told late what came of its press ends nothing of the press of another row', async () => {
  await choosers.during(press(), async () => PLAYED);
  const other = { ...ROW };
  await choosers.during(press({ time: other }), async () => PLAYED);
  expect(await choosers.release(5, ROW)).toBe('not');
  opened(77);
  expect([await choosers.release(5, other), sent.filter(line => line.startsWith('Page.'))]).toEqual(['by a field', [ON, ON, OFF]]);
});

test.each<[string, Partial<Play>]>([
  ['text', { kind: 'key', typing: true }],
  ['a wheel', { kind: 'wheel' }],
  ['a pointer that only goes somewhere', { kind: 'hover' }],
])('%s opens no chooser, so nothing is asked of the browser for it', async (_, more) => {
  await choosers.during(press(more), async () => PLAYED);
  expect([sent, await choosers.release(5, ROW)]).toEqual([[], 'not']);
});

test.each<[string, Played]>([
  ['failed', { ok: false, error: { code: 'COVERED', message: '', hint: '' }, dispatched: false, blocked: true }],
  ['ended in a dialog', { ok: true, dialog: { tabId: 5, type: 'alert', text: '', url: '', preset: '' }, left: false }],
])('after a press that %s the browser opens its choosers again though nobody asks what came of it', async (_, played) => {
  await choosers.during(press(), async () => played);
  expect(sent).toEqual([ON, OFF]);
});

test('a press that begins while an earlier one that failed is let go is one of its own', async () => {
  const failed: Played = { ok: false, error: { code: 'COVERED', message: '', hint: '' }, dispatched: false, blocked: true };
  await choosers.during(press(), async () => failed);
  await choosers.during(press(), async () => PLAYED);
  opened(77);
  expect(await choosers.release(5, ROW)).toBe('by a field');
  expect(sent.filter(line => line.startsWith('Page.'))).toEqual([ON, OFF, ON, OFF]);
});

test.each(['Page.setInterceptFileChooserDialog', 'Runtime.enable', 'DOM.resolveNode', 'Runtime.callFunctionOn'])(
  'a tab that goes while it is asked (%s) ends nothing else',
  async method => {
    refused = method;
    expect(await choosers.during(press(), async () => PLAYED)).toEqual(PLAYED);
    opened(77);
    expect(await choosers.release(5, ROW)).toBe('by a field');
    // One that stayed enabled would tell the next press no worlds.
    expect(sent.filter(line => line.startsWith('Runtime.') && !line.includes('callFunctionOn'))).toEqual([
      'Runtime.enable {}',
      'Runtime.disable {}',
    ]);
  },
);

test('a chooser of the own hand between two presses is no business of bAI', async () => {
  opened(77);
  expect([sent, await choosers.release(5, ROW)]).toEqual([[], 'not']);
});
