// The action protocol beyond its cases: sizes, what is answered, and what a result holds.
import { describe, expect, test } from 'vitest';
import { MAX_FRAME, readFrame } from '../../../src/protocol/languages/action-protocol/read.ts';
import { resultFrame } from '../../../src/protocol/languages/action-protocol/results.ts';
import { snapshotFrame } from '../../../src/protocol/languages/action-protocol/snapshot.ts';

const CONTEXT = { snapshot: { document: 'd1', numbers: new Set([1, 2]) } };
const read = (text: string) => readFrame({ kind: 'text', text }, CONTEXT);
const command = (data: unknown) => JSON.stringify({ type: 'ActionCommand', data });

describe('a frame', () => {
  test('is measured in bytes', () => {
    const fits = (text: string) => read(text).close === null;
    expect(fits('x'.repeat(MAX_FRAME))).toBe(true);
    expect(fits('x'.repeat(MAX_FRAME + 1))).toBe(false);
    expect(fits('ü'.repeat(MAX_FRAME / 2))).toBe(true);
    expect(fits('ü'.repeat(MAX_FRAME / 2 + 1))).toBe(false);
    expect(fits('\u{1F375}'.repeat(MAX_FRAME / 4))).toBe(true);
    expect(fits(`${'\u{1F375}'.repeat(MAX_FRAME / 4)}x`)).toBe(false);
  });

  test('that is binary ends the connection and is not answered', () => {
    expect(readFrame({ kind: 'binary' }, CONTEXT)).toMatchObject({ problems: [{ reason: 'NOT_TEXT' }], close: 1003, replies: [] });
  });

  test('may hold other keys beside the command, none in it', () => {
    expect(read(JSON.stringify({ id: 7, type: 'ActionCommand', data: { type: 'click_element', ref: 1 } })).problems).toEqual([]);
    expect(read(command({ type: 'click_element', ref: 1, id: 1 })).problems[0]).toMatchObject({ reason: 'UNKNOWN_FIELD', path: 'id' });
  });

  test('names its command by a text of its own', () => {
    expect(read(command({ ref: 1 })).problems[0]).toMatchObject({ reason: 'MISSING_FIELD', path: 'type' });
    expect(read(command({ type: 1 })).problems[0]).toMatchObject({ reason: 'WRONG_TYPE', path: 'type' });
    expect(read('{"type":"ActionCommand","data":{"__proto__":{"type":"click_element","ref":1}}}').problems[0]?.reason).toBe(
      'FORBIDDEN_KEY',
    );
  });

  test('binds a number to the document of the newest snapshot', () => {
    expect(read(command({ type: 'type_text', ref: 2, text: '' })).commands[0]?.action).toEqual({
      type: 'type',
      at: { document: 'd1', index: 2 },
      text: '',
      mode: 'replace',
    });
    expect(readFrame({ kind: 'text', text: command({ type: 'click_element', ref: 1 }) }, { snapshot: null }).problems[0]?.reason).toBe(
      'NOT_IN_SNAPSHOT',
    );
  });

  test('may scroll to any point that a number can say', () => {
    const scroll = (y: string) => read(`{"type":"ActionCommand","data":{"type":"scroll_to","x":-1.5,"y":${y}}}`);
    expect(scroll('1e12').commands[0]?.action).toEqual({ type: 'scrollTo', at: { by: 'point', x: -1.5, y: 1e12 } });
    expect(scroll('1e999').problems[0]?.reason).toBe('OUT_OF_RANGE');
    expect(scroll('99999999999999999999').problems[0]?.reason).toBe('OUT_OF_RANGE');
  });
});

describe('what goes out', () => {
  test('a result holds success, error and data, always', () => {
    expect(resultFrame({ kind: 'done' })).toBe('{"type":"ActionResult","data":{"success":true,"error":null,"data":{}}}');
    expect(resultFrame({ kind: 'declined' })).toBe(
      '{"type":"ActionResult","data":{"success":false,"error":"REFUSED: the user declined it; go another way or ask what is wanted","data":{}}}',
    );
  });

  test('what cannot be taken is answered with a code, a sentence and the next step', () => {
    expect(JSON.parse(read('{}').replies[0] ?? '')).toEqual({
      type: 'ActionResult',
      data: {
        success: false,
        error: 'BAD_LINE: The frame\'s "type" is not that of a command. Send {"type":"ActionCommand","data":{…}}.',
        data: {},
      },
    });
  });

  test('a snapshot has whole numbers, tags in capitals, and a role for what has none', () => {
    const bounds = { x: -0.4, y: 680.5, width: 59.6, height: 0.2 };
    expect(JSON.parse(snapshotFrame([{ role: '', name: '!baiact000001', tag: 'div', bounds }])).data.tree).toEqual([
      { id: 1, role: 'generic', name: '!baiact000001', tag: 'DIV', bounds: { x: 0, y: 681, width: 60, height: 0 } },
    ]);
    expect(snapshotFrame([{ role: '', name: '!baiact000001', tag: 'div', bounds }])).not.toContain('!bai');
  });
});
