// Several hundred lines through every class of damage: nothing wrong is taken, nothing that was not meant, and nothing is lost.
import { describe, expect, it } from 'vitest';
import { DAMAGES, measure } from './damage.ts';
import { manyLines } from './many-lines.ts';

it('the lines are many, and of all types', () => {
  expect(manyLines().length).toBeGreaterThan(400);
  expect(new Set(manyLines().map(line => /"a":"([A-Z_]+)"/.exec(line)?.[1])).size).toBe(20);
});

describe.each(Object.entries(DAMAGES))('%s', (_, damages) => {
  it.each(damages.map(damage => [damage.name, damage] as const))('%s', (_name, damage) => {
    const { faults, lost, wrong, notMeant } = measure(damage);
    expect(faults.slice(0, 3)).toEqual([]);
    expect({ lost, wrong, notMeant }).toEqual({ lost: 0, wrong: 0, notMeant: 0 });
  });
});
