// Which file choosers the browser is kept from opening, and who is told what asked for one: against a debugger that records.
import { beforeEach, expect, test } from 'vitest';
import type { CdpCommand } from '../../src/executor/drivers/cdp-commands.ts';
import type { Play, Played } from '../../src/executor/drivers/driver.ts';
import { type FileChoosers, interceptFileChoosers } from '../../src/executor/drivers/file-choosers.ts';

let sent: string[];
let refused: string; // the method that the browser refuses
let choosers: FileChoosers;
let emit: (method: string, params: Record<string, unknown>) => void;

const world = (id: number, frameId: string, type = 'isolated') =>
  emit('Runtime.executionContextCreated', { context: { id, auxData: { type, frameId } } });
const opened = (backendNodeId?: number) => emit('Page.fileChooserOpened', { frameId: 'F', mode: 'selectSingle', backendNodeId });

beforeEach(() => {
  sent = [];
  refused = '';
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
    return method === 'DOM.resolveNode' ? { object: { objectId: 'the field' } } : {};
  });
});

const PLAYED: Played = { ok: true, dialog: null, left: false };
const press = (more: Partial<Play> = {}): Play => ({ tabId: 5, nonce: 'N', kind: 'press', ...more }) as unknown as Play;
const [ON, OFF] = [true, false].map(enabled => `Page.setInterceptFileChooserDialog ${JSON.stringify({ enabled })}`);

test('a press is played while the browser opens no chooser, and what came of it being known it opens them again', async () => {
  const played = await choosers.during(press(), async () => {
    sent.push('played');
    return PLAYED;
  });
  expect([played, await choosers.release(5)]).toEqual([PLAYED, 'not']);
  expect(sent).toEqual([ON, 'played', OFF]);
});

test('the field that asked is handed to the worlds of extensions in its frame, before the page is asked what came of the press', async () => {
  await choosers.during(press(), async () => PLAYED);
  opened(77);
  expect(await choosers.release(5)).toBe('by a field');
  expect(sent.slice(1).sort()).toEqual(
    [
      'Runtime.enable {}',
      'DOM.resolveNode {"backendNodeId":77,"executionContextId":3}',
      'Runtime.callFunctionOn {"objectId":"the field","functionDeclaration":"function () { return globalThis.baiPage?.askForFile(this) }","returnByValue":true}',
      'Runtime.disable {}',
      OFF,
    ].sort(),
  );
});

test('a picker without a field is told, and no other of its document is kept closed', async () => {
  await choosers.during(press(), async () => PLAYED);
  opened();
  expect(await choosers.release(5)).toBe('by a picker');
  sent = [];
  await choosers.during(press(), async () => PLAYED);
  expect([sent, await choosers.release(5)]).toEqual([[], 'not']);
  await choosers.during(press({ nonce: 'another document' }), async () => PLAYED);
  expect(sent).toEqual([ON]);
});

test.each<[string, Partial<Play>]>([
  ['text', { kind: 'key', typing: true }],
  ['a wheel', { kind: 'wheel' }],
  ['a pointer that only goes somewhere', { kind: 'hover' }],
])('%s opens no chooser, so nothing is asked of the browser for it', async (_, more) => {
  await choosers.during(press(more), async () => PLAYED);
  expect([sent, await choosers.release(5)]).toEqual([[], 'not']);
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
  expect(await choosers.release(5)).toBe('by a field');
  expect(sent.filter(line => line.startsWith('Page.'))).toEqual([ON, OFF, ON, OFF]);
});

test.each(['Page.setInterceptFileChooserDialog', 'Runtime.enable', 'DOM.resolveNode', 'Runtime.callFunctionOn'])(
  'a tab that goes while it is asked (%s) ends nothing else',
  async method => {
    refused = method;
    expect(await choosers.during(press(), async () => PLAYED)).toEqual(PLAYED);
    opened(77);
    expect(await choosers.release(5)).toBe('by a field');
  },
);

test('a chooser of the own hand between two presses is no business of bAI', async () => {
  opened(77);
  expect([sent, await choosers.release(5)]).toEqual([[], 'not']);
});
