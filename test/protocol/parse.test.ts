import { describe, expect, it } from 'vitest';
import { parse } from '../../src/protocol/parse.ts';

const CLICK = '{"v":1,"t":17,"a":"CLICK","s":"#save","x":""}';

describe('the reader', () => {
  it('reads a line and the prose before it', () => {
    const [entry] = parse(`I will save.\n\n!baiact000001 ${CLICK}\n`).entries;
    expect(entry?.line).toMatchObject({ kind: 'action', command: { id: '000001', rev: 0 } });
    expect(entry?.note).toBe('I will save.');
    expect(entry?.at).toEqual({ line: 3, column: 1 });
    expect(entry?.repairs).toEqual([]);
  });
});
