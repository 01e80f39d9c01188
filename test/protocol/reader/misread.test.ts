// What a simple line loop misreads, as fixtures.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildContext } from '../../../src/protocol/prompt/context.ts';
import { makePrompt } from '../../../src/protocol/prompt/prompt.ts';
import { createSession } from '../../../src/protocol/queue/session.ts';
import { happen, KEY, read, short } from '../helpers.ts';

const folder = new URL('../../fixtures/chat/', import.meta.url);
const fixture = z.strictObject({
  says: z.string(),
  texts: z.array(z.string()),
  rows: z.array(z.string()),
  repairs: z.array(z.string()).optional(),
  rev: z.number().optional(),
});
const cases = readdirSync(folder)
  .filter(name => name.startsWith('misread-'))
  .map(name => fixture.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));

describe('what a simple line loop misreads', () => {
  it.each(cases)('$says', ({ texts, rows, repairs, rev }) => {
    const state = read(createSession(KEY, 'Test', 0), ...texts);
    expect(short(state)).toEqual(rows);
    if (repairs !== undefined) expect(state.items[0]?.repairs.map(repair => repair.what)).toEqual(repairs);
    if (rev !== undefined) expect(state.items[0]?.rev).toBe(rev);
  });

  it('finds nothing when the whole prompt is pasted back', () => {
    const facts = { t: 17, u: 'https://example.com/', n: 'Example', nav: 'idle' as const };
    const contextLine = buildContext({ id: 'ctx000001', at: 0, facts, parts: {}, outcomes: [], openedTabs: [], goalCheck: null });
    const text = makePrompt({ key: KEY, goal: 'Save it', contextLine, variant: 'full' });
    const copied = happen(createSession(KEY, 'Test', 0), { type: 'promptCopied', at: 1, text, contextTab: 17 });
    const state = read(copied, text);
    expect(state).toMatchObject({ items: [], confirmed: false, link: 'waiting' });
    expect(state.lastReading).toMatchObject({ own: 1, held: 0, unreadable: 0 });
  });
});
