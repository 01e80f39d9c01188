// Properties of a session with a backend, whatever happens in whatever order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACKEND_START, type BackendEvent, backendStep } from '../../../src/protocol/languages/action-protocol/session.ts';
import { RUNS } from '../reader/runs.ts';

/** Each try asserts several things and costs about five times one of the reader's. */
const options = { numRuns: Math.ceil(RUNS / 5) };

const frame = (text: string): BackendEvent => ({ kind: 'frame', frame: { kind: 'text', text } });
const click = (ref: number) => frame(`{"type":"ActionCommand","data":{"type":"click_element","ref":${ref}}}`);
const page = (keys: readonly string[], document: string): BackendEvent => ({
  kind: 'page',
  snapshot: { document, numbers: new Set(keys.keys()), keys: new Map(keys.entries()) },
  frame: `{"type":"Snapshot","data":"${document}${keys.join('')}"}`,
});
const row = fc.integer({ min: 0, max: 6 }).map(number => `${number}.0`);
const event: fc.Arbitrary<BackendEvent> = fc.oneof(
  fc.constantFrom<BackendEvent>(
    { kind: 'connected', now: 0 },
    { kind: 'disconnected', now: 0 },
    { kind: 'left' },
    { kind: 'changed', now: 0 },
    { kind: 'time', now: 900 },
  ),
  fc.constantFrom(click(0), click(1), click(9), frame('{'), frame('[]')),
  fc.constantFrom(page(['a', 'b'], 'd1'), page(['b', 'a'], 'd1'), page(['a'], 'd2')),
  fc
    .tuple(fc.constantFrom('approved' as const, 'declined' as const, 'deleted' as const), row)
    .map(([kind, id]): BackendEvent => ({ kind, row: id })),
  row.map((id): BackendEvent => ({ kind: 'finished', row: id, outcome: { kind: 'done' }, now: 0 })),
);

describe('a session with a backend, whatever happens', () => {
  it('runs no row twice or unapproved, sends nothing while unconnected, and never more results than frames came', () => {
    let ran = 0;
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        let state = BACKEND_START;
        const begun = new Set<string>();
        let owed = 0;
        for (const given of [{ kind: 'connected', now: 0 } as const, page(['a', 'b'], 'd1'), ...events]) {
          const before = state;
          const step = backendStep(state, given);
          state = step.state;
          if (given.kind === 'connected' || given.kind === 'disconnected') owed = 0;
          else if (given.kind === 'frame' && before.connected) owed += 1;
          owed -= step.sends.filter(text => text.includes('ActionResult')).length;
          expect(owed).toBe(state.places.length);
          if (!state.connected) expect(step.sends).toEqual([]);
          if (step.run === null) continue;
          ran += 1;
          expect(given).toEqual({ kind: 'approved', row: step.run.id });
          expect(begun.has(step.run.id)).toBe(false);
          begun.add(step.run.id);
          const { action } = step.run.command;
          if (action.type === 'click' && 'index' in action.at)
            expect([action.at.document, before.snapshot?.keys.get(action.at.index)]).toEqual([before.document, step.run.element]);
        }
      }),
      options,
    );
    expect(ran).toBeGreaterThan(0);
  });
});
