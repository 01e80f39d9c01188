// Properties of the queue, for every text.
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { buildContext } from '../../../src/protocol/prompt/context.ts';
import { runnable } from '../../../src/protocol/queue/select.ts';
import { composeMessage } from '../../../src/protocol/queue/sync.ts';
import { SEED } from '../../seed.ts';
import { goodLine, piece, pooled } from '../arbitraries.ts';
import { happen, read, session } from '../helpers.ts';
import { options, same } from '../reader/runs.ts';

const start = session();

describe('the queue, for every text', () => {
  it('is the same after the same text is read again, and no revision goes back', () => {
    const lines = fc.array(fc.oneof(pooled(goodLine, SEED), pooled(piece, SEED)), { maxLength: 5 });
    fc.assert(
      fc.property(lines, lines, (first, second) => {
        const value = first.join('\n');
        const once = read(start, value);
        same({ ...read(once, value), lastReading: null }, { ...once, lastReading: null });
        const later = read(once, second.join('\n'));
        for (const item of once.items) {
          const now = later.items.find(candidate => candidate.id === item.id);
          if (now !== undefined && now.rev < item.rev) throw new Error(`${item.id} went from ${item.rev} to ${now.rev}`);
        }
      }),
      options,
    );
  });

  it('runs nothing twice when our own message is pasted back with the chat', () => {
    fc.assert(
      fc.property(fc.array(pooled(goodLine, SEED), { maxLength: 4 }), fc.integer({ min: 1, max: 6 }), (lines, number) => {
        const said = lines.join('\n');
        const state = happen(read(start, said), { type: 'deleted', at: 2, id: `00000${number}`, reason: lines[0] ?? '' });
        const message = composeMessage(state, CONTEXT);
        const sent = happen(state, { type: 'messageCopied', at: 3, text: message, contextTab: 17 });
        const again = read(sent, `${said}\n${message}`);
        same(runnable(again), runnable(sent));
        same(again.items, sent.items);
      }),
      options,
    );
  });
});

const CONTEXT = buildContext({
  id: 'ctx000002',
  at: 5,
  facts: { t: 17, u: '', n: '', nav: 'idle' },
  parts: {},
  outcomes: [],
  openedTabs: [],
  goalCheck: null,
});
