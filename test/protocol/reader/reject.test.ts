// One refused line per file, with its reason.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../../../src/protocol/reader/parse.ts';

const folder = new URL('../../fixtures/reject/', import.meta.url);
const fixture = z.strictObject({
  line: z.string(),
  code: z.string(),
  path: z.string().optional(),
  message: z.string().min(5),
  proposal: z.string().optional(),
});
const names = readdirSync(folder).filter(name => name.endsWith('.json'));

describe('refused lines', () => {
  it.each(names)('%s is shown with its reason and never taken', name => {
    const { line, code, path, message, proposal } = fixture.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    const { entries } = parse(line);
    expect(entries.map(entry => entry.line.kind)).toEqual(['malformed']);
    const found = entries[0]?.line;
    if (found?.kind !== 'malformed') throw new Error('unreachable');
    expect(found.problem.message).toContain(message);
    expect(found.problem).toMatchObject({ code });
    expect(found.problem.path ?? '').toBe(path ?? '');
    expect(found.problem.proposal).toBe(proposal);
    expect(found.problem.hint).toMatch(/\.$/);
    expect(found.problem.at.line).toBeGreaterThan(0);
    // A proposal is itself a line that can be taken.
    if (proposal !== undefined) expect(parse(proposal).entries.map(entry => entry.line.kind)).not.toContain('malformed');
  });
});
